"""Small drawings on a sketch: why a move may end in a hex or not, letters on discs, fronts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from puesto.core.game.map_views import MapView, SightView
from puesto.core.messages import N_
from puesto.gui.look import hand_drawing, paint, shapes
from puesto.gui.look.theme import LABEL, SMALL, SPACE, Theme

ROOT = math.sqrt(3)
BEST = "best"
"""Sign of what the rules choose."""
GOOD = (BEST, "cover", "bare")
"""Signs that are drawn in green: they forbid nothing."""
DISC, BADGE = 17, 14
"""Radius in px at 100 % of a letter's disc, and of a sign beside it."""


def draw_verdict_sign(painter: QPainter, theme: Theme, point: QPointF, size: float, right: bool) -> None:
    """Draw a tick or a cross on a disc."""
    painter.setPen(QPen(theme.colour("paper"), max(1.0, size * 0.14)))
    painter.setBrush(theme.colour("action" if right else "danger"))
    painter.drawEllipse(point, size, size)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    sign = QRectF(point.x() - size * 0.5, point.y() - size * 0.45, size, size * 0.9)
    painter.setPen(
        QPen(
            theme.colour("on_colour"),
            max(1.5, size * 0.24),
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
    )
    if right:
        painter.drawPath(shapes.tick(sign))
    else:
        painter.drawLine(sign.topLeft(), sign.bottomRight())
        painter.drawLine(sign.topRight(), sign.bottomLeft())


def draw_badge(painter: QPainter, theme: Theme, point: QPointF, sign: str, size: float) -> None:
    """Draw a sign on a small disc: green where it forbids nothing, red where it does."""
    ink = theme.colour("action" if sign in GOOD else "danger")
    with paint.own_state(painter):
        painter.setPen(QPen(theme.colour("paper"), theme.px(4)))
        painter.setBrush(theme.colour("paper"))
        painter.drawEllipse(point, size, size)
        painter.setPen(QPen(ink, theme.px(1.6)))
        painter.drawEllipse(point, size, size)
        painter.translate(point)
        painter.scale(size / 17, size / 17)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_round(ink, 2.2))
        SIGNS.get(sign, _no_entry)(painter, ink, theme.colour("paper"))


