"""One fact, one bar: a miss is empty and the best outcome solid, whatever else can come of a throw; in every game."""

from __future__ import annotations

import pytest

from puesto.core.messages import msg
from puesto.core.prompts import Roll
from puesto.core.study import odds
from puesto.core.study.lookahead import Ahead, Worth
from puesto.games import load
from puesto.games.bcs.formations.snafu import snafu_bands
from puesto.games.bcs.printed import charts
from puesto.games.bear.checks.attack import AttackFacts, roll_of
from puesto.games.bolt.fire.armour import armour_bands
from puesto.games.bolt.fire.to_hit import IMPOSSIBLE, single_bands
from puesto.games.chariots.combat.aggression import FireReactionFacts, react_to_fire
from puesto.gui.controls.gauge import BARS, BLANK, HATCH, SOLID, shares_of, worth_shares
from puesto.gui.look.words import Words
from puesto.packs import content_for
from tests.core.study.test_gains import first_roll


def printed(roll: Roll) -> dict[str, str]:
    """Return the outcomes of a throw with their patterns; check that strip and answers have the same."""
    found = odds.cases(roll)
    shares = {share.text: share.pattern for share in shares_of(roll, Words(), found)}
    worth = Worth("a", roll.message, (Ahead(roll, found),))
    assert {one.text: one.pattern for one in worth_shares(worth, Words(), frozenset({roll.key}))} in ({}, shares)
    return shares


@pytest.mark.parametrize(
    ("defence", "expected"),
    [
        (9, {"falla": BLANK, "impacta": HATCH, "destruye": SOLID}),
        (3, {"impacta": HATCH, "destruye": SOLID}),
        (1, {"impacta": HATCH, "destruye": SOLID}),
        (12, {"falla": BLANK, "impacta": HATCH}),
        (20, {"falla": BLANK}),
    ],
)
def test_of_an_attack_of_the_bear_a_miss_is_empty_a_hit_hatched_and_the_best_solid(defence, expected):
    facts = AttackFacts(firepower=1, defence=defence)
    assert facts.need == defence - 1 and printed(roll_of(facts)) == expected


@pytest.mark.parametrize("need", [1, 2, 4, 6])
def test_a_shot_of_bolt_that_needs_two_or_less_still_misses_with_a_one(need):
    roll = Roll(key="a", message=msg("a"), bands=single_bands(1, need))
    assert printed(roll) == {"falla": BLANK, "impacta": SOLID}


def test_a_shot_of_bolt_that_has_to_be_thrown_again_is_not_painted_as_a_hit():
    assert printed(Roll(key="a", message=msg("a"), bands=single_bands(1, IMPOSSIBLE))) == {
        "falla": BLANK,
        "se repite": HATCH,
    }


@pytest.mark.parametrize(
    ("plus", "value", "expected"),
    [
        (0, 12, {"rebota": BLANK}),
        (0, 6, {"rebota": BLANK, "daño superficial": BARS}),
        (1, 6, {"rebota": BLANK, "daño superficial": BARS, "daño completo": HATCH}),
        (9, 6, {"rebota": BLANK, "daño masivo": SOLID}),
    ],
)
def test_armour_of_bolt_that_nothing_goes_through_is_empty_and_each_damage_keeps_its_pattern(plus, value, expected):
    assert printed(Roll(key="a", message=msg("a"), bands=armour_bands(plus, value, False))) == expected


def test_a_partial_snafu_is_printed_alike_whether_it_can_be_complete_or_not():
    chart = content_for(load("bcs"))[0].charts[charts.SNAFU]
    found = []
    for prepared in (False, True):
        bands = snafu_bands(chart, 0, prepared)
        found.append(printed(Roll(key="a", message=msg("a"), dice=2, bands=bands, below=msg("fallo de SNAFU"))))
    assert found[0] == {"fallo de SNAFU": BLANK, "SNAFU parcial": HATCH, "SNAFU completa": SOLID}
    assert found[1] == {"fallo de SNAFU": BLANK, "SNAFU parcial": HATCH}


def test_a_shot_of_the_chariots_that_cannot_hit_is_empty_and_a_hit_never_is():
    for range in (1, 2, 3):
        marks = printed(first_roll("chariots", "missiles", range=range))
        for text, mark in marks.items():
            assert (mark == BLANK) is text.startswith("ningún impacto"), (range, marks)
    assert "ningún impacto" in printed(first_roll("chariots", "missiles", range=3, wood=True))


def test_a_reaction_that_never_comes_and_a_withdrawal_that_cannot_pass_are_empty():
    roll = first_roll("chariots", "withdrawal", quality=0, leader=0)
    assert {*printed(roll).values()} <= {BLANK, SOLID} and printed(roll)["se queda"] == BLANK
    assert printed(first_roll("chariots", "withdrawal", quality=9)) == {"se repliega": SOLID}
    never = next(react_to_fire(FireReactionFacts(quality=9, range=9)))
    assert isinstance(never, Roll)
    assert printed(never) == {"no ocurre nada": BLANK}
