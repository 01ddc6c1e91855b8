"""Map of the counters, if the players record hexes and facings:

hexes, sides, distances, units between (2.1, 6.61, 7.14). What it does not know for certain it leaves open, and the
players are asked as if there were no map.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from typing import NamedTuple

from puesto.core.hexes.lines import SHORTEST_WAYS, hexes_crossed
from puesto.core.hexes.numbering import LAST_ROW, NUMBERED
from puesto.core.hexes.numbers import LENGTHS, STEPS, Hex, hexes_within
from puesto.core.messages import N_, Ref, Text, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import facings, ground_map
from puesto.games.chariots.table.state import BattleTable, LeaderId, SideId, State, Status, Unit, UnitId

ANSWERS, GROUND, ASKS = "", "ground", "asks"
"""Roles of the map: it answers and terrain is ignored; it answers and terrain is asked; it only reports."""
ROLES = (ANSWERS, GROUND, ASKS)
NOWHERE = "nowhere"
"""The answer of who does not note where a counter ends."""


def is_placed(unit: Unit) -> bool:
    """Return whether a unit's hex and facing are recorded (6.61); False for one out of the game."""
    return bool(unit.facing and NUMBERED.numbers[unit.hex]) and unit.status is not Status.GONE


def answers(state: State, *units: Unit) -> bool:
    """Return whether the map answers what the board is asked about these units (6.61)."""
    return state.map_role != ASKS and False not in [is_placed(unit) for unit in units]


def is_flat(table: BattleTable, *units: Unit) -> bool:
    """Return whether the ground under and between these units counts nothing (6.2).

    A map that nobody painted has none, unless the players say so.
    """
    return table.state.map_role == ANSWERS and answers(table.state, *units) and ground_map.on_table(table) is None


def is_sure(table: BattleTable, *units: Unit) -> bool:
    """Return whether the map shows the places of these units, on any ground (6.61)."""
    return table.state.map_role == ANSWERS and answers(table.state, *units)


def is_kept(state: State) -> bool:
    """Return whether the players record the place of any unit."""
    return any(is_placed(unit) for unit in state.units.values())


def units_on_map(table: BattleTable, side: SideId) -> Iterable[Unit]:
    """Yield the units of a side that are on the map and whose hex and facing are noted."""
    return (unit for unit in table.state.units.values() if is_placed(unit) and table.side_of(unit.command) == side)


def distance(unit: Unit, other_unit: Unit) -> int | None:
    """Return the distance of two placed units in hexes; None if one is not placed (7.13)."""
    if not (is_placed(unit) and is_placed(other_unit)):
        return None
    numbers = NUMBERED.numbers
    return LENGTHS[numbers[other_unit.hex] - numbers[unit.hex]]


def noted_distance(unit: Unit, other_unit: Unit | None) -> int | None:
    """Return the distance of two noted units, at least 1; None where it is not known (7.13)."""
    numbers = NUMBERED.numbers
    if other_unit is None or not (unit_hex := numbers[unit.hex]) or not (other_hex := numbers[other_unit.hex]):
        return None
    return LENGTHS[other_hex - unit_hex] or 1


def stands_for_hex(unit: Unit, units: Mapping[UnitId, Unit]) -> bool:
    """Return whether a unit counts for its hex. The CH-2 does where runners are stacked with it (6.52, 8.41)."""
    return not (unit.type is Type.RI and unit.partner in units)


def zone_of(unit: Unit, place: str) -> str:
    """Return the zone of an adjacent hex for a placed unit; "" if open (6.61)."""
    if not is_placed(unit) or not NUMBERED.is_hex(place) or NUMBERED.distance(unit.hex, place) != 1:
        return ""
    return facings.zones_towards(unit.hex, unit.facing, place)[0]


def is_behind(unit: Unit, place: str) -> bool | None:
    """Return whether the line from a placed unit to a hex leaves through its rear alone (7.13, 7.14).

    On the corner of two, the better one counts.
    """
    if not is_placed(unit) or not NUMBERED.is_hex(place):
        return None
    zones = {*facings.zones_towards(unit.hex, unit.facing, place)}
    return None if "" in zones else zones == {facings.REAR}


