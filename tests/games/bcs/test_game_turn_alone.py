"""The turn around its activations, as another program resolves it alone (2.0)."""

from __future__ import annotations

from typing import Any

import pytest

from .cases.readers import resolve
from .test_cases import CASES

BY_CASE: dict[str, dict[str, Any]] = {case["id"]: case for case in CASES}


def test_bcs_seq_02_the_first_step_flips_the_hq():
    expected = BY_CASE["BCS-SEQ-02"]["expected"]
    assert resolve("sequence", {"hq_state_at_start": "unused"})["hq_state"] == expected["hq_state"]


def test_bcs_seq_37_the_end_of_a_turn_makes_every_hq_unused():
    case = BY_CASE["BCS-SEQ-37"]
    found = resolve("game_turn", {"waiting_a": [], "waiting_b": [], "all_hqs": case["setup"]["all_hqs"]})
    assert {name: found[name] for name in case["expected"]} == case["expected"]


def test_bcs_seq_38_the_list_before_the_activations():
    assert resolve("game_turn", {})["pre_turn_steps"] == BY_CASE["BCS-SEQ-38"]["expected"]["steps"]


def test_bcs_seq_40_a_turn_ends_only_when_both_sides_have_done():
    case = BY_CASE["BCS-SEQ-40"]
    sides = case["setup"]["sides"]
    found = resolve("game_turn", {"waiting_a": sides["A"], "waiting_b": sides["B"]})
    assert {name: found[name] for name in case["expected"]} == case["expected"]


@pytest.mark.parametrize(
    ("left", "last", "following"),
    [((1, 1), "A", "B"), ((1, 1), "B", "A"), ((1, 0), "A", "A"), ((0, 0), "A", None), ((1, 1), "", "A")],
)
def test_activations_alternate_while_both_have_any(left: tuple[int, int], last: str, following: str | None):
    waiting = {f"waiting_{side}": [f"HQ{n}" for n in range(many)] for side, many in zip("ab", left, strict=True)}
    found = resolve("game_turn", waiting | {"last": last})
    assert (found["next_activation"], found["completed"]) == (following, following is None)
