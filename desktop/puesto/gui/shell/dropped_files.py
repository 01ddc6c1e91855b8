"""A file dropped on the window, or handed to the program by the system, is opened: a session, or a parcel of what was typed in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from puesto.storage.folders import SUFFIXES

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData


class DroppedFiles(QObject):
    """Watches what is dragged over a window where no page takes it."""

    def __init__(self, window: QWidget, opened: Callable[[Path], object]) -> None:
        """`opened` opens what was dropped."""
        super().__init__(window)
        self._opened = opened
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind != QEvent.Type.DragEnter and kind != QEvent.Type.Drop:
            return super().eventFilter(watched, event)
        from PySide6.QtGui import QDropEvent  # PySide makes it and what it stands on: not before anything is dragged

        if not isinstance(event, QDropEvent) or (path := find_file(event.mimeData())) is None:
            return super().eventFilter(watched, event)
        event.acceptProposedAction()
        if kind == QEvent.Type.Drop:
            self._opened(path)
        return True


def find_file(dragged: QMimeData) -> Path | None:
    """Return the first session or parcel among the files that are dragged, else the first file."""
    from puesto.packs.parcel import SUFFIX as PARCEL

    files = [path for url in dragged.urls() if url.isLocalFile() and (path := Path(url.toLocalFile())).is_file()]
    ours = (path for path in files if path.suffix.lower() in (*SUFFIXES, PARCEL))
    return next(ours, files[0] if files else None)
