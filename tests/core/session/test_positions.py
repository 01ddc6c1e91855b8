"""Positions: what is kept of the state before each step, and what it shares with the one before."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from operator import is_
from typing import Any

from puesto.core import codec, values
from puesto.core.json_patch import apply_patch, difference
from puesto.core.session.positions import Position, Positions, patch_between, state_of, sum_of_position, text_of
from puesto.core.values import LASTING


class Tent(values.Struct):
    """A piece on a table, with something in it that is changed in place."""

    beds: int = 2
    owner: str = ""
    full: bool | None = None
    inside: list[str] = values.field(default_factory=list)
    pegs: dict[str, int] = values.field(default_factory=dict)


class Flag(values.Struct):
    """A piece of its own."""

    height: int = 3
    colour: str = "red"


@dataclass
class Camp:
    """A state with something that lasts, a table of pieces and a piece of its own."""

    step: str = "begin"
    tents: list[int] = field(default_factory=lambda: [1, 2])
    told: dict[str, str] | None = field(default=None, metadata=LASTING)
    name: str = "Peña"
    pitched: dict[str, Tent] = field(default_factory=dict)
    flag: Flag = field(default_factory=Flag)
    counted: dict[str, int | bool] = field(default_factory=dict)


def taken(*camps: Camp) -> list[Any]:
    """A position of each state, one after the other."""
    positions = Positions()
    return [positions.take(camp) for camp in camps]


def test_a_position_is_the_text_of_the_state() -> None:
    for camp in (Camp(), Camp(tents=[], told={"a": "ñ"}), Camp(name='"\\')):
        (found,) = taken(camp)
        assert isinstance(found, Position) and text_of(found) == codec.to_text(camp)


def test_a_state_is_the_same_after_its_position_was_taken() -> None:
    told = {"a": "b"}
    for name in ("Peña", "\ud83d"):
        camp = Camp(told=told, name=name)
        taken(camp)
        assert camp.told is told


def test_what_lasts_is_written_anew_when_it_is_replaced() -> None:
    told = {"a": "b"}
    first, second, third = taken(Camp(told=told), Camp(told=told), Camp(told={"a": "c"}))
    assert second.apart[0] is first.apart[0] is told and third.apart[0] == {"a": "c"}
    assert [text_of(one) for one in (first, third)] == [
        codec.to_text(Camp(told=told)),
        codec.to_text(Camp(told={"a": "c"})),
    ]


def test_the_patch_between_positions_is_that_between_their_texts() -> None:
    one, other = Camp(), Camp(step="march", tents=[1, 3], told={"a": "b"}, name="Río")
    before, after = taken(one, other)
    patch = difference(codec.to_text(one), codec.to_text(other))
    assert codec.to_text(patch_between(before, after)) == codec.to_text(patch)
    assert patch_between(codec.to_text(one), after) == patch
    assert patch_between(None, after) == difference("{}", codec.to_text(other))


def test_the_patch_of_a_table_is_that_between_its_texts_step_after_step() -> None:
    tables: list[dict[str, Tent]] = [
        {},
        {"a": Tent(), "b": Tent()},
        {"a": Tent(3), "b": Tent()},
        {"a": Tent(3), "b": Tent(0, "Ñ")},
        {"b": Tent(0, "Ñ"), "c": Tent()},
        {"c": Tent(), "b": Tent()},
        {},
    ]
    camps = [Camp(pitched=table) for table in tables]
    found = taken(*camps)
    for one, other, before, after in zip(camps, camps[1:], found, found[1:], strict=False):
        patch = difference(codec.to_text(one), codec.to_text(other))
        assert codec.to_text(patch_between(before, after)) == codec.to_text(patch)
        assert sum_of_position(after) == sum_of_position(codec.to_text(other))
        assert text_of(apply_patch(codec.to_json(one), patch)) == text_of(after)


def test_pieces_are_kept_as_they_were_and_once_for_as_long_as_they_stay_so() -> None:
    camp, positions = Camp(pitched={"a": Tent(), "b": Tent(inside=["Ana"], pegs={"n": 4})}), Positions()
    texts, found = [], []
    for change in (
        lambda: None,
        lambda: None,
        lambda: setattr(camp.flag, "height", 0),
        lambda: camp.pitched["b"].inside.append("Luz"),
        lambda: camp.pitched["b"].pegs.update(n=3),
        lambda: setattr(camp.pitched["a"], "full", False),
        lambda: setattr(camp.pitched["a"], "beds", 0),
    ):
        change()
        texts.append(codec.to_text(camp))
        found.append(positions.take(camp))
    assert [text_of(one) for one in found] == texts
    assert found[1].apart == found[0].apart and all(map(is_, found[0].apart, found[1].apart))
    assert found[-1].apart[1]["b"] is found[-2].apart[1]["b"] is not camp.pitched["b"]
    for place, (one, other) in enumerate(pairwise(found)):
        patch = difference(texts[place], texts[place + 1])
        assert codec.to_text(patch_between(one, other)) == codec.to_text(patch)
        assert sum_of_position(other) == sum_of_position(texts[place + 1])


def test_what_lasts_may_come_and_go() -> None:
    camps = [Camp(told=told) for told in (None, {"a": "b"}, {"a": "b"}, {"c": "d", "a": "b"}, {}, None, {}, {"a": ""})]
    for (one, before), (other, after) in pairwise(zip(camps, taken(*camps), strict=True)):
        patch = difference(codec.to_text(one), codec.to_text(other))
        assert codec.to_text(patch_between(before, after)) == codec.to_text(patch)
        assert sum_of_position(after) == sum_of_position(codec.to_text(other))


def test_a_number_is_not_taken_for_a_truth_where_both_may_stand() -> None:
    one, other = taken(Camp(counted={"a": 1}), Camp(counted={"a": True}))
    assert codec.to_text(patch_between(one, other)) == '{"counted":{"a":[true]}}'


def test_half_a_character_in_a_state_is_kept_as_it_stands() -> None:
    (found,) = taken(Camp(name="\ud83d"))
    assert text_of(found) == codec.to_text(Camp(name="\ud83d"))


def test_a_state_is_made_of_a_position_and_shares_nothing_that_can_be_changed() -> None:
    camp = Camp(told={"a": "b"}, pitched={"a": Tent(inside=["Ana"], pegs={"n": 4})}, counted={"x": 1})
    (position,) = taken(camp)
    made, other = state_of(Camp, position), state_of(Camp, position)
    assert made == camp == state_of(Camp, text_of(position)) and type(made.pitched["a"]) is Tent
    made.pitched["a"].inside.append("Luis")
    made.flag.height = 9
    made.tents.append(3)
    made.told["c"] = "d"
    made.counted["y"] = 2
    assert other == camp and codec.to_text(camp) == text_of(position)
