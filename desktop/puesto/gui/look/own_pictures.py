"""The album: the owner's own pictures, read when a piece is painted and cached at the sizes shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPainter, QPixmap, QPixmapCache

from puesto.core.messages import N_, msg
from puesto.core.views import BACK
from puesto.foreign.svg import SvgError, read_svg
from puesto.gui.look.theme import RED, Theme
from puesto.storage.pictures import PictureError, picture_of, read_picture

if TYPE_CHECKING:
    from PIL.Image import Image as PictureOfPil

LONGEST_DRAWN = 512
"""Pixels of the longer side of a picture that is drawn from an SVG."""


class Album:
    """The pictures of all pieces. One album serves the whole window."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        """Version of each piece's picture by the piece's key; "" where there is none."""

    def has(self, key: str) -> bool:
        """Return whether a picture is attached to this face of a piece."""
        return bool(key) and bool(self._version_of_face(key))

    def shown_face(self, key: str) -> str:
        """Return the key of the picture that is shown for a face: the front's for a back without one."""
        return key.removesuffix(BACK) if key.endswith(BACK) and not self.has(key) else key

    def pixmap(self, key: str, size: QSize, theme: Theme, is_whole: bool = False) -> QPixmap | None:
        """Return the picture of a piece at `size`, or None without one.

        It fills `size` and is cropped evenly, or is scaled inside it if `is_whole`. With the red theme it is red too.
        """
        key = self.shown_face(key)
        if not self.has(key) or size.isEmpty():
            return None
        lamp = theme.palette.name == RED
        name = f"album:{key}:{self.version(key)}:{size.width()}x{size.height()}:{is_whole}:{lamp}"
        pixmap = QPixmap()
        if QPixmapCache.find(name, pixmap):
            return pixmap
        path = picture_of(key)
        try:
            image = image_of(read_picture(path)) if path is not None else QImage()
        except PictureError:
            image = QImage()
        if image.isNull():
            self._known[key] = ""
            return None
        aspect_mode = Qt.AspectRatioMode.KeepAspectRatio if is_whole else Qt.AspectRatioMode.KeepAspectRatioByExpanding
        scaled = QPixmap.fromImage(image).scaled(size, aspect_mode, Qt.TransformationMode.SmoothTransformation)
        if not is_whole:
            scaled = scaled.copy(
                (scaled.width() - size.width()) // 2,
                (scaled.height() - size.height()) // 2,
                size.width(),
                size.height(),
            )
        if lamp:
            scaled = QPixmap.fromImage(redden(scaled.toImage(), theme))
        QPixmapCache.insert(name, scaled)
        return scaled

    def forget(self) -> None:
        """Read the disk again: a picture was changed there, or the data folder is another one."""
        self._known.clear()

    def version(self, key: str) -> str:
        """Return the version of the picture that is shown for a face, "" without one."""
        return self._version_of_face(self.shown_face(key)) if key else ""

    def _version_of_face(self, key: str) -> str:
        """Return the version of a face's own picture.

        It is cached: pieces are painted often, pictures hardly ever change.
        """
        if key not in self._known:
            path = picture_of(key)
            self._known[key] = str(path.stat().st_mtime_ns) if path is not None else ""
        return self._known[key]


def chart_key(game: str, chart: str) -> str:
    """Return the key of the owner's picture of a chart."""
    return f"{game}/chart-{chart.replace('_', '-')}"


def image_of(picture: PictureOfPil) -> QImage:
    """Return a checked picture file as a `QImage`."""
    is_clear = picture.mode == "RGBA"
    data, form = picture.tobytes(), QImage.Format.Format_RGBA8888 if is_clear else QImage.Format.Format_RGB888
    image = QImage(data, picture.width, picture.height, picture.width * (4 if is_clear else 3), form)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied if is_clear else QImage.Format.Format_RGB32)


def picture_of_drawing(data: bytes, name: str) -> bytes:
    """Return a drawing in SVG as a PNG picture; raises `SvgError` for one that is left out."""
    from PySide6.QtSvg import QSvgRenderer

    drawing = read_svg(data, name)
    scale = LONGEST_DRAWN / max(drawing.width, drawing.height)
    size = QSize(max(1, round(drawing.width * scale)), max(1, round(drawing.height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(drawing.data))
    if not renderer.isValid():
        raise SvgError(msg(N_("«{file}» es un dibujo SVG dañado: se deja fuera."), file=name))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return png_bytes(image)


def png_bytes(image: QImage) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    buffer = QBuffer()
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


def resource_image(path: Path) -> QImage:
    """Return one of the program's own PNG pictures. No other decoder is tried."""
    return QImageReader(str(path), b"PNG").read()


def resource_size(path: Path) -> QSize:
    """Return the size of one of the program's own PNG pictures, which is not decoded for it."""
    return QImageReader(str(path), b"PNG").size()


def redden(image: QImage, theme: Theme) -> QImage:
    """Return a picture in shades of the red theme, from its darkest to its lightest colour."""
    low, high = theme.colour("table"), theme.colour("ink")
    ramps = [(low.red(), high.red()), (low.green(), high.green()), (low.blue(), high.blue())]
    mixed = [
        [from_level + (to_level - from_level) * step // 255 for from_level, to_level in ramps] for step in range(256)
    ]
    shades = [0xFF000000 | red << 16 | green << 8 | blue for red, green, blue in mixed]
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    tinted = QImage(
        grey.constBits(), grey.width(), grey.height(), grey.bytesPerLine(), QImage.Format.Format_Indexed8
    ).copy()
    tinted.setColorTable(shades)
    return tinted


ALBUM = Album()
