"""The player's hand of action cards, side by side."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QHideEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import HandCardView, HandView
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, CORNER, FIGURE, FIGURE_SMALL, LABEL, SMALL, SMALL_BOLD, SPACE
from puesto.gui.panels.base import Piece, keep_widgets
from puesto.gui.panels.groups import LitPanel

CARD_WIDTH, CARD_MOST, GAP, RIM = 150, 280, 0, 8
LABEL_WIDTH = 84
"""Width in px at 100 % of the title beside the cards."""
HELD_UP_WIDTH = 300
"""Width in px at 100 % of a card that is enlarged for reading."""
EMPTY = N_("Sin cartas en la mano.")


class HandCard(Piece):
    """Card of the hand: its title on a band, its cost and its text. A brief one is enlarged while it is pointed at."""

    read = Signal(bool)
    """Emitted when the pointer or the focus came to it (True), or left."""

    takes_space = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: HandCardView | None = None
        self.say: Say = template_of
        self._parts: dict[tuple[int, bool], list[paint.Paragraph]] = {}
        self.brief = False
        """Whether its text is shown only on the enlarged card."""

    def set_brief(self, brief: bool) -> None:
        """Set whether only title and cost are shown, or the text too."""
        if brief != self.brief:
            self.brief = brief
            self.update()

    def show_card(self, view: HandCardView, say: Say, reworded: bool) -> bool:
        """Show `view`; return whether anything changed."""
        if view == self.view and not reworded:
            return False
        self.view, self.say = view, say
        self._parts.clear()
        describe(
            self, say(view.title), ". ".join(say(part) for part in (view.cost, view.text) if part is not None), tip=""
        )
        self.update()
        return True

    def on_theme_changed(self) -> None:
        self._parts.clear()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.read.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.read.emit(self.hasFocus())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.read.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.read.emit(self.underMouse())

    def parts(self, width: int, brief: bool) -> list[paint.Paragraph]:
        """Return title, cost and text laid out for a card `width` wide."""
        key = (width, brief)
        if key not in self._parts and self.view is not None:
            wide = width - 2 * self.theme.px(RIM + SPACE * 2)
            styles = (FIGURE_SMALL if brief else FIGURE, SMALL_BOLD, SMALL if brief else BODY)
            texts = (self.view.title, self.view.cost, None if brief else self.view.text)
            self._parts[key] = [
                paint.paragraph(self.say(text) if text is not None else "", self.theme.font(style), wide)
                for text, style in zip(texts, styles, strict=True)
            ]
        return self._parts[key]

    def height_for(self, width: int, brief: bool | None = None) -> int:
        """Return the height in px of the card at `width`, by default as it is shown, else brief or not."""
        brief = self.brief if brief is None else brief
        gap = self.theme.px(SPACE * 2)
        title, *rest = self.parts(width, brief)
        paragraphs = [part for part in rest if part.text]
        inner = (
            sum(part.height for part in paragraphs) + gap * (0.5 * len(paragraphs) + (0.5 if brief else 1.5))
            if paragraphs
            else 0
        )
        return int(title.height + gap * (1 if brief else 1.5) + inner) + 2 * self.theme.px(RIM)

    def draw(self, painter: QPainter) -> None:
        draw_card(painter, self, self.width(), self.height(), self.brief)


def draw_card(painter: QPainter, piece: HandCard, width: int, height: int, brief: bool) -> None:
    """Paint the card of `piece`, brief or not, within the space for card and shadow."""
    theme, rim, gap = piece.theme, piece.theme.px(RIM), piece.theme.px(SPACE * 2)
    card = QRectF(rim, rim, width - 2 * rim, height - 2 * rim)
    if piece.lifted:
        card.translate(0, -theme.px(3))
    radius = theme.px(CORNER)
    paint.draw_shadow(painter, theme, card, radius, 1.0 if piece.lifted else 0.6)
    if piece.glowing:
        paint.glow_ring(painter, theme, card, radius)
    path = paint.rounded_rect(card, radius)
    painter.fillPath(path, paint.grain(theme, "paper", "paper"))
    title, *rest = piece.parts(width, brief)
    paragraphs = [part for part in rest if part.text]
    pad = gap * (0.5 if brief else 0.75)
    band = QRectF(card.left(), card.top(), card.width(), title.height + 2 * pad if paragraphs else card.height())
    with paint.own_state(painter):
        painter.setClipPath(path)
        painter.fillRect(band, theme.colour("command"))
    title.draw(painter, card.left() + gap, band.top() + (band.height() - title.height) / 2, theme.colour("on_colour"))
    y = band.bottom() + gap * (0.5 if brief else 1)
    for part in paragraphs:
        part.draw(painter, card.left() + gap, y, theme.colour("ink"))
        y += part.height + gap * 0.5
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    if piece.hasFocus():
        paint.focus_ring(painter, theme, card, radius)


class HeldUp(QWidget):
    """Enlarged card of the hand over the table, to be read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.piece: HandCard | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def hold(self, piece: HandCard | None) -> None:
        """Show a card enlarged over its place; None hides it."""
        self.piece = piece
        over = self.parentWidget()
        if piece is None or over is None:
            self.hide()
            return
        wide = min(max(piece.width(), piece.theme.px(HELD_UP_WIDTH)), over.width())
        high = piece.height_for(wide, brief=False)
        foot = piece.mapTo(over, QPoint(0, piece.height()))
        self.setGeometry(max(0, min(foot.x(), over.width() - wide)), max(0, foot.y() - high), wide, high)
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.piece is not None:
            painter = QPainter(self)
            paint.smooth(painter)
            draw_card(painter, self.piece, self.width(), self.height(), brief=False)
            painter.end()


