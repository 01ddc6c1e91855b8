"""Work that no answer should wait for is done once nothing was answered for a moment."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from puesto.gui.shell.main_window import MainWindow


def test_an_answer_puts_off_what_waits_for_a_quiet_moment(window: MainWindow, qtbot: QtBot) -> None:
    idle_scheduler = window.controller._leisure
    idle_scheduler.setTimerType(Qt.TimerType.PreciseTimer)
    idle_scheduler.setInterval(1_000_000)
    idle_scheduler.start()
    qtbot.wait(30)
    before = idle_scheduler.remainingTime()
    assert before < 1_000_000 - 20
    window.controller.roll()
    window.controller.answer("none that there is")
    assert idle_scheduler.isActive() and idle_scheduler.remainingTime() > before


def test_an_answer_begins_no_wait_where_nothing_waits(window: MainWindow) -> None:
    window.controller._leisure.stop()
    window.controller.answer("none that there is")
    assert not window.controller._leisure.isActive()
