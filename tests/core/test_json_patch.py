"""Patches: whatever two positions are, the patch between them is small JSON and makes exactly the one of the other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto.core import json_patch
from puesto.core.codec import to_text
from puesto.core.json_patch import apply_patch

SCALARS = st.none() | st.booleans() | st.integers(0, 2) | st.integers() | st.text(max_size=3)
KEYS = st.sampled_from(["", "0", "1", "a", "a.b", "ñ", "[]"]) | st.text(max_size=4)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=6), max_leaves=20
)


def written(value: Any) -> Any:
    """A value as it comes out of a file."""
    return json.loads(to_text(value))


def difference(before: Any, after: Any) -> Any:
    """The patch between two values, by their texts."""
    return json_patch.difference(to_text(before), to_text(after))


@st.composite
def changed(draw: st.DrawFn, value: Any) -> Any:
    """A value in which here and there something was replaced, taken away, put in or moved, as from one step to the
    next.
    """
    if isinstance(value, list):
        kept = [element for element in value if draw(st.integers(0, 3))]
        return [draw(changed(element)) for element in kept] + draw(
            st.just([]) | st.lists(st.integers(0, 1), max_size=2)
        )
    if isinstance(value, dict):
        kept = [key for key in value if draw(st.integers(0, 3))]
        kept = draw(st.just(kept) | st.permutations(kept))
        return {key: draw(changed(value[key])) for key in kept} | draw(
            st.just({}) | st.dictionaries(KEYS, SCALARS, max_size=2)
        )
    return draw(st.just(value) | SCALARS)


FIELDS = st.dictionaries(KEYS, VALUES, min_size=2, max_size=6)
PLACES = st.lists(st.sampled_from([0, 1, True]), max_size=6)
"""Lists in which a beginning may also be an end."""


@given(
    st.tuples(VALUES, VALUES)
    | st.tuples(PLACES, PLACES)
    | FIELDS.flatmap(lambda before: st.tuples(st.just(before), changed(before)))
)
def test_a_patch_makes_the_one_value_of_the_other(pair):
    before, after = pair
    stood = to_text(before)
    found = apply_patch(before, written(difference(before, after)))
    assert found == after
    assert to_text(found) == to_text(after), "True is not 1, and keys keep their order"
    assert to_text(before) == stood


@given(VALUES)
def test_what_is_the_same_has_an_empty_patch(value):
    assert difference(value, written(value)) == {}


UNIT = {"id": "nub-1", "hits": 0, "moved": False, "hex": ""}


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        (
            {"units": {"nub-1": UNIT, "nub-2": UNIT}},
            {"units": {"nub-1": UNIT, "nub-2": UNIT | {"hits": 2}}},
            {"units": {"nub-2": {"hits": [2]}}},
        ),
        ({"hexes": {"a": 1, "b": 2}}, {"hexes": {"b": 2, "c": 3}}, {"hexes": {"a": [], "c": [3]}}),
        ({"a": True}, {"a": 1}, {"a": [1]}),
        ({"a": None}, {}, {"a": []}),
        ({"a": [1]}, {"a": []}, {"a": [0, 1]}),
        (["a", "b", "c"], ["a", "c"], [1, 1]),
        (["a", "b", "c"], ["a", "b", "c", "d"], [3, 0, "d"]),
        (["a", "a"], ["a"], [1, 1]),
        (["a", UNIT], ["a", UNIT | {"moved": True}], {"1": {"moved": [True]}}),
        (["b", "a"], ["b", "a", "a"], [2, 0, "a"]),
        ({"x": {"a": 0, "b": 0}}, {"x": {"b": 0, "a": 0}}, {"x": [{"b": 0, "a": 0}]}),
    ],
)
def test_a_patch_says_no_more_than_what_changed(before, after, patch):
    assert difference(before, after) == patch
    assert to_text(apply_patch(before, patch)) == to_text(after)


@pytest.mark.parametrize(
    "patch",
    [
        {"gone": []},
        {"units": {"0": [1]}},
        {"hexes": {"7": [1]}},
        {"hexes": {"x": [1]}},
        [],
        None,
        3,
        {"hexes": ["x", "y", 1]},
    ],
)
def test_a_patch_that_was_made_for_something_else_raises(patch):
    with pytest.raises((LookupError, TypeError, ValueError)):
        apply_patch({"units": 3, "hexes": [1]}, patch)
