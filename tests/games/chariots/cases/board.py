"""The board of the cases, for what a player sees on his own: neighbours, arcs, facings, who stands between (6.61, 7.14)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from puesto.games.chariots.table.grid import distance

_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
"""Column and row of the six neighbours, clockwise from the one above."""

Facing = tuple[str, str]
"""The two front hexes of a unit that faces the vertex between them (6.61)."""


def neighbours(place: str) -> tuple[str, ...]:
    """The six hexes around one, clockwise from the one above; those off the sheet are left out of no list, for maps are known to the players only."""
    column, row = int(place[:2]), int(place[2:])
    return tuple(f"{column + dc:02d}{row + dr:02d}" for dc, dr in (_ODD if column % 2 else _EVEN))


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
