"""A file dropped on the window, or handed to the program by the system, is opened: a session, or a parcel of what was typed in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from puesto.storage.folders import SUFFIXES


class DroppedFiles(QObject):
    """Watches what is dragged over a window where no page takes it."""

    def __init__(self, window: QWidget, opened: Callable[[Path], object]) -> None:
        """`opened` opens what was dropped."""
        super().__init__(window)
        self._opened = opened
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent) and find_save(event.mimeData()) is not None:
            event.acceptProposedAction()
            return True
        if (
            isinstance(event, QDropEvent)
            and event.type() == QEvent.Type.Drop
            and (path := find_save(event.mimeData())) is not None
        ):
            event.acceptProposedAction()
            self._opened(path)
            return True
        return super().eventFilter(watched, event)


def find_save(dragged: QMimeData) -> Path | None:
    """The first session or parcel among the files that are dragged."""
    from puesto.packs.parcel import SUFFIX as PARCEL

    files = (Path(url.toLocalFile()) for url in dragged.urls() if url.isLocalFile())
    return next((path for path in files if path.suffix in (*SUFFIXES, PARCEL) and path.is_file()), None)
