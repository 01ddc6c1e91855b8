"""Cases of Bolt Action through what another program resolves alone: no fact of theirs is without a name there."""

from __future__ import annotations

import pytest

from puesto.core.game.resolutions import FactsError

from .cases.alone import READERS, resolve
from .cases.common import Case, differences
from .test_cases import CASES

ALONE = [case for case in CASES if case["event"]["kind"] in READERS]
UNSAID = {"penalty", "steps"}
"""What a case words in a way of its own, and no form could."""


def test_most_cases_can_be_resolved_alone():
    assert len(ALONE) == 170


@pytest.mark.parametrize("case", ALONE, ids=lambda case: case["id"])
def test_the_case_is_resolved_alone_as_it_should(case: Case):
    expected = {name: value for name, value in case["expected"].items() if name not in UNSAID}
    assert expected
    assert not differences(expected, READERS[case["event"]["kind"]](case))


@pytest.mark.parametrize(
    ("happens", "leaves", "hits"),
    [
        ("none", False, ""),
        ("destroyed_by_damage", True, "D6"),
        ("destroyed_by_pins", True, ""),
        ("immobilised", True, ""),
    ],
)
def test_5_4_who_has_to_leave_a_transport_and_what_he_takes(happens: str, leaves: bool, hits: str):
    found = resolve("transport", {"passengers": 1, "happens": happens})
    assert (found["passengers_must_leave"], found["passenger_hits"]) == (leaves, hits)
    assert (found["placed_within"], found["order_after"]) == (("D6", "down") if leaves else ("", ""))


@pytest.mark.parametrize(("kind", "pins"), [("infantry", 9), ("artillery", 6)])
def test_8_6_australian_infantry_whose_benefit_it_is_is_stubborn(kind: str, pins: int):
    facts = {"nation": "australia", "characteristic": "next", "kind": kind, "pins": 3}
    assert resolve("order_test", facts, 3, 3)["morale"] == pins


@pytest.mark.parametrize(("quality", "needs"), [("regular", 6), ("inexperienced", None)])
def test_9_13_the_inexperienced_do_not_see_by_their_spotter(quality: str, needs: int | None):
    facts = {"quality": quality, "spotter": True, "line_of_sight": False}
    if needs is None:
        with pytest.raises(FactsError):
            resolve("indirect", facts, 1)
    else:
        assert resolve("indirect", facts, 1)["needed"] == needs


@pytest.mark.parametrize(
    ("list_", "face", "told"),
    [
        ("artillery", 1, {"drift": "3D6", "marker_moves": 0, "attack_resolved": True}),
        ("smoke", 3, {"drift": "", "marker_moves": 12, "rolls_again": True, "attack_resolved": False}),
        ("air", 2, {"marker_moves": None, "rolls_again": True}),
        ("air", 1, {"target_chosen_by": "opponent", "target_side": "observer_owner"}),
        ("air", 6, {"result": "here_it_comes", "target_chosen_by": "", "rolls_again": False}),
    ],
)
def test_7_8_what_a_strike_does_with_its_marker(list_: str, face: int, told: dict[str, object]):
    found = resolve("strike", {"list": list_}, face)
    assert {name: found[name] for name in told} == told
