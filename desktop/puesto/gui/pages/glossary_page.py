"""The glossary: every term of the game with its printed English term, its rule and its meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from puesto.core.messages import N_
from puesto.games import GAMES
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import focus_of, text_label
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, BODY_BOLD, HEADING, LABEL, SMALL, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.reference.glossary import Term, terms

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

"""Characters of the field to look for a term with."""


class GlossaryPage(Page):
    """Page with the terms by letter; a search shows those that contain every typed word."""

    topic = "glossary"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.game = GAMES[0].id
        self.wanted = ""
        self.field: LineEdit | None = None
        self.shown: list[tuple[Term, list[QWidget]]] = []
        self.none = PlainLabel()

    def on_shown(self, host: Host) -> None:
        if host.controller.session is not None:
            self.game = host.controller.session.game.id
        self.wanted = ""

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, theme = self.words, self.theme
        self.heading(words.text(N_("Glosario")))
        self.line(
            words.text(
                N_("Cada término con el que trae impreso el juego en inglés. F2 cambia toda la pantalla de idioma.")
            )
        )
        self.field = self.search_field(N_("Buscar un término"), self.wanted, self._sift)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(24))
        grid.setVerticalSpacing(theme.px(10))
        for column, share in enumerate((3, 7) if self.narrow else (3, 3, 7)):
            grid.setColumnStretch(column, share)
        own_code, other_code = ("es", "en") if words.code == "es" else ("en", "es")
        heads = (
            N_("Término"),
            N_("En el juego en inglés") if words.code == "es" else N_("En español"),
            N_("Qué es"),
            N_("Regla"),
        )
        for column, head in enumerate(() if self.narrow else heads):
            grid.addWidget(text_label(words.text(head).upper(), theme, HEADING, "quiet"), 0, column)
        self.shown = []
        places = ((0, 0), (1, 0), (0, 1), (1, 1)) if self.narrow else ((0, 0), (0, 1), (0, 2), (0, 3))
        for row, term in enumerate(terms(self.game, words.code), 1):
            cells: list[QWidget] = [
                text_label(getattr(term.name, own_code), theme, BODY_BOLD, "ink"),
                text_label(getattr(term.name, other_code), theme, BODY, "quiet"),
                text_label(words(term.means), theme, BODY, "ink"),
                text_label(term.rule, theme, LABEL, "quiet", wrap=False),
            ]
            for cell, (down, column) in zip(cells, places, strict=True):
                grid.addWidget(cell, 2 * row + down, column, Qt.AlignmentFlag.AlignTop)
            self.shown.append((term, cells))
        self.rows.addLayout(grid)
        self.none = text_label(words.text(N_("Ningún término tiene esas palabras.")), theme, SMALL, "quiet")
        self.rows.addWidget(self.none)
        self.back_button()
        self._sift(self.wanted)

    def take_focus(self) -> None:
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _sift(self, search_text: str) -> None:
        """Show the terms that contain every typed word."""
        self.wanted = search_text
        result = 0
        for term, cells in self.shown:
            matches = term.holds(search_text)
            result += matches
            for cell in cells:
                cell.setVisible(matches)
        self.none.setVisible(result == 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.area.verticalScrollBar()
        steps = {Qt.Key.Key_Down: bar.singleStep() * 3, Qt.Key.Key_Up: -bar.singleStep() * 3}
        steps |= {Qt.Key.Key_PageDown: bar.pageStep(), Qt.Key.Key_PageUp: -bar.pageStep()}
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            bar.setValue(bar.value() + step)
        elif (
            event.key() == Qt.Key.Key_Escape and self.field is not None and self.wanted and focus_of(self) is self.field
        ):
            self.field.clear()
        else:
            super().keyPressEvent(event)
