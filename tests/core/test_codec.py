"""Typed values to JSON and back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum

import pytest

from puesto.core.codec import Misshapen, from_json, to_json, to_text


class Colour(str, Enum):
    """A str enum, as the games use them."""

    GREEN = "green"


@dataclass(frozen=True)
class Card:
    """A record with the scalars and an enum."""

    colour: Colour
    number: int = 1
    others: tuple[Colour, ...] = ()


def test_an_enum_comes_back_as_its_member() -> None:
    card = Card(Colour.GREEN, 2, (Colour.GREEN,))
    again = from_json(Card, json.loads(to_text(card)))
    assert again == card
    assert isinstance(again.colour, Colour) and isinstance(again.others[0], Colour)


def test_an_enum_goes_out_as_a_plain_word() -> None:
    card = to_json(Card(Colour.GREEN, 2, (Colour.GREEN,)))
    assert {type(word) for word in (card["colour"], *card["others"], to_json(Colour.GREEN), *to_json([Colour.GREEN]))} == {str}


@pytest.mark.parametrize("data", [{"colour": "red"}, {"colour": "green", "number": "1"}, {"colour": "green", "number": True}, {"colour": "green", "x": 1}])
def test_another_shape_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(Misshapen):
        from_json(Card, data)
