"""Lines of sight on a map of flat-topped hexes: what blocks them and where, and how certain that is.

Places are axial, `(column, row)` as in a sketch, and everything is computed in whole numbers: a line that runs exactly
along a hexside is distinguished from one that cuts a corner off. Tall terrain blocks; a line along a hexside is not
blocked by one side of it. A hill blocks the sight of lower units; from a hill one looks over lower terrain, but for the
blind hex right behind it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol, TypeAlias

from puesto.core.values import Struct

Place: TypeAlias = tuple[int, int]


class Ground(Struct, frozen=True, gc=False):
    """The properties of a hex that matter for a line of sight."""

    level: int | None = 0
    """Its height; None where nobody knows it."""
    tall: bool | None = False
    """Whether it has woods or buildings; None if that is not known."""


class Line(Struct, frozen=True, gc=False):
    """A line of sight as the terrain has it."""

    seen: bool
    sure: bool
    """Whether the terrain decides it; else `seen` is only the likelier reading."""
    places: tuple[Place, ...] = ()
    """The hexes that block it or, where it is not sure, those that leave it in doubt."""


class GroundOf(Protocol):
    """A function that returns the ground of a place, or `unknown` if it is not known."""

    def __call__(self, place: Place, unknown: Ground, /) -> Ground: ...


OPEN = Line(True, True)
UNKNOWN = Ground(None, None)
FREE, DOUBTFUL, BLOCKED = 0, 1, 2


def hexes_between(one: Place, other: Place) -> int:
    """Return the distance between two places in hexes: 0 in the same hex, 1 when adjacent.

    >>> hexes_between((0, 0), (2, -1)), hexes_between((3, 3), (3, 3))
    (2, 0)
    """
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=8192)
def places_crossed(q: int, r: int) -> tuple[tuple[Place, ...], ...]:
    """Return what the line from (0, 0) to (q, r) passes, in order: a hex, or the two beside a hexside.

    >>> places_crossed(0, 3)
    (((0, 1),), ((0, 2),))
    >>> places_crossed(2, -1)
    (((1, -1), (1, 0)),)
    """
    # in units in which the corners of a hex are whole numbers: its middle at (3q, 2r + q),
    # its corners at +-(2, 0), +-(1, 1), +-(1, -1) from there
    x, y = 3 * q, 2 * r + q
    reach = max(abs(2 * y), abs(x - y), abs(x + y))
    # a line in the direction of a hexside may run along one; any other touches a hex at a corner only, or crosses it
    along_sides = y == 0 or x == y or x == -y
    whole = x * x + 3 * y * y
    turn, step = 2 * x, 1 if q >= 0 else -1
    found: list[tuple[int, int, Place]] = []
    for column in range(0, q + step, step):
        # the line touches the hexes whose middle is no farther aside than `reach`
        lean = (x - 3 * y) * column
        if turn > 0:
            low, high = -((reach + lean) // turn), (reach - lean) // turn
        elif turn < 0:
            low, high = -((reach - lean) // -turn), (reach + lean) // -turn
        else:
            low, high = (0, r) if r >= 0 else (r, 0)
        for row in range(low, high + 1):
            along = 3 * (x * column + y * (2 * row + column))
            if 0 < along < whole:
                aside = turn * row + lean
                if -reach < aside < reach:
                    found.append((along, 0, (column, row)))
                elif along_sides:
                    found.append((along, 1, (column, row)))
    found.sort()
    passed: list[tuple[Place, ...]] = []
    for number, (along, beside, place) in enumerate(found):
        if not beside:
            passed.append((place,))
        elif number and found[number - 1][:2] == (along, 1):
            passed.append((found[number - 1][2], place))
    return tuple(passed)


def line_of_sight(one: Place, other: Place, ground: GroundOf) -> Line:
    """Return the line of sight between two hexes by the terrain; neighbours always see each other."""
    (q, r), here, there = one, ground(one, UNKNOWN).level, ground(other, UNKNOWN).level
    level = here if here == there else None
    doubts: list[Place] = []
    blocks: list[Place] = []
    for beside in places_crossed(other[0] - q, other[1] - r):
        worst = BLOCKED
        for dq, dr in beside:
            place = (q + dq, r + dr)
            between = ground(place, UNKNOWN)
            if level is not None and between.level == level:
                found = BLOCKED if between.tall else FREE if between.tall is False else DOUBTFUL
            else:
                found = _obstacle(between, here, there, one if (here or 0) < (there or 0) else other, place)
            if found < worst:
                worst = found
        if worst == BLOCKED and len(beside) == 1:
            blocks.append(place)
        elif worst:
            # along a hexside one side blocks nothing; whether both do is for the table to say
            doubts += [(q + dq, r + dr) for dq, dr in beside]
    if blocks:
        return Line(False, True, tuple(blocks))
    return Line(True, False, tuple(doubts)) if doubts else OPEN


def _obstacle(between: Ground, here: int | None, there: int | None, lower_end: Place, place: Place) -> int:
    """Return how a hex affects the line between two others that differ in height, or are lower or higher."""
    if here is None or there is None or between.level is None:
        return DOUBTFUL
    low, high = min(here, there), max(here, there)
    level, tall = between.level, between.tall
    if level > high:
        return BLOCKED
    if low == high:
        # woods or buildings one level lower only reach up to their feet
        return FREE if tall is False or level < high - 1 else DOUBTFUL
    if level == high:
        # a unit that looks down from a plateau must be at its edge
        return BLOCKED
    if level > low:
        return DOUBTFUL
    if level < low or tall is False:
        return FREE
    # from above one looks over woods and buildings on lower ground, but for the blind hex behind them
    return (BLOCKED if tall else DOUBTFUL) if hexes_between(place, lower_end) == 1 else FREE
