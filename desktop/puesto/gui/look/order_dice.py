"""Painting of order dice: a die in the colour of its side, with one of the six orders on its face."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPolygonF

from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE, Theme

SIZE = 24.0
"""Side of the square that the faces are designed in."""


def draw_order_die(painter: QPainter, theme: Theme, box: QRectF, order: str, tone: str) -> None:
    """Paint a die with the face of an order; for no order, the dashed outline of its place."""
    path = paint.rounded_rect(box, box.width() * 0.18)
    with paint.own_state(painter):
        if not order:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("edge"), theme.px(1.5), Qt.PenStyle.DashLine))
            painter.drawPath(path)
            return
        painter.fillPath(path, theme.colour(tone))
        if tone == "action":
            _draw_stripes(painter, theme, box)
        painter.setPen(QPen(theme.colour("ink"), max(1.0, theme.px(1.2))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.translate(box.center())
        scale = box.width() / SIZE * 0.82
        painter.scale(scale, scale)
        ink = theme.colour("on_colour")
        painter.setPen(QPen(ink, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        draw_face(painter, order)


def draw_blank_die(painter: QPainter, theme: Theme, box: QRectF, tone: str, letter: str) -> None:
    """Paint a die without an order: its side's letter in a ring."""
    path = paint.rounded_rect(box, box.width() * 0.18)
    with paint.own_state(painter):
        painter.fillPath(path, theme.colour(tone))
        if tone == "action":
            _draw_stripes(painter, theme, box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink"), max(1.0, theme.px(1.2))))
        painter.drawPath(path)
        ring = box.width() * 0.32
        painter.setBrush(theme.colour(tone))
        painter.setPen(QPen(theme.colour("on_colour"), max(1.2, box.width() * 0.04)))
        painter.drawEllipse(box.center(), ring, ring)
        font = QFont(theme.font(FIGURE))
        font.setPixelSize(max(8, round(box.width() * 0.38)))
        paint.write(painter, box, letter, font, theme.colour("on_colour"))


def _draw_stripes(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint the pattern of the second side, so that no die is known by its colour alone."""
    with paint.own_state(painter):
        painter.setClipPath(paint.rounded_rect(box, box.width() * 0.18))
        painter.setPen(QPen(theme.colour("on_colour", 44), max(1.0, box.width() * 0.05)))
        step, x = box.width() * 0.16, box.left() - box.height()
        while x < box.right():
            painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
            x += step


def draw_face(painter: QPainter, order: str) -> None:
    """Paint the sign of an order about the origin, in the painter's pen."""
    if order == "fire":
        painter.drawEllipse(QPointF(0, 0), 6.5, 6.5)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(QPointF(x * 4, y * 4), QPointF(x * 10, y * 10))
    elif order == "advance":
        painter.drawPolyline(_chevron(-4))
    elif order == "run":
        painter.drawPolyline(_chevron(-8))
        painter.drawPolyline(_chevron(0))
    elif order == "ambush":
        painter.drawArc(QRectF(-11, -8, 22, 20), 25 * 16, 130 * 16)
        painter.drawArc(QRectF(-11, -12, 22, 20), -25 * 16, -130 * 16)
        painter.drawEllipse(QPointF(0, 0), 2.6, 2.6)
    elif order == "rally":
        painter.drawLine(QPointF(-6, 10), QPointF(-6, -10))
        painter.setBrush(painter.pen().color())
        painter.drawPolygon(QPolygonF([QPointF(-6, -9), QPointF(8, -9), QPointF(4, -4), QPointF(8, 1), QPointF(-6, 1)]))
    elif order == "down":
        painter.drawLine(QPointF(0, -10), QPointF(0, 4))
        painter.drawPolyline([QPointF(-6, -2), QPointF(0, 4), QPointF(6, -2)])
        painter.drawLine(QPointF(-8, 9), QPointF(8, 9))


def _chevron(x: float) -> list[QPointF]:
    return [QPointF(x, -8), QPointF(x + 8, 0), QPointF(x, 8)]
