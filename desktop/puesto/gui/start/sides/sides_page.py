"""The page on which each side gets its player: at a new game, or in the middle of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.messages import N_, Message
from puesto.core.opponents.opponent import PLAYED_BY
from puesto.core.views import TableView
from puesto.gui.controls.buttons import ENTER, AnswerButton, text_label
from puesto.gui.host.players import BOTH, ME, OTHER_PERSON, RULEBOOK, TWO, side_players, sides_in_words
from puesto.gui.look.theme import BODY, BODY_BOLD, HEADING, LARGE, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page, Rule
from puesto.gui.start.new_session import NewSession
from puesto.gui.start.sides.balance_panel import BalancePanel
from puesto.gui.start.sides.balance_test import BalanceTest, keep_shares, known_shares
from puesto.gui.start.sides.side_column import Force, Player, SideColumn

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.core.game.map_desk import LineUpView
    from puesto.gui.host.host import Host

WIDE, ASIDE = 1318, 250
"""Widths of the page and of the balance in px at 100 %."""
NOTES = (
    N_("«Yo» dos veces: juegas los dos bandos, e Intro vale para ambos."),
    N_("Un rival ve lo que tú ves. Tira los dados de la batalla y no hace trampas."),
    N_("Se cambia a media batalla desde el menú; el diario lo apunta."),
)
NOTES_ALONE = (
    N_("Este juego es para una persona: el reglamento trae su IA."),
    N_("Cada decisión suya dice la regla de la que sale."),
)
"""What is good to know, where a side may have an opponent of the house and where the rulebook brings one."""
USUAL_PLACE = 1
"""Of the tempers, the one that plays both sides in a test."""


class SidesPage(Page):
    """Page with a column for each side."""

    topic = "sides"
    waits = True

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.new: NewSession | None = None
        """Page of the new game that it chooses for; None in the middle of a game."""
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self.scenario = ""
        self.view: TableView | None = None
        self.refusal: Message | None = None
        self.players: dict[str, str] = {}
        """Side -> who plays it."""
        self._shown_players: dict[str, str] = {}
        """Who played each side when the page was shown."""
        self.framed = 0
        self.columns: list[SideColumn] = []
        self.balance: BalancePanel | None = None
        self.test = BalanceTest(self)
        self.test.played.connect(self._show_balance)

    @property
    def measure(self) -> int:
        return WIDE

    # -- what is chosen

    def on_shown(self, host: Host) -> None:
        """Bring the page up to date when it is shown."""
        self.host = host
        if host.shown is not self and self.test.running:
            self.test.stop()
        session, page_shown = host.controller.session, host.shown
        if isinstance(page_shown, NewSession) and page_shown.game is not None:
            self.new, self.game, self.content, self.scenario = (
                page_shown,
                page_shown.game,
                page_shown.content,
                page_shown.scenario,
            )
            two = page_shown.players == TWO
            played = page_shown.played_by
        elif page_shown is not self and session is not None:
            from puesto.core.game.game import whole_game
            from puesto.core.study.opponents import played_sides

            self.new, self.game, self.content = None, whole_game(session), session.content
            self.scenario, played, two = session.scenario, played_sides(session), not host.controller.plays_both
        else:
            return
        assert self.game is not None
        sides = self.game.sides(self.content, self.scenario)
        ids, alone = [side.id for side in sides], any(side.ai for side in sides)
        self.players = {side.id: RULEBOOK[0] if side.ai else played.get(side.id, ME[0]) for side in sides}
        self._look_at_table()
        if two and not played and not alone:
            self.players[ids[-1]] = OTHER_PERSON[0]
        elif self.new is not None and not self.new.last_players and self.usual_temper is not None and not alone:
            self.players[ids[-1]] = self.usual_temper.id  # whoever plays it for the first time
        self._shown_players = dict(self.players)
        self.framed = 0 if alone else next((at for at, id in enumerate(ids) if self.players[id] != ME[0]), len(ids) - 1)

    def _look_at_table(self) -> None:
        """Take the forces of both sides, and why no opponent can play, from the table or from its set-up."""
        game, session = self.game, self.host.controller.session if self.host is not None else None
        assert game is not None
        if self.new is None and session is not None:
            self.view, state = session.view(), session.state
        else:
            state = game.new(self.content, self.scenario, {})
            self.view = game.view(state, self.content)
            if game.opponent is not None:
                game.opponent.begin(state, self.content)
        self.refusal = game.opponent.refusal(state, self.content) if game.opponent is not None else None

    def choose(self, side: str, player: str) -> None:
        """Let somebody play a side; an opponent that cannot play here is refused with the reason."""
        if self.refusal is not None and player not in (ME[0], OTHER_PERSON[0]):
            self.say(self.named(self.refusal))
        else:
            self.players[side] = player
            self.say("")
        self.framed = [*self.players].index(side)
        self._keep()
        self.rebuild()

    def _keep(self) -> None:
        """Hand what is chosen to the page of the new game."""
        if self.new is not None and not self.is_alone:
            self.new.take_players(self.played_by, TWO if OTHER_PERSON[0] in self.players.values() else BOTH)

    @property
    def played_by(self) -> dict[str, str]:
        """Return the sides that an opponent plays, each with its temper."""
        people = (ME[0], OTHER_PERSON[0], RULEBOOK[0])
        return {side: player for side, player in self.players.items() if player not in people}

    # -- what is shown

    def fill(self) -> None:
        """Fill the page with its present content."""
        game, words = self.game, self.words
        if game is None or self.view is None:
            self.back_button()
            return
        self._add_head(game)
        sides_text = sides_in_words(
            self.players, game.opponent.tempers(self.content) if game.opponent is not None else ()
        )
        self.rows.addWidget(text_label(self.named(sides_text), self.theme, LARGE, "ink"))
        across = QVBoxLayout() if self.narrow else QHBoxLayout()
        across.setSpacing(self.theme.px(SPACE * 6))
        forces = self._forces()
        rows = self._players()
        self.columns = [
            SideColumn(force, rows[force.id], self.players[force.id], words, self.theme) for force in forces
        ]
        for at, column in enumerate(self.columns):
            column.chosen.connect(lambda value, side=column.force.id: self.choose(side, value))
            column.set_framed(at == self.framed)
            across.addWidget(column, 1)
            if self.narrow and at != self.framed:
                column.hide()
        aside = QWidget()
        if not self.narrow:
            aside.setFixedWidth(self.theme.px(ASIDE))
        beside = QVBoxLayout(aside)
        beside.setContentsMargins(0, 0, 0, 0)
        self.balance = None
        if self.usual_temper is not None and len(forces) > 1:
            self.balance = BalancePanel(forces, words(self.usual_temper.name), self.named, self.theme)
            beside.addWidget(self.balance)
        beside.addWidget(text_label(words.text(N_("Conviene saber")).upper(), self.theme, HEADING, "quiet"))
        for text in NOTES_ALONE if self.is_alone else NOTES:
            beside.addWidget(text_label(words.text(text), self.theme, BODY, "ink"))
        beside.addStretch(1)
        across.addWidget(aside)
        self.rows.addLayout(across)
        if not self.is_alone:
            self.line(words.text(N_("1-6 elige en la columna enmarcada · ← → otra columna")))
        go = words.text(N_("A jugar") if self.new is not None else N_("Así queda"))
        self.button(go, primary=True, key="\u21b5").clicked.connect(self._start)
        if not self.is_alone:
            self.button(words.text(N_("Cambiar de bando")), key="X").clicked.connect(self.swap)
        if self._line_up is not None:
            self.button(words.text(N_("Colocar los dos ejércitos")), key="C").clicked.connect(self.place_armies)
        if self.balance is not None:
            self.button(words.text(N_("Probarla 30 s más")), key="B").clicked.connect(self.try_balance)
        self.back_button()
        self._show_balance()

    def _add_head(self, game: Game[Any, Any]) -> None:
        """Add the title of the page, with the game and the scenario at its right."""
        title = next(
            (
                scenario_entry.title
                for scenario_entry in game.scenarios(self.content)
                if scenario_entry.id == self.scenario
            ),
            None,
        )
        if self.narrow or title is None:
            self.heading(self.words.text(N_("¿Quién juega cada bando?")))
            return
        head = QHBoxLayout()
        head.addWidget(text_label(self.words.text(N_("¿Quién juega cada bando?")), self.theme, TITLE, "ink"), 1)
        place = self.words.text(N_("{game} · {scenario}"), game=game.title, scenario=title)
        head.addWidget(text_label(place, self.theme, BODY_BOLD, "quiet", wrap=False))
        self.rows.addLayout(head)
        self.rows.addWidget(Rule(self.theme))

    @property
    def named(self) -> Words:
        """Return words with the names of the game."""
        game_words, game, content = Words(self.words.code), self.game, self.content
        if game is not None:
            game_words.name = lambda ref: game.called(ref, content)
        return game_words

    @property
    def is_alone(self) -> bool:
        """Return whether the rulebook's AI plays one of the sides."""
        return RULEBOOK[0] in self.players.values()

    def _players(self) -> dict[str, tuple[Player, ...]]:
        """Return who can play each side, in the order that they have for ever."""
        assert self.game is not None
        no_opponents = {ME[0], OTHER_PERSON[0], RULEBOOK[0]}
        why, players_by_side = (
            self.named(self.refusal) if self.refusal is not None else "",
            dict[str, tuple[Player, ...]](),
        )
        sides = self.game.sides(self.content, self.scenario)
        for side in sides:
            possible_players = side_players(self.game, self.content, sides, side, self.words)
            players_by_side[side.id] = tuple(
                Player(value, name, text, "" if value in no_opponents else why)
                for value, name, text in possible_players
            )
        return players_by_side

    def _forces(self) -> tuple[Force, ...]:
        """Return both sides with what they have on the table."""
        assert self.game is not None and self.view is not None
        forces, words = list[Force](), self.named
        for place, side in enumerate(self.game.sides(self.content, self.scenario)):
            counters = [
                counter for roster in self.view.rosters if roster.side == side.id for counter in roster.counters
            ]
            units = [counter for counter in counters if counter.pips] or counters
            about = [words.text(N_("{n} unidades"), n=len(units))] if units else []
            level = next((tally.level for tally in self.view.tallies if tally.side == side.id), 0)
            about += [words(fact) for fact in side.about]
            about += [words.text(N_("huye con {n}"), n=level)] if level else []
            shapes = tuple(dict.fromkeys(counter.shape for counter in counters))
            cloth = counters[0].cloth if counters else ""
            tone = side.tone if not place or side.tone != "command" else "danger"
            forces.append(Force(side.id, place, words(side.name), " · ".join(about), tone, cloth, shapes))
        return tuple(forces)

    # -- keys and buttons

    @property
    def _line_up(self) -> LineUpView | None:
        """Return the set-up of the scenario where an opponent lacks it at the table; None where it can play."""
        session = self.host.controller.session if self.host is not None else None
        if self.new is not None or self.refusal is None or session is None or self.game is None:
            return None
        make = self.game.placing.line_up if self.game.placing is not None else None
        view = make(session.state, session.content, {}) if make is not None else None
        return view if view is not None and view.value else None

    def place_armies(self) -> None:
        """Set up both armies on the map as the scenario says, so that an opponent can play."""
        view = self._line_up
        if view is None or self.host is None:
            return
        self.host.controller.override(view.path, view.value)
        self._look_at_table()
        self.say("" if self.refusal is None else self.named(self.refusal))
        self.rebuild()
        self.take_focus()  # the table's own bar took it when the prompt was shown anew

    def swap(self) -> None:
        """Change sides: each gets the player of the other."""
        if self.is_alone:
            return
        self.players = dict(zip(self.players, reversed([*self.players.values()]), strict=True))
        self._keep()
        self.rebuild()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, key = event.text().upper(), event.key()
        sides = [*self.players]
        if key in ENTER and self.go is not None and not event.isAutoRepeat():
            self.go.click()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and sides:
            self.framed = (self.framed + (1 if key == Qt.Key.Key_Right else -1)) % len(sides)
            self.rebuild()
        elif text.isdecimal() and self.columns and 0 < int(text) <= len(rows := [*self.columns[self.framed].rows]):
            self.choose(sides[self.framed], rows[int(text) - 1])
        elif text and (button := self._letters.get(text)) is not None:
            button.click()
        else:
            super().keyPressEvent(event)

    @property
    def _letters(self) -> dict[str, AnswerButton]:
        """Return the buttons at the foot by their letters."""
        return {
            button.key: button
            for button in self.foot.findChildren(AnswerButton)
            if len(button.key) == 1 and button.key.isalpha()
        }

    def _start(self) -> None:
        """Begin the new game, or let the others play on at the table."""
        host, new = self.host, self.new
        self.test.stop()
        if host is None:
            return
        if new is not None:
            self._keep()
            self.back_wanted.emit()
            new.try_scenario(new.scenario)
            return
        from puesto.core.study.opponents import played_sides
        from puesto.gui.pages.preferences import share_table

        session, played_by = host.controller.session, self.played_by
        if self.players != self._shown_players:
            is_shared = OTHER_PERSON[0] in self.players.values() and not played_by
            share_table(host, TWO if is_shared else BOTH)
        before = played_sides(session) if session is not None else {}
        host.show_table()
        for side in self.players:
            if before.get(side, "") != played_by.get(side, ""):
                host.controller.override(f"settings.{PLAYED_BY}{side}", played_by.get(side, ""))

    # -- balance

    @property
    def usual_temper(self) -> Any:
        """Return the temper that plays both sides in a test; None where the scenario has no opponent."""
        if self.game is None or self.game.opponent is None or self.refusal is not None:
            return None
        tempers = self.game.opponent.tempers(self.content)
        return tempers[min(USUAL_PLACE, len(tempers) - 1)] if tempers else None

    @property
    def _shares_key(self) -> str:
        """Return the key of the test games' results in the preferences: game, scenario, temper; else ""."""
        game, temper = self.game, self.usual_temper
        return f"{game.id}/{self.scenario}/{temper.id}" if game is not None and temper is not None else ""

    def try_balance(self) -> None:
        """Play more games of the house against itself, for some seconds."""
        if self.game is None or self.host is None or self.test.running or not self._shares_key:
            return
        shares = known_shares(self.host.preferences, self._shares_key)
        self.test.place = self._shares_key
        self.test.start(self.game.id, self.scenario, self.usual_temper.id, shares)
        self._show_balance()

    def _show_balance(self) -> None:
        """Show the games that are known, and keep those that have just been played."""
        if self.balance is None or self.host is None:
            return
        if self.test.shares.games and self.test.place == self._shares_key:
            keep_shares(self.host.preferences, self._shares_key, self.test.shares)
            if not self.test.running:
                self.host.keep_preferences()
        self.balance.show_shares(known_shares(self.host.preferences, self._shares_key), bool(self.test.running))
