"""Outlines that drawings are made of: polygons, discs, bars and limbs, joined, moved and laid one before the other."""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

Point = tuple[float, float]


def polygon(*points: Point) -> QPainterPath:
    """A closed shape through `points`."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def disc(x: float, y: float, across: float, down: float | None = None) -> QPainterPath:
    """A circle, or an ellipse, around a point."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), across, down or across)
    return path


def bar(x: float, y: float, width: float, height: float, corner: float = 0.0) -> QPainterPath:
    """A bar with round corners."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), corner, corner)
    return path


def limb(*joints: tuple[float, float, float]) -> QPainterPath:
    """A chain of round joints (x, y, thickness), each joined to the next by a tapering piece."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for x, y, reach in joints:
        whole = whole.united(disc(x, y, reach))
    for (x1, y1, r1), (x2, y2, r2) in pairwise(joints):
        angle = math.atan2(y2 - y1, x2 - x1) + math.pi / 2
        across, down = math.cos(angle), math.sin(angle)
        piece = polygon(
            (x1 + across * r1, y1 + down * r1), (x2 + across * r2, y2 + down * r2), (x2 - across * r2, y2 - down * r2), (x1 - across * r1, y1 - down * r1)
        )
        whole = whole.united(piece)
    return whole


def joined(*parts: QPainterPath) -> QPainterPath:
    """One outline around all parts."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for part in parts:
        whole = whole.united(part)
    return whole


def before(front: QPainterPath, back: QPainterPath, gap: float = 1.6) -> QPainterPath:
    """`front` standing before `back`, with a thin gap between them."""
    stroker = QPainterPathStroker()
    stroker.setWidth(gap * 2)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return back.subtracted(front.united(stroker.createStroke(front))).united(front)


def moved(path: QPainterPath, x: float, y: float, scale: float = 1.0) -> QPainterPath:
    """`path`, scaled and then shifted."""
    return QTransform().translate(x, y).scale(scale, scale).map(path)
