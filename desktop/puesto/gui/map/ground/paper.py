"""The paper of a sketch, kept from one question to the next, and the strokes along the sides of hexes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import Theme

ROOT = math.sqrt(3)
HANDS = 12
"""How many strokes there are for the sides that run one way: enough that none is seen to come again."""
Sides: TypeAlias = dict[tuple[int, int], tuple[tuple[float, float], tuple[float, float]]]
"""Twice the middle of a side of a hex, to the pixel, and its ends."""
KEPT = 1
"""How many grounds are kept: each is as large as the column."""
STRAY = 3
"""How far a stroke of the pencil runs beyond its hex, at 100 %."""
STROKES = 6
"""How many strokes of the pencil are kept as pictures for the sides that run one way."""
TILED = 240
"""About how high the faint hexes are that are drawn, and copied for the others, in pixels."""
SIZES_KEPT = 4
"""For how many sizes of hexes: the usual one, which most sketches have, outlasts three others one after the other."""


class Pictures:
    """What was painted lately, by what it shows."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], QPixmap] = {}

    def picture(self, shows: tuple[object, ...], on: QWidget, draw: Callable[[QPainter], object]) -> QPixmap:
        """The picture of what is shown on a widget, painted only if it is not at hand."""
        density = on.devicePixelRatioF()
        key = (on.width(), on.height(), density, *shows)
        found = self._kept.pop(key, None)
        if found is None:
            sheet = self._kept.pop(next(iter(self._kept))) if len(self._kept) == KEPT else None
            found = paint.picture_of(on.width(), on.height(), density, draw, sheet)
        self._kept[key] = found
        return found


def copy_sides(painter: QPainter, theme: Theme, sides: Sides) -> None:
    """The sides of hexes that matter, each stroke of the pencil from its picture."""
    rim, density = theme.px(STRAY), painter.device().devicePixelRatioF()
    strokes: dict[tuple[float, float, int], QPixmap] = {}
    for place, ((left, top), (right, bottom)) in enumerate(sides.values()):
        way = (round(right - left, 1), round(bottom - top, 1), place % STROKES)
        if way not in strokes:
            strokes[way] = firm_side(theme, *way, density)
        painter.drawPixmap(round(left) - rim, round(min(top, bottom)) - rim, strokes[way])


def draw_faint_grid(painter: QPainter, theme: Theme, radius: float, centre: QPointF, width: int, height: int) -> None:
    """The sides of all hexes, faint: a few of them, drawn once, again and again."""
    wide, high, rim = 3 * radius, rows_in_tile(radius) * radius * ROOT, theme.px(STRAY)
    tile = faint_tile(theme, radius, painter.device().devicePixelRatioF())
    left = centre.x() - radius - math.ceil(centre.x() / wide) * wide
    top = centre.y() - math.ceil(centre.y() / high) * high
    for across in range(math.ceil((width - left) / wide)):
        for down in range(-1, math.ceil((height - top) / high)):
            painter.drawPixmap(round(left + across * wide) - rim, round(top + down * high) - rim, tile)


def rows_in_tile(radius: float) -> int:
    """How many rows of hexes are drawn: never one alone, in which the eye finds the copies."""
    return max(2, round(TILED / (radius * ROOT)))


@lru_cache(maxsize=3)  # each is less than a sixth of the sketch
def faint_tile(theme: Theme, radius: float, density: float) -> QPixmap:
    """Two columns of faint hexes: of each the sides at its foot, so that none is drawn twice."""
    rim, high, rows = theme.px(STRAY), radius * ROOT, rows_in_tile(radius)
    corners = [QPointF(math.cos(math.pi * n / 3), math.sin(math.pi * n / 3)) * radius for n in range(4)]
    middles = [
        QPointF(rim + radius + column * 1.5 * radius, rim + (row + column / 2) * high)
        for column in (0, 1)
        for row in range(rows)
    ]
    strokes: dict[tuple[float, float, int], QPixmap] = {}

    def draw(painter: QPainter) -> None:
        for place, (at, n) in enumerate((at, n) for at in middles for n in range(3)):
            left, right = at + corners[n + 1], at + corners[n]
            way = (round(right.x() - left.x(), 1), round(right.y() - left.y(), 1), place % STROKES)
            if way not in strokes:
                strokes[way] = _stroke(theme, *way, density, False)
            painter.drawPixmap(round(left.x()) - rim, round(min(left.y(), right.y())) - rim, strokes[way])

    return paint.picture_of(3.5 * radius + 2 * rim, (rows + 1) * high + 2 * rim, density, draw)


@lru_cache(maxsize=SIZES_KEPT * 3 * STROKES)
def firm_side(theme: Theme, x: float, y: float, hand: int, density: float) -> QPixmap:
    """A side where something is known, for hexes of the last few sizes; the faint ones stay in their columns."""
    return _stroke(theme, x, y, hand, density, True)


def _stroke(theme: Theme, x: float, y: float, hand: int, density: float, firm: bool) -> QPixmap:
    """One side of a hex in pencil: faint, or firm and gone over twice where something is known."""
    rim = theme.px(STRAY)
    start = QPointF(rim, rim + max(0.0, -y))

    def draw(painter: QPainter) -> None:
        painter.setPen(hand_drawing.pen(theme.colour("quiet", 150 if firm else 46), theme.px(1.4 if firm else 1)))
        for again in range(2 if firm else 1):
            painter.drawPath(hand_drawing.stroke_along(x, y, hand + again * HANDS).translated(start))

    return paint.picture_of(x + 2 * rim, abs(y) + 2 * rim, density, draw)
