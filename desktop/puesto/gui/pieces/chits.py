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
        SIGNS.get(chit.sign, _unknown)(painter)
    if chit.sign == "must":
        paint.write(painter, box, "?", theme.font(LABEL), theme.colour(ground))


def draw_more(painter: QPainter, theme: Theme, box: QRectF, many: int) -> None:
    """How many markers more there are than have room."""
    painter.fillPath(paint.rounded_rect(box, box.width() / 2), theme.colour("print"))
    paint.write(painter, box, f"+{many}", theme.font(LABEL), theme.colour("on_print"))


def _line(painter: QPainter, *points: tuple[float, float]) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _solid(painter: QPainter, *points: tuple[float, float]) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    painter.fillPath(path, painter.pen().color())


def _unknown(painter: QPainter) -> None:
    _line(painter, (8, 2), (8, 9))
    _line(painter, (8, 13), (8, 13.2))


def _engaged(painter: QPainter) -> None:
    for turn in (1, -1):
        x = (1, 15) if turn > 0 else (15, 1)
        _line(painter, (x[0], 15), (x[1], 1))
        _line(painter, (x[1] - turn * 5, 1), (x[1], 1), (x[1], 6))


def _shock(painter: QPainter) -> None:
    painter.fillPath(paint.star(QPointF(8, 8), 8.6, 8, 0.5), painter.pen().color())


def _must(painter: QPainter) -> None:
    painter.fillPath(paint.star(QPointF(8, 8), 10.6, 10, 0.78), painter.pen().color())


def _column(painter: QPainter) -> None:
    for y in (0.5, 6, 11.5):
        _solid(painter, (4.5, y), (11.5, y), (11.5, y + 4), (4.5, y + 4))


def _out(painter: QPainter) -> None:
    for y in (3.5, 9.5):
        _line(painter, (3, y + 4), (8, y), (13, y + 4))
    _line(painter, (0, 15), (16, 1))


def _arrow(painter: QPainter) -> None:
    _line(painter, (2, 14), (13.4, 2.6))
    _solid(painter, (15.6, 0.4), (14, 6.4), (9.6, 2))
    _line(painter, (1, 11), (5, 15))


def _low(painter: QPainter) -> None:
    _arrow(painter)


def _none(painter: QPainter) -> None:
    _arrow(painter)
    _line(painter, (1, 2), (15, 14))


def _rallied(painter: QPainter) -> None:
    _line(painter, (3.5, 1), (3.5, 15))
    _solid(painter, (4, 1), (14.5, 4.4), (4, 8.6))


def _moved(painter: QPainter) -> None:
    for x in (1.5, 7.5):
        _line(painter, (x, 2.5), (x + 6, 8), (x, 13.5))


def _acted(painter: QPainter) -> None:
    _line(painter, (1.5, 8.5), (6, 13.4), (14.5, 3))


def _leader(painter: QPainter) -> None:
    painter.fillPath(paint.star(QPointF(8, 8.8), 9), painter.pen().color())


def _stacked(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(1, 5.5, 9.5, 9.5))
    _line(painter, (5.5, 5.5), (5.5, 1), (15, 1), (15, 10.5), (10.5, 10.5))


def _wounded(painter: QPainter) -> None:
    drop = QPainterPath(QPointF(8, 0))
    drop.cubicTo(12, 6, 13.6, 8, 13.6, 10.6)
    drop.cubicTo(13.6, 17, 2.4, 17, 2.4, 10.6)
    drop.cubicTo(2.4, 8, 4, 6, 8, 0)
    painter.fillPath(drop, painter.pen().color())


def _dead(painter: QPainter) -> None:
    _line(painter, (2, 2), (14, 14))
    _line(painter, (14, 2), (2, 14))


def _replaced(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(2, 2, 12, 12), 40 * 16, 280 * 16)
    _solid(painter, (15.6, 1), (15.2, 8), (9.6, 4.4))


def _foot(painter: QPainter) -> None:
    _line(painter, (5, 1), (5, 11), (4, 14.4), (14, 14.4), (13, 11.4), (9.4, 10), (9.4, 1))


def _captured(painter: QPainter) -> None:
    painter.fillPath(paint.hand(QRectF(0.5, 0, 15, 16)), painter.pen().color())


def _back(painter: QPainter) -> None:
    _line(painter, (2, 6), (10, 6), (13.6, 8.4), (13.6, 11), (10, 14), (4, 14))
    _solid(painter, (-0.6, 6), (5.4, 1.4), (5.4, 10.6))


def _turned(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(1.5, 3, 12, 12), 0, 180 * 16)
    _solid(painter, (13.5, 15), (9.6, 8.4), (17, 8.4))


def _withdraws(painter: QPainter) -> None:
    _line(painter, (1, 1.5), (15, 1.5))
    _line(painter, (8, 5), (8, 11))
    _solid(painter, (8, 16), (3, 9.6), (13, 9.6))


def _stands(painter: QPainter) -> None:
    _withdraws(painter)
    _line(painter, (1, 15), (15, 4))


SIGNS: dict[str, Callable[[QPainter], None]] = {
    "engaged": _engaged,
    "shock": _shock,
    "must": _must,
    "column": _column,
    "out": _out,
    "low": _low,
    "none": _none,
    "rallied": _rallied,
    "moved": _moved,
    "acted": _acted,
    "leader": _leader,
    "stacked": _stacked,
    "wounded": _wounded,
    "dead": _dead,
    "replaced": _replaced,
    "foot": _foot,
    "captured": _captured,
    "back": _back,
    "turned": _turned,
    "withdraws": _withdraws,
    "stands": _stands,
}
"""What each sign draws, in a field of 16 by 16, with the pen that is set."""
