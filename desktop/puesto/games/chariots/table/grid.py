"""The hexes of the maps, for players who note where their counters stand: which texts are hexes, where they lie, how far apart (2.1).

A hex is written as on the maps, column and row with two figures each: `2036`. Odd columns lie half a hex lower.
"""

from __future__ import annotations

import re

_HEX = re.compile(r"\d{4}\Z")


def is_hex(text: str) -> bool:
    """Whether a text is a hex of the maps (2.1)."""
    return bool(_HEX.match(text))


def distance(one: str, other: str) -> int:
    """Hexes from one to the other."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    return (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2


def axial(place: str) -> tuple[int, int]:
    """Where a hex lies on slanted axes, in which steps to a side are the same in every column."""
    column, row = int(place[:2]), int(place[2:])
    return column, row - (column - column % 2) // 2
