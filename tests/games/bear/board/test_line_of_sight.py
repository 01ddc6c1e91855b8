"""Lines of sight over hexes: what blocks them on the flat and on hills."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from puesto.core.hexes.numbers import Hex, hex_at
from puesto.games.bear.board.line_of_sight import Ground, Line, line_of_sight, obstacles_at


def over(ground: Mapping[Hex, Ground], one: Hex, other: Hex) -> Line:
    """A line of sight over open level ground with some hexes that are not, found with and without a list of them."""
    around = {hex_at(q, r): Ground() for q in range(-8, 9) for r in range(-8, 9)} | dict(ground)
    found = line_of_sight(one, other, around.get)
    level = around[one].level
    if level is not None and level == around[other].level:
        assert line_of_sight(one, other, around.get, obstacles_at(level, around)) == found
    return found


WOODS, HILL, MOUNTAIN = Ground(0, True), Ground(1), Ground(2)
COLUMN: tuple[Hex, ...] = tuple(hex_at(0, row) for row in range(7))


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
    left, right, one, other = hex_at(1, -1), hex_at(1, 0), hex_at(0, 0), hex_at(2, -1)
    assert over({left: WOODS}, one, other) == over({right: WOODS}, one, other) == Line(True, True)
    assert over({left: WOODS, right: WOODS}, one, other) == Line(True, False, (left, right))


def test_where_a_line_is_blocked_is_said():
    assert over({COLUMN[2]: WOODS, COLUMN[4]: WOODS}, COLUMN[0], COLUMN[6]).places == (COLUMN[2], COLUMN[4])


def test_each_sees_the_other_or_neither_does():
    random = Random(7)
    for _ in range(400):
        ground = {
            hex_at(random.randint(-4, 4), random.randint(-4, 4)): Ground(
                random.choice((0, 0, 1, 2)), random.random() < 0.6
            )
            for _ in range(20)
        }
        one, other = (hex_at(random.randint(-4, 4), random.randint(-4, 4)) for _ in range(2))
        there, back = over(ground, one, other), over(ground, other, one)
        assert (there.seen, there.sure, {*there.places}) == (back.seen, back.sure, {*back.places})
