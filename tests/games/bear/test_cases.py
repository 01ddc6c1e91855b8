"""Every case of the solo rules, run through the rules as they are; those that we read otherwise are listed in
readings.md.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from .cases import actions, opponent, rules, turns
from .cases.records import Data
from .cases.table import Adapter

HERE = Path(__file__).parent
CASES: list[Data] = yaml.load((HERE / "cases" / "coh.yaml").read_text("utf-8"), yaml.CSafeLoader)

EVENTS: dict[str, Adapter] = {
    "ai_turn": turns.ai_turn,
    "ai_draws_order_card": turns.ai_draws_order_card,
    "player_pa_action": actions.player_pa_action,
    "player_command_action": actions.player_pa_action,
    "player_delay": actions.player_delay,
    "player_roll": actions.player_roll,
    "player_card_action": actions.player_card_action,
    "player_fires_at_pe": actions.player_fires_at_pe,
    "group_action": actions.group_action,
    "sequence": actions.sequence_of,
    "mission_event": opponent.mission_event,
    "ai_turn_with_event": opponent.ai_turn_with_event,
    "ai_attempts_order": opponent.ai_attempts_order,
    "ai_usage_check": rules.ai_usage_check,
    "ai_destroyed": rules.somebody_destroyed,
    "unit_destroyed": rules.somebody_destroyed,
    "ai_hit": opponent.ai_hit,
    "start_mission": rules.start_mission,
    "initiative": rules.initiative,
    "pre_round": rules.pre_round,
    "round_end": rules.round_end,
    "gain_vp": rules.gain_vp,
    "control_lost": rules.control_changes,
    "control_gained": rules.control_changes,
    "destroyed": rules.destroyed,
    "last_unit_destroyed": rules.last_destroyed,
    "last_ai_destroyed": rules.last_destroyed,
    "check_end": rules.check_end,
    "marker_reaches": rules.marker_reaches,
    "property": opponent.prop,
    "query": opponent.query,
    "choose_facing": opponent.choose_facing,
    "may_enter": opponent.may_enter,
    "validate_position": opponent.validate_position,
    "pe_moved": opponent.suspect_seen,
    "pe_placed": opponent.suspect_seen,
    "player_moved": opponent.suspect_seen,
    "reveal": opponent.reveal,
}
"""Event of a case -> the function that runs it and returns the differences."""


def read_otherwise() -> dict[str, str]:
    """Case -> why we read it otherwise, from the table in readings.md."""
    text = (HERE / "readings.md").read_text("utf-8").partition("## Cases read otherwise")[2].partition("\n## ")[0]
    return {
        id: reason.strip() for id, reason in re.findall(r"^\| ([A-Z]+[\d-][\w.-]*) \| (.+) \|$", text, re.MULTILINE)
    }


OTHERWISE = read_otherwise()


def test_there_are_as_many_cases_as_there_should_be():
    assert len({case["id"] for case in CASES}) == len(CASES) == 295
    assert {*OTHERWISE} <= {case["id"] for case in CASES}
    assert not [case["id"] for case in CASES if case["confidence"] == "high" and case["id"] in OTHERWISE]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_as_it_should(case):
    found = EVENTS[case["event"]["type"]](case)
    if case["id"] in OTHERWISE:
        assert found, "it is listed as read otherwise, and agrees"
    else:
        assert not found
