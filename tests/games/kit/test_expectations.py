"""Comparison and reading of expectations in every game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from puesto.core.messages import NOTHING, Ref, Text
from puesto.core.prompts import Family
from puesto.games.kit.expectations import RunReader, pile_of, pile_row, same_row, set_row, several, switch_of, texts

NAME = Text("Mano", "Hand")
OFF, ON = Text("no", "no"), Text("sí", "yes")


def test_a_value_agrees_only_with_itself():
    row = same_row(NAME, 3, 4, lambda value: Text(str(value), str(value)), "5.1")
    assert (row.expected, row.found, row.agrees, row.rule) == (Text("3", "3"), Text("4", "4"), False, "5.1")
    assert same_row(NAME, 3, 3, lambda value: NOTHING, "").agrees


@pytest.mark.parametrize(
    ("row", "found", "agrees"),
    [
        (set_row, ["b", "a"], True),
        (set_row, ["a", "b", "a"], True),
        (set_row, ["a"], False),
        (pile_row, ["b", "a"], True),
        (pile_row, ["a", "b", "a"], False),
    ],
)
def test_order_never_matters_and_only_in_a_pile_how_many_there_are(row, found, agrees):
    assert row(NAME, ["a", "b"], found, texts, "").agrees is agrees


def test_a_pile_is_read_in_order_and_an_empty_one_in_its_own_words():
    row = pile_row(NAME, ["b", "a"], [], pile_of("card", OFF), "")
    assert row.found == OFF
    assert dict(row.expected.params)["names"] == (Ref("card", "a"), Ref("card", "b"))


def test_figures_and_words_are_read_as_they_stand_and_none_as_nothing():
    assert dict(texts([1, "r2"]).params)["names"] == (Text("1", "1"), Text("r2", "r2"))
    assert several([]) == NOTHING


def test_a_switch_says_off_and_on():
    say = switch_of({"used": (OFF, ON)}, "used")
    assert (say(False), say(True), say("")) == (OFF, ON, OFF)


def entry(key: str, family: Family, kind: str = "answer") -> Any:
    return SimpleNamespace(key=key, kind=kind, is_chance=family is Family.CHANCE, prompt=prompt(key, family))


def prompt(key: str, family: Family = Family.CHANCE) -> Any:
    return SimpleNamespace(key=key, family=family)


def run(
    *entries: Any, stands: Any = None, steps: tuple[Any, ...] = (), log: tuple[Any, ...] = ()
) -> RunReader[Any, Any]:
    session: Any = SimpleNamespace(entries=entries, prompt=stands, steps=steps, log=log, state=None)
    return RunReader(session)


def test_a_run_says_which_questions_were_asked_but_no_dice_and_nothing_set_by_hand():
    done = entry("who", Family.DECISION), entry("die", Family.CHANCE), entry("hex", Family.DECISION, kind="set")
    assert run(*done, stands=prompt("whom", Family.DECISION)).asked == ("who", "whom")
    assert run(*done, stands=prompt("die")).asked == ("who",)


def test_the_first_of_several_questions_is_found_and_the_one_that_stands():
    one, other, stands = entry("who", Family.DECISION), entry("who", Family.DECISION), prompt("whom")
    came = run(one, other, stands=stands)
    assert came.first("who") is one.prompt and came.first("whom") is stands and came.first("why") is None


def test_a_run_gives_the_state_at_the_start_of_its_steps():
    came = run(steps=tuple(SimpleNamespace(name=name, base=f'{{"at": "{name}"}}') for name in ("fire", "move")))
    assert came.begun() == [{"at": "fire"}, {"at": "move"}] and came.begun("move") == [{"at": "move"}]


def test_only_the_first_line_of_the_log_that_tells_something_counts():
    log = tuple(SimpleNamespace(key="shot", told=told) for told in ({}, {"hits": 2}, {"hits": 3}))
    assert run(log=log).first_told("shot", "hits") == 2 and run(log=log).first_told("melee", "hits") is None
