"""The chances against vehicles, each throw by itself: an assault on one."""

from __future__ import annotations

import time
from collections import defaultdict
from fractions import Fraction
from itertools import product

from puesto.core.study.chances import chances
from puesto.games.bolt.printed.records import Kind, Order
from puesto.games.bolt.resolutions import armour
from puesto.games.bolt.resolutions.armour import StormFacts
from tests.games.bolt.packs import ours

CONTENT = ours()[0]
SIX = range(1, 7)


def share_above(morale: int) -> Fraction:
    """How often two dice come to more than a morale."""
    return Fraction(sum(a + b > morale for a, b in product(SIX, repeat=2)), 36)


def test_an_assault_on_an_open_car_tests_without_the_three_then_each_model_hits_and_one_die_breaks_it():
    facts = StormFacts(models=2, kind=Kind.ARMOURED_CAR, open_topped=True, vehicle_order=Order.ADVANCE)
    refused, expected = share_above(9), defaultdict[str, Fraction](Fraction)
    for swings in product(SIX, repeat=2):
        hits = sum(face == 6 for face in swings)
        for die in SIX:
            broken = hits and die > 1 and die + hits >= 7
            expected["destroyed" if broken else "none"] += (1 - refused) * Fraction(1, 6**3)
    assert chances(armour.STORM, CONTENT, facts).chances == {"refused": refused, **expected}


def test_four_models_under_pins_are_told_at_once_and_exactly():
    begun = time.perf_counter()
    figures = chances(armour.STORM, CONTENT, StormFacts(models=4, pins=3))
    assert time.perf_counter() - begun < 0.5, "a fiftieth of a second where nobody else works"
    assert figures.margin == 0
    assert sum(figures.chances.values()) == 1
