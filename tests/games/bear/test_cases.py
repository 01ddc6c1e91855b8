"""Every case of the solo rules, run through the rules as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.games import load
from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk

from ..kit.asked_alone import differences, shipped

CASES: list[dict[str, Any]] = yaml.load(
    (Path(__file__).parent / "cases" / "coh.yaml").read_text("utf-8"), yaml.CSafeLoader
)


def test_there_are_as_many_cases_as_there_should_be():
    assert len({case["id"] for case in CASES}) == len(CASES) == 292  # IN-01 and V-3.1.3-06 below, V-3.3-01 in turn/


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_as_it_should(case):
    assert not differences("bear", case)


def test_in_01_mission_1_as_it_begins(own_home):
    talk = Talk(Server())
    talk.ask("new", game="bear", scenario="mission-1", seed=1)
    while talk.ask("state", path="step") != "player":
        talk.ask("auto", steps=1, seed="a")
    outcome, state = talk.ask("outcome"), talk.ask("state")
    assert {"victory_points": -1, "command_points": 4, "marker": 1, "round": 1}.items() <= outcome.items()
    assert "initiative.roll" not in [line["key"] for line in talk.ask("entries")]
    assert state["orders"]["left"] == [f"{number}" for number in range(15, 56)]
    assert sorted([*state["actions"]["left"], *state["hand"]]) == ["02", "03", "04", "05"] and len(state["hand"]) == 1
    assert outcome["control"] == {"I07": "ai"}
    placed: dict[str, list[str]] = {}
    for counter in state["counters"].values():
        placed.setdefault(counter["type"], []).append(counter["hex"])
        assert not counter["used"] and not counter["hit"]
    assert {kind: sorted(hexes) for kind, hexes in placed.items()} == {
        "german-rifles": ["G07", "G08", "H08"], "sdkfz-251": ["I08"],
        "soviet-rifles": ["E07", "E10", "L03"], "soviet-smg": ["K07"],
    }  # fmt: skip


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
