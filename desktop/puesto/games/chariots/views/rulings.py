"""The rulings book of a battle: the readings in force, and what the table has agreed on by itself."""

from __future__ import annotations

from puesto.core.game.rulings import Book, Reading
from puesto.core.game.settings import value_of
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import settings
from puesto.games.chariots.table.state import State


def rulings_book(state: State, content: Content) -> Book:
    """Return the settings in force, in the order of the rulebook, and the table's own rulings.

    What else is left open, a player decides each time.
    """
    battle = content.battles[state.battle]
    readings = (
        Reading(setting, value_of(state.settings, setting), True)
        for setting in settings.settings_of(battle)
        if setting.id in state.settings
    )
    return Book(tuple(readings), (), tuple(state.own_rulings), asks=False)
