"""The contacts of the set-up from a map: only which way counters look is asked (1.0)."""

from __future__ import annotations

from itertools import product

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import UNSURE, Ask, AskMany, Option, Procedure
from puesto.games.bear.board.fronts import fronts_of, hex_in_front
from puesto.games.bear.board.table_map import (
    learn_cover,
    learn_sight_of,
    learn_sights,
    level_between,
    map_of,
    sight_between,
    unknown_sights,
)
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.board_questions import Pair
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, Sees, State, pair


def learn_setup(t: MissionTable) -> Procedure[None]:
    """Learn cover and contacts of the set-up from the map, and ask for the rest (1.0)."""
    yield from learn_covers(t)
    if (yield from settle_by_map(t)):
        return
    seen = yield from Ask(
        key="setup.contacts",
        message=msg(N_("¿Alguna Unidad ve a alguna IA?")),
        rule="1.0",
        options=(Option("none", msg(N_("Nadie ve a nadie"))), Option("some", msg(N_("Sí: paso lista")))),
        default="none",
    )
    if seen == "some":
        for unit in t.in_play(AI):
            yield from t.facts.moved(unit)
    elif seen == "none":
        learn_sights(t, product(t.in_play(AI), t.in_play(PLAYER)), False)


def learn_covers(t: MissionTable) -> Procedure[None]:
    """Learn in which MD each counter starts; of hexes that the map knows nobody is asked (1.0)."""
    counters, board, covered = t.in_play(), map_of(t), set[str]()
    for id in counters:
        known = board.cover(t.state.counters[id].hex) if board is not None else None
        if known is not None:
            t.state.counters[id].cover = known.value
            covered.add(id)
    asked = [id for id in counters if id not in covered]
    for cover in (1, 2) if asked else ():
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
            t.state.counters[id].cover = cover
        covered |= {*answer}
    for id in asked:
        learn_cover(t, t.state.counters[id].hex, t.state.counters[id].cover)


def settle_by_map(t: MissionTable) -> Procedure[bool]:
    """Learn who sees whom at the start from the map, if it knows all of it; returns whether it did (1.0)."""
    s = t.state
    pairs = [(ai, unit) for ai in t.in_play(AI) for unit in t.in_play(PLAYER) if not s.counters[unit].hidden]
    places = {unit: s.counters[unit].hex for p in pairs for unit in p}
    unknown = [p for p in pairs if sight_between(t, places[p[0]], places[p[1]]) is None]
    askable = {*unknown_sights(t, {places[ai] for ai, _ in unknown}, {unit for _, unit in unknown})}
    if not pairs or 2 * len(unknown) > len(pairs) or any((places[ai], unit) not in askable for ai, unit in unknown):
        return False
    if unknown:
        yield from ask_sights(t, unknown)
    sights = {p: sight_between(t, places[p[0]], places[p[1]]) for p in pairs}
    for p in [p for p, seen in sights.items() if seen is not None and seen.yes]:
        for unit in p:
            if len(fronts_of(s, unit)) > 1 and not s.counters[unit].suspect:
                yield from ask_front(s, unit)
        level = level_between(t, p[0], s.counters[p[0]].hex, p[1])
        s.contacts[pair(*p)] = (Sees.UNKNOWN if level is None else level).value
    return True


def ask_sights(t: MissionTable, pairs: list[Pair]) -> Procedure[None]:
    """Ask who sees whom where the map is not sure; it stays in the map (1.0, 6 EOD)."""
    answer = yield from AskMany(
        key="setup.sight",
        subject=tuple(pair(*p) for p in pairs),
        message=msg(N_("¿Cuáles de estas se ven? Queda en tu mapa.")),
        rule="1.0",
        options=tuple(
            Option(pair(*p), msg(N_("{ai} y {unit}"), ai=Ref("unit", p[0]), unit=Ref("unit", p[1]))) for p in pairs
        ),
    )
    for p in pairs:
        learn_sight_of(t, t.state.counters[p[0]].hex, p[1], pair(*p) in answer)


def ask_front(s: State, unit: UnitId) -> Procedure[None]:
    """Ask which way a counter looks: one of the six hexes around it (6.1 EOD)."""
    place = s.counters[unit].hex
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
            if front in fronts_of(s, unit)
        ),
        default=str(fronts_of(s, unit)[0]),
    )
    if answer != UNSURE:
        s.fronts[unit] = [int(answer)]
