"""Facts of the board that the state remembers: distances, contacts, ranges and fire zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from puesto.core.hexes.numbering import LETTERED
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.games.bear.board.fronts import narrow_front
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.board_questions import Arrival, Pair, Pairs, Range
from puesto.games.bear.table.given_facts import Sight
from puesto.games.bear.table.state import AI, MissionTable, Sees, State, pair


def known_distance(state: State, ai: UnitId, other_name: str) -> int | None:
    """Return the distance between an AI and a Unit or a hex; None if the state does not know it."""
    counters = state.counters
    place, target = counters[ai].hex, counters.get(other_name)
    target_place = other_name if target is None else target.hex
    if place and target_place:
        try:
            return LETTERED.distance(place, target_place)
        except ValueError:
            # a place with a name of its own is no hex: only recorded distances are known
            pass
    return state.distances.get(pair(ai, other_name))


def known_distances(state: State, pairs: Pairs) -> dict[Pair, int | None]:
    """Return the distance of each pair of an AI and a Unit or hex; None where the state does not know it."""
    places = {id: counter.hex for id, counter in state.counters.items() if counter.hex}
    try:
        return {
            p: LETTERED.distance(places[p[0]], places[p[1]])
            if p[0] in places and p[1] in places
            else known_distance(state, *p)
            for p in pairs
        }
    except ValueError:
        return {p: known_distance(state, *p) for p in pairs}


def sees(state: State, ai: UnitId, unit: UnitId) -> Sees:
    """Return the contact between an AI and a Unit.

    Without an entry they do not see each other, except in the same hex (EOD 5).
    """
    text = state.contacts.get(pair(ai, unit))
    level = UNSEEN if text is None else LEVELS[text]
    return NEITHER if level is UNSEEN and is_in_same_hex(state, ai, unit) else level


def is_in_same_hex(state: State, ai: UnitId, unit: UnitId) -> bool:
    """Return whether two counters are known to share a hex, neither of them carried, hidden or destroyed."""
    ai_counter, unit_counter = state.counters.get(ai), state.counters.get(unit)
    if (
        ai_counter is None
        or unit_counter is None
        or (ai_counter.hex != unit_counter.hex and ai_counter.hex and unit_counter.hex)
    ):
        return False
    if (
        ai_counter.hidden
        or ai_counter.carrier
        or ai_counter.destroyed
        or unit_counter.hidden
        or unit_counter.carrier
        or unit_counter.destroyed
    ):
        return False
    return known_distance(state, ai, unit) == 0


LEVELS = {level.value: level for level in Sees}
"""Value stored in the contacts -> its level."""
UNSEEN, UNKNOWN, NEITHER = Sees.NOT, Sees.UNKNOWN, Sees.NEITHER
IN_ARC_OF_AI = (Sees.BOTH, Sees.AI_FLANKS)
IN_ARC_OF_UNIT = (Sees.BOTH, Sees.UNIT_FLANKS)
"""The contacts in which each has the other in its arc."""


def ai_aims(level: Sees) -> bool:
    """Return whether the AI has the Unit in its arc."""
    return level in IN_ARC_OF_AI


def unit_aims(level: Sees) -> bool:
    """Return whether the Unit has the AI in its arc."""
    return level in IN_ARC_OF_UNIT


def ranges_of(table: MissionTable, unit: UnitId) -> tuple[int, int, int]:
    """Return the minimum, normal and longest range of `unit`, with its revealed hit marker (EOD 7.7)."""
    printed, marker = table.type_of(unit), table.marker_of(unit)
    if marker is None or marker.range is None:
        return printed.minimum_range, printed.range, 2 * printed.range
    normal = min(printed.range, marker.range)
    return printed.minimum_range, normal, normal


def normal_range(table: MissionTable, unit: UnitId) -> int:
    """Return the normal range of `unit`, with its revealed hit marker."""
    return ranges_of(table, unit)[1]


def range_at(table: MissionTable, attacker: UnitId, hexes_away: int) -> Range:
    """Return the band of a shot at a distance.

    Adjacent is short, up to twice the range is long, but for a range that a hit marker gives (EOD 7.7).
    """
    if hexes_away <= 1:
        return CLOSE if hexes_away == 0 else SHORT
    least, normal, most = ranges_of(table, attacker)
    if not least <= hexes_away <= most:
        return OUT
    return NORMAL if hexes_away <= normal else LONG


def reach_of(table: MissionTable, attacker: UnitId) -> range:
    """Return the distances at which a shot can hit: minimum range to end of long range (EOD 7.7)."""
    least, _, most = ranges_of(table, attacker)
    return range(least, most + 1)


# a name of a module is found ten times as fast as a member of an enumeration before Python 3.12
CLOSE, SHORT, NORMAL, LONG, OUT = Range


def is_in_zone(in_sight: bool, in_arc: bool, hexes_away: int, normal_range: int) -> bool:
    """Return whether a hex is in a Unit's fire zone: in sight, in its arc and in normal range (5.3)."""
    return in_sight and in_arc and hexes_away <= normal_range


