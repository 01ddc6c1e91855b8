"""Map on the table: its facts in this session, and those recorded here for good (5 EOD).

A session carries its own copy: the map as it was at the start is in the content, later facts are in the state. So a
save runs the same whatever the owner's layer holds by then, and an undone fact is not recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from puesto.core.game.learning import Learnt
from puesto.core.hexes.numbering import LETTERED
from puesto.core.questions.board import is_hex
from puesto.games.bear.board.board_memory import LEVELS, OUT, UNKNOWN, UNSEEN, range_at
from puesto.games.bear.board.fronts import has_in_arc, is_in_arc
from puesto.games.bear.board.map_reading import MapReading, Reading, Readings
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.printed.settings import map_of_mission
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.map_checks import fact_key, key_of
from puesto.games.bear.table.state import NEUTRAL, MissionTable, Sees, State

LATELY = 3
"""Most maps whose readings are cached: the one on the table, and others opened beside it."""
_lately: list[tuple[Content, str, Readings]] = []
"""The very contents and the names of the maps that were read last, the latest first."""
_read_last: list[tuple[Content | None, str, dict[str, BoardFact] | None, MapReading | None]] = [(None, "", None, None)]
"""Last map: its content, its name, its recorded facts, and its reading."""


def _readings(content: Content, map: str) -> Readings:
    for known_content, name, readings in _lately:
        if known_content is content and name == map:
            return readings
    result = Readings(content.maps.get(map) or BoardMap(map), content.terrain)
    _lately[:] = [(content, map, result), *_lately[: LATELY - 1]]
    return result


def map_of(table: MissionTable) -> MapReading | None:
    """Return what is known of the map on the table; None in an old session that recorded no facts (5 EOD)."""
    answers = table.state.told
    if answers is None:
        return None
    content, map, known_answers, reading = _read_last[0]
    if known_answers is not answers or content is not table.content or map != table.mission.map:
        reading = _readings(table.content, table.mission.map).reading(answers)
        _read_last[0] = table.content, table.mission.map, answers, reading
    return reading


# ---- what the map says of counters


def sight_between(table: MissionTable, name: str, other_name: str) -> Reading | None:
    """Return whether two hexes see each other now, with smoke and cattle; None where open (6 EOD, 9)."""
    board = map_of(table)
    if board is None or not (is_hex(name) and is_hex(other_name)):
        return None
    reading = board.sight(name, other_name)
    if reading is None or not reading.sure:
        return None
    return None if reading.yes and _is_in_the_way(veils(table), name, other_name) else reading


def likely_sight(table: MissionTable, name: str, other_name: str) -> Reading | None:
    """Return the likelier sight between two hexes by the terrain, certain or not (6 EOD)."""
    board = map_of(table)
    return board.sight(name, other_name) if board is not None and is_hex(name) and is_hex(other_name) else None


def veils(table: MissionTable) -> set[str]:
    """Return the hexes with smoke, cattle or refugees; "" for an unknown one (9, 13 EOD)."""
    crowds = [
        counter.hex for counter in table.state.counters.values() if counter.side == NEUTRAL and not counter.destroyed
    ]
    return {*crowds, *battlefield.smoke(table)} if table.state.smoke else {*crowds}


def _is_in_the_way(places: set[str], name: str, other_name: str) -> bool:
    """Return whether smoke, cattle or refugees are between two hexes, or may be. The table has to say (9, 13 EOD)."""
    if not places or LETTERED.distance(name, other_name) <= 1:
        return False
    return "" in places or not places.isdisjoint((*LETTERED.between(name, other_name), name, other_name))


def level_between(table: MissionTable, ai: UnitId, ai_hex: str, unit: UnitId, front: int | None = None) -> Sees | None:
    """Return the contact of an AI in a hex and a Unit by map and facings; None if open.

    `front` is the facing that the AI will have there; without it, its present one.
    """
    unit_hex = table.state.counters[unit].hex
    sight = sight_between(table, ai_hex, unit_hex)
    if sight is None:
        return None
    if not sight.yes:
        return UNSEEN
    by_ai = (
        has_in_arc(table.state, ai, ai_hex, unit_hex)
        if front is None
        else front_has(table, ai, front, ai_hex, unit_hex)
    )
    by_unit = has_in_arc(table.state, unit, unit_hex, ai_hex)
    if by_ai is None or by_unit is None:
        return None
    return LEVEL_OF[by_ai, by_unit]


def front_has(table: MissionTable, ai: UnitId, front: int, place: str, other_place: str) -> bool:
    """Return whether an AI with this facing has a hex in its arc (6.1 EOD). A possible enemy faces all round."""
    return table.state.counters[ai].suspect or is_in_arc(front, place, other_place)


LEVEL_OF = {
    (True, True): Sees.BOTH,
    (True, False): Sees.AI_FLANKS,
    (False, True): Sees.UNIT_FLANKS,
    (False, False): Sees.NEITHER,
}
"""Whether the AI has the Unit in its arc, and the Unit the AI -> what they are to each other."""


# ---- facts recorded for good


def _keep(table: MissionTable, *facts: BoardFact) -> None:
    if facts and table.state.told is not None:
        fact_by_key = {key_of(fact): fact for fact in facts}
        table.state.told = _readings(table.content, table.mission.map).tell(table.state.told, fact_by_key)


def learn_cover(table: MissionTable, hex: str, cover: int) -> None:
    """Record the MD of a hex's terrain, unless the map has it already (5 EOD)."""
    board = map_of(table)
    if board is not None and board.has(hex):
        known_cover = board.cover(hex)
        if known_cover is None or known_cover.value != cover:
            _keep(table, BoardFact(hex, cover=cover))


