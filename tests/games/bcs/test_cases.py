"""Every case of the play aid, run through the rules as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ..kit.asked_alone import differences, is_asked_alone
from .cases.readers import READERS, Case

CASES: list[Case] = yaml.load((Path(__file__).parent / "cases" / "bcs.yaml").read_text("utf-8"), yaml.CSafeLoader)
SKIPPED = dict.fromkeys(
    ("BCS-RETREAT-19", "BCS-RETREAT-20", "BCS-RETREAT-21"),
    "the player counts the hexes to his HQ on his map and ticks that there is a refuge",
)
"""Cases that are not run, by their ids, each with the reason."""


def test_there_are_as_many_cases_as_there_should_be():
    assert len({case["id"] for case in CASES}) == len(CASES) == 225
    assert {*SKIPPED} <= {case["id"] for case in CASES}


def as_told(value: Any) -> Any:
    """A value as a file of cases writes it."""
    return [as_told(item) for item in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in SKIPPED], ids=lambda case: case["id"])
def test_the_case_comes_as_it_should(case: Case):
    if is_asked_alone(case):
        assert not differences("bcs", case)
        return
    message = READERS[case["event"]["kind"]](case)
    assert {*case["expected"]} <= message.keys(), "something that the case expects is not told"
    entries = {name: as_told(message[name]) for name in case["expected"]}
    assert entries == as_told(case["expected"])
