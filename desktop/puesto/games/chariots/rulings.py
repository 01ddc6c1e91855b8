"""The rulings book of a battle: the readings in force, and what the table has agreed on by itself."""

from __future__ import annotations

from typing import Any

from puesto.core.game import Told
from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.rulings import OWN, Book, OwnRuling, Reading, agreed, said
from puesto.games.chariots import settings
from puesto.games.chariots.records import Content
from puesto.games.chariots.state import State

NOTHING = Text("—", "—")


def book(state: State, content: Content) -> Book:
    """The settings in force, in the order of the rulebook, and the table's own rulings; what else is left open, a player decides each time."""
    battle = content.battles[state.battle]
    readings = (Reading(setting, state.settings[setting.id], True) for setting in settings.settings_of(battle) if setting.id in state.settings)
    return Book(tuple(readings), (), tuple(state.own_rulings), asks=False)


def told(path: str, before: Any, after: Any) -> Told | None:
    """A change of the book in words; None for whatever is no part of it."""
    head, _, id = path.partition(".")
    if head == "settings":
        was, becomes = (Ref("setting_value", f"{id}={value}") if value else NOTHING for value in (before, after))
        return Told(Ref("setting", id), was, becomes)
    if path == OWN:
        old, new = ([OwnRuling(**one) for one in some or []] for some in (before, after))
        return Told(msg(N_("Resolución de la mesa")), _lines(old), _lines(new), line=agreed(old, new))
    return None


def _lines(rulings: list[OwnRuling]) -> Sayable:
    return msg(N_("{lines}"), lines=tuple(said(one) for one in rulings)) if rulings else NOTHING
