"""The part of the board that a question is about: hexes, counters, where a move may end (5.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puesto.core.game.answer_keys import answer_keys
from puesto.core.game.map_views import FrontView, GhostView, HexView, MapView, PinView, SightView
from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.prompts import Choose, Option, Prompt
from puesto.core.questions.board import Ask, AskMany, Contact, is_hex
from puesto.core.values import replace
from puesto.games.bear.ai import map_answers, selection
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import ai_aims, sees
from puesto.games.bear.board.candidates import BEST
from puesto.games.bear.board.fronts import EVERY, fronts_of, hex_in_front
from puesto.games.bear.board.ground_questions import TERRAIN
from puesto.games.bear.board.map_reading import MapReading
from puesto.games.bear.board.table_map import level_between, map_of
from puesto.games.bear.printed.records import Content, Terrain, UnitId
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, Sees, State
from puesto.games.bear.views import views, whole_sketch
from puesto.games.bear.views.map_view import objective_in_words, smoke_in_words

REACH = 4
"""Radius of a sketch, in hexes."""
AROUND = tuple(
    (a, b)
    for a in range(-REACH, REACH + 1)
    for b in range(-REACH, REACH + 1)
    if max(abs(a), abs(b), abs(a + b)) <= REACH
)
"""The way from there to each of its hexes: for none of them is a distance looked up and kept."""
LETTERS = "ABCDEFGHIJKL"
ABOUT_ONE = ("move.contact", "contact.moved", "contact.appeared")
"""The forms of a counter."""
SCOUTED = ("scout.", "facts.front")
"""Questions about the hexes around a counter."""


def _with_ground(view: MapView, content: Content, texts: Sequence[str]) -> MapView:
    """Return a sketch with the terrain that is proposed of its hexes, or marked, which comes after."""
    kinds = {name[:3]: content.terrain[name[4:]] for name in texts}
    return replace(
        view, hexes=tuple(_hex_of_terrain(hex, kinds[hex.place]) if hex.place in kinds else hex for hex in view.hexes)
    )


def _hex_of_terrain(hex: HexView, kind: Terrain) -> HexView:
    """Return a hex with a terrain, and its MD where it has any."""
    note = msg(N_("MD {cover}"), cover=kind.cover) if kind.cover else None
    facts = (kind.name, *([note] if note is not None else []), *(fact for fact in hex.facts if fact != hex.note))
    return replace(hex, cover=max(0, kind.cover), note=note, facts=facts, bare=False)


def sketch_of(state: State, content: Content, prompt: Prompt[Any], marked: tuple[str, ...] = ()) -> MapView | None:
    """Return the hexes around the counter that a question is about; None where there is none (5.3).

    The set-up has the whole board, with what is `marked` of it so far (1.0).
    """
    if (whole_board := whole_sketch.board_so_far(state, content, prompt, marked)) is not None:
        return whole_board
    unit, middle, ends = _subject_of(state, prompt)
    if not is_hex(middle):
        if isinstance(prompt, Contact) and not middle:
            return whole_sketch.placing(state, content, prompt.counter)
        return None
    table = at_the_table(state, content)
    board = map_of(table)
    answers = _answers_by_hex(state, prompt)
    letters = dict(zip((end.value for end in ends), LETTERS, strict=False))
    options = {end.value: end for end in ends}
    around = dict.fromkeys([*_places_around(middle), *answers] if prompt.key == TERRAIN else _places_around(middle))
    places = [place for place in around if board is None or board.has(place)]
    if isinstance(prompt, Ask | AskMany):
        keys = dict(zip((option.value for option in prompt.options), answer_keys(prompt.options, str), strict=True))
        letters = {place: keys[values[0]] for place, values in answers.items() if len(values) == 1}
    firing = _firing_at(table, prompt)
    hexes = tuple(
        _hex_view(
            table, board, place, options.get(place), letters.get(place, ""), answers.get(place, ()), prompt, firing
        )
        for place in places
    )
    on_map = [id for id in (*table.in_play(AI), *table.in_play(PLAYER)) if is_hex(state.counters[id].hex)]
    inside = [id for id in on_map if state.counters[id].hex in places and not state.counters[id].carrier]
    view = MapView(
        hexes=hexes,
        counters=tuple(views.counter_view(table, state.counters[id]) for id in inside),
        opponents=frozenset(table.in_play(AI)),
        photo=views.photo_key(table),
        sights=tuple(_sights_of(table, unit)) if prompt.key == "move.verdict" else (),
        middle=middle,
        mover=unit,
        faced=_faced_in(prompt),
        fronts=tuple(
            FrontView(state.counters[id].hex, fronts_of(state, id)[0], id in table.in_play(AI))
            for id in inside
            if len(fronts_of(state, id)) == 1 and not state.counters[id].suspect and id != unit
        ),
        pins=tuple(_pin(table, middle, id) for id in on_map if id not in inside and not state.counters[id].carrier),
        ghosts=_ghosts(prompt),
    )
    if isinstance(prompt, AskMany) and prompt.key == TERRAIN:
        return _with_ground(view, content, [*(group[0] for group in prompt.apart), *marked])
    return view


def _subject_of(state: State, prompt: Prompt[Any]) -> tuple[UnitId, str, Sequence[Option]]:
    """Return the counter that a question is about, its hex, and the possible ends of its move."""
    if isinstance(prompt, Contact) and prompt.key in ABOUT_ONE:
        counter = state.counters[prompt.counter]
        return prompt.counter, counter.hex or prompt.hex, prompt.ends
    if prompt.key == "move.verdict" and isinstance(prompt, Choose):
        unit = prompt.subject[0]
        ends = tuple(option for option in prompt.options if option.place)
        return unit, state.counters[unit].hex, ends
    if prompt.key.startswith(SCOUTED) and prompt.subject and prompt.subject[0] in state.counters:
        return prompt.subject[0], state.counters[prompt.subject[0]].hex, ()
    return "", "", ()


def _faced_in(prompt: Prompt[Any]) -> frozenset[UnitId]:
    """Return the counters of a contact form without proposed hexes."""
    if not isinstance(prompt, Contact) or prompt.ends:
        return frozenset()
    return frozenset(row.value for row in prompt.rows)


def _places_around(middle: str) -> list[str]:
    """Return the hexes within the radius of a sketch."""
    q, r = LETTERED.axial(middle)
    return [place for a, b in AROUND if (place := LETTERED.label(q + a, r + b))]


def _answers_by_hex(state: State, prompt: Prompt[Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the answers that belong to a hex, in the order in which a click gives them."""
    answers: dict[str, tuple[str, ...]] = {}
    if prompt.key == "facts.front" and isinstance(prompt, Ask):
        spot = state.counters[prompt.subject[0]].hex
        ahead = {str(front): hex_in_front(spot, front) for front in EVERY}
        return {
            ahead[each_option.value]: (each_option.value,)
            for each_option in prompt.options
            if ahead.get(each_option.value)
        }
    if isinstance(prompt, AskMany):
        for option in prompt.options:
            place = option.value[:3]
            if is_hex(place):
                answers[place] = (*answers.get(place, ()), option.value)
    elif isinstance(prompt, Contact | Choose):
        ends: Sequence[Option] = prompt.ends if isinstance(prompt, Contact) else prompt.options
        answers = {option.place: (option.value,) for option in ends if option.place}
    return answers


