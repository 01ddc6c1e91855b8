"""Answers from the map about the hexes around a moving AI:

MD, fire zones, flanks, cost (5.3). An answer is given only if it is certain: the hex is known, which Units see it, and
how these face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, Text, day_text, msg
from puesto.core.prompts import Note
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.games.bear.ai import move_facts, ranking, selection
from puesto.games.bear.board.board_memory import UNSEEN, is_in_zone, normal_range
from puesto.games.bear.board.destinations import Move
from puesto.games.bear.board.fronts import EVERY, has_in_arc, ways_with
from puesto.games.bear.board.map_reading import MapReading, Reading, between
from puesto.games.bear.board.table_map import learn_cost, learn_ways, level_between, map_of, sight_between
from puesto.games.bear.printed.boards import BoardFact
from puesto.games.bear.printed.records import Kind, Toward, UnitId
from puesto.games.bear.table.board_questions import Arrival
from puesto.games.bear.table.command_points import BACKWARDS
from puesto.games.bear.table.given_facts import Destination
from puesto.games.bear.table.state import MissionTable

T = TypeVar("T")

ON_FOOT = (Kind.FOOT, Kind.GUN, Kind.ANTI_TANK, Kind.MORTAR, Kind.SUSPECT)
"""Kinds that move one hex at the map's cost; the bonus of vehicles is only on their counters (5.4)."""


# ---- the hexes in which a move can end


LOW_RISK = " MBR"
"""Suffix of the keys of low-risk moves in the map's facts."""


def mover(table: MissionTable, ai: UnitId, low_risk: bool) -> str:
    """Return the key of the facts about a vehicle's moves:

    its type, and a suffix for low-risk moves; "" on foot (5.4).
    """
    type = table.type_of(ai)
    return "" if type.kind in ON_FOOT else type.id + LOW_RISK if low_risk else type.id


def entries(table: MissionTable, ai: UnitId, places: Iterable[str], low_risk: bool = False) -> dict[str, bool | None]:
    """Return for each hex whether an AI can enter it, by the recorded facts; None if open (5.3, 5.4)."""
    board = map_of(table)
    if board is None:
        return dict.fromkeys(places)
    by, place = mover(table, ai, low_risk), table.state.counters[ai].hex
    return {hex: _can_enter(table, board, by, place, hex) for hex in places}


def _can_enter(table: MissionTable, board: MapReading, by: str, place: str, hex: str) -> bool | None:
    """Return whether `by` can move from one hex to another; None where that is open (5.3, 5.4)."""
    if not board.has(hex):
        return False
    if by:
        is_told = board.fact(place, hex, by).reach
        return _reaches(table, board, by, place, hex) if is_told is None else is_told
    terrain = board.terrain_of(hex)
    # a hex without recorded facts is entered like most of a map; the player decides on water and similar ground
    return None if terrain is not None and terrain.cover < 0 else True


def limits_bonus(table: MissionTable, board: MapReading | None, ai: UnitId, hex: str, low_risk: bool) -> bool:
    """Return whether a hex limits a vehicle's bonus, unless the vehicle is known to get there (5.4)."""
    terrain = board.terrain_of(hex) if board is not None else None
    if board is None or terrain is None or terrain.id not in LIMITS_BONUS or table.type_of(ai).kind in ON_FOOT:
        return False
    return board.fact(table.state.counters[ai].hex, hex, mover(table, ai, low_risk)).reach is not True


def bars_tanks(board: MapReading | None, hex: str) -> str:
    """Return the id of the reason why a tank stays out of a hex, from its terrain; "" for none (5.4)."""
    terrain = board.terrain_of(hex) if board is not None else None
    return BARS_TANKS.get(terrain.id, "") if terrain is not None else ""


LIMITS_BONUS = frozenset(["light-woods"])
"""Terrain that limits a vehicle's bonus by the rulebook; for other terrain the player is asked (5.4)."""
BARS_TANKS = {"stone-building": "stone"}
"""Terrain closed to tanks by the rulebook; where one may be immobilised, the player decides (5.4)."""


