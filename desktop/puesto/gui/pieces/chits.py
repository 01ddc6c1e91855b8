"""The small markers that lie on a counter: each idea of the printed markers in a drawing of our own, on a square of card."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from puesto.core.views import Chit
from puesto.gui.look import paint
from puesto.gui.look.theme import LABEL, Theme

SIDE = 24
"""The side of a marker at 100 %."""
GROUNDS = {"bad": ("print_red", "on_print"), "good": ("leaf", "on_leaf"), "": ("on_print", "print")}
"""Card and ink of each tone."""
FORMS = {"bad": 0.5, "good": 0.28, "": 0.14}
"""How round its corners are, as a share of the side: a bad one is a disc, so that its tone is told without its colour."""


def draw_chit(painter: QPainter, theme: Theme, box: QRectF, chit: Chit) -> None:
    """One marker in `box`."""
    ground, ink = GROUNDS[chit.tone]
    radius = box.width() * FORMS[chit.tone]
    paint.draw_shadow(painter, theme, box, radius, 0.3)
    painter.fillPath(paint.rounded_rect(box, radius), theme.colour(ground))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("print" if not chit.tone else "on_print"), 1.2))
    painter.drawRoundedRect(box, radius, radius)
    inset = box.width() * (0.24 if chit.tone == "bad" else 0.18)
    inner = box.adjusted(inset, inset, -inset, -inset)
    with paint.own_state(painter):
        painter.translate(inner.topLeft())
        painter.scale(inner.width() / 16, inner.height() / 16)
        colour = theme.colour(ink)
        painter.setPen(QPen(colour, 2.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        SIGNS.get(chit.sign, _draw_unknown)(painter)
    if chit.sign == "must":
        paint.write(painter, box, "?", theme.font(LABEL), theme.colour(ground))


def draw_more(painter: QPainter, theme: Theme, box: QRectF, many: int) -> None:
    """How many markers more there are than have room."""
    painter.fillPath(paint.rounded_rect(box, box.width() / 2), theme.colour("print"))
    paint.write(painter, box, f"+{many}", theme.font(LABEL), theme.colour("on_print"))


def _draw_line(painter: QPainter, *points: tuple[float, float]) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _draw_solid(painter: QPainter, *points: tuple[float, float]) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    painter.fillPath(path, painter.pen().color())


def _draw_unknown(painter: QPainter) -> None:
    _draw_line(painter, (8, 2), (8, 9))
    _draw_line(painter, (8, 13), (8, 13.2))


def _draw_engaged(painter: QPainter) -> None:
    for turn in (1, -1):
        x = (1, 15) if turn > 0 else (15, 1)
        _draw_line(painter, (x[0], 15), (x[1], 1))
        _draw_line(painter, (x[1] - turn * 5, 1), (x[1], 1), (x[1], 6))


def _draw_shock(painter: QPainter) -> None:
    painter.fillPath(paint.star(QPointF(8, 8), 8.6, 8, 0.5), painter.pen().color())


def _draw_must(painter: QPainter) -> None:
    painter.fillPath(paint.star(QPointF(8, 8), 10.6, 10, 0.78), painter.pen().color())


def _draw_column(painter: QPainter) -> None:
    for y in (0.5, 6, 11.5):
        _draw_solid(painter, (4.5, y), (11.5, y), (11.5, y + 4), (4.5, y + 4))


def _draw_out(painter: QPainter) -> None:
    for y in (3.5, 9.5):
        _draw_line(painter, (3, y + 4), (8, y), (13, y + 4))
    _draw_line(painter, (0, 15), (16, 1))


def _draw_arrow(painter: QPainter) -> None:
    _draw_line(painter, (2, 14), (13.4, 2.6))
    _draw_solid(painter, (15.6, 0.4), (14, 6.4), (9.6, 2))
    _draw_line(painter, (1, 11), (5, 15))


def _draw_low(painter: QPainter) -> None:
    _draw_arrow(painter)


def _draw_none(painter: QPainter) -> None:
    _draw_arrow(painter)
    _draw_line(painter, (1, 2), (15, 14))


def _draw_rallied(painter: QPainter) -> None:
    _draw_line(painter, (3.5, 1), (3.5, 15))
    _draw_solid(painter, (4, 1), (14.5, 4.4), (4, 8.6))


def _draw_moved(painter: QPainter) -> None:
    for x in (1.5, 7.5):
        _draw_line(painter, (x, 2.5), (x + 6, 8), (x, 13.5))


def _draw_acted(painter: QPainter) -> None:
    _draw_line(painter, (1.5, 8.5), (6, 13.4), (14.5, 3))


def _draw_leader(painter: QPainter) -> None:
    painter.fillPath(paint.star(QPointF(8, 8.8), 9), painter.pen().color())


def _draw_stacked(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(1, 5.5, 9.5, 9.5))
    _draw_line(painter, (5.5, 5.5), (5.5, 1), (15, 1), (15, 10.5), (10.5, 10.5))


def _draw_wounded(painter: QPainter) -> None:
    drop = QPainterPath(QPointF(8, 0))
    drop.cubicTo(12, 6, 13.6, 8, 13.6, 10.6)
    drop.cubicTo(13.6, 17, 2.4, 17, 2.4, 10.6)
    drop.cubicTo(2.4, 8, 4, 6, 8, 0)
    painter.fillPath(drop, painter.pen().color())


def _draw_dead(painter: QPainter) -> None:
    _draw_line(painter, (2, 2), (14, 14))
    _draw_line(painter, (14, 2), (2, 14))


def _draw_replaced(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(2, 2, 12, 12), 40 * 16, 280 * 16)
    _draw_solid(painter, (15.6, 1), (15.2, 8), (9.6, 4.4))


def _draw_foot(painter: QPainter) -> None:
    _draw_line(painter, (5, 1), (5, 11), (4, 14.4), (14, 14.4), (13, 11.4), (9.4, 10), (9.4, 1))


def _draw_captured(painter: QPainter) -> None:
    painter.fillPath(paint.hand(QRectF(0.5, 0, 15, 16)), painter.pen().color())


def _draw_back(painter: QPainter) -> None:
    _draw_line(painter, (2, 6), (10, 6), (13.6, 8.4), (13.6, 11), (10, 14), (4, 14))
    _draw_solid(painter, (-0.6, 6), (5.4, 1.4), (5.4, 10.6))


def _draw_turned(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(1.5, 3, 12, 12), 0, 180 * 16)
    _draw_solid(painter, (13.5, 15), (9.6, 8.4), (17, 8.4))


def _draw_withdraws(painter: QPainter) -> None:
    _draw_line(painter, (1, 1.5), (15, 1.5))
    _draw_line(painter, (8, 5), (8, 11))
    _draw_solid(painter, (8, 16), (3, 9.6), (13, 9.6))


def _draw_stands(painter: QPainter) -> None:
    _draw_withdraws(painter)
    _draw_line(painter, (1, 15), (15, 4))


SIGNS: dict[str, Callable[[QPainter], None]] = {
    "engaged": _draw_engaged,
    "shock": _draw_shock,
    "must": _draw_must,
    "column": _draw_column,
    "out": _draw_out,
    "low": _draw_low,
    "none": _draw_none,
    "rallied": _draw_rallied,
    "moved": _draw_moved,
    "acted": _draw_acted,
    "leader": _draw_leader,
    "stacked": _draw_stacked,
    "wounded": _draw_wounded,
    "dead": _draw_dead,
    "replaced": _draw_replaced,
    "foot": _draw_foot,
    "captured": _draw_captured,
    "back": _draw_back,
    "turned": _draw_turned,
    "withdraws": _draw_withdraws,
    "stands": _draw_stands,
}
"""What each sign draws, in a field of 16 by 16, with the pen that is set."""
