"""Shared painting: shadows, grain of materials, hatching, small signs, and measured paragraphs.

Everything is painted as vectors; only grain and shadows are pixmaps, made once for each theme, size and density.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from random import Random

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPixmapCache,
    QTransform,
)

from puesto.core.values import Struct
from puesto.gui.look.theme import FIGURE, Theme, Typeface

TILE = 144
TEXT_FLAGS = Qt.TextFlag.TextDontClip
SMOOTH = (
    QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.TextAntialiasing
)


@contextmanager
def own_state(painter: QPainter) -> Iterator[QPainter]:
    """Save the painter's state and restore it afterwards."""
    painter.save()
    try:
        yield painter
    finally:
        painter.restore()


def smooth(painter: QPainter) -> None:
    """Switch antialiasing on, for shapes and pixmaps."""
    painter.setRenderHints(SMOOTH)


def picture_of(width: float, height: float, density: float, draw: Callable[[QPainter], object]) -> QPixmap:
    """Return a pixmap with what `draw` paints.

    It measures `width` x `height`, for a screen with `density` device pixels per pixel.
    """
    pixmap = QPixmap(math.ceil(width * density), math.ceil(height * density))
    pixmap.setDevicePixelRatio(density)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    smooth(painter)
    draw(painter)
    painter.end()
    return pixmap


def picture_at_hand(look: str, size: QSizeF, density: float, draw: Callable[[QPainter], object]) -> QPixmap:
    """Return a picture as `picture_of` does, cached under the key `look` and its size."""
    key, qpixmap = f"{look}:{size.width():g}x{size.height():g}:{density:g}", QPixmap()
    if not QPixmapCache.find(key, qpixmap):
        qpixmap = picture_of(size.width(), size.height(), density, draw)
        QPixmapCache.insert(key, qpixmap)
    return qpixmap


def is_of(picture: QPixmap, width: float, height: float, density: float) -> bool:
    """Return whether a pixmap has this size and density."""
    size = (math.ceil(width * density), math.ceil(height * density))
    return (picture.width(), picture.height()) == size and picture.devicePixelRatio() == density


def fading(high: float, *stops: tuple[float, QColor]) -> QBrush:
    """Return a brush with a vertical gradient of `high` px from the painter's brush origin.

    Each stop is its position from 0 to 1 and its colour.
    """
    gradient = QLinearGradient(0, 0, 0, high)
    for place, colour in stops:
        gradient.setColorAt(place, colour)
    return QBrush(gradient)


