"""Whole position: the hexes of all counters, their facings, and sights (1.0, 6.1 EOD)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Any

from puesto.core.game.map_views import FrontView, GhostView, HexView, MapView, SightView
from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.prompts import Prompt
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import ai_aims, sees, unit_aims
from puesto.games.bear.board.fronts import fronts_of
from puesto.games.bear.board.map_reading import MapReading
from puesto.games.bear.board.setup_contacts import standing_at_setup
from puesto.games.bear.board.table_map import map_of
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, Sees, State, pair
from puesto.games.bear.views import views
from puesto.games.bear.views.map_view import hexes_around, known_places, objective_in_words, smoke_in_words

SETUP = "setup.board"
"""The question that shows the whole board."""


def board_so_far(state: State, content: Content, prompt: Prompt[Any], marked: tuple[str, ...]) -> MapView | None:
    """Return the board at the start with what is marked in the question; None for other questions (1.0)."""
    if prompt.key != SETUP:
        return None
    table = at_the_table(state, content)
    standing = standing_at_setup(table).put_right(marked)
    view = _view(table, {unit: (way,) for unit, way in standing.fronts.items()}, standing.levels(table))
    if view is None:
        return None
    ids_shown = {counter.id for counter in view.counters}
    doubts = tuple(
        SightView(
            ai,
            unit,
            False,
            None,
            msg(N_("Parece que {ai} y {unit} no se ven"), ai=Ref("unit", ai), unit=Ref("unit", unit)),
        )
        for ai, unit in (key.split("|") for key in sorted(standing.doubts) if not standing.seen[key])
        if {ai, unit} <= ids_shown
    )
    return replace(view, sights=(*view.sights, *doubts), movable=frozenset(ids_shown))


def placing(state: State, content: Content, waiting: UnitId = "") -> MapView | None:
    """Return the whole board, on each hex of which the waiting counter can be placed (1.0, 6.0)."""
    table = at_the_table(state, content)
    view = _view(table, {}, {}, every=True)
    if view is None:
        return None
    tray = (views.counter_view(table, state.counters[waiting]),) if waiting else ()
    return replace(view, hexes=tuple(replace(hex, answers=(hex.place,)) for hex in view.hexes), tray=tray)


def position_of(state: State, content: Content, before: State | None = None) -> MapView | None:
    """Return the map with all counters and their places `before` a move; None if no hex is known."""
    table = at_the_table(state, content)
    levels = {pair(ai, unit): sees(state, ai, unit) for ai in table.in_play(AI) for unit in table.in_play(PLAYER)}
    ghosts = []
    for id in table.in_play() if before is not None else ():
        counter_before = before.counters.get(id) if before is not None else None
        if counter_before is not None and is_hex(counter_before.hex) and counter_before.hex != state.counters[id].hex:
            ghosts.append(GhostView(id, counter_before.hex))
    fronts = {id: fronts_of(state, id) for id in table.in_play()}
    return _view(table, fronts, levels, tuple(ghosts))


def _view(
    table: MissionTable,
    fronts: Mapping[UnitId, tuple[int, ...]],
    levels: Mapping[str, Sees],
    ghosts: tuple[GhostView, ...] = (),
    every: bool = False,
) -> MapView | None:
    """Return the hexes around all counters, or a whole map of known size, with their facts."""
    counters, board = table.state.counters, map_of(table)
    on_map = [id for id in table.in_play() if is_hex(counters[id].hex) and not counters[id].carrier]
    if not on_map:
        return None
    places_shown = {counters[id].hex for id in on_map} | {ghost.place for ghost in ghosts} | known_places(table)
    sized = board.board if every and board is not None and board.board.columns and board.board.rows else None
    corners = {"A01", f"{ascii_uppercase[sized.columns - 1]}{sized.rows:02d}"} if sized is not None else places_shown
    places = [place for place in hexes_around(corners) if board is None or board.has(place)]
    inside = [id for id in on_map if counters[id].hex in places]
    return MapView(
        hexes=tuple(_hex(table, board, place) for place in places),
        counters=tuple(views.counter_view(table, counters[id]) for id in inside),
        opponents=frozenset(table.in_play(AI)),
        photo=views.photo_key(table),
        sights=tuple(_sights(levels, inside)),
        fronts=tuple(
            FrontView(counters[id].hex, fronts[id][0], table.is_ai(id))
            for id in inside
            if len(fronts.get(id, ())) == 1 and not counters[id].suspect
        ),
        before=tuple(ghost for ghost in ghosts if ghost.place in places),
    )


def _hex(table: MissionTable, board: MapReading | None, place: str) -> HexView:
    """Return the view of a hex: its MD and its smoke."""
    q, r = LETTERED.axial(place)
    known_cover = board.cover(place) if board is not None else None
    facts: tuple[Sayable, ...] = smoke_in_words(table, place)
    if known_cover is not None:
        facts = (*facts, msg(N_("MD {cover}"), cover=known_cover.value))
    cover = max(0, known_cover.value) if known_cover is not None else 0
    return HexView(place, q, r, cover, objective=objective_in_words(table, place), facts=facts)


def _sights(levels: Mapping[str, Sees], inside: Iterable[UnitId]) -> Iterable[SightView]:
    """Return arrows from counters with the other in the arc; dashed lines where neither has."""
    ids_inside = {*inside}
    for key, level in levels.items():
        ai, unit = key.split("|")
        if level in (Sees.NOT, Sees.UNKNOWN) or not {ai, unit} <= ids_inside:
            continue
        for seer, seen_id, aims in ((ai, unit, ai_aims(level)), (unit, ai, unit_aims(level))):
            words = msg(N_("{ai} ve a {unit}"), ai=Ref("unit", seer), unit=Ref("unit", seen_id))
            if aims or (level is Sees.NEITHER and seer == ai):
                yield SightView(seer, seen_id, True, aims, words)
