"""The chances of what comes down on a unit against every throw by itself, and how long they take."""

from __future__ import annotations

import time
from collections import defaultdict
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from puesto.core.game.resolutions import Resolution
from puesto.core.study.chances import chances
from puesto.core.study.odds import odds
from puesto.games.bolt.printed.records import Nation, Quality
from puesto.games.bolt.resolutions import melee, salvos
from puesto.games.bolt.resolutions.salvos import BlazeFacts, BurstFacts, FlameFacts, ShellFacts, TargetFacts
from tests.games.bolt.packs import ours

CONTENT = ours()[0]
Spread = dict[str, Fraction]
ABOVE = {
    morale: Fraction(sum(a + b > morale for a, b in product(range(1, 7), repeat=2)), 36) for morale in range(2, 11)
}
"""Morale -> the chance that two dice exceed it."""


def told(hits: int, pins: int, wound: int, models: int, quality: int, always: bool = False) -> Spread:
    """Every outcome of so many damage dice, each a wound or not, and the check; nothing of the rules is used."""
    entries: defaultdict[str, Fraction] = defaultdict(Fraction)
    each = Fraction(max(0, 7 - wound), 6)
    for struck in product((False, True), repeat=hits):
        share = each ** sum(struck) * (1 - each) ** (hits - sum(struck))
        fallen = min(models, sum(struck))
        broken = Fraction(0)
        if fallen >= models or pins >= quality:
            broken = Fraction(1)
        elif always or (fallen and 2 * fallen >= models):
            broken = ABOVE[max(2, min(10, quality - pins))]
        entries["breaks"] += share * broken
        entries[str(fallen)] += share * (1 - broken)
    return entries


def mixed(*parts: tuple[Fraction, Spread]) -> Spread:
    """Spreads put together, each with its share."""
    entries: defaultdict[str, Fraction] = defaultdict(Fraction)
    for share, spread in parts:
        for name, chance in spread.items():
            entries[name] += share * chance
    return {name: chance for name, chance in entries.items() if chance}


THIRD, SIXTH = Fraction(1, 3), Fraction(1, 6)


def test_a_burst_pins_by_its_diameter_and_hits_half_of_those_who_lie_down():
    facts = BurstFacts(inches="2", under=3, down=True, models=4, pins=6)
    expected = mixed(*((THIRD, told(2, 6 + pins, 2, 4, 9)) for pins in (1, 2, 3)))
    assert chances(salvos.BURST, CONTENT, facts).chances == expected


def test_in_a_bunker_a_burst_only_pins():
    facts = BurstFacts(inches="4", place="bunker", models=8, pins=6)
    assert chances(salvos.BURST, CONTENT, facts).chances == {"0": Fraction(1, 2), "breaks": Fraction(1, 2)}


def test_flames_roll_their_shots_and_make_whoever_is_hit_check():
    facts = FlameFacts(quality=Quality.VETERAN, models=3, distance=8, weapon="flamethrower_vehicle", firer_pins=2)
    hit = Fraction(2, 6)  # base 3, two pins: 5+; eight inches are not long range for flames
    burning = {hits: [told(hits, pins, 2, 3, 10, True) for pins in (2, 3, 4)] for hits in range(1, 8)}
    parts: list[tuple[Fraction, Spread]] = []
    for shots in range(2, 8):
        for struck in product((False, True), repeat=shots):
            hits = sum(struck)
            share = SIXTH * hit**hits * (1 - hit) ** (shots - hits)
            if not hits:
                parts.append((share, {"missed": Fraction(1)}))
                continue
            parts += [(share * THIRD, spread) for spread in burning[hits]]
    assert chances(salvos.flames, CONTENT, facts).chances == mixed(*parts)


def test_a_barrage_pins_and_with_a_six_bursts():
    facts = ShellFacts(models=5, under=2, pins=4)
    pinned = [(Fraction(5, 18), told(0, 4 + pins, 7, 5, 9)) for pins in (1, 2, 3)]
    burst = [(Fraction(1, 36), told(2, 4 + pins, 2, 5, 9)) for pins in range(1, 7)]
    assert chances(salvos.BARRAGE, CONTENT, facts).chances == mixed(*pinned, *burst)