def _reaches(table: MissionTable, board: MapReading, by: str, place: str, hex: str) -> bool | None:
    """Return whether a vehicle gets to a hex: over open ground, else as over similar ground (5.4)."""
    if LETTERED.distance(place, hex) == 1 and board.is_open(hex) and _is_level(table, board, place, hex):
        return True
    # the reach of its bonus is only on its counter; what was recorded once is known
    alike, low_risk = _ways_alike(table, board, by, place, hex), by.endswith(LOW_RISK)
    is_open = _is_open_way(board, place, hex)
    # at low risk it goes wherever it may go otherwise, and over open ground no farther
    return _told_alike(
        {way.reach for way in alike if is_open or way.by == by or (way.reach is low_risk and way.reach is not None)}
    )


def _cost_of_way(table: MissionTable, board: MapReading, ai: UnitId, by: str, place: str, hex: str) -> int | None:
    """Return the PA of a vehicle's way: printed in the open, else as on similar ground (3.1.1)."""
    cost = {way.cost for way in _ways_alike(table, board, by, place, hex) if way.cost is not None}
    if cost:
        return _told_alike(cost)
    # example 21: open ground adds nothing, nor does the second hex of a bonus
    is_open = _is_open_way(board, place, hex) and _is_level(table, board, place, hex)
    return ranking.move_cost(table, ai) if is_open and _reaches(table, board, by, place, hex) else None


def _told_alike(answers: set[T]) -> T | None:
    """Return the one value recorded for similar ways; None if there is none, or more than one."""
    return next(iter(answers)) if len(answers) == 1 else None


def _ways_alike(table: MissionTable, board: MapReading, by: str, place: str, hex: str) -> tuple[BoardFact, ...]:
    """Return the facts recorded for a type's ways over the same kind of ground (5.4)."""
    type, flat = by.partition(" ")[0], _is_flat(table)
    usual, low_risk = board.ways_of(type, flat), board.ways_of(type + LOW_RISK, flat)
    ground = board.ground_of_way(place, hex, flat) if usual or low_risk else None
    return () if ground is None else (*usual.get(ground, ()), *low_risk.get(ground, ()))


def _is_open_way(board: MapReading, place: str, hex: str) -> bool:
    """Return whether a way leads over nothing but open ground."""
    return all(map(board.is_open, (hex, *between(place, hex))))


def _is_level(table: MissionTable, board: MapReading, name: str, other_name: str) -> bool:
    """Return whether two hexes are equally high (11.2 EOD). Unrecorded heights are level where none are played."""
    return board.is_level(name, other_name, _is_flat(table))


def _is_flat(table: MissionTable) -> bool:
    """Return whether no heights are played."""
    return table.state.settings.get("heights") != "on"


def are_known(table: MissionTable, places: Iterable[str]) -> bool:
    """Return whether the map knows the MD of every hex of `places` (5.3)."""
    board = map_of(table)
    return board is not None and all(board.cover(hex) is not None for hex in places)


def cover_of(table: MissionTable, move: Move, end: Destination) -> Destination | None:
    """Return a hex with its MD from the map, smoke and cattle counted; None where it is not known (5.3)."""
    board = map_of(table)
    reading = None if board is None else board.cover(end.hex)
    return None if reading is None else replace(end, cover=reading.value + move_facts.cover_added(table, end.hex))


def zone_of(table: MissionTable, move: Move, end: Destination) -> Destination | None:
    """Return a hex with the Units that have it in their fire zone; None where that is open (5.3)."""
    zone: list[UnitId] = []
    for unit in move.units:
        covers = fires_into(table, unit, end.hex)
        if covers is None:
            return None
        zone += [unit] * covers
    places = {unit: table.state.counters[unit].hex for unit in zone}
    near = tuple(unit for unit, place in places.items() if LETTERED.distance(place, end.hex) <= 1)
    return replace(end, in_zone_of=tuple(zone), in_short_zone_of=near)


def fires_into(table: MissionTable, unit: UnitId, hex: str) -> bool | None:
    """Return whether a Unit has a hex in its fire zone; None where that is open (5.3)."""
    place = table.state.counters[unit].hex
    if not is_hex(place):
        return None
    away, limit = LETTERED.distance(place, hex), normal_range(table, unit)
    if away > limit:
        return False
    in_arc = True if table.type_of(unit).turret else has_in_arc(table.state, unit, place, hex)
    if in_arc is False:
        return False
    sight = sight_between(table, hex, place)
    if sight is None:
        return None
    return False if not sight.yes else None if in_arc is None else is_in_zone(True, in_arc, away, limit)


