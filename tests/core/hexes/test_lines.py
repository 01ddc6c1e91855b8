"""Straight lines over hexes: what they cross, laid over with a ruler."""

from __future__ import annotations

import math

from puesto.core.hexes.lines import SHORTEST_WAYS, hexes_crossed, sides_left
from puesto.core.hexes.numbers import STEPS, axial, distance, hex_at, neighbours

SAMPLES = 240
ORIGIN = hex_at(0, 0)


def sampled(q: int, r: int) -> tuple[set[tuple[int, int]], set[frozenset[tuple[int, int]]]]:
    """The hexes that a line crosses, and the pairs between which it runs, by looking at points of it in ordinary
    geometry.
    """
    x, y = 1.5 * q, math.sqrt(3) * (r + q / 2)
    crossed, sides = set[tuple[int, int]](), set[frozenset[tuple[int, int]]]()
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
    for q, r in [(q, r) for q in range(-6, 7) for r in range(-6, 7) if distance(ORIGIN, hex_at(q, r)) > 1]:
        found = [tuple(map(axial, beside)) for beside in hexes_crossed(ORIGIN, hex_at(q, r))]
        crossed, sides = {one[0] for one in found if len(one) == 1}, {frozenset(one) for one in found if len(one) == 2}
        assert (crossed, sides) == sampled(q, r), (q, r)


def test_a_line_passes_the_same_from_both_ends_in_the_other_order():
    for q, r in [(q, r) for q in range(-9, 10) for r in range(-9, 10)]:
        there = hex_at(q, r)
        back = hexes_crossed(there, ORIGIN)
        assert hexes_crossed(ORIGIN, there) == back[::-1] or [*map(set, hexes_crossed(ORIGIN, there))] == [
            *map(set, back[::-1])
        ]


def test_a_line_leaves_through_the_side_of_the_neighbour_or_the_two_of_a_corner():
    assert sides_left(0) == ()
    for side, place in enumerate(neighbours(ORIGIN)):
        assert sides_left(place - ORIGIN) == (side,)
        assert {*sides_left(STEPS[side] + STEPS[side - 1])} == {side, (side - 1) % 6}


def test_the_layers_of_the_shortest_ways_hold_the_hexes_that_come_nearer_step_by_step():
    for q, r in [(q, r) for q in range(-5, 6) for r in range(-5, 6)]:
        goal = hex_at(q, r)
        far, layer = distance(ORIGIN, goal), [ORIGIN]
        layers = SHORTEST_WAYS[goal - ORIGIN]
        assert len(layers) == max(0, far - 1)
        for index, hexes in enumerate(layers, 1):
            nearer = {there for here in layer for there in neighbours(here) if distance(there, goal) == far - index}
            assert {ORIGIN + vector for vector, _ in hexes} == nearer
            for vector, befores in hexes:
                before = {here for here in layer if distance(here, ORIGIN + vector) == 1}
                assert {layer[at] for at in befores} == before
            layer = [ORIGIN + vector for vector, _ in hexes]
