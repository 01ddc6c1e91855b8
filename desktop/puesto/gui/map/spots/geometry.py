"""Geometry of spots and of the badges on lines: hexagons, boxes, and how much one covers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

WORD = 3
"""Weight of hidden letters and words against other hidden area, when a badge is placed."""
ALONG = (0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26)
ASIDE = (0.0, 0.3, -0.3, 0.48, -0.48)
"""Distances beside its line, in heights of the badge, at which a badge may be placed. It still touches the line."""
LEANS = math.sqrt(3) / 2
"""Distance of a hexagon's sides from its middle, in radii."""


def flat_hexagon(centre: QPointF, radius: float) -> QPainterPath:
    """Return a hexagon with a horizontal side."""
    return _hexagon(radius).translated(centre)


@lru_cache(maxsize=64)
def _hexagon(radius: float) -> QPainterPath:
    """Return a hexagon with a horizontal side around the origin, from the cache."""
    path = QPainterPath()
    for place, point in enumerate(corners(QPointF(), radius)):
        path.lineTo(point) if place else path.moveTo(point)
    path.closeSubpath()
    return path


def corners(centre: QPointF, radius: float) -> list[QPointF]:
    """Return the corners of a hexagon with a horizontal side, from the right one on."""
    return [centre + QPointF(math.cos(math.radians(60 * n)), math.sin(math.radians(60 * n))) * radius for n in range(6)]


def is_crossed(box: Bounds, x: float, y: float, radius: float) -> bool:
    """Return whether the outline of a hexagon with a horizontal side around (x, y) crosses a box."""
    left, top, right, bottom = box
    wide, high, inner = (right - left) / 2, (bottom - top) / 2, radius * LEANS
    across, down = abs(left + wide - x), abs(top + high - y)
    if across - wide >= radius or down - high >= inner:
        return False
    slanting, reach = across * LEANS + down / 2, wide * LEANS + high / 2
    return slanting - reach < inner and not (down + high <= inner and slanting + reach <= inner)


Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, upper, right and lower side of a box."""


def bounds_of(box: QRectF) -> Bounds:
    """Return the sides of a rectangle."""
    left, top = box.x(), box.y()
    return left, top, left + box.width(), top + box.height()


def area_under(box: Bounds, under: Iterable[Bounds]) -> float:
    """Return the area of others that a box would cover."""
    left, top, right, bottom = box
    result = 0.0
    for x, y, far, low in under:
        if x < right and far > left and y < bottom and low > top:
            wide, high = min(far, right) - max(x, left), min(low, bottom) - max(y, top)
            result += wide * high
    return result


def square(middle: QPointF, side: float) -> QRectF:
    """Return a square around its middle."""
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def beside(point: QPointF, start: QPointF, end: QPointF) -> float:
    """Return the distance of a point from the segment between two others."""
    way, offset = end - start, point - start
    long = QPointF.dotProduct(way, way)
    share = min(1.0, max(0.0, QPointF.dotProduct(offset, way) / long)) if long else 0.0
    apart = start + way * share - point
    return math.hypot(apart.x(), apart.y())
