"""The chances of a whole volley against an independent enumeration of every throw."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from puesto.core.study.chances import chances
from puesto.core.values import replace
from puesto.games.bolt.printed.records import Order, Quality
from puesto.games.bolt.resolutions import volley
from puesto.games.bolt.resolutions.volley import MedicFacts, VolleyFacts, medic, shooting
from tests.games.bolt.packs import ours

CONTENT = ours()[0]
TWO_DICE = Counter(item + entry for item, entry in product(range(1, 7), repeat=2))


def brute_force(
    shots: int, need: int, wound: int, models: int, quality: int, pins: int, test: int | None = None
) -> dict[str, Fraction]:
    """Every throw by itself: the order test, each shot, each damage die, the check; nothing of the rules is used."""
    entries: defaultdict[str, Fraction] = defaultdict(Fraction)

    def broken(left_pins: int, fallen: int) -> Fraction:
        if fallen >= models or left_pins >= quality:
            return Fraction(1)
        if fallen == 0 or 2 * fallen < models:
            return Fraction(0)
        morale = max(2, min(10, quality - left_pins))
        return Fraction(sum(ways for total, ways in TWO_DICE.items() if total > morale), 36)

    fires = Fraction(1)
    if test is not None:
        fires = Fraction(sum(ways for total, ways in TWO_DICE.items() if total <= test and total < 12), 36)
        entries["silent"] += 1 - fires
    for shot in product(range(1, 7), repeat=shots):
        hits = sum(face >= need for face in shot)
        share = fires * Fraction(1, 6**shots)
        if not hits:
            entries["0"] += share
            continue
        for dice in product(range(1, 7), repeat=hits):
            fallen = min(models, sum(face != 1 and face >= wound for face in dice))
            each = share * Fraction(1, 6**hits)
            chance = broken(pins + 1, fallen)
            entries["breaks"] += each * chance
            entries[str(fallen)] += each * (1 - chance)
    return {name: share for name, share in entries.items() if share}


@pytest.mark.parametrize("shots", [1, 2, 3])
@pytest.mark.parametrize("pins", [0, 3, 8])
def test_a_volley_has_the_chances_of_every_throw_by_itself(shots: int, pins: int):
    facts = VolleyFacts(shots=shots, models=4, max_models=4, target_pins=pins)
    result = chances(shooting, CONTENT, facts).chances
    assert result == brute_force(shots, 3, 4, 4, 9, pins)


def test_a_pinned_advance_over_half_range_at_veterans_in_cover_comes_to_the_same():
    facts = VolleyFacts(
        weapon="rifle", shots=3, distance=14, pins=1, order=Order.ADVANCE, cover="soft", test=True,
        target_quality=Quality.VETERAN, models=2, max_models=6,
    )  # fmt: skip
    # base 3; small, long, moving, soft cover, one pin: 8, an impossible shot
    assert volley.need(CONTENT, facts) == 8
    facts = VolleyFacts(shots=3, distance=14, pins=1, test=True, target_quality=Quality.VETERAN, models=4, max_models=4)
    assert volley.need(CONTENT, facts) == 5
    # the test takes its pin off before it fires: long range alone counts
    assert chances(shooting, CONTENT, facts).chances == brute_force(3, 4, 5, 4, 10, 0, test=8)


def test_a_double_one_takes_more_pins_off_the_firer_than_a_test_that_is_just_passed():
    facts = VolleyFacts(shots=1, distance=10, pins=3, test=True, models=4, max_models=4)
    passed, double = Fraction(sum(TWO_DICE[total] for total in range(3, 7)), 36), Fraction(1, 36)
    expected: defaultdict[str, Fraction] = defaultdict(Fraction)
    expected["silent"] = 1 - passed - double

    def add(share: Fraction, pins: int) -> None:
        for name, chance in brute_force(1, 3 + pins, 4, 4, 9, 0).items():
            expected[name] += share * chance

    add(passed, 2)
    add(double * Fraction(1, 6), 1)  # D6+1 with a one
    add(double * Fraction(5, 6), 0)
    assert chances(shooting, CONTENT, facts).chances == dict(expected)


def test_an_impossible_shot_hits_once_in_thirty_six():
    facts = VolleyFacts(shots=1, cover="hard", down=True, models=8)
    result = chances(shooting, CONTENT, facts).chances
    assert result["1"] == Fraction(1, 36) * Fraction(3, 6)


def test_a_kept_ambush_fires_one_time_in_two():
    kept = VolleyFacts(shots=2, models=4, max_models=4, order=Order.AMBUSH, kept=True)
    half = Fraction(1, 2)
    fired = {name: half * share for name, share in brute_force(2, 3, 4, 4, 9, 0).items()}
    assert chances(shooting, CONTENT, kept).chances == {"silent": half, **fired}
    assert {name for name, _ in shooting.check(CONTENT, VolleyFacts(kept=True, test=True))} == {"kept", "test"}


def test_a_medic_saves_with_a_six_neither_the_exceptional_wound_nor_what_a_heavy_weapon_does():
    facts = VolleyFacts(shots=1, models=8, medic=True)
    plain, lost = Fraction(2, 6) + Fraction(1, 6) * Fraction(5, 6), Fraction(1, 36)
    assert chances(shooting, CONTENT, facts).chances["1"] == Fraction(2, 3) * (lost + plain * Fraction(5, 6))
    heavy = VolleyFacts(weapon="hmg", shots=1, models=8, medic=True)
    assert chances(shooting, CONTENT, heavy) == chances(shooting, CONTENT, replace(heavy, medic=False))


def test_a_medic_alone_saves_each_wound_that_is_not_exceptional_with_a_six():
    result = chances(medic, CONTENT, MedicFacts(wounds=3, exceptional=1)).chances
    assert result == {"0": Fraction(25, 36), "1": Fraction(10, 36), "2": Fraction(1, 36)}


def test_fifteen_shots_are_told_within_fifty_milliseconds():
    facts = VolleyFacts(shots=15, pins=1, test=True)
    chances(shooting, CONTENT, facts)
    best = 9.0
    for _ in range(3):
        begun = time.process_time()
        result = chances(shooting, CONTENT, facts).chances
        best = min(best, time.process_time() - begun)
    assert sum(result.values()) == 1
    assert best < 0.05
