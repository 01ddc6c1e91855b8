"""An opponent that thinks for long: said, shown as a line, and cut short by Enter."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.games.chariots.opponent import plan
from puesto.gui.controls.buttons import AnswerButton
from tests.gui.host.test_opponent_seat import go_to_hexes, table  # noqa: F401

THINKING_KEY, VERDICT = "opponent.thinking", "opponent.verdict"


@pytest.fixture
def slow(table, monkeypatch):  # noqa: F811
    """Return what asks for a move again, of an opponent who needs so many seconds for each part."""
    go_to_hexes(table)

    def think_again(seconds: float):
        go_on = plan.Planner.go_on

        def drowsy(planner: plan.Planner):
            time.sleep(seconds)
            return go_on(planner)

        monkeypatch.setattr(plan.Planner, "go_on", drowsy)
        plan._CACHE.clear()
        table.controller.opponent.forget()
        table.controller.prompt_changed.emit()
        return table

    return think_again


def test_long_thought_is_said_with_how_far_it_has_come_and_ends_as_it_would_have(slow, table, qtbot, keys):  # noqa: F811
    chosen, entries = table.controller.opponent.choice.value, len(table.controller.session.entries)
    window = slow(0.04)
    bar = window.table.bar
    assert window.controller.prompt.key == THINKING_KEY and bar.question.text().endswith("piensa")
    assert bar.eyebrow.startswith("NO ES REGLA: UN RIVAL DE LA CASA, TENAZ")
    keys(window, " ")
    assert window.controller.prompt.key in (THINKING_KEY, VERDICT), "the space bar is dead"
    qtbot.waitUntil(lambda: window.controller.prompt.key == VERDICT, timeout=10_000)
    assert window.controller.opponent.choice.value == chosen and len(window.controller.session.entries) == entries
    assert bar.thought.isHidden()


def test_enter_cuts_long_thought_short_and_its_button_is_not_black(slow, qtbot, keys):
    window = slow(0.2)
    bar = window.table.bar
    qtbot.waitUntil(lambda: "repasadas" in bar.detail.text(), timeout=5_000)
    QApplication.processEvents()
    buttons = [button for button in bar.findChildren(AnswerButton) if button.isVisible()]
    assert [button.primary for button in buttons] == [False]
    began, entries = time.monotonic(), len(window.controller.session.entries)
    keys(window, Qt.Key.Key_Return)
    assert window.controller.prompt.key == VERDICT and time.monotonic() - began < 1.5
    assert len(window.controller.session.entries) == entries
    keys(window, Qt.Key.Key_Return)
    assert len(window.controller.session.entries) > entries


def test_two_seconds_are_the_most(slow, qtbot):
    began = time.monotonic()
    window = slow(0.4)
    qtbot.waitUntil(lambda: window.controller.prompt.key != THINKING_KEY, timeout=10_000)
    assert time.monotonic() - began < 4


def test_quick_thought_is_never_shown(slow):
    assert slow(0.0).controller.prompt.key == VERDICT
