"""The page of a new game: scenario, whose dice and decks, and readings of the rules, collapsed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.game.campaigns import CampaignSheet
from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.session.rules import Scenario
from puesto.core.views import TableView
from puesto.gui.controls.buttons import AnswerButton, OneOfSeveral, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.host.physical_dice import DICE
from puesto.gui.host.players import BOTH, ME, OTHER_PERSON, PLAYERS, RULEBOOK, TWO, opponents_of, sides_in_words
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE_SMALL, HUGE, LARGE, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page, Rule
from puesto.gui.start.briefing import Briefing
from puesto.gui.start.house_line import HouseLine
from puesto.storage.preferences import DECK

if TYPE_CHECKING:
    from puesto.core.opponents.opponent import Temper
    from puesto.gui.host.host import Host

TWO_SIDES = 2
"""Sides of a scenario whose balance is one number."""
USUAL_TEMPER = 1
"""Of the tempers, the one in which the house played our scenarios against itself."""


class NewSession(Page):
    """Page with the choices for a new session."""

    topic = "new"
    waits = True

    players_chosen = Signal(str)
    start_wanted = Signal(str, dict, list)
    """Emitted with scenario, settings, and the streams that the player handles."""
    campaigns_wanted = Signal()
    own_wanted = Signal()
    sides_wanted = Signal()
    """Emitted when the player wants to say who plays which side."""
    game_wanted = Signal(str)
    """Emitted with another game that is to be set up instead."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.game: Game[Any, Any] | None = None
        self.games: dict[str, Text] = {}
        """Games to choose from: the name on the box by id."""
        self.scenarios: tuple[Scenario, ...] = ()
        self.scenario = ""
        self.content: Any = None
        self.settings: dict[str, str] = {}
        self.physical: set[str] = set()
        self.all_settings = False
        """Whether the readings of the rules are shown too."""
        self.all_decks = False
        """Whether each deck is asked about from the start."""
        self.more: AnswerButton | None = None
        """Button that shows them."""
        self.missions: list[AnswerButton] = []
        """Scenarios to choose from. Their numbers choose one wherever the focus is, except in a row of choices that has
        numbers of its own.
        """
        self.game_row: Segments | None = None
        self.campaign: CampaignSheet | None = None
        """Campaign that the session will belong to."""
        self.played_by: dict[str, str] = {}
        """Sides that an opponent of the house plays, each with its temper."""
        self.sides_button: AnswerButton | None = None
        self.players = BOTH
        """Whether one person plays both sides, where the app plays none."""
        self.last_players: tuple[str, ...] = ()
        """Who played each side of the game last, in their order; () before anybody chose."""

    def connect_host(self, host: Host) -> None:
        """Connect the choices to what carries them out."""
        self.start_wanted.connect(host.start)
        self.players_chosen.connect(lambda players: _remember_players(host, players))
        self.game_wanted.connect(host.set_up)
        self.game_wanted.connect(self._stay)
        self.campaigns_wanted.connect(lambda: host.do_named("campaigns"))
        self.own_wanted.connect(lambda: host.do_named("own_of_game"))
        self.sides_wanted.connect(lambda: host.do_named("sides"))

    def show_game(
        self,
        game: Game[Any, Any],
        scenarios: tuple[Scenario, ...],
        physical: list[str] | None,
        content: Any = None,
        own: bool = False,
        every: bool = False,
        deck: str = "",
        players: str = BOTH,
        last_players: tuple[str, ...] = (),
    ) -> None:
        """Offer the scenarios of a game with their briefings from `content`.

        `physical` is what the player handled the last time; a player with their `own` dice and cards is proposed all of
        them the first time. `deck` is whose deck was chosen the last time. With `every` each deck is asked about from
        the start. `last_players`: who played each side of the game last, in their order.
        """
        self.game, self.scenarios = game, scenarios
        self.scenario = scenarios[0].id if scenarios else ""
        self.content = content
        self.settings, self.physical, self.last_players = {}, set(physical or ()), last_players
        self.played_by = opponents_of(game, content, self.scenario, last_players)
        self.all_settings, self.all_decks, self.players = False, every, players
        if deck:
            self.settings = {DECK: deck}
        if own and self.chosen is not None:
            if not deck:
                self.settings = {
                    setting.id: setting.options[-1][0] for setting in self.chosen.settings if setting.id == DECK
                }
            if physical is None:
                dice, decks = self._streams(self.chosen)
                self.physical = {*dice, *decks}
        self.campaign = None
        self.say("")
        self.rebuild()
        self.take_focus()

    def join(self, campaign: CampaignSheet, scenario: str) -> None:
        """Make the session part of a campaign: its mission is fixed, and earlier results are brought to it."""
        self.campaign, self.scenario = campaign, scenario
        self.rebuild()
        self.take_focus()

    @property
    def chosen(self) -> Scenario | None:
        """Return the scenario that would be started."""
        return next((scenario for scenario in self.scenarios if scenario.id == self.scenario), None)

    def fill(self) -> None:
        """Fill the new session."""
        words, game, scenario = self.words, self.game, self.chosen
        if game is None:
            return
        self.missions, self.game_row, self.sides_button = [], None, None
        self.heading(words.text(N_("Nueva partida: {game}"), game=game.title))
        if len(ids := [*self.games]) > 1 and self.campaign is None:
            row = Segments(
                words.text(N_("Juego")),
                [*map(words, self.games.values())],
                ids.index(game.id),
                self.theme,
                words=words,
            )
            row.chosen.connect(lambda index: self.game_wanted.emit(ids[index]))
            self.rows.addWidget(row)
            self.game_row = row
        if scenario is None:
            self.line(words.text(N_("No hay ninguna misión que se pueda jugar.")))
            self.back_button()
            return
        if self.campaign is not None:
            self.rows.addWidget(text_label(words(scenario.title), self.theme, HUGE, "ink"))
        elif len(self.scenarios) > 1:
            flow = Flow(self.theme.px(12), even=True)
            for number, scenario_entry in enumerate(self.scenarios, 1):
                button = OneOfSeveral(
                    words(scenario_entry.title), self.theme, key=str(number) if number < 10 else "", style=TITLE
                )
                button.setChecked(scenario_entry.id == self.scenario)
                button.clicked.connect(lambda _=False, id=scenario_entry.id: self._choose(id))
                self.missions.append(button)
                flow.addWidget(button)
            self.rows.addLayout(flow)
        else:
            self.rows.addWidget(text_label(words(scenario.title), self.theme, HUGE, "ink"))
        self.rows.addWidget(text_label(words(scenario.summary), self.theme, LARGE, "ink"))
        view = self._table_at_setup(scenario)
        if self.campaign is None:
            self._offer_sides(game, scenario)
        self._brief(scenario, view)
        if self.campaign is not None:
            self.rows.addWidget(
                text_label(words.text(N_("Campaña: {title}"), title=self.campaign.title), self.theme, BODY_BOLD, "ink")
            )
            for line in next((stage.brings for stage in self.campaign.stages if stage.scenario == scenario.id), ()):
                self.rows.addWidget(text_label(words(line), self.theme, BODY, "ink"))
        streams = dict(game.physical_decks)
        dice, decks = self._streams(scenario)
        sides = [words.text(N_("La aplicación")), words.text(N_("Yo, en la mesa"))]
        if dice:
            row = self.choice(words.text(N_("¿Quién tira los dados?")), sides, int(self.physical.issuperset(dice)))
            row.chosen.connect(lambda index: self._handle(dice, index))
        if scenario.house is not None:
            self.rows.addWidget(HouseLine(scenario.house, words, self.theme))
        first = [setting for setting in scenario.settings if setting.at_once]
        readings = [setting for setting in scenario.settings if not setting.at_once]
        for setting in (*first, *(readings if self.all_settings else ())):
            values = [value for value, _ in setting.options]
            option = self.settings.get(setting.id, values[0])
            at = values.index(option) if option in values else 0
            name = (
                words.text(N_("{setting} ({rule})"), setting=setting.title, rule=setting.rule)
                if setting.rule
                else words(setting.title)
            )
            row = self.choice(
                name,
                [words(text) for _, text in setting.options],
                at,
                words(setting.help) if setting.help is not None else "",
            )
            row.chosen.connect(lambda at, id=setting.id, values=values: self._set(id, values[at]))
        lone = len(decks) == 1 and not any(setting.id == DECK for setting in scenario.settings)
        for stream in decks if self.all_settings or self.all_decks or lone else ():
            bag = view is not None and any(bag.id == stream for bag in view.bags)
            question = (
                words.text(N_("¿Quién saca los marcadores de la bolsa?"))
                if bag
                else words.text(N_("¿Quién roba? {deck}"), deck=streams[stream])
            )
            row = self.choice(question, sides, int(stream in self.physical))
            row.chosen.connect(lambda at, stream=stream: self._handle([stream], at))
        if not self.all_settings and (readings or (decks and not lone and not self.all_decks)):
            self.more = AnswerButton(
                words.text(N_("Más opciones y lecturas de las reglas")), self.theme, style=FIGURE_SMALL, low=True
            )
            self.more.clicked.connect(self._show_all)
            flow = Flow(self.theme.px(8))
            flow.addWidget(self.more)
            self.rows.addLayout(flow)
        self.line(words.text(N_("En cada tirada y en cada robo se puede hacer también de la otra manera.")))
        self.button(words.text(N_("Empezar")), primary=True, key="\u21b5").clicked.connect(self._start)
        if game.campaigns is not None and self.campaign is None:
            self.button(words.text(N_("Campañas"))).clicked.connect(self.campaigns_wanted)
        self.button(words.text(N_("Lo mío de este juego…"))).clicked.connect(self.own_wanted)
        self.back_button()
        for row in self.paper.findChildren(Segments):
            row.held.connect(self._number)

    def _offer_sides(self, game: Game[Any, Any], scenario: Scenario) -> None:
        """Add the button that says who plays which side, and leads to the page where that is chosen."""
        sides = game.sides(self.content, scenario.id)
        players = {
            table_side.id: RULEBOOK[0] if table_side.ai else self.played_by.get(table_side.id, ME[0])
            for table_side in sides
        }
        if self.players == TWO and not self.played_by and not any(side.ai for side in sides):
            players |= {[*players][-1]: OTHER_PERSON[0]}
        tempers = game.opponent.tempers(self.content) if game.opponent is not None else ()
        sides_text = self._words_of_game(game)(sides_in_words(players, tempers))
        self.sides_button = AnswerButton(
            self.words.text(N_("¿Quién juega cada bando?")), self.theme, hint=sides_text, style=FIGURE_SMALL, low=True
        )
        self.sides_button.clicked.connect(self.sides_wanted)
        flow = Flow(self.theme.px(8))
        flow.addWidget(self.sides_button)
        self.rows.addLayout(flow)
        if tempers and (balance_text := self._balance_of(game, scenario, tempers)) is not None:
            self.line(self._words_of_game(game)(balance_text))

    def _balance_of(self, game: Game[Any, Any], scenario: Scenario, tempers: Sequence[Temper]) -> Message | None:
        """Return how often the first side won when the house played both; None where it was not tested."""
        from puesto.self_play import house_shares

        temper = tempers[min(USUAL_TEMPER, len(tempers) - 1)]
        shares = house_shares(f"{game.id}/{scenario.id}/{temper.id}")
        sides = [side.id for side in game.sides(self.content, scenario.id)]
        if shares is None or len(sides) > TWO_SIDES:
            return None
        side = sides[0]
        low, high = (round(100 * share) for share in shares.interval(side))
        words = N_(
            "Probada por la casa contra la casa: {side:el} gana {share} de 100, entre {low} y {high} ({n} batallas)."
        )
        return msg(
            words,
            side=Ref("side", side),
            share=round(100 * shares.share(side)),
            low=low,
            high=high,
            n=shares.games,
        )

    def take_players(self, played_by: dict[str, str], players: str) -> None:
        """Take who plays each side: the opponents, and whether one person plays both where there are none."""
        self.played_by = played_by
        if self.game is not None:
            sides = self.game.sides(self.content, self.scenario)
            self.last_players = tuple(played_by.get(side.id, ME[0]) for side in sides)
        if players != self.players:
            self.players = players
            self.players_chosen.emit(players)

    def refuse(self, message: Message) -> None:
        """Say why the session was not started, with the names of the game."""
        self.say(self._words_of_game(self.game)(message) if self.game is not None else self.words(message))

    def _words_of_game(self, game: Game[Any, Any]) -> Words:
        """Return words with the names of a game."""
        game_words, content = Words(self.words.code), self.content
        game_words.name = lambda ref: game.called(ref, content)
        return game_words

    def rebuild(self) -> None:
        super().rebuild()
        self._number()

    def _number(self) -> None:
        """Show the numbers of the missions where they choose one."""
        for button in self.missions:
            button.set_key_on(not isinstance(focus_of(self), Segments))

    def _stay(self) -> None:
        """Keep the focus at the games when another game is set up."""
        if self.game_row is not None:
            self.game_row.show()  # a widget that was just added is still hidden and would not get the focus
            self.game_row.setFocus(Qt.FocusReason.OtherFocusReason)

    def _streams(self, scenario: Scenario) -> tuple[list[str], list[str]]:
        """Return the dice and the decks that are asked about."""
        streams = [stream for stream, _ in self.game.physical_decks] if self.game is not None else []
        dice = [stream for stream in streams if DICE.fullmatch(stream)]
        decks = [stream for stream in streams if stream not in dice]
        return dice, decks[1:] if any(setting.id == DECK for setting in scenario.settings) else decks

    def try_scenario(self, id: str) -> None:
        """Start a scenario at once, with the current choices."""
        self.scenario = id
        self._start()

    def _table_at_setup(self, scenario: Scenario) -> TableView | None:
        """Return the table as the scenario would set it up; None where its content is not loaded."""
        game, content = self.game, self.content
        if game is None or content is None:
            return None
        settings = {setting.id: self.settings.get(setting.id, setting.options[0][0]) for setting in scenario.settings}
        return game.view(game.new(content, scenario.id, settings), content)

    def _brief(self, scenario: Scenario, view: TableView | None) -> None:
        """Add the briefing of a mission, from the table set up for it."""
        if self.game is None or view is None:
            return
        self.rows.addWidget(Briefing(scenario, view, self._words_of_game(self.game), self.theme))
        self.rows.addWidget(Rule(self.theme))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the mission whose number was pressed, where the numbers are shown."""
        number = event.text()
        scenario_id = next(
            (button for button in self.missions if button.key and button.key_on and button.key == number), None
        )
        if scenario_id is None or event.isAutoRepeat():
            super().keyPressEvent(event)
            return
        place, among = self.missions.index(scenario_id), focus_of(self) in self.missions
        scenario_id.click()
        if among:  # else Enter would choose the focused one again
            self.missions[place].setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_all(self) -> None:
        """Show all settings in place of the button, with the focus at the first of them."""
        place = self._stops().index(self.more) if self.more is not None else 0
        self.all_settings = True
        self.rebuild()
        QTimer.singleShot(0, self, lambda: self._go_to(self._stops()[place]))  # once all of them are laid out

    def _go_to(self, stop: QWidget) -> None:
        stop.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.ensureWidgetVisible(stop, 0, self.theme.px(SPACE * 16))

    def _choose(self, id: str) -> None:
        self.scenario = id
        if self.game is not None:
            self.played_by = opponents_of(self.game, self.content, id, self.last_players)
        self.rebuild()
        self.take_focus()  # Enter starts what was chosen

    def _set(self, id: str, value: str) -> None:
        self.settings[id] = value

    def _handle(self, streams: list[str], index: int) -> None:
        if index:
            self.physical.update(streams)
        else:
            self.physical.difference_update(streams)

    def _start(self) -> None:
        """Start a session with the chosen scenario and settings."""
        scenario = self.chosen
        if scenario is not None:
            settings = {
                setting.id: self.settings.get(setting.id, setting.options[0][0]) for setting in scenario.settings
            }
            if self.campaign is not None and not self._join_campaign(settings):
                return
            self.start_wanted.emit(scenario.id, settings, sorted(self.physical))

    def _join_campaign(self, settings: dict[str, str]) -> bool:
        """Add the settings that make the session part of the campaign.

        Return False, with a message on the page, where that is impossible.
        """
        from puesto.storage import campaigns
        from puesto.storage.disk import save_trouble

        assert self.game is not None and self.campaign is not None
        try:
            campaign_settings = campaigns.start_settings(self.game.id, self.campaign, self.scenario)
        except OSError as error:
            self.say(self.words(save_trouble(error, campaigns.sheet_path(self.game.id, self.campaign.id))))
            return False
        settings |= campaign_settings or {}
        return campaign_settings is not None


def _remember_players(host: Host, players: str) -> None:
    host.preferences.other[PLAYERS] = players
    host.keep_preferences()