def flank_of(table: MissionTable, move: Move, end: Destination) -> Destination | None:
    """Return a hex with the Units on whose flank it is; None where that is open (5.3)."""
    flank: list[UnitId] = []
    for unit in move.units:
        place = table.state.counters[unit].hex
        if not is_hex(place):
            return None
        in_arc, sight = has_in_arc(table.state, unit, place, end.hex), sight_between(table, end.hex, place)
        if in_arc is True or (sight is not None and not sight.yes):
            continue
        if in_arc is None or sight is None:
            return None
        flank.append(unit)
    return replace(end, flank_of=tuple(flank))


def way_to_cover(table: MissionTable, move: Move, end: Destination) -> Destination | None:
    """Return a hex with whether it is nearer to the cover sought; None where that is open (5.3)."""
    spot = table.state.counters[move.ai].hex
    if move.toward is Toward.COVER:
        was, cover_from_end = _hexes_to_cover(table, spot), _hexes_to_cover(table, end.hex)
        return None if was is None or cover_from_end is None else replace(end, toward_cover=cover_from_end[0] < was[0])
    places = [table.state.counters[target].hex if target in table.state.counters else target for target in move.targets]
    hexes_to_cover = [_hexes_to_cover(table, place) if is_hex(place) else None for place in places]
    if not hexes_to_cover or any(pair is None for pair in hexes_to_cover):
        return None
    result = {place for pair in hexes_to_cover if pair is not None for place in pair[1]}
    nearer = (min(LETTERED.distance(place, target_hex) for target_hex in result) for place in (end.hex, spot))
    return replace(end, toward_cover=next(nearer) < next(nearer))


def _hexes_to_cover(table: MissionTable, hex: str) -> tuple[int, tuple[str, ...]] | None:
    """Return how far the nearest cover is from a hex, and where; None if a hex on the way is unknown."""
    board, ring, seen_hexes = map_of(table), [hex], {hex}
    for away in range(FARTHEST_COVER):
        covers = {place: board.cover(place) for place in ring if board is not None}
        if not covers or None in covers.values():
            return None
        result = tuple(place for place, cover in covers.items() if cover is not None and cover.value > 0)
        if result and away:
            return away, result
        ring = [
            neighbour
            for place in ring
            for neighbour in LETTERED.neighbours(place)
            if board is not None and board.has(neighbour)
        ]
        ring = [name for name in dict.fromkeys(ring) if name not in seen_hexes]
        seen_hexes.update(ring)
    return None


FARTHEST_COVER = 12
"""Largest distance, in hexes, up to which cover is searched."""


def fronts_to_ask(table: MissionTable, places: Iterable[str]) -> tuple[UnitId, ...]:
    """Return the Units in sight of one of some hexes whose facing alone is open (5.3)."""
    fronts: list[UnitId] = []
    for unit in selection.units_of(table):
        place = table.state.counters[unit].hex
        for hex in places if is_hex(place) else ():
            if has_in_arc(table.state, unit, place, hex) is not None:
                continue
            sight = sight_between(table, hex, place)
            if sight is not None and sight.yes:
                fronts.append(unit)
                break
    return tuple(fronts)


# ---- the AI in its new hex


def places_of_units(table: MissionTable) -> dict[UnitId, str]:
    """Return the hex of each Unit that the AI reckons with; "" where it is not known."""
    return {unit: table.state.counters[unit].hex for unit in selection.units_of(table)}


def front_there(
    table: MissionTable, hex: str, places: Mapping[UnitId, str], target_units: tuple[UnitId, ...] = ()
) -> int | None:
    """Return the facing of an AI in a hex: to the nearest Unit, an objective, many Units in sight (5.3.1).

    `target_units` comes before all of them: whom it pivots to. None where the map does not know who is in sight.
    """
    if not places or not all(map(is_hex, places.values())):
        return None
    sights = {unit: sight_between(table, hex, place) for unit, place in places.items()}
    if None in sights.values():
        return None
    least = min([LETTERED.distance(hex, place) for place in places.values()])
    first = _ways_with_any(hex, [places[unit] for unit in target_units if unit in places])
    nearest = _ways_with_any(hex, [place for place in places.values() if LETTERED.distance(hex, place) == least])
    goals = _ways_with_any(hex, [place for place in table.objectives() if is_hex(place)])
    ways_to_seen = _ways_with_any(
        hex, [places[unit] for unit, sight in sights.items() if sight is not None and sight.yes]
    )
    return max(EVERY, key=lambda way: (way in first, way in nearest, way in goals, ways_to_seen.count(way)))


