"""The sketch: squares, distances, lines held, the supply line, what is within range (3.1-3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from puesto.games.tactics.printed.records import CardType
from puesto.games.tactics.table.state import AI, PLAYER, Piece, Table

LINES = range(1, 7)
"""Lines of the board: 6 is in front of the AI's headquarters, 1 in front of the player's."""
REAR = {AI: (6, 5), PLAYER: (1, 2)}
"""Where each side deploys, its own line first."""
OTHER = {AI: PLAYER, PLAYER: AI}
WHOLE, BROKEN = "whole", "broken"


def is_sketched(table: Table) -> bool:
    """Return whether the table keeps a sketch of the board."""
    return table.reading("sketch") == "kept"


@cache
def line_of(place: str) -> int:
    """Return the line of a square."""
    return int(place[1:])


def column_of(place: str) -> int:
    """Return the column of a square, from 0 on."""
    return ord(place[0]) - ord("A")


def square(column: int, line: int) -> str:
    """Return the square of a column and a line."""
    return f"{chr(ord('A') + column)}{line}"


def squares(table: Table, lines: Iterable[int] = LINES) -> list[str]:
    """Return the squares of some lines, line by line, the middle columns first."""
    return [*_squares(table.plan.columns, tuple(lines))]


@cache
def _squares(columns: int, lines: tuple[int, ...]) -> tuple[str, ...]:
    order = sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))
    return tuple([square(column, line) for line in lines for column in order])


def is_square(table: Table, place: str) -> bool:
    """Return whether `place` is the name of a square of the board."""
    return place in _squares(table.plan.columns, tuple(LINES))


def free(table: Table, places: Iterable[str]) -> list[str]:
    """Return the squares of `places` without a card: one has room for one."""
    occupied = {piece.place for piece in table.state.pieces.values()}
    return [place for place in places if place not in occupied]


@lru_cache(maxsize=4096)
def distance(item: str, second: str) -> int:
    """Return the distance of two squares, along lines and columns."""
    return abs(line_of(item) - line_of(second)) + abs(column_of(item) - column_of(second))


def distance_to_headquarters(table: Table, place: str, side: str) -> int:
    """Return the distance to a headquarters, which is behind the two middle squares of its line."""
    return _distance_to_line(table.plan.columns, place, REAR[side][0]) + 1


@lru_cache(maxsize=512)
def _distance_to_line(columns: int, place: str, line: int) -> int:
    """Return the distance to the nearer of the two middle squares of a line."""
    return min(distance(place, square(column, line)) for column in ((columns - 1) // 2, columns // 2))


def beside(table: Table, place: str) -> list[str]:
    """Return the squares beside a square, along lines and columns."""
    return [*_beside(table.plan.columns, place)]


@lru_cache(maxsize=256)
def _beside(columns: int, place: str) -> tuple[str, ...]:
    return tuple([item for item in _squares(columns, tuple(LINES)) if distance(place, item) == 1])


def units(table: Table, side: str) -> list[Piece]:
    """Return the cards of a side on the sketch that are units: an aircraft does not hold a line."""
    return [piece for piece in table.side(side) if piece.place and table.card_of(piece).type is not CardType.AIRCRAFT]


def lines_held(table: Table, side: str) -> list[int]:
    """Return the lines held by a side; a reading decides lines with units of both (3.1)."""
    own_counts, enemy_counts = (
        Counter(line_of(piece.place) for piece in units(table, item)) for item in (side, OTHER[side])
    )
    reading = table.reading("shared_line")
    return [
        line
        for line in sorted(own_counts)
        if reading == "both" or not enemy_counts[line] or (reading == "more" and own_counts[line] > enemy_counts[line])
    ]


def is_supplied(table: Table, place: str, side: str = AI) -> bool:
    """Return whether a way without enemy units leads from a square to the headquarters."""
    enemies = {piece.place for piece in table.side(OTHER[side])}
    reached_squares, edge = {place}, [place]
    while edge:
        current = edge.pop()
        if line_of(current) == REAR[side][0]:
            return True
        for item in beside(table, current):
            if item not in reached_squares and item not in enemies:
                reached_squares.add(item)
                edge.append(item)
    return False


def keeps_supply(table: Table, piece: Piece, place: str) -> bool:
    """Return whether a step does not break the supply line, as the table reads that (3.1)."""
    reading = table.reading("keep_supply")
    if reading == "chain":
        near = [unit.place for unit in units(table, AI) if unit.id != piece.id]
        return line_of(place) in REAR[AI] or any(distance(place, item) == 1 for item in near)
    return reading == "off" or is_supplied(table, place)


def supply(table: Table) -> str:
    """Return whether the AI's supply line is whole or broken, as entered or by the sketch (3.1, 3.2)."""
    if table.state.supply:
        return table.state.supply
    return WHOLE if all(is_supplied(table, piece.place) for piece in units(table, AI)) else BROKEN


def is_objective_in_range(table: Table) -> bool:
    """Return whether an objective is within the range of a unit of the AI (3.1)."""
    return any(
        distance(piece.place, place) <= table.card_of(piece).range
        for piece in units(table, AI)
        for place in table.plan.objectives
    )


def is_headquarters_in_range(table: Table) -> bool:
    """Return whether the player's headquarters is within the range of a unit of the AI (3.1)."""
    return any(
        distance_to_headquarters(table, piece.place, PLAYER) <= table.card_of(piece).range for piece in units(table, AI)
    )


def holders(table: Table) -> list[str]:
    """Return the side on each objective, "" for none; without a sketch, as last entered."""
    if not is_sketched(table):
        messages = [side for side, count in table.state.held.items() for _ in range(count)]
        return [*messages, *[""] * (len(table.plan.objectives) - len(messages))]
    result = (table.at(place) for place in table.plan.objectives)
    return [piece.side if piece is not None else "" for piece in result]
