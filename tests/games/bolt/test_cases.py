"""Every case of Bolt Action, run through the rules as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from ..kit.asked_alone import differences as asked_otherwise
from ..kit.asked_alone import is_asked_alone
from .cases import assaults, orders, played, shooting, strikes, weapons
from .cases.common import Case, Reader, differences

HERE = Path(__file__).parent
CASES: list[Case] = yaml.load((HERE / "cases" / "bolt.yaml").read_text("utf-8"), yaml.CSafeLoader)
READERS: dict[str, Reader] = {
    **orders.READERS, **shooting.READERS, **strikes.READERS, **played.READERS, **assaults.READERS, **weapons.READERS,
}  # fmt: skip
"""Event of a case -> the function that runs it and returns the results."""


def test_there_are_as_many_cases_as_there_should_be():
    assert len({case["id"] for case in CASES}) == len(CASES) == 350
    assert {case["event"]["kind"] for case in CASES if not is_asked_alone(case)} <= READERS.keys()


def test_a_round_of_an_assault_goes_from_the_first_blow_to_the_loser_s_end():
    assert assaults.read_assault_sequence({})["round"] == [
        "attacker_damage",
        "defender_takes_casualties",
        "defender_damage",
        "attacker_takes_casualties",
        "loser_annihilated",
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_as_it_should(case):
    if is_asked_alone(case):
        assert not asked_otherwise("bolt", case)
        return
    assert case["expected"]
    assert not differences(case["expected"], READERS[case["event"]["kind"]](case))
