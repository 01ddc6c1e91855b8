"""Moves of a leader by himself on the map of the counters, with their cost (4.13, 6.56)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import Hex, neighbours
from puesto.games.chariots.movement import ground_steps, movement
from puesto.games.chariots.movement.ground_steps import StepCost
from puesto.games.chariots.printed.records import FOOT_MOVE, Type
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable, SideId, Status

CLEAR_STEP = StepCost((), 1, 0)
"""Step into a hex of Clear ground."""


def costs_of_way(table: BattleTable, side: SideId, former_hex: str, points: int) -> dict[Hex, int] | None:
    """Return the movement points for each hex in a leader's reach; None where the map leaves it open.

    A hex with a friendly unit costs one more, one with an enemy unit cannot be entered (6.56). Units that nobody placed
    are left to who moves him and sees them.
    """
    if not (board_map.is_sure(table) and NUMBERED.is_hex(former_hex)):
        return None
    steps = ground_steps.steps_of(table, Type.CH2 if points > FOOT_MOVE else Type.RI)
    friends, enemies = set[Hex](), set[Hex]()
    for unit in table.state.units.values():
        if unit.status is not Status.GONE:
            (friends if table.side_of_unit(unit.id) == side else enemies).add(NUMBERED.numbers[unit.hex])
    start = NUMBERED.known(former_hex)
    cost_by_hex, edge = {start: 0}, [start]
    while edge:
        onward = list[Hex]()
        for place in edge:
            around = (
                steps.around(place)
                if steps is not None
                else [(neighbour, CLEAR_STEP) for neighbour in neighbours(place)]
            )
            for neighbour, step in around:
                cost = cost_by_hex[place] + step.points + (movement.THROUGH_COST if neighbour in friends else 0)
                if neighbour not in enemies and cost <= points and cost < cost_by_hex.get(neighbour, points + 1):
                    cost_by_hex[neighbour] = cost
                    onward.append(neighbour)
        edge = onward
    del cost_by_hex[start]
    return {neighbour: cost for neighbour, cost in cost_by_hex.items() if NUMBERED.texts[neighbour]}


def free_hexes(table: BattleTable, costs: Mapping[Hex, int], former_hex: str) -> list[str]:
    """Return the hexes that a leader can come to without a combat unit in them, but for his own (4.13)."""
    places = (NUMBERED.texts[reached_hex] for reached_hex in costs)
    return sorted(place for place in board_map.free_hexes(table, places) if place != former_hex)
