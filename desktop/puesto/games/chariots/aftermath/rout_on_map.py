"""Facts of a rout from the map: a way to the standard, and its end (9.41)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import NO_HEX, Hex, hexes_within, neighbours
from puesto.core.messages import N_, Ref
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.chariots.movement import ground_steps
from puesto.games.chariots.movement.ground_steps import GroundSteps
from puesto.games.chariots.printed.records import CHARIOTS
from puesto.games.chariots.table import board_map, standards
from puesto.games.chariots.table.state import BattleTable, SideId, Unit

FARTHEST = 40
"""Longest way of a rout that is searched, in hexes."""


class RoutReading(Struct, frozen=True):
    """Where a rout leads by the map: its possible ends, and the ways there."""

    ends: tuple[str, ...] = ()
    """The hexes nearest to the standard that it can reach; none where it is cut off."""
    ways: tuple[tuple[str, ...], ...] = ()
    """The shortest way to each of them, hex by hex from its own."""
    is_certain: bool = True
    """False where a counter that has no hex on the map may be in one of `ends` or `ways`."""


def hex_of_standard(table: BattleTable, standard: str) -> str:
    """Return the hex of a standard: its own, its captor's or its leader's; "" where nobody noted it (9.3)."""
    standard_state, units = table.state.standards[standard], table.state.units
    leader = next(table.state.leaders.get(record.leader) for record in table.battle.standards if record.id == standard)
    if standard_state.captured in units:
        return units[standard_state.captured].hex
    if leader is not None and standards.is_with_leader(standard_state) and not leader.dead:
        return board_map.hex_of_leader(table.state, leader.id)
    return standard_state.hex


def rally_points(table: BattleTable, side: SideId) -> list[str]:
    """Return the standards to which the units of an army rout (9.4)."""
    own_standards = [standard.id for standard in table.battle.standards if standard.side == side]
    return [id for id in own_standards if standards.is_rally_point(table.state.standards[id])]


def rout_reading(table: BattleTable, unit: Unit, also: Collection[str], goals: Collection[str]) -> RoutReading | None:
    """Return where a routing unit ends by the map; None where it leaves that open (9.41).

    `also`: units of its hex that leave it, too. It ends as near as it can, free of units, and not beside enemy
    chariots.
    """
    places = [hex_of_standard(table, goal) for goal in goals]
    if not places or not all(map(NUMBERED.is_hex, places)):
        return None
    movers = {unit.id, *also}
    steps = ground_steps.steps_of(table, unit.type)
    if not board_map.answers(table.state, unit) or (steps is None and not board_map.is_flat(table, unit)):
        return None
    goals_at, side = [NUMBERED.known(place) for place in places], table.side_of_unit(unit.id)
    taken_hexes = board_map.taken_places(table, movers)
    barred_hexes = taken_hexes | _beside_chariots(table, side)
    reading = _reading(unit, goals_at, taken_hexes, barred_hexes, steps)
    strangers = board_map.unplaced_units(table, movers)
    if reading is None or not reading.ends or not strangers:  # who has nowhere to go has nowhere, wherever others stand
        return reading
    if len(strangers) > 1:
        return None
    reach = int(strangers[0].type in CHARIOTS and table.side_of_unit(strangers[0].id) != side)
    spots = {place for step in reading.ways[0][1:] for place in hexes_within(NUMBERED.known(step), reach)}
    for spot in spots - {NUMBERED.known(unit.hex)}:  # only there could it be in the way
        other_reading = _reading(
            unit, goals_at, taken_hexes | {spot}, barred_hexes | {*hexes_within(spot, reach)}, steps
        )
        if other_reading is None or not other_reading.ends:
            return None
    return replace(reading, is_certain=False)


def _reading(
    unit: Unit,
    goals_at: Collection[Hex],
    taken_hexes: Collection[Hex],
    closed_hexes: frozenset[Hex],
    steps: GroundSteps | None,
) -> RoutReading | None:
    """Return where a routing unit ends with these hexes taken and closed; None where that is open (9.41)."""
    free = min(_nearest_free(goal, taken_hexes) for goal in goals_at)
    goal_hexes = {
        place for goal in goals_at for place in hexes_within(goal, free) if NUMBERED.texts[place]
    } - closed_hexes
    if steps is not None:
        goal_hexes = {place for place in goal_hexes if steps.ground.has(place)}
    start, far = NUMBERED.known(unit.hex), 0
    came_from, edge = {start: NO_HEX}, [start]
    while edge and far < FARTHEST and not goal_hexes <= came_from.keys():
        far += 1
        nexts = dict[Hex, Hex]()
        for before in edge:
            for place in neighbours(before):
                if steps is not None and steps.step(before, place) is None:
                    continue
                if place not in came_from and place not in closed_hexes and NUMBERED.texts[place]:
                    nexts.setdefault(place, before)
        edge = [*nexts]
        came_from |= nexts
    ends = sorted(NUMBERED.texts[place] for place in goal_hexes & came_from.keys())
    if ends:
        return RoutReading(tuple(ends), tuple(_way_to(NUMBERED.numbers[end], came_from) for end in ends))
    # where it gets on some way, but not up to its standard, the table says whether that is one
    return RoutReading() if len(came_from) == 1 else None


def _way_to(end: Hex, came_from: Mapping[Hex, Hex]) -> tuple[str, ...]:
    """Return the way to a hex, of which is known from where each was reached."""
    way = [end]
    while came_from[way[-1]]:
        way.append(came_from[way[-1]])
    return NUMBERED.names(reversed(way))


def _beside_chariots(table: BattleTable, side: SideId) -> frozenset[Hex]:
    """Return the hexes beside enemy chariots (9.41)."""
    chariots = [unit for unit in board_map.units_on_map(table, table.enemy(side)) if unit.type in CHARIOTS]
    return frozenset([place for chariot in chariots for place in neighbours(NUMBERED.known(chariot.hex))])


def _nearest_free(goal: Hex, taken_hexes: Collection[Hex]) -> int:
    """Return the distance from a standard to the nearest hex without units."""
    far = 0
    while all(place in taken_hexes for place in hexes_within(goal, far)):
        far += 1
    return far


def _hexes_by_standard(table: BattleTable, unit: Unit, goals: Collection[str]) -> list[str]:
    """Return the free hexes nearest to the standards, and those one hex farther (9.41)."""
    places = [place for goal in goals if NUMBERED.is_hex(place := hex_of_standard(table, goal))]
    taken_hexes = board_map.taken_places(table, {unit.id})
    around = (NUMBERED.within(place, _nearest_free(NUMBERED.known(place), taken_hexes) + 1) for place in places)
    return board_map.free_hexes(table, (hex_near for within in around for hex_near in within), {unit.id})


def put_by_standard(
    table: BattleTable, unit: Unit, reading: RoutReading | None, goals: Collection[str]
) -> Procedure[None]:
    """Put a routing unit as near to its standard as possible, asking which hex of several (9.41).

    Where the map does not know the distance, the hexes around the standard are offered. A unit without recorded hex is
    not asked about.
    """
    if not board_map.is_placed(unit):
        board_map.take_off(unit)
        return
    is_certain = reading is not None and reading.ends and reading.is_certain
    possible_hexes = reading.ends if reading is not None and is_certain else _hexes_by_standard(table, unit, goals)
    place = yield from board_map.ask_hex(table, unit, "rout.stands", possible_hexes, unit.spent, "9.41")
    if place == board_map.NOWHERE:
        board_map.take_off(unit)
        if not possible_hexes:
            template = N_("Nadie ha apuntado dónde está su Estandarte: {unit} queda sin apuntar en el mapa")
            yield from say(template, "9.41", "quiet", unit=Ref("unit", unit.id))
        return
    if reading is not None and reading.ends:
        template = N_("Según el mapa, {unit} tiene ruta hasta su Estandarte, y queda en {place}")
        yield from say(template, "9.41", "quiet", unit=Ref("unit", unit.id), place=place)
    board_map.put_on([unit], place, unit.facing)
