"""Facts of a move of the AI: its start and end in the state, and what it changes (5.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Note
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.games.bear.ai import selection
from puesto.games.bear.board.board_memory import is_in_zone_of, known_distance, sees, unit_aims
from puesto.games.bear.board.destinations import SOMEBODY, Move
from puesto.games.bear.printed.records import PIVOT_COST, UnitId
from puesto.games.bear.rounds import control
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Arrival, Errand
from puesto.games.bear.table.given_facts import Destination, Origin
from puesto.games.bear.table.state import AI, Counter, MissionTable, Sees

NOTHING_GIVEN = Origin()
UNITS_OF_A_HEX = ("in_zone_of", "in_short_zone_of", "flank_of", "enemies")
"""Fields of a hex in which a move can end that hold Units."""

# ---- the table as a move


def move_of(table: MissionTable, ai: UnitId, errand: Errand, ends: Iterable[Destination]) -> Move:
    """Return the move of an AI to one of some hexes; the state fills in what is not given (5.3-5.5)."""
    units, counters, objectives = selection.units_of(table), table.state.counters, tuple(table.objectives())
    goals = (*errand.targets, *objectives)
    mates = {counter.hex: id for id, counter in reversed(counters.items()) if is_mate(counter) and id != ai}
    standing: dict[str, tuple[UnitId, ...]] = {}
    for unit in units:
        standing[counters[unit].hex] = (*standing.get(counters[unit].hex, ()), unit)
    surroundings = Surroundings(places_of(table, goals), units, standing, mates)
    return Move(
        ai=ai,
        type=table.type_of(ai),
        action=errand.action,
        toward=errand.toward,
        targets=errand.targets,
        origin=origin(table, ai, units, goals),
        ends=tuple([complete_destination(end, surroundings) for end in ends]),
        objectives=objectives,
        closed=tuple(
            limit
            for limit in table.mission.entry_limits
            if limit.unit_type == table.type_of(ai).id and not control.can_enter(table, ai, limit.hex)
        ),
        stacks=table.mission.ai_stacks,
        counters=frozenset(table.state.counters),
        units=units,
    )


def origin(table: MissionTable, ai: UnitId, units: tuple[UnitId, ...], counters_and_hexes: Iterable[str]) -> Origin:
    """Return the hex that an AI leaves, as it is given, completed from contacts and distances (5.3)."""
    given_origin = table.state.origins.get(ai, NOTHING_GIVEN)
    told_all = given_origin != NOTHING_GIVEN
    answers = {
        target: away
        for target in dict.fromkeys((*counters_and_hexes, *units))
        if (away := known_distance(table.state, ai, target)) is not None
    }
    # 7.5 a hidden Unit covers no hex and flanks nobody, whatever is given of it
    zones = tuple(
        unit for unit in units if unit in given_origin.in_zone_of or (not told_all and is_in_zone_of(table, ai, unit))
    )
    flankers = tuple(
        unit
        for unit in units
        if unit in given_origin.flanked_by or (not told_all and sees(table.state, ai, unit) is Sees.UNIT_FLANKS)
    )
    cover = battlefield.cover(table, ai) if given_origin.cover is None else given_origin.cover
    return Origin(
        given_origin.hex or table.state.counters[ai].hex, cover, zones, flankers, answers | given_origin.distances
    )


def stands_in_fire_zone(table: MissionTable, ai: UnitId) -> bool | None:
    """Return whether an AI is in any fire zone; None where the known facts leave it open (5.3)."""
    answers = [is_in_zone_of(table, ai, unit) for unit in selection.units_of(table)]
    return True if True in answers else None if None in answers else False


def is_mate(counter: Counter) -> bool:
    """Return whether a counter is one of the AI that takes up its hex: riders do not (5.5)."""
    return counter.side == AI and not (counter.destroyed or counter.carrier)


class Surroundings(NamedTuple):
    """Places of everything that matters to a move."""

    places: Mapping[str, str]
    """The hexes of its targets and of the objectives."""
    units: tuple[UnitId, ...]
    """The Units that are there for the AI."""
    enemies: Mapping[str, tuple[UnitId, ...]]
    """Units in each hex."""
    mates: Mapping[str, UnitId]
    """The first other AI of each hex."""


def places_of(table: MissionTable, counters_and_hexes: Iterable[str]) -> dict[str, str]:
    """Return the hexes of some counters and hexes, as far as they are known."""
    counters = table.state.counters
    answers = {
        counter_or_hex: counters[counter_or_hex].hex if counter_or_hex in counters else counter_or_hex
        for counter_or_hex in counters_and_hexes
    }
    return {counter_or_hex: hex for counter_or_hex, hex in answers.items() if is_hex(hex)}


def distances_from(hex: str, places: Mapping[str, str]) -> dict[str, int]:
    """Return the distance from a hex to each of some places."""
    return {target: LETTERED.distance(target_hex, hex) for target, target_hex in places.items()} if is_hex(hex) else {}


def complete_destination(end: Destination, standing: Surroundings) -> Destination:
    """Return a hex completed with the facts of the state, and without hidden Units (5.3, 7.5)."""
    hex, units = end.hex, standing.units
    answers: dict[str, Any] = {
        name: tuple([unit for unit in of if unit in units or unit == SOMEBODY])
        for name in UNITS_OF_A_HEX
        if (of := getattr(end, name))
    }
    if not answers.get("enemies"):
        answers["enemies"] = standing.enemies.get(hex, ())
    if end.contacts:
        answers["contacts"] = {unit: level for unit, level in end.contacts.items() if unit in units or unit == SOMEBODY}
    if not end.occupied_by and hex in standing.mates:
        answers["occupied_by"] = standing.mates[hex]
    return replace(end, distances=distances_from(hex, standing.places) | end.distances, **answers)


# ---- 5.3.1 facing


def units_to_face(distances: Mapping[UnitId, int]) -> tuple[UnitId, ...]:
    """Return the nearest Units of those at known `distances`. An AI that moved or pivoted turns to them (5.3.1)."""
    least = min(distances.values(), default=0)
    # 0: in the same hex there is nothing to turn to
    return tuple([unit for unit, away in distances.items() if away == least > 0])


def facing_in_words(table: MissionTable, nearest: tuple[UnitId, ...]) -> Message:
    """Return in words how the AI must face after its move (5.3.1).

    First it faces the nearest Unit, then the objectives if it can, then as many Units in sight as possible.
    """
    units, places = tuple(Ref("unit", unit) for unit in nearest), tuple(Ref("hex", hex) for hex in table.objectives())
    if places:
        return msg(
            N_("Encara a {units}; si puede, también a {places}, y a cuantas Unidades vea"), units=units, places=places
        )
    return msg(N_("Encara a {units}, y a cuantas Unidades vea"), units=units)


# ---- the end as an arrival


def arrival_at(table: MissionTable, move: Move, end: Destination, reasons: Callable[[], tuple[Note, ...]]) -> Arrival:
    """Return the arrival of an AI in a hex. Smoke, cattle and refugees in it are counted separately (9, 13 EOD)."""
    places = places_of(table, (*move.targets, *move.objectives, *move.units))
    return Arrival(
        end.hex, terrain(table, end), end.contacts, end.cost, distances_from(end.hex, places) | end.distances, reasons
    )


def terrain(table: MissionTable, end: Destination) -> int:
    """Return the MD of a hex's terrain alone."""
    return max(0, end.cover - cover_added(table, end.hex))


def cover_added(table: MissionTable, hex: str) -> int:
    """Return what smoke, cattle and refugees add to the MD of a hex (2.5, 9)."""
    return battlefield.smoke_in(table, hex) + battlefield.crowd_in(table, hex)


def arrival_by_pivot(table: MissionTable, ai: UnitId, unit: UnitId) -> Arrival:
    """Return an AI that has pivoted toward a Unit without leaving its hex.

    Whom else it has in its arc now is not known (5.3.1).
    """
    counter, units = table.state.counters[ai], selection.units_of(table)
    contacts: dict[str, str] = {}
    for other_unit in units:
        level = sees(table.state, ai, other_unit)
        if other_unit == unit:
            contacts[other_unit] = (
                Sees.BOTH if unit_aims(level) or level in (Sees.NOT, Sees.UNKNOWN) else Sees.AI_FLANKS
            ).value
        elif level is not Sees.NOT:
            contacts[other_unit] = Sees.UNKNOWN.value
    start = origin(table, ai, units, table.objectives())
    return Arrival(start.hex, counter.cover, contacts, PIVOT_COST, start.distances, pivoted=True)
