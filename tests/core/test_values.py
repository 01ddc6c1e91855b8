"""Values, whether they are made as a `Struct` or as a dataclass."""

from __future__ import annotations

import dataclasses
from dataclasses import FrozenInstanceError, dataclass
from dataclasses import field as dataclass_field
from typing import Any

import pytest

from puesto.core.messages import msg
from puesto.core.prompts import Choose, Draw, Later, Note, Option, Pick
from puesto.core.questions.board import Ask, AskMany, Direct
from puesto.core.values import NONE, Struct, field, fields, is_value, replace


class Made(Struct, frozen=True):
    """As most values are."""

    id: str
    value: int = 3
    many: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Kept:
    """As states are."""

    id: str
    value: int = 3
    many: dict[str, int] = dataclass_field(default_factory=dict)


@pytest.mark.parametrize("kind", [Made, Kept])
def test_both_kinds_of_values_are_looked_into_alike(kind: Any) -> None:
    one = kind("a")
    assert is_value(kind) and is_value(one) and not is_value("a") and not is_value(str)
    assert [(part.name, part.usual) for part in fields(one)] == [("id", NONE), ("value", 3), ("many", {})]
    assert fields(kind) == fields(one)
    assert fields(one)[2].usual is not fields(one)[2].usual, "nobody shares a usual value that can be changed"
    changed = replace(one, value=4) if kind is Made else dataclasses.replace(one, value=4)
    assert (changed, one.value) == (kind("a", 4), 3)


@pytest.mark.parametrize("kind", [Made, Kept])
def test_a_value_stays_as_it_is(kind: Any) -> None:
    with pytest.raises((AttributeError, FrozenInstanceError)):
        kind("a").value = 4


def test_values_of_two_kinds_are_never_equal_and_equal_ones_have_one_hash() -> None:
    options = (Option("a", msg("A")),)
    choose, ask = Choose(key="k", message=msg("m"), options=options), Ask(key="k", message=msg("m"), options=options)
    assert choose != ask and choose == Choose(key="k", message=msg("m"), options=options)
    assert hash(choose) == hash(Choose(key="k", message=msg("m"), options=options))
    assert len({choose, ask, replace(choose)}) == 2


def test_a_prompt_of_two_kinds_is_both_and_takes_the_answers_of_both() -> None:
    options = (Option("a", msg("A")), Option("b", msg("B")))
    ask = Ask(key="k", message=msg("m"), options=options, direct=options[:1])
    many = AskMany(key="k", message=msg("m"), options=options, goals=options)
    assert isinstance(ask, Direct) and isinstance(ask, Choose) and isinstance(many, Direct) and isinstance(many, Pick)
    assert ask.accepts("a") and ask.accepts({"direct": "a"}) and not ask.accepts({"direct": "b"})
    assert many.accepts(("a", "b")) and not many.accepts({"direct": "a"})
    assert replace(many, direct=options).accepts({"direct": "a", "goal": "b"})


def test_notes_that_are_equal_have_one_hash_whatever_they_tell_by_name() -> None:
    one, other = (Note(key="n", subject=("a",), message=msg("m"), told={"hits": [2]}) for _ in range(2))
    assert len({one, other, replace(one, subject=())}) == 2


def test_what_few_look_at_is_worked_out_once_and_compares_as_what_it_is() -> None:
    asked: list[int] = []

    def worked_out() -> tuple[Note, ...]:
        asked.append(1)
        return (Note(key="n", message=msg("m")),)

    later = Later(worked_out)
    notes = [Note(key="k", message=msg("m"), notes=part) for part in (later, (Note(key="n", message=msg("m")),))]
    assert asked == [] and notes[0] == notes[1] and len(later) == 1
    assert asked == [1]
    draw = Draw(key="k", message=msg("m"), deck="d", left=("1",), lots=Later(tuple))
    assert hash(draw) == hash(replace(draw))
