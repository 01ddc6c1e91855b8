"""The test command: every check of the project, in parallel, then the tests.

As many checks run at once as there are processors, and all of them run even if one fails. Standard library only.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from dev_ready import PYTHON, ROOT, say

TIMEOUT = 600
"""Seconds after which a check other than pytest is taken to hang."""
MOST_PROCESSES = 8
"""Among how many processors the tests are shared out at the most."""
UTF8 = {"PYTHONUTF8": "1"}
"""The variable for UTF-8 output of the checks, since a pipe on Windows has another encoding."""
COMPILED_ONCE = {"PYTHONDONTWRITEBYTECODE": ""}
"""The variable that makes Python keep its compiled files: the tests start the program many times, and each start would
compile all of it."""
SMOKE = "tests/gui/test_smoke.py"
"""The tests that are run in a real window: once, and not among the others as well."""
COUNTS = re.compile(r"^=*\s*(?:\d+ \w+(?:, )?)+ in [\d.]+s.*$|^=* ?no tests ran in .*$")
"""The line in which pytest says how many tests passed."""


@dataclass(frozen=True)
class Check:
    """One check: its name in the table, what is run, and what the environment holds besides."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The result of a check."""

    name: str
    passed: bool
    seconds: float
    remark: str = ""


def tool(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module in `.venv`."""
    return [str(PYTHON), "-m", module, *arguments]


def static_checks() -> list[Check]:
    """Return the checks that do not run the program, the longest first.

    The catalogues are checked by `tests/test_language.py`.
    """
    lint_imports = PYTHON.with_name("lint-imports.exe" if os.name == "nt" else "lint-imports")
    return [
        Check("mypy --strict", tool("mypy")),
        Check("ruff: lint", tool("ruff", "check", ".")),
        Check("ruff: format", tool("ruff", "format", "--check", ".")),
        Check("import contracts", [str(lint_imports)]),
    ]


def window_checks(home: str) -> list[Check]:
    """Return the checks in a real window: the smoke run and, except on Linux, the self-test.

    On Linux they run under Xvfb with the plugin that players use, and the tests run the self-test in the same way
    (`tests/test_self_test.py`).
    """
    screen: list[str] = []
    environment = {"PUESTO_HOME": home}
    if sys.platform == "linux":
        screen = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1366x768x24"]
        environment["QT_QPA_PLATFORM"] = "xcb"
    where = "under Xvfb" if screen else "in a window"
    whole = [] if screen else [Check(f"self-test {where}", tool("puesto", "--self-test"), environment)]
    return [
        *whole,
        Check(f"smoke run {where}", [*screen, *tool("pytest", "-q", SMOKE)], environment),
    ]


def run(check: Check) -> Outcome:
    """Run a check silently; what it said is shown only if it fails."""
    start = time.perf_counter()
    try:
        done = subprocess.run(
            check.command,
            cwd=ROOT,
            env={**os.environ, **UTF8, **COMPILED_ONCE, **check.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=TIMEOUT,
            check=False,
        )
        passed, output = done.returncode == 0, done.stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        passed, output = False, str(error)
    outcome = Outcome(check.name, passed, time.perf_counter() - start)
    say(f"{'ok    ' if passed else 'FAILED'} {check.name} ({outcome.seconds:.1f} s)")
    if not passed:
        say("\n".join(f"    {line}" for line in output.strip().splitlines()[-80:]))
    return outcome


def shared_out(arguments: Sequence[str]) -> list[str]:
    """Return pytest's arguments, with the tests distributed over the processors unless they forbid it.

    A processor that finishes first takes tests from the others.
    """
    told = any(
        argument.startswith(("-n", "--numprocesses", "-x", "--pdb", "-s", "-k")) or "::" in argument
        for argument in arguments
    )
    processors = min(os.cpu_count() or 1, MOST_PROCESSES)
    return [*arguments] if told or processors == 1 else ["-n", str(processors), "--dist", "worksteal", *arguments]


def run_pytest(arguments: Sequence[str]) -> Outcome:
    """Run the tests, showing what they say as they say it; the remark is pytest's line of counts."""
    start = time.perf_counter()
    counts = ""
    with subprocess.Popen(
        tool("pytest", *shared_out(arguments)),
        cwd=ROOT,
        env={**os.environ, **UTF8, **COMPILED_ONCE},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            if COUNTS.match(line.strip()):
                counts = line.strip()
    return Outcome("pytest", process.returncode == 0, time.perf_counter() - start, counts)


def table(outcomes: Sequence[Outcome], total: float) -> str:
    """Return a table of the checks with results and times; `total` is the whole time, as some ran at once."""
    width = max(len(outcome.name) for outcome in outcomes)
    rows = [
        f"  {outcome.name:<{width}}  {'ok' if outcome.passed else 'FAILED':<6}  {outcome.seconds:7.1f} s"
        for outcome in outcomes
    ]
    return "\n".join(
        [*rows, f"  {'all':<{width}}  {'ok' if all(o.passed for o in outcomes) else 'FAILED':<6}  {total:7.1f} s"]
    )


def check_everything(arguments: Sequence[str]) -> int:
    """Run every check; `arguments` go to pytest. Returns 0 if all passed."""
    start = time.perf_counter()
    shutil.rmtree(ROOT / ".pytest_cache", ignore_errors=True)
    with tempfile.TemporaryDirectory() as home, ThreadPoolExecutor(os.cpu_count()) as at_once:
        checks = at_once.map(run, [*static_checks(), *window_checks(home)])
        others = [] if any(SMOKE in argument for argument in arguments) else [f"--ignore={SMOKE}"]
        tests = at_once.submit(run_pytest, [*others, *arguments])  # as soon as nothing but the longest check is left
        outcomes = [*checks, tests.result()]
    say("")
    say(table(outcomes, time.perf_counter() - start))
    say("")
    say(outcomes[-1].remark or "pytest said nothing that can be counted")
    return 0 if all(outcome.passed for outcome in outcomes) else 1