def rounded_rect(rect: QRectF, radius: float) -> QPainterPath:
    """Return a rectangle with round corners as a path."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def draw_shadow(painter: QPainter, theme: Theme, rect: QRectF, radius: float, depth: float = 1.0) -> None:
    """Paint the soft shadow of a thing on the table; `depth` 2 makes it look higher."""
    reach = math.ceil(theme.px(7) * depth * 2)
    edge = reach + math.ceil(radius)
    pixmap = _shadow(theme, edge, reach / 2, radius, painter.device().devicePixelRatioF())
    dense, grid = pixmap.devicePixelRatio(), painter.deviceTransform()
    place = QRectF if dense.is_integer() else partial(on_whole_pixels, grid)
    across = _thirds(round(rect.x()) - reach, round(rect.width()) + 2 * reach, edge)
    down = _thirds(round(rect.y() + theme.px(2.5) * depth) - reach, round(rect.height()) + 2 * reach, edge)
    hints = painter.renderHints()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)  # the stretched parts are uniform
    for row, (y, high, from_y, tall) in enumerate(down):
        for column, (x, wide, from_x, broad) in enumerate(across):
            if (row, column) != (1, 1) and wide and high:  # the thing itself covers the middle
                source = QRectF(from_x * dense, from_y * dense, broad * dense, tall * dense)
                painter.drawPixmap(place(QRectF(x, y, wide, high)), pixmap, source)
    painter.setRenderHints(hints)


def on_whole_pixels(grid: QTransform, rect: QRectF) -> QRectF:
    """Return the rectangle moved to whole pixels of the screen, to which `grid` maps.

    With 1.25 device pixels per pixel, a side within a device pixel would be painted half transparent, as would its
    neighbour, so that the background would show between the two.
    """
    if grid.m12() or grid.m21():
        return rect
    device_rect, back = grid.mapRect(rect), grid.inverted()[0]
    left, top, right, foot = (
        round(side) for side in (device_rect.left(), device_rect.top(), device_rect.right(), device_rect.bottom())
    )
    return back.mapRect(QRectF(left, top, right - left, foot - top))


def _thirds(start: int, length: int, edge: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return (start, length, source start, source length) of both edges and of the middle between them.

    The source has three parts of `edge` px.
    """
    first, last = min(edge, (length + 1) // 2), min(edge, length // 2)
    return (
        (start, first, 0, first),
        (start + first, length - first - last, edge, edge),
        (start + length - last, last, 3 * edge - last, last),
    )


@lru_cache(maxsize=24)
def _shadow(theme: Theme, edge: int, reach: float, radius: float, density: float) -> QPixmap:
    """Return the shadow of a small thing.

    Its four corners are kept, and the parts between them are stretched to any size.
    """
    steps, caster = 12, QRectF(2 * reach, 2 * reach, 3 * edge - 4 * reach, 3 * edge - 4 * reach)

    def fade(brush: QPainter) -> None:
        brush.setPen(Qt.PenStyle.NoPen)
        for step in range(steps, 0, -1):
            grow = reach * step / steps
            brush.setBrush(theme.colour("shadow", round((22 if theme.dark else 11) * (1 - (step - 1) / steps))))
            brush.drawRoundedRect(caster.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow)

    return picture_of(3 * edge, 3 * edge, density, fade)


@lru_cache(maxsize=16)
def _noise(seed: str, width: int, height: int) -> QImage:
    """Return even noise as a grey image that repeats without a seam, the same at every start."""
    raw = Random(seed).randbytes(width * height)
    half = QImage(raw, width, height, width, QImage.Format.Format_Grayscale8).copy()
    return half


def _speckle(image: QImage, theme: Theme, noise: QImage, strength: float) -> None:
    """Blend `noise` into `image`: as many dark specks as light ones."""
    scaled = noise.scaled(
        image.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SoftLight)
    painter.setOpacity(strength)
    painter.drawImage(0, 0, scaled)
    painter.end()


has_grain = True
"""Whether surfaces have grain. The window's very first paint has plain colours, to be faster."""


def grain(theme: Theme, material: str, colour: str) -> QBrush | QColor:
    """Return the brush of a material ("paper", "cloth", "wood" or "token") in a palette colour.

    Grain is equally fine at every scale, so that it is made once for each palette. A token's tile is also wood, and too
    small to need mirror images.
    """
    if not has_grain:
        return theme.colour(colour)
    return QBrush(_tile(Theme(theme.palette), material, getattr(theme.palette, colour)))


@lru_cache(maxsize=12)
def _tile(theme: Theme, material: str, colour: str) -> QPixmap:
    """Return the texture of a material in a colour."""
    image = QImage(TILE, TILE, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    strength = theme.palette.grain / 100
    if material == "paper":
        _speckle(image, theme, _noise("fibre", TILE, TILE), strength * 0.8)
    elif material == "cloth":
        _speckle(image, theme, _noise("cloth", TILE, TILE), strength * 1.1)
        painter = QPainter(image)
        painter.drawImage(0, 0, _weave(theme.picture(QColor(255, 255, 255, 14)).rgba(), TILE))
        if theme.palette.tint and colour == theme.palette.cloth_soviet:  # without hue the sides differ by a twill
            painter.setPen(QPen(theme.colour("line"), 1.5))
            for step in range(-TILE, TILE, 12):
                painter.drawLine(step, TILE, step + TILE, 0)
        painter.end()
    else:
        _speckle(image, theme, _noise("grain of wood", TILE // 48, TILE * 3 // 8), strength * 1.6)
        _speckle(image, theme, _noise("pores", TILE // 8, TILE * 2), strength * 0.7)
        image = _mirror(image) if material == "wood" else image
    return QPixmap.fromImage(image)


def _weave(light: int, size: int) -> QImage:
    """Return the threads of cloth: dark ones across, light ones down. Cached, since a palette has few cloths."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    for step in range(0, size, 3):
        painter.setPen(QColor(0, 0, 0, 10))
        painter.drawLine(0, step, size, step)
        painter.setPen(QColor.fromRgba(light))
        painter.drawLine(step, 0, step, size)
    painter.end()
    return image


def _mirror(image: QImage) -> QImage:
    """Return `image` with its mirror images beside and below it, so that its tiles have no seam."""
    mirrored = QImage(image.width() * 2, image.height() * 2, image.format())
    painter = QPainter(mirrored)
    for right in (False, True):
        for down in (False, True):
            part = image.flipped(Qt.Orientation.Horizontal) if right else image
            part = part.flipped(Qt.Orientation.Vertical) if down else part
            painter.drawImage(image.width() * right, image.height() * down, part)
    painter.end()
    return mirrored


def hatch(painter: QPainter, theme: Theme, path: QPainterPath, base: str, stripe: str, width: float) -> None:
    """Fill `path` with `base` and slanting stripes, so that a field is known without its colour."""
    with own_state(painter):
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        box = path.boundingRect()
        painter.fillRect(box, theme.colour(base))
        painter.setPen(QPen(theme.colour(stripe), width))
        x = box.left() - box.height()
        while x < box.right() + width:
            painter.drawLine(QPointF(x, box.bottom() + width), QPointF(x + box.height() + 2 * width, box.top() - width))
            x += width * 2.4


def focus_ring(painter: QPainter, theme: Theme, rect: QRectF, radius: float) -> None:
    """Draw the focus frame: dark and light together, to be seen on any ground."""
    with own_state(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("paper"), theme.px(5)))
        painter.drawRoundedRect(rect, radius, radius)
        painter.setPen(QPen(theme.colour("focus"), theme.px(3)))
        painter.drawRoundedRect(rect, radius, radius)


def glow_ring(painter: QPainter, theme: Theme, rect: QRectF, radius: float) -> None:
    """Draw the light frame around what the current prompt asks for."""
    with own_state(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for out, width, alpha in ((7, 6, 40), (6, 5, 70), (5, 4, 110), (3, 5, 255)):
            grow = theme.px(out)
            painter.setPen(QPen(theme.colour("glow", alpha), theme.px(width)))
            painter.drawRoundedRect(rect.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow)
        painter.setPen(QPen(theme.colour("ink"), max(1.0, theme.scale / 100)))
        painter.drawRoundedRect(rect, radius, radius)


class Run(Struct, frozen=True):
    """A stretch of text in one style."""

    text: str
    bold: bool = False
    colour: str = ""
    struck: bool = False


class Paragraph:
    """Text that is laid out once for a width. It knows its height and paints itself."""

    def __init__(
        self,
        runs: str | tuple[Run, ...],
        font: QFont,
        width: float,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        leading: float = 1.0,
        colours: dict[str, QColor] | None = None,
    ) -> None:
        parts = (Run(runs),) if isinstance(runs, str) else runs
        self._text = "".join([part.text for part in parts])
        self._layout = QtGui.QTextLayout(self._text, font)
        self._layout.setTextOption(_wrapping(align))
        if not isinstance(runs, str):
            self._layout.setFormats(_formats(parts, colours or {}))
        self._layout.setCacheEnabled(True)
        self._layout.beginLayout()
        metrics = QFontMetricsF(font)
        y, widest, lines, last, first = 0.0, 0.0, 0, 0.0, 0.0
        self.starts: list[int] = []
        """Index of the first character of each line."""
        line = self._layout.createLine()
        while line.isValid():
            line.setLineWidth(max(1.0, width))
            line.setPosition(QPointF(0, y))
            self.starts.append(line.textStart())
            y += max(line.height(), metrics.height()) * leading
            last = line.naturalTextWidth()
            first = line.naturalTextRect().left() if not lines else first
            widest = max(widest, last)
            lines += 1
            line = self._layout.createLine()
        self._layout.endLayout()
        self.height, self.used, self.width, self.lines = y, widest, width, lines
        self.last = last
        """Width of the last line in px."""
        self.first_left = first
        """The x in px at which the first line begins."""
        self.line_height = y / max(1, lines)

    @property
    def text(self) -> str:
        """Return the text."""
        return self._text

    def draw(self, painter: QPainter, x: float, y: float, colour: QColor) -> None:
        """Write the text with its upper left corner at `x`, `y`."""
        painter.setPen(colour)
        self._layout.draw(painter, QPointF(x, y))


@cache
def _wrapping(align: Qt.AlignmentFlag) -> QtGui.QTextOption:
    """Return the option that breaks lines between words, and within a word that is longer than a line."""
    option = QtGui.QTextOption(align)
    option.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


MOST_PARAGRAPHS = 300
"""Most paragraphs in the cache, the last used ones: a table has some 200, and each takes a few kB."""
_paragraphs: dict[tuple[str, str, float, Qt.AlignmentFlag, float], Paragraph] = {}


def paragraph(
    text: str, font: QFont, width: float, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft, leading: float = 1.0
) -> Paragraph:
    """Return a plain text laid out for a width, from the cache where it is there."""
    key = (text, font.name if isinstance(font, Typeface) else font.key(), width, align, leading)
    result = _paragraphs.pop(key) if key in _paragraphs else Paragraph(text, font, width, align, leading)
    _paragraphs[key] = result
    while len(_paragraphs) > MOST_PARAGRAPHS:
        del _paragraphs[next(iter(_paragraphs))]
    return result


def shorten(text: str, font: QFont, width: int, lines: int) -> str:
    """Return the text, elided where it would take more than `lines` lines of `width` px."""
    laid_text = paragraph(text, font, width)
    if laid_text.lines <= lines:
        return text
    start = laid_text.starts[lines - 1]
    return text[:start] + QFontMetricsF(font).elidedText(text[start:], Qt.TextElideMode.ElideRight, width)


def _formats(parts: tuple[Run, ...], colours: dict[str, QColor]) -> list[QtGui.QTextLayout.FormatRange]:
    """Return the format ranges of some runs of text."""
    formats, place = [], 0
    for part in parts:
        look = QtGui.QTextCharFormat()
        if part.bold:
            look.setFontWeight(QFont.Weight.Bold)
        if part.struck:
            look.setFontStrikeOut(True)
        if part.colour:
            look.setForeground(colours[part.colour])
        stretch = QtGui.QTextLayout.FormatRange()
        stretch.start, stretch.length, stretch.format = place, len(part.text), look
        place += len(part.text)
        formats.append(stretch)
    return formats


def write(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Write one line of text in a box, centred by default, never clipped."""
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(
        rect,
        int(align)
        | int(Qt.AlignmentFlag.AlignVCenter if align != Qt.AlignmentFlag.AlignCenter else 0)
        | TEXT_FLAGS.value,
        text,
    )


def text_width(text: str, font: QFont) -> float:
    """Return the width of one line of `text` in px."""
    return _width_in(text, font) if isinstance(font, Typeface) else QFontMetricsF(font).horizontalAdvance(text)


@lru_cache(maxsize=2048)
def _width_in(text: str, face: Typeface) -> float:
    return QFontMetricsF(face).horizontalAdvance(text)


def fitted_font(text: str, font: QFont, width: float, least: int) -> QFont:
    """Return `font`, or a smaller one in which `text` fits into `width`, but never under `least` px."""
    size = font.pixelSize()
    if size <= least or text_width(text, font) <= width:
        return font
    smaller = QFont(font)
    while size > least and text_width(text, smaller) > width:
        size -= 1
        smaller.setPixelSize(size)
    return smaller


def letter_disc(
    painter: QPainter, theme: Theme, point: QPointF, letter: str, size: float, is_chosen: bool, out: bool
) -> None:
    """Draw a letter on a disc: solid where it is chosen, grey where the rules exclude it."""
    ink = theme.colour("quiet" if out and not is_chosen else "command")
    painter.setPen(QPen(theme.colour("paper"), theme.px(5)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(point, size, size)
    painter.setPen(QPen(ink, theme.px(2.2)))
    painter.setBrush(ink if is_chosen else theme.colour("paper"))
    painter.drawEllipse(point, size, size)
    box = QRectF(point.x() - size, point.y() - size, size * 2, size * 2)
    write(painter, box, letter, theme.font(FIGURE), theme.colour("on_colour") if is_chosen else ink)
