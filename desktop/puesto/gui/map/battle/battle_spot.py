"""Counters of a battle on its map: name on the tab, hits on a burst, leader and Standard beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from puesto.core.game.map_views import LoneView, StackView
from puesto.gui.look import paint, shapes
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import LABEL, Theme
from puesto.gui.map.spots.counter_spot import CounterSpot
from puesto.gui.map.spots.spot import CHOSEN_ANSWER
from puesto.gui.pieces.counter_face import cloth_of

RIM = 13
"""Width in px at 100 % around a counter in which its marks are."""
BURST, DISC, TAB_HIGH, FLAG = 9, 9, 16, 22
"""Radius of the hits and of a leader's disc, height of the tab and of a Standard, in px at 100 %."""
LONE = 13
"""Radius of the disc of a leader by himself, in px at 100 %."""
PRINTED = 36
"""Least side of a counter in px at 100 % on which TQ, MA and missile are printed."""
GENERAL = "general"


class BattleSpot(CounterSpot):
    """Counter on the map of a battle."""

    stack: StackView | None = None
    """Stack of its hex; None where it has no hex."""
    number = 0
    """Number of its line among what a set-up leaves open; 0 for none."""

    @staticmethod
    def rim(theme: Theme) -> int:
        """Return the width around the counter in px."""
        return theme.px(RIM)

    def show_stack(self, stack: StackView | None) -> None:
        """Show the counter as a part of the stack in its hex."""
        if stack != self.stack:
            self.stack = stack
            self.update()

    def show_number(self, number: int) -> None:
        """Show the number of its line among what a set-up leaves open; 0 for none."""
        if number != self.number:
            self.number = number
            self.update()

    @property
    def _is_upper(self) -> bool:
        """Return whether the counter is the upper one of its hex, which has the marks of all."""
        return self.stack is None or not self.stack.counters or self.stack.counters[0] == self.view.id

    def draw(self, painter: QPainter) -> None:
        """Paint the battle spot."""
        painter.drawPixmap(0, 0, self._painted())
        box = self._box()
        if self.hasFocus():
            paint.focus_ring(painter, self.theme, box.adjusted(-2, -2, 2, 2), self.theme.px(5))
        self._badge(painter, box.topRight())
        if self.number:
            self._draw_number(painter, box)

    def _draw_number(self, painter: QPainter, box: QRectF) -> None:
        """Paint a dashed rim, and the number of its line on a disc."""
        theme, px = self.theme, self.theme.px
        paint.smooth(painter)
        painter.setPen(QPen(theme.colour("glow"), px(3), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-px(2), -px(2), px(2), px(2)), px(6), px(6))
        middle, radius = box.topLeft() + QPointF(0, px(1)), px(BURST) + 0.5
        painter.setPen(QPen(theme.colour("on_print"), 1.2))
        painter.setBrush(theme.colour("glow"))
        painter.drawEllipse(middle, radius, radius)
        disc = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        paint.write(painter, disc, str(self.number), theme.font(LABEL), theme.colour("print"))

    def _box(self) -> QRectF:
        rim = self.rim(self.theme)
        return QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)

    def _painted(self) -> QPixmap:
        """Return the picture of the counter with its marks; cached for all in that state."""
        view, stack, lit = self.view, self.stack, self.mark == CHOSEN_ANSWER
        hits = view.pips[0] if view.pips else 0
        look = (
            f"battle:{self.theme.key}:{view.shape}:{cloth_of(view)}:{hits}:{bool(view.broken):d}:{lit:d}:"
            f"{self.lifted:d}:{self.live:d}:{self._is_upper:d}:{stack}:{view.figures}"
        )
        return paint.picture_at_hand(look, QSizeF(self.size()), self.devicePixelRatioF(), self._draw_all)

    def _draw_all(self, painter: QPainter) -> None:
        """Paint the counter: shadow, face, facing, marks."""
        theme, px, view, box = self.theme, self.theme.px, self.view, self._box()
        paint.smooth(painter)
        paint.draw_shadow(painter, theme, box, px(5), 1.0 if self.lifted else 0.6)
        if self.mark == CHOSEN_ANSWER:
            paint.glow_ring(painter, theme, box, px(5))
        painter.fillPath(paint.rounded_rect(box, px(5)), paint.grain(theme, "cloth", cloth_of(view)))
        painter.setPen(QPen(theme.colour("ink"), px(2.2)) if self.live else QPen(theme.colour("print", 190), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, px(5), px(5))
        side = box.width()
        room = box.adjusted(side * 0.09, side * 0.08, -side * 0.09, -side * 0.36)
        if side >= px(PRINTED):
            room = box.adjusted(side * 0.16, side * 0.2, -side * 0.16, -side * 0.34)
            self._draw_figures(painter, box)
        painter.setOpacity(0.45 if view.broken is not None else 1)
        draw_silhouette(painter, view.shape, room, theme.colour("print"), theme.colour(cloth_of(view)))
        painter.setOpacity(1)
        if view.broken is not None:
            painter.setPen(QPen(theme.colour("print_red"), px(2.5)))
            painter.drawLine(box.bottomLeft(), box.topRight())
        if self.stack is not None and self._is_upper:
            draw_tab(painter, theme, box, self.stack.tab, self.stack.opponent)
            self._draw_company(painter, box, self.stack)
        if view.pips and view.pips[0]:
            draw_hits(painter, theme, QPointF(box.left() + 1, box.center().y() - px(4)), view.pips[0])

    def _draw_figures(self, painter: QPainter, box: QRectF) -> None:
        """Write TQ, MA and missile at the upper edge, as printed."""
        theme, high = self.theme, self.theme.px(14)
        places = {
            "top_left": Qt.AlignmentFlag.AlignLeft,
            "top": Qt.AlignmentFlag.AlignHCenter,
            "top_right": Qt.AlignmentFlag.AlignRight,
        }
        line = QRectF(box.left() + 3, box.top() + 1, box.width() - 6, high)
        for figure in self.view.figures:
            if (side := places.get(figure.place)) is not None:
                ink = theme.colour("print")
                paint.write(painter, line, figure.text, theme.font(LABEL), ink, side | Qt.AlignmentFlag.AlignVCenter)

    def _draw_company(self, painter: QPainter, box: QRectF, stack: StackView) -> None:
        """Paint the leader's disc at the right, the Standard at the foot, and the blades of close combat."""
        theme, px = self.theme, self.theme.px
        if stack.standard:
            draw_flag(painter, theme, QPointF(box.right() + px(2), box.bottom() + px(8)), stack.opponent)
        if stack.leader:
            middle = QPointF(box.right(), box.center().y() - px(4))
            draw_leader(painter, theme, middle, stack.leader, stack.opponent)
        if stack.is_engaged:
            draw_blades(painter, theme, box.bottomRight() + QPointF(-px(1), px(1)))


def draw_flag(painter: QPainter, theme: Theme, foot: QPointF, is_second: bool) -> None:
    """Draw a Standard with the foot of its pole at a point."""
    px = theme.px
    painter.setPen(QPen(theme.colour("print"), px(2)))
    painter.drawLine(foot, foot - QPointF(0, px(FLAG)))
    top = foot - QPointF(0, px(FLAG))
    painter.setPen(QPen(theme.colour("paper"), 1))
    painter.setBrush(theme.colour("danger" if is_second else "command"))
    painter.drawPolygon(QPolygonF([top, top + QPointF(px(10), px(4)), top + QPointF(0, px(8))]))


def draw_leader(
    painter: QPainter,
    theme: Theme,
    middle: QPointF,
    shape: str,
    is_second: bool,
    size: float = DISC,
    rim: str = "print",
) -> None:
    """Draw the disc of a leader: a star for a General, chevrons for others. `size`: radius in px at 100 %."""
    px, radius = theme.px, float(theme.px(size))
    ground, ink = ("print", "on_print") if is_second else ("on_print", "print")
    painter.setPen(QPen(theme.colour(rim), 1.2))
    painter.setBrush(theme.colour(ground))
    painter.drawEllipse(middle, radius, radius)
    if shape == GENERAL:
        painter.fillPath(shapes.star(middle, radius * 0.72), theme.colour(ink))
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour(ink), px(2)))
    for down in (-px(2.6), px(2)):
        chevron = [QPointF(-px(4.5), down + px(2.4)), QPointF(0, down - px(2)), QPointF(px(4.5), down + px(2.4))]
        painter.drawPolyline(QPolygonF([middle + point for point in chevron]))


