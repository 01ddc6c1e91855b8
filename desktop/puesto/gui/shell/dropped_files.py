"""Opening a file dropped on the window, or passed by the system: a session, or a parcel."""

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
    """Event filter for drags over a window where no page takes them."""

    def __init__(self, window: QWidget, on_file: Callable[[Path], object]) -> None:
        """Make the filter; `on_file` is called with a dropped file."""
        super().__init__(window)
        self._opened = on_file
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind != QEvent.Type.DragEnter and kind != QEvent.Type.Drop:
            return super().eventFilter(watched, event)
        # PySide then creates it and its bases, which should not happen before a drag
        from PySide6.QtGui import QDropEvent

        if not isinstance(event, QDropEvent) or (path := find_file(event.mimeData())) is None:
            return super().eventFilter(watched, event)
        event.acceptProposedAction()
        if kind == QEvent.Type.Drop:
            self._opened(path)
        return True


def find_file(dragged: QMimeData) -> Path | None:
    """Return the first session or parcel among the dragged files, else the first file."""
    from puesto.packs.parcel import SUFFIX as PARCEL

    files = [path for url in dragged.urls() if url.isLocalFile() and (path := Path(url.toLocalFile())).is_file()]
    readable_files = (path for path in files if path.suffix.lower() in (*SUFFIXES, PARCEL))
    return next(readable_files, files[0] if files else None)
