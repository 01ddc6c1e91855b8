"""Counters are put on the map by hand: dragged with the mouse, laid down by keys, or by what is heard alone."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from puesto.core.session.session import Session
from puesto.games.chariots.game import GAME
from puesto.games.chariots.table import board_map
from puesto.gui.map.setup.place_sheet import PlaceSheet
from puesto.gui.map.setup.placing_map import READ, PlacingMap
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests import helpers
from tests.games.chariots.packs import ours
from tests.gui.conftest import Keys, Opened
from tests.gui.screens import settle

ENTER, RIGHT, UP = Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Up
LEFT_BUTTON = Qt.MouseButton.LeftButton


@cache
def at_start() -> Session[Any, Any]:
    """ "Dust on the plain" at its set-up, with nobody on the map."""
    return helpers.begin(GAME, ours()[0], "dust", {"map": "none"})


def copy() -> Session[Any, Any]:
    """The same for a test to play with."""
    found = at_start().fork()
    assert found is not None
    return found


def opened_on(window: MainWindow) -> PlaceSheet:
    """The sheet on which counters are put, opened on a window at the set-up of a battle."""
    window.show_table()
    window.controller.open(copy())
    window.show_table()
    window.do_named("place_counters")
    settle()
    found = window.findChild(PlaceSheet)
    assert isinstance(found, PlaceSheet)
    return found


@pytest.fixture
def sheet(opened: Opened) -> PlaceSheet:
    """That sheet in a usual window."""
    return opened_on(opened())


def window_of(sheet: PlaceSheet) -> MainWindow:
    window = sheet.window()
    assert isinstance(window, MainWindow)
    return window


def carry(spot: QWidget, picture: PlacingMap, place: str) -> QPoint:
    """Drag a counter over a hex with the button down; returns where it is, in its own pixels."""
    end = picture.middle(next(one for one in picture.view.hexes if one.place == place)).toPoint()
    start = spot.rect().center()
    goal = spot.mapFrom(picture, end)
    QTest.mousePress(spot, LEFT_BUTTON, pos=start)
    for share in (0.2, 0.6, 1.0):
        at = QPointF(start) + QPointF(goal - start) * share
        none, still = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        move = QMouseEvent(QEvent.Type.MouseMove, at, spot.mapToGlobal(at), none, LEFT_BUTTON, still)
        QApplication.sendEvent(spot, move)
    return goal


def drag(spot: QWidget, picture: PlacingMap, place: str) -> None:
    """Drag a counter to a hex and let it go."""
    QTest.mouseRelease(spot, LEFT_BUTTON, pos=carry(spot, picture, place))
    settle()


def standing(sheet: PlaceSheet) -> dict[str, str]:
    """Return the places of the counters that have one."""
    return {one.id: one.place for one in sheet.pieces if one.place}


def test_the_tray_has_all_that_stand_nowhere_in_the_order_of_the_roster(sheet: PlaceSheet) -> None:
    assert [*sheet.picture.tray] == [one.id for one in sheet.pieces]
    seen = [spot for spot in sheet.picture.tray.values() if spot.isVisible()]
    assert [spot.key for spot in seen] == [str(n) for n in range(1, len(seen) + 1)]


def test_a_counter_is_dragged_from_the_tray_to_a_hex_and_on_to_another(sheet: PlaceSheet) -> None:
    picture, first = sheet.picture, sheet.pieces[0]
    drag(picture.tray[first.id], picture, "1820")
    assert standing(sheet) == {first.id: "1820"} and first.id not in picture.tray
    drag(picture.counters[first.id], picture, "2020")
    assert standing(sheet) == {first.id: "2020"}
    assert board_map.is_placed(sheet.session.state.units[first.id]), "it looks somewhere"


def test_while_it_is_carried_the_hex_below_is_named_and_a_closed_one_says_why(sheet: PlaceSheet) -> None:
    picture, (first, second) = sheet.picture, sheet.pieces[:2]
    drag(picture.tray[first.id], picture, "1820")
    spot = picture.tray[second.id]
    carry(spot, picture, "1920")
    assert picture.carried.isVisible() and picture.carried.refusal is None
    QTest.mouseRelease(spot, LEFT_BUTTON, pos=spot.mapFrom(picture, QPoint(picture.width() - 2, 2)))
    assert not picture.carried.isVisible() and second.id not in standing(sheet), "let go beside the map"
    at = carry(spot, picture, "1820")
    assert picture.carried.refusal is not None
    assert "6.51" in picture.say(picture.carried.refusal)
    QTest.mouseRelease(spot, LEFT_BUTTON, pos=at)
    settle()
    assert standing(sheet) == {first.id: "1820"}


def test_a_counter_dragged_back_into_the_tray_is_off_the_map(sheet: PlaceSheet) -> None:
    picture, first = sheet.picture, sheet.pieces[0]
    drag(picture.tray[first.id], picture, "1820")
    spot = picture.counters[first.id]
    QTest.mousePress(spot, LEFT_BUTTON, pos=spot.rect().center())
    QTest.mouseRelease(spot, LEFT_BUTTON, pos=spot.mapFrom(picture, picture.tray_box.center().toPoint()))
    settle()
    assert not standing(sheet) and [*picture.tray][0] == first.id


def test_an_army_is_set_up_by_keys_alone(sheet: PlaceSheet, keys: Keys) -> None:
    window, (first, second, third) = window_of(sheet), sheet.pieces[:3]
    keys(window, "1", ENTER)
    keys(window, ENTER)
    (place,) = standing(sheet).values()
    keys(window, "1", RIGHT, ENTER)
    assert [*standing(sheet)] == [first.id, second.id] and standing(sheet)[second.id] != place
    units = sheet.session.state.units
    before = units[second.id].facing
    keys(window, "v")
    assert sheet.session.state.units[second.id].facing == before + 2
    sheet.field.setFocus()
    keys(window, *"16143", ENTER)
    unit = sheet.session.state.units[third.id]
    assert (unit.hex, unit.facing) == ("1614", 3)


def test_in_the_field_v_turns_and_what_is_no_hex_is_refused_in_words(sheet: PlaceSheet) -> None:
    sheet.field.setFocus()
    QTest.keyClicks(sheet.field, "1010")
    QTest.keyClick(sheet.field, ENTER)
    one = sheet.pieces[0]
    assert one.place == "1010" and one.facing
    for key, way in (("v", 1), ("V", -1)):
        before = sheet.pieces[0].facing
        QTest.keyClicks(sheet.field, key)
        hours = sorted(one.hours)
        assert sheet.pieces[0].facing == hours[(hours.index(before) + way) % len(hours)] and sheet.field.text() == ""
    at = sheet.at
    for typed in ("99x9", "99x"):
        QTest.keyClicks(sheet.field, typed)
        QTest.keyClick(sheet.field, ENTER)
        assert sheet.at == at and not sheet.pieces[at].place and typed.upper()[:4] in sheet.told.text()
        assert sheet.field.selectedText() == typed, "it is typed over"
    QTest.keyClicks(sheet.field, "1011")
    QTest.keyClick(sheet.field, ENTER)
    assert sheet.pieces[at].place == "1011"


def test_one_step_of_undo_takes_the_last_counter_back(sheet: PlaceSheet, keys: Keys) -> None:
    picture, (first, second) = sheet.picture, sheet.pieces[:2]
    drag(picture.tray[first.id], picture, "1820")
    drag(picture.tray[second.id], picture, "1822")
    keys(window_of(sheet), Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert standing(sheet) == {first.id: "1820"} and [*picture.tray][0] == second.id
    assert sheet.pieces[sheet.at].id == second.id
    assert sheet.session.entries[-1].key == first.place_path, "the way that it looked is gone with it"
    focus = window_of(sheet).focusWidget()
    assert focus is not None and sheet.isAncestorOf(focus), "the keyboard stays on the sheet"


def test_at_the_table_too_one_step_of_undo_takes_hex_and_facing_back(sheet: PlaceSheet, keys: Keys) -> None:
    window, first = window_of(sheet), sheet.pieces[0]
    drag(sheet.picture.tray[first.id], sheet.picture, "1820")
    assert "1820, mira a" in window.controller.words(window.controller.log[-1].message), "the diary tells both at once"
    keys(window, Qt.Key.Key_Escape)
    window.controller.undo()
    unit = window.controller.session.state.units[first.id]
    assert (unit.hex, unit.facing) == ("", 0)
    window.controller.redo()
    assert board_map.is_placed(unit := window.controller.session.state.units[first.id]) and unit.hex == "1820"


def test_what_is_put_down_is_in_the_journal_and_in_a_save(sheet: PlaceSheet) -> None:
    picture, first = sheet.picture, sheet.pieces[0]
    drag(picture.tray[first.id], picture, "1820")
    told = sheet.session.entries[-1]
    assert (told.kind, told.key, told.value) == ("set", first.place_path, f"1820 {first.hours[0]}")
    sheet.session.answer(sheet.session.prompt and tuple(one.value for one in sheet.session.prompt.options))
    assert sheet.session.state.units[first.id].hex == "1820"


def press(widget: QAbstractButton) -> str:
    """Press something as a screen reader does; returns how it is called."""
    node = QAccessible.queryAccessibleInterface(widget)
    assert "Press" in node.actionInterface().actionNames()
    widget.click()
    settle()
    return node.text(QAccessible.Text.Name)


def test_an_army_is_set_up_by_what_is_heard_alone(sheet: PlaceSheet) -> None:
    picture, first = sheet.picture, sheet.pieces[0]
    assert press(picture.tray[first.id])
    assert "1820" in press(picture.hexes["1820"])
    assert standing(sheet) == {first.id: "1820"}
    assert "1820" in picture.counters[first.id].accessibleDescription()
    facing = sheet.session.state.units[first.id].facing
    assert press(picture.counters[first.id])
    assert sheet.session.state.units[first.id].facing != facing, "pressed where it stands, it turns"


@pytest.mark.parametrize("scale", [100, 200])
def test_every_hex_lies_in_the_sheet(opened: Opened, scale: int) -> None:
    sheet = opened_on(opened(Preferences(motion=False, scale=scale)))
    sheet.picture.come_near(False)
    room = sheet.picture.rect()
    assert all(room.contains(spot.geometry().center()) for spot in sheet.picture.hexes.values())


def test_in_large_type_the_map_comes_so_near_that_labels_are_read_and_follows_the_keyboard(
    opened: Opened, keys: Keys
) -> None:
    window = opened(Preferences(motion=False, scale=200))
    sheet = opened_on(window)
    picture, read = sheet.picture, sheet.theme.px(READ)
    assert picture.radius >= read and any(spot.isHidden() for spot in picture.hexes.values())
    picture.ring("2020")
    keys(window, *[RIGHT] * 8)
    focus = window.focusWidget()
    assert focus is not None and focus.isVisible() and picture.rect().contains(focus.geometry())
    keys(window, "+")
    assert picture.radius < read and not any(spot.isHidden() for spot in picture.hexes.values())


def test_one_key_places_both_armies_a_digit_takes_the_next_possibility_and_the_key_again_restores(
    sheet: PlaceSheet, qtbot: QtBot
) -> None:
    state = sheet.session.state
    qtbot.keyClicks(sheet.field, "c")
    first = state_of_sheet(sheet)
    assert all(unit.hex for unit in sheet.session.state.units.values()) and not state.units["river-foot-si-1"].hex
    assert len(sheet.open_list.ids) == 7 and "10" in spoken(sheet.open_list)
    sheet.setFocus()
    qtbot.keyClicks(sheet, "1")
    assert state_of_sheet(sheet) != first
    qtbot.keyClicks(sheet, "c")
    assert state_of_sheet(sheet) == first
    for _ in range(3):
        sheet.undo()
    assert not any(unit.hex for unit in sheet.session.state.units.values())


def state_of_sheet(sheet: PlaceSheet) -> str:
    """Where everybody is."""
    found: str = sheet.session.state.line_up["all"]
    return found


def spoken(widget: QWidget) -> str:
    """All texts of the labels in a widget."""
    return " ".join(label.text() for label in widget.findChildren(QLabel))
