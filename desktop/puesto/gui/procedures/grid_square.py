"""One square of a board: its ground, the card on it, and the card that is about to come."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QFont, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QApplication, QWidget

from puesto.core.headings import SideView
from puesto.core.messages import N_, NN_, count, msg
from puesto.core.procedure_views import GridCard, SquareView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint, shapes
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import CORNER, FIGURE, LABEL, Theme
from puesto.gui.panels.base import Piece
from puesto.gui.pieces.counter_face import CLOTHS

GAP, BAND = 5, 5
"""Margin around a card, and width of the stripe in its side's colour, in px at 100 %."""
DROP = 6
"""Half the width in px at 100 % of a wound's drop."""


SMALLEST_NAME = 9
"""Least font size in px at 100 % of a name that is fitted to its card."""
LARGE_ENOUGH = 20
"""Font size in px that is large enough at every scale: a whole small name is better than half a large one."""
MOST_DROPS = 3


def name_font(name: str, theme: Theme, width: float) -> QFont:
    """Return the font of a card's name: smaller where it is long."""
    return paint.fitted_font(name, theme.font(LABEL), width, min(theme.px(SMALLEST_NAME), LARGE_ENOUGH))


def drops_beside(wounds: int, room: float, drop: float) -> int:
    """Return the number of drops side by side: one for each wound, or a single one where there is no room."""
    drop_count = min(wounds, MOST_DROPS)
    return drop_count if drop_count * drop <= room else min(drop_count, 1)


def square_name(view: SquareView) -> str:
    """Return the name of a square: its column and its line."""
    return f"{view.column}{view.line}"


class Sketch(Protocol):
    """Protocol of what a square uses of its board."""

    say: Say
    sides: tuple[SideView, ...]

    def tone(self, side: str) -> str:
        """Return the colour name of a side."""

    def square_speech(self, view: SquareView) -> str:
        """Return the accessible text of a square."""

    def put_right(self, square: GridSquare) -> None:
        """Ask for the corrections of the card on a square."""

    def move_card(self, square: GridSquare, place: QPointF) -> None:
        """Handle a card that was dragged from a square to a point of the board."""


