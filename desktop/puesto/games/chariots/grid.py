"""The hexes of the maps, for players who note where their counters stand: neighbours, distances, arcs, who stands between (2.1, 6.61, 7.14).

A hex is written as on the maps, column and row with two figures each: `2036`. Odd columns lie half a hex lower.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

_HEX = re.compile(r"\d{4}\Z")
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
"""Column and row of the six neighbours, clockwise from the one above."""

Facing = tuple[str, str]
"""The two front hexes of a unit that faces the vertex between them (6.61)."""


def is_hex(text: str) -> bool:
    """Whether a text is a hex of the maps."""
    return bool(_HEX.match(text))


def neighbours(place: str) -> tuple[str, ...]:
    """The six hexes around one, clockwise from the one above; those off the sheet are left out of no list, for maps are known to the players only."""
    column, row = int(place[:2]), int(place[2:])
    return tuple(f"{column + dc:02d}{row + dr:02d}" for dc, dr in (_ODD if column % 2 else _EVEN))


def distance(one: str, other: str) -> int:
    """Hexes from one to the other."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    return (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2


def axial(place: str) -> tuple[int, int]:
    """Where a hex lies on slanted axes, in which steps to a side are the same in every column."""
    column, row = int(place[:2]), int(place[2:])
    return column, row - (column - column % 2) // 2


def arcs(place: str, facing: Facing) -> dict[str, frozenset[str]]:
    """The front, flank and rear hexes of a unit (6.61); raises ValueError where the two hexes are not side by side around it."""
    around = neighbours(place)
    at = vertex(place, facing)
    return {
        "front": frozenset((around[at], around[(at + 1) % 6])),
        "flank": frozenset((around[(at + 2) % 6], around[(at - 1) % 6])),
        "rear": frozenset((around[(at + 3) % 6], around[(at + 4) % 6])),
    }


def vertex(place: str, facing: Facing) -> int:
    """Which of the six vertices a unit faces, clockwise."""
    around = neighbours(place)
    for at in range(6):
        if {around[at], around[(at + 1) % 6]} == set(facing):
            return at
    raise ValueError(f"{facing} are not two neighbours of {place} side by side")


def turned(place: str, before: Facing, after: Facing) -> int:
    """How many vertices lie between two facings (6.62)."""
    apart = abs(vertex(place, before) - vertex(place, after))
    return min(apart, 6 - apart)


def arc_of(place: str, facing: Facing, other: str) -> str:
    """Through which arc a unit looks at a hex: front, flank or rear; one on the border belongs to the better arc (7.14)."""
    best = "rear"
    for name in ("front", "flank", "rear"):
        starts = arcs(place, facing)[name]
        if other in starts or any(distance(start, other) == distance(place, other) - 1 for start in starts):
            best = name
            break
    return best


def between(one: str, other: str, occupied: Collection[str]) -> int:
    """The fewest combat units on a shortest way between two hexes, ends not counted (7.14, A14)."""
    far = distance(one, other)

    @cache
    def fewest(place: str) -> int:
        if place == other:
            return 0
        here = 0 if place == one else int(place in occupied)
        onward = [step for step in neighbours(place) if distance(step, other) == distance(place, other) - 1]
        return here + min(fewest(step) for step in onward)

    return fewest(one) if far > 1 else 0
