"""The codec: what goes out comes back, as the very same types."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import pytest

from puesto.core import codec


class Colour(str, Enum):
    RED = "red"


@dataclass
class Thing:
    colour: Colour = Colour.RED
    name: str = ""
    count: int = 0
    on: bool = False
    parts: list[str] = field(default_factory=list)
    typed: dict[str, object] = field(default_factory=dict)


def test_an_enum_comes_back_as_an_enum():
    thing = codec.from_json(Thing, codec.to_json(Thing(typed={"a": [1, {"b": None}]})))
    assert thing.colour is Colour.RED
    assert thing == Thing(typed={"a": [1, {"b": None}]})


@pytest.mark.parametrize("data", [{"count": "1"}, {"count": True}, {"name": 1}, {"on": 0}, {"colour": "blue"}, {"extra": 1}, 3])
def test_another_shape_is_refused(data):
    with pytest.raises(codec.Misshapen):
        codec.from_json(Thing, data)


def test_equal_values_have_one_canonical_line():
    assert codec.canonical({"b": 1, "a": [2]}) == codec.canonical({"a": [2], "b": 1}) == '{"a":[2],"b":1}'
