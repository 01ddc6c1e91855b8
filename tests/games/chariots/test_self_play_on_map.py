"""Random battles with every counter on the map: they end, and no counter in play leaves it (6.14, 6.51, 8.21)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.session import Session, Source
from puesto.games.chariots.table.state import Status
from tests.games.chariots.on_map import (
    MOST,
    answer_once,
    begin_at_corner,
    begin_on_map,
    honest_answer,
    honest_battle,
    noted_answer,
    wrong_places,
)

SCENARIOS = ("two-rivers", "dust", "megiddo")
QUICK, DEEP = 3, 200
"""The numbers of battles, quickly and deep."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_battles_on_the_map_end_and_no_counter_leaves_it(scenario: str, deep: bool) -> None:
    for number in range(SCENARIOS.index(scenario), DEEP if deep else QUICK, len(SCENARIOS)):
        session, dice, answers = begin_on_map(scenario, f"{scenario}-{number}"), Dice(number), 0
        most = MOST if deep else MOST // 8  # at random armies wander for fifty turns before they meet
        while session.prompt is not None and answers < most:
            key = session.prompt.key
            answer_once(session, dice)
            answers += 1
            assert not wrong_places(session), f"battle {number}, answer {answers}, {key}"
        assert session.prompt is None or not deep, f"battle {number} is still going on"


HONEST, MANY, TURNS, SHARE = 3, 500, 25, 95
"""The numbers of battles of players who close with the enemy, quickly and deep; how many of 100 end in the turns."""


def test_battles_of_players_who_close_end_in_time_and_no_counter_is_lost(deep: bool) -> None:
    open_, asked, battles = 0, Counter[str](), MANY if deep else HONEST
    for number in range(battles):
        session, families, wrong = honest_battle(SCENARIOS[number % len(SCENARIOS)], number, TURNS)
        assert not wrong, f"battle {number}, turn {session.state.turn}"
        open_ += session.prompt is not None
        asked += families
    assert 100 * (battles - open_) >= SHARE * battles, f"{open_} of {battles} have no end in {TURNS} turns"
    assert 20 * asked["fact"] < asked["decision"], f"the map answers: {asked}"


CORNERS = ((0, 0), (99, 0), (0, 99), (99, 99))
"""Columns and rows at the corners of what the numbering can name."""
AT_CORNER = 150
"""Answers of a battle at each."""


@pytest.mark.parametrize(("column", "row"), CORNERS)
def test_a_battle_at_a_corner_of_the_numbering_goes_on_and_no_counter_crosses_it(column: int, row: int) -> None:
    session, dice = begin_at_corner(column, row, "corner"), Dice(column + row)
    assert any(unit.hex.endswith(f"{row:02d}") for unit in session.state.units.values())
    for _ in range(AT_CORNER):
        if session.prompt is None:
            break
        if session.prompt.family is Family.CHANCE:
            session.roll(dice.answer)
        else:
            session.answer(honest_answer(session, dice), Source.PLAYER)
        assert not wrong_places(session)


BATTLES, COMPARED, ONWARD, EVERY = 3, 8, 12, 5
"""In how many battles, at how many positions in all, over how many answers and every how many two copies are compared.

Each battle stops at its share of the positions; the next one makes up for one that ends before.
"""


def test_the_last_hex_of_a_counter_out_of_the_game_changes_nothing() -> None:
    """A copy whose eliminated counters have no hex any more asks the same, and comes to the same."""
    compared = number = 0
    while compared < COMPARED:
        assert number < BATTLES * COMPARED, "counters are never out of the game"
        session, dice, answers = begin_on_map(SCENARIOS[number % BATTLES], f"eliminated-{number}"), Dice(number), 0
        number += 1
        most = compared + -(-COMPARED // BATTLES)
        while session.prompt is not None and answers < MOST and compared < min(most, COMPARED):
            if session.prompt.family is Family.CHANCE:
                session.roll(dice.answer)
            else:
                session.answer(honest_answer(session, dice), Source.PLAYER)
            answers += 1
            gone = [unit.id for unit in session.state.units.values() if unit.status is Status.GONE and unit.hex]
            if not gone or answers % EVERY or getattr(session.prompt, "key", "") not in ("act.who", "bag.draw"):
                continue
            compared += 1
            _compare(session, gone, f"battle {number - 1}, answer {answers}")


def _compare(session: Session[Any, Any], gone: list[str], where: str) -> None:
    """Hold that a copy in which those gone have no hex asks the same over the next answers."""
    one, other = session.fork(), session.fork()
    for unit in gone:
        other.override(f"stands.{unit}", "")
    for step in range(ONWARD):
        assert one.prompt == other.prompt, f"{where} and {step} more"
        if one.prompt is None:
            break
        answer = noted_answer(one.prompt, Dice(step))
        source = Source.HAND if one.prompt.family is Family.CHANCE else Source.PLAYER
        one.answer(answer, source)
        other.answer(answer, source)
