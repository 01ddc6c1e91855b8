"""Cases of Bolt Action through what another program resolves alone: no fact of theirs is without a name there."""

from __future__ import annotations

import pytest

from puesto.core.game.resolutions import FactsError

from .cases.alone import READERS, resolve
from .cases.common import Case, differences
from .test_cases import CASES

ALONE = [case for case in CASES if case["event"]["kind"] in READERS]
UNSAID = {"modifiers", "net", "target_pins_added", "table_die"}
"""Keys that a form shows beside its result."""


def test_so_many_cases_are_resolved_alone():
    assert len(ALONE) == 63


@pytest.mark.parametrize("case", ALONE, ids=lambda case: case["id"])
def test_the_case_is_resolved_alone_as_it_should(case: Case):
    expected = {name: value for name, value in case["expected"].items() if name not in UNSAID}
    assert expected
    assert not differences(expected, READERS[case["event"]["kind"]](case))


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