class GridSquare(Piece):
    """Square of a board. Its menu corrects the card on it; a card can be dragged to another square."""

    takes_space = False

    def __init__(self, parent: QWidget, panel: Sketch, name: str) -> None:
        super().__init__(parent)
        self.panel, self.name, self.told = panel, name, name
        self.view: SquareView | None = None
        self._pressed: QPointF | None = None
        self._dragged = False

    @property
    def card_id(self) -> str:
        """Return the id of the card on it; "" without one."""
        return self.view.counter if self.view is not None else ""

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids by which a prompt may want it: its own name, and the card on it."""
        return (self.name, self.card_id) if self.card_id else (self.name,)

    def show_square(self, view: SquareView, reworded: bool) -> None:
        """Show the content of the square."""
        text = self.panel.square_speech(view)
        if view != self.view or reworded or text != self.told:
            self.view, self.told = view, text
            detail = self._detail(view.card) if view.card is not None else ""
            describe(self, self.told, detail)
            self.update()

    def _detail(self, card: GridCard) -> str:
        """Return the facts of a card for screen readers."""
        say = self.panel.say
        parts = [say(msg(N_("cuesta {value} PA"), value=card.number))] if card.number else []
        if card.wounds:
            parts.append(say(count(NN_("una herida", "{n} heridas"), card.wounds)))
        parts += [say(mark) for mark in card.marks]
        if card.used:
            parts.append(say(msg(N_("ya ha disparado"))))
        return ", ".join(parts)

    # -- dragging and the menu

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._dragged = event.position(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        far = QApplication.startDragDistance()
        if self._pressed is not None and self.card_id and event.buttons() & Qt.MouseButton.LeftButton:
            self._dragged = self._dragged or (event.position() - self._pressed).manhattanLength() > far
            if self._dragged:
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self.setDown(False)
                return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._pressed, self._dragged = self._dragged, None, False
        if dragged:
            self.unsetCursor()
            self.setDown(False)
            self.panel.move_card(self, QPointF(self.mapToParent(event.position().toPoint())))
            return
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.panel.put_right(self)

    # -- painting

    def picture_key(self) -> str:
        """Return the key of the painted picture in the cache.

        An empty square has none, since painting it is as fast as copying.
        """
        if self.view is None:
            return ""
        card = self.view.card if self.view.card is not None else self.view.ghost  # the card about to come, painted pale
        if card is None:
            return ""
        is_of_ai = any(side.ai and side.id == card.side for side in self.panel.sides)
        return f"{hash(self.view)}:{self.panel.say(card.name)}:{self.panel.tone(card.side)}:{is_of_ai:d}"

    def draw(self, painter: QPainter) -> None:
        """Paint the grid square."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        box = QRectF(self.rect()).adjusted(px(1), px(1), -px(1), -px(1))
        if view.terrain is not None:
            self._draw_terrain(painter, box)
        if view.objective is not None:
            self._draw_objective(painter, box)
        card = view.card if view.card is not None else view.ghost
        if card is not None:
            self._draw_card(painter, box.adjusted(px(GAP), px(GAP), -px(GAP), -px(GAP)), card, view.card is None)
        if view.card is not None:
            self._draw_corner_signs(painter, box, view)
        if self.glowing:
            inner = box.adjusted(px(3), px(3), -px(3), -px(3))
            with paint.own_state(painter):
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.colour("glow"), px(4 if view.ghost is not None else 3)))
                painter.drawRoundedRect(inner, px(CORNER), px(CORNER))
        if self.hasFocus():
            inset = px(3)
            paint.focus_ring(painter, theme, box.adjusted(inset, inset, -inset, -inset), px(CORNER))

    def _draw_terrain(self, painter: QPainter, box: QRectF) -> None:
        """Paint covering terrain: contour strokes along the square, and a wall where no card hides it."""
        theme, px = self.theme, self.theme.px
        painter.fillRect(box, theme.colour("line"))
        with paint.own_state(painter):
            painter.setClipRect(box)
            painter.setPen(QPen(theme.colour("edge"), max(1.0, px(1))))
            y = box.top() + px(4)
            while y < box.bottom():
                painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
                y += px(6)
        self._draw_wall(painter, box.center(), px(13))

    def _draw_wall(self, painter: QPainter, centre: QPointF, half: float) -> None:
        """Paint a wall as a sign of cover."""
        theme, path = self.theme, QPainterPath()
        low, top, tooth = centre.y() + half * 0.7, centre.y() - half * 0.7, half * 0.4
        path.moveTo(centre.x() - half, low)
        x = centre.x() - half
        for index in range(5):
            y = top if index % 2 == 0 else top + tooth
            path.lineTo(x, y)
            x += tooth
            path.lineTo(x, y)
        path.lineTo(x, low)
        path.closeSubpath()
        painter.fillPath(path, theme.colour("paper"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink"), theme.px(2)))
        painter.drawPath(path)

    def _draw_objective(self, painter: QPainter, box: QRectF) -> None:
        theme, px = self.theme, self.theme.px
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink"), px(2), Qt.PenStyle.DashLine))
        painter.drawRect(box.adjusted(px(2), px(2), -px(2), -px(2)))
        if self.view is not None and self.view.card is None:
            painter.fillPath(shapes.star(box.center(), px(14)), theme.colour("ink"))

    def _draw_corner_signs(self, painter: QPainter, box: QRectF, view: SquareView) -> None:
        """Paint the signs of terrain and objective in the corner of a card that covers them."""
        theme, px = self.theme, self.theme.px
        x, y = box.right() - px(14), box.bottom() - px(30)
        if view.terrain is not None:
            self._draw_wall(painter, QPointF(x, y), px(7))
            x -= px(18)
        if view.objective is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillPath(shapes.star(QPointF(x, y), px(8)), theme.colour("print"))

    def _draw_card(self, painter: QPainter, box: QRectF, card: GridCard, ghost: bool) -> None:
        """Paint the card: its ground, side, cost, silhouette, name, and wounds."""
        theme, px = self.theme, self.theme.px
        with paint.own_state(painter):
            if ghost:
                painter.setOpacity(0.62)
            else:
                paint.draw_shadow(painter, theme, box, px(CORNER), 0.4)
            cloth = "used" if card.used else card.cloth if card.cloth in CLOTHS else "plain"
            path = paint.rounded_rect(box, px(CORNER - 1))
            painter.fillPath(path, paint.grain(theme, "cloth", f"cloth_{cloth}"))
            self._draw_whose(painter, path, box, card.side)
            ink = theme.colour("print")
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, max(1.0, px(1)), Qt.PenStyle.DashLine if ghost else Qt.PenStyle.SolidLine))
            painter.drawPath(path)
        name, inner = self.panel.say(card.name), box.adjusted(px(BAND + 3), px(2), -px(3), -px(1))
        font = name_font(name, theme, inner.width())
        line = theme.metrics(LABEL).height()
        short = paint.shorten(name, font, int(inner.width()), 1)
        foot = QRectF(inner.left(), inner.bottom() - line, inner.width(), line)
        room = QRectF(
            inner.left() + px(16), inner.top() + px(1), inner.width() - px(34), foot.top() - inner.top() - px(1)
        )
        draw_silhouette(painter, card.shape, room, ink, theme.colour(f"cloth_{cloth}"))
        paint.write(painter, foot, short, font, ink)
        corner = QRectF(inner.left() + px(1), inner.top() - px(1), px(20), px(22))
        paint.write(painter, corner, card.number, theme.font(FIGURE), ink, Qt.AlignmentFlag.AlignLeft)
        x = inner.right() - px(DROP + 2)
        drops = drops_beside(card.wounds, inner.right() - corner.right(), px(DROP * 2 + 1))
        for _ in range(drops):
            figure = str(card.wounds) if drops < min(card.wounds, MOST_DROPS) else ""
            self._draw_drop(painter, QPointF(x, inner.top() + px(10)), figure)
            x -= px(DROP * 2 + 1)
        if card.marks:
            plate = QRectF(inner.left() + px(1), corner.bottom() - px(2), px(14), px(14))
            painter.fillPath(paint.rounded_rect(plate, px(3)), ink)
            paint.write(painter, plate, "+", theme.font(LABEL), theme.colour("on_print"))

    def _draw_whose(self, painter: QPainter, path: QPainterPath, box: QRectF, side: str) -> None:
        """Paint a stripe in the colour of its side; hatched for a side that the app plays."""
        theme, px = self.theme, self.theme.px
        stripe = QRectF(box.left(), box.top(), px(BAND), box.height())
        ai = any(each_side.ai and each_side.id == side for each_side in self.panel.sides)
        with paint.own_state(painter):
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
            if ai:
                paint.hatch(painter, theme, paint.rounded_rect(stripe, 0), self.panel.tone(side), "paper", px(4))
            else:
                painter.fillRect(stripe, theme.colour(self.panel.tone(side)))

    def _draw_drop(self, painter: QPainter, centre: QPointF, figure: str) -> None:
        """Paint a drop for a wound; with a figure for several."""
        theme, half = self.theme, self.theme.px(DROP)
        path = QPainterPath(QPointF(centre.x(), centre.y() - half * 1.5))
        path.cubicTo(
            centre + QPointF(half * 1.5, half * 0.2),
            centre + QPointF(half, half * 1.3),
            centre + QPointF(0, half * 1.3),
        )
        path.cubicTo(
            centre + QPointF(-half, half * 1.3),
            centre + QPointF(-half * 1.5, half * 0.2),
            centre + QPointF(0, -half * 1.5),
        )
        painter.fillPath(path, theme.colour("print_red"))
        painter.setPen(QPen(theme.colour("on_print"), max(1.0, theme.px(1))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        if figure:
            box = QRectF(centre.x() - half, centre.y() - half, half * 2, half * 2.2)
            paint.write(painter, box, figure, theme.font(LABEL), theme.colour("on_print"))