def is_exposed(bare: bool, in_sight: bool, hexes_away: int | None) -> bool:
    """Return whether a Unit reveals a possible enemy: it is adjacent, or sees it in a hex with MD 0 (6.2)."""
    return (hexes_away is not None and hexes_away <= 1) or (bare and in_sight)


def is_in_zone_of(table: MissionTable, ai: UnitId, unit: UnitId) -> bool | None:
    """Return whether an AI is in a Unit's fire zone; None where that is not known (5.3)."""
    sight = table.state.sights.get(pair(ai, unit))
    if sight is not None and sight.in_zone is not None:
        return sight.in_zone
    level, away = sees(table.state, ai, unit), known_distance(table.state, ai, unit)
    if level is UNKNOWN:
        return None
    # 5.3 a turret's arc is all round
    in_sight = level is not UNSEEN
    in_arc = in_sight and (unit_aims(level) or table.type_of(unit).turret)
    if in_arc and away is None:
        return None
    return away is not None and is_in_zone(in_sight, in_arc, away, normal_range(table, unit))


def forget(state: State, unit: UnitId) -> None:
    """Forget the contacts and distances of a counter that moved, pivoted, appeared or left."""
    fact_tables: tuple[dict[str, Any], ...] = (state.contacts, state.distances, state.bands, state.sights)
    for facts in fact_tables:
        for key in [key for key in facts if unit in key.split("|")]:
            del facts[key]
    state.fronts.pop(unit, None)
    state.origins.pop(unit, None)
    state.destinations.pop(unit, None)
    for ai, ends in list(state.destinations.items()):
        if any(unit in (*end.in_zone_of, *end.in_short_zone_of, *end.flank_of, *end.enemies) for end in ends):
            del state.destinations[ai]
        else:
            # 5.5 the hex that it leaves is free
            state.destinations[ai] = [replace(end, occupied_by="") if end.occupied_by == unit else end for end in ends]
    for ai, start in list(state.origins.items()):
        if unit in (*start.in_zone_of, *start.flanked_by):
            del state.origins[ai]


def numbers_given(state: State, unit: UnitId) -> dict[str, Sight]:
    """Return the numbers that a position gives for pairs with a counter; they stay valid when it pivots."""
    answers = {key: sight.numbers for key, sight in state.sights.items() if unit in key.split("|")}
    return {key: sight for key, sight in answers.items() if sight != Sight()}


def lay_numbers(state: State, numbers: Mapping[str, Sight]) -> None:
    """Put the numbers given for pairs back into the state, after one of the counters has pivoted."""
    state.sights |= numbers
    state.distances |= {key: sight.distance for key, sight in numbers.items() if sight.distance is not None}


def put_where_it_arrived(state: State, unit: UnitId, arrival: Arrival) -> None:
    """Put a counter where it arrived, forgetting what was known of it before."""
    counter = state.counters[unit]
    forget(state, unit)
    counter.hex, counter.cover = arrival.hex, arrival.cover
    for opponent, away in arrival.distances.items():
        state.distances[pair(unit, opponent) if counter.side == AI else pair(opponent, unit)] = away
    for opponent, level in arrival.contacts.items():
        if level != Sees.NOT.value:
            state.contacts[pair(unit, opponent) if counter.side == AI else pair(opponent, unit)] = level
    if state.told is not None:
        learn_fronts(state, unit, arrival)
    for rider in [rider.id for rider in state.counters.values() if rider.carrier == unit]:
        # who rides goes where the transport goes
        forget(state, rider)
        state.counters[rider].hex, state.counters[rider].cover = counter.hex, counter.cover


def learn_fronts(state: State, unit: UnitId, arrival: Arrival) -> None:
    """Record from a form how the counters face: who has whom in the arc shows it (6.1 EOD)."""
    if arrival.front is not None:
        state.fronts[unit] = [arrival.front]
    by_ai = state.counters[unit].side == AI
    for opponent, text in arrival.contacts.items():
        level, opponent_hex = LEVELS[text], state.counters[opponent].hex
        if level in (UNSEEN, UNKNOWN) or not (is_hex(arrival.hex) and is_hex(opponent_hex)):
            continue
        narrow_front(state, unit, opponent_hex, ai_aims(level) if by_ai else unit_aims(level))
        narrow_front(state, opponent, arrival.hex, unit_aims(level) if by_ai else ai_aims(level))


def components(ids: tuple[UnitId, ...], linked: Callable[[UnitId, UnitId], bool]) -> tuple[tuple[UnitId, ...], ...]:
    """Return the connected groups of `ids`, in their order (A37)."""
    groups: list[list[UnitId]] = []
    for id in ids:
        joined = [group for group in groups if any(linked(id, member) for member in group)]
        groups = [group for group in groups if group not in joined] + [[id for group in joined for id in group] + [id]]
    return tuple(tuple(id for id in ids if id in group) for group in groups)


def sight_answers(state: State, p: Pair) -> Sight:
    """Return the answers recorded for an AI and a Unit besides their contact."""
    return state.sights.get(pair(*p), Sight())
