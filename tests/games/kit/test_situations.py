"""Differences between positions in situations, and their checks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from puesto.games.kit.situations import besides, difference, lay_over, lay_table

BELOW: dict[str, Any] = {"turn": 1, "units": {"a": {"hits": 0, "hex": "A1"}, "b": {"hits": 2, "hex": "B2"}}}


@dataclass
class Position:
    turn: int = 1
    lost: dict[str, int] = field(default_factory=dict)


def test_at_one_level_a_field_is_laid_down_whole():
    laid = lay_over(BELOW, {"units": {"a": {"hits": 1}}}, 1)
    assert laid == {"turn": 1, "units": {"a": {"hits": 1}}}


def test_deep_down_only_what_is_named_changes():
    laid = lay_over(BELOW, {"units": {"a": {"hits": 1}}}, 9)
    assert laid == {"turn": 1, "units": {"a": {"hits": 1, "hex": "A1"}, "b": {"hits": 2, "hex": "B2"}}}


@pytest.mark.parametrize("depth", [1, 2, 9])
def test_a_difference_laid_over_comes_to_what_was_wanted(depth):
    wanted = {"turn": 2, "units": {**BELOW["units"], "b": {"hits": 3, "hex": "B2"}}}
    assert lay_over(BELOW, difference(wanted, BELOW, depth), depth) == wanted


def test_a_difference_names_no_more_than_its_depth_asks():
    wanted = {**BELOW, "units": {**BELOW["units"], "b": {"hits": 3, "hex": "B2"}}}
    assert difference(wanted, BELOW, 1) == {"units": wanted["units"]}
    assert difference(wanted, BELOW, 9) == {"units": {"b": {"hits": 3}}}
    assert difference(BELOW, BELOW, 9) == {}


def test_a_position_is_laid_out_from_what_is_besides():
    stood, wanted = Position(lost={"a": 1}), Position(3, {"a": 1, "b": 2})
    assert lay_table(stood, besides(wanted, stood, 9), 9) == wanted
    assert lay_table(stood, {}, 9) is stood
