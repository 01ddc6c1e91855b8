"""The report of an error before there is a window: it is saved, and its path is shown in a box."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QMessageBox

from puesto.core.messages import N_, Message, msg
from puesto.gui.controls.accessible import PlainMessageBox
from puesto.language import Language
from puesto.storage import crash, problem_report
from puesto.storage.keeping import SaveError

TITLE = "Puesto de Mando"
START_FAILED = 1
"""Exit status of a start that failed."""


def last_words(error: Exception, language: Language, box: bool = True) -> int:
    """Save the report of an error, and show on stderr and in a box what happened and where it is.

    Without `box` there is no box. Return the exit status.
    """
    path = crash.keep_report(error)
    sys.__excepthook__(type(error), error, error.__traceback__)
    text = language.say(crash_message(error, path))
    print(text, file=sys.stderr)
    if box and QApplication.instance() is not None:
        crash_box = PlainMessageBox(QMessageBox.Icon.Critical, TITLE, text)
        crash_box.addButton(QMessageBox.StandardButton.Close)
        report = crash_box.addButton(language.say(msg(N_("Contar el problema…"))), QMessageBox.ButtonRole.ActionRole)
        crash_box.exec()
        if crash_box.clickedButton() is report:
            report_box = PlainMessageBox(QMessageBox.Icon.Information, TITLE, language.say(packed_report(language)))
            report_box.exec()
    return START_FAILED


def packed_report(language: Language) -> Message:
    """Make the problem report without a window; return its path in words, or why it could not be made."""
    path = problem_report.report_path()
    try:
        problem_report.write_report(path, problem_report.newest_session(), None, language.say)
    except SaveError as problem:
        return problem.message
    return msg(N_("El informe está en «{path}». {unsent}"), path=str(path), unsent=problem_report.UNSENT)


def crash_message(error: BaseException, path: Path | None) -> Message:
    """Return the message about an error that kept the window from opening."""
    reason = str(error).strip().split("\n")[0][:300]
    report = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
    if path is None:
        return msg(
            N_("Puesto de Mando no ha podido arrancar ({report}). Tus partidas no se han tocado."), report=report
        )
    return msg(
        N_(
            "Puesto de Mando no ha podido arrancar ({report}). Tus partidas no se han tocado. El informe, que "
            "puedes mandarnos, está en «{path}»."
        ),
        report=report,
        path=str(path),
    )
