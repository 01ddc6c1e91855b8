"""Facts of a square in the sketch, or of two: distances and ranges (3.1, 3.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.procedure_views import GridView
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.table import board
from puesto.games.tactics.table.state import AI, PLAYER, Piece, State, Table
from puesto.games.tactics.turn.firing import weapon_of
from puesto.games.tactics.views.board_view import grid_view


class Weapon(NamedTuple):
    """Weapon of a card: its range, and whether it is equipment."""

    reach: int
    is_equipment: bool


def sketch(state: State, content: Content) -> GridView:
    """Return the view of the board (3.1)."""
    return grid_view(Table(state, content))


def lines_of(state: State, content: Content, item: str, second: str = "") -> tuple[Message, ...]:
    """Return the lines on a square, or on the distance and the ranges between two (3.1, 3.6)."""
    table = Table(state, content)
    if not board.is_sketched(table):
        return (msg(N_("En esta partida no se lleva croquis: la distancia se mide en la mesa.")),)
    outside = next((place for place in (item, second) if place and not board.is_square(table, place)), "")
    if outside:
        return (msg(N_("{place} no es una casilla del croquis."), place=outside),)
    return tuple(_between(table, item, second) if second else _of_square(table, item))


def _of_square(table: Table, place: str) -> Iterator[Message]:
    """Yield the lines on a square: its card, the distances to both headquarters, and ranges."""
    piece = table.at(place)
    if piece is None:
        yield msg(N_("{place}: no hay ninguna carta."), place=place)
    else:
        yield msg(N_("{place}: {unit}."), place=place, unit=Ref("piece", piece.id))
        yield from _ranges(table, piece)
    away = {side: board.distance_to_headquarters(table, place, side) for side in (AI, PLAYER)}
    yield msg(N_("Hasta el EM de la IA hay {n}; hasta el tuyo, {own} (3.1)."), n=away[AI], own=away[PLAYER])
    if piece is not None:
        best = max((weapon.reach for weapon in _weapons(table, piece)), default=0)
        if away[board.OTHER[piece.side]] <= best:
            yield msg(N_("El EM enemigo queda a su alcance (3.1)."))


def _between(table: Table, item: str, second: str) -> Iterator[Message]:
    """Yield the distance between two squares, and who reaches from the one to the other."""
    away = board.distance(item, second)
    yield msg(N_("De {one} a {other}: distancia {n}, por filas y columnas."), one=item, other=second, n=away)
    for start, target in ((item, second), (second, item)):
        piece = table.at(start)
        if piece is None or start == target:
            continue
        weapons = _weapons(table, piece)
        best = max((weapon.reach for weapon in weapons), default=0)
        unit = Ref("piece", piece.id)
        if not weapons:
            yield msg(N_("De {unit} no se sabe ningún alcance."), unit=unit)
        elif best >= away:
            yield msg(N_("{unit} llega a {place}: alcance {n} (3.6)."), unit=unit, place=target, n=best)
        else:
            yield msg(N_("{unit} no llega a {place}: alcance {n} (3.6)."), unit=unit, place=target, n=best)


def _ranges(table: Table, piece: Piece) -> Iterator[Message]:
    for weapon in _weapons(table, piece):
        words = N_("Alcance de su equipo: {n}.") if weapon.is_equipment else N_("Alcance: {n}.")
        yield msg(words, n=weapon.reach)


def _weapons(table: Table, piece: Piece) -> list[Weapon]:
    """Return the weapons of a card: the main one, and the best of its equipment."""
    results = [Weapon(weapon_of(table, piece, weapon)[1], bool(weapon)) for weapon in ("", "equipment")]
    return [weapon for weapon in results if weapon.reach]
