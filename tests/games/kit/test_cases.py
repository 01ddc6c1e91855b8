"""Every case of the games but Chariots, run through the rules as they are: alone, or by the reader of its event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.games import load

from ..bcs.cases import readers as bcs
from ..bolt.cases import assaults, orders, played, shooting, strikes, weapons
from ..tactics.cases import readers as tactics
from .asked_alone import differences, is_asked_alone, shipped

Case: TypeAlias = dict[str, Any]
FILES = {"bear": ("coh", 292), "bcs": ("bcs", 225), "bolt": ("bolt", 350), "tactics": ("tactics", 108)}
"""Game -> its file of cases, and how many there are.

Of the bear IN-01 is in its test_mission_1.py, V-3.1.3-06 below and V-3.3-01 in turn/test_player_turn.py.
"""
READERS: dict[str, Mapping[str, Callable[[Case], Mapping[str, Any]]]] = {
    "bear": {},
    "bcs": bcs.READERS,
    "bolt": {
        **orders.READERS, **shooting.READERS, **strikes.READERS,
        **played.READERS, **assaults.READERS, **weapons.READERS,
    },
    "tactics": tactics.READERS,
}  # fmt: skip
"""Game -> event of a case -> the function that runs it and returns the results."""
SKIPPED = dict.fromkeys(
    ("BCS-RETREAT-19", "BCS-RETREAT-20", "BCS-RETREAT-21"),
    "the player counts the hexes to his HQ on his map and ticks that there is a refuge",
)
"""Cases that are not run, by their ids, each with the reason."""


def cases_of(game: str) -> list[Case]:
    """Return the cases of a game."""
    text = (Path(__file__).parents[1] / game / "cases" / f"{FILES[game][0]}.yaml").read_text("utf-8")
    cases: list[Case] = yaml.load(text, yaml.CSafeLoader)
    return cases


CASES = {game: cases_of(game) for game in FILES}


def in_turn() -> Iterator[Any]:
    """Yield every case that is run, with its game, under its id."""
    for game, cases in CASES.items():
        yield from (pytest.param(game, case, id=case["id"]) for case in cases if case["id"] not in SKIPPED)


@pytest.mark.parametrize("game", FILES)
def test_there_are_as_many_cases_as_there_should_be(game: str) -> None:
    cases = CASES[game]
    assert len({case["id"] for case in cases}) == len(cases) == FILES[game][1]
    assert {case["event"]["kind"] for case in cases if not is_asked_alone(case) and case["id"] not in SKIPPED} == {
        *READERS[game]
    }, "each reader has its cases"


def as_written(value: Any) -> Any:
    """Return a value as a file of cases writes it: tuples as lists, chances as texts."""
    if isinstance(value, Mapping):
        return {key: as_written(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_written(part) for part in value]
    return str(value) if isinstance(value, Fraction) else value


@pytest.mark.parametrize(("game", "case"), [*in_turn()])
def test_the_case_comes_as_it_should(game: str, case: Case) -> None:
    if is_asked_alone(case):
        assert not differences(game, case)
        return
    results = READERS[game][case["event"]["kind"]](case)
    assert case["expected"] and {*case["expected"]} <= results.keys(), "something that the case expects is not told"
    assert as_written({name: results[name] for name in case["expected"]}) == case["expected"]


def test_v_3_1_3_06_every_order_card_of_the_bear_is_in_one_pile() -> None:
    dice = Dice(1)
    session = Session.start(load("bear"), shipped("bear")[0], "mission-1", {})
    for _ in range(300):
        if session.prompt is None:
            break
        session.answer(dice.random_answer(session.prompt))
        orders_now = session.state.orders
        cards = [*orders_now.left, *orders_now.discard, *orders_now.removed]
        assert len(cards) == len({*cards}) == 41
