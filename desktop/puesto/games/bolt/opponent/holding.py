"""Decisions about places and dice that stay: set-up in buildings, dice kept for the next turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.opponents.opponent import Chance
from puesto.games.bolt.moving.sighting import has_fixed_weapon
from puesto.games.bolt.opponent.appraisal import Appraisal
from puesto.games.bolt.opponent.plans import waiting_worth
from puesto.games.bolt.printed.records import Kind, Order
from puesto.games.bolt.table.state import UnitId

# -- dice kept


def choose_kept(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the dice that stay: a good Ambush, and who is Down, in danger and shaken (3.3)."""
    if view.turns_left <= 0:
        return ()
    return tuple(option.value for option in prompt.options if _is_kept(view, option.value))


def _is_kept(view: Appraisal, id: UnitId) -> bool:
    if view.table.unit(id).order is Order.AMBUSH:
        movers = view.enemies(id)
        return waiting_worth(view, id, movers) * view.weight("ambush") > view.best_fire(id) * view.passes(id)
    is_shaken = view.passes(id) < view.weights["rally"]  # it would only rally
    return is_shaken and view.peril(id, later=1.0) > 0


# -- set-up


def choose_inside(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return who begins in a building: teams with fixed weapons and guns, which seldom move (4.5)."""
    return tuple(option.value for option in prompt.options if _stays_put(view, option.value))


def choose_bunkers(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return who begins in a bunker: guns, for their fire draws the most (4.5)."""
    ids = [option.value for option in prompt.options]
    return tuple(id for id in ids if view.table.troop(id).kind is Kind.ARTILLERY)


def _stays_put(view: Appraisal, id: UnitId) -> bool:
    return view.table.troop(id).kind is Kind.ARTILLERY or has_fixed_weapon(view.table, id)


CHOOSERS: dict[str, Callable[[Appraisal, Any, Chance], Any]] = {
    "end.keep": choose_kept,
    "setup.inside": choose_inside,
    "setup.bunker": choose_bunkers,
}
"""Decisions about what stays, by the key of the prompt."""
