"""Putting a counter right by hand: its menu, by mouse and by the menu key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from tests.gui.driving import playing_window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""The offscreen platform can neither raise a menu nor give it the keyboard, and says so."""


@pytest.fixture
def window(qtbot):
    window, answer = playing_window(3)
    qtbot.addWidget(window)
    while window.desk.prompt.key != "player.action":
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
    before = window.desk.session.state.counters["rifles-e10"].used
    menu = menu_of(window, "rifles-e10", reason)
    next(action for action in menu.actions() if "cara" in action.text()).trigger()
    menu.close()
    assert window.desk.session.state.counters["rifles-e10"].used is not before
    assert any("A mano" in line.message.template for line in window.desk.session.log)
    window.desk.undo()
    assert window.desk.session.state.counters["rifles-e10"].used is before


def test_the_menu_offers_only_what_would_change_something(window):
    menu = menu_of(window, "sdkfz-i08")
    texts = [action.text() for action in menu.actions()]
    menu.close()
    cover = window.desk.session.state.counters["sdkfz-i08"].cover
    assert not any(text.endswith(f"MD {cover}") for text in texts)
    assert len(texts) == len(set(texts)) > 4
