"""The player's choice of whether one person plays both sides of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import SURPRISE

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.core.headings import SideView
    from puesto.core.opponents.opponent import Temper
    from puesto.core.views import TableView
    from puesto.gui.look.words import Words
    from puesto.storage import Preferences

SIDES = "sides"
"""Key of who played each side of a game last, in the preferences: game -> players in the order of its sides."""
PLAYERS = "players"
"""Key of the choice, in the preferences and with each session."""
BOTH, TWO = "both", "two"
"""Values of the choice: one person plays both sides, or two share the table."""
CHOICES = ((BOTH, N_("Juego los dos bandos")), (TWO, N_("Somos dos: cada cual decide lo suyo")))
"""Each choice with its name on the screen."""
HELP = N_("Jugando los dos, Intro vale para ambos; si sois dos, nunca contesta por el otro.")


def proposed_players(preferences: Preferences) -> str:
    """Return who is proposed to play a new session: who played the last one, at first one person."""
    return TWO if preferences.other.get(PLAYERS) == TWO else BOTH


def plays_both(extra: Mapping[str, Any]) -> bool:
    """Return whether one person plays both sides of a session; not where its save does not say so."""
    return extra.get(PLAYERS) == BOTH


def has_two_players(view: TableView | None) -> bool:
    """Return whether the app plays none of the sides."""
    return view is not None and len(view.sides) > 1 and not any(side.ai for side in view.sides)


def last_players(preferences: Preferences, game_id: str) -> tuple[str, ...]:
    """Return who played each side of a game last, in their order; () where nobody chose yet."""
    rows = preferences.other.get(SIDES)
    row = rows.get(game_id) if isinstance(rows, dict) else None
    return tuple(row) if isinstance(row, list) and all(isinstance(player, str) for player in row) else ()


def keep_last_players(preferences: Preferences, game_id: str, players: Sequence[str]) -> None:
    """Note who plays each side of a game, for the next one."""
    rows = preferences.other.get(SIDES)
    preferences.other[SIDES] = {**(rows if isinstance(rows, dict) else {}), game_id: list(players)}


def opponents_of(game: Game[Any, Any], content: Any, scenario: str, players: Sequence[str]) -> dict[str, str]:
    """Return side -> temper of a scenario whose sides are played by `players`, in their order.

    Nobody where one of them is no temper of the game, or no opponent can play the scenario.
    """
    sides, opponent = game.sides(content, scenario), game.opponent
    if opponent is None or len(players) != len(sides) or not any(players):
        return {}
    temper_by_side = {side.id: player for side, player in zip(sides, players, strict=True) if player}
    if not {*temper_by_side.values()} <= {SURPRISE, *(temper.id for temper in opponent.tempers(content))}:
        return {}
    state = game.new(content, scenario, {})
    opponent.begin(state, content)
    return temper_by_side if opponent.refusal(state, content) is None else {}


ME = ("", N_("Yo"), N_("Decides tú; la aplicación lleva dados y tablas."))
OTHER_PERSON = ("other", N_("Otra persona"), N_("Decide quien se sienta enfrente; cada cual, en su turno."))
RULEBOOK = (
    "rulebook",
    N_("La IA del reglamento"),
    N_("La lleva la aplicación, carta a carta, como manda el reglamento."),
)
SURPRISING = (SURPRISE, N_("Sorpréndeme"), N_("Uno de ellos, sellado hasta el final."))
"""Players of a side besides the tempers: value, name, and a sentence."""


def side_players(
    game: Game[Any, Any], content: Any, sides: Sequence[SideView], side: SideView, words: Words
) -> list[tuple[str, str, str]]:
    """Return who can play a side: value, name and a sentence, in an order that stays."""
    if any(other_side.ai for other_side in sides):
        value, name, sentence = RULEBOOK if side.ai else ME
        return [(value, words.text(name), words.text(sentence))]
    opponent = game.opponent
    tempers = (
        []
        if opponent is None
        else [(temper.id, words(temper.name), words(temper.text)) for temper in opponent.tempers(content)]
    )
    people = [(value, words.text(name), words.text(sentence)) for value, name, sentence in (ME, OTHER_PERSON)]
    temper_entries = [(id, name[:1].upper() + name[1:], text) for id, name, text in tempers]
    value, name, sentence = SURPRISING
    return [*people, *temper_entries, *([(value, words.text(name), words.text(sentence))] if temper_entries else ())]


def sides_in_words(players: Mapping[str, str], tempers: Sequence[Temper]) -> Message:
    """Return in one sentence who plays which side."""
    if RULEBOOK[0] in players.values():
        return msg(AGAINST_BOOK)
    names = {temper.id: temper.name for temper in tempers} | {SURPRISE: N_SURPRISE}
    people = [side for side, player in players.items() if player in (ME[0], OTHER_PERSON[0])]
    rivals = [side for side in players if side not in people]
    if not rivals:
        return msg(SOLO if OTHER_PERSON[0] not in players.values() else PAIR)
    first = names.get(players[rivals[0]], N_SURPRISE)
    if not people:
        second = names.get(players[rivals[-1]], N_SURPRISE)
        return msg(N_("Juegan solos, {one} contra {other}: tú mueves las fichas de los dos."), one=first, other=second)
    words = THEIRS if players[people[0]] == OTHER_PERSON[0] else MINE
    return msg(words, side=Ref("side", people[0]), temper=first)


AGAINST_BOOK = N_("Juegas contra la IA del reglamento: la aplicación te dirá lo que hace y tú lo mueves en el tablero.")
N_SURPRISE = msg(N_("sorpresa"))
SOLO = N_("Juegas tú los dos bandos: Intro vale para ambos.")
PAIR = N_("Sois dos: cada cual decide lo suyo, e Intro nunca contesta por el otro.")
MINE = N_(
    "Juegas con {side:el} contra un rival {temper}: la aplicación te dirá lo que hace y tú lo mueves en el tablero."
)
THEIRS = N_("Otra persona juega con {side:el} contra un rival {temper}: la aplicación dirá lo que hace.")
