"""The deck as a row of small cards: which are copied, which are begun, which are still the house's."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.accessible import set_tip
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import LABEL, Theme
from puesto.gui.look.words import Words

OWN_CARD, BEGUN_CARD, HOUSE_CARD, LACKING_CARD = "own", "begun", "house", "lacking"
STATES = {
    OWN_CARD: N_("copiada"),
    BEGUN_CARD: N_("a medias"),
    HOUSE_CARD: N_("por copiar; se juega con la de la casa"),
    LACKING_CARD: N_("falta"),
}
WIDE, HIGH, GAP = 28, 38, 3


class CardStrip(QWidget):
    """Small cards in rows that wrap; a click, or the arrows and Enter, open one."""

    wanted = Signal(str)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.cards: list[tuple[str, str]] = []
        self.names: dict[str, str] = {}
        self.at = ""
        self.marked = ""
        """Card at the keyboard cursor."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_cards(self, cards: list[tuple[str, str]], place: str, names: dict[str, str]) -> None:
        """Show number and state of every card, the open one marked, and the names of those without a number."""
        self.cards, self.at, self.names = cards, place, names
        if self.marked not in [number for number, _ in cards] or not self.hasFocus():
            self.marked = place
        self._describe()
        self.updateGeometry()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(self.words.text(N_("Las cartas del mazo")))
        state = dict(self.cards).get(self.marked)
        self.setAccessibleDescription(self.accessible_text(self.marked) if state else "")

    def accessible_text(self, number: str) -> str:
        """Return a card and its state in words."""
        return self.words.text(
            N_("Carta {card}: {state}"),
            card=self.names.get(number) or self.figure(number),
            state=self.words.text(STATES[dict(self.cards)[number]]),
        )

    def columns(self, width: int) -> int:
        """Return the number of cards in a row."""
        return max(1, (width + self.theme.px(GAP)) // (self.theme.px(WIDE) + self.theme.px(GAP)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self.cards) // self.columns(width)) if self.cards else 0
        return rows * (self.theme.px(HIGH) + self.theme.px(GAP))

    def sizeHint(self) -> QSize:
        wide = self.theme.px(WIDE + GAP) * 28
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(WIDE), self.theme.px(HIGH))

    def place(self, index: int) -> QRectF:
        """Return the rectangle of a card."""
        columns, step = self.columns(self.width()), self.theme.px(GAP)
        wide, high = self.theme.px(WIDE), self.theme.px(HIGH)
        return QRectF((index % columns) * (wide + step), (index // columns) * (high + step), wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        for index, (number, state) in enumerate(self.cards):
            self._draw(painter, self.place(index), number, state, self.figure(number))
        painter.end()

    def figure(self, number: str) -> str:
        """Return the printed number of a card, or its position where it has none."""
        return number if number.isdigit() else str([name for name, _ in self.cards].index(number) + 1)

    def _draw(self, painter: QPainter, rect: QRectF, number: str, state: str, figure: str) -> None:
        """Paint a small card with its number and state."""
        theme, px = self.theme, self.theme.px
        box = rect.adjusted(px(1), px(1), -px(1), -px(1))
        path = paint.rounded_rect(box, px(3))
        is_here = number == self.at
        ground = "ink" if is_here else "lit" if state == OWN_CARD else "paper" if state == BEGUN_CARD else "well"
        painter.fillPath(path, theme.colour(ground))
        style = Qt.PenStyle.DashLine if state in (HOUSE_CARD, LACKING_CARD) and not is_here else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.colour("ink" if state in (OWN_CARD, BEGUN_CARD) else "edge"), px(1.4), style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        ink = theme.colour("paper" if is_here else "ink" if state in (OWN_CARD, BEGUN_CARD) else "quiet")
        upper = QRectF(box.left(), box.top() + px(2), box.width(), px(LABEL.size + 4))
        paint.write(painter, upper, figure, theme.font(LABEL), ink, Qt.AlignmentFlag.AlignHCenter)
        sign = QRectF(box.center().x() - px(6), box.bottom() - px(15), px(12), px(9))
        pen = QPen(ink, px(2.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if state == OWN_CARD:
            painter.strokePath(shapes.tick(sign), pen)
        elif state == BEGUN_CARD:
            painter.setPen(pen)
            for step in (-1, 0, 1):
                painter.drawPoint(QPointF(sign.center().x() + step * px(6), sign.center().y()))
        elif state == LACKING_CARD:
            paint.write(
                painter, sign.adjusted(0, -px(3), 0, px(3)), "?", theme.font(LABEL), ink, Qt.AlignmentFlag.AlignHCenter
            )
        if self.hasFocus() and number == self.marked:
            paint.focus_ring(painter, theme, box, px(3))

    # -- mouse and keyboard

    def _under(self, point: QPointF) -> str:
        return next((number for index, (number, _) in enumerate(self.cards) if self.place(index).contains(point)), "")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        number = self._under(event.position())
        set_tip(self, self.accessible_text(number) if number else "")
        self.setCursor(Qt.CursorShape.PointingHandCursor if number else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if number := self._under(event.position()):
            self.wanted.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        numbers = [number for number, _ in self.cards]
        columns = self.columns(self.width())
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}
        step = steps.get(Qt.Key(event.key()))
        if step is not None and self.marked in numbers:
            index = numbers.index(self.marked) + step
            if 0 <= index < len(numbers):
                self.marked = numbers[index]
                self._describe()
                self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.marked:
            self.wanted.emit(self.marked)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.marked = self.at
        self._describe()
