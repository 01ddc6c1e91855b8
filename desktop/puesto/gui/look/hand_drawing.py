"""Hand-drawn strokes: wavering lines, trees, houses and hatching, the same at every painting."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from puesto.gui.look import paint

WAVER = 0.022
"""Deviation of a line from the straight one, relative to its length."""
STROKES = 2
"""Number of pencil strokes for a line."""


def pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a pen of a colour, with round ends."""
    return QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def wavering_line(start: QPointF, end: QPointF, seed: str, twist: float = 1.0) -> QPainterPath:
    """Return a line between two points as a hand draws it."""
    return _wavering(Random(seed), start, end, twist)


def _wavering(chance: Random, start: QPointF, end: QPointF, twist: float) -> QPainterPath:
    """Return a line between two points that wavers as by hand."""
    along = end - start
    length = math.hypot(along.x(), along.y())
    across = QPointF(-along.y(), along.x()) * WAVER * twist
    beyond = along * (min(1.6, length * 0.02) / max(1.0, length))
    path = QPainterPath(start - beyond * chance.random() + across * chance.uniform(-0.5, 0.5))
    path.cubicTo(
        start + along * chance.uniform(0.25, 0.4) + across * chance.uniform(-1, 1),
        start + along * chance.uniform(0.6, 0.75) + across * chance.uniform(-1, 1),
        end + beyond * chance.random() + across * chance.uniform(-0.5, 0.5),
    )
    return path


def draw_line(painter: QPainter, start: QPointF, end: QPointF, seed: str, strokes: int = STROKES) -> None:
    """Draw a line with the painter's pen in `strokes` strokes."""
    for stroke in range(strokes):
        painter.drawPath(wavering_line(start, end, f"{seed}:{stroke}"))


@lru_cache(maxsize=256)
def stroke_along(x: float, y: float, seed: int) -> QPainterPath:
    """Return one pencil stroke from the origin to a point; cached for lines that are drawn many times."""
    return wavering_line(QPointF(), QPointF(x, y), str(seed))


def draw_hatching(painter: QPainter, path: QPainterPath, gap: float, seed: str, falls: bool = False) -> None:
    """Draw slanting strokes within a shape, rising or falling to the right, each a little off."""
    with paint.own_state(painter):
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        for stroke in slanting_strokes(path.boundingRect(), gap, seed, falls):
            painter.drawPath(stroke)


def slanting_strokes(box: QRectF, gap: float, seed: str, falls: bool) -> list[QPainterPath]:
    """Return the strokes of hatching across a box, from left to right."""
    chance, qpainter_paths = Random(seed), []
    x = box.left() - box.height()
    while x < box.right():
        low, high = (
            QPointF(x + chance.uniform(-1, 1), box.bottom()),
            QPointF(x + box.height() + chance.uniform(-1, 1), box.top()),
        )
        if falls:
            low, high = QPointF(low.x(), box.top()), QPointF(high.x(), box.bottom())
        qpainter_paths.append(_wavering(chance, low, high, 0.4))
        x += gap * chance.uniform(0.8, 1.25)
    return qpainter_paths


