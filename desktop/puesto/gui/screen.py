"""Qt's application on a screen. Where there is none Qt ends the process with a report for programmers: here it is caught and put into words."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

NO_SCREEN = 3
"""Exit status where no window can be opened; the command line's own."""


def application(arguments: Sequence[str], refused: Callable[[str], NoReturn]) -> QApplication:
    """The application there is, or a new one; `refused` is called with what Qt says if it can open no window, and must end the process."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    said: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            refused(said[0] if said else text.splitlines()[0])
        said.append(text)

    qInstallMessageHandler(hear)
    try:
        return QApplication(list(arguments))
    finally:
        qInstallMessageHandler(None)
        for text in said:
            print(text, file=sys.stderr)


def end(status: int) -> NoReturn:
    """End the process at once, as Qt's next line would abort it; what was printed gets out, and nothing else is open yet."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
