"""The rulings book: the readings in force, and what the table has agreed on by itself."""

from __future__ import annotations

from puesto.core.game.rulings import Book, Reading
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import settings
from puesto.games.bcs.table.state import State


def rulings_book(state: State, content: Content) -> Book:
    """Return the readings in force, in the order of the activation, and the table's own rulings."""
    readings = (Reading(item, state.settings[item.id], True) for item in settings.ALL if item.id in state.settings)
    return Book(tuple(readings), (), tuple(state.own_rulings), asks=False)
