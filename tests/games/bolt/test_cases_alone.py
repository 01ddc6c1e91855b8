"""Cases of Bolt Action through what another program resolves alone: no fact of theirs is without a name there."""

from __future__ import annotations

import pytest

from .cases.alone import READERS
from .cases.common import Case, differences
from .test_cases import CASES

ALONE = [case for case in CASES if case["event"]["kind"] in READERS]
UNSAID = {"penalty"}
"""What a case words in a way of its own, and no form could."""


def test_most_cases_can_be_resolved_alone():
    assert len(ALONE) == 267


@pytest.mark.parametrize("case", ALONE, ids=lambda case: case["id"])
def test_the_case_is_resolved_alone_as_it_should(case: Case):
    expected = {name: value for name, value in case["expected"].items() if name not in UNSAID}
    assert expected
    assert not differences(expected, READERS[case["event"]["kind"]](case))
