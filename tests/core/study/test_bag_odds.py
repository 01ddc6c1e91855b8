"""Chances of a bag, against every order in which it can be drawn empty."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto.core.study.bag_odds import all_come_first, comes_before_the_last, comes_first, next_is

THINGS = "abcdef"
Split = tuple[list[str], list[str], list[str]]


@st.composite
def splits(draw: st.DrawFn) -> Split:
    """A bag, some of it that is mine and some that is theirs, and things of both that are not in it."""
    whose = draw(st.lists(st.sampled_from(["mine", "theirs", "nobody"]), min_size=1, max_size=len(THINGS)))
    bag = list(THINGS[: len(whose)])
    mine = [one for one, who in zip(bag, whose, strict=True) if who == "mine"]
    theirs = [one for one, who in zip(bag, whose, strict=True) if who == "theirs"]
    return bag, [*mine, "drawn"], [*theirs, "trumped"]


def share(bag: list[str], holds: object) -> Fraction:
    """Return the share of all orders for which something is true."""
    orders = list(permutations(bag))
    return Fraction(sum(bool(holds(order)) for order in orders), len(orders))  # type: ignore[operator]


def places(order: tuple[str, ...], wanted: list[str]) -> list[int]:
    return [place for place, one in enumerate(order) if one in wanted]


@given(splits())
def test_the_next_one_is_as_often_mine_as_in_all_orders(split: Split) -> None:
    bag, mine, _ = split
    assert next_is(bag, mine) == share(bag, lambda order: order[0] in mine)


@given(splits())
def test_mine_comes_first_as_often_as_in_all_orders(split: Split) -> None:
    bag, mine, theirs = split
    found = share(
        bag, lambda order: places(order, mine) and min(places(order, mine)) < min(places(order, theirs), default=99)
    )
    assert comes_first(bag, mine, theirs) == found


@given(splits())
def test_mine_comes_before_the_last_of_theirs_as_often_as_in_all_orders(split: Split) -> None:
    bag, mine, theirs = split
    found = share(
        bag, lambda order: places(order, mine) and min(places(order, mine)) < max(places(order, theirs), default=99)
    )
    assert comes_before_the_last(bag, mine, theirs) == found


@given(splits())
def test_all_of_mine_come_first_as_often_as_in_all_orders(split: Split) -> None:
    bag, mine, theirs = split
    found = share(
        bag, lambda order: places(order, mine) and max(places(order, mine)) < min(places(order, theirs), default=99)
    )
    assert all_come_first(bag, mine, theirs) == found


def test_one_thing_cannot_come_before_itself() -> None:
    with pytest.raises(ValueError, match="a"):
        comes_first("abc", "a", "ab")


def test_nothing_comes_out_of_an_empty_bag() -> None:
    assert (
        next_is("", "a")
        == comes_first("", "a", "b")
        == comes_before_the_last("", "a", "b")
        == all_come_first("", "a", "b")
        == 0
    )