def learn_terrain(table: MissionTable, terrain_by_hex: Mapping[str, str]) -> None:
    """Keep the terrain of each of some hexes, as it was asked for (5 EOD)."""
    _keep(table, *(BoardFact(hex, terrain=terrain) for hex, terrain in terrain_by_hex.items()))


def learn_cost(table: MissionTable, hex: str, cost: int) -> None:
    """Record what the terrain of a hex adds to a move on foot, unless the map has it already (5 EOD)."""
    board = map_of(table)
    if board is not None and board.has(hex):
        known_cost = board.cost(hex)
        # what only follows from its MD is kept, too: something else may lie there
        follows = known_cost is not None and not known_cost.told and board.terrain_of(hex) is None
        if known_cost is None or known_cost.value != cost or follows:
            _keep(table, BoardFact(hex, cost=cost))


def learn_ways(table: MissionTable, by: str, start: str, reach: Mapping[str, bool], cost: int | None = None) -> None:
    """Keep to which of some hexes a vehicle gets from another in one move, and what it pays (5.4)."""
    board = map_of(table)
    if board is None or not board.has(start):
        return
    board_facts: list[BoardFact] = []
    for hex, gets in reach.items():
        known_fact = board.fact(start, hex, by)
        if board.has(hex) and (known_fact.reach != gets or (cost is not None and known_fact.cost != cost)):
            board_facts.append(BoardFact(start, to=hex, by=by, reach=gets, cost=cost))
    _keep(table, *board_facts)


def learn_sights(table: MissionTable, pairs: Iterable[tuple[UnitId, UnitId]], is_seen: bool) -> None:
    """Record whether AI and Units see each other, if terrain alone decides it (6 EOD).

    Known sights are not recorded again, nor those that may come from range, smoke or cattle rather than terrain.
    """
    counters = table.state.counters
    _learn_sights(table, ((ai, counters[ai].hex, unit, is_seen) for ai, unit in pairs))


def _learn_sights(table: MissionTable, sights: Iterable[tuple[UnitId, str, UnitId, bool]]) -> None:
    """Record sights between an AI in a hex and Units; the last answer for a place counts."""
    if (board := map_of(table)) is None:
        return
    veiled = veils(table)
    answers: dict[str, BoardFact] = {}
    for ai, place, unit, is_seen in sights:
        unit_hex = table.state.counters[unit].hex
        if not (board.has(place) and board.has(unit_hex)) or (away := LETTERED.distance(place, unit_hex)) <= 1:
            continue
        if not is_seen and (
            _is_in_the_way(veiled, place, unit_hex)
            or (range_at(table, ai, away) is OUT and range_at(table, unit, away) is OUT)
        ):
            continue
        key = fact_key(place, unit_hex)
        known_sight = answers.get(key, board.fact(place, unit_hex)).seen
        if known_sight is None:
            computed = board.sight(place, unit_hex)
            is_known = computed is not None and computed.sure and computed.yes == is_seen
        else:
            is_known = known_sight == is_seen
        if not is_known:
            first_hex, second_hex = sorted((place, unit_hex))
            answers[key] = BoardFact(first_hex, to=second_hex, seen=is_seen)
    _keep(table, *answers.values())


def unknown_sights(
    table: MissionTable, places: Iterable[str], units: Iterable[UnitId]
) -> tuple[tuple[str, UnitId], ...]:
    """Return the pairs of hex and Unit whose sight is open and can be recorded for good (6 EOD).

    Sights across smoke or cattle are left out, since these go away.
    """
    board = map_of(table)
    if board is None:
        return ()
    standing = [(unit, place) for unit in units if board.has(place := table.state.counters[unit].hex)]
    veiled = veils(table)
    return tuple(
        [
            (hex, unit)
            for hex in places
            if board.has(hex)
            for unit, place in standing
            if ((reading := board.sight(hex, place)) is None or not reading.sure)
            and not (veiled and _is_in_the_way(veiled, hex, place))
        ]
    )


def learn_sights_of(table: MissionTable, sight_by_line: Mapping[tuple[str, UnitId], bool]) -> None:
    """Keep whether hexes and those of Units see each other, where that was what was asked (6 EOD)."""
    lines = {(hex, table.state.counters[unit].hex): sees for (hex, unit), sees in sight_by_line.items()}
    _keep(table, *(BoardFact(min(line), to=max(line), seen=sees) for line, sees in lines.items()))


def learn_form(table: MissionTable, unit: UnitId, hex: str, cover: int, levels: dict[str, str]) -> None:
    """Record the facts of a contact form: the MD of its hex, and which hexes it sees (5.3)."""
    if not is_hex(hex):
        return
    learn_cover(table, hex, cover)
    level_by_name = {
        opponent: LEVELS[text] for opponent, text in levels.items() if is_hex(table.state.counters[opponent].hex)
    }
    sight_by_name = {opponent: level is not UNSEEN for opponent, level in level_by_name.items() if level is not UNKNOWN}
    _learn_sights(table, ((unit, hex, opponent, sight_by_name[opponent]) for opponent in sight_by_name))


# ---- for the owner's layer


def learnt_in(state: State, content: Content) -> Learnt | None:
    """Return the facts of the board recorded in this session and before, for the owner's layer of content."""
    if state.told is None:
        return None
    map = map_of_mission(content.missions[state.mission], state.settings)
    board = content.maps.get(map)
    return Learnt(
        "maps", map, "told", ("hex", "to", "by"), (*state.told.values(),), board.told if board is not None else ()
    )
