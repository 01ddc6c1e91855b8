"""Questions about ground: a whole stretch at once, and then no more about sight over it (6 EOD)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import Message, Ref, Text
from puesto.core.questions.board import AskMany
from puesto.core.values import replace
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.ground_questions import ask_ground, ask_sights
from puesto.games.bear.board.table_map import map_of, sight_between
from puesto.games.bear.printed.records import Content
from puesto.games.bear.printed.settings import asks_for_ground
from puesto.games.bear.situations.situations import Situation, set_up_situation
from puesto.games.bear.table.state import MissionTable
from puesto.games.bear.turn.setup import new_state
from puesto.packs import content_for
from tests.games.bear.evenings import GAME, stopped_at

AI, UNIT = "rifles-g07", "rifles-e07"


@pytest.fixture
def bare() -> MissionTable:
    """The set-up of mission 1 on a map of which nothing is known."""
    session = stopped_at("move.contact", painted=False, number=0).fork()
    return at_the_table(session.state, session.content)


def asked(run: Any, answer: tuple[str, ...] = ()) -> list[AskMany]:
    """Return the questions of a procedure, each answered in the same way."""
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
    assert {"G06", "E07", *LETTERED.between("G06", "E07")} <= {*prompt.subject[1:]}
    assert {"G05", "H06"} <= {*prompt.subject[1:]}
    assert not asked(ask_ground(bare, AI, ("G06",), (UNIT,)))


def test_who_is_asked_whether_a_line_is_clear_is_told_where_it_is_in_doubt(bare: MissionTable) -> None:
    board = map_of(bare)
    seen = board.sight("G05", "E07") if board is not None else None
    (prompt,) = asked(ask_sights(bare, AI, ("G05",), (UNIT,)))
    (option,) = prompt.options
    assert seen is not None and not seen.sure and seen.places
    assert option.hint is not None and isinstance(option.hint, Message)
    assert dict(option.hint.params)["places"] == tuple(Ref("hex", place) for place in seen.places)


def test_of_painted_ground_who_sees_whom_is_not_asked(bare: MissionTable) -> None:
    assert asked(ask_sights(bare, AI, ("G05",), (UNIT,)))
    asked(ask_ground(bare, AI, ("G06",), (UNIT,)), ("F06=heavy-woods",))
    assert not asked(ask_sights(bare, AI, ("G06",), (UNIT,)))
    seen, board = sight_between(bare, "G06", "E07"), map_of(bare)
    assert seen is not None and not seen.told and board is not None
    terrain = board.terrain_of("F06")
    assert terrain is not None and terrain.id == "heavy-woods"


@pytest.mark.parametrize(("learn", "is_asked"), [("stretch", True), ("ask", False), ("forms", False)])
def test_who_learns_by_the_stretch_is_asked_for_the_ground_beside_the_lines_too(
    bare: MissionTable, learn: str, is_asked: bool
) -> None:
    bare.state.settings["learn"] = learn
    (prompt,) = asked(ask_ground(bare, AI, ("L07",), (UNIT,)))
    assert {"G07", "H07", "I07"} <= {*prompt.subject[1:]}
    assert ("G05" in prompt.subject or "H06" in prompt.subject) is is_asked


@pytest.mark.parametrize(("settings", "asks"), [({"learn": "stretch"}, True), ({"learn": "ask"}, True), ({}, False)])
def test_a_session_of_before_there_was_a_choice_goes_on_by_reports(settings: dict[str, str], asks: bool) -> None:
    assert asks_for_ground(settings) is asks


def test_a_position_of_which_nothing_is_said_asks_by_reports_and_a_mission_for_the_stretch() -> None:
    content: Content = content_for(GAME)[0]
    position = Situation("alone", Text("", ""), (), mission="mission-1")
    kept = replace(position, settings={"learn": "ask"})
    states = [set_up_situation(one, content)[1] for one in (position, kept)]
    states.append(new_state(content, "mission-1", {}))
    assert [state.settings["learn"] for state in states] == ["forms", "ask", "stretch"]
