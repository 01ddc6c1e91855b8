"""The preferences: look, who rolls and draws, and whether the computer stays awake."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Text
from puesto.gui.host.physical_dice import (
    APP,
    APPS_DECK,
    DICE,
    EACH,
    HANDS,
    MINE,
    PRINTED_DECK,
    propose_hands,
)
from puesto.gui.host.players import BOTH, CHOICES, HELP, PLAYERS, TWO, has_two_players, proposed_players
from puesto.gui.look.theme import DARK, LIGHT, RED, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.language import LANGUAGES
from puesto.storage.preferences import DECK, NORMAL, SHORT, WAITS
from puesto.system.voice import missing_voice

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

SCALES = (100, 125, 150, 175, 200, 250, 300)
THEMES = ((LIGHT, N_("Papel, claro")), (DARK, N_("Búnker, oscuro")), (RED, N_("Lámpara roja, a oscuras")))
"""Each palette with its name on the screen."""
PACES = ((NORMAL, N_("Sigue solo")), (SHORT, N_("Corto")), (WAITS, N_("Espera a que pulse")))
"""Each choice of how long a throw is shown, with its name on the screen."""
WHO = ((MINE, N_("Yo, en la mesa")), (APP, N_("La aplicación")), (EACH, N_("Se dice en cada partida")))
"""Each choice of who rolls and draws, with its name on the screen."""
DECKS = ((APPS_DECK, N_("Las de la aplicación")), (PRINTED_DECK, N_("Mi mazo impreso")))
"""Each choice of order cards for a new game, with its name on the screen."""


class PreferencesPage(Page):
    """Page of the preferences. Every choice takes effect at once."""

    topic = "preferences"

    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    scale_chosen = Signal(int)
    motion_chosen = Signal(bool)
    pace_chosen = Signal(str)
    odds_chosen = Signal(bool)
    awake_chosen = Signal(bool)
    hands_chosen = Signal(str)
    streams_chosen = Signal(object)
    deck_chosen = Signal(str)
    players_chosen = Signal(str)
    voice_chosen = Signal(bool)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.motion = self.odds = self.awake = True
        self.reads = False
        """Whether the voice reads."""
        self.is_kept_awake: bool | None = None
        self.pace = NORMAL
        self.folder, self.hands, self.deck, self.players = "", "", "", BOTH
        self.streams: tuple[tuple[str, Text], ...] = ()
        """Dice and decks of the game on the table."""
        self.physical: frozenset[str] = frozenset()

    def connect_host(self, host: Host) -> None:
        """Connect the choices to what carries them out."""
        self.language_chosen.connect(host.speak)
        self.theme_chosen.connect(host.look)
        self.scale_chosen.connect(host.scale)
        self.motion_chosen.connect(host.set_motion)
        self.pace_chosen.connect(lambda pace: _keep_pace(host, pace))
        self.odds_chosen.connect(lambda odds: _show_odds(host, odds))
        self.awake_chosen.connect(lambda awake: _stay_awake(host, awake))
        self.hands_chosen.connect(lambda hands: _propose(host, hands))
        self.streams_chosen.connect(host.controller.hand_over)
        self.deck_chosen.connect(lambda deck: _remember_deck(host, deck))
        self.players_chosen.connect(lambda players: share_table(host, players))
        self.voice_chosen.connect(lambda on: self._switch_voice(host, on))

    def on_shown(self, host: Host) -> None:
        """Bring the page up to date when it is shown."""
        from puesto.storage import data_folder

        preferences, controller = host.preferences, host.controller
        self.motion, self.odds, self.folder = preferences.motion, controller.odds, str(data_folder())
        self.pace = preferences.throws
        self.reads = host.aloud.is_on
        self.awake, self.is_kept_awake = preferences.awake, host.awake.agreed if host.awake is not None else None
        self.hands, self.deck = str(preferences.other.get(HANDS, EACH)), str(preferences.other.get(DECK, ""))
        plays = controller.session is not None and controller.read_only is None
        self.players = proposed_players(preferences)
        if plays and has_two_players(controller.view):
            self.players = BOTH if controller.plays_both else TWO
        self.streams = whole_game(controller.session).physical_decks if plays and controller.session is not None else ()
        self.physical = controller.physical

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        self.heading(words.text(N_("Preferencias")))
        codes = list(LANGUAGES)
        language = self.choice(words.text(N_("Idioma")), list(LANGUAGES.values()), codes.index(words.code))
        language.chosen.connect(lambda index: self.language_chosen.emit(codes[index]))
        palettes = [palette for palette, _ in THEMES]
        look = self.choice(
            words.text(N_("Aspecto")), [words.text(text) for _, text in THEMES], palettes.index(self.theme.palette.name)
        )
        look.chosen.connect(lambda index: self.theme_chosen.emit(palettes[index]))
        at = SCALES.index(self.theme.scale) if self.theme.scale in SCALES else -1
        sizes = self.choice(
            words.text(N_("Tamaño de la letra")), [words.text(N_("{scale} %"), scale=scale) for scale in SCALES], at
        )
        sizes.chosen.connect(lambda index: self.scale_chosen.emit(SCALES[index]))
        moves = words.text(N_("Movimiento: las cartas giran y los marcadores se deslizan"))
        motion = self.choice(moves, [words.text(N_("Sí")), words.text(N_("No"))], 0 if self.motion else 1)
        motion.chosen.connect(lambda index: self.motion_chosen.emit(index == 0))
        paces = [pace for pace, _ in PACES]
        pace = self.choice(
            words.text(N_("Cuando caen los dados")), [words.text(text) for _, text in PACES], paces.index(self.pace)
        )
        pace.chosen.connect(lambda index: self.pace_chosen.emit(paces[index]))
        odds = self.choice(
            words.text(N_("Probabilidades")), [words.text(N_("Ver")), words.text(N_("Ocultar"))], 0 if self.odds else 1
        )
        odds.chosen.connect(lambda index: self.odds_chosen.emit(index == 0))
        reads = words.text(N_("La voz del sistema lee lo que se pregunta, lo que sale y lo que hace la IA"))
        voice = self.choice(reads, [words.text(N_("Sí")), words.text(N_("No"))], 0 if self.reads else 1)
        voice.chosen.connect(lambda index: self.voice_chosen.emit(index == 0))
        values = [value for value, _ in CHOICES]
        players = self.choice(
            words.text(N_("¿Quién juega?")),
            [words.text(text) for _, text in CHOICES],
            values.index(self.players),
            words.text(HELP),
        )
        players.chosen.connect(lambda index: self.players_chosen.emit(values[index]))
        self._who_throws()
        sleeps = words.text(N_("Con una partida en la mesa, el ordenador se queda despierto"))
        awake = self.choice(sleeps, [words.text(N_("Sí")), words.text(N_("No"))], 0 if self.awake else 1)
        awake.chosen.connect(lambda index: self.awake_chosen.emit(index == 0))
        self.line(words.text(N_("Una hora después de la última respuesta se duerme como siempre.")))
        if self.is_kept_awake is False:
            self.line(words.text(N_("Este sistema no lo ha permitido: la pantalla se apaga cuando digan sus ajustes.")))
        if self.folder:
            self.line(
                words.text(
                    N_("Tus partidas y tus cartas están en «{folder}»."),
                    folder=self.folder,
                ).replace(os.sep, f"{os.sep}\u200b")  # the path may wrap there
            )
        self.back_button()

    def _switch_voice(self, host: Host, on: bool) -> None:
        """Switch the voice; where the system has none it stays off and says so."""
        if on and not host.aloud.has_voice:
            self.reads = False
            self.rebuild()
            self.say(self.words(missing_voice()))
            return
        self.say("")
        self.reads = on
        host.aloud.switch(on)
        host.keep_preferences()

    def _who_throws(self) -> None:
        """Add the choices of who rolls and draws: the proposal for new games, and the current session."""
        words, keys = self.words, [key for key, _ in WHO]
        hands = self.choice(
            words.text(N_("¿Quién tira y quién roba?")),
            [words.text(text) for _, text in WHO],
            keys.index(self.hands) if self.hands in keys else keys.index(EACH),
        )
        hands.chosen.connect(lambda index: self.hands_chosen.emit(keys[index]))
        thrower_choice = self.choice(
            words.text(N_("¿Con qué cartas de órdenes se juega?")),
            [words.text(text) for _, text in DECKS],
            next((at for at, (value, _) in enumerate(DECKS) if value == self.deck), -1),
        )
        thrower_choice.chosen.connect(lambda index: self.deck_chosen.emit(DECKS[index][0]))
        dice = [stream for stream, _ in self.streams if DICE.fullmatch(stream)]
        if dice:
            self._add_handling(words.text(N_("En esta partida: ¿quién tira los dados?")), dice)
        for stream, name in self.streams:
            if stream not in dice:
                self._add_handling(words.text(N_("En esta partida: ¿quién roba? {deck}"), deck=name), [stream])

    def _add_handling(self, question: str, streams: list[str]) -> None:
        """Add the choice of who handles some dice or a deck in the session on the table."""
        sides = [self.words.text(N_("La aplicación")), self.words.text(N_("Yo, en la mesa"))]
        row = self.choice(question, sides, int(self.physical.issuperset(streams)))
        row.chosen.connect(lambda index: self._hand_over(frozenset(streams), index == 1))

    def _hand_over(self, streams: frozenset[str], by_hand: bool) -> None:
        self.physical = self.physical | streams if by_hand else self.physical - streams
        self.streams_chosen.emit(self.physical)


def _stay_awake(host: Host, awake: bool) -> None:
    host.preferences.awake = awake
    host.keep_preferences()
    if host.awake is not None:
        host.awake.allow(awake)


def _keep_pace(host: Host, pace: str) -> None:
    host.preferences.throws = pace
    host.keep_preferences()


def _show_odds(host: Host, odds: bool) -> None:
    host.preferences.other["odds"] = odds
    host.keep_preferences()
    host.controller.show_odds(odds)


def _propose(host: Host, hands: str) -> None:
    propose_hands(host.preferences, hands)
    host.keep_preferences()


def share_table(host: Host, players: str) -> None:
    """Keep whether one person plays both sides, for the session on the table and for the next ones."""
    host.preferences.other[PLAYERS] = players
    host.keep_preferences()
    if host.controller.session is not None and host.controller.read_only is None:
        if host.controller.file is not None:
            host.controller.file.remember(PLAYERS, players)
        host.controller.set_players(players == BOTH)


def _remember_deck(host: Host, deck: str) -> None:
    host.preferences.other[DECK] = deck
    host.keep_preferences()
