"""Makes a Windows build under wine and tests it: setup, self-test, session, upgrade, uninstall.

For inspection only: releases are made on Windows.

    .venv/bin/python packaging/windows/verify_on_wine.py                 everything, from pip and apt alone
    .venv/bin/python packaging/windows/verify_on_wine.py --from freeze   go on with what an earlier run has prepared

Needs (Debian): python3-pip wine wine64 nsis gcc-mingw-w64-x86-64-win32 locales xvfb xdotool imagemagick. It writes to
build/wine alone: report.json, payload.txt (the list of the build's files), pictures/, self-test-*/. wine's own defects
are worked around outside of the build, and the step `payload` proves it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import product
from windows import verify_steps, wine_prefix
from windows.verify_steps import Bench, Found
from windows.verify_wizard import wizard
from windows.wine import Clock, Screen, StepFailedError, Wine

FOLDER = product.ROOT / "build" / "wine"
TOOLS = (
    "wine",
    "wineserver",
    "makensis",
    "x86_64-w64-mingw32-gcc",
    "localedef",
    "Xvfb",
    "xdotool",
    "import",
    "mogrify",
)


@dataclass(frozen=True)
class Step:
    """One step: its name for `--from`, the seconds it may take, and what does it."""

    name: str
    limit: float
    run: Callable[[Bench], Found]


STEPS = (
    Step("fetch", 300, lambda bench: wine_prefix.fetch(bench.wine)),
    Step("prefix", 180, lambda bench: wine_prefix.prefix(bench.wine)),
    Step("freeze", 600, verify_steps.freeze),
    Step("payload", 60, verify_steps.payload),
    Step("compile", 300, verify_steps.compiled),
    Step("install", 240, verify_steps.install),
    Step("self-test", 1800, verify_steps.self_test),
    Step("starts", 180, verify_steps.starts),
    Step("session", 400, verify_steps.session),
    Step("broken", 300, verify_steps.broken),
    Step("upgrade", 300, verify_steps.upgrade),
    Step("uninstall", 120, verify_steps.uninstall),
    Step("wizard", 400, wizard),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the steps; 0 if all did what they should, else 1 at the first that did not."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument(
        "--from",
        dest="first",
        choices=[step.name for step in STEPS],
        default=STEPS[0].name,
        help="the step to begin with",
    )
    first = next(place for place, step in enumerate(STEPS) if step.name == reader.parse_args(arguments).first)
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(
            f"not here: {', '.join(missing)}. On Debian: apt install wine wine64 nsis gcc-mingw-w64-x86-64-win32 "
            f"locales xvfb xdotool imagemagick"
        )
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows = {name: row for name, row in _earlier().items() if name in [step.name for step in STEPS[:first]]}
    clock = Clock()
    with Screen() as screen:
        wine = Wine(FOLDER, screen, clock)
        bench = Bench(wine, screen, clock, sorted(path.stem for path in (FOLDER / "pictures").glob("*.png")))
        try:
            passed = all(_done(step, bench, rows) for step in STEPS[first:])
        finally:
            wine.stop()
    _report(rows, bench)
    print(f"\n{_table(rows)}\n\n{FOLDER / 'report.json'}")
    return 0 if passed else 1


def _done(step: Step, bench: Bench, rows: dict[str, Found]) -> bool:
    """Carry out one step, say so and keep what it found; gives whether it did what it should."""
    print(f"{step.name} ...", end=" ", flush=True)
    began = time.monotonic()
    bench.clock.start(step.limit)
    row: Found = {"passed": True}
    try:
        row["found"] = step.run(bench)
    except Exception as problem:  # noqa: BLE001 whatever a step meets is what it is there to tell
        row = {
            "passed": False,
            "failed": str(problem) if isinstance(problem, StepFailedError) else f"{type(problem).__name__}: {problem}",
        }
        bench.take(f"failed-{step.name}")
    row["seconds"] = round(time.monotonic() - began, 1)
    rows[step.name] = row
    _report(rows, bench)
    print(f"{row['seconds']} s{'' if row['passed'] else '  FAILED'}", flush=True)
    return bool(row["passed"])


def _earlier() -> dict[str, Found]:
    """Return the rows of the run before, so that one that goes on has them too."""
    try:
        steps: dict[str, Found] = json.loads((FOLDER / "report.json").read_text(encoding="utf-8"))["steps"]
    except (OSError, ValueError, KeyError):
        return {}
    return steps


def _report(rows: dict[str, Found], bench: Bench) -> None:
    told = {
        "app": product.NAME,
        "version": product.version(),
        "passed": all(row["passed"] for row in rows.values()),
        "steps": rows,
        "pictures": bench.pictures,
    }
    (FOLDER / "report.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _table(rows: dict[str, Found]) -> str:
    """Return the result of every step, one line each."""
    lines = []
    for name, row in rows.items():
        found = row.get("found")
        what = (
            ", ".join(f"{key} {value}" for key, value in found.items() if not isinstance(value, list | dict))
            if isinstance(found, dict)
            else row.get("failed")
        )
        lines.append(f"{name:<10} {'ok' if row['passed'] else 'FAILED':<7}{row['seconds']:>7} s  {what}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
