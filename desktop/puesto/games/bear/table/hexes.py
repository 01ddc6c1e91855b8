"""Hexes:

the labels printed on a map as places, and how far apart they are (A56: flat-topped, even columns half a hex lower).
"""

from __future__ import annotations

from functools import cache, lru_cache

from puesto.core.questions.board import is_hex
from puesto.games.kit.hex_sight import places_crossed


@cache
def axial(label: str) -> tuple[int, int]:
    """Return the axial place of a printed label.

    >>> axial("K09"), axial("J10")
    ((10, 4), (9, 5))
    """
    if not is_hex(label):
        raise ValueError(label)
    column, row = ord(label[0]) - ord("A"), int(label[1:])
    return column, row - (column + (column & 1)) // 2


@lru_cache(maxsize=16384)
def distance(one: str, other: str) -> int:
    """Return the distance of two labels in hexes: 0 in the same hex, 1 when adjacent.

    >>> distance("G07", "E07"), distance("K09", "L09"), distance("I07", "I07")
    (2, 1, 0)
    """
    (q, r), (s, table) = axial(one), axial(other)
    return max(abs(q - s), abs(r - table), abs(q + r - s - table))


@cache
def label(q: int, r: int) -> str:
    """Return the printed label of an axial place, or nothing where the map has none.

    >>> label(10, 4)
    'K09'
    """
    row = r + (q + (q & 1)) // 2
    return f"{chr(ord('A') + q)}{row:02d}" if 0 <= q < 26 and 0 <= row < 100 else ""


@cache
def neighbours(place: str) -> tuple[str, ...]:
    """Return the labels of the hexes around `place`."""
    q, r = axial(place)
    around = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return tuple(found for dq, dr in around if (found := label(q + dq, r + dr)))


@lru_cache(maxsize=8192)
def ground_between(one: str, other: str) -> tuple[str, ...]:
    """Return the hexes that the line between two others passes; those at its ends are left out (6 EOD)."""
    (q, r), (s, u) = axial(one), axial(other)
    return tuple([label(q + dq, r + dr) for beside in places_crossed(s - q, u - r) for dq, dr in beside])
