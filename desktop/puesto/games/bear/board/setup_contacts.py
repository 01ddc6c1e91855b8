"""Contacts of the set-up from a map: only the facings of counters are asked (1.0)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Option, Procedure
from puesto.core.questions.board import UNSURE, Ask, AskMany
from puesto.core.values import replace
from puesto.games.bear.board.candidates import BEST
from puesto.games.bear.board.fronts import EVERY, front_toward, fronts_of, hex_in_front, is_in_arc
from puesto.games.bear.board.table_map import (
    LEVEL_OF,
    learn_cover,
    learn_sights,
    learn_sights_of,
    likely_sight,
    map_of,
    sight_between,
    unknown_sights,
)
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.board_questions import Pair
from puesto.games.bear.table.state import AI, PLAYER, SIDES, MissionTable, Sees, State, pair
from puesto.games.kit.verbs import saying_no, saying_yes


def learn_setup(table: MissionTable) -> Procedure[None]:
    """Take cover and contacts at the start from the map, and ask for the rest (1.0)."""
    yield from learn_covers(table)
    if (yield from settle_by_map(table)):
        return
    sight_answer = yield from Ask(
        key="setup.contacts",
        message=msg(N_("¿Alguna Unidad ve a alguna IA?")),
        rule="1.0",
        options=(
            saying_yes("some", msg(N_("Sí: paso lista"))),
            replace(saying_no("none", msg(N_("Nadie ve a nadie"))), costly=True),
        ),
        default="none",
    )
    if sight_answer == "some":
        for unit in table.in_play(AI):
            yield from table.facts.moved(unit)
    elif sight_answer == "none":
        learn_sights(table, product(table.in_play(AI), table.in_play(PLAYER)), False)


def learn_covers(table: MissionTable) -> Procedure[None]:
    """Record the MD in which each counter starts, asking only for hexes that the map does not know (1.0)."""
    counters, board, covered = table.in_play(), map_of(table), set[str]()
    for id in counters:
        reading = board.cover(table.state.counters[id].hex) if board is not None else None
        if reading is not None:
            table.state.counters[id].cover = reading.value
            covered.add(id)
    open_counters = [id for id in counters if id not in covered]
    for cover in (1, 2) if open_counters else ():
        answer = yield from AskMany(
            key="setup.cover",
            subject=(str(cover),),
            message=msg(N_("¿Qué fichas empiezan en un hexágono con MD {cover}?"), cover=cover)
            if cover == 1
            else msg(N_("¿Y en un hexágono con MD {cover} o más?"), cover=cover),
            rule="1.0",
            options=tuple(Option(id, Ref("unit", id)) for id in counters if id not in covered),
        )
        for id in answer:
            table.state.counters[id].cover = cover
        covered |= {*answer}
    for id in open_counters:
        learn_cover(table, table.state.counters[id].hex, table.state.counters[id].cover)


def settle_by_map(table: MissionTable) -> Procedure[bool]:
    """Learn who sees whom at the start from the map; returns whether it knew enough (1.0)."""
    s, pairs = table.state, pairs_at_setup(table)
    places = {unit: s.counters[unit].hex for p in pairs for unit in p}
    unknown = [p for p in pairs if sight_between(table, places[p[0]], places[p[1]]) is None]
    askable = {*unknown_sights(table, {places[ai] for ai, _ in unknown}, {unit for _, unit in unknown})}
    if not pairs or 2 * len(unknown) > len(pairs) or any((places[ai], unit) not in askable for ai, unit in unknown):
        return False
    standing = standing_at_setup(table)
    if not any(standing.seen.values()) and standing.told:
        return True
    answer = yield from ask_board(table, standing)
    before, standing = standing, standing.put_right(answer)
    for ai, unit in pairs:
        key = pair(ai, unit)
        # what the map was not sure of has been asked: the answer stays in it
        if standing.seen[key] != before.seen[key] or key in before.doubts:
            learn_sights_of(table, {(places[ai], unit): standing.seen[key]})
    for unit, front in standing.fronts.items():
        s.fronts[unit] = [front]
    s.contacts |= {key: level.value for key, level in standing.levels(table).items() if level is not Sees.NOT}
    return True


# ---- the board as the map has it, shown at once and put right (1.0)


class Standing(NamedTuple):
    """Facings of the counters and sights between them at the start."""

    fronts: dict[UnitId, int]
    seen: dict[str, bool]
    told: bool
    """Whether every sight was recorded and none computed."""
    doubts: frozenset[str] = frozenset()
    """The pairs of which the map is not sure."""

    def put_right(self, answer: Iterable[str]) -> Standing:
        """Return a copy with corrections: `id=facing`, or `pair=` and whether the two counters see each other."""
        fronts, sight_by_pair = self.fronts.copy(), self.seen.copy()
        for value in answer:
            id, _, corrected = value.partition("=")
            if id in sight_by_pair:
                sight_by_pair[id] = corrected == SEEN
            else:
                fronts[id] = int(corrected)
        return Standing(fronts, sight_by_pair, self.told, self.doubts)

    def levels(self, table: MissionTable) -> dict[str, Sees]:
        """Return the contact of each AI and Unit (6.1 EOD)."""
        level_by_pair = {}
        for ai, unit in pairs_at_setup(table):
            ai_hex, unit_hex = table.state.counters[ai].hex, table.state.counters[unit].hex
            arcs = self._has_in_arc(ai, ai_hex, unit_hex), self._has_in_arc(unit, unit_hex, ai_hex)
            level_by_pair[pair(ai, unit)] = LEVEL_OF[arcs] if self.seen[pair(ai, unit)] else Sees.NOT
        return level_by_pair

    def _has_in_arc(self, unit: UnitId, place: str, other_place: str) -> bool:
        return unit not in self.fronts or is_in_arc(self.fronts[unit], place, other_place)


SEEN, UNSEEN = "seen", "unseen"


def pairs_at_setup(table: MissionTable) -> list[Pair]:
    """Return each AI with each Unit that it may see at the start (1.0, 7.5)."""
    noticed = [
        id for id in table.in_play() if not (table.state.counters[id].hidden or table.state.counters[id].carrier)
    ]
    return [
        (ai, unit) for ai in noticed if table.is_ai(ai) for unit in noticed if table.state.counters[unit].side == PLAYER
    ]


def standing_at_setup(table: MissionTable) -> Standing:
    """Return the start as the map has it; fronts are not printed: each faces its nearest enemies (1.0)."""
    counters, pairs = table.state.counters, pairs_at_setup(table)
    fronts, sight_by_pair, doubts, is_complete = dict[UnitId, int](), dict[str, bool](), set[str](), True
    for unit in dict.fromkeys(unit for p in pairs for unit in p):
        if not counters[unit].suspect:
            enemy_hexes = [
                counters[first if second == unit else second].hex for first, second in pairs if unit in (first, second)
            ]
            fronts[unit] = front_toward(counters[unit].hex, enemy_hexes, fronts_of(table.state, unit))
    for p in pairs:
        ai_hex, unit_hex = (counters[unit].hex for unit in p)
        sight = sight_between(table, ai_hex, unit_hex)
        if sight is None:
            doubts.add(pair(*p))
            sight = likely_sight(table, ai_hex, unit_hex)
        sight_by_pair[pair(*p)] = sight is not None and sight.yes
        is_complete = is_complete and sight is not None and sight.told and pair(*p) not in doubts
    return Standing(fronts, sight_by_pair, is_complete, frozenset(doubts))


def ask_board(table: MissionTable, standing: Standing) -> Procedure[tuple[str, ...]]:
    """Show facings and sights by the map, and ask which of them are wrong (1.0, 6 EOD)."""
    groups: list[tuple[Option, ...]] = []
    # sorted by side: a facing may be entered for a counter and all after it on its side
    for unit, front in sorted(standing.fronts.items(), key=lambda item: not table.is_ai(item[0])):
        unit_hex = table.state.counters[unit].hex
        ways = ((front + turn) % len(EVERY) for turn in EVERY)
        side = 0 if table.is_ai(unit) else 1
        groups.append(tuple(_front_option(unit, unit_hex, way, way == front, side) for way in ways))
    for key, proposed in sorted(standing.seen.items(), key=lambda item: item[0] not in standing.doubts):
        ai, unit = key.split("|")
        is_sure = key not in standing.doubts
        groups.append(
            tuple(
                _sight_option(ai, unit, is_seen, is_seen == proposed, is_sure) for is_seen in (proposed, not proposed)
            )
        )
    return (
        yield from AskMany(
            key="setup.board",
            subject=tuple(standing.fronts),
            message=msg(N_("¿Están así las fichas? Marca solo lo que no.")),
            rule="1.0",
            options=tuple(option for group in groups for option in group),
            apart=tuple(tuple(option.value for option in group) for group in groups),
            none=msg(N_("Todo está así")),
        )
    )


def _front_option(unit: UnitId, place: str, way: int, proposed: bool, side: int) -> Option:
    """Return the option that a counter of a side faces one way, named by the hex ahead."""
    ahead = hex_in_front(place, way)
    unit_ref = Ref("unit", unit)
    words = (
        msg(N_("{unit} mira hacia {hex}"), unit=unit_ref, hex=Ref("hex", ahead))
        if ahead
        else msg(N_("{unit} mira hacia el borde del mapa"), unit=unit_ref)
    )
    return _option(f"{unit}={way}", words, proposed, side)


SIGHTS = {
    (True, True): N_("{ai} y {unit} se ven"),
    (True, False): N_("{ai} y {unit} no se ven"),
    (False, True): N_("Parece que {ai} y {unit} se ven"),
    (False, False): N_("Parece que {ai} y {unit} no se ven"),
}
"""Message on a sight, by whether the map is certain of it, and whether there is one."""


def _sight_option(ai: UnitId, unit: UnitId, is_seen: bool, proposed: bool, is_sure: bool) -> Option:
    """Return the option that an AI and a Unit see each other, or do not. `is_sure` is whether the map is certain."""
    words = SIGHTS[is_sure or not proposed, is_seen]
    value = f"{pair(ai, unit)}={SEEN if is_seen else UNSEEN}"
    pair_words = msg(words, ai=Ref("unit", ai), unit=Ref("unit", unit))
    option = _option(value, pair_words, proposed, len(SIDES))
    return option if is_sure or not proposed else replace(option, hint=msg(N_("tu mapa no está seguro")))


def _option(value: str, words: Message, proposed: bool, part: int) -> Option:
    hint = msg(N_("así lo tiene tu mapa")) if proposed else None
    return Option(value, words, hint, sign=BEST if proposed else "", part=part)


def ask_front(state: State, unit: UnitId) -> Procedure[None]:
    """Ask for the facing of a counter: one of the six hexes around it (6.1 EOD)."""
    place = state.counters[unit].hex
    ahead = {front: hex_in_front(place, front) for front in range(6)}
    answer = yield from Ask(
        key="facts.front",
        subject=(unit,),
        message=msg(
            N_("¿Hacia qué hexágono mira {unit}, en {place}?"), unit=Ref("unit", unit), place=Ref("hex", place)
        ),
        rule="6.1 EOD",
        options=tuple(
            Option(str(front), Ref("hex", hex) if hex else msg(N_("Hacia el borde del mapa")))
            for front, hex in ahead.items()
            if front in fronts_of(state, unit)
        ),
        default=str(fronts_of(state, unit)[0]),
    )
    if answer != UNSURE:
        state.fronts[unit] = [int(answer)]
