"""Every case of the solo rules, run through the rules as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.games import load

from ..kit.asked_alone import differences, shipped

CASES: list[dict[str, Any]] = yaml.load(
    (Path(__file__).parent / "cases" / "coh.yaml").read_text("utf-8"), yaml.CSafeLoader
)


def test_there_are_as_many_cases_as_there_should_be():
    assert (
        len({case["id"] for case in CASES}) == len(CASES) == 292
    )  # IN-01: test_mission_1.py; V-3.1.3-06: below; V-3.3-01: turn/


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_as_it_should(case):
    assert not differences("bear", case)


def test_v_3_1_3_06_every_order_card_is_in_one_pile():
    dice = Dice(1)
    session = Session.start(load("bear"), shipped("bear")[0], "mission-1", {})
    for _ in range(300):
        if session.prompt is None:
            break
        session.answer(dice.random_answer(session.prompt))
        orders = session.state.orders
        cards = [*orders.left, *orders.discard, *orders.removed]
        assert len(cards) == len({*cards}) == 41
