"""Facts of command from the map of the counters: who is in reach of a leader by an open path (5.42)."""

from __future__ import annotations

from collections.abc import Iterable

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import Hex, neighbours
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import board_map, ground_map
from puesto.games.chariots.table.ground_map import GroundMap
from puesto.games.chariots.table.state import BattleTable, LeaderId, SideId, Status, Unit


def hexes_in_reach(table: BattleTable, side: SideId, place: str, reach: int) -> frozenset[Hex] | None:
    """Return the hexes to which a path of at most `reach` hexes is open from a hex (5.42).

    None where the map does not show it: every enemy has to be on it. Ground bars the path that no leader could enter.
    """
    if not (board_map.is_sure(table) and NUMBERED.is_hex(place)):
        return None
    ground = ground_map.answering_map(table)
    enemy, closed_hexes = table.enemy(side), set[Hex]()
    for unit in table.state.units.values():
        if unit.status is not Status.GONE and table.side_of_unit(unit.id) == enemy:
            neighbour = NUMBERED.numbers[unit.hex]
            if not neighbour:
                return None
            closed_hexes.add(neighbour)
    start = NUMBERED.known(place)
    reached_hexes, edge = {start}, {start}
    for _ in range(reach):
        around = [neighbour for edge_hex in edge for neighbour in _open_neighbours(table, ground, edge_hex)]
        edge = {neighbour for neighbour in around if neighbour not in reached_hexes and neighbour not in closed_hexes}
        reached_hexes |= edge
    return frozenset(reached_hexes)


def _open_neighbours(table: BattleTable, ground: GroundMap | None, place: Hex) -> Iterable[Hex]:
    return neighbours(place) if ground is None else ground.open_neighbours(table.content, Type.CH2, place)


def units_out_of_command(
    table: BattleTable, leader: LeaderId, units: list[Unit], reach: int
) -> tuple[list[Unit], list[Unit]]:
    """Return which units are out of a leader's reach, and of which the map leaves that open (5.41, 5.42)."""
    side, place = leaders.printed_leader(table, leader).side, board_map.hex_of_leader(table.state, leader)
    inside = hexes_in_reach(table, side, place, reach)
    if not NUMBERED.is_hex(place):
        return [], units
    placed_units = [unit for unit in units if NUMBERED.is_hex(unit.hex)]
    if inside is not None:
        out = [unit for unit in placed_units if NUMBERED.known(unit.hex) not in inside]
        return out, [unit for unit in units if unit not in placed_units]
    out = [unit for unit in placed_units if NUMBERED.distance(place, unit.hex) > reach]
    return out, [unit for unit in units if unit not in out]


def is_leader_in_reach(table: BattleTable, general: LeaderId, leader: LeaderId) -> bool | None:
    """Return whether a leader is in the General's reach; None where the map does not show it (5.25, 5.42)."""
    side = leaders.printed_leader(table, general).side
    inside = hexes_in_reach(
        table, side, board_map.hex_of_leader(table.state, general), leaders.command_range(table, general)
    )
    place = NUMBERED.numbers[board_map.hex_of_leader(table.state, leader)]
    return None if inside is None or not place else place in inside
