"""The chances against vehicles, each throw by itself: flames at one, an assault on one."""

from __future__ import annotations

import time
from collections import defaultdict
from fractions import Fraction
from functools import partial
from itertools import product

from puesto.core.study.chances import chances
from puesto.core.study.odds import odds
from puesto.games.bolt.printed.records import Kind, Order
from puesto.games.bolt.resolutions import armour
from puesto.games.bolt.resolutions.armour import ScorchFacts, StormFacts
from tests.games.bolt.packs import ours

CONTENT = ours()[0]
SIX = range(1, 7)


def share_above(morale: int) -> Fraction:
    """Return the chance that two dice exceed a morale."""
    return Fraction(sum(a + b > morale for a, b in product(SIX, repeat=2)), 36)


def test_an_assault_on_an_open_car_tests_without_the_three_then_each_model_hits_and_one_die_breaks_it():
    facts = StormFacts(models=2, kind=Kind.ARMOURED_CAR, open_topped=True, vehicle_order=Order.ADVANCE)
    refused, expected = share_above(9), defaultdict[str, Fraction](Fraction)
    for swings in product(SIX, repeat=2):
        hits = sum(face == 6 for face in swings)
        for die in SIX:
            broken = hits and die > 1 and die + hits >= 7
            expected["destroyed" if broken else "none"] += (1 - refused) * Fraction(1, 6**3)
    assert chances(armour.storm, CONTENT, facts).chances == {"refused": refused, **expected}


def test_four_models_under_pins_are_told_at_once_and_exactly():
    begun = time.perf_counter()
    figures = chances(armour.storm, CONTENT, StormFacts(models=4, pins=3))
    assert time.perf_counter() - begun < 0.5, "a fiftieth of a second where nobody else works"
    assert figures.margin == 0
    assert sum(figures.chances.values()) == 1


def test_one_model_at_a_time_and_all_together_are_the_same():
    facts = StormFacts(models=2, kind=Kind.SOFT)
    alone = odds(partial(armour.storm.run, CONTENT, facts), of=armour.storm.outcome)
    assert chances(armour.storm, CONTENT, facts).chances == alone


def test_flames_pin_a_lorry_once_then_each_hit_burns_it_and_whoever_is_left_checks():
    hit, holds = Fraction(5, 6), Fraction(2, 6)  # base 3 and point-blank: 2+; against six with PEN+3: 3+
    expected = defaultdict[str, Fraction](Fraction)
    for shots in SIX:
        for dice in product((True, False), repeat=shots):
            hits = sum(dice)
            share = Fraction(1, 6) * hit**hits * (1 - hit) ** (shots - hits)
            if not hits:
                expected["missed"] += share
                continue
            expected["destroyed"] += share * (1 - holds**hits)
            for pins in (2, 3, 4):
                fails = share_above(9 - pins)
                expected["morale"] += share * holds**hits * Fraction(1, 3) * fails
                expected["none"] += share * holds**hits * Fraction(1, 3) * (1 - fails)
    assert chances(armour.scorch, CONTENT, ScorchFacts(kind=Kind.SOFT)).chances == expected


def test_a_super_heavy_tank_does_not_burn_and_its_regular_crew_is_pinned_one_time_in_two():
    result = chances(armour.scorch, CONTENT, ScorchFacts(kind=Kind.SUPER_HEAVY_TANK)).chances
    struck = 1 - result["missed"]
    pinned = sum((share_above(9 - pins) for pins in (2, 3, 4)), Fraction(0)) / 3
    assert result["morale"] == struck * (share_above(9) + pinned) / 2
    assert result["none"] == struck - result["morale"]


def test_a_tank_that_flames_reach_is_told_at_once_and_exactly():
    begun = time.perf_counter()
    figures = chances(armour.scorch, CONTENT, ScorchFacts(weapon="flamethrower_vehicle", pins=2))
    assert time.perf_counter() - begun < 1, "a tenth of a second where nobody else works"
    assert sum(figures.chances.values()) == 1
    assert {*figures.chances} == {"missed", "none", "hurt", "destroyed", "morale"}
