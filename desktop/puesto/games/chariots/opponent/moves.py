"""Placements that a counter can move to, each with the cheapest way (6.1, 6.62, 6.63)."""

from __future__ import annotations

import heapq
from collections.abc import Collection
from typing import NamedTuple

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import Hex
from puesto.games.chariots.manoeuvre import moving, moving_on_map
from puesto.games.chariots.movement import facing, ground_steps, ways
from puesto.games.chariots.movement.mover import CLEAR
from puesto.games.chariots.opponent.counters import Battlefield, front_of
from puesto.games.chariots.table import facings
from puesto.games.chariots.table.state import Unit, stacked_type

STEP = next(letter for letter, ground in ways.GROUNDS.items() if ground == CLEAR)
Way = tuple[str, ...]


class Allowance(NamedTuple):
    """Costs of a move, and the points to pay with."""

    strides: tuple[tuple[str, int], ...]
    """Letter and cost of each stride."""
    points: int


def allowance_of(view: Battlefield, unit: Unit) -> Allowance:
    """Return the costs and points of a unit that begins to move."""
    together = bool(unit.partner) and moving.can_go_together(view.table, unit)
    going = moving.set_going(view.table, unit, together=together)
    strides = moving.possible_strides(view.table, going)
    return Allowance(tuple((stride.value, stride.cost) for stride in strides), going.left)


class Reached(NamedTuple):
    """The cheapest way to a hex and facing, and the hits that its ground costs."""

    way: Way
    hits: int = 0


STAYS = Reached(())
"""No way at all."""


def placements_in_reach(
    view: Battlefield, unit: Unit, allowance: Allowance, leaving: Collection[Hex] = ()
) -> dict[tuple[Hex, int], Reached]:
    """Return each hex and hour that a unit can reach, with the strides that lead there.

    `leaving`: hexes of friends who are still to go, and may be planned for. Where the map has no ground, all is Clear.
    """
    costs, limit = dict(allowance.strides), allowance.points
    if STEP not in costs:
        return {}
    movers = [unit, *(one for one in (view.state.units.get(unit.partner),) if one is not None)]
    steps = ground_steps.steps_of(view.table, unit.type if len(movers) == 1 else stacked_type(unit, view.state))
    around = moving_on_map.obstacles(view.table, movers)
    friends, closed, fronts, texts = around.friends, around.enemies | around.friends, around.fronts, NUMBERED.texts
    most, turn = facing.MOST_VERTICES.get(unit.type, facings.HOURS), costs.get(ways.TURN)
    start, count = (NUMBERED.numbers[unit.hex], unit.facing, 0), 0
    best: dict[tuple[Hex, int, int], int] = {start: 0}
    found: dict[tuple[Hex, int], Reached] = {}
    queue: list[tuple[int, int, Reached, tuple[Hex, int, int]]] = [(0, 0, Reached(()), start)]
    while queue:
        paid, _, reached, (place, hour, turns) = heapq.heappop(queue)
        if best[(place, hour, turns)] < paid:
            continue
        if (place, hour) not in found and (place not in friends or place in leaving):
            found[(place, hour)] = reached
        if place != start[0] and (place in fronts or place in friends):
            continue
        nexts: list[tuple[Way, int, int, tuple[Hex, int, int]]] = []
        for there in front_of(place, hour):
            if steps is None:
                nexts.append(((STEP,), costs[STEP], 0, (there, hour, 0)))
            elif (taken := steps.step(place, there)) is not None and all(letter in costs for letter in taken.way):
                nexts.append((taken.way, sum([costs[letter] for letter in taken.way]), taken.hits, (there, hour, 0)))
        if turn is not None and turns < most and place not in fronts and not unit.column:
            hours = (moving_on_map.hour_on(hour, by) for by in (-moving_on_map.VERTEX, moving_on_map.VERTEX))
            nexts += [((ways.TURN,), turn, 0, (place, looks, turns + 1)) for looks in hours]
        for strides, cost, hits, key in nexts:
            whole = paid + cost
            is_open = key[0] == place or (bool(texts[key[0]]) and (key[0] not in closed or key[0] in leaving))
            if whole <= limit and is_open and whole < best.get(key, limit + 1):
                best[key], count = whole, count + 1
                onward = Reached((*reached.way, *strides), reached.hits + hits)
                heapq.heappush(queue, (whole, count, onward, key))
    return found
