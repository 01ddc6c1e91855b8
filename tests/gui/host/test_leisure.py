"""What no answer should wait for waits until nothing was answered for a moment."""

from __future__ import annotations

import gc

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from puesto.gui.host.leisure import NEW
from puesto.gui.shell.main_window import MainWindow


def test_an_answer_puts_off_what_waits_for_a_quiet_moment(window: MainWindow, qtbot: QtBot) -> None:
    leisure = window.desk._leisure
    leisure.setTimerType(Qt.TimerType.PreciseTimer)
    leisure.setInterval(1_000_000)
    leisure.start()
    qtbot.wait(30)
    before = leisure.remainingTime()
    assert before < 1_000_000 - 20
    window.desk.roll()
    window.desk.answer("none that there is")
    assert leisure.isActive() and leisure.remainingTime() > before


def test_an_answer_begins_no_wait_where_nothing_waits(window: MainWindow) -> None:
    window.desk._leisure.stop()
    window.desk.answer("none that there is")
    assert not window.desk._leisure.isActive()


def test_what_is_new_is_looked_through_in_a_quiet_moment_and_not_within_an_answer(
    window: MainWindow, qtbot: QtBot
) -> None:
    held: list[list[int]] = [[] for _ in range(2 * NEW)]
    assert gc.get_count()[0] > NEW
    window.desk.state_changed.emit()
    qtbot.waitUntil(lambda: gc.get_count()[0] < NEW)
    assert len(held) == 2 * NEW
