"""The question before a phase ends, in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.games import load
from puesto.gui.sheets.reminder_sheet import ReminderSheet
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from puesto.policies import answer_of_policy
from puesto.storage import Preferences
from tests import helpers


@pytest.fixture
def window(qtbot, monkeypatch, tmp_path):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    window = MainWindow(Preferences(language="es", motion=False))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    game, dice = load("tactics"), Dice(1)
    session = helpers.begin(game, content_for(game)[0], "crossroads", seed="reminder")
    while (asked := session.prompt) is not None and asked.key != "player.action":
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        else:
            session.answer(answer_of_policy(session, asked, dice, "honest"))
    window.table
    window.controller.open(session)
    window.show_table()
    return window


def test_another_session_does_not_count_as_going_back(window):
    controller = window.controller
    twin = controller.session.fork()
    controller.answer("done")
    controller.open(twin)
    window.show_table()
    controller.answer("deploy")
    assert "reminders" not in window.preferences.other


def test_who_went_back_three_times_is_asked_before_the_turn_ends(window):
    controller = window.controller
    for _ in range(3):
        controller.answer("done")
        assert not isinstance(window._overlay, ReminderSheet)
        while controller.prompt is None or controller.prompt.key != "player.action":
            controller.undo()
        controller.answer("deploy")
        while controller.prompt.key != "player.action":
            controller.undo()
    at = controller.session.answers
    controller.answer("done")
    assert isinstance(window._overlay, ReminderSheet) and controller.session.answers == at
    QTest.keyClick(window._overlay, Qt.Key.Key_N)
    assert controller.session.answers == at
    controller.answer("done")
    QTest.keyClick(window._overlay, Qt.Key.Key_S)
    assert controller.session.answers > at
