"""Patches: whatever two positions are, the patch between them is small JSON and makes exactly the one of the other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto.core.codec import plain_text
from puesto.core.patches import difference, patched

SCALARS = st.none() | st.booleans() | st.integers(-2, 2) | st.integers() | st.text(max_size=3)
KEYS = st.sampled_from(["", "0", "1", "a", "b", "a.b", "ñ", "[]"]) | st.text(max_size=4)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=25)


def written(value: Any) -> Any:
    """A value as it comes out of a file."""
    return json.loads(plain_text(value))


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Any, Any]:
    """Two values that have much in common, as two steps do."""
    before = draw(VALUES)
    return before, changed(draw, before)


def changed(draw: st.DrawFn, value: Any) -> Any:
    """A value of which here and there something is replaced, gone, new or in another place."""
    if not draw(st.integers(0, 3)):
        return draw(VALUES)
    if isinstance(value, list):
        elements = [changed(draw, element) for element in value if draw(st.integers(0, 4))]
        return elements + draw(st.lists(SCALARS, max_size=2))
    if isinstance(value, dict):
        keys = [key for key in value if draw(st.integers(0, 4))]
        if not draw(st.integers(0, 4)):
            keys.reverse()
        return {key: changed(draw, value[key]) for key in keys} | draw(st.dictionaries(KEYS, SCALARS, max_size=2))
    return value


@given(st.tuples(VALUES, VALUES) | pairs())
def test_a_patch_makes_the_one_value_of_the_other(pair):
    before, after = pair
    stood = plain_text(before)
    patch = written(difference(before, after))
    found = patched(before, patch)
    assert found == after
    assert plain_text(found) == plain_text(after), "True is not 1, and keys keep their order"
    assert plain_text(before) == stood


@given(VALUES)
def test_what_is_the_same_has_an_empty_patch(value):
    assert difference(value, written(value)) == {}


UNIT = {"id": "nub-1", "hits": 0, "moved": False, "hex": ""}


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        ({"units": {"nub-1": UNIT, "nub-2": UNIT}}, {"units": {"nub-1": UNIT, "nub-2": UNIT | {"hits": 2}}}, {"units": {"nub-2": {"hits": [2]}}}),
        ({"hexes": {"a": 1, "b": 2}}, {"hexes": {"b": 2, "c": 3}}, {"hexes": {"a": [], "c": [3]}}),
        ({"a": True}, {"a": 1}, {"a": [1]}),
        ({"a": None}, {}, {"a": []}),
        ({"a": [1]}, {"a": []}, {"a": [0, 1]}),
        (["a", "b", "c"], ["a", "c"], [1, 1]),
        (["a", "b", "c"], ["a", "b", "c", "d"], [3, 0, "d"]),
        (["a", "a"], ["a"], [1, 1]),
        (["a", UNIT], ["a", UNIT | {"moved": True}], {"1": {"moved": [True]}}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, [{"b": 2, "a": 1}]),
    ],
)
def test_a_patch_says_no_more_than_what_changed(before, after, patch):
    assert difference(before, after) == patch
    assert patched(before, patch) == after


@pytest.mark.parametrize("patch", [{"gone": []}, {"units": {"0": [1]}}, {"hexes": {"7": [1]}}, {"hexes": {"x": [1]}}, [], None, 3, {"hexes": ["x", "y", 1]}])
def test_a_patch_that_was_made_for_something_else_raises(patch):
    with pytest.raises((LookupError, TypeError, ValueError)):
        patched({"units": 3, "hexes": [1]}, patch)
