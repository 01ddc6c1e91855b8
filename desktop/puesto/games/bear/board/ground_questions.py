"""Questions about lasting facts of the board:

terrain, and lines of sight that the map leaves open (5 EOD). Terrain is asked for all the ground that a decision
depends on, since cost, cover and lines of sight follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, product, starmap

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Option, Procedure
from puesto.core.questions.board import AskMany, is_hex
from puesto.games.bear.board import table_map
from puesto.games.bear.board.candidates import BEST
from puesto.games.bear.printed.records import Terrain, UnitId
from puesto.games.bear.printed.settings import asks_for_stretch
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.state import MissionTable

ENTER, SIGHT, TERRAIN = "scout.enter", "scout.sight", "scout.terrain"
FOR_EVER = (TERRAIN, ENTER, SIGHT)
"""Questions whose answers stay true on this board."""


def ask_ground(table: MissionTable, ai: UnitId, places: Iterable[str], units: Iterable[UnitId]) -> Procedure[None]:
    """Ask once for the terrain of some hexes, and between them and the Units (5.3, 5 EOD).

    If anything has to be asked, the hexes around and beside the stretch are asked too: the next moves will need them.
    """
    board = table_map.map_of(table)
    ends = [hex for unit in units if is_hex(hex := table.state.counters[unit].hex)]
    kinds = tuple([kind for kind in table.content.terrain.values() if kind.letter])
    if board is None or not kinds:
        return

    ring = {*places}
    lines = {*chain.from_iterable(starmap(LETTERED.between, product(ring, ends)))}
    if not board.without_terrain({*ring, *ends, *lines}):
        return
    around = ring | lines if asks_for_stretch(table.state.settings) else ring
    unknown = sorted(board.without_terrain({*ends, *lines}.union(ring, *map(LETTERED.neighbours, around))))
    offers = _offers_of(kinds)
    groups = [offers(hex, board.fact(hex).cover or 0) for hex in unknown]
    rest = sum([first.part for first, *_ in groups])
    answer = yield from AskMany(
        key=TERRAIN,
        subject=(ai, *unknown),
        message=msg(N_("¿Qué terreno hay en cada hexágono? Marca lo que no esté así.")),
        detail=msg(N_("Quedan en tu mapa: lo que no marques, como se ve.")),
        rule="5.3",
        options=tuple([option for group in groups for option in group]),
        apart=tuple([tuple([option.value for option in group]) for group in groups]),
        none=msg(N_("Lo demás, terreno abierto: {n}"), n=rest) if rest else msg(N_("Todo está así")),
    )
    marked = {value.partition("=")[0]: value for value in answer}
    answers = [marked.get(hex, proposed.value) for hex, (proposed, *_) in zip(unknown, groups, strict=True)]
    table_map.learn_terrain(table, {hex: value.partition("=")[2] for hex, value in zip(unknown, answers, strict=True)})


@lru_cache(maxsize=4)
def _offers_of(kinds: tuple[Terrain, ...]) -> Callable[[str, int], tuple[Option, ...]]:
    """Return a function that offers the terrain of a hex, the likeliest first, by its recorded MD."""
    # a hex without recorded facts most likely has the ground without MD
    rest = next((kind for kind in kinds if not kind.cover), kinds[0])
    likeliest = {kind.cover: kind for kind in reversed(kinds)}

    @lru_cache(maxsize=512)
    def offers(hex: str, number: int) -> tuple[Option, ...]:
        first = likeliest.get(number, rest)
        return tuple(
            Option(
                f"{hex}={kind.id}",
                msg(N_("{hex}: {terrain}, MD {cover}"), hex=Ref("hex", hex), terrain=kind.name, cover=kind.cover),
                msg(N_("{terrain}, MD {cover}"), terrain=kind.name, cover=kind.cover),
                sign=BEST if kind is first else "",
                part=int(kind is rest),  # what lies where nobody told anything stands in a part of its own
            )
            for kind in (first, *(kind for kind in kinds if kind is not first))
        )

    return offers


def ask_sights(table: MissionTable, ai: UnitId, places: tuple[str, ...], units: Iterable[UnitId]) -> Procedure[None]:
    """Ask which Units are seen from some hexes where the map does not know it; the answer lasts (6 EOD)."""
    open_pairs = table_map.unknown_sights(table, places, units)
    if not open_pairs:
        return
    answer = yield from AskMany(
        key=SIGHT,
        subject=(ai, *dict.fromkeys(hex for hex, _ in open_pairs)),
        message=msg(N_("¿Desde qué hexágonos se ve a quién? Queda en tu mapa.")),
        rule="6 EOD",
        advice=battlefield.hidden_advice(table),
        options=tuple(
            Option(
                f"{hex}|{unit}",
                msg(N_("{hex}: se ve a {unit}"), hex=Ref("hex", hex), unit=Ref("unit", unit)),
                _doubt_of(table, hex, unit),
            )
            for hex, unit in open_pairs
        ),
    )
    table_map.learn_sights_of(table, {(hex, unit): f"{hex}|{unit}" in answer for hex, unit in open_pairs})


def _doubt_of(table: MissionTable, hex: str, unit: UnitId) -> Message | None:
    """Return the hexes that make the sight of a Unit doubtful, as a message; None if not known (6 EOD)."""
    board = table_map.map_of(table)
    reading = board.sight(hex, table.state.counters[unit].hex) if board is not None else None
    if reading is None or reading.sure or not reading.places:
        return None
    return msg(N_("la duda está en {places}"), places=tuple(Ref("hex", place) for place in reading.places))
