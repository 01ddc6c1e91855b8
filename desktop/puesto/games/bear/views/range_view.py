"""Range and sight between two hexes of the map, explained: what blocks and where, told or computed (6 EOD)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.ai.map_answers import origin_of
from puesto.games.bear.board.map_reading import MapReading
from puesto.games.bear.board.table_map import map_of
from puesto.games.bear.printed.records import Content
from puesto.games.bear.table import hexes
from puesto.games.bear.table.state import State


def map_lines(state: State, content: Content, hex: str, to: str = "") -> tuple[Message, ...]:
    """What the map on the table says of a hex, or of the range and the sight between two, a line each (6 EOD)."""
    board = map_of(at_the_table(state, content))
    if board is None:
        return (msg(N_("Esta partida es de antes de que se guardaran los mapas.")),)
    outside = next((one for one in (hex, to) if one and not board.has(one)), "")
    if outside:
        return (msg(N_("{hex} no es un hexágono de este mapa."), hex=outside),)
    return lines_between(board, hex, to) if to else lines_of_hex(board, hex)


def lines_of_hex(board: MapReading, hex: str) -> tuple[Message, ...]:
    """What is known of one hex: its terrain, its MD and what it costs on foot (5 EOD)."""
    cover, cost, terrain = board.cover(hex), board.cost(hex), board.terrain_of(hex)
    if cover is None:
        return (msg(N_("De {hex} no se sabe nada todavía."), hex=Ref("hex", hex)),)
    said = msg(N_("{hex} da MD {cover}"), hex=Ref("hex", hex), cover=cover.value)
    found = [msg(N_("{fact}: {origin}."), fact=said, origin=origin_of(cover))]
    if terrain is not None:
        found.append(msg(N_("Terreno: {terrain}."), terrain=terrain.name))
    if cost is not None:
        found.append(msg(N_("Entrar a pie cuesta {n} PA más que en terreno abierto."), n=cost.value))
    if board.height(hex):
        found.append(msg(N_("Altura: {n}."), n=board.height(hex) or 0))
    return tuple(found)


def lines_between(board: MapReading, hex: str, to: str) -> tuple[Message, ...]:
    """How far two hexes are apart, and whether they see each other (6 EOD)."""
    away = msg(N_("De {hex} a {to}: distancia {n}."), hex=Ref("hex", hex), to=Ref("hex", to), n=hexes.distance(hex, to))
    seen = board.sight(hex, to)
    if seen is None:
        return (away,)
    if not seen.sure:
        places = tuple(Ref("hex", place) for place in seen.places)
        return away, msg(N_("No es seguro que se vean: míralo en {places}."), places=places)
    said = msg(N_("Se ven")) if seen.yes else msg(N_("No se ven"))
    return away, msg(N_("{fact}: {origin}."), fact=said, origin=origin_of(seen))
