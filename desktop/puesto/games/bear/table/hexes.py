"""Hexes: the labels printed on a map as places, and how far apart they are (A56: flat-topped, even columns half a hex lower)."""

from __future__ import annotations

from functools import lru_cache

from puesto.core.questions.board import is_hex


@lru_cache(maxsize=4096)
def axial(label: str) -> tuple[int, int]:
    """The axial place of a printed label.

    >>> axial("K09"), axial("J10")
    ((10, 4), (9, 5))
    """
    if not is_hex(label):
        raise ValueError(label)
    column, row = ord(label[0]) - ord("A"), int(label[1:])
    return column, row - (column + (column & 1)) // 2


@lru_cache(maxsize=16384)
def distance(one: str, other: str) -> int:
    """How many hexes lie between two labels: 0 in the same hex, 1 when adjacent.

    >>> distance("G07", "E07"), distance("K09", "L09"), distance("I07", "I07")
    (2, 1, 0)
    """
    (q, r), (s, t) = axial(one), axial(other)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@lru_cache(maxsize=4096)
def label(q: int, r: int) -> str:
    """The printed label of an axial place, or nothing where the map has none.

    >>> label(10, 4)
    'K09'
    """
    row = r + (q + (q & 1)) // 2
    return f"{chr(ord('A') + q)}{row:02d}" if 0 <= q < 26 and 0 <= row < 100 else ""


@lru_cache(maxsize=4096)
def neighbours(place: str) -> tuple[str, ...]:
    """The labels of the hexes around `place`."""
    q, r = axial(place)
    around = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return tuple(found for dq, dr in around if (found := label(q + dq, r + dr)))
