"""The player's hand of action cards, side by side."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import HandCardView, HandView
from puesto.gui import paint
from puesto.gui.panels.base import LitPanel, Piece, Say, describe, keep, plain
from puesto.gui.theme import BODY, CORNER, FIGURE, FIGURE_SMALL, SMALL, SMALL_BOLD, SPACE

CARD_WIDTH, CARD_MOST, GAP, RIM = 150, 280, 0, 8
EMPTY = N_("Sin cartas en la mano.")


class HandCard(Piece):
    """One card of the hand: its title on a band, what it costs and what it does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: HandCardView | None = None
        self.say: Say = plain
        self._parts: tuple[int, list[paint.Paragraph]] = (-1, [])
        self.brief = False
        """Whether its text is only told by its tip."""

    def set_brief(self, brief: bool) -> None:
        """Show title and cost alone, or the text too."""
        if brief != self.brief:
            self.brief, self._parts = brief, (-1, [])
            self.update()

    def show_card(self, view: HandCardView, say: Say, reworded: bool) -> bool:
        """Show `view`; whether anything changed."""
        if view == self.view and not reworded:
            return False
        self.view, self.say, self._parts = view, say, (-1, [])
        describe(self, say(view.title), ". ".join(say(part) for part in (view.cost, view.text) if part is not None))
        self.update()
        return True

    def restyled(self) -> None:
        self._parts = (-1, [])

    def parts(self, width: int) -> list[paint.Paragraph]:
        """Title, cost and text laid out for a card `width` wide."""
        if self._parts[0] != width and self.view is not None:
            wide = width - 2 * self.theme.px(RIM + SPACE * 2)
            styles = (FIGURE_SMALL if self.brief else FIGURE, SMALL_BOLD, SMALL)
            texts = (self.view.title, self.view.cost, None if self.brief else self.view.text)
            made = [
                paint.Paragraph(self.say(text) if text is not None else "", self.theme.font(style), wide) for text, style in zip(texts, styles, strict=True)
            ]
            self._parts = (width, made)
        return self._parts[1]

    def height_for(self, width: int) -> int:
        """How high the card is at `width`."""
        gap = self.theme.px(SPACE * 2)
        parts = [part for part in self.parts(width) if part.text]
        return int(sum(part.height for part in parts) + gap * (len(parts) + (0.5 if self.brief else 2))) + 2 * self.theme.px(RIM)

    def draw(self, painter: QPainter) -> None:
        theme, rim, gap = self.theme, self.theme.px(RIM), self.theme.px(SPACE * 2)
        card = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        if self.lifted:
            card.translate(0, -theme.px(3))
        radius = theme.px(CORNER)
        paint.shadow(painter, theme, card, radius, 1.0 if self.lifted else 0.6)
        if self.glowing:
            paint.glow_ring(painter, theme, card, radius)
        path = paint.rounded(card, radius)
        painter.fillPath(path, paint.grain(theme, "paper", "paper"))
        title, cost, text = self.parts(self.width())
        band = QRectF(card.left(), card.top(), card.width(), title.height + 2 * gap * 0.75)
        with paint.kept(painter):
            painter.setClipPath(path)
            painter.fillRect(band, theme.colour("command"))
        title.draw(painter, card.left() + gap, band.top() + gap * 0.75, theme.colour("on_colour"))
        y = band.bottom() + gap * (0.5 if self.brief else 1)
        for part, ink in ((cost, "ink"), (text, "ink")):
            if part.text:
                part.draw(painter, card.left() + gap, y, theme.colour(ink))
                y += part.height + gap * 0.5
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        if self.hasFocus():
            paint.focus_ring(painter, theme, card, radius)


class HandPanel(LitPanel):
    """The hand. What glows can be played."""

    card_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: HandView | None = None
        self.cards: dict[str, HandCard] = {}

    def show_view(self, view: HandView, say: Say) -> None:
        """Show the cards of `view`."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        self.view, self.say = view, say
        self.heading = say(view.title)
        describe(self, self.heading, "" if view.cards else say(msg(EMPTY)), tip="")
        keep(self.cards, [card.id for card in view.cards], self._make)
        for card in view.cards:
            self.cards[card.id].set_brief(self.snug)
            self.cards[card.id].show_card(card, say, reworded)
        self.light()
        self.changed()

    def pieces(self) -> dict[str, HandCard]:
        return self.cards

    def _make(self, id: str) -> HandCard:
        card = HandCard(self)
        card.set_theme(self.theme)
        card.activated.connect(lambda: self.card_clicked.emit(id))
        return card

    def set_snug(self, snug: bool) -> None:
        for card in self.cards.values():
            card.set_brief(snug)
        super().set_snug(snug)

    def preferred_width(self) -> int:
        return self.theme.px(CARD_WIDTH + SPACE * 12) + 2 * self.inside if self.snug else super().preferred_width()

    def least_width(self) -> int:
        return self.theme.px(CARD_WIDTH) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        shift = self.theme.px(RIM) if self.framed else 0
        inner, gap = width - 2 * self.inside + 2 * shift, self.theme.px(GAP)
        y = self.top - shift
        if not self.cards:
            return self.top + int(self._nothing(width).height) + self.inside
        columns = max(1, min(len(self.cards), (inner + gap) // (self.theme.px(CARD_WIDTH) + gap)))
        each = min((inner - gap * (columns - 1)) // columns, self.theme.px(CARD_MOST))
        cards = list(self.cards.values())
        for start in range(0, len(cards), columns):
            row = cards[start : start + columns]
            high = max(card.height_for(each) for card in row)
            for number, card in enumerate(row):
                if place:
                    card.setGeometry(self.inside - shift + number * (each + gap), y, each, high)
            y += high + gap - (self.theme.px(RIM) if self.snug else 0)
        if self.snug:
            y += self.theme.px(RIM)
        return y - gap - shift + self.inside

    def draw_ground(self, painter: QPainter) -> None:
        if not self.cards and self.view is not None:
            self._nothing(self.width()).draw(painter, self.inside, self.top, self.theme.colour("quiet"))

    def _nothing(self, width: int) -> paint.Paragraph:
        """What is said where there is no card."""
        return paint.Paragraph(self.say(msg(EMPTY)), self.theme.font(BODY), width - 2 * self.inside)
