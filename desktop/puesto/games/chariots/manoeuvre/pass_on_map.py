"""Facts of a Pass-Through from the map of the counters: the targets, and where it ends (6.71, 6.72)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import SIDES, Hex, neighbours
from puesto.core.prompts import Procedure
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, Unit


def chariots_in_hex(unit: Unit, able_units: Sequence[Unit]) -> list[Unit]:
    """Return the enemy chariots into whose hex a mover has come (6.71). Those that nobody has noted may be there."""
    if not board_map.is_placed(unit):
        return [*able_units]
    return [enemy for enemy in able_units if not board_map.is_placed(enemy) or enemy.hex == unit.hex]


def step_back(table: BattleTable, movers: Sequence[Unit]) -> Procedure[None]:
    """Put movers that cannot stay in an enemy's hex back beside it (6.72)."""
    unit = movers[0]
    if not board_map.is_placed(unit) or not any(
        enemy.hex == unit.hex for enemy in board_map.units_on_map(table, table.enemy(table.side_of_unit(unit.id)))
    ):
        return
    opposite = SIDES // 2
    behind = [NUMBERED.neighbour(unit.hex, side + opposite) for side in facings.front_sides(unit.facing)]
    possible_hexes = board_map.free_hexes(table, behind) or board_map.nearest_free_hexes(table, unit.hex)
    place = yield from board_map.ask_hex(table, unit, "pass.stands", possible_hexes, unit.spent, "6.72")
    if place == board_map.NOWHERE:
        for mover in movers:
            board_map.take_off(mover)
    else:
        board_map.put_on(movers, place, unit.facing)


def friends_on_way(table: BattleTable, movers: Sequence[Unit], start: str, most: int) -> list[Unit]:
    """Return the fewest friends through whom a unit that came from `start` has passed (6.55)."""
    unit, ids = movers[0], {mover.id for mover in movers}
    if not (board_map.is_placed(unit) and NUMBERED.is_hex(start)):
        return []
    side = table.side_of_unit(unit.id)
    friends = {
        NUMBERED.known(each_unit.hex): each_unit
        for each_unit in board_map.units_on_map(table, side)
        if each_unit.id not in ids
    }
    enemies = {NUMBERED.known(each_unit.hex) for each_unit in board_map.units_on_map(table, table.enemy(side))}
    goal = NUMBERED.known(unit.hex)
    best: dict[Hex, tuple[Hex, ...]] = {NUMBERED.known(start): ()}
    for _ in range(most):
        onward = dict(best)
        for hex_reached, met in best.items():
            for neighbour in neighbours(hex_reached):
                friends_crossed = (*met, neighbour) if neighbour in friends and neighbour != goal else met
                if neighbour not in enemies and (
                    neighbour not in onward or len(friends_crossed) < len(onward[neighbour])
                ):
                    onward[neighbour] = friends_crossed
        best = onward
    return [friends[place] for place in best.get(goal, ())]


def friends_near_way(table: BattleTable, movers: Sequence[Unit], start: str, steps: int) -> list[Unit] | None:
    """Return the friends through whom a way of `steps` may have gone; None where that is open (6.55)."""
    unit, ids = movers[0], {mover.id for mover in movers}
    side = table.side_of_unit(unit.id)
    if not (NUMBERED.is_hex(start) and board_map.is_sure(table, unit) and board_map.all_placed(table, side=side)):
        return None
    return [
        other_unit
        for other_unit in board_map.units_on_map(table, side)
        if other_unit.id not in ids
        and NUMBERED.distance(start, other_unit.hex) + NUMBERED.distance(other_unit.hex, unit.hex) <= steps
    ]
