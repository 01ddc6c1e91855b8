"""The page of a new game: a number means one thing, and the page keeps its place when more options are wanted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from puesto.gui.controls.segments import Segments
from puesto.gui.start.house_line import HouseLine
from puesto.shelf import Shelf


def test_more_options_come_where_their_button_stood_with_the_keyboard_at_the_first(opened, keys):
    window = opened(shelf=Shelf(), height=600)
    window.set_up("bear")
    page = window.new_page
    before = [row.accessibleName() for row in page.findChildren(Segments)]
    assert page.more is not None
    page.more.setFocus(Qt.FocusReason.TabFocusReason)
    keys(window, Qt.Key.Key_Return)
    QApplication.processEvents()
    first = window.focusWidget()
    assert isinstance(first, Segments)
    assert first.accessibleName() not in before
    assert page.area.verticalScrollBar().value() > 0
    assert not first.visibleRegion().isEmpty()


@pytest.fixture
def page(opened):
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    QApplication.processEvents()
    return window.new_page


def numbered(page) -> list[str]:
    """Return the names of the parts that show number keys: the missions, or rows of choices."""
    rows = [
        row.name
        for row in page.findChildren(Segments)
        if row.isVisible() and any(button.key_on for button in row.buttons)
    ]
    return (["missions"] if any(button.key_on for button in page.missions) else []) + rows


def test_a_number_chooses_a_mission_wherever_the_keyboard_is_at_first(page, keys):
    assert numbered(page) == ["missions"]
    keys(page.window(), "2")
    assert page.scenario == "dust" and page.go.hasFocus()


def test_a_mission_is_a_radio_button_to_a_screen_reader_and_tab_reaches_each(page, keys):
    roles = {QAccessible.queryAccessibleInterface(button).role() for button in page.missions}
    assert roles == {QAccessible.Role.RadioButton}
    page.missions[0].setFocus(Qt.FocusReason.TabFocusReason)
    keys(page.window(), Qt.Key.Key_Tab)
    assert page.missions[1].hasFocus()
    keys(page.window(), Qt.Key.Key_Tab)
    assert page.missions[2].hasFocus()
    page.missions[2].click()
    assert [button.isChecked() for button in page.missions] == [False, False, True]


def test_in_a_row_the_numbers_are_the_rows_and_choose_no_mission(page, keys):
    row = next(row for row in page.findChildren(Segments) if row.name == "¿Quién tira los dados?")
    row.setFocus(Qt.FocusReason.TabFocusReason)
    assert numbered(page) == [row.name]
    keys(page.window(), "2")
    assert row.at == 1 and page.scenario == "two-rivers"
    keys(page.window(), "3")
    assert row.at == 1 and page.scenario == "two-rivers", "the row has no third choice, and no mission is meant"
    page.go.setFocus(Qt.FocusReason.TabFocusReason)
    assert numbered(page) == ["missions"]


def test_the_keyboard_stays_at_the_games_when_another_is_set_up(page, keys):
    page.game_row.setFocus(Qt.FocusReason.TabFocusReason)
    keys(page.window(), "1")
    assert page.game.id == "bear" and page.game_row.hasFocus() and numbered(page) == ["Juego"]
    keys(page.window(), Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Tab)
    assert page.game.id == "chariots" and numbered(page) == ["missions"]
    keys(page.window(), "3")
    assert page.missions[2].hasFocus() and page.missions[2].isChecked(), "Enter chooses no other one"


def asked(page) -> list[str]:
    """Return the names of the visible rows of choices."""
    return [row.name for row in page.findChildren(Segments) if row.isVisible()]


def test_a_new_game_asks_for_dice_and_deck_and_folds_the_readings(opened):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    page = window.new_page
    assert len([name for name in asked(page) if name != "Juego"]) == 3, "the dice, the difficulty and the order cards"
    assert page.more is not None


@pytest.mark.parametrize("game", ["bear", "chariots"])
def test_a_new_game_says_in_a_line_how_much_is_the_house_s(opened, game):
    window = opened(shelf=Shelf())
    window.set_up(game)
    house = window.new_page.chosen.house
    (line,) = window.new_page.findChildren(HouseLine)
    assert line.isVisible() and str(house.ours) in line.said and str(house.all) in line.said


def test_the_deck_is_asked_once_and_remembered(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    page = window.new_page
    row = next(row for row in page.findChildren(Segments) if "2.3" in row.name)
    row.choose(1)
    page.go.click()
    assert window.preferences.other["deck"] == "printed"
    window.set_up("bear")
    row = next(row for row in window.new_page.findChildren(Segments) if "2.3" in row.name and row.isVisible())
    assert row.at == 1 and window.new_page.settings["deck"] == "printed"
    window.do_named("preferences")
    page = window.pages.currentWidget()
    row = next(row for row in page.findChildren(Segments) if row.name == "¿Con qué cartas de órdenes se juega?")
    assert row.at == 1
    row.choose(0)
    assert window.preferences.other["deck"] == "app"


def test_the_keys_for_pages_turn_a_page_that_is_longer_than_the_window_from_its_buttons(opened, keys):
    window = opened(shelf=Shelf(), height=600)
    window.set_up("bear")
    QApplication.processEvents()
    page = window.new_page
    bar = page.area.verticalScrollBar()
    page.go.setFocus()
    keys(window, Qt.Key.Key_PageDown)
    assert bar.maximum() > 0 and bar.value() == min(bar.maximum(), bar.pageStep())
    keys(window, Qt.Key.Key_PageUp)
    assert bar.value() == 0 and window.controller.session is None
