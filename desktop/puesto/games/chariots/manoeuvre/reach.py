"""Reach of a counter: hexes and facings, each by the cheapest way (6.1, 6.21, 6.62, 6.63)."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import Hex
from puesto.games.chariots.manoeuvre import moving_on_map
from puesto.games.chariots.movement import facing, ground_steps, ways
from puesto.games.chariots.movement.ground_steps import StepCost
from puesto.games.chariots.movement.mover import CLEAR
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, Unit, stacked_type

STEP = next(letter for letter, ground in ways.GROUNDS.items() if ground == CLEAR)
CLEAR_STEP = StepCost((STEP,), 1, 0)
"""A step where the map has no ground."""
POINT = 1000
"""A movement point as a price: its last three figures count the hits of the ground, so that points come first."""
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
    shareable_hexes = around.joins if ends_in is None else around.friends & {*ends_in}
    blocked = around.friends - shareable_hexes
    closed_hexes, fronts = around.enemies | blocked, around.fronts
    most, turn = facing.MOST_VERTICES.get(unit.type, facings.HOURS), costs.get(ways.TURN)
    if unit.column:
        turn = None
    begin, prices = NUMBERED.known(unit.hex), _Prices(costs)
    best: dict[tuple[Hex, int, int], int] = {(begin, unit.facing, turned_here): 0}
    fewest: dict[Placement, int] = {}  # turns made in its hex: with as many or more a placement is no use again
    reached_by_placement: dict[Placement, Reached] = {}
    queue: list[tuple[int, int, Hex, int, int, Way, tuple[Hex, ...]]]
    queue, pushed, most_price = [(0, 0, begin, unit.facing, turned_here, (), ())], 0, limit * POINT + POINT - 1
    while queue:
        price, _, place, hour, turns, way, path = heapq.heappop(queue)
        stand = (place, hour)
        if fewest.get(stand, turns + 1) <= turns:
            continue
        fewest[stand] = turns
        if stand not in reached_by_placement and place not in blocked:
            reached_by_placement[stand] = Reached(way, price // POINT, price % POINT, path)
        if way and place in shareable_hexes:  # to go on from there is to pass through friends, which costs more (6.55)
            continue
        if stops_in_fronts and place != begin and place in fronts:
            continue
        for vector, looks in moving_on_map.vectors_from(hour, column=unit.column):
            next_hex = place + vector
            step = steps.step(place, next_hex) if steps is not None else CLEAR_STEP
            if step is None or next_hex in closed_hexes or not texts[next_hex]:
                continue
            full_price = price + prices[step.way] + (0 if unit.column else step.hits)
            if full_price <= most_price and full_price < best.get((next_hex, looks, 0), most_price + 1):
                best[next_hex, looks, 0], pushed = full_price, pushed + 1
                heapq.heappush(queue, (full_price, pushed, next_hex, looks, 0, (*way, *step.way), (*path, next_hex)))
        if turn is not None and turns < most and place not in fronts:
            full_price = price + turn * POINT
            for by in (-moving_on_map.VERTEX, moving_on_map.VERTEX) if full_price <= most_price else ():
                turned_placement = (place, moving_on_map.hour_on(hour, by), turns + 1)
                if full_price < best.get(turned_placement, most_price + 1):
                    best[turned_placement], pushed = full_price, pushed + 1
                    heapq.heappush(queue, (full_price, pushed, *turned_placement, (*way, ways.TURN), path))
    return reached_by_placement


class _Prices(dict[Way, int]):
    """Points of each way of a step in `POINT`s; more than any limit for one that a unit cannot pay."""

    def __init__(self, costs: Mapping[str, int]) -> None:
        super().__init__()
        self._costs = costs

    def __missing__(self, way: Way) -> int:
        can_pay = all(letter in self._costs for letter in way)
        missing = self[way] = POINT * (sum(self._costs[letter] for letter in way) if can_pay else POINT)
        return missing
