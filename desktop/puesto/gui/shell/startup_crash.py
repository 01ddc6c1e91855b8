"""The last resort: the program fails before there is a window to say it in. The report is kept, and where it lies is said in a box."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QMessageBox

from puesto.core.messages import N_, Message, msg
from puesto.language import Language
from puesto.storage import crash

START_FAILED = 1
"""Exit status of a start that failed."""


def last_words(error: Exception, language: Language, box: bool = True) -> int:
    """Keep the report of an error, say on stderr and in a box (where `box` allows one) what happened and where the report lies; returns the exit status."""
    path = crash.keep_report(error)
    sys.__excepthook__(type(error), error, error.__traceback__)
    text = language.say(crash_message(error, path))
    print(text, file=sys.stderr)
    if box and QApplication.instance() is not None:
        said = QMessageBox(QMessageBox.Icon.Critical, "Puesto de Mando", text)
        said.exec()
    return START_FAILED


def crash_message(error: BaseException, path: Path | None) -> Message:
    """What is said about an error that kept the window from opening."""
    reason = str(error).strip().split("\n")[0][:300]
    report = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
    if path is None:
        return msg(
            N_("Puesto de Mando no ha podido arrancar ({report}). Tus partidas no se han tocado."), report=report
        )
    return msg(
        N_(
            "Puesto de Mando no ha podido arrancar ({report}). Tus partidas no se han tocado. El informe, que puedes mandarnos, está en «{path}»."
        ),
        report=report,
        path=str(path),
    )
