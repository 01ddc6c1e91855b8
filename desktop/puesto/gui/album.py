"""The album: the owner's own pictures, read from their disk when a piece is painted, kept at the sizes at which they are shown."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QPixmap, QPixmapCache

from puesto.storage.pictures import picture_of


class Album(QObject):
    """The pictures of all pieces. One album serves the whole window."""

    changed = Signal()
    """A picture was attached or taken away."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, str] = {}
        """Key -> what tells one version of a picture from the next; "" where there is none."""

    def has(self, key: str) -> bool:
        """Whether a picture is attached to a piece."""
        return bool(key) and bool(self._version(key))

    def pixmap(self, key: str, size: QSize) -> QPixmap | None:
        """The picture of a piece, filling `size` with what overhangs cut off evenly; None where there is none or it cannot be read."""
        if not self.has(key) or size.isEmpty():
            return None
        name = f"album:{key}:{self._version(key)}:{size.width()}x{size.height()}"
        pixmap = QPixmap()
        if QPixmapCache.find(name, pixmap):
            return pixmap
        path = picture_of(key)
        if path is None or not pixmap.load(str(path)):
            self._known[key] = ""
            return None
        scaled = pixmap.scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation)
        cut = scaled.copy((scaled.width() - size.width()) // 2, (scaled.height() - size.height()) // 2, size.width(), size.height())
        QPixmapCache.insert(name, cut)
        return cut

    def forget(self, key: str) -> None:
        """Look at the disk again for a piece whose picture was changed."""
        self._known.pop(key, None)
        self.changed.emit()

    def _version(self, key: str) -> str:
        """Looked up once: a piece is painted many times, a picture is changed hardly ever."""
        if key not in self._known:
            path = picture_of(key)
            self._known[key] = str(path.stat().st_mtime_ns) if path is not None else ""
        return self._known[key]


ALBUM = Album()