def _round(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _path(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def _best(painter: QPainter, ink: QColor, paper: QColor) -> None:
    painter.setPen(_round(ink, 3.4))
    painter.drawPath(_path((-8, 0), (-2, 7), (9, -8)))


def _zone(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw a crosshair."""
    painter.drawEllipse(QPointF(0, 0), 7, 7)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        painter.drawLine(QPointF(x * 4, y * 4), QPointF(x * 11, y * 11))


def _same(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw a struck equals sign."""
    for start, end in (((-8, -4), (8, -4)), ((-8, 4), (8, 4)), ((6, -10), (-6, 10))):
        painter.drawLine(QPointF(*start), QPointF(*end))


def _away(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw an arrow that bends back."""
    path = QPainterPath(QPointF(-8, 7))
    path.cubicTo(QPointF(-9, -10), QPointF(8, -10), QPointF(7, 3))
    painter.drawPath(path)
    hand_drawing.draw_arrowhead(painter, QPointF(7, 8), math.pi / 2, 8)


def _leaf(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw a leaf and a minus."""
    path = QPainterPath(QPointF(-10, 8))
    path.cubicTo(QPointF(-11, -9), QPointF(-5, -9), QPointF(3, -9))
    path.cubicTo(QPointF(4, 6), QPointF(-2, 8), QPointF(-10, 8))
    painter.drawPath(path)
    painter.drawLine(QPointF(4, 5), QPointF(11, 5))


def _flank(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw a struck way around a counter."""
    path = QPainterPath(QPointF(-9, 8))
    path.cubicTo(QPointF(-11, -9), QPointF(0, -11), QPointF(8, -4))
    painter.drawPath(path)
    painter.drawRect(QRectF(-2, 0, 9, 9))
    painter.drawLine(QPointF(-10, -8), QPointF(10, 9))


def _blades(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw crossed blades."""
    for start, end in (((-9, -9), (9, 9)), ((-9, 9), (9, -9)), ((-10, 3), (-4, 9)), ((10, 3), (4, 9))):
        painter.drawLine(QPointF(*start), QPointF(*end))


def _two_counters(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw a counter on another one."""
    painter.drawRect(QRectF(-9, -5, 12, 12))
    painter.fillRect(QRectF(-4, -10, 13, 13), paper)
    painter.drawRect(QRectF(-4, -10, 13, 13))


def _no_entry(painter: QPainter, ink: QColor, paper: QColor) -> None:
    """Draw the no entry sign."""
    painter.drawEllipse(QPointF(0, 0), 10, 10)
    painter.drawLine(QPointF(-7, 7), QPointF(7, -7))


SIGNS: dict[str, Callable[[QPainter, QColor, QColor], None]] = {
    BEST: _best,
    "zone": _zone,
    "short": _zone,
    "same": _same,
    "away": _away,
    "far": _away,
    "cover": _leaf,
    "bare": _leaf,
    "flank": _flank,
    "close": _blades,
    "stacked": _two_counters,
    "closed": _no_entry,
}


def draw_front(
    painter: QPainter, theme: Theme, point: QPointF, radius: float, way: int, colour: str, over: Sequence[int] = ()
) -> None:
    """Draw the hexsides that a counter faces, bold, and a tip on the middle of them.

    Directions go clockwise from the top. `over` are those hexsides; without them they are the three around its
    direction.
    """
    sides = []
    for side in over or (way - 1, way, way + 1):
        angle = math.radians(60 * side - 90)
        ahead = QPointF(math.cos(angle), math.sin(angle))
        middle, along = point + ahead * radius * ROOT / 2, QPointF(-ahead.y(), ahead.x()) * radius / 2
        sides.append((middle, along, ahead))
    for ink, wide in (("paper", 8), (colour, 5)):
        painter.setPen(hand_drawing.pen(theme.colour(ink), theme.px(wide)))
        for middle, along, _ in sides:
            painter.drawLine(middle - along, middle + along)
    middle, along, ahead = sides[len(sides) // 2]
    if len(sides) % 2 == 0:  # a counter that faces a corner has the tip between two hexsides
        ahead = sides[len(sides) // 2 - 1][2] + ahead
        ahead /= math.hypot(ahead.x(), ahead.y())
        middle, along = point + ahead * radius, QPointF(-ahead.y(), ahead.x()) * radius / 2
    tip = QPainterPath(middle + ahead * theme.px(13))
    tip.lineTo(middle + along * 0.42)
    tip.lineTo(middle - along * 0.42)
    tip.closeSubpath()
    painter.setPen(QPen(theme.colour("paper"), theme.px(2)))
    painter.setBrush(theme.colour(colour))
    painter.drawPath(tip)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_way(painter: QPainter, theme: Theme, start: QPointF, end: QPointF, width: float, head: float) -> None:
    """Draw a bold arrow from a counter to its destination."""
    along = end - start
    angle = math.atan2(along.y(), along.x())
    for ink, wide, tip in (("paper", width + theme.px(5), 0.0), ("command", width, head)):
        painter.setPen(hand_drawing.pen(theme.colour(ink), wide))
        painter.drawLine(start, end)
        if tip:
            hand_drawing.draw_arrowhead(painter, end, angle, tip)


def draw_long_way(painter: QPainter, theme: Theme, stops: Sequence[QPointF], radius: float, returns: bool) -> None:
    """Draw an arrow over several hexes, beginning beside the counter. It has two heads where it comes back."""
    if len(stops) < 2:
        return
    apart = stops[1] - stops[0]
    ends = [stops[0] + apart * radius * 0.55 / math.hypot(apart.x(), apart.y()), *stops[1:]]
    if not returns:
        apart = stops[-1] - stops[-2]
        ends[-1] = stops[-1] - apart * radius * 0.5 / math.hypot(
            apart.x(), apart.y()
        )  # the counter is painted at its destination
    for ink, wide in (("paper", theme.px(10)), ("command", theme.px(5))):
        painter.setPen(hand_drawing.pen(theme.colour(ink), wide))
        painter.drawPolyline(QPolygonF(ends))
    tips = [(ends[-1], ends[-1] - ends[-2])] + ([(ends[0], ends[0] - ends[1])] if returns else [])
    for tip, along in tips:
        hand_drawing.draw_arrowhead(painter, tip, math.atan2(along.y(), along.x()), theme.px(18))


def draw_key(painter: QPainter, theme: Theme, left: float, middle: float, key: str) -> float:
    """Draw a key cap with its sign; return its width."""
    font = theme.font(LABEL)
    wide, high = paint.text_width(key, font) + theme.px(12), theme.px(22)
    cap = QRectF(left, middle - high / 2, wide, high)
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.setBrush(theme.colour("paper"))
    painter.drawRoundedRect(cap, theme.px(4), theme.px(4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paint.write(painter, cap, key, font, theme.colour("ink"))
    return wide


@lru_cache(maxsize=4)
def strip_of_keys(theme: Theme, hints: tuple[tuple[str, str], ...], wide: int, high: int, density: float) -> QPixmap:
    """Return a picture of the keys that mean something, as many as fit in a strip."""
    px, font = theme.px, theme.font(SMALL)

    def draw(painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, wide, high), theme.colour("paper", 225))
        x = float(px(SPACE))
        for key, text in hints:
            across = paint.text_width(key, theme.font(LABEL)) + paint.text_width(text, font) + px(24)
            if x + across > wide:
                break
            x += draw_key(painter, theme, x, high / 2, key) + px(6)
            number = paint.text_width(text, font) + px(2)
            paint.write(painter, QRectF(x, 0, number, high), text, font, theme.colour("ink"))
            x += number + px(14)

    return paint.picture_of(wide, high, density, draw)


SEEN_LINE, ASIDE_LINE, UNSEEN_LINE = "seen", "aside", "unseen"
"""A line of sight within the arc, outside of it, and none."""


def kind_of(sight: SightView) -> str:
    """Return how a line of sight is drawn."""
    if not sight.seen:
        return UNSEEN_LINE
    return SEEN_LINE if sight.aimed is not False else ASIDE_LINE


LEGEND = {
    SEEN_LINE: N_("flecha: con LV, en su arco"),
    ASIDE_LINE: N_("rayas: con LV, fuera de su arco"),
    UNSEEN_LINE: N_("puntos y aspa: sin LV"),
}
"""Meaning of the lines of a sketch."""


def legend(view: MapView) -> Iterator[str]:
    """Yield the meaning of the lines that occur in a sketch, as templates."""
    kinds = {kind_of(sight) for sight in view.sights}
    return (text for kind, text in LEGEND.items() if kind in kinds)