def _ways_with_any(hex: str, places: Iterable[str]) -> list[int]:
    """Return the facings from a hex with one of some places in the arc, each as often as it has one."""
    return [way for place in places for way in ways_with(hex, place)]


def contacts_there(
    table: MissionTable, ai: UnitId, hex: str, front: int, units: Iterable[UnitId]
) -> dict[str, str] | None:
    """Return an AI's contacts with each Unit in a hex, facing `front`; None if one is open (5.3.1)."""
    result: dict[str, str] = {}
    for unit in units:
        level = level_between(table, ai, hex, unit, front)
        if level is None:
            return None
        if level is not UNSEEN:
            result[unit] = level.value
    return result


def arrival_by_map(
    table: MissionTable,
    ai: UnitId,
    hex: str,
    target_units: tuple[UnitId, ...],
    reasons: Callable[[], tuple[Note, ...]],
    low_risk: bool,
) -> Arrival | None:
    """Return the arrival of an AI in its hex with all that is known; None where something is open (5.3.1)."""
    board, suspect = map_of(table), table.state.counters[ai].suspect
    if board is None or (cover := board.cover(hex)) is None:
        return None
    places = places_of_units(table)
    front = front_there(table, hex, places, target_units)
    contacts = contacts_there(table, ai, hex, front, places) if front is not None else None
    if contacts is None:
        return None
    stays = hex == table.state.counters[ai].hex
    return Arrival(
        hex,
        cover.value,
        contacts,
        None if stays else cost_there(table, ai, hex, low_risk),
        reasons=evidence(board, ai, hex, places, reasons),
        pivoted=stays,
        front=None if suspect else front,
    )


def cost_there(table: MissionTable, ai: UnitId, hex: str, low_risk: bool) -> int | None:
    """Return the PA of a move. Printed, terrain, one for a step backwards; None where that is open (3.1.1)."""
    board, place = map_of(table), table.state.counters[ai].hex
    if board is not None and (by := mover(table, ai, low_risk)):
        printed_cost, backward_steps = board.fact(place, hex, by).cost, steps_back(table, ai, hex)
        if printed_cost is None:
            printed_cost = _cost_of_way(table, board, ai, by, place, hex)
        return (
            None
            if printed_cost is None or backward_steps is None or table.marker_of(ai)
            else printed_cost + backward_steps * BACKWARDS
        )
    if board is None or LETTERED.distance(place, hex) != 1:
        return None
    terrain = board.cost(hex)
    if terrain is None or not _is_level(table, board, place, hex):
        return None
    back = steps_back(table, ai, hex)
    return None if back is None else ranking.move_cost(table, ai) + terrain.value + back * BACKWARDS


def told_cost(table: MissionTable, ai: UnitId, hex: str, low_risk: bool) -> int | None:
    """Return the PA of a move if the terrain or the cost of the hex is recorded; otherwise None (3.1.1).

    An MD alone does not settle the cost.
    """
    board = map_of(table)
    if board is None or (board.terrain_of(hex) is None and board.fact(hex).cost is None):
        return None
    return cost_there(table, ai, hex, low_risk)


def learn_cost_of_move(
    table: MissionTable, ai: UnitId, start: str, cost: int, back: bool | None, low_risk: bool
) -> None:
    """Keep what terrain added to a step on foot on level ground, or what a vehicle paid (5.3, 3.1.1).

    `back`: whether it went backwards; None where that is open, and kept is only what holds either way.
    """
    board, hex = map_of(table), table.state.counters[ai].hex
    if board is None or not is_hex(hex):
        return
    if by := mover(table, ai, low_risk):
        if table.marker_of(ai) is None and back is not None:
            learn_ways(table, by, start, {hex: True}, max(0, cost - back * BACKWARDS))
        return
    if LETTERED.distance(start, hex) != 1 or not _is_level(table, board, start, hex):
        return
    added = cost - ranking.move_cost(table, ai) - bool(back) * BACKWARDS
    is_sure = back is not None or added == 0
    if table.state.settings.get("heights") != "on" and is_sure and 0 <= added <= MOST_ADDED:
        learn_cost(table, hex, added)


