"""Before a round closes: what was not done in it, each line with its rule; a clean round asks nothing (2.4)."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.core.questions.checklists import Checklist
from puesto.core.session.session import Session
from puesto.games.bear.printed.records import Box
from puesto.games.bear.rounds import left_undone, sequence
from puesto.games.bear.table.state import MissionTable
from puesto.games.bear.turn import mission_sheet, setup
from puesto.language import Language
from puesto.packs import content_for
from tests.games.bear.driver import Run, play
from tests.games.bear.walk import by_hand, my_turn, walk

ALL_BUT = "unused", "command_points"


def after_a_round(table: MissionTable) -> MissionTable:
    """The round that was being played is at its end."""
    play(sequence.end_round(table))
    return table


def test_a_clean_round_goes_on_without_a_question():
    assert after_a_round(my_turn(command_points=0)).state.step == "pre_round"


def close(table: MissionTable, *done: str) -> Run:
    assert table.state.step == "audit"
    return walk(table, {"round.audit": done})


def test_what_was_left_out_of_the_pre_round_sequence_is_asked_for_with_its_rule():
    table = my_turn(step="pre_round", smoke={"G07": 2}, command_points=0, mission={"command_points": 0})
    walk(table, {"pre_round.table": ALL_BUT})
    assert table.state.undone == ["pre_round.shuffle", "pre_round.smoke.G07", "pre_round.artillery"]
    assert table.state.smoke == {"G07": 2}
    run = close(after_a_round(table), "pre_round.smoke.G07")
    assert [(line.value, line.hint.params) for line in run.asked("round.audit").options][1] == (
        "pre_round.smoke.G07",
        (("rule", "2.5"),),
    )
    assert table.state.smoke == {"G07": 1}, "smoke that is reduced now gives less"
    assert table.state.undone == ["pre_round.shuffle", "pre_round.artillery"]
    assert [note.subject for note in run.notes if note.key == "round.left_out"] == [
        (line,) for line in table.state.undone
    ]
    walk(table, {"pre_round.table": lambda prompt: tuple(line.value for line in prompt.options)})
    assert table.state.undone == [], "the next round begins anew"


def test_the_set_up_stays_to_be_done_until_it_is():
    table = my_turn(step="setup", command_points=0, mission={"command_points": 0})
    play(
        setup.lay_out(table),
        {"setup.table": lambda prompt: tuple(line.value for line in prompt.options if line.value != "hits")},
    )
    assert table.state.undone == ["setup.hits"]
    close(after_a_round(table))
    walk(table, {"pre_round.table": lambda prompt: tuple(line.value for line in prompt.options)})
    assert table.state.undone == ["setup.hits"]
    assert close(after_a_round(table), "setup.hits").said("no queda nada por hacer")
    assert table.state.undone == []


def test_an_event_that_was_not_carried_out_on_the_board_is_asked_for():
    table = my_turn(command_points=0)
    event = by_hand()
    play(mission_sheet.carry_out_by_hand(table, Box(4, False, event), event), {"event.by_hand": ()})
    assert table.state.undone == ["event.4"]
    assert close(after_a_round(table), "event.4").asked("round.audit").options[0].hint.params == (("rule", "7.2"),)


@pytest.mark.parametrize("points", [1, 3])
def test_unspent_pam_are_said_before_they_are_lost(points):
    table = after_a_round(my_turn(command_points=points))
    run = walk(table, {"round.close": "close"})
    assert run.keys == ["round.close"] and dict(run.prompts[0].detail.params) == {"n": points}
    assert table.state.command_points == 0 and table.state.step == "pre_round"


def test_every_line_that_can_be_left_undone_has_words_and_a_rule():
    game = games.load("bear")
    content, _ = content_for(game)
    for mission in content.missions:
        session = Session.start(game, content, mission, {})
        assert isinstance(session.prompt, Checklist)
        for line in session.prompt.options:
            if not line.value.startswith("special"):
                said = Language("en").say(left_undone.line_in_words(f"setup.{line.value}"), session.name)
                assert said and "{" not in said and left_undone.line_rule(f"setup.{line.value}") == "1.0"


# ---- in a real session


def laid_out() -> Session:
    """Mission 1 at the player's first decision."""
    game = games.load("bear")
    session = Session.start(game, content_for(game)[0], "mission-1", {})
    answers = {
        "setup.cover": (),
        "setup.contacts": "none",
        "hand.draw": "02",
        "setup.table": tuple(line.value for line in session.prompt.options),
    }
    while session.prompt.key != "player.action":
        session.answer(answers[session.prompt.key])
    return session


def test_a_face_that_was_turned_by_hand_is_to_be_looked_at_and_undo_forgets_it():
    session = laid_out()
    unit = next(id for id, counter in session.state.counters.items() if counter.side == "player")
    session.override(f"counters.{unit}.used", True)
    assert session.state.undone == [f"turned.{unit}"] and left_undone.line_rule(session.state.undone[0]) == "3.1.1"
    session.undo()
    assert session.state.undone == []


def test_undo_leads_from_the_audit_back_to_the_turn():
    session = laid_out()
    before = session.digest()
    session.state.passes = 1
    session = Session.start_at(session.game, session.content, "mission-1", session.state)
    session.answer("pass")
    assert session.prompt.key == "round.close"
    session.undo()
    assert session.prompt.key == "player.action" and session.state.command_points > 0 and session.digest() != before
