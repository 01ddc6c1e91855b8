"""Sides of hexes on a drawn map: the one nearest to a point, and its mark."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker

from puesto.gui.look import hand_drawing
from puesto.gui.look.theme import Theme
from puesto.gui.map.ground.terrain import side_ends

SIDES = 6
VEIL = 130
"""Alpha of the mark: what is laid along the side shows through."""
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Step over each side in axial coordinates, clockwise from the upper one."""


def nearest_side(middle: QPointF, point: QPointF) -> int:
    """Return the side of a hex that a point is nearest to, clockwise from the upper one.

    >>> nearest_side(QPointF(0, 0), QPointF(0, -5)), nearest_side(QPointF(0, 0), QPointF(5, 2))
    (0, 2)
    """
    turn = math.degrees(math.atan2(point.x() - middle.x(), middle.y() - point.y()))
    return round(turn / 60) % SIDES


def draw_side(painter: QPainter, theme: Theme, middle: QPointF, side: int, radius: float) -> None:
    """Draw the mark of the side on which the next line is laid."""
    start, end = side_ends(middle, side, radius)
    band = QPainterPathStroker(hand_drawing.pen(theme.colour("ink"), 0.36 * radius))
    line = QPainterPath(start)
    line.lineTo(end)
    painter.setPen(hand_drawing.pen(theme.colour("ink"), theme.px(2)))
    painter.setBrush(theme.colour("glow", VEIL))
    painter.drawPath(band.createStroke(line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
