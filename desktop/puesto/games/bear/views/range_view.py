"""Range and sight between two hexes of the map: what blocks and where, recorded or computed (6 EOD)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.questions.board import is_hex
from puesto.core.views import Edit
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.ai.map_answers import origin_of
from puesto.games.bear.board.map_reading import MapReading
from puesto.games.bear.board.table_map import map_of
from puesto.games.bear.printed.boards import BoardMap
from puesto.games.bear.printed.records import Content
from puesto.games.bear.printed.settings import map_of_mission
from puesto.games.bear.table.map_checks import check_fact, fact_key
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, Overruled, State
from puesto.games.bear.views.hand_edits import COVERS


def map_lines(state: State, content: Content, hex: str, to: str = "") -> tuple[Message, ...]:
    """Return the map's lines on a hex, or on the range and the sight between two (6 EOD)."""
    board = map_of(at_the_table(state, content))
    if board is None:
        return (msg(N_("Esta partida es de antes de que se guardaran los mapas.")),)
    outside = next((name for name in (hex, to) if name and not board.has(name)), "")
    if outside:
        return (msg(N_("{hex} no es un hexágono de este mapa."), hex=outside),)
    return lines_between(board, hex, to) if to else lines_of_hex(board, hex)


def lines_of_hex(board: MapReading, hex: str) -> tuple[Message, ...]:
    """Return the known facts of one hex: its terrain, its MD and its cost on foot (5 EOD)."""
    cover, cost, terrain = board.cover(hex), board.cost(hex), board.terrain_of(hex)
    if cover is None:
        return (msg(N_("De {hex} no se sabe nada todavía."), hex=Ref("hex", hex)),)
    message = msg(N_("{hex} da MD {cover}"), hex=Ref("hex", hex), cover=cover.value)
    lines = [msg(N_("{fact}: {origin}."), fact=message, origin=origin_of(cover, board.computed_cover(hex)))]
    if terrain is not None:
        lines.append(msg(N_("Terreno: {terrain}."), terrain=terrain.name))
    if cost is not None:
        lines.append(msg(N_("Entrar a pie cuesta {n} PA más que en terreno abierto."), n=cost.value))
    if board.height(hex):
        lines.append(msg(N_("Altura: {n}."), n=board.height(hex) or 0))
    return tuple(lines)


def lines_between(board: MapReading, hex: str, to: str) -> tuple[Message, ...]:
    """Return the distance of two hexes, and whether they see each other (6 EOD)."""
    away = msg(
        N_("De {hex} a {to}: distancia {n}."), hex=Ref("hex", hex), to=Ref("hex", to), n=LETTERED.distance(hex, to)
    )
    sight = board.sight(hex, to)
    if sight is None:
        return (away,)
    if not sight.sure:
        places = tuple(Ref("hex", place) for place in sight.places)
        return away, msg(N_("No es seguro que se vean: míralo en {places}."), places=places)
    message = msg(N_("Se ven")) if sight.yes else msg(N_("No se ven"))
    origin = origin_of(sight, board.computed_sight(hex, to) if sight.told else None)
    return away, msg(N_("{fact}: {origin}."), fact=message, origin=origin)


# ---- what the board on the table says otherwise


def map_edits(state: State, content: Content, piece: str) -> tuple[Edit, ...]:
    """Return the corrections that the owner can make to a hex, or to two:

    `K07`, `G07-K07` (5 EOD, 6 EOD). For one hex also the sights from it, in a menu of its own.
    """
    hex, _, to = piece.partition("-")
    table = at_the_table(state, content)
    board = map_of(table)
    if board is None or not board.has(hex) or (to and not board.has(to)):
        return ()
    if to:
        return tuple(_sight_edits(table, board, hex, to))
    return (*_cover_edits(table, board, hex), *_sights_from(table, board, hex))


def can_overrule(state: State, content: Content, key: str) -> bool:
    """Return whether the fact under a key is possible on the map; neighbours see each other (6 EOD)."""
    fact = (state.told or {}).get(key)
    board = board_on_table(state, content)
    return fact is None or not any(check_fact(content, board, fact, ()))


def board_on_table(state: State, content: Content) -> BoardMap:
    """Return the map on the table as its record has it (1.0)."""
    map = map_of_mission(content.missions[state.mission], state.settings)
    return content.maps.get(map) or BoardMap(map)


def _cover_edits(table: MissionTable, board: MapReading, hex: str) -> Iterator[Edit]:
    """Yield the other MD of a hex, and the removal of the one recorded in this session."""
    path, reading, place = f"overruled.{hex}", board.cover(hex), Ref("hex", hex)
    if text := table.state.overruled[hex]:
        yield Edit(
            path, Overruled.NOTHING, msg(N_("Retirar lo contado: {hex} da MD {cover}"), hex=place, cover=int(text))
        )
    for cover in COVERS:
        if reading is None or max(0, reading.value) != cover:
            yield Edit(path, str(cover), msg(N_("En mi tablero {hex} da MD {cover}"), hex=place, cover=cover))


def _sight_edits(
    table: MissionTable, board: MapReading, hex: str, to: str, menu: Sayable | None = None
) -> Iterator[Edit]:
    """Yield the opposite of the map's sight between two hexes; neighbours always see each other (6 EOD)."""
    sight = board.sight(hex, to)
    if sight is None or LETTERED.distance(hex, to) <= 1:
        return
    key, ends = fact_key(hex, to), {"hex": Ref("hex", hex), "to": Ref("hex", to)}
    if text := table.state.overruled[key]:
        words = (
            N_("Retirar lo contado: {hex} y {to} se ven")
            if text == Overruled.SEEN
            else N_("Retirar lo contado: {hex} y {to} no se ven")
        )
        yield Edit(f"overruled.{key}", Overruled.NOTHING, msg(words, **ends), menu)
    if not sight.yes or not sight.sure:
        yield Edit(f"overruled.{key}", Overruled.SEEN, msg(N_("En mi tablero {hex} y {to} se ven"), **ends), menu)
    if sight.yes:
        yield Edit(f"overruled.{key}", Overruled.HIDDEN, msg(N_("En mi tablero {hex} y {to} no se ven"), **ends), menu)


def _sights_from(table: MissionTable, board: MapReading, hex: str) -> Iterator[Edit]:
    """Yield the sight corrections between a hex and each with an enemy (6 EOD).

    For an empty hex, between it and each with a Unit.
    """
    side = next((PLAYER for id in table.in_play(PLAYER) if table.state.counters[id].hex == hex), AI)
    enemy_hexes = {table.state.counters[id].hex for id in table.in_play(PLAYER if side == AI else AI)}
    menu = msg(N_("A quién se ve desde {hex}"), hex=Ref("hex", hex))
    for to in sorted(filter(is_hex, enemy_hexes)):
        yield from _sight_edits(table, board, hex, to, menu)
