"""Decks, pools, cups and bags: content, order after a confirmation, and corrections by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.card_views import PileAct, PileEntry, PileView
from puesto.core.game.game import whole_game
from puesto.core.game.piles import coming_out, look_told, value_of
from puesto.core.messages import N_, NN_, Sayable, count, msg
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import BAND, BODY, BODY_BOLD, HEADING, SMALL, SPACE, Theme, Type
from puesto.gui.look.words import sentence_case
from puesto.gui.sheets.reason_sheet import ReasonSheet

if TYPE_CHECKING:
    from puesto.gui.host.host import SheetHost

WIDTH = 900
ALL, INSIDE, SURE, ORDER = "all", "inside", "sure", "order"
"""Pages of the sheet: all decks, the content of one, the confirmation before its order, and the order."""
IN_A_ROW = 2
"""Number of columns for the cards of an order."""


class PileSheet(Overlay):
    """Sheet with a list of all decks, or with the content of one of them and its corrections."""

    topic = "piles"

    def __init__(self, host: SheetHost, pile: str = "", leaf: str = INSIDE) -> None:
        words = host.controller.words
        super().__init__(words, host.theme, host.frame, words.text(N_("Mazos y bolsas")), WIDTH)
        self.host, self.controller = host, host.controller
        self.pile, self.leaf = pile, leaf if pile else ALL
        self.back_to_list = not pile
        self.page = QWidget()
        self.column = QVBoxLayout(self.page)
        self.rows.addWidget(self.page)
        self.rows.addStretch(1)
        self.controller.state_changed.connect(self.show_leaf)
        self.show_leaf()

    def with_theme(self, theme: Theme) -> PileSheet:
        fresh = PileSheet(self.host, self.pile, self.leaf)
        fresh.back_to_list = self.back_to_list
        return fresh

    @property
    def piles(self) -> tuple[PileView, ...]:
        """Return the decks in their current state."""
        session = self.controller.session
        return () if session is None else whole_game(session).piles(session.state, session.content)

    # -- pages

    def show_leaf(self) -> None:
        """Build the current page anew from the table."""
        if self.isHidden() and self.controller.session is None:
            return
        old, self.page = self.page, QWidget()
        self.column = QVBoxLayout(self.page)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(self.theme.px(SPACE * 2))
        self.rows.replaceWidget(old, self.page)
        old.hide()
        old.setParent(None)
        old.deleteLater()
        pile_shown = next((pile for pile in self.piles if pile.id == self.pile), None)
        if pile_shown is None:
            self._list()
        else:
            {INSIDE: self._inside, SURE: self._ask, ORDER: self._order}[self.leaf](pile_shown)
        if self.isVisible():
            self.page.show()
            self.area.verticalScrollBar().setValue(0)
            self.hug()
            self.take_focus()

    def go_to(self, pile: str, leaf: str) -> None:
        """Show another page."""
        self.pile, self.leaf = pile, leaf
        self.show_leaf()

    def _list(self) -> None:
        """Show every deck, with the number of cards that can still come out of it."""
        words = self.words
        self._say(words.text(N_("¿Cuál quieres mirar o poner bien?")), BODY, "quiet")
        for pile in self.piles:
            hint = words(count(NN_("{n} por salir", "{n} por salir"), len(pile.left)))
            button = AnswerButton(words(pile.title), self.theme, hint=hint, style=BODY_BOLD, low=True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
            button.clicked.connect(lambda _=False, id=pile.id: self.go_to(id, INSIDE))
            self.column.addWidget(button)
        self._foot((N_("Cerrar"), self.go))

    def _inside(self, pile: PileView) -> None:
        """Show where each card is, which says nothing about the order, with its corrections."""
        self._title(pile.title)
        own_text = self.words.text(
            N_("Aquí se ve qué hay y dónde, no en qué orden. Cada cambio va al diario con su motivo.")
        )
        self._say(own_text, SMALL, "quiet")
        top: list[tuple[str, Callable[[], object]]] = []
        if pile.left:
            top.append((N_("Verlas en su orden…"), lambda: self.go_to(pile.id, SURE)))
        row = self._foot(*top)
        for act in pile.acts:
            row.addWidget(self._act(pile, None, act))
        grid = QGridLayout()
        grid.setHorizontalSpacing(self.theme.px(SPACE * 3))
        grid.setVerticalSpacing(self.theme.px(SPACE))
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        for line, entry in enumerate(pile.entries):
            name, place = sentence_case(self.words(entry.name)), self.words(entry.place)
            grid.addWidget(text_label(name, self.theme, BODY_BOLD, "ink"), line, 0)
            grid.addWidget(text_label(place, self.theme, BODY, "quiet"), line, 1)
            card_row = QHBoxLayout()
            card_row.setSpacing(self.theme.px(SPACE))
            card_row.addStretch(1)
            for act in entry.acts:
                card_row.addWidget(self._act(pile, entry, act))
            grid.addLayout(card_row, line, 2)
        self.column.addLayout(grid)
        self._away(pile)

    def _act(self, pile: PileView, entry: PileEntry | None, act: PileAct) -> AnswerButton:
        """Return the button of an act on a deck or a card."""
        words = self.words
        button = AnswerButton(words(act.message), self.theme, style=BAND if entry is None else SMALL, low=True)
        if entry is not None:
            template = N_("{act}: {name}, {place}")
            button.setAccessibleName(words.text(template, act=act.message, name=entry.name, place=entry.place))
        button.setEnabled(not self.controller.read_only)
        button.clicked.connect(lambda: self._change(pile, entry, act))
        return button

    def _change(self, pile: PileView, entry: PileEntry | None, act: PileAct) -> None:
        """Ask for the reason, make the change, and return to the deck."""
        message = msg(N_("{deck}: {act}"), deck=pile.title, act=act.message)
        if entry is not None:
            message = msg(N_("{deck}: {act}, {name}"), deck=pile.title, act=act.message, name=entry.name)
        value = value_of(act)
        host, id, shows_list = self.host, pile.id, self.back_to_list
        reason_sheet = ReasonSheet(self.controller, self.theme, self.covered, act.path, value, message)
        reason_sheet.gone.connect(
            lambda: QTimer.singleShot(0, host.frame, lambda: show_pile(host, id, shows_list=shows_list))
        )
        host.cover(reason_sheet)

    def _ask(self, pile: PileView) -> None:
        """Ask whether the order is really to be shown: it cannot be forgotten, and it is noted in the diary."""
        words = self.words
        self._title(pile.title)
        session = self.controller.session
        assert session is not None
        if self.controller.read_only is not None:
            self._say(words(self.controller.read_only), BODY, "ink")
            self._foot((N_("Volver"), lambda: self.go_to(pile.id, INSIDE)))
        elif self._is_in_hands(pile.id):
            self._say(words.text(N_("Está en tu mesa: su orden solo lo saben tus manos.")), BODY, "ink")
            self._foot((N_("Volver"), lambda: self.go_to(pile.id, INSIDE)))
        elif pile.sealed is not None:
            self._say(words(pile.sealed), BODY, "ink")
            self._foot((N_("Volver"), lambda: self.go_to(pile.id, INSIDE)))
        elif not coming_out(session, pile):
            no_seed = N_("Esta partida no tiene semilla: lo que viene no está decidido todavía.")
            self._say(words.text(no_seed), BODY, "ink")
            self._foot((N_("Volver"), lambda: self.go_to(pile.id, INSIDE)))
        else:
            sure = N_("¿De verdad quieres ver lo que va a salir, y en qué orden? El diario apunta que lo has mirado.")
            self._say(words.text(sure), BODY, "ink")
            self._foot(
                (N_("No mirarlo"), lambda: self.go_to(pile.id, INSIDE)), (N_("Sí, verlo"), lambda: self._look(pile))
            )

    def _is_in_hands(self, id: str) -> bool:
        view = self.controller.view
        decks = view.decks if view is not None else ()
        return id in self.controller.physical or any(deck.physical and deck.id == id for deck in decks)

    def _look(self, pile: PileView) -> None:
        self.leaf = ORDER
        self.controller.look_into(pile, self.words(look_told(pile)))

    def _order(self, pile: PileView) -> None:
        """Show the order, the next card first."""
        words, session = self.words, self.controller.session
        assert session is not None
        self._title(pile.title)
        self._say(words.text(N_("Lo primero que sale es el 1. Al barajar cambia todo.")), SMALL, "quiet")
        names = {entry.what: entry.name for entry in pile.entries}
        order = coming_out(session, pile)
        grid = QGridLayout()
        grid.setHorizontalSpacing(self.theme.px(SPACE * 3))
        grid.setVerticalSpacing(self.theme.px(SPACE))
        high = -(-len(order) // IN_A_ROW)
        for place, card in enumerate(order):
            line, column = place % high, 2 * (place // high)
            number = text_label(str(place + 1), self.theme, HEADING, "quiet", wrap=False)
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(number, line, column)
            grid.addWidget(text_label(sentence_case(words(names[card])), self.theme, BODY, "ink"), line, column + 1)
        for column in range(IN_A_ROW):
            grid.setColumnStretch(2 * column + 1, 1)
        self.column.addLayout(grid)
        self._foot((N_("Volver"), lambda: self.go_to(pile.id, INSIDE)), (N_("Cerrar"), self.go))

    # -- parts

    def _title(self, title: Sayable) -> None:
        self._say(self.words(title).upper(), HEADING, "quiet")

    def _say(self, text: str, style: Type, ink: str) -> None:
        self.column.addWidget(text_label(text, self.theme, style, ink))

    def _away(self, pile: PileView) -> None:
        ways: list[tuple[str, Callable[[], object]]] = [(N_("Cerrar"), self.go)]
        if self.back_to_list and len(self.piles) > 1:
            ways.insert(0, (N_("Otro mazo"), lambda: self.go_to("", ALL)))
        self._foot(*ways)

    def _foot(self, *ways: tuple[str, Callable[[], object]]) -> Flow:
        """Add buttons at the foot of the page."""
        flow = Flow(self.theme.px(SPACE * 2))
        for text, act in ways:
            button = AnswerButton(self.words.text(text), self.theme, style=BAND)
            button.clicked.connect(lambda _=False, act=act: act())
            flow.addWidget(button)
        self.column.addLayout(flow)
        return flow


def show_pile(host: SheetHost, pile: str = "", leaf: str = INSIDE, shows_list: bool = False) -> None:
    """Show a deck of the session on the table, or the list of all decks. With `shows_list` it returns to the list."""
    session = host.controller.session
    if session is None:
        return
    if not whole_game(session).piles(session.state, session.content):
        host.controller.say(msg(N_("En este juego se arregla cada pieza desde su propio menú.")))
        return
    sheet = PileSheet(host, pile, leaf)
    sheet.back_to_list = sheet.back_to_list or shows_list
    if shows_list:
        sheet.show_leaf()
    host.cover(sheet)
