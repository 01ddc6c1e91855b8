"""The paper of a sketch, kept from one prompt to the next, and the strokes along the sides of hexes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import Theme

ROOT = math.sqrt(3)
HANDS = 12
"""Number of different strokes for each direction of sides: enough that no repetition is noticed."""
Sides: TypeAlias = dict[tuple[int, int], tuple[tuple[float, float], tuple[float, float]]]
"""Ends of a hex's side by twice its middle, rounded to px."""
KEPT = 1
"""Most backgrounds in the cache: each is as large as the column."""
STRAY, END = 3, 1
"""Space in px at 100 % across a stroke for its wavering, and length beyond its hex where it is cut out of a longer one.
"""
STROKES = 6
"""Number of cached stroke pictures for each direction of sides."""
TILED = 240
"""Approximate height in px of the tile of faint hexes that is painted and then copied."""
FAINT = 0.2
"""Opacity of the sides of unknown hexes."""
SIZES_KEPT = 4
"""Number of hex sizes in the cache: the usual size, which most sketches have, outlasts three others in a row."""


class Pictures:
    """Cache of recently painted pictures, by their content."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], QPixmap] = {}

    def picture(self, shows: tuple[object, ...], on: QWidget, draw: Callable[[QPainter], object]) -> QPixmap:
        """Return the picture of a widget's content, painted only if it is not in the cache."""
        density = on.devicePixelRatioF()
        key = (on.width(), on.height(), density, *shows)
        qpixmap = self._kept.pop(key, None)
        if qpixmap is None:
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            qpixmap = paint.picture_of(on.width(), on.height(), density, draw)
        self._kept[key] = qpixmap
        return qpixmap


def copy_sides(painter: QPainter, theme: Theme, sides: Sides, longest: float) -> None:
    """Copy the sides of important hexes, each cut out of the middle of a stroke.

    The stroke's length is `longest`, or that of a side.
    """
    density = painter.device().devicePixelRatioF()
    strokes: dict[tuple[float, float, int], tuple[QPoint, QPixmap, QRect]] = {}
    for place, ((left, top), (right, bottom)) in enumerate(sides.values()):
        way = (round(right - left, 1), round(bottom - top, 1), place % STROKES)
        if way not in strokes:
            strokes[way] = _cut_out(theme, *way, longest, density)
        corner, stroke, part = strokes[way]
        painter.drawPixmap(QPoint(round(left), round(min(top, bottom))) - corner, stroke, part)


def _cut_out(
    theme: Theme, x: float, y: float, hand: int, longest: float, density: float
) -> tuple[QPoint, QPixmap, QRect]:
    """Return the offset of a side in its box, its stroke, and the part of the stroke's picture to copy.

    There is room for the wavering across the side, and little along it.
    """
    stroke = firm_side(theme, round((y > 0) - (y < 0)), hand, math.ceil(max(longest, math.hypot(x, y))), density)
    across, along = theme.px(STRAY), theme.px(END)
    corner = QPoint(across, along) if y else QPoint(along, across)
    wide = math.ceil((abs(x) + 2 * corner.x()) * density)
    high = math.ceil((abs(y) + 2 * corner.y()) * density)
    return corner, stroke, QRect((stroke.width() - wide) // 2, (stroke.height() - high) // 2, wide, high)


def draw_faint_grid(
    painter: QPainter, theme: Theme, radius: float, longest: float, centre: QPointF, size: QSize
) -> None:
    """Draw the sides of all hexes faintly: a tile of a few is painted once and repeated."""
    wide, high, rim = 3 * radius, rows_in_tile(radius) * radius * ROOT, theme.px(STRAY)
    tile = faint_tile(theme, radius, longest, painter.device().devicePixelRatioF())
    left = centre.x() - radius - math.ceil(centre.x() / wide) * wide
    top = centre.y() - math.ceil(centre.y() / high) * high
    for across in range(math.ceil((size.width() - left) / wide)):
        for down in range(-1, math.ceil((size.height() - top) / high)):
            painter.drawPixmap(round(left + across * wide) - rim, round(top + down * high) - rim, tile)


def rows_in_tile(radius: float) -> int:
    """Return the number of rows of hexes in the tile: at least two, so that the repetition is not noticed."""
    return max(2, round(TILED / (radius * ROOT)))


@lru_cache(maxsize=2)  # each takes less memory than a sixth of the sketch
def faint_tile(theme: Theme, radius: float, longest: float, density: float) -> QPixmap:
    """Return the tile of faint hexes.

    It has two columns of hexes, each with its lower sides, so that none is painted twice.
    """
    rim, high, rows = theme.px(STRAY), radius * ROOT, rows_in_tile(radius)
    corners = [QPointF(math.cos(math.pi * n / 3), math.sin(math.pi * n / 3)) * radius for n in range(4)]
    middles = [
        QPointF(rim + radius + column * 1.5 * radius, rim + (row + column / 2) * high)
        for column in (0, 1)
        for row in range(rows)
    ]
    ends = [(point + corners[n + 1], point + corners[n]) for point in middles for n in range(3)]

    def draw(painter: QPainter) -> None:
        painter.setOpacity(FAINT)
        sides = {(place, 0): (start.toTuple(), end.toTuple()) for place, (start, end) in enumerate(ends)}
        copy_sides(painter, theme, sides, longest)

    return paint.picture_of(3.5 * radius + 2 * rim, (rows + 1) * high + 2 * rim, density, draw)


@lru_cache(maxsize=3 * STROKES)
def firm_side(theme: Theme, falls: int, hand: int, long: int, density: float) -> QPixmap:
    """Return the picture of a hex's side in pencil.

    It has two strokes and is horizontal, falling or rising to the right.
    """
    x, y = (long / 2, falls * long * ROOT / 2) if falls else (float(long), 0.0)
    rim = theme.px(STRAY)
    start = QPointF(rim, rim + max(0.0, -y))

    def draw(painter: QPainter) -> None:
        painter.setPen(hand_drawing.pen(theme.colour("quiet", 150), theme.px(1.4)))
        for stroke_number in range(2):
            painter.drawPath(hand_drawing.stroke_along(x, y, hand + stroke_number * HANDS).translated(start))

    return paint.picture_of(x + 2 * rim, abs(y) + 2 * rim, density, draw)
