"""An assault to its end, a squad's volley and other forms, against chances that are counted by hand."""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from puesto.core.messages import Ref
from puesto.core.study.chances import chances
from puesto.games.bolt.assault.melee import MOST_ROUNDS
from puesto.games.bolt.fire.to_hit import ToHitFacts
from puesto.games.bolt.printed.records import Nation, Order
from puesto.games.bolt.resolutions import salvos, volley
from puesto.games.bolt.resolutions.assaults import AssaultFacts, fight
from puesto.games.bolt.resolutions.salvos import BurstFacts, FlameFacts
from puesto.games.bolt.resolutions.single import shots
from puesto.games.bolt.resolutions.volley import VolleyFacts
from puesto.games.bolt.table.settings import USUAL
from tests.games.bolt.cases.alone import resolve
from tests.games.bolt.packs import ours

CONTENT = ours()[0]
DUEL: Mapping[str, Any] = {"attackers": 1, "defenders": 1, "fires": False}
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def ends(**facts: Any) -> dict[str, Fraction]:
    """The chances of every end of an assault of one against one, as far as `facts` does not say otherwise."""
    return chances(fight, CONTENT, AssaultFacts(**{**DUEL, **facts})).chances


def after_ties(rounds: int) -> Fraction:
    """The chance that a blow decides within so many rounds, of which one in four ends in a tie."""
    return sum((QUARTER**tied for tied in range(rounds)), Fraction(0))


def test_6_1_rounds_are_fought_until_one_side_has_won():
    decided = after_ties(MOST_ROUNDS)
    assert ends() == {"attacker": HALF * decided, "defender": QUARTER * decided, "apart": QUARTER**MOST_ROUNDS}


def test_6_2_over_a_defensive_position_both_strike_at_once_in_the_first_round_only():
    later = QUARTER * after_ties(MOST_ROUNDS - 1)
    assert ends(defended=True) == {
        "attacker": QUARTER + HALF * later,
        "defender": QUARTER + QUARTER * later,
        "nobody": QUARTER,
        "apart": QUARTER**MOST_ROUNDS,
    }
    assert ends(defended=True, readings={**USUAL, "defended": "none"}) == ends()


def test_6_2_reaction_fire_may_stop_it_and_surprise_or_an_order_takes_it_away():
    # base 3, point blank, a small unit: 3+, and 4+ to wound
    stopped = Fraction(4, 6) * HALF
    plain = ends()
    assert ends(fires=True, shots=1) == {
        "repelled": stopped, **{name: (1 - stopped) * share for name, share in plain.items()}
    }  # fmt: skip
    assert ends(fires=True, shots=1, distance=5) == ends(fires=True, shots=1, defender_order=Order.RUN) == plain


def test_6_2_what_does_not_reach_its_target_ends_there():
    assert ends(distance=13) == ends(distance=7, obstacles=True) == {"short": 1}


def test_8_4_a_fanatic_does_not_surrender():
    two = {"attackers": 2, "defenders": 3}
    assert ends(**two, defender_fanatic=True)["attacker"] < ends(**two)["attacker"]
    assert ends(**two, defender_fanatic=True, readings={**USUAL, "fanatic": "none"}) == ends(**two)


def test_the_dice_of_an_assault_come_as_at_the_table():
    facts = {"attackers": 2, "defenders": 2, "shots": 1, "distance": 8}
    dice = ([5], [4], [3, 3], [1], [1, 1], [4], [1])  # a shot, its wound, the check, a tie, a round that decides
    result = resolve("assault_to_the_end", facts, *dice)
    assert result == {"end": "attacker", "attackers": 1, "defenders": 0, "rounds": 2}


def test_the_usual_assault_has_its_figure_at_once():
    begun = time.process_time()
    assert sum(ends(attackers=10, defenders=10, fires=True, shots=10).values()) == 1
    assert time.process_time() - begun < 0.5


# ---- other forms


def test_5_1_a_squad_has_a_number_for_each_weapon():
    both = VolleyFacts(shots=1, distance=14, second_weapon="smg", second_shots=1, models=8)
    assert [name for name, _ in volley.shooting.check(CONTENT, both)] == ["distance"]
    far = VolleyFacts(shots=1, distance=13, second_weapon="lmg", second_shots=1, models=8)
    # the rifle is beyond half of its range, the machine gun is not
    rifle, gun = Fraction(3, 6) * HALF, Fraction(4, 6) * HALF
    result = chances(volley.shooting, CONTENT, far).chances
    assert result == {"0": (1 - rifle) * (1 - gun), "1": rifle * (1 - gun) + gun * (1 - rifle), "2": rifle * gun}
    titles = [working.title for working in volley.shooting.workings(CONTENT, far)]
    assert Ref("weapon", "lmg") in titles and len(titles) == 4


def test_5_5_what_bursts_outside_does_nothing_to_who_is_inside():
    assert chances(salvos.BURST, CONTENT, BurstFacts(place=salvos.OUTSIDE)).chances == {"missed": 1}


@pytest.mark.parametrize(("garand", "needed"), [(True, 3), (False, 4)])
def test_8_2_a_us_rifle_that_is_no_garand_pays_for_moving(garand: bool, needed: int):
    facts = ToHitFacts(nation=Nation.US, order=Order.ADVANCE, garand=garand)
    assert [line.value for line in shots.modifiers(CONTENT, facts)] == [-1] * (not garand)
    assert resolve("to_hit", {"nation": "us", "order": "advance", "garand": garand}, 3)["needed"] == needed


def test_9_11_flames_follow_what_the_table_reads_in_their_dice():
    facts = FlameFacts(models=20)
    single = chances(salvos.flames, CONTENT, FlameFacts(models=20, readings={**USUAL, "flame_shots": "hits"})).chances
    # a single roll at 3+ less point blank: 2+
    assert single["missed"] == Fraction(1, 6)
    assert chances(salvos.flames, CONTENT, facts).chances["missed"] == sum(Fraction(1, 6) ** n / 6 for n in range(1, 7))
