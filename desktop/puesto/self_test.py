"""`puesto --self-test`: checks that the installation is complete; can write a report and pictures."""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NoReturn

from puesto import __version__
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.language import Language
from puesto.self_test_checks import CHECKS, Check, CheckContext
from puesto.self_test_words import problem_in_words

REPORT, TRACE = "report.json", "trace.txt"
"""The files in the folder of a report besides the pictures; the trace only if the program hung or crashed."""
HANGS_AFTER, PATIENCE = 180, "PUESTO_SELF_TEST_PATIENCE"
"""The seconds after which a check counts as hanging, 20 times what the slowest takes, and the environment variable that
gives a very slow machine more."""
WRITES = ("PUESTO_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
"""The variables for the folders that the program and Qt write to: a temporary one during the checks."""


class Report:
    """The results so far, printed line by line and written to the folder, if there is one.

    It is also written before each check, with that check as failed: whatever ends the program, the report says where.
    """

    def __init__(self, folder: Path | None, language: Language, write: Callable[[str], None]) -> None:
        self.folder, self.language, self.write = folder, language, write
        self.checks: list[dict[str, Any]] = []
        self.pictures: list[str] = []
        self._begun = 0.0

    @property
    def passed(self) -> bool:
        """Return whether nothing has failed."""
        return all(check["passed"] for check in self.checks)

    def begin(self, check: Check) -> None:
        """Note that a check begins."""
        self._begun = time.perf_counter()
        self._note(check, False, msg(N_("No ha terminado.")), 0.0)
        self.keep()

    def end(self, check: Check, passed: bool, text: Sayable | str) -> None:
        """Note that a check is over."""
        self.checks.pop()
        seconds = round(time.perf_counter() - self._begun, 2)
        self._note(check, passed, text, seconds)
        entry = self.checks[-1]
        self.write(f"{'✓' if passed else '✗'} {entry['name']}: {entry['found' if passed else 'failed']}")
        self.keep()

    def _note(self, check: Check, passed: bool, remark: Sayable | str, seconds: float) -> None:
        text = remark if isinstance(remark, str) else self.language.say(remark)
        name = self.language.say(msg(check.name))
        self.checks.append(
            {"id": check.id, "name": name, "passed": passed, "found" if passed else "failed": text, "seconds": seconds}
        )

    def summary(self) -> str:
        """Return the overall result in a sentence."""
        failing = [check["name"] for check in self.checks if not check["passed"]]
        return self.language.say(
            msg(N_("Fallan: {checks}."), checks=tuple(failing)) if failing else msg(N_("Todo está en su sitio."))
        )

    def as_json(self, passed: bool) -> dict[str, Any]:
        """Return the report as it is saved."""
        return {
            "app": "puesto",
            "version": __version__,
            "python": sys.version.split()[0],
            "qt": _qt(),
            "platform": sys.platform,
            "frozen": bool(getattr(sys, "frozen", False)),
            "passed": passed,
            "checks": self.checks,
            "pictures": self.pictures,
        }

    def keep(self, over: bool = False) -> None:
        """Write the report; it passes only once it is `over`."""
        if self.folder is not None:
            text = json.dumps(self.as_json(over and self.passed), ensure_ascii=False, indent=1)
            (self.folder / REPORT).write_text(f"{text}\n", encoding="utf-8")


def run(
    language: str,
    write: Callable[[str], None] = print,
    folder: Path | None = None,
    checks: Sequence[Check] | None = None,
) -> int:
    """Run every check, or `checks`; return 0 if all pass, else 1.

    `write` gets a line as soon as a check is over; `folder` gets `report.json` and the pictures.
    """
    from puesto.storage import data_folder
    from puesto.storage.disk import reason_of

    shows = sys.stdout is None and folder is None
    folder = Path(tempfile.mkdtemp(prefix="puesto-")) if shows else folder
    speaker = _speaker(language)
    report = Report(folder, speaker, write)
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        report.keep()
    except OSError as error:
        write(
            speaker.say(
                msg(
                    N_("El informe no se puede escribir en «{folder}»: {reason}."),
                    folder=str(folder),
                    reason=reason_of(error),
                )
            )
        )
        return 1

    def refused(reason: str) -> NoReturn:
        from puesto.gui.shell import screen

        report.end(check, False, Text(reason, reason))
        screen.end(1)

    bench = CheckContext(data_folder(), speaker.code, folder, refused, report.pictures)
    with _home_of_its_own(), _trace(folder) as trace:
        for check in CHECKS if checks is None else checks:
            report.begin(check)
            with _limit(report, check, trace):
                try:
                    report.end(check, True, check.run(bench))
                except Exception as problem:  # noqa: BLE001 whatever a check meets is what it is there to tell
                    report.end(check, False, problem_in_words(problem))
        with contextlib.suppress(Exception):  # a window that fails at its end has said so in its own check
            bench.close()
    report.keep(over=True)
    write(report.summary())
    if shows:
        _show(report)
    return 0 if report.passed else 1


def _speaker(code: str) -> Language:
    """Return the player's language; the one that needs no catalogue where theirs is broken."""
    try:
        return Language(code)
    except (OSError, ValueError):
        return Language()


def _qt() -> str:
    """Qt's version, "" where there is none."""
    try:
        from PySide6.QtCore import qVersion
    except ImportError:
        return ""
    return qVersion()


@contextlib.contextmanager
def _home_of_its_own() -> Iterator[None]:
    """Use a home of its own, so that nothing is written among the player's own things."""
    before = {name: os.environ.get(name) for name in WRITES}
    with tempfile.TemporaryDirectory(prefix="puesto-", ignore_cleanup_errors=True) as home:
        os.environ.update(dict.fromkeys(WRITES, home))
        try:
            yield
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                os.environ.update({name: value} if value is not None else {})


@contextlib.contextmanager
def _trace(folder: Path | None) -> Iterator[IO[str] | None]:
    """Open the file for Python's tracebacks of hangs and crashes: in the folder, else stderr, if any."""
    if folder is None:
        yield sys.stderr
        return
    path = folder / TRACE
    with path.open("w", encoding="utf-8") as file:
        was = faulthandler.is_enabled()
        faulthandler.enable(file)
        try:
            yield file
        finally:
            faulthandler.disable()
            if was and sys.stderr is not None:
                faulthandler.enable()
    if not path.stat().st_size:
        path.unlink()


@contextlib.contextmanager
def _limit(report: Report, check: Check, trace: IO[str] | None) -> Iterator[None]:
    """End the program if a check hangs, and report which one and what it was doing."""
    seconds = os.environ.get(PATIENCE, "")
    most = int(seconds) if seconds.isascii() and seconds.isdigit() else HANGS_AFTER

    def hangs() -> None:
        if trace is not None:
            with contextlib.suppress(OSError, ValueError, AttributeError):
                faulthandler.dump_traceback(trace)
                trace.flush()
        report.end(check, False, msg(N_("No ha terminado en {n} segundos."), n=most))
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(1)

    watchdog = threading.Timer(most, hangs)
    watchdog.daemon = True
    watchdog.start()
    try:
        yield
    finally:
        watchdog.cancel()


def _show(report: Report) -> None:
    """Show the result in a window, where a player started the test and nothing else would say it."""
    with contextlib.suppress(ImportError):
        from puesto.gui.rehearsal.rehearsal_outcome import show_outcome

        show_outcome(report.language, report.summary(), report.checks, report.folder)
