"""Placements that a counter can move to, each with the cheapest way (6.1, 6.62, 6.63)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from puesto.core.hexes.numbers import Hex
from puesto.core.questions.routes import Way
from puesto.games.chariots.manoeuvre import moving, reach
from puesto.games.chariots.manoeuvre.reach import Placement, Reached
from puesto.games.chariots.movement import ways
from puesto.games.chariots.opponent.counters import Battlefield
from puesto.games.chariots.table.state import Unit


class Allowance(NamedTuple):
    """Costs of a move, and the points to pay with."""

    strides: tuple[tuple[str, int], ...]
    """Letter and cost of each stride."""
    points: int
    turned_here: int = 0
    """Vertices turned in the present hex (6.62)."""


def allowance_at(prompt: Way) -> Allowance:
    """Return the costs and points of a unit that is asked for its way."""
    strides = tuple((stride.value, stride.cost) for stride in prompt.strides)
    return Allowance(strides, prompt.limit, ways.turns_counted(prompt.strides))


def allowance_of(view: Battlefield, unit: Unit) -> Allowance:
    """Return the costs and points of a unit that begins to move."""
    together = bool(unit.partner) and moving.can_go_together(view.table, unit)
    move = moving.set_going(view.table, unit, together=together)
    strides = moving.possible_strides(view.table, move)
    return Allowance(tuple((stride.value, stride.cost) for stride in strides), move.left)


STAYS = Reached(())
"""No way at all."""


def placements_in_reach(
    view: Battlefield, unit: Unit, allowance: Allowance, leaving: Collection[Hex] = ()
) -> dict[Placement, Reached]:
    """Return each hex and hour that a unit can reach, with the strides that lead there.

    `leaving`: hexes of friends who are still to go, and may be planned for. It goes no further than an enemy's front.
    """
    movers = [unit, *(other_unit for other_unit in (view.state.units.get(unit.partner),) if other_unit is not None)]
    costs = dict(allowance.strides)
    return reach.placements_in_reach(
        view.table,
        movers,
        costs,
        allowance.points,
        turned_here=allowance.turned_here,
        ends_in=leaving,
        stops_in_fronts=True,
    )
