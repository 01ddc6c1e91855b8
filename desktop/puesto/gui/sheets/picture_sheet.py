"""The owner's pictures of the cards on the table, large, on a sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from puesto.core.messages import N_, Sayable
from puesto.core.views import TableView
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.theme import BODY_BOLD, Theme
from puesto.gui.look.words import Words

CARD = QSize(340, 475)
"""Size of a card's picture in px at 100 %."""


def cards_with_picture(view: TableView) -> list[tuple[str, Sayable]]:
    """Return the cards on the table that have a picture, each with its key and its name."""
    cards: list[tuple[str, Sayable | None]] = [(view.card.picture, view.card.caption)] if view.card is not None else []
    cards += [(card.picture, card.title) for hand in view.hands for card in hand.cards]
    return [(key, name) for key, name in cards if name is not None and ALBUM.has(key)]


class PictureSheet(Overlay):
    """Sheet with the pictures, the card in play first, then the hand."""

    topic = "own_cards"

    def __init__(self, words: Words, theme: Theme, covered: QWidget, cards: list[tuple[str, Sayable]]) -> None:
        self.cards = cards
        super().__init__(
            words,
            theme,
            covered,
            words.text(N_("Tus imágenes de las cartas")),
            width=CARD.width() * max(2, len(cards)) + 160,
        )
        flow = Flow(theme.px(24))
        ratio = covered.devicePixelRatioF()
        for key, name in cards:
            block = QWidget()
            column = QVBoxLayout(block)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(text_label(words(name), theme, BODY_BOLD, "ink"))
            picture = PlainLabel()
            size = QSize(theme.px(CARD.width()), theme.px(CARD.height()))
            if (pixmap := ALBUM.pixmap(key, size * ratio, theme, is_whole=True)) is not None:
                scaled = pixmap.copy()
                scaled.setDevicePixelRatio(ratio)
                picture.setPixmap(scaled)
            picture.setAccessibleName(words.text(N_("Imagen de {piece}"), piece=name))
            column.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
            flow.addWidget(block)
        self.rows.addLayout(flow)
        self.rows.addStretch(1)

    def with_theme(self, theme: Theme) -> PictureSheet:
        return PictureSheet(self.words, theme, self.covered, self.cards)