def draw_blades(painter: QPainter, theme: Theme, middle: QPointF) -> None:
    """Draw crossed blades on a disc: the sign of who is Engaged."""
    px, radius = theme.px, float(theme.px(DISC))
    painter.setPen(QPen(theme.colour("print_red"), px(1.6)))
    painter.setBrush(theme.colour("on_print"))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(QPen(theme.colour("print_red"), px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    far, hilt = radius * 0.55, radius * 0.24
    for way in (-1, 1):
        painter.drawLine(middle + QPointF(-way * far, -far), middle + QPointF(way * far, far))
        grip = middle + QPointF(way * far * 0.55, far * 0.55)
        painter.drawLine(grip + QPointF(-hilt, way * way * hilt) * way, grip + QPointF(hilt, -hilt) * way)


def draw_mark(painter: QPainter, theme: Theme, middle: QPointF, mark: LoneView) -> None:
    """Draw a leader or a Standard that is in a hex by himself."""
    px = theme.px
    if mark.standard:
        draw_flag(painter, theme, middle + QPointF(px(LONE if mark.leader else 0), px(FLAG / 2)), mark.opponent)
    if mark.leader:
        draw_leader(painter, theme, middle, mark.leader, mark.opponent, LONE, "ink")
        if mark.tab:
            box = QRectF(middle.x() - px(LONE), middle.y() - px(LONE), 2 * px(LONE), 2 * px(LONE))
            draw_tab(painter, theme, box.translated(0, px(9)), mark.tab, mark.opponent)


def draw_hits(painter: QPainter, theme: Theme, middle: QPointF, hits: int) -> None:
    """Draw hits on a burst."""
    radius = theme.px(BURST) + 0.5
    painter.setPen(QPen(theme.colour("on_print"), 1.4))
    painter.setBrush(theme.colour("print_red"))
    painter.drawPath(shapes.star(middle, radius, 9, 0.76))
    spot = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    paint.write(painter, spot, str(hits), theme.font(LABEL), theme.colour("on_print"))


def draw_tab(painter: QPainter, theme: Theme, box: QRectF, text: str, is_solid: bool) -> None:
    """Write a name on the tab of a counter: outlined for the first side, solid for the second."""
    px = theme.px
    wide = paint.text_width(text, theme.font(LABEL)) + px(9)
    tab = QRectF(box.center().x() - wide / 2, box.bottom() - px(14), wide, px(TAB_HIGH))
    ground, ink = ("print", "on_print") if is_solid else ("on_print", "print")
    painter.setPen(QPen(theme.colour("print"), 1))
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(tab, px(4), px(4))
    paint.write(painter, tab, text, theme.font(LABEL), theme.colour(ink))


def draw_wedge(
    painter: QPainter, theme: Theme, point: QPointF, radius: float, sides: Sequence[int], colour: str
) -> None:
    """Draw the tip at the corner or hexside that a counter faces, from the hexsides of its front."""
    angles = [math.radians(60 * side - 90) for side in sides]
    ahead = QPointF(sum(map(math.cos, angles)), sum(map(math.sin, angles)))
    ahead /= max(0.01, math.hypot(ahead.x(), ahead.y()))
    aside = QPointF(-ahead.y(), ahead.x())
    size = radius * 0.2
    tip = point + ahead * radius * (1.03 if len(sides) == 2 else 0.9)
    path = QPainterPath(tip)
    path.lineTo(tip - ahead * size * 1.5 + aside * size)
    path.lineTo(tip - ahead * size * 1.5 - aside * size)
    path.closeSubpath()
    painter.setPen(QPen(theme.colour("paper"), theme.px(2)))
    painter.setBrush(theme.colour(colour))
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
