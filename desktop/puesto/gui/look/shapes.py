"""Outlines of shapes: hexagon, arrow, tick, star, cross, comparison sign."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QPainterPath,
)


def hexagon(centre: QPointF, radius: float) -> QPainterPath:
    """Return a hexagon with a corner at the top."""
    path = QPainterPath()
    for corner in range(6):
        angle = math.radians(60 * corner - 90)
        point = QPointF(centre.x() + radius * math.cos(angle), centre.y() + radius * math.sin(angle))
        path.lineTo(point) if corner else path.moveTo(point)
    path.closeSubpath()
    return path


def arrow(centre: QPointF, radius: float) -> QPainterPath:
    """Return a triangle that points to the right."""
    path = QPainterPath(centre + QPointF(-radius * 0.7, -radius))
    path.lineTo(centre + QPointF(radius, 0))
    path.lineTo(centre + QPointF(-radius * 0.7, radius))
    path.closeSubpath()
    return path


def tick(rect: QRectF) -> QPainterPath:
    """Return a check mark as a line to be stroked."""
    path = QPainterPath(QPointF(rect.left(), rect.top() + rect.height() * 0.55))
    path.lineTo(rect.left() + rect.width() * 0.36, rect.bottom() - rect.height() * 0.08)
    path.lineTo(rect.right(), rect.top() + rect.height() * 0.1)
    return path


def star(centre: QPointF, radius: float, points: int = 5, depth: float = 0.42) -> QPainterPath:
    """Return a star with one point up."""
    path = QPainterPath()
    for corner in range(points * 2):
        reach = radius if corner % 2 == 0 else radius * depth
        angle = math.radians(180 / points * corner - 90)
        point = QPointF(centre.x() + reach * math.cos(angle), centre.y() + reach * math.sin(angle))
        path.lineTo(point) if corner else path.moveTo(point)
    path.closeSubpath()
    return path


def straight_cross(centre: QPointF, radius: float, arm: float = 0.36) -> QPainterPath:
    """Return a cross with straight arms, as painted on vehicles."""
    wide, path = radius * arm, QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRect(QRectF(centre.x() - wide, centre.y() - radius, wide * 2, radius * 2))
    path.addRect(QRectF(centre.x() - radius, centre.y() - wide, radius * 2, wide * 2))
    return path.simplified()


def comparison(rect: QRectF, is_less: bool = False) -> QPainterPath:
    """Return the sign ≥ (or ≤) as lines to be stroked, so that no font needs it."""
    path = QPainterPath()
    near, far = (rect.right(), rect.left()) if is_less else (rect.left(), rect.right())
    path.moveTo(near, rect.top())
    path.lineTo(far, rect.top() + rect.height() * 0.36)
    path.lineTo(near, rect.top() + rect.height() * 0.72)
    path.moveTo(rect.left(), rect.bottom())
    path.lineTo(rect.right(), rect.bottom())
    return path
