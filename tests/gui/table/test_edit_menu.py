"""Putting a counter right by hand: its menu, by mouse and by the menu key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from tests.gui.driving import playing_window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""The offscreen platform can neither raise a menu nor give it the keyboard, and says so."""


@pytest.fixture
def window(qtbot):
    window, answer = playing_window(3)
    qtbot.addWidget(window)
    while window.controller.prompt.key != "player.action":
        answer()
    QApplication.processEvents()
    return window


def menu_of(window, unit: str, reason=QContextMenuEvent.Reason.Mouse) -> QMenu:
    """The menu of a counter, opened as the player opens it."""
    roster = next(panel for panel in window.table.panels.values() if unit in getattr(panel, "counters", {}))
    piece = roster.counters[unit]
    QApplication.sendEvent(piece, QContextMenuEvent(reason, QPoint(40, 40), piece.mapToGlobal(QPoint(40, 40))))
    menus: list[QMenu] = piece.findChildren(QMenu)
    return next(menu for menu in menus if menu.isVisible())


@pytest.mark.parametrize("reason", [QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard])
def test_a_counter_is_turned_over_by_hand_and_back_by_undo(window, reason):
    before = window.controller.session.state.counters["rifles-e10"].used
    menu = menu_of(window, "rifles-e10", reason)
    next(action for action in menu.actions() if "cara" in action.text()).trigger()
    menu.close()
    assert window.controller.session.state.counters["rifles-e10"].used is not before
    assert any("A mano" in line.message.template for line in window.controller.session.log)
    window.controller.undo()
    assert window.controller.session.state.counters["rifles-e10"].used is before


def menus(window) -> list[QMenu]:
    return [menu for menu in window.findChildren(QMenu) if menu.isVisible()]


def double(qtbot, piece) -> None:
    """A double click as a mouse makes it: the first half is a click, and the button is let go after the second."""
    qtbot.mouseClick(piece, Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(piece, Qt.MouseButton.LeftButton)
    qtbot.mouseRelease(piece, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def piece_of(window, unit: str):
    return next(
        panel.counters[unit] for panel in window.table.panels.values() if unit in getattr(panel, "counters", {})
    )


def test_a_double_click_or_enter_opens_the_menu_of_a_counter_that_nothing_asks_for(window, qtbot):
    piece = piece_of(window, "sdkfz-i08")
    asked = window.controller.prompt
    assert not piece.live
    qtbot.mouseClick(piece, Qt.MouseButton.LeftButton)
    assert not menus(window)
    double(qtbot, piece)
    (menu,) = menus(window)
    menu.close()
    piece.setFocus()
    qtbot.keyClick(piece, Qt.Key.Key_Return)
    (menu,) = menus(window)
    menu.close()
    assert window.controller.prompt is asked


def test_a_double_click_or_enter_on_a_counter_that_is_asked_for_is_its_answer_and_no_more(window, qtbot):
    window.controller.answer(
        "rally" if any(option.value == "rally" for option in window.controller.prompt.options) else "fire"
    )
    QApplication.processEvents()
    for press in (lambda piece: double(qtbot, piece), lambda piece: qtbot.keyClick(piece, Qt.Key.Key_Return)):
        asked = window.controller.prompt
        piece = next(piece_of(window, option.value) for option in asked.options)
        assert piece.live
        piece.setFocus()
        press(piece)
        assert window.controller.prompt is not asked and not menus(window)
        window.controller.undo()


def test_the_menu_offers_only_what_would_change_something(window):
    menu = menu_of(window, "sdkfz-i08")
    texts = [action.text() for action in menu.actions()]
    menu.close()
    cover = window.controller.session.state.counters["sdkfz-i08"].cover
    assert not any(text.endswith(f"MD {cover}") for text in texts)
    assert len(texts) == len(set(texts)) > 4
