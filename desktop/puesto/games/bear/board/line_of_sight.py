"""Lines of sight on a map of hexes: what blocks them and where, and how certain that is (6 EOD).

Tall terrain blocks; a line along a hexside is not blocked by one side of it. A hill blocks the sight of lower units;
from a hill one looks over lower terrain, but for the blind hex right behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from puesto.core.hexes.lines import LINES
from puesto.core.hexes.numbers import LENGTHS, Hex
from puesto.core.values import Struct


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
    places: tuple[Hex, ...] = ()
    """The hexes that block it or, where it is not sure, those that leave it in doubt."""


class GroundOf(Protocol):
    """A function that returns the ground of a place, or `unknown` if it is not known."""

    def __call__(self, place: Hex, unknown: Ground, /) -> Ground: ...


OPEN = Line(True, True)
UNKNOWN = Ground(None, None)
FREE, DOUBTFUL, BLOCKED = 0, 1, 2


def obstacles_at(level: int, grounds: Mapping[Hex, Ground]) -> dict[Hex, int]:
    """Return how each known hex affects the sight between two hexes of that height."""
    return {place: _obstacle(ground, level, level, place, place) for place, ground in grounds.items()}


def line_of_sight(hex: Hex, other_hex: Hex, ground: GroundOf, obstacles: Mapping[Hex, int] | None = None) -> Line:
    """Return the line of sight between two hexes by the terrain; neighbours always see each other.

    `obstacles`: those at the height of both, where it is the same and they have been found.
    """
    steps_between, sides = LINES[other_hex - hex]
    doubts: list[Hex] = []
    if obstacles is not None and not sides:
        obstacle_at = obstacles.get
        blocks = [place for step in steps_between if obstacle_at(place := hex + step, DOUBTFUL)]
        if not blocks:
            return OPEN
        doubts = [place for place in blocks if obstacle_at(place) != BLOCKED]
        blocks = [place for place in blocks if obstacle_at(place) == BLOCKED] if doubts else blocks
    else:
        blocks = []
        level, other_level = ground(hex, UNKNOWN).level, ground(other_hex, UNKNOWN).level
        lower_end = hex if (level or 0) < (other_level or 0) else other_hex
        for place in [hex + step for step in steps_between]:
            hinders = _obstacle(ground(place, UNKNOWN), level, other_level, lower_end, place)
            if hinders:
                (blocks if hinders == BLOCKED else doubts).append(place)
        for left, right in sides:
            # along a hexside one side blocks nothing; whether both do is for the table to say
            beside = (hex + left, hex + right)
            if all(_obstacle(ground(place, UNKNOWN), level, other_level, lower_end, place) for place in beside):
                doubts += beside
    if blocks:
        return Line(False, True, tuple(blocks))
    return Line(True, False, tuple(doubts)) if doubts else OPEN


def _obstacle(between: Ground, firer_level: int | None, target_level: int | None, lower_end: Hex, place: Hex) -> int:
    """Return how a hex affects the line between two others that differ in height, or are lower or higher."""
    if firer_level is None or target_level is None or between.level is None:
        return DOUBTFUL
    level, tall = between.level, between.tall
    low, high = (firer_level, target_level) if firer_level < target_level else (target_level, firer_level)
    if level > high:
        return BLOCKED
    if low == high:
        if level == high:
            return BLOCKED if tall else FREE if tall is False else DOUBTFUL
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
    return (BLOCKED if tall else DOUBTFUL) if LENGTHS[place - lower_end] == 1 else FREE
