"""Small pencil drawings of the actions of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from puesto.gui.look.theme import Theme

HOUSE_SIGN = "house"
SIZE = 24.0
"""Side of the square that the drawings are designed in."""
Draw = Callable[[QPainter, QColor, QColor], None]
"""Function that draws about the origin with a stroke colour on a background colour."""


def draw_sign(painter: QPainter, theme: Theme, sign: str, middle: QPointF, side: int) -> None:
    """Draw the action `sign` about `middle`; nothing where it has no drawing."""
    if (draw := SIGNS.get(sign)) is None:
        return
    painter.save()
    painter.translate(middle)
    painter.scale(side / SIZE, side / SIZE)
    ink = theme.colour("quiet")
    painter.setPen(QPen(ink, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    draw(painter, ink, theme.colour("paper"))
    painter.restore()


def _head(painter: QPainter, tip: QPointF, angle: float, length: float, ink: QColor) -> None:
    """Paint the head of an arrow that points at `tip`, along `angle` in degrees."""
    wings = [tip - QPointF(cos(radians(angle + turn)), sin(radians(angle + turn))) * length for turn in (-26.0, 26.0)]
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([tip, *wings]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _crosshair(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawEllipse(QPointF(0, 0), 6.5, 6.5)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        painter.drawLine(QPointF(x * 4, y * 4), QPointF(x * 10, y * 10))


def _arrow(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawLine(QPointF(-11, 0), QPointF(6, 0))
    _head(painter, QPointF(11, 0), 0, 8, ink)


def _turn(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawArc(QRectF(-8, -8, 16, 16), -30 * 16, 270 * 16)
    _head(painter, QPointF(5, 9), 130, 7, ink)


def _chevrons_up(painter: QPainter, ink: QColor, paper: QColor) -> None:
    for y in (5, -2):
        painter.drawPolyline([QPointF(-8, y + 3), QPointF(0, y - 4), QPointF(8, y + 3)])


def _counters(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.setBrush(paper)
    for x, y in ((-11, -9), (-4, -5), (3, -1)):
        painter.drawRoundedRect(QRectF(x, y, 10, 10), 2, 2)


def _hand(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.setPen(QPen(ink, 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for x, top in ((-5.5, -5.0), (-1.8, -9.0), (1.9, -9.5), (5.6, -6.5)):
        painter.drawLine(QPointF(x, 2), QPointF(x, top))
    painter.drawLine(QPointF(-4, 5), QPointF(-10, 0))
    painter.setBrush(ink)
    painter.drawRoundedRect(QRectF(-5, 1, 11, 8), 3, 3)


def _cards(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawRoundedRect(QRectF(-4, -10, 13, 18), 2, 2)
    painter.setBrush(paper)
    painter.drawRoundedRect(QRectF(-9, -8, 13, 18), 2, 2)
    painter.fillRect(QRectF(-9, -8, 13, 6), ink)


def _hourglass(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawPolyline([QPointF(-7, -9), QPointF(7, -9), QPointF(-7, 9), QPointF(7, 9), QPointF(-7, -9)])


def _onward(painter: QPainter, ink: QColor, paper: QColor) -> None:
    for x in (-8, 1):
        painter.drawPolyline([QPointF(x, -7), QPointF(x + 7, 0), QPointF(x, 7)])


def _eye_struck(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawArc(QRectF(-10, -7, 20, 18), 25 * 16, 130 * 16)
    painter.drawArc(QRectF(-10, -11, 20, 18), -25 * 16, -130 * 16)
    painter.drawLine(QPointF(-8, 9), QPointF(8, -9))


def _shot_on_the_run(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawEllipse(QPointF(4, -3), 5, 5)
    painter.drawLine(QPointF(4, -10), QPointF(4, 4))
    painter.drawLine(QPointF(-3, -3), QPointF(11, -3))
    painter.drawLine(QPointF(8, 9), QPointF(-6, 9))
    _head(painter, QPointF(-11, 9), 180, 7, ink)


def _house(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.drawPolyline([QPointF(-10, 0), QPointF(0, -9), QPointF(10, 0)])
    painter.drawPolyline([QPointF(-7, -2), QPointF(-7, 9), QPointF(7, 9), QPointF(7, -2)])
    painter.fillRect(QRectF(-2, 3, 4, 6), ink)


SIGNS: Mapping[str, Draw] = {
    "fire": _crosshair,
    "move": _arrow,
    "pivot": _turn,
    "rally": _chevrons_up,
    "recover": _chevrons_up,
    "group": _counters,
    "other": _hand,
    "card": _cards,
    "delay": _hourglass,
    "pass": _onward,
    "hide": _eye_struck,
    "hit_and_run": _shot_on_the_run,
    HOUSE_SIGN: _house,
}
"""Drawing of each action, and the mark of house additions."""
