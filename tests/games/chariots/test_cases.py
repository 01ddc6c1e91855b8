"""Every case of Chariots of Fire, run through the rules as they are; those that we read otherwise are listed in
readings.md.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from ..kit.asked_alone import differences as asked_otherwise
from ..kit.asked_alone import is_asked_alone
from .cases import books, effects, heroic, moving, orders, passages, scripts, shocking, shooting, turns
from .cases.common import Case, Reader, differences

HERE = Path(__file__).parent
CASES: list[Case] = yaml.load((HERE / "cases" / "chariots.yaml").read_text("utf-8"), yaml.CSafeLoader)
READERS: dict[str, Reader] = {
    **turns.READERS,
    **orders.READERS,
    **moving.READERS,
    **shooting.READERS,
    **shocking.READERS,
    **effects.READERS,
    **heroic.READERS,
    **books.READERS,
    **passages.READERS,
    **scripts.READERS,
}
"""Event of a case -> the function that runs it and returns the results."""
PROSE = frozenset(
    {
        "reason",
        "remedy",
        "note",
        "until",
        "sequence",
        "order",
        "before_further_movement",
        "before_move",
        "penalty",
        "place",
    }
)
"""Keys of expectations that only explain, or give an order of play that other tests check; compared if a reader returns
them."""
EXPLAINED = {
    "MIS-006": {"not"},
    "STD-003": {"standard"},
    "RES-010": {"chart_row"},
}
"""Case -> keys that only repeat in words what other keys, or the tests of the sequence, check."""


def read_otherwise() -> dict[str, str]:
    """Case -> why we read it otherwise, from the table in readings.md."""
    text = (HERE / "readings.md").read_text("utf-8").partition("## Cases read otherwise")[2].partition("\n## ")[0]
    return {
        id: reason.strip() for id, reason in re.findall(r"^\| ([A-Z]+[\d-][\w.-]*) \| (.+) \|$", text, re.MULTILINE)
    }


OTHERWISE = read_otherwise()
NOT_COVERED = frozenset({"LDR-028", "MIS-053", "STK-021"})
"""Cases that call no rule of the program, or only a part of one:

readings.md says why, and where they are held if they are.
"""


def test_there_are_as_many_cases_as_there_should_be():
    assert len({case["id"] for case in CASES}) == len(CASES) == 558
    assert {*OTHERWISE, *NOT_COVERED} <= {case["id"] for case in CASES}
    listed = (
        (HERE / "readings.md").read_text("utf-8").partition("## Cases that are not covered")[2].partition("\n## ")[0]
    )
    assert {
        id for line in re.findall(r"^\| ([A-Z].*?) \|", listed, re.M) for id in line.split(", ") if "-" in id
    } == NOT_COVERED


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in NOT_COVERED], ids=lambda case: case["id"])
def test_the_case_comes_as_it_should(case):
    if is_asked_alone(case):
        assert not asked_otherwise("chariots", case)
        return
    read = READERS[case["event"]["kind"]]
    told, excused = read(case), EXPLAINED.get(case["id"], set())
    assert not excused & told.keys(), "what is told needs no excuse"
    left_out = (PROSE | excused) - told.keys()
    assert case["expected"].keys() - left_out, "nothing of what the case expects is looked at"
    found = differences(case["expected"], told, left_out)
    if case["id"] in OTHERWISE:
        assert found, "it is listed as read otherwise, and agrees"
    else:
        assert not found