def _hex_view(
    table: MissionTable,
    board: MapReading | None,
    place: str,
    end: Option | None,
    letter: str,
    answers: tuple[str, ...],
    prompt: Prompt[Any],
    firing: Sequence[UnitId],
) -> HexView:
    """Return one hex with what is known of it. Its MD, why a move ends there or not, and what counts there."""
    q, r = LETTERED.axial(place)
    known_cover = board.cover(place) if board is not None else None
    note: Message | None = None
    if known_cover is not None and (end is not None or known_cover.value > 0 or answers):
        note = msg(N_("MD {cover}"), cover=known_cover.value)
    facts: tuple[Sayable, ...] = smoke_in_words(table, place)
    if end is not None and end.hint is not None:
        facts = (end.hint, *facts)
    if note is not None:
        facts = (*facts, note)
    zones = tuple(Ref("unit", unit) for unit in firing if map_answers.fires_into(table, unit, place))
    if zones:
        facts = (*facts, msg(N_("en ZF de {units}"), units=zones))
    weighs = prompt.key == "move.verdict" or (isinstance(prompt, Contact) and any(e.sign == BEST for e in prompt.ends))
    return HexView(
        place,
        q,
        r,
        cover=max(0, known_cover.value) if known_cover is not None else 0,
        letter=letter,
        zones=zones,
        objective=objective_in_words(table, place),
        facts=facts,
        sign=end.sign if end is not None else "",
        best=(end.sign == BEST if weighs or end.sign else None) if end is not None else None,
        note=note,
        answers=answers,
        bare=known_cover is None and (end is not None or bool(answers)),
        is_known=known_cover is not None,
        contacts=_contacts_from(table, prompt.counter, place)
        if end is not None and isinstance(prompt, Contact)
        else (),
    )


def _firing_at(table: MissionTable, prompt: Prompt[Any]) -> Sequence[UnitId]:
    """Return the Units whose fire zones count for the mover. Those of the player, where an AI is about to (5.3)."""
    mover = prompt.subject[0] if prompt.subject else ""
    return selection.units_of(table) if mover in table.state.counters and table.is_ai(mover) else ()


def _contacts_from(table: MissionTable, ai: UnitId, hex: str) -> tuple[tuple[str, str], ...]:
    """Return the contacts of an AI with each Unit from a hex, as far as they are known (5.3.1)."""
    if not table.is_ai(ai):
        return ()
    front, contacts = map_answers.front_there(table, hex, map_answers.places_of_units(table)), []
    for unit in table.in_play(PLAYER):
        level = level_between(table, ai, hex, unit, front)
        if level is Sees.NOT or (level is not None and front is not None):
            contacts.append((unit, level.value))
    return tuple(contacts)


def _sights_of(table: MissionTable, unit: UnitId) -> list[SightView]:
    """Return the views of the sights from a counter that is to move."""
    sights = []
    for player_unit in table.in_play(PLAYER):
        level = sees(table.state, unit, player_unit)
        if level not in (Sees.NOT, Sees.UNKNOWN):
            words = msg(N_("{ai} ve a {unit}"), ai=Ref("unit", unit), unit=Ref("unit", player_unit))
            sights.append(SightView(unit, player_unit, True, ai_aims(level), words))
    return sights


def _pin(table: MissionTable, middle: str, id: UnitId) -> PinView:
    """Return the pin of a counter beyond the sketch, with its hex and distance."""
    counter = table.state.counters[id]
    q, r = LETTERED.axial(counter.hex)
    away = msg(N_("{hex}, a {n}"), hex=Ref("hex", counter.hex), n=LETTERED.distance(middle, counter.hex))
    return PinView(views.counter_view(table, counter), q, r, away)


def _ghosts(prompt: Prompt[Any]) -> tuple[GhostView, ...]:
    """Return where the verdict sends a counter, and its facing there (5.3.1); () for other prompts."""
    if prompt.key != "move.verdict" or not isinstance(prompt, Choose):
        return ()
    faces = next((option.sign for option in prompt.options if option.sign.startswith("faces-")), "")
    return (GhostView(prompt.subject[0], prompt.subject[1], int(faces[-1]) if faces else None),)
