"""Values to JSON and back: the same text that Python's json writes, and nothing taken that has another shape."""

from __future__ import annotations

import json
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto.core.codec import (
    SchemaError,
    canonical,
    from_json,
    from_text,
    is_writable,
    parse,
    to_brief_json,
    to_json,
    to_text,
)
from puesto.core.values import Struct, field


class Colour(str, Enum):
    """A str enum, as the games use them."""

    GREEN = "green"


@dataclass(frozen=True)
class Card:
    """A record with the scalars and an enum."""

    colour: Colour
    number: int = 1
    others: tuple[Colour, ...] = ()


class Hand(Struct, frozen=True):
    """A value that holds dataclasses."""

    cards: tuple[Card, ...] = ()
    by_id: dict[str, Card] = field(default_factory=dict)
    name: str | None = None


@dataclass
class Table:
    """A state that holds values."""

    hand: Hand
    marks: dict[str, int] = dataclass_field(default_factory=dict)


def test_an_enum_comes_back_as_its_member() -> None:
    card = Card(Colour.GREEN, 2, (Colour.GREEN,))
    again = from_json(Card, json.loads(to_text(card)))
    assert again == card
    assert isinstance(again.colour, Colour) and isinstance(again.others[0], Colour)


def test_an_enum_goes_out_as_a_plain_word() -> None:
    card = to_json(Card(Colour.GREEN, 2, (Colour.GREEN,)))
    assert {
        type(word) for word in (card["colour"], *card["others"], to_json(Colour.GREEN), *to_json([Colour.GREEN]))
    } == {str}


def test_what_is_json_shaped_has_lists_at_every_depth() -> None:
    assert to_json(Hand((Card(Colour.GREEN, 2, (Colour.GREEN,)),))) == {
        "cards": [{"colour": "green", "number": 2, "others": ["green"]}],
        "by_id": {},
        "name": None,
    }


def test_the_brief_form_leaves_out_what_is_as_usual_and_reads_the_same() -> None:
    hand = Hand((Card(Colour.GREEN),), {"a": Card(Colour.GREEN, 3)})
    assert to_brief_json(hand) == {"cards": [{"colour": "green"}], "by_id": {"a": {"colour": "green", "number": 3}}}
    assert from_json(Hand, to_brief_json(hand)) == hand


@pytest.mark.parametrize(
    "data",
    [
        {"colour": "red"},
        {"colour": "green", "number": "1"},
        {"colour": "green", "number": True},
        {"colour": "green", "number": 1.0},
    ],
)
def test_another_shape_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(SchemaError):
        from_json(Card, data)


UNKNOWN: list[tuple[Any, dict[str, Any], str]] = [
    (Card, {"colour": "green", "x": 1}, "`x` - at `$`"),
    (Hand, {"cards": [{"colour": "green"}, {"colour": "green", "x": 1}]}, "`x` - at `$.cards[1]`"),
    (Hand, {"by_id": {"a": {"colour": "green", "x": 1}}}, "`x` - at `$.by_id.a`"),
    (Table, {"hand": {"x": {}}}, "`x` - at `$.hand`"),
    (Table, {"hand": {}, "x": None}, "`x` - at `$`"),
]


@pytest.mark.parametrize(("type_", "data", "where"), UNKNOWN)
def test_a_field_that_nobody_knows_is_refused_and_said_where_it_stands(
    type_: Any, data: dict[str, Any], where: str
) -> None:
    for give in (
        lambda: from_json(type_, data),
        lambda: from_text(type_, json.dumps(data)),
        lambda: from_json(type_, {**data}),
    ):
        with pytest.raises(SchemaError) as refused:
            give()
        assert where in str(refused.value)


def test_what_an_older_text_does_not_say_is_as_usual_and_is_written_from_then_on() -> None:
    told = {"hand": {"cards": [{"colour": "green"}], "by_id": {"a": {"colour": "green", "number": 2}}}}
    whole = to_json(Table(Hand((Card(Colour.GREEN),), {"a": Card(Colour.GREEN, 2)})))
    assert to_json(from_json(Table, told)) == to_json(from_text(Table, json.dumps(told))) == whole
    assert to_json(from_text(Card, '{"colour":"green"}')) == to_json(Card(Colour.GREEN))


def test_what_an_answer_holds_as_tuples_is_taken_as_lists_are() -> None:
    assert from_json(Hand, {"cards": ({"colour": "green", "others": ("green",)},)}) == Hand(
        (Card(Colour.GREEN, 1, (Colour.GREEN,)),)
    )


# -- the text


def by_json(data: Any, sort_keys: bool = False) -> str:
    """Return the text that Python's json writes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys)


EDGES = (0, -1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64 - 1, 2**64, 10**30, -(10**400))
SIGNS = (
    "".join(map(chr, range(32))),
    "\x7f\x80\x9f",
    "\"\\/'",
    "\u2028\u2029\ufeff",
    "ñ¿«»",
    "🐻\u200d❄️",
    "\ud7ff\ue000\uffff\U0010ffff",
    "",
)


@pytest.mark.parametrize("value", [*EDGES, *SIGNS, True, False, None, [], {}, 1.5, -0.0])
def test_text_and_whole_numbers_at_their_edges_are_written_as_json_writes_them(value: Any) -> None:
    for data in (value, [value, [value]], {"a": {"b": value}}):
        assert to_text(data) == by_json(data) and canonical(data) == by_json(data, sort_keys=True)
        assert parse(to_text(data)) == data


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=()), max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=()), max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(ANYTHING)
def test_whatever_is_written_is_what_json_writes(data: Any) -> None:
    assert (to_text(data), canonical(data)) == (by_json(data), by_json(data, sort_keys=True))


@pytest.mark.parametrize("data", ["\ud800", ["a", {"b": "x\udfff"}], {"\udc80": 1}, Hand(name="\ud800")])
def test_half_a_character_is_no_text_that_can_be_kept(data: Any) -> None:
    assert not is_writable(data)


@pytest.mark.parametrize("data", [*EDGES, *SIGNS, None, {"a": [True]}, Hand(name="ñ")])
def test_everything_else_can_be_kept(data: Any) -> None:
    assert is_writable(data)


@pytest.mark.parametrize("text", ["", "NaN", '"\\ud800"', "[1,]", "{'a': 1}", '{"a": 1} 2', "[" * 100_000])
def test_what_is_no_json_is_not_read(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        parse(text)