def front_hexes(unit: Unit) -> tuple[str, ...]:
    """Return the hexes in front of a placed unit (6.33, 6.61)."""
    return NUMBERED.names(front_places(unit))


def front_places(unit: Unit) -> tuple[Hex, ...]:
    """Return the numbers of the hexes in front of a placed unit (6.33, 6.61)."""
    unit_hex = NUMBERED.known(unit.hex)
    return tuple([unit_hex + STEPS[side] for side in facings.front_sides(unit.facing)])


class Between(NamedTuple):
    """Bounds of the number of combat units between two hexes (7.14). A CH-2 with its runners is one (6.52)."""

    least: int
    """On the way of hexes that meets the fewest."""
    most: int
    """Most that the line may meet: on both sides of a hexside, and units of unknown hex."""
    certain: int | None
    """On the line, where nothing of it is in doubt."""


def units_between(table: BattleTable, first: str, second: str) -> Between:
    """Return how many combat units are between two hexes; doubtful ones are in `most` only (7.14, A14)."""
    crowd: dict[Hex, int] = {}
    nowhere = 0
    for unit in table.state.units.values():
        if unit.status is not Status.GONE and stands_for_hex(unit, table.state.units):
            place = NUMBERED.numbers[unit.hex]
            if place:
                crowd[place] = crowd.get(place, 0) + 1
            else:
                nowhere += 1
    start, goal = NUMBERED.known(first), NUMBERED.known(second)
    passed = hexes_crossed(start, goal)
    if not passed:
        return Between(0, 0, 0)
    low = sum(min(1, *(crowd.get(place, 0) for place in beside)) for beside in passed)
    high = sum(crowd.get(place, 0) for beside in passed for place in beside) + nowhere
    return Between(_fewest_met(start, goal, crowd), high, low if low == high else None)


def _fewest_met(first: Hex, second: Hex, crowd: Container[Hex]) -> int:
    """Return the fewest occupied hexes on a way that comes nearer at each step, ends excluded (7.14, A14)."""
    met = [0]
    for hexes in SHORTEST_WAYS[second - first]:
        met = [min([met[at] for at in befores]) + (first + vector in crowd) for vector, befores in hexes]
    return min(met)


def take_off(unit: Unit) -> None:
    """Forget the place of a unit that was moved without its new hex."""
    unit.hex, unit.facing = "", facings.UNKNOWN


def put_on(units: Iterable[Unit], place: str, facing: int) -> None:
    """Place units of one hex, with a facing."""
    for unit in units:
        unit.hex, unit.facing = place, facing


def stack_up(comes: Unit, standing_unit: Unit) -> None:
    """Make two units share a hex (6.52). The second takes the recorded hex and facing of the first."""
    comes.partner, standing_unit.partner = standing_unit.id, comes.id
    if is_placed(standing_unit):
        put_on([comes], standing_unit.hex, standing_unit.facing)
    elif is_placed(comes):
        put_on([standing_unit], comes.hex, comes.facing)


def holders(table: BattleTable, place: str) -> list[Unit]:
    """Return the units that are noted in a hex."""
    return [unit for unit in table.state.units.values() if unit.hex == place and unit.status is not Status.GONE]


def shares_hex(state: State, unit: UnitId) -> bool:
    """Return whether a unit is in the hex of another that is not its partner."""
    unit_state = state.units[unit]
    other_units = (other_unit for other_unit in state.units.values() if other_unit.id not in (unit, unit_state.partner))
    return any(other_unit.hex == unit_state.hex and other_unit.status is not Status.GONE for other_unit in other_units)


def nearest(table: BattleTable, side: SideId, place: str) -> int | None:
    """Return the distance to the nearest unit of a side; None if an unplaced one could be nearer."""
    units_of_side = [
        unit
        for unit in table.state.units.values()
        if unit.status is not Status.GONE and table.side_of_unit(unit.id) == side
    ]
    start, numbers = NUMBERED.known(place), NUMBERED.numbers
    known_distances = [LENGTHS[unit_hex - start] for unit in units_of_side if (unit_hex := numbers[unit.hex])]
    least = min(known_distances, default=None)
    return least if least == 1 or len(known_distances) == len(units_of_side) else None


