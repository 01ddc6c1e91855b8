"""Undo is seen: struck lines below the diary, each a way back, and one thing moved at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.beat.undone_list import UndoneList
from puesto.gui.look.motion import CLOCK
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened


def played(window: MainWindow, answers: int = 30) -> UndoneList:
    """A mission of the bear after some random answers."""
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice = Dice(5)
    for _ in range(answers):
        prompt = window.desk.prompt
        assert prompt is not None
        by = Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        window.desk.answer(dice.random_answer(prompt), by)
    QApplication.processEvents()
    foot = window.table.log.foot
    assert isinstance(foot, UndoneList)
    return foot


def test_undone_steps_stay_struck_below_the_diary_and_its_heading_counts_them(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    foot = played(window)
    assert foot.isHidden()
    for _ in range(3):
        window.desk.undo()
    QApplication.processEvents()
    assert foot.isVisible() and len(foot.rows) == 3
    assert window.table.log.heading == "Diario: 3 pasos deshechos"
    told = [window.words(one).casefold().removesuffix(".") for one in window.desk.to_redo]
    assert [row.text().casefold() for row in foot.rows] == told
    assert foot.y() >= window.table.log.list.geometry().bottom()


def test_a_click_on_one_brings_everything_up_to_it_back(opened: Opened, qtbot: QtBot) -> None:
    window = opened(shelf=Shelf())
    foot = played(window)
    session = window.desk.session
    assert session is not None
    whole = len(session.entries)
    for _ in range(4):
        window.desk.undo()
    QApplication.processEvents()
    qtbot.mouseClick(foot.rows[1], Qt.MouseButton.LeftButton)
    assert len(session.entries) == whole - 2
    assert len(foot.rows) == 2


def test_something_new_takes_the_struck_lines_away(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    foot = played(window)
    for _ in range(4):
        window.desk.undo()
    while window.desk.prompt is not None and window.desk.prompt.family is Family.CHANCE:
        window.desk.undo()
    assert window.desk.prompt is not None
    window.desk.answer(Dice(99).random_answer(window.desk.prompt))
    QApplication.processEvents()
    assert foot.isHidden()
    assert window.table.log.heading == "Diario"


def test_where_things_move_a_turn_goes_back_one_thing_at_a_time(opened: Opened, qtbot: QtBot) -> None:
    window = opened(Preferences(motion=True), shelf=Shelf())
    try:
        played(window, 40)
        desk = window.desk
        assert desk.session is not None
        seen: list[object] = []
        desk.state_changed.connect(lambda: seen.append(desk.view))
        before = len(desk.session.entries)
        desk.undo_to(before - 5)
        assert len(desk.session.entries) == before - 5
        qtbot.waitUntil(lambda: desk.view == desk.session.view() and len(seen) >= 5, timeout=5000)
        assert seen[-1] == desk.session.view()
        assert seen[0] != seen[-1]
    finally:
        CLOCK.set_on(False)


def test_without_motion_it_is_all_there_at_once(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    played(window, 40)
    desk = window.desk
    assert desk.session is not None
    desk.undo_turn()
    assert desk.view == desk.session.view()


def test_each_struck_line_is_as_high_as_a_finger_wants_at_125_percent(opened: Opened) -> None:
    window = opened(Preferences(motion=False, scale=125), shelf=Shelf())
    foot = played(window)
    window.desk.undo()
    QApplication.processEvents()
    assert foot.rows[0].height() >= 44
