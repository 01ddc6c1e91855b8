"""A board of squares: cards, terrain, objectives, arrows of aim, supply lines as ropes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.procedure_views import ArrowView, BacksView, GridView, RopeView, SquareView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, FIGURE, LABEL, SMALL, SPACE
from puesto.gui.panels.base import Piece, keep_widgets
from puesto.gui.panels.deck import draw_card_back
from puesto.gui.procedures.grid_square import GridSquare, square_name
from puesto.gui.procedures.parts import ProcedurePanel

GUTTER, FOOT, PLATE = 34, 24, 28
"""Sizes in px at 100 %: the line numbers' column, the column letters' row, the plate of a headquarters."""
LEAST_WIDE, LEAST_HIGH, HIGH = 74, 54, 62
"""Least width and height, and preferred height of a square, in px at 100 %."""
BACK_WIDE, BACK_HIGH, BACK_STEP = 28, 38, 15
"""Size of a card back in the opponent's hand, and visible part of it below the next one, in px at 100 %."""
ROPE, HEAD = 4, 7
"""Thickness of a rope, and half the width of an arrow's head, in px at 100 %."""


class GridPanel(ProcedurePanel):
    """Panel of a board. A click on a highlighted square answers; a card is dragged to another square."""

    in_sight = "all"

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: GridView | None = None
        self.squares: dict[str, GridSquare] = {}

    def pieces(self) -> dict[str, Piece]:
        return {**self.squares}

    def show_view(self, view: GridView, say: Say) -> None:
        """Show the board; only the squares that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        before, self.view, self.say = self.view, view, say
        self.heading = say(view.title)
        backs_text = f": {say(view.backs.said)}" if view.backs is not None else ""
        describe(self, f"{self.heading}{backs_text}", tip="")
        names = [f"{column}{line}" for line in view.lines for column in view.columns]
        keep_widgets(self.squares, names, self._make)
        result = {f"{cell.column}{cell.line}": cell for cell in view.cells}
        for name, square in self.squares.items():
            empty = SquareView(int(name[1:]), name[0])
            square.show_square(result.get(name, empty), reworded)
        if reworded or before != view:
            self.relayout()
            self.light()

    def _make(self, name: str) -> GridSquare:
        square = GridSquare(self, self, name)
        square.set_theme(self.theme)
        square.activated.connect(lambda: self._clicked(square))
        return square

    def _clicked(self, square: GridSquare) -> None:
        """Answer with a clicked square or its card, or open the corrections of one that answers nothing."""
        wanted_id = next((id for id in square.ids if id in self.glow), "")
        if wanted_id:
            self.line_clicked.emit(wanted_id)
        elif square.card_id:
            self.change_wanted.emit(square, square.told, square.card_id)

    def put_right(self, square: GridSquare) -> None:
        """Ask for the corrections of the card on a square."""
        if square.card_id:
            self.change_wanted.emit(square, square.told, square.card_id)

    def move_card(self, square: GridSquare, place: QPointF) -> None:
        """Handle a card that was dragged from a square to a point of the board."""
        goal = next(
            (grid_square for grid_square in self.squares.values() if QRectF(grid_square.geometry()).contains(place)),
            None,
        )
        card = square.view.card if square.view is not None else None
        if goal is not None and goal is not square and card is not None:
            self.marker_dropped.emit(card.path, goal.name)

    def set_glow(self, ids: frozenset[str]) -> None:
        if ids != self.glow:
            self.glow = ids
            self.light()

    def light(self) -> None:
        for square in self.squares.values():
            is_wanted = any(id in self.glow for id in square.ids)
            ghost = square.view is not None and square.view.ghost is not None
            square.set_glow(is_wanted or ghost, live=is_wanted or bool(square.card_id))

    # -- layout

    @property
    def _many(self) -> tuple[int, int]:
        return (len(self.view.columns), len(self.view.lines)) if self.view is not None else (1, 1)

    def least_width(self) -> int:
        return self.theme.px(GUTTER + LEAST_WIDE * self._many[0]) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(GUTTER + 104 * self._many[0]) + 2 * self.inside

    def _board(self, width: int, spare: int = 0) -> QRectF:
        """Return the rectangle of the squares; they share the `spare` height."""
        px, (columns, lines) = self.theme.px, self._many
        left, top = self.inside + px(GUTTER), self.inside + px(PLATE)
        high = px(LEAST_HIGH if self.snug else HIGH) + spare // lines
        return QRectF(left, top, (width - self.inside - left) // columns * columns, high * lines)

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the grid panel; return its height in px."""
        if self.view is None:
            return 2 * self.inside
        board, (columns, lines) = self._board(width), self._many
        plate = self.theme.px(SPACE) if len(self.view.headquarters) > 1 else 0
        least = int(board.bottom()) + self.theme.px(FOOT + SPACE) + plate + self.inside
        if place:
            board = self._board(width, max(0, self.height() - least))
            wide, high = board.width() / columns, board.height() / lines
            for index, square in enumerate(self.squares.values()):
                row, column = divmod(index, columns)
                box = QRectF(board.left() + column * wide, board.top() + row * high, wide, high).toRect()
                square.setGeometry(box)
        return least

    def place_of(self, name: str) -> QRectF:
        """Return the rectangle of a square on the panel."""
        return QRectF(self.squares[name].geometry())

    # -- painting

    def printing(self) -> tuple[object, ...] | None:
        """Return all that the picture depends on, so that it is painted again only then."""
        view = self.view
        if view is None:
            return None
        headquarters = tuple((side, self.say(name)) for side, name in view.headquarters)
        backs = (view.backs.count, self.say(view.backs.said)) if view.backs is not None else ()
        lines = (
            view.columns,
            view.lines,
            view.aims,
            view.links,
            tuple((arrow.start, arrow.end) for arrow in view.arrows),
        )
        return headquarters, backs, *lines, self.sides, self.say

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the grid panel."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        spare = max(0, self.height() - self.arrange(self.width(), False))
        board, (columns, lines) = self._board(self.width(), spare), self._many
        wide, high = board.width() / columns, board.height() / lines
        painter.fillRect(board, theme.colour("well"))
        for index, line in enumerate(view.lines):
            row = QRectF(board.left(), board.top() + index * high, board.width(), high)
            label = QRectF(self.inside, row.top(), px(GUTTER - SPACE), high)
            if line in view.aims:
                painter.fillRect(row, theme.colour("lit"))
                band = label.adjusted(px(2), px(1), -px(2), -px(1))
                paint.hatch(painter, theme, paint.rounded_rect(band, px(CORNER)), "event", "event_stripe", px(5))
            ink = theme.colour("on_event" if line in view.aims else "ink")
            paint.write(painter, label, str(line), theme.font(FIGURE), ink)
        painter.setPen(QPen(theme.colour("line"), max(1.0, px(1))))
        for index in range(columns + 1):
            x = board.left() + index * wide
            painter.drawLine(QPointF(x, board.top()), QPointF(x, board.bottom()))
        for index in range(lines + 1):
            y = board.top() + index * high
            painter.drawLine(QPointF(board.left(), y), QPointF(board.right(), y))
        for index, letter in enumerate(view.columns):
            box = QRectF(board.left() + index * wide, board.bottom(), wide, px(FOOT))
            paint.write(painter, box, letter, theme.font(LABEL), theme.colour("ink"))
        self._draw_headquarters(painter, board)
        for rope in view.links:
            if rope.end in self.squares:
                self._draw_rope(painter, board, rope)
        for arrow in view.arrows:
            if {arrow.start, arrow.end} <= self.squares.keys():
                self._draw_arrow(painter, arrow)
        if view.backs is not None:
            self._draw_backs(painter, board, view.backs)

    def _draw_headquarters(self, painter: QPainter, board: QRectF) -> None:
        """Paint the plates of both headquarters beside their lines; the heading is at the left of the first."""
        theme, px = self.theme, self.theme.px
        assert self.view is not None
        for index, (side, name) in enumerate(self.view.headquarters):
            text, font = self.say(name), theme.font(LABEL)
            wide, high = paint.text_width(text, font) + px(38), px(PLATE - 4)
            y = board.bottom() + px(FOOT - 3) if index else board.top() - high - px(2)
            plate = QRectF(board.center().x() - wide / 2, y, wide, high)
            painter.fillPath(paint.rounded_rect(plate, px(CORNER - 1)), theme.colour(self.tone(side)))
            sign = QRectF(plate.left() + px(5), plate.top() + px(4), px(16), px(16))
            self.draw_side(painter, sign, side, "on_colour", self.tone(side))
            paint.write(painter, plate.adjusted(px(22), 0, 0, 0), text, font, theme.colour("on_colour"))

    def _draw_rope(self, painter: QPainter, board: QRectF, rope: RopeView) -> None:
        """Paint the rope from the headquarters to a card along the squares' edges, broken where it is cut."""
        theme, px = self.theme, self.theme.px
        goal = self.place_of(rope.end)
        trunk = board.left() + board.width() / self._many[0] * ((self._many[0] + 1) // 2)
        path = QPainterPath(QPointF(trunk, board.top() - px(2)))
        path.lineTo(trunk, goal.top())
        path.lineTo(goal.center().x(), goal.top())
        path.lineTo(goal.center().x(), goal.top() + px(SPACE * 2))
        ink = theme.colour("danger" if rope.broken else "action")
        for colour, width in ((theme.colour("paper"), ROPE + 3), (ink, ROPE)):
            pen = QPen(colour, px(width), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            if width == ROPE:
                pen.setDashPattern([0.6, 2.6] if rope.broken else [2.6, 1.5])
            with paint.own_state(painter):
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(pen)
                painter.drawPath(path)

    def _draw_arrow(self, painter: QPainter, arrow: ArrowView) -> None:
        """Paint an arrow from a card to the one it faces: dots with a head, between squares of one column."""
        theme, px = self.theme, self.theme.px
        start, end = self.place_of(arrow.start), self.place_of(arrow.end)
        way = 1 if end.center().y() > start.center().y() else -1
        tail = QPointF(start.center().x(), start.bottom() if way > 0 else start.top())
        tip = QPointF(end.center().x(), (end.top() if way > 0 else end.bottom()) - way * px(SPACE))
        ink = theme.colour("danger")
        with paint.own_state(painter):
            pen = QPen(ink, px(3), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.5, 1.8])
            painter.setPen(pen)
            painter.drawLine(tail, tip)
        head = QPainterPath(QPointF(tip.x(), tip.y() + way * px(SPACE + 2)))
        head.lineTo(tip.x() - px(HEAD), tip.y() - way * px(HEAD))
        head.lineTo(tip.x() + px(HEAD), tip.y() - way * px(HEAD))
        head.closeSubpath()
        painter.fillPath(head, ink)

    def _draw_backs(self, painter: QPainter, board: QRectF, backs: BacksView) -> None:
        """Paint the opponent's hand as a fan of backs beside its headquarters, with the number of cards."""
        theme, px = self.theme, self.theme.px
        high, tall, wide, step = px(PLATE - 4), px(BACK_HIGH), px(BACK_WIDE), px(BACK_STEP)
        plate = (
            paint.text_width(self.say(self.view.headquarters[0][1]), theme.font(LABEL))
            if self.view and self.view.headquarters
            else 0.0
        )
        room = board.right() - board.center().x() - plate / 2 - px(38)
        text, font = self.say(backs.said), theme.font(SMALL)
        fan = wide + step * (backs.count - 1) if backs.count else 0
        number = paint.text_width(text, font)
        if fan + number + px(SPACE * 2) > room:
            fan, number = (fan, 0.0) if fan <= room else (0, min(number, room))
        x, bottom = board.right() - fan, board.top() - px(2)
        if number:
            box = QRectF(x - number - px(SPACE * 2), bottom - high, number + px(2), high)
            paint.write(painter, box, text, font, theme.colour("quiet"))
        for index in range(backs.count if fan else 0):
            draw_card_back(painter, theme, QRectF(x + index * step, bottom - tall, wide, tall))

    def square_speech(self, view: SquareView) -> str:
        """Return the accessible text of a square."""
        name = square_name(view)
        parts = [self.say(part) for part in (view.said, view.terrain, view.objective) if part is not None]
        assert self.view is not None
        parts += [self.say(arrow.said) for arrow in self.view.arrows if arrow.start == name]
        return ": ".join([name, ", ".join(parts)]) if parts else name
