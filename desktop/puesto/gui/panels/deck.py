"""A deck beside the table: the pile to draw from, the discards, and the cards out of the game."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from puesto.core.card_views import DeckView
from puesto.core.messages import N_, NN_, count, msg
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint, shapes
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, FIGURE, LABEL, SMALL, SPACE, TITLE, Theme
from puesto.gui.panels.base import Panel, Piece

PILE_WIDTH, PILE_HEIGHT, RIM, STEP = 66, 92, 8, 2
SMALL_PART = 0.56
LEFT_TEXT = NN_("{n} carta por robar", "{n} cartas por robar")
DISCARDED_TEXT = NN_("{n} descartada", "{n} descartadas")
REMOVED_TEXT = NN_("{n} fuera de la partida", "{n} fuera de la partida")
BY_HAND = N_("La baraja está en tu mesa: roba tú y di qué ha salido.")


def draw_card_back(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """Paint the back of a card: green with a lattice of hexagons in a frame."""
    painter.drawPixmap(
        rect.topLeft() - QPointF(1, 1), _back(theme, rect.width(), rect.height(), painter.device().devicePixelRatioF())
    )


@lru_cache(maxsize=16)
def _back(theme: Theme, width: float, height: float, density: float) -> QPixmap:
    return paint.picture_of(
        width + 2, height + 2, density, lambda painter: _draw_back(painter, theme, QRectF(1, 1, width, height))
    )


def _draw_back(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """Paint the back of a card."""
    radius = theme.px(CORNER)
    path = paint.rounded_rect(rect, radius)
    painter.fillPath(path, paint.grain(theme, "paper", "on_print"))
    inset = max(theme.px(4), rect.width() * 0.045)
    inner = rect.adjusted(inset, inset, -inset, -inset)
    field = paint.rounded_rect(inner, radius * 0.6)
    painter.fillPath(field, paint.grain(theme, "cloth", "card_back"))
    with paint.own_state(painter):
        painter.setClipPath(field)
        painter.setPen(QPen(theme.colour("card_back_line", 90), max(1.0, rect.width() / 240)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = rect.width() / 9
        across, down = reach * 1.732, reach * 1.5
        for row in range(int(inner.height() / down) + 2):
            for place in range(int(inner.width() / across) + 2):
                shift = across / 2 if row % 2 else 0
                painter.drawPath(
                    shapes.hexagon(inner.topLeft() + QRectF(place * across + shift, row * down, 0, 0).topLeft(), reach)
                )
        medal = shapes.hexagon(inner.center(), rect.width() * 0.27)
        painter.fillPath(medal, theme.colour("card_back"))
        painter.setPen(QPen(theme.colour("card_back_line"), max(1.5, rect.width() / 70)))
        painter.drawPath(medal)
        painter.fillPath(shapes.star(inner.center(), rect.width() * 0.2, 4, 0.3), theme.colour("card_back_line"))
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


class Pile(Piece):
    """Pile to draw from, as thick as what is left.

    The right button or the menu key opens its list, and Enter where no prompt asks for it.
    """

    opened = Signal()
    """Emitted when the list of its cards is to be shown."""

    def __init__(self, parent: QWidget | None = None, small: bool = False) -> None:
        super().__init__(parent)
        self.left = 0
        self.small = small

    @property
    def size_of_card(self) -> tuple[int, int]:
        """Return the size of a card of the pile in px."""
        part = SMALL_PART if self.small else 1.0
        return self.theme.px(PILE_WIDTH * part), self.theme.px(PILE_HEIGHT * part)

    @property
    def thickness(self) -> int:
        """Return the height in px above the lowest card for the cards on top of it."""
        return self.theme.px(STEP * (2 if self.small else 4))

    def set_left(self, card_count: int) -> None:
        """Show `card_count` cards."""
        if card_count != self.left:
            self.left = card_count
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.live:
            if not event.isAutoRepeat():
                self.opened.emit()
        else:
            super().keyPressEvent(event)

    def picture_key(self) -> str:
        return f"{self.left}:{self.small:d}"

    def draw(self, painter: QPainter) -> None:
        """Paint the pile."""
        theme, rim = self.theme, self.theme.px(RIM)
        cards = min(3 if self.small else 4, -(-self.left // 10))
        box = QRectF(rim, rim + self.thickness, *self.size_of_card)
        if not self.left:
            painter.setPen(QPen(theme.colour("ink"), theme.px(1.5), Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box, theme.px(CORNER), theme.px(CORNER))
        else:
            paint.draw_shadow(painter, theme, box, theme.px(CORNER), 0.8)
            for _ in range(cards - 1):
                painter.fillPath(paint.rounded_rect(box, theme.px(CORNER)), theme.colour("on_print"))
                painter.setPen(QPen(theme.colour("edge"), 1))
                painter.drawRoundedRect(box, theme.px(CORNER), theme.px(CORNER))
                box.translate(0, -theme.px(STEP))
            if self.lifted:
                box.translate(0, -theme.px(3))
            if self.glowing:
                paint.glow_ring(painter, theme, box, theme.px(CORNER))
            draw_card_back(painter, theme, box)
        plate = QRectF(0, 0, theme.px(30 if self.small else 40), theme.px(26 if self.small else 34))
        plate.moveCenter(box.center())
        painter.fillPath(paint.rounded_rect(plate, theme.px(SPACE)), theme.colour("on_print"))
        paint.write(painter, plate, str(self.left), theme.font(FIGURE if self.small else TITLE), theme.colour("print"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, theme.px(CORNER))


class RisingCard(QWidget):
    """Card that rises out of its pile and disappears."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: Theme | None = None
        self._part = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def rise(self, pile: Pile) -> None:
        """Start to rise out of `pile`."""
        over, theme = pile.window(), pile.theme
        wide, high = pile.size_of_card
        corner = pile.mapTo(over, QPoint(theme.px(RIM), theme.px(RIM)))
        self._look = theme
        self.setGeometry(corner.x(), corner.y() - high // 2, wide + 2, high + high // 2)
        self.raise_()
        self.show()
        CLOCK.move(self, self._step)

    def _step(self, part: float) -> None:
        self._part = part
        self.setVisible(part < 1)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is not None:
            painter = QPainter(self)
            painter.setOpacity(1 - self._part**2)
            high = self.height() / 1.5
            draw_card_back(painter, self._look, QRectF(1, high / 2 * (1 - self._part), self.width() - 2, high - 1))
            painter.end()


class DeckPanel(Panel):
    """Panel of a deck: a click on the pile draws where the current prompt wants a card from it."""

    framed_by_default = False
    draw_requested = Signal(str)
    look_wanted = Signal(str)
    """Emitted with the deck when its content is to be shown and corrected."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None, small: bool = False) -> None:
        """Make a deck's panel, with or without a frame and in one of two sizes.

        A `small` one is in a row with others: its title is below the pile, and the rest is in its tool tip.
        """
        super().__init__(parent, framed)
        self.view: DeckView | None = None
        self.small = small
        self.glow: frozenset[str] = frozenset()
        self.pile = Pile(self, small)
        self._drawn: RisingCard | None = None
        self.pile.activated.connect(self._draw)
        self.pile.opened.connect(self._open)
        self._lines: tuple[int, list[paint.Paragraph]] = (-1, [])

    def show_view(self, view: DeckView, say: Say) -> None:
        """Show the numbers of cards left, discarded and out of the game."""
        if view == self.view and say == self.say:
            return
        if self.view is not None and view.left == self.view.left - 1 and CLOCK.on and self.pile.isVisible():
            self._drawn = self._drawn or RisingCard(self.window())
            self._drawn.rise(self.pile)
        self.view, self.say, self._lines = view, say, (-1, [])
        title, texts = say(view.title), self._texts()
        describe(self, title, ". ".join(texts), tip="")
        describe(self.pile, title, ". ".join(texts))
        self.pile.set_left(view.left)
        self._update_glow()
        self.changed()

    def on_theme_changed(self) -> None:
        self._lines = (-1, [])

    def set_glow(self, ids: frozenset[str]) -> None:
        """Highlight the pile if the current prompt wants a card from it."""
        if ids != self.glow:
            self.glow = ids
            self._update_glow()

    def _update_glow(self) -> None:
        self.pile.set_glow(self.view is not None and self.view.id in self.glow)

    def _draw(self) -> None:
        if self.view is not None:
            self.draw_requested.emit(self.view.id)

    def _open(self) -> None:
        if self.view is not None:
            self.look_wanted.emit(self.view.id)

    def _texts(self) -> list[str]:
        """Return the lines below the deck: left, discarded, removed."""
        view = self.view
        assert view is not None
        texts = [self.say(count(LEFT_TEXT, view.left)), self.say(count(DISCARDED_TEXT, view.discarded))]
        if view.removed:
            texts.append(self.say(count(REMOVED_TEXT, view.removed)))
        if view.note is not None:
            texts.append(self.say(view.note))
        if view.physical:
            texts.append(self.say(msg(BY_HAND)))
        return texts

    def _lay_out_texts(self, width: int) -> list[paint.Paragraph]:
        """Return the texts of the deck, laid out for a width in px; cached for the last width."""
        if self._lines[0] != width and self.view is not None:
            if self.small:
                short = self.view.label if self.view.label is not None else self.view.title
                self._lines = (
                    width,
                    [paint.paragraph(self.say(short), self.theme.font(LABEL), width, Qt.AlignmentFlag.AlignHCenter)],
                )
                return self._lines[1]
            title = paint.paragraph(self.say(self.view.title), self.theme.font(BODY_BOLD), width)
            rest = [
                paint.paragraph(text, self.theme.font(BODY if number < 2 else SMALL), width)
                for number, text in enumerate(self._texts())
            ]
            self._lines = (width, [title, *rest])
        return self._lines[1]

    def least_width(self) -> int:
        return self._pile_size()[0] + (0 if self.small else self.theme.px(130)) + 2 * self.inside

    def preferred_width(self) -> int:
        return self._pile_size()[0] + self.theme.px(20 if self.small else 200) + 2 * self.inside

    def _pile_size(self) -> tuple[int, int]:
        across, down = self.pile.size_of_card
        return across + 2 * self.theme.px(RIM), down + 2 * self.theme.px(RIM) + self.pile.thickness

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the deck panel; return its height in px."""
        across, down = self._pile_size()
        if self.small:
            if place:
                self.pile.setGeometry((width - across) // 2, 0, across, down)
            return (
                down
                - self.theme.px(RIM - 2)
                + int(sum(line.height for line in self._lay_out_texts(width)))
                + self.theme.px(SPACE)
            )
        if place:
            self.pile.setGeometry(self.inside, self.inside, across, down)
        room = width - 2 * self.inside - across - self.theme.px(SPACE * 2)
        return (
            max(down, int(sum(line.height for line in self._lay_out_texts(room))) + 2 * self.theme.px(RIM))
            + 2 * self.inside
        )

    def draw_heading(self, painter: QPainter) -> None:
        """Paint no heading: the deck's title is beside its pile."""

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the deck panel."""
        across, down = self._pile_size()
        if self.small:
            for line in self._lay_out_texts(self.width()):
                line.draw(painter, 0, down - self.theme.px(RIM - 2), self.theme.colour("ink"))
            return
        lines = self._lay_out_texts(self.width() - 2 * self.inside - across - self.theme.px(SPACE * 2))
        y = self.inside + max(self.theme.px(RIM), (down - sum(line.height for line in lines)) / 2)
        for line in lines:
            line.draw(painter, self.inside + across + self.theme.px(SPACE * 2), y, self.theme.colour("ink"))
            y += line.height
