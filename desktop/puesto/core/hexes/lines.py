"""Straight lines between the middles of hexes: what they pass, in whole numbers.

A line that runs exactly along a hexside is told apart from one that cuts a corner off.
"""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import NamedTuple, TypeAlias

from puesto.core.hexes.numbers import LENGTHS, SIDE_OF, SIDES, STEPS, Hex, Vector, parts

MOST = 16384
"""Most lines that are kept."""


class LinePath(NamedTuple):
    """Path of a line between its ends, as vectors from its beginning, in order."""

    hexes: tuple[Vector, ...]
    """The hexes that it crosses."""
    sides: tuple[tuple[Vector, Vector], ...] = ()
    """The two hexes beside each hexside that it runs along. Such a line begins and ends with one, and crosses a hex
    between each and the next."""


class _Lines(dict[Vector, LinePath]):
    """Path of the line over each vector that was asked for."""

    def __missing__(self, vector: Vector) -> LinePath:
        if len(self) >= MOST:
            self.clear()
        line_path = self[vector] = _walk(*parts(vector))
        return line_path


LINES = _Lines()
"""Path of the line over a vector: `LINES[other - one]`."""


WayLayer: TypeAlias = tuple[tuple[Vector, tuple[int, ...]], ...]
"""Hexes at one distance on the shortest ways: the vector to each, and which hexes of the layer before lead to it."""


class _ShortestWays(dict[Vector, tuple[WayLayer, ...]]):
    """Layers of the shortest ways over each vector that was asked for."""

    def __missing__(self, vector: Vector) -> tuple[WayLayer, ...]:
        if len(self) >= MOST:
            self.clear()
        layers = list[WayLayer]()
        last: tuple[Vector, ...] = (0,)
        for steps_to_go in range(LENGTHS[vector] - 1, 0, -1):
            places_by_step: dict[Vector, list[int]] = {}
            for at, place in enumerate(last):
                for step in STEPS:
                    if LENGTHS[vector - place - step] == steps_to_go:
                        places_by_step.setdefault(place + step, []).append(at)
            layers.append(tuple([(place, tuple(befores)) for place, befores in places_by_step.items()]))
            last = tuple(places_by_step)
        shortest_ways = self[vector] = tuple(layers)
        return shortest_ways


SHORTEST_WAYS = _ShortestWays()
"""Hexes on the shortest ways over a vector, by their distance from its beginning, without both ends."""


def _sector(q: int, r: int) -> tuple[int, int, int]:
    """Return the first of the two hexsides between which a vector points, and its steps over both."""
    if q >= 0 and q + r < 0:
        return 0, -q - r, q
    if q > 0 and r < 0:
        return 1, -r, q + r
    if q > 0:
        return 2, q, r
    if q + r > 0:
        return 3, q + r, -q
    if r > 0:
        return 4, r, -q - r
    return 5, -q, -r


def _walk(q: int, r: int) -> LinePath:
    """Return what a line passes that ends `q` axial columns and `r` axial rows from its start."""
    side, straight, mirror = _sector(q, r)
    first, second = STEPS[side], STEPS[(side + 1) % SIDES]
    if not mirror:
        return LinePath(tuple([first * number for number in range(1, straight)]))
    if straight == mirror:
        both, left, right = first + second, min(first, second), max(first, second)
        return LinePath(
            tuple([both * number for number in range(1, straight)]),
            tuple([(both * number + left, both * number + right) for number in range(straight)]),
        )
    end, place, aside = straight * first + mirror * second, 0, 0
    # `aside` is three times how far the middle of a hex is from the line, towards `second`: at each of its corners that
    # is a whole number, too, and the line leaves the hex between two corners that are not on the same side of it
    across, middle = 3 * (straight + mirror), mirror - straight + (straight < mirror)
    lowest, highest = straight + 2 * mirror, -2 * straight - mirror
    walk: list[Vector] = []
    while True:
        if aside >= middle:
            if aside <= lowest:
                place, aside = place + first, aside - 3 * mirror
            else:
                place, aside = place + first - second, aside - across
        elif aside >= highest:
            place, aside = place + second, aside + 3 * straight
        else:
            place, aside = place + second - first, aside + across
        if place == end:
            return LinePath(tuple(walk))
        walk.append(place)


def hexes_crossed(hex: Hex, other_hex: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return what the line between two hexes passes, in order: a hex, or the two beside a hexside.

    The hexes at its ends are left out.

    >>> from puesto.core.hexes.numbers import axial, hex_at
    >>> [[axial(place) for place in beside] for beside in hexes_crossed(hex_at(0, 0), hex_at(0, 3))]
    [[(0, 1)], [(0, 2)]]
    >>> [[axial(place) for place in beside] for beside in hexes_crossed(hex_at(0, 0), hex_at(2, -1))]
    [[(1, -1), (1, 0)]]
    """
    passed = LINES[other_hex - hex]
    places = [(hex + vector,) for vector in passed.hexes]
    if not passed.sides:
        return tuple(places)
    along = [(hex + left, hex + right) for left, right in passed.sides]
    return tuple([beside for beside in chain(*zip_longest(along, places)) if beside])


def sides_left(vector: Vector) -> tuple[int, ...]:
    """Return the hexsides through which a line leaves its first hex.

    One, or the two whose corner it passes; none where it goes nowhere.
    """
    if not vector:
        return ()
    passed = LINES[vector]
    if passed.sides:
        return tuple([SIDE_OF[step] for step in passed.sides[0]])
    return (SIDE_OF[passed.hexes[0] if passed.hexes else vector],)
