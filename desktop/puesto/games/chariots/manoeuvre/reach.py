"""Reach of a counter: hexes and facings, each by the cheapest way (6.1, 6.21, 6.62, 6.63)."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import Hex
from puesto.games.chariots.manoeuvre import moving_on_map
from puesto.games.chariots.movement import facing, ground_steps, ways
from puesto.games.chariots.movement.mover import CLEAR
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, Unit, stacked_type

STEP = next(letter for letter, ground in ways.GROUNDS.items() if ground == CLEAR)
Way = tuple[str, ...]
Placement = tuple[Hex, int]
"""Hex, and the hour at which a counter in it looks."""


class Reached(NamedTuple):
    """The cheapest way to a hex and facing, its points, and the hits of its ground."""

    way: Way
    points: int = 0
    hits: int = 0
    path: tuple[Hex, ...] = ()
    """The hexes that it enters, in order."""


def placements_in_reach(
    table: BattleTable,
    movers: Sequence[Unit],
    costs: Mapping[str, int],
    limit: int,
    *,
    turned_here: int = 0,
    ends_in: Collection[Hex] | None = None,
    stops_in_fronts: bool = False,
) -> dict[Placement, Reached]:
    """Return each hex and hour in which units that move together can end, its own included.

    `costs`: points of each stride. `turned_here`: vertices turned in their present hex (6.62). `ends_in`: hexes of
    friends where they may end; None for those of a unit that they can stack with (6.52). `stops_in_fronts`: do not go
    on from an enemy's front hex. Where the map has no ground, all is Clear.
    """
    unit = movers[0]
    if not board_map.is_placed(unit) or STEP not in costs:
        return {}
    steps = ground_steps.steps_of(table, unit.type if len(movers) == 1 else stacked_type(unit, table.state))
    around, texts = moving_on_map.obstacles(table, movers), NUMBERED.texts
    shared = around.joins if ends_in is None else around.friends & {*ends_in}
    blocked = around.friends - shared
    closed, fronts = around.enemies | blocked, around.fronts
    most, turn = facing.MOST_VERTICES.get(unit.type, facings.HOURS), costs.get(ways.TURN)
    if unit.column:
        turn = None
    start: tuple[Hex, int, int] = (NUMBERED.known(unit.hex), unit.facing, turned_here)
    best: dict[tuple[Hex, int, int], tuple[int, int]] = {start: (0, 0)}
    before: dict[tuple[Hex, int, int], tuple[Hex, int, int]] = {}
    found: dict[Placement, Reached] = {}
    queue: list[tuple[int, int, Way, tuple[Hex, int, int]]] = [(0, 0, (), start)]
    while queue:
        paid, hits, way, key = heapq.heappop(queue)
        if best[key] < (paid, hits):
            continue
        place, hour, turns = key
        if (place, hour) not in found and place not in blocked:
            found[place, hour] = Reached(way, paid, hits, _path_to(key, before))
        if way and place in shared:  # to go on from there is to pass through friends, which costs more (6.55)
            continue
        if stops_in_fronts and place != start[0] and place in fronts:
            continue
        nexts: list[tuple[Way, int, int, tuple[Hex, int, int]]] = []
        for next_place, looks in moving_on_map.steps_from(place, hour, column=unit.column):
            if steps is None:
                nexts.append(((STEP,), costs[STEP], 0, (next_place, looks, 0)))
            elif (taken := steps.step(place, next_place)) is not None and all(
                [letter in costs for letter in taken.way]
            ):
                points = sum([costs[letter] for letter in taken.way])
                nexts.append((taken.way, points, 0 if unit.column else taken.hits, (next_place, looks, 0)))
        if turn is not None and turns < most and place not in fronts:
            hours = [moving_on_map.hour_on(hour, by) for by in (-moving_on_map.VERTEX, moving_on_map.VERTEX)]
            nexts += [((ways.TURN,), turn, 0, (place, looks, turns + 1)) for looks in hours]
        for strides, cost, hurt, onward in nexts:
            whole = (paid + cost, hits + hurt)
            if whole[0] <= limit and onward[0] not in closed and texts[onward[0]]:
                if onward not in best or whole < best[onward]:
                    best[onward], before[onward] = whole, key
                    heapq.heappush(queue, (*whole, (*way, *strides), onward))
    return found


def _path_to(key: tuple[Hex, int, int], before: Mapping[tuple[Hex, int, int], tuple[Hex, int, int]]) -> tuple[Hex, ...]:
    """Return the hexes entered on the way to one, in order; `before`: from where each was reached."""
    path = list[Hex]()
    while key in before:
        if before[key][0] != key[0]:
            path.append(key[0])
        key = before[key]
    return tuple(reversed(path))
