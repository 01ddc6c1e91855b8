"""Qt's application on a screen. Where there is none, Qt's abort is caught and reported in words."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from PySide6.QtCore import QEvent, QMessageLogContext, QSize, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

NO_SCREEN = 3
"""Exit status where no window can be opened; the same as the command line's."""


class Application(QApplication):
    """Qt's application.

    macOS passes it the files that are opened with it, also at the start, before there is a window.
    """

    file_wanted = Signal(str)
    """Emitted with the path of a file that was opened with the running program."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self.waiting: list[str] | None = []
        """Files that were opened before `listen` was called; None afterwards."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            if self.waiting is None:
                self.file_wanted.emit(event.file())
            else:
                self.waiting.append(event.file())
            return True
        return super().event(event)

    def listen(self, hear: Callable[[str], object]) -> None:
        """Call `hear` with every file that is opened from now on, and with the last of those that wait."""
        self.file_wanted.connect(hear)
        waiting, self.waiting = self.waiting, None
        if waiting:
            hear(waiting[-1])


def application(arguments: Sequence[str], on_refusal: Callable[[str], NoReturn]) -> QApplication:
    """Return the existing application, or a new one.

    `on_refusal` is called with Qt's message if it can open no window, and must end the process.
    """
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    texts: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            on_refusal(texts[0] if texts else text.splitlines()[0])
        texts.append(text)

    qInstallMessageHandler(hear)
    try:
        kind = (
            Application if sys.platform == "darwin" else QApplication
        )  # only macOS passes files, and filtering every event costs time
        return kind(list(arguments))
    finally:
        qInstallMessageHandler(None)
        for text in texts:
            print(text, file=sys.stderr)


def kept_size(stored: object, room: QSize) -> QSize | None:
    """Return the saved size of the window, fitted to the screen; None where what was saved is no size."""
    if not isinstance(stored, list) or len(stored) != 2 or not all(type(item) is int and item > 0 for item in stored):
        return None
    return QSize(min(stored[0], room.width()), min(stored[1], room.height()))


def end(status: int) -> NoReturn:
    """End the process at once, since Qt would abort it next. Printed text is flushed, and nothing else is open yet."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # a program without a terminal has none
            stream.flush()
    os._exit(status)
