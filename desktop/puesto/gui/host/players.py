"""The player's choice of whether one person plays both sides of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_
from puesto.core.opponents.opponent import SURPRISE

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.core.views import TableView
    from puesto.gui.look.words import Words
    from puesto.storage import Preferences

PLAYERS = "players"
"""Key of the choice, in the preferences and with each session."""
BOTH, TWO = "both", "two"
"""Values of the choice: one person plays both sides, or two share the table."""
CHOICES = ((BOTH, N_("Juego los dos bandos")), (TWO, N_("Somos dos: cada cual decide lo suyo")))
"""Each choice with its name on the screen."""
HELP = N_("Jugando los dos, Intro vale para ambos; si sois dos, nunca contesta por el otro.")


def proposed_players(kept: Preferences) -> str:
    """Return who is proposed to play a new session: who played the last one, at first one person."""
    return TWO if kept.other.get(PLAYERS) == TWO else BOTH


def plays_both(extra: Mapping[str, Any]) -> bool:
    """Return whether one person plays both sides of a session; not where its save does not say so."""
    return extra.get(PLAYERS) == BOTH


def has_two_players(view: TableView | None) -> bool:
    """Return whether the app plays none of the sides."""
    return view is not None and len(view.sides) > 1 and not any(side.ai for side in view.sides)


ME = ("", N_("Yo"), N_("Decides tú; la aplicación lleva dados y tablas."))
SURPRISING = (SURPRISE, N_("Sorpréndeme"), N_("Uno de ellos, sellado hasta el final."))


def side_players(game: Game[Any, Any], content: Any, words: Words) -> list[tuple[str, str, str]]:
    """Return who can play a side: value, name and a sentence; nothing where the game has no opponent."""
    if game.opponent is None:
        return []
    tempers = [(temper.id, words(temper.name), words(temper.text)) for temper in game.opponent.tempers(content)]
    named = [(value, words.text(name), words.text(sentence)) for value, name, sentence in (ME, SURPRISING)]
    return [named[0], *((id, name[:1].upper() + name[1:], text) for id, name, text in tempers), named[1]]
