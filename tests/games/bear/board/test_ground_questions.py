"""What is asked of the board once for ever: a stretch of ground at once, and then no line of sight over it (6 EOD)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.prompts import AskMany
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.ground_questions import ask_ground, ask_sights, ground_between
from puesto.games.bear.board.table_map import map_of, sight_between
from puesto.games.bear.table.state import MissionTable
from tests.games.bear.evenings import stopped_at

AI, UNIT = "rifles-g07", "rifles-e07"


@pytest.fixture
def bare() -> MissionTable:
    """The set-up of mission 1 on a map of which nothing is known."""
    session = stopped_at("move.contact", painted=False, number=0).fork()
    return at_the_table(session.state, session.content)


def asked(run: Any, answer: tuple[str, ...] = ()) -> list[AskMany]:
    """What a procedure asks, each time answered alike."""
    found, reply = list[AskMany](), None
    try:
        while True:
            found.append(run.send(reply))
            reply = answer
    except StopIteration:
        return found


def test_the_ground_between_is_asked_with_the_hexes_around_at_once(bare: MissionTable) -> None:
    prompt, *more = asked(ask_ground(bare, AI, ("G06",), (UNIT,)))
    assert not more and prompt.subject[0] == AI
    assert {"G06", "E07", *ground_between("G06", "E07")} <= {*prompt.subject[1:]}
    assert {"G05", "H06"} <= {*prompt.subject[1:]}
    assert not asked(ask_ground(bare, AI, ("G06",), (UNIT,)))


def test_of_painted_ground_who_sees_whom_is_not_asked(bare: MissionTable) -> None:
    assert asked(ask_sights(bare, AI, ("G05",), (UNIT,)))
    asked(ask_ground(bare, AI, ("G06",), (UNIT,)), ("F06=heavy-woods",))
    assert not asked(ask_sights(bare, AI, ("G06",), (UNIT,)))
    seen, board = sight_between(bare, "G06", "E07"), map_of(bare)
    assert seen is not None and not seen.told and board is not None
    terrain = board.terrain_of("F06")
    assert terrain is not None and terrain.id == "heavy-woods"