class HandPanel(LitPanel):
    """Panel of the hand. Highlighted cards can be played."""

    in_sight = "first"

    card_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: HandView | None = None
        self.cards: dict[str, HandCard] = {}
        self.brief = False
        """Whether the cards show title and cost alone and are enlarged to be read."""
        self._held: HeldUp | None = None

    def show_view(self, view: HandView, say: Say) -> None:
        """Show the cards of `view`."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        self.view, self.say = view, say
        self.heading = say(view.title)
        describe(self, self.heading, "" if view.cards else say(msg(EMPTY)), tip="")
        keep_widgets(self.cards, [card.id for card in view.cards], self._make)
        for card in view.cards:
            self.cards[card.id].set_brief(self.brief)
            self.cards[card.id].show_card(card, say, reworded)
        self._read(None)
        self.light()
        self.changed()

    def pieces(self) -> dict[str, HandCard]:
        return self.cards

    def _make(self, id: str) -> HandCard:
        card = HandCard(self)
        card.set_theme(self.theme)
        card.activated.connect(lambda: self.card_clicked.emit(id))
        card.read.connect(lambda on: self._read(card if on else None))
        return card

    def set_brief(self, brief: bool) -> None:
        """Set whether the cards show title and cost alone, or their text too."""
        if brief != self.brief:
            self.brief = brief
            for card in self.cards.values():
                card.set_brief(brief)
            self._read(None)
            self.changed()

    def _read(self, card: HandCard | None) -> None:
        """Enlarge a card that does not show its whole text; None enlarges none."""
        if card is not None and self.brief:
            over = self.window()
            if self._held is None or self._held.parentWidget() is not over:
                self._held = HeldUp(over)
            self._held.hold(card)
        elif self._held is not None:
            self._held.hold(None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._read(None)

    @property
    def top(self) -> int:
        """Return the y of the cards; the title of a small hand is beside them, not above."""
        return self.inside if self.snug else super().top

    @property
    def _aside(self) -> int:
        return self.theme.px(LABEL_WIDTH) if self.snug else 0

    def least_width(self) -> int:
        return self._aside + self.theme.px(CARD_WIDTH) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        return self._lay(width, self.brief, place)

    def height_at(self, width: int, brief: bool) -> int:
        """Return the height in px of the hand with brief cards or with their texts."""
        return self._lay(width, brief, False)

    def _lay(self, width: int, brief: bool, place: bool) -> int:
        """Lay out the cards for a width; return the height."""
        shift = self.theme.px(RIM) if self.framed else 0
        left = self.inside - shift + self._aside
        inner, gap = width - left - self.inside + shift, self.theme.px(GAP)
        y = self.top - shift
        title = int(self._title().height) if self.snug else 0
        if not self.cards:
            return self.top + max(title, int(self._nothing(width).height)) + self.inside
        columns = max(1, min(len(self.cards), (inner + gap) // (self.theme.px(CARD_WIDTH) + gap)))
        card_width = min((inner - gap * (columns - 1)) // columns, self.theme.px(CARD_MOST))
        cards = list(self.cards.values())
        for start in range(0, len(cards), columns):
            row = cards[start : start + columns]
            high = max(card.height_for(card_width, brief) for card in row)
            for number, card in enumerate(row):
                if place:
                    card.setGeometry(left + number * (card_width + gap), y, card_width, high)
            y += high + gap - (self.theme.px(RIM) if self.snug else 0)
        if self.snug:
            y += self.theme.px(RIM)
        return max(y - gap - shift, self.top + title) + self.inside

    def draw_heading(self, painter: QPainter) -> None:
        """Paint the heading; beside the cards where there is little room."""
        if self.snug:
            title = self._title()
            title.draw(
                painter, self.inside, max(self.top, (self.height() - title.height) / 2), self.theme.colour("quiet")
            )
        else:
            super().draw_heading(painter)

    def _title(self) -> paint.Paragraph:
        return paint.paragraph(self.heading.upper(), self.theme.font(LABEL), self._aside - self.theme.px(SPACE))

    def draw_ground(self, painter: QPainter) -> None:
        if not self.cards and self.view is not None:
            self._nothing(self.width()).draw(painter, self.inside + self._aside, self.top, self.theme.colour("quiet"))

    def _nothing(self, width: int) -> paint.Paragraph:
        """Return the text that is shown where there is no card."""
        return paint.paragraph(self.say(msg(EMPTY)), self.theme.font(BODY), width - self._aside - 2 * self.inside)
