"""The page of own cards: printed cards entered one by one, with the painted card beside them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from puesto.core.game.game import Game
from puesto.core.game.record_forms import OWN as OWN_COPY
from puesto.core.game.record_forms import blank_record, plain_data, sources
from puesto.core.messages import N_, NN_, count
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.record_controls import LineField
from puesto.gui.editors import strip
from puesto.gui.editors.strip import CardStrip
from puesto.gui.editors.work import Work, forget_record, is_own, read_draft, read_drafts
from puesto.gui.look.theme import BODY, BODY_BOLD, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.own_copy.list_page import ListPage
from puesto.gui.own_copy.page import EditorPage

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

FINDER = N_("Número de la carta a la que ir; Intro va")
WAYS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


class DeckPage(EditorPage):
    """Page with one card in its form, and the whole deck as a row of small cards above it.

    Page Up and Page Down change the card.
    """

    topic = "deck"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.at = ""
        self.strip: CardStrip | None = None
        self.host: Host | None = None

    def on_shown(self, host: Host) -> None:
        self.host = host
        super().on_shown(host)

    def supports(self, game: Game[Any, Any]) -> bool:
        return bool(game.forms.deck)

    @property
    def records(self) -> dict[str, Any]:
        """Return the cards by key."""
        if self.game is None or not self.game.forms.deck:
            return {}
        records: dict[str, Any] = getattr(self.content, self.game.forms.deck)
        return records

    def numbers(self) -> list[str]:
        """Return the keys of all cards of the deck in order, missing ones included."""
        keys = sorted(self.records)
        if self.own_prefix:
            keys = sorted({*keys, *self.waiting})
        if not keys or not all(number.isdigit() for number in keys):
            return keys
        width = len(keys[0])
        return [str(number).zfill(width) for number in range(1, int(keys[-1]) + 1)]

    @property
    def own_prefix(self) -> str:
        """Return the prefix of the keys of cards that the owner adds; "" where none can be added."""
        pasted_form = self.game.forms.pasted if self.game is not None else None
        return pasted_form.prefix if pasted_form is not None else ""

    @property
    def waiting(self) -> dict[str, dict[str, Any]]:
        """Return the keys of the cards that were left unfinished."""
        return read_drafts(self.game, self.game.forms.deck) if self.game is not None else {}

    def names(self) -> dict[str, str]:
        """Return the names of the cards without a printed number, by key."""
        return {key: self.words(card.name) for key, card in self.records.items() if not key.isdigit()}

    def states(self) -> list[tuple[str, str]]:
        """Return each card's key and state."""
        if self.game is None:
            return []
        waiting = self.waiting
        return [(number, self._state(self.records.get(number), number in waiting)) for number in self.numbers()]

    @staticmethod
    def _state(record: Any, waits: bool) -> str:
        """Return the state of a card from its record, and from whether a draft of it exists."""
        if record is None:
            return strip.LACKING_CARD
        if is_own(record) and not waits:
            return strip.OWN_CARD
        return strip.BEGUN_CARD if waits or OWN_COPY in sources(record) else strip.HOUSE_CARD

    def rebuild(self) -> None:
        if self.work is None and self.numbers():
            states = dict(self.states())
            first = next((number for number, state in states.items() if state != strip.OWN_CARD), self.numbers()[0])
            self.show_card(self.at if self.at in states else first, build=False)
        super().rebuild()

    def show_card(self, number: str, build: bool = True) -> None:
        """Open a card as it was left."""
        if self.game is None or number not in self.numbers():
            return
        self.close_work()
        section, record = self.game.forms.deck, self.records.get(number)
        draft = read_draft(self.game, section, number)
        data = draft or (plain_data(record) if is_own(record) else self.game.forms.begun(self.content, number))
        self._lay(number, data)
        assert self.work is not None
        self.work.saved = copy.deepcopy(data)
        if build:
            self.rebuild()
            self.take_focus()
            self.area.verticalScrollBar().setValue(0)

    def _lay(self, number: str, data: dict[str, Any]) -> None:
        assert self.game is not None
        self.at = number
        self.take(Work(self.game, self.content, self.game.forms.deck, data, self))

    def begin_card(self) -> None:
        """Open a new empty card of the owner's."""
        if self.game is None or not self.own_prefix:
            return
        self.close_work()
        used_keys = self.numbers()
        key = next(
            key for index in range(1, len(used_keys) + 2) if (key := f"{self.own_prefix}{index}") not in used_keys
        )
        section = next(
            each_section for each_section in self.game.layout.sections if each_section.name == self.game.forms.deck
        )
        self._lay(key, blank_record(section.record) | {"id": key, "source": OWN_COPY})
        self.keep()
        self.rebuild()
        self.take_focus()

    def take_away(self) -> None:
        """Remove a card that the owner added; printed cards cannot be removed."""
        if self.game is None or self.work is None or not self.at.startswith(self.own_prefix or " "):
            return
        self._later.stop()
        problem = forget_record(self.game, self.game.forms.deck, self.at)
        if problem is not None:
            self.say_about(problem)
            return
        self.records.pop(self.at, None)
        self.work = self.form = self.laid = None
        self.rebuild()
        self.take_focus()

    def turn(self, way: int) -> None:
        """Open the next or previous card, in a cycle."""
        numbers = self.numbers()
        self.show_card(numbers[(numbers.index(self.at) + way) % len(numbers)])

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        if self.work is None:
            self.heading(words.text(N_("Mi mazo")))
            self.line(words.text(N_("Este juego no tiene cartas que copiar.")))
            self.back_button()
            return
        states = self.states()
        top = Flow(self.theme.px(SPACE * 4))
        self.progress = text_label("", self.theme, BODY_BOLD, "quiet", wrap=False)
        has_names = bool(self.own_prefix)
        finder = N_("Nombre o número de la carta a la que ir; Intro va") if has_names else FINDER
        self.finder = LineField(words.text(finder), self.theme, "", width=14 if has_names else 3)
        top.addWidget(text_label(words.text(N_("Mi mazo")), self.theme, TITLE, "ink", wrap=False))
        top.addWidget(self.progress)
        top.addWidget(text_label(words.text(N_("Ir a la carta")), self.theme, BODY, "quiet", wrap=False))
        top.addWidget(self.finder)
        if (games := self.row_of_games()) is not None:
            top.addWidget(games)
        self.rows.setSpacing(self.theme.px(SPACE * 2))
        self.rows.addLayout(top)
        self.strip = CardStrip(words, self.theme)
        self.strip.wanted.connect(self.show_card)
        self.rows.addWidget(self.strip)
        self._show_strip(states)
        if self.own_prefix:
            self.rows.addLayout(self._own_row())
        self.lay_form()
        host, pasted_form = self.host, self.game.forms.pasted if self.game is not None else None
        if pasted_form is not None and not pasted_form.prefix and host is not None:
            self.button(words.text(N_("Pegar texto…"))).clicked.connect(lambda: self._show_list(host))
        self.button(words.text(N_("Siguiente")), key=words.text(N_("Av Pág"))).clicked.connect(lambda: self.turn(1))
        self.button(words.text(N_("Anterior")), key=words.text(N_("Re Pág"))).clicked.connect(lambda: self.turn(-1))
        self.back_button()

    def show_beside(self, column: QVBoxLayout) -> None:
        """Show in which decks the card is, where the owner can build decks."""
        super().show_beside(column)
        if self.work is None or self.work.record is None or not self.work.game.forms.decks:
            return
        message = self.work.game.forms.text(self.work.record, self.content)
        if message is not None:
            column.addWidget(text_label(self.words(message), self.theme, BODY, "ink"))

    def _show_list(self, host: Host) -> None:
        """Show the page on which cards of the game are pasted."""
        game = self.game
        host.do_named("own_lists")
        if game is not None:
            host.page(ListPage).show_game(game.id)

    def _own_row(self) -> Flow:
        """Return the row of buttons for own cards: new one, remove, build decks."""
        row, words, host = Flow(self.theme.px(SPACE * 2)), self.words, self.host
        result = [(N_("Carta nueva"), self.begin_card)]
        if self.at.startswith(self.own_prefix):
            result.append((N_("Quitar esta carta"), self.take_away))
        if host is not None:
            if self.game is not None and self.game.forms.decks:
                result.append((N_("Componer mazos…"), lambda: host.do_named("own_decks")))
            result.append((N_("Mis cartas y mazos…"), lambda: self._show_list(host)))
        for text, run in result:
            button = AnswerButton(words.text(text), self.theme, style=BODY_BOLD, low=True)
            button.clicked.connect(lambda _=False, run=run: run())
            row.addWidget(button)
        return row

    def _show_strip(self, states: list[tuple[str, str]]) -> None:
        copied = sum(1 for _, state in states if state == strip.OWN_CARD)
        self.progress.setText(
            self.words(count(NN_("{n} de {all} copiada", "{n} de {all} copiadas"), copied, all=len(states)))
        )
        if self.strip is not None:
            self.strip.show_cards(states, self.at, self.names())

    def on_saved(self) -> None:
        super().on_saved()
        if self.form is not None:
            self._show_strip(self.states())

    def take_focus(self) -> None:
        first = self.form.first() if self.form is not None else None
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = WAYS.get(Qt.Key(event.key()))
        if way is not None and self.work is not None:
            self.turn(way)
        elif event.key() in ENTER and self.work is not None and focus_of(self) is self.finder:
            typed, numbers = self.finder.text().strip(), self.numbers()
            printed = numbers[0].isdigit()
            figures = numbers if printed else [str(place) for place in range(1, len(numbers) + 1)]
            number = typed.zfill(len(figures[0])) if printed else typed
            named_key = next((key for key, name in self.names().items() if typed.casefold() in name.casefold()), "")
            if number in figures:
                self.show_card(numbers[figures.index(number)])
            elif typed and named_key:
                self.show_card(named_key)
            else:
                words = N_("No hay ninguna carta {card}: van de la {first} a la {last}.")
                self.say(self.words.text(words, card=typed, first=figures[0], last=figures[-1]))
        else:
            super().keyPressEvent(event)