def all_placed(table: BattleTable, but: Collection[UnitId] = (), side: SideId = "") -> bool:
    """Return whether every unit in play, apart from `but`, is noted on its hex (6.61).

    `side`: look only at its units. Nobody else can be in the way.
    """
    return not unplaced_units(table, but, side)


def unplaced_units(table: BattleTable, but: Collection[UnitId] = (), side: SideId = "") -> list[Unit]:
    """Return the units in play, apart from `but`, whose hex nobody noted (6.61)."""
    nowhere = [unit for unit in table.state.units.values() if not NUMBERED.numbers[unit.hex]]
    unplaced = [unit for unit in nowhere if unit.status is not Status.GONE and unit.id not in but]
    return [unit for unit in unplaced if side in ("", table.side_of_unit(unit.id))]


def taken_hexes(table: BattleTable, but: Collection[UnitId] = ()) -> frozenset[str]:
    """Return the hexes with a combat unit of either side, apart from `but`."""
    units_in_play = [
        unit for unit in table.state.units.values() if unit.status is not Status.GONE and unit.id not in but
    ]
    return frozenset(unit.hex for unit in units_in_play if unit.hex)


def taken_places(table: BattleTable, but: Collection[UnitId] = ()) -> frozenset[Hex]:
    """Return the numbers of the hexes with a combat unit of either side, apart from `but`."""
    return frozenset([NUMBERED.numbers[place] for place in taken_hexes(table, but)])


def places_near(units: Iterable[Unit], reach: int) -> set[Hex]:
    """Return the numbers of the hexes within `reach` of placed units, their own included."""
    return {place for unit in units for place in hexes_within(NUMBERED.known(unit.hex), reach)}


def free_hexes(table: BattleTable, places: Iterable[str], but: Collection[UnitId] = ()) -> list[str]:
    """Return the hexes of `places` without a combat unit, apart from `but`, each once.

    None is beyond the map of the table.
    """
    taken_by_units, ground = taken_hexes(table, but), ground_map.on_table(table)
    free = [place for place in dict.fromkeys(places) if place and place not in taken_by_units]
    return free if ground is None else [place for place in free if ground.has(NUMBERED.numbers[place])]


def nearest_free_hexes(table: BattleTable, place: str, but: Collection[UnitId] = ()) -> list[str]:
    """Return the nearest hexes to a place without a combat unit, apart from `but`."""
    within = (free_hexes(table, NUMBERED.within(place, far), but) for far in range(1, LAST_ROW))
    return next(filter(None, within), [])


def hexes_around(place: str) -> list[str]:
    """Return the hexes next to one (2.1)."""
    return [*NUMBERED.neighbours(place)]


def hex_of_leader(state: State, leader: LeaderId) -> str:
    """Return the hex of a leader: that of the unit he is with, else his own; "" where nobody noted it."""
    leader_state = state.leaders[leader]
    return state.units[leader_state.unit].hex if leader_state.unit in state.units else leader_state.hex


def ask_hex(
    table: BattleTable, unit: Unit, key: str, places: Collection[str], time: int, rule: str = "6.14"
) -> Procedure[str]:
    """Ask which of these hexes a counter is in; `NOWHERE` if it is not recorded or there is none (6.14)."""
    possible_hexes = sorted({*places})
    if len(possible_hexes) == 1:
        return possible_hexes[0]
    if not possible_hexes:
        return NOWHERE
    return (
        yield from Choose(
            key=key,
            subject=(unit.id, str(table.state.activation), str(time)),
            who=table.side_of_unit(unit.id),
            message=msg(N_("¿En qué hexágono queda {unit}?"), unit=Ref("unit", unit.id)),
            rule=rule,
            options=hex_options(possible_hexes),
        )
    )


def hex_options(places: Iterable[str]) -> tuple[Option, ...]:
    """Return the hexes among which it is asked where a counter is, and that nobody notes it (6.14)."""
    return (
        *(Option(place, Text(place, place), place=place) for place in places),
        Option(NOWHERE, msg(N_("No lo apunto")), nobody=True),
    )
