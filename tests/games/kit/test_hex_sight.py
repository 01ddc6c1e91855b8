"""Lines of sight over hexes: what a line crosses, and what blocks it on the flat and on hills."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

import pytest

from puesto.games.kit.hex_sight import Ground, Line, Place, hexes_between, line_of_sight, places_crossed

SAMPLES = 240


def sampled(q: int, r: int) -> tuple[set[Place], set[frozenset[Place]]]:
    """The hexes that a line crosses, and the pairs between which it runs, by looking at points of it in ordinary
    geometry.
    """
    x, y = 1.5 * q, math.sqrt(3) * (r + q / 2)
    crossed, sides = set[Place](), set[frozenset[Place]]()
    for part in range(1, SAMPLES):
        at_x, at_y = x * part / SAMPLES, y * part / SAMPLES
        touched = []
        for column in range(int(at_x / 1.5) - 1, int(at_x / 1.5) + 3):
            for row in range(int(at_y / math.sqrt(3) - column / 2) - 1, int(at_y / math.sqrt(3) - column / 2) + 3):
                dx = abs(at_x - 1.5 * column)
                dy = abs(at_y - math.sqrt(3) * (row + column / 2))
                inside = min(math.sqrt(3) / 2 - dy, (math.sqrt(3) - math.sqrt(3) * dx - dy) / 2)
                if inside > 1e-9:
                    crossed.add((column, row))
                elif inside > -1e-9:
                    touched.append((column, row))
        if len(touched) == 2:
            sides.add(frozenset(touched))
    ends = {(0, 0), (q, r)}
    return crossed - ends, {pair for pair in sides if not pair & (crossed | ends)}


def test_a_line_crosses_what_a_ruler_laid_over_the_map_crosses():
    for q, r in [(q, r) for q in range(-5, 6) for r in range(-5, 6) if hexes_between((0, 0), (q, r)) > 1]:
        found = places_crossed(q, r)
        crossed, sides = {one[0] for one in found if len(one) == 1}, {frozenset(one) for one in found if len(one) == 2}
        assert (crossed, sides) == sampled(q, r), (q, r)


def over(ground: Mapping[Place, Ground], one: Place, other: Place) -> Line:
    """A line of sight over open level ground with some hexes that are not."""
    return line_of_sight(one, other, lambda place, unknown: ground.get(place, Ground()))


WOODS, HILL, MOUNTAIN = Ground(0, True), Ground(1), Ground(2)
COLUMN: tuple[Place, ...] = tuple((0, row) for row in range(7))


@pytest.mark.parametrize(
    ("ground", "ends", "line"),
    [
        ({}, (0, 5), (True, True)),
        ({2: WOODS}, (0, 5), (False, True)),
        ({0: WOODS, 5: WOODS}, (0, 5), (True, True)),
        ({0: WOODS, 1: WOODS}, (0, 1), (True, True)),
        ({3: Ground(0, None)}, (0, 5), (True, False)),
        ({3: Ground(None, False)}, (0, 5), (True, False)),
        ({2: HILL}, (0, 5), (False, True)),
        ({0: HILL, 3: WOODS}, (0, 5), (True, True)),
        ({0: HILL, 4: WOODS}, (0, 5), (False, True)),
        ({0: HILL, 1: WOODS}, (0, 5), (True, True)),
        ({0: HILL, 1: HILL}, (0, 5), (False, True)),
        ({5: HILL, 4: HILL}, (0, 5), (False, True)),
        ({0: HILL, 5: HILL}, (0, 5), (True, True)),
        ({0: HILL, 5: HILL, 3: WOODS}, (0, 5), (True, False)),
        ({0: HILL, 5: HILL, 3: Ground(1, True)}, (0, 5), (False, True)),
        ({0: MOUNTAIN, 5: MOUNTAIN, 3: WOODS}, (0, 5), (True, True)),
        ({0: MOUNTAIN, 2: HILL}, (0, 5), (True, False)),
        ({0: MOUNTAIN, 2: Ground(3)}, (0, 5), (False, True)),
        ({0: MOUNTAIN, 5: HILL, 3: WOODS}, (0, 5), (True, True)),
    ],
)
def test_hills_and_woods_between_two_hexes(ground, ends, line):
    there = {COLUMN[row]: what for row, what in ground.items()}
    one, other = COLUMN[ends[0]], COLUMN[ends[1]]
    for found in (over(there, one, other), over(there, other, one)):
        assert (found.seen, found.sure) == line


def test_along_a_hexside_one_side_blocks_nothing_and_two_are_for_the_table_to_judge():
    left, right = (1, -1), (1, 0)
    assert over({left: WOODS}, (0, 0), (2, -1)) == over({right: WOODS}, (0, 0), (2, -1)) == Line(True, True)
    assert over({left: WOODS, right: WOODS}, (0, 0), (2, -1)) == Line(True, False, (left, right))


def test_where_a_line_is_blocked_is_said():
    assert over({(0, 2): WOODS, (0, 4): WOODS}, (0, 0), (0, 6)).places == ((0, 2), (0, 4))


def test_each_sees_the_other_or_neither_does():
    random = Random(7)
    for _ in range(400):
        ground = {
            (random.randint(-4, 4), random.randint(-4, 4)): Ground(random.choice((0, 0, 1, 2)), random.random() < 0.6)
            for _ in range(20)
        }
        one, other = ((random.randint(-4, 4), random.randint(-4, 4)) for _ in range(2))
        there, back = over(ground, one, other), over(ground, other, one)
        assert (there.seen, there.sure, {*there.places}) == (back.seen, back.sure, {*back.places})
