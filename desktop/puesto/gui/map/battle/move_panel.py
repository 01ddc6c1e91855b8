"""The price of a move beside the map: its strides, what follows at the end, and the wheel of facings."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.core.questions.moves import CornerView, EventView, GroupMoveView, MoveView, ShareView
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import describe
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE_SMALL, HEADING, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.map.battle.battle_spot import draw_wedge
from puesto.gui.map.spots.geometry import flat_hexagon
from puesto.gui.panels.base import draw_heading
from puesto.gui.pieces.flat_piece import draw_plain

LEAST_ROW, BAR, WHEEL, WHEEL_HIGH = 24, 20, 50, 176
"""Height of a row and of a bar of chances, radius of the wheel and its height, in px at 100 %."""
WHEEL_WIDE, LOW_WHEEL = 290, 32
"""Width in px at 100 % of the wheel beside the price, and its radius there; it is below the price where there is less
than twice as much width."""
RULE, POINTS = 46, 62
"""Width in px at 100 % of the column of rules, and of that of points."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PaintedPanel(QWidget):
    """Panel whose content is laid out and painted by one function, which returns the height."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return math.ceil(self.lay(None, width))

    def sizeHint(self) -> QSize:
        wide = self.theme.px(250)
        return QSize(wide, self.heightForWidth(wide))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        self.lay(painter, self.width())
        painter.end()

    def lay(self, painter: QPainter | None, width: int) -> float:
        """Paint everything at a width, if there is a painter, and return the height in px."""
        raise NotImplementedError

    def _text(self, painter: QPainter | None, box: QRectF, text: str, colour: str = "ink") -> float:
        """Paint a wrapped text into the width of a box and return its height."""
        lines = paint.paragraph(text, self.theme.font(BODY), box.width())
        if painter is not None:
            lines.draw(painter, box.x(), box.y(), self.theme.colour(colour))
        return float(lines.height)

    def _heading(self, painter: QPainter | None, top: float, width: int, text: str) -> float:
        if painter is not None:
            draw_heading(painter, self.theme, text.upper(), 0, round(top), width)
        return top + self.theme.px(HEADING.size + SPACE * 2)

    def _rule(self, painter: QPainter | None, top: float, width: int, text: str) -> None:
        if painter is not None:
            box = QRectF(width - self.theme.px(RULE), top, self.theme.px(RULE), self.theme.px(LEAST_ROW))
            paint.write(painter, box, text, self.theme.font(LABEL), self.theme.colour("quiet"), RIGHT)


class MovePanel(PaintedPanel):
    """Panel of one move."""

    turned = Signal(int)
    """Emitted with the hour of a corner of the wheel that was clicked."""

    def __init__(self, view: MoveView, counter: CounterView | None, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.view, self.counter = view, counter
        self._wheel = QPointF()
        self._radius = 0.0
        """Middle of the wheel, and its radius."""
        describe(self, words(view.title), self.spoken())

    def spoken(self) -> str:
        """Return the price, what follows and the facing in words, for a screen reader."""
        view, words = self.view, self.words
        parts = [
            words.text(N_("{place}, {spent} de {whole} puntos"), place=view.place, spent=view.spent, whole=view.whole)
        ]
        for event in view.events:
            shares = ", ".join(f"{words(share.message)} {share.percent} %" for share in event.shares)
            parts.append(words(event.message) + (f": {shares}" if shares else ""))
        parts.append(words.text(N_("Mira a las {hour}; izquierda y derecha giran"), hour=view.hour))
        return ". ".join(parts) + "."

    def lay(self, painter: QPainter | None, width: int) -> float:
        """Paint or measure the panel; return its height."""
        aside, words = self.theme.px(WHEEL_WIDE), self.words
        if width >= 2 * aside:  # beside each other, as on the page of a large type, and the wheel without its heading
            high = self._lay_price(painter, width - aside)
            return max(high, self._lay_wheel(painter, QRectF(width - aside, 0, aside, self.theme.px(LOW_WHEEL * 3))))
        y = self._lay_price(painter, width) + self.theme.px(SPACE)
        y = self._heading(painter, y, width, words.text(N_("Adónde mira al llegar")))
        return self._lay_wheel(painter, QRectF(0, y, width, self.theme.px(WHEEL_HIGH)))

    def _lay_price(self, painter: QPainter | None, width: int) -> float:
        """Paint the strides and what follows, and return the height."""
        theme, px, view, words = self.theme, self.theme.px, self.view, self.words
        y = float(px(SPACE))
        for line in view.lines:
            box = QRectF(0, y, width - px(RULE + POINTS), px(LEAST_ROW))
            high = max(float(px(LEAST_ROW)), self._text(painter, box, words(line.message)))
            if painter is not None:
                points = QRectF(width - px(RULE + POINTS), y, px(POINTS), px(LEAST_ROW))
                text = words.text(N_("{n} PM"), n=line.points)
                paint.write(painter, points, text, theme.font(BODY), theme.colour("ink"), RIGHT)
            self._rule(painter, y, width, line.rule)
            y += high
        if painter is not None:
            painter.setPen(QPen(theme.colour("ink"), 1.6))
            painter.drawLine(QPointF(0, y + 1), QPointF(width, y + 1))
            box = QRectF(0, y + px(3), width, px(LEAST_ROW + 2))
            rest_text = words.text(N_("Le quedan {n}"), n=view.whole - view.spent)
            spent = words.text(N_("{spent} de {whole} PM"), spent=view.spent, whole=view.whole)
            paint.write(painter, box, rest_text, theme.font(FIGURE_SMALL), theme.colour("ink"), LEFT)
            paint.write(painter, box, spent, theme.font(FIGURE_SMALL), theme.colour("ink"), RIGHT)
        y += px(LEAST_ROW + SPACE * 3)
        if view.events:
            y = self._heading(painter, y, width, words.text(N_("Lo que pasa al llegar")))
            for event in view.events:
                y = self._event(painter, y, width, event)
        return y

    def _event(self, painter: QPainter | None, y: float, width: int, event: EventView) -> float:
        """Paint or measure one event of the move; return the y below it."""
        px = self.theme.px
        box = QRectF(0, y + px(2), width - px(RULE), px(LEAST_ROW))
        high = max(float(px(LEAST_ROW)), self._text(painter, box, self.words(event.message)) + px(4))
        self._rule(painter, y, width, event.rule)
        y += high
        if event.shares:
            if painter is not None:
                self._draw_shares(painter, QRectF(0, y, width, px(BAR)), event.shares)
            y += px(BAR + LEAST_ROW * 2 - 4)
        return y

    def _draw_shares(self, painter: QPainter, box: QRectF, shares: tuple[ShareView, ...]) -> None:
        """Draw the outcomes of a die as parts of a bar, with their chances below; what routs is hatched."""
        theme, px, left = self.theme, self.theme.px, box.left()
        for at, share in enumerate(shares):
            part = QRectF(left, box.top(), box.width() * share.percent / 100, box.height())
            path = QPainterPath()
            path.addRect(part)
            if share.is_bad:
                paint.hatch(painter, theme, path, "danger", "paper", px(5))
            else:
                painter.fillPath(path, theme.colour("paper" if at == 0 else "edge"))
            painter.setPen(QPen(theme.colour("ink"), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            figure = QRectF(left + px(1), box.bottom() + 1, max(part.width(), px(60)), px(LEAST_ROW - 2))
            ink = theme.colour("danger" if share.is_bad else "ink")
            paint.write(painter, figure, f"{share.percent} %", theme.font(FIGURE_SMALL), ink, LEFT)
            figure.translate(0, px(LEAST_ROW - 4))
            paint.write(painter, figure, self.words(share.message), theme.font(SMALL), theme.colour("ink"), LEFT)
            left += part.width()

    # -- the wheel

    def _lay_wheel(self, painter: QPainter | None, box: QRectF) -> float:
        """Paint the wheel in the middle of a box, and return where that ends."""
        theme, px = self.theme, self.theme.px
        self._wheel = box.center()
        self._radius = radius = float(px(WHEEL if box.height() >= px(WHEEL_HIGH) else LOW_WHEEL))
        if painter is None:
            return box.bottom()
        painter.setPen(QPen(theme.colour("quiet"), 1.6))
        painter.setBrush(theme.colour("paper"))
        painter.drawPath(flat_hexagon(self._wheel, radius))
        if self.counter is not None:
            side = radius * 0.95
            square = QRectF(self._wheel.x() - side / 2, self._wheel.y() - side / 2, side, side)
            draw_plain(painter, theme, square, self.counter)
        for corner in self.view.corners:
            self._draw_corner(painter, corner, radius)
        return box.bottom()

    def _draw_corner(self, painter: QPainter, corner: CornerView, radius: float) -> None:
        """Paint one facing with its price."""
        theme, px = self.theme, self.theme.px
        is_chosen, point = corner.hour == self.view.hour, self._corner_at(corner.hour, radius)
        colour = "command" if is_chosen else "quiet"
        angle = math.radians(30 * corner.hour - 90)
        ahead = QPointF(math.cos(angle), math.sin(angle))
        sides = ((corner.hour // 2), (corner.hour // 2 + 1) % 6) if corner.hour % 2 else (corner.hour // 2 % 6,)
        if is_chosen or corner.points is not None:
            draw_wedge(painter, theme, self._wheel, radius, sides, colour)
        text = (
            self.words.text(N_("no llega"))
            if corner.points is None
            else self.words.text(N_("gratis"))
            if not corner.points
            else self.words.text(N_("{n} PM"), n=corner.points)
        )
        is_right = ahead.x() >= 0
        wide = px(84)
        at = point + ahead * px(10)
        box = QRectF(at.x() if is_right else at.x() - wide, at.y() - px(11), wide, px(22))
        ink = theme.colour("command" if is_chosen else "quiet" if corner.points is None else "ink")
        face = theme.font(BODY_BOLD if is_chosen else BODY)
        paint.write(painter, box, text, face, ink, LEFT if is_right else RIGHT)
        if corner.enemy:
            tab = QRectF(0, 0, paint.text_width(corner.enemy, theme.font(LABEL)) + px(9), px(17))
            tab.moveCenter(box.center() + QPointF(0, px(18)))
            tab.moveLeft(box.left() if is_right else box.right() - tab.width())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("print"))
            painter.drawRoundedRect(tab, px(4), px(4))
            paint.write(painter, tab, corner.enemy, theme.font(LABEL), theme.colour("on_print"))

    def _corner_at(self, hour: int, radius: float) -> QPointF:
        angle = math.radians(30 * hour - 90)
        return self._wheel + QPointF(math.cos(angle), math.sin(angle)) * radius

    def mousePressEvent(self, event: QMouseEvent) -> None:
        apart: Callable[[CornerView], float] = lambda corner: math.hypot(  # noqa: E731
            *(self._corner_at(corner.hour, self._radius) - event.position()).toTuple()
        )
        near = min(self.view.corners, key=apart, default=None)
        if near is not None and apart(near) <= self._radius * 0.9:
            self.turned.emit(near.hour)


class FormationPanel(PaintedPanel):
    """Panel of a Wing in formation: a row for each counter, in the order in which they go."""

    def __init__(self, view: GroupMoveView, words: Words, theme: Theme, keys: dict[str, str]) -> None:
        super().__init__(words, theme)
        self.view, self.keys = view, keys
        """`keys`: the key of each unit."""
        describe(self, words(view.title), self.spoken())

    def spoken(self) -> str:
        """Return who goes where and who stays, for a screen reader."""
        return ". ".join(self._line(at) + ", " + self._note(at) for at in range(len(self.view.rows))) + "."

    def _line(self, index: int) -> str:
        row, words = self.view.rows[index], self.words
        if row.refusal is not None:
            return words.text(N_("{unit} se queda"), unit=row.name)
        return words.text(N_("{unit} a {place}"), unit=row.name, place=row.place)

    def _note(self, index: int) -> str:
        row, words = self.view.rows[index], self.words
        if row.refusal is not None:
            return words(row.refusal)
        cost_text = words.text(N_("{spent} de {whole} PM"), spent=row.spent, whole=row.whole)
        return cost_text if row.note is None else f"{cost_text} · {words.say(row.note)}"

    def lay(self, painter: QPainter | None, width: int) -> float:
        """Paint or measure a row for each counter; return the height."""
        theme, px = self.theme, self.theme.px
        y, left = float(px(SPACE)), px(34)
        for at, row in enumerate(self.view.rows):
            is_out = row.refusal is not None
            note = paint.paragraph(self._note(at), theme.font(SMALL), width - left)
            high = px(26) + note.height + px(SPACE)
            if painter is not None:
                key = QRectF(0, y + px(3), px(24), px(24))
                painter.setPen(QPen(theme.colour("danger" if is_out else "ink"), px(1.6)))
                painter.setBrush(theme.colour("paper"))
                painter.drawRoundedRect(key, px(4), px(4))
                paint.write(painter, key, self.keys.get(row.unit, ""), theme.font(LABEL), theme.colour("ink"))
                line = QRectF(left, y, width - left, px(26))
                ink = theme.colour("danger" if is_out else "ink")
                paint.write(painter, line, self._line(at), theme.font(FIGURE_SMALL), ink, LEFT)
                note.draw(painter, left, y + px(25), theme.colour("danger" if is_out else "quiet"))
                painter.setPen(QPen(theme.colour("line"), 1))
                painter.drawLine(QPointF(0, y + high - 1), QPointF(width, y + high - 1))
            y += high + px(SPACE)
        return y
