"""Hexes as whole numbers: a step over a hexside, or a vector between two hexes, is one addition.

A number packs the axial coordinates of a hex, in which a step over a side is the same in every column. The six hexsides
are counted clockwise from the upper one, 0 to 5. `NO_HEX` is none, so that a number is true where there is a hex.
"""

from __future__ import annotations

from typing import TypeAlias

Hex: TypeAlias = int
"""Number of a hex."""
Vector: TypeAlias = int
"""Difference of two numbers: the way from one hex to another."""

NO_HEX: Hex = 0
_ROWS = 1024
"""Rows that a column has room for, half of them above the first."""
_HALF = _ROWS // 2
_ORIGIN = _HALF * _ROWS + _HALF
STEPS: tuple[Vector, ...] = (-1, _ROWS - 1, _ROWS, 1, 1 - _ROWS, -_ROWS)
"""Vector over each hexside, clockwise from the upper one."""
SIDES = len(STEPS)
"""Hexsides between a side and the one across the hex."""
SIDE_OF = {step: side for side, step in enumerate(STEPS)}
"""Hexside that leads to the neighbour at a vector."""


def hex_at(q: int, r: int) -> Hex:
    """Return the number of the hex at axial coordinates."""
    return q * _ROWS + r + _ORIGIN


def axial(place: Hex) -> tuple[int, int]:
    """Return the axial coordinates of a hex: its column, and its row in steps to the lower right.

    >>> axial(hex_at(10, -4)), axial(hex_at(10, -4) + STEPS[3])
    ((10, -4), (10, -3))
    """
    return (place >> 10) - _HALF, (place & (_ROWS - 1)) - _HALF


def parts(vector: Vector) -> tuple[int, int]:
    """Return a vector as steps in axial columns and rows."""
    q = (vector + _HALF) >> 10
    return q, vector - q * _ROWS


class _Lengths(dict[Vector, int]):
    """Length of each vector that was asked for, in hexes."""

    def __missing__(self, vector: Vector) -> int:
        q, r = parts(vector)
        missing = self[vector] = max(abs(q), abs(r), abs(q + r))
        return missing


LENGTHS = _Lengths()
"""Length of a vector in hexes: `LENGTHS[other - one]` in inner loops, where a call would cost most of the time."""


def distance(hex: Hex, other_hex: Hex) -> int:
    """Return the distance of two hexes: 0 in the same, 1 when adjacent."""
    return LENGTHS[other_hex - hex]


def neighbour(place: Hex, side: int) -> Hex:
    """Return the hex over a hexside."""
    return place + STEPS[side % SIDES]


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, clockwise from the upper one."""
    return tuple([place + step for step in STEPS])


_WITHIN: dict[int, tuple[Vector, ...]] = {}


def vectors_within(reach: int) -> tuple[Vector, ...]:
    """Return the vectors of at most `reach` hexes, by columns, the one of length 0 included."""
    result = _WITHIN.get(reach)
    if result is None:
        result = _WITHIN[reach] = tuple(
            dq * _ROWS + dr
            for dq in range(-reach, reach + 1)
            for dr in range(max(-reach, -dq - reach), min(reach, reach - dq) + 1)
        )
    return result


def hexes_within(place: Hex, reach: int) -> list[Hex]:
    """Return the hexes within `reach` of one, itself included, by columns."""
    return [place + vector for vector in vectors_within(reach)]
