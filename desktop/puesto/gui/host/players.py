"""The player's choice of whether one person plays both sides of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_

if TYPE_CHECKING:
    from puesto.core.views import TableView
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
