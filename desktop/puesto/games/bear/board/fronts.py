"""Facings of counters, as far as recorded answers narrow them:

the arc opens from three hexsides, the front (6.1 EOD). A front is one of six directions, clockwise from the top of the
map. What follows from who has whom in the arc is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puesto.core.hexes.numbering import LETTERED
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.state import State

WAYS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
EVERY = tuple(range(len(WAYS)))


@lru_cache(maxsize=8192)
def ways_with(place: str, other_place: str) -> frozenset[int]:
    """Return the facings from a hex that have another one in the arc, between two hexrows (6.1 EOD).

    >>> sorted(ways_with("K07", "J07")), len(ways_with("K07", "K07"))
    ([0, 4, 5], 6)
    """
    (q, r), (target_q, target_r) = LETTERED.axial(place), LETTERED.axial(other_place)
    return _ways_over(target_q - q, target_r - r)


@lru_cache(maxsize=2048)
def _ways_over(x: int, y: int) -> frozenset[int]:
    """Return the facings that have a hex in the arc; `x` and `y` are its axial distance from the counter."""
    ways_over = []
    for front in EVERY:
        (a, b), (c, d) = WAYS[front - 1], WAYS[(front + 1) % len(WAYS)]
        turn = a * d - b * c
        if (x * d - y * c) * turn >= 0 and (a * y - b * x) * turn >= 0:
            ways_over.append(front)
    return frozenset(ways_over)


def is_in_arc(front: int, place: str, other_place: str) -> bool:
    """Return whether `other_place` is in the arc of a counter in `place` that faces `front` (6.1 EOD).

    >>> is_in_arc(0, "K07", "J07"), is_in_arc(0, "K07", "K08"), is_in_arc(0, "K07", "K07")
    (True, False, True)
    """
    return front in ways_with(place, other_place)


def hex_in_front(place: str, front: int) -> str:
    """Return the hex that a counter looks into; "" at the edge of the map.

    >>> hex_in_front("K07", 0), hex_in_front("K07", 3)
    ('K06', 'K08')
    """
    (q, r), (dq, dr) = LETTERED.axial(place), WAYS[front]
    return LETTERED.label(q + dq, r + dr)


def facing_worth(nearest: bool, objective: bool, units: int) -> tuple[bool, bool, int]:
    """Return the rank of a facing: Unit in the arc, then an objective, then most Units (5.3.1).

    >>> facing_worth(True, False, 1) > facing_worth(False, True, 3)
    True
    """
    return nearest, objective, units


def front_toward(place: str, hexes: Sequence[str], ways: Sequence[int] = EVERY) -> int:
    """Return the facing with the nearest of some hexes in the arc, then the most hexes (5.3.1).

    The nearest is straight ahead if possible.

    >>> front_toward("K07", ["K03", "N07"])
    1
    """
    least = min(LETTERED.distance(place, name) for name in hexes)
    nearest = [name for name in hexes if LETTERED.distance(place, name) == least]

    def worth(front: int) -> tuple[tuple[bool, bool, int], int]:
        in_arc = [name for name in hexes if is_in_arc(front, place, name)]
        ahead = hex_in_front(place, front)
        near = min(LETTERED.distance(ahead, name) for name in nearest) if ahead else least
        return facing_worth(any(name in nearest for name in in_arc), False, len(in_arc)), -near

    return max(ways, key=worth)


def fronts_of(state: State, unit: UnitId) -> tuple[int, ...]:
    """Return the possible facings of a counter, by all recorded answers."""
    return tuple(state.fronts.get(unit, EVERY))


def has_in_arc(state: State, unit: UnitId, place: str, other_place: str) -> bool | None:
    """Return whether a counter in a hex has another in its arc; None where that is open (6.1 EOD)."""
    if state.counters[unit].suspect:
        # 6.1 a possible enemy has no facing
        return True
    if unit not in state.fronts:
        # a counter of unknown facing has nothing in its arc for certain but its own hex
        return True if place == other_place else None
    ways, fronts = ways_with(place, other_place), state.fronts[unit]
    return True if ways.issuperset(fronts) else False if ways.isdisjoint(fronts) else None


def narrow_front(state: State, unit: UnitId, other_place: str, aims: bool) -> None:
    """Keep the facings that fit an answer about a hex; if none does, all are possible again (6.1 EOD)."""
    place = state.counters[unit].hex
    if not place or place == other_place or state.counters[unit].suspect:
        return
    ways = ways_with(place, other_place)
    fitting_fronts = [front for front in fronts_of(state, unit) if (front in ways) == aims]
    if fitting_fronts and len(fitting_fronts) < len(EVERY):
        state.fronts[unit] = fitting_fronts
    elif not fitting_fronts:
        state.fronts.pop(unit, None)
