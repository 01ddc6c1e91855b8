"""Before a round closes, by keys:

what was left out is unticked or done, PAM that are left are said, undo leads back.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.packs import content_for
from puesto.shelf import Shelf
from tests import helpers

ENTER = Qt.Key.Key_Return


@pytest.fixture
def closing(opened):
    """Mission 1 where its round is about to close, with these lines left out and so many PAM left."""

    def stage(undone, points):
        window = opened(shelf=Shelf())
        game = games.load("bear")
        session = helpers.begin(game, content_for(game)[0], "mission-1")
        helpers.play_on(session, Dice(1), 30)
        state = session.state
        state.step, state.undone, state.command_points = "audit", undone, points
        window.show_table()
        window.controller.open(Session.start_at(game, session.content, "mission-1", state))
        return window

    return stage


def said(window):
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def test_what_is_unticked_stays_undone_and_undo_leads_back(closing, keys):
    window = closing(["setup.hits", "pre_round.shuffle"], 0)
    assert window.controller.prompt.key == "round.audit"
    keys(window, "2", ENTER)
    session = window.controller.session
    assert session.state.undone == ["pre_round.shuffle"] and session.prompt.key == "pre_round.table"
    assert any(line.key == "round.left_out" and line.rule == "2.5" for line in session.log)
    keys(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.controller.prompt.key == "round.audit"


@pytest.mark.parametrize("pressed", [ENTER, Qt.Key.Key_Space, "1", "l"])
@pytest.mark.parametrize("undone", [[], ["setup.hits"]])
def test_pam_that_are_left_are_lost_by_the_letter_of_closing_alone(closing, keys, undone, pressed):
    window = closing(undone, 3)
    assert any("Quedan 3 PAM sin gastar" in text for text in said(window))
    window.table.bar.widget.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    keys(window, pressed, pressed)
    assert window.controller.prompt.key == "round.close" and window.controller.session.state.command_points == 3
    keys(window, "a")
    assert window.controller.prompt.key == ("round.audit" if undone else "pre_round.table")


def test_pam_that_are_left_are_said_before_the_round_closes(closing, keys):
    window = closing([], 3)
    keys(window, "a")
    assert window.controller.session.prompt.key == "pre_round.table"
    assert any("Se pierden" in line.message.plural for line in window.controller.session.log if line.rule == "2.4")


def test_the_keys_of_undo_and_redo_go_by_single_answers_and_by_whole_turns(opened, keys):
    window = opened(shelf=Shelf())
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    helpers.play_on(session, Dice(1), 30)
    window.show_table()
    window.controller.open(session)
    control = Qt.KeyboardModifier.ControlModifier
    both, whole, turn = control | Qt.KeyboardModifier.ShiftModifier, len(session.entries), session.state.turn
    keys(window, Qt.Key.Key_Z, modifier=control)
    assert len(session.entries) == whole - 1
    keys(window, Qt.Key.Key_Z, modifier=both)
    assert len(session.entries) == whole
    keys(window, Qt.Key.Key_U, modifier=both)
    border = len(session.entries)
    assert border < whole - 1
    keys(window, Qt.Key.Key_U, modifier=both)
    assert len(session.entries) < border and session.state.turn < turn
    keys(window, Qt.Key.Key_Y, modifier=both)
    assert len(session.entries) == border
    keys(window, Qt.Key.Key_Y, modifier=both)
    assert len(session.entries) == whole


@pytest.fixture
def last_turn(opened):
    """The player's turn of mission 1 after which its round closes with 3 PAM unspent, on one window."""
    window = opened(shelf=Shelf())
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    while session.prompt.key != "player.action":
        helpers.play_on(session, Dice(1), 1)
    state = session.state
    state.passes, state.command_points = 1, 3

    def stage():
        window.show_table()
        window.controller.open(Session.start_at(game, session.content, "mission-1", state))
        assert window.controller.prompt.key == "player.action"
        return window

    return stage


def test_points_lost_three_times_are_not_asked_about_until_somebody_goes_back_for_them(last_turn, keys):
    for _ in range(3):
        window = last_turn()
        window.controller.answer("pass")
        assert window.controller.prompt.key == "round.close"
        keys(window, "a")
        assert window.controller.prompt.key != "round.close"
    window = last_turn()
    before = window.controller.session.answers
    window.controller.answer("pass")
    session = window.controller.session
    assert session.prompt.key == "pre_round.table" and session.answers == before + 2
    assert any("Se pierden" in line.message.plural for line in session.log)
    assert any("tres veces seguidas" in text for text in said(window))
    window.controller.undo()
    assert session.answers == before and session.prompt.key == "player.action" and session.state.command_points == 3
    window.controller.answer("pass")
    assert window.controller.prompt.key == "round.close"


def test_a_save_that_waits_at_a_review_shows_it_even_if_it_is_passed_over(last_turn, closing, keys):
    for _ in range(3):
        window = last_turn()
        window.controller.answer("pass")
        keys(window, "a")
    waiting = closing([], 3)
    assert waiting.controller.prompt.key == "round.close"
