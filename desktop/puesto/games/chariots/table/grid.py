"""Hexes of the maps on which players record their counters:

labels, positions, distances (2.1). A hex is written as on the maps, column and row with two figures each: `2036`. Odd
columns are half a hex lower. The six hexsides are counted clockwise from the upper one, 0 to 5.
"""

from __future__ import annotations

import re
from functools import cache

from puesto.games.kit.hex_sight import places_crossed

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Step over each hexside in axial coordinates."""
SIDES = len(STEPS)
LAST = 99
"""The last column and row that four figures can name."""
_HEX = re.compile(r"\d{4}\Z")


def is_hex(text: str) -> bool:
    """Return whether a text is a hex of the maps (2.1)."""
    return bool(_HEX.match(text))


def distance(one: str, other: str) -> int:
    """Return the distance of two hexes."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    return (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2


def axial(place: str) -> tuple[int, int]:
    """Return the axial coordinates of a hex, in which steps to a side are the same in every column."""
    column, row = int(place[:2]), int(place[2:])
    return column, row - (column - column % 2) // 2


def label(q: int, r: int) -> str:
    """Return the hex at axial coordinates; "" beyond what four figures can name."""
    row = r + (q - q % 2) // 2
    return f"{q:02d}{row:02d}" if 0 <= q <= LAST and 0 <= row <= LAST else ""


def neighbour(place: str, side: int) -> str:
    """Return the hex over a hexside; "" beyond the map."""
    (q, r), (dq, dr) = axial(place), STEPS[side % SIDES]
    return label(q + dq, r + dr)


def hexes_within(place: str, reach: int) -> tuple[str, ...]:
    """Return the hexes within `reach` of a hex, itself included, by columns."""
    q, r = axial(place)
    found = (
        label(q + dq, r + dr)
        for dq in range(-reach, reach + 1)
        for dr in range(max(-reach, -dq - reach), min(reach, reach - dq) + 1)
    )
    return tuple(one for one in found if one)


@cache
def sides_towards(one: str, other: str) -> tuple[int, ...]:
    """Return the hexsides of `one` through which the line to `other` leaves it (7.14).

    One, or the two whose corner it passes; none to itself.
    """
    if one == other:
        return ()
    (q, r), (s, u) = axial(one), axial(other)
    first = next(iter(places_crossed(s - q, u - r)), ((s - q, u - r),))
    return tuple(STEPS.index(step) for step in first)


@cache
def crossed_between(one: str, other: str) -> tuple[tuple[str, ...], ...]:
    """Return what the line between two hexes passes: hexes, or the two beside a hexside along it (7.14)."""
    (q, r), (s, u) = axial(one), axial(other)
    return tuple(tuple(label(q + dq, r + dr) for dq, dr in beside) for beside in places_crossed(s - q, u - r))