def test_passengers_take_up_to_six_hits():
    facts = TargetFacts(models=6)
    expected = mixed(*((SIXTH, told(hits, 0, 4, 6, 9)) for hits in range(1, 7)))
    assert chances(salvos.PASSENGERS, CONTENT, facts).chances == expected


def test_a_plane_at_those_who_lie_down_does_half():
    item, second = (chances(salvos.PLANE, CONTENT, ShellFacts(down=down)).chances["breaks"] for down in (False, True))
    assert item > second
    assert sum(chances(salvos.PLANE, CONTENT, ShellFacts()).chances.values()) == 1


def test_a_building_that_burns_is_left_as_a_destroyed_vehicle_is_and_a_gun_is_lost():
    half = Fraction(1, 2)
    expected = mixed((half, {"missed": Fraction(1)}), *((half * SIXTH, told(n, 0, 4, 6, 9)) for n in range(1, 7)))
    assert chances(salvos.BLAZE, CONTENT, BlazeFacts(models=6)).chances == expected
    assert chances(salvos.BLAZE, CONTENT, BlazeFacts(gun=True)).chances == {"missed": half, "ruined": half}


def test_ten_hits_of_a_burst_bring_the_building_down_on_those_inside():
    result = chances(salvos.BURST, CONTENT, BurstFacts(inches="4", place="building")).chances
    throws = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    assert result["ruined"] == Fraction(sum(hits >= 10 for hits in throws), 216)
    assert "ruined" not in chances(salvos.BURST, CONTENT, BurstFacts(inches="2", place="building")).chances


SMALL: list[tuple[Resolution[Any, Any], Any]] = [
    (salvos.BURST, BurstFacts(under=2, models=3)),
    (salvos.BARRAGE, ShellFacts(under=1, models=2)),
]


@pytest.mark.parametrize(("resolution", "facts"), SMALL, ids=lambda item: getattr(item, "id", ""))
def test_die_by_die_and_all_together_are_the_same(resolution: Resolution[Any, Any], facts: Any):
    alone = odds(partial(resolution.run, CONTENT, facts), of=resolution.outcome)
    assert chances(resolution, CONTENT, facts).chances == alone


SLOW: list[tuple[Resolution[Any, Any], Any]] = [
    (salvos.BURST, BurstFacts(inches="4", place="building", models=20)),
    (salvos.flames, FlameFacts(weapon="flamethrower_vehicle", models=20)),
    (salvos.PLANE, ShellFacts(models=20, under=20)),
]


@pytest.mark.parametrize(("resolution", "facts"), SLOW, ids=lambda item: getattr(item, "id", ""))
def test_the_largest_are_told_at_once(resolution: Resolution[Any, Any], facts: Any):
    chances(resolution, CONTENT, facts)
    begun = time.perf_counter()
    assert sum(chances(resolution, CONTENT, facts).chances.values()) == 1
    assert time.perf_counter() - begun < 0.5, "a tenth of a second where nobody else works"


def test_whoever_loses_all_of_an_assault_has_lost_it_though_as_many_fell():
    facts = melee.MeleeFacts(attackers=1, defenders=3)
    result = chances(melee.fight_round, CONTENT, facts).chances
    killed, struck = Fraction(1, 2), Fraction(1, 2)
    assert result["tie"] == (1 - killed) * (1 - struck) ** 3
    assert result["defender"] == killed * (1 - (1 - struck) ** 2) + (1 - killed) * (1 - (1 - struck) ** 3)
    rough = melee.MeleeFacts(attackers=1, defenders=3, defender_nation=Nation.UK, defender_characteristic="rough")
    assert chances(melee.fight_round, CONTENT, rough).chances["tie"] == (1 - killed) * (1 - struck) ** 4