def draw_wash(painter: QPainter, point: QPointF, radius: float, seed: str, colour: QColor) -> None:
    """Draw a blot of thin colour with an uneven rim, in two layers."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for coat in range(2):
        painter.drawPath(_blot(point, radius * (1 - 0.16 * coat), 9, f"{seed}{coat}", 0.8))


def _blot(point: QPointF, radius: float, lobes: int, seed: str, least: float) -> QPainterPath:
    """Return a round shape with soft lobes, between `least` and 1 times the radius away from the middle."""
    return QTransform(radius, 0, 0, radius, point.x(), point.y()).map(_unit_blot(lobes, seed, least))


@lru_cache(maxsize=128)
def _unit_blot(lobes: int, seed: str, least: float) -> QPainterPath:
    """Return the shape with radius 1 around the origin. It is cached, since a tree is drawn in every size of a hex."""
    chance = Random(seed)
    turn = chance.uniform(0, math.tau)
    rim = [
        QPointF(math.cos(turn + math.tau * n / lobes), math.sin(turn + math.tau * n / lobes))
        * chance.uniform(least, 1.0)
        for n in range(lobes)
    ]
    path = QPainterPath(rim[0])
    for n in range(lobes):
        ahead = rim[(n + 1) % lobes]
        path.quadTo((rim[n] + ahead) / 2 * 1.4, ahead)
    return path


def draw_frame(painter: QPainter, box: QRectF, colour: QColor, width: float) -> None:
    """Draw a frame whose lines run a little beyond their corners, as those of a map sheet."""
    painter.setPen(pen(colour, width))
    corners = (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft())
    for n, corner in enumerate(corners):
        painter.drawPath(wavering_line(corner, corners[(n + 1) % 4], f"frame{n}", 0.12))


def draw_tree(
    painter: QPainter, point: QPointF, size: float, seed: str, ink: QColor, leaf: QColor, shade: QColor
) -> None:
    """Draw a round tree from above, lit from the upper left."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawEllipse(point + QPointF(size * 0.28, size * 0.34), size * 0.95, size * 0.9)
    crown = _blot(point, size, 7, seed, 0.84)
    painter.fillPath(crown, leaf)
    painter.fillPath(crown, shade)
    painter.setPen(pen(ink, max(1.0, size * 0.13)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(crown)
    for part in (0.3, 0.62):
        side = QRectF(point.x() - size * part, point.y() - size * part, size * 2 * part, size * 2 * part)
        painter.drawArc(side, -95 * 16, 120 * 16)


def draw_house(
    painter: QPainter, point: QPointF, size: float, seed: str, ink: QColor, roof: QColor, shade: QColor
) -> None:
    """Draw a house from above: its roof, half of it darker, and its shadow beside it."""
    turn, hatching, edges = _house_strokes(seed)
    with paint.own_state(painter):
        painter.translate(point)
        painter.rotate(turn)
        painter.scale(size / HOUSE, size / HOUSE)
        outline = QPainterPath()
        outline.addRect(HOUSE_BOX)
        painter.fillPath(outline.translated(HOUSE * 0.22, HOUSE * 0.22), shade)
        painter.fillPath(outline, roof)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(ink, max(HOUSE / size, HOUSE * 0.12)))
        with paint.own_state(painter):
            half = QRectF(HOUSE_BOX.left(), 0, HOUSE_BOX.width(), HOUSE_BOX.bottom())
            painter.setClipRect(half, Qt.ClipOperation.IntersectClip)
            for stroke in hatching:
                painter.drawPath(_for_once(stroke))
        for stroke in edges:
            painter.drawPath(_for_once(stroke))


def _for_once(stroke: QPainterPath) -> QPainterPath:
    """Return a copy of a cached path.

    What the painter stores with a path that it drew takes twice the memory of the path.
    """
    copy = QPainterPath(stroke)
    copy.reserve(2 * copy.elementCount() + 1)  # a copy shares its points until it needs more memory
    return copy


HOUSE = 12.0
"""Size of a house whose strokes are cached; other sizes are scaled."""
HOUSE_BOX = QRectF(-HOUSE, -HOUSE * 0.68, HOUSE * 2, HOUSE * 1.36)


@lru_cache(maxsize=48)
def _house_strokes(seed: str) -> tuple[int, tuple[QPainterPath, ...], tuple[QPainterPath, ...]]:
    """Return the rotation of a house in degrees, the hatching of its roof, and its edges and ridge."""
    box, turn = HOUSE_BOX, Random(seed).choice((-8, 4, 12, 86, 96))
    half = QRectF(box.left(), 0, box.width(), box.bottom())
    corners = (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft())
    sides = [
        wavering_line(corner, corners[(n + 1) % 4], f"{seed}{n}:{stroke}")
        for n, corner in enumerate(corners)
        for stroke in range(STROKES)
    ]
    ridge = wavering_line(QPointF(box.left(), 0), QPointF(box.right(), 0), f"{seed}ridge:0")
    return turn, tuple(slanting_strokes(half, HOUSE * 0.34, seed, falls=False)), (*sides, ridge)


def draw_arrowhead(painter: QPainter, tip: QPointF, angle: float, size: float) -> None:
    """Draw two strokes at the end of a line that goes in the direction `angle`, in radians."""
    for side in (-1, 1):
        back = angle + math.pi + side * 0.42
        draw_line(painter, tip, tip + QPointF(math.cos(back), math.sin(back)) * size, f"tip{side}", 1)
