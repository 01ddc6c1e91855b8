"""Rules of nations, spotters and assaults, apart from the cases."""

from __future__ import annotations

import pytest

from puesto.core.game.resolutions import FactsError

from ..kit.asked_alone import resolve
from .cases import assaults


@pytest.mark.parametrize(("kind", "pins"), [("infantry", 9), ("artillery", 6)])
def test_8_6_australian_infantry_whose_benefit_it_is_is_stubborn(kind: str, pins: int):
    facts = {"nation": "australia", "characteristic": "next", "kind": kind, "pins": 3}
    assert resolve("bolt", "order_test", facts, [3, 3])["morale"] == pins


@pytest.mark.parametrize(("quality", "needs"), [("regular", 6), ("inexperienced", None)])
def test_9_13_the_inexperienced_do_not_see_by_their_spotter(quality: str, needs: int | None):
    facts = {"quality": quality, "spotter": True, "line_of_sight": False}
    if needs is None:
        with pytest.raises(FactsError):
            resolve("bolt", "indirect", facts, [1])
    else:
        assert resolve("bolt", "indirect", facts, [1])["needed"] == needs


def test_a_round_of_an_assault_goes_from_the_first_blow_to_the_loser_s_end():
    assert assaults.read_assault_sequence({})["round"] == [
        "attacker_damage",
        "defender_takes_casualties",
        "defender_damage",
        "attacker_takes_casualties",
        "loser_annihilated",
    ]