MOST_ADDED = 5
"""Largest cost that terrain adds to a move on foot: that of water."""


def steps_back(table: MissionTable, ai: UnitId, hex: str) -> bool | None:
    """Return whether a move to a hex leads backwards, out of its front; None where that is open (5 EOD)."""
    in_arc = has_in_arc(table.state, ai, table.state.counters[ai].hex, hex)
    return None if in_arc is None else not in_arc


# ---- why


def evidence(
    board: MapReading, ai: UnitId, hex: str, places: Mapping[UnitId, str], reasons: Callable[[], tuple[Note, ...]]
) -> Callable[[], tuple[Note, ...]]:
    """Return a function that makes the `reasons` and a note of the map's facts on the hex (5.3, 6 EOD).

    The facts are read now, before they can change.
    """
    covers = board.cover(hex), board.computed_cover(hex)
    sights: list[Sighting] = []
    for unit, place in places.items():
        reading = board.sight(hex, place) if is_hex(place) and place != hex else None
        if reading is not None:
            sights.append((unit, place, reading, board.computed_sight(hex, place) if reading.told else None))
    return lambda: (*reasons(), note_of_map(ai, hex, *covers, sights))


Sighting: TypeAlias = tuple[UnitId, str, Reading, Reading | None]
"""Unit, its hex, whether it is seen, and the terrain's own answer where the player overruled it."""


def note_of_map(
    ai: UnitId, hex: str, cover: Reading | None, computed: Reading | None, sights: Iterable[Sighting]
) -> Note:
    """Return a note with the map's facts on an AI's last hex: its MD and the Units in sight (5.3)."""
    lines: list[tuple[Message, str]] = []
    if cover is not None:
        message = msg(N_("{hex} da MD {cover}"), hex=Ref("hex", hex), cover=cover.value)
        lines.append((msg(N_("{fact}: {origin}."), fact=message, origin=origin_of(cover, computed)), "5 EOD"))
    for unit, place, reading, by_terrain in sights:
        words = (
            N_("Desde {hex} se ve a {unit}, en {place}, a {n} hex.")
            if reading.yes
            else N_("Desde {hex} no se ve a {unit}, en {place}, a {n} hex.")
        )
        away, place_ref = LETTERED.distance(hex, place), Ref("hex", place)
        message = msg(words, hex=Ref("hex", hex), unit=Ref("unit", unit), place=place_ref, n=away)
        lines.append((msg(N_("{fact}: {origin}."), fact=message, origin=origin_of(reading, by_terrain)), "6 EOD"))
    return Note(
        key="move.map",
        subject=(ai, hex),
        message=msg(N_("Lo dice tu mapa")),
        rule="6 EOD",
        tone="quiet",
        notes=tuple(Note(key="map.line", subject=(ai,), message=line, rule=rule, tone="quiet") for line, rule in lines),
    )


def origin_of(reading: Reading, computed: Reading | None = None) -> Message:
    """Return the source of a fact: recorded on a day, in this session, or computed from the terrain.

    A recorded fact prevails over a different `computed` one, and the message says so.
    """
    if reading.told:
        message = msg(N_("lo has contado en esta partida"))
        if reading.day:
            day = day_text(reading.day)
            message = msg(N_("lo contaste el {day}"), day=Text(day, day))
        if computed is None or not computed.sure or computed.value == reading.value:
            return message
        return msg(N_("{told}, y vale más que el terreno, que dice otra cosa"), told=message)
    if reading.places and not reading.yes:
        places = tuple(Ref("hex", place) for place in reading.places)
        words = (
            N_("según el terreno, lo tapa {places}") if len(places) == 1 else N_("según el terreno, lo tapan {places}")
        )
        return msg(words, places=places)
    return msg(N_("calculado por el terreno"))
