"""The Tab key leads as the eye does, and every control can be reached by it."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from puesto.gui.controls.buttons import Corner, focus_of
from puesto.gui.controls.tab_order import go_on, stops
from puesto.gui.look.theme import load_fonts
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests.gui.screens import settle
from tests.gui.test_nothing_clipped import name

SAME_ROW = 0.5
"""The share of the lower of two controls that must be beside the other for both to count as one row."""


def walked(window: QWidget) -> list[QWidget]:
    """Return the widgets that Tab reaches, pressed until it comes round again."""
    found: list[QWidget] = []
    focus = window.focusWidget()
    while focus is not None and focus not in found:
        found.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        focus = window.focusWidget()
    return found if focus is None else found[found.index(focus) :]


def places(one: QWidget, other: QWidget) -> tuple[QRect, QRect]:
    """Where two widgets are in what holds both; one that may be scrolled away is where its area is."""
    common = one.parentWidget()
    while common is not None and not common.isAncestorOf(other):
        common = common.parentWidget()
    assert common is not None

    def place(widget: QWidget) -> QRect:
        shown, up = widget, widget.parentWidget()
        while up is not common and up is not None:
            if isinstance(up.parentWidget(), QAbstractScrollArea):
                shown = up
            up = up.parentWidget()
        return QRect(shown.mapTo(common, QPoint(0, 0)), shown.size())

    return place(one), place(other)


def against_the_eye(window: QWidget) -> list[str]:
    """The steps of the Tab key that lead back, besides the one from the end to the beginning:

    to the left in a row, or up without going on to a column further
    right. What confirms a form stands beside its question, and comes after the form.
    """
    round_ = walked(window)
    wrong = []
    for one, other in pairwise([*round_, *round_[:1]]):
        here, there = places(one, other)
        beside = min(here.bottom(), there.bottom()) - max(here.top(), there.top()) > SAME_ROW * min(
            here.height(), there.height()
        )
        back = beside and there.right() < here.left()
        up = (
            there.bottom() < here.top() and there.left() < here.right() and not isinstance(other.parentWidget(), Corner)
        )
        if back or up:
            wrong.append(f"{name(one)} {here.getRect()} -> {name(other)} {there.getRect()}")
    return wrong if len(wrong) > 1 else []


def active(qtbot: QtBot) -> MainWindow:
    """A window that has the keyboard."""
    load_fonts()
    window = MainWindow(Preferences(motion=False))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def on_screen(window: QWidget) -> QImage:
    """Return the picture of the window on the screen, without painting it again."""
    return window.screen().grabWindow(window.winId()).toImage()


def unmarked_focus(window: MainWindow, stopped_at: set[type]) -> list[str]:
    """Return the classes of stops that look the same with and without the keyboard; those in `stopped_at` are known."""
    top = window._overlay or window.pages.currentWidget()
    assert top is not None
    found = []
    for stop in stops(top):
        if type(stop) in stopped_at or (isinstance(stop, QAbstractItemView) and not stop.model().rowCount()):
            continue
        stopped_at.add(type(stop))
        round_ = stops(top)
        before = round_[round_.index(stop) - 1]
        before.setFocus(Qt.FocusReason.TabFocusReason)
        go_on(top, forward=True)
        settle()
        place = QRect(stop.mapTo(window, QPoint(0, 0)), stop.size())
        wearing = on_screen(window).copy(place)
        (before if before is not stop else top).setFocus(Qt.FocusReason.OtherFocusReason)
        settle()
        if wearing == on_screen(window).copy(place):
            found.append(type(stop).__name__)
    return found


def test_a_planted_step_back_is_found(qtbot: QtBot) -> None:
    sheet = QWidget()
    qtbot.addWidget(sheet)
    buttons = [QPushButton(str(number), sheet) for number in range(3)]
    for row, button in enumerate((buttons[0], buttons[2], buttons[1])):
        button.setGeometry(0, 40 * row, 100, 30)
    for one, other in pairwise(buttons):
        QWidget.setTabOrder(one, other)
    with qtbot.waitActive(sheet):
        sheet.show()
        sheet.activateWindow()
    buttons[0].setFocus()
    settle()
    assert len(against_the_eye(sheet)) == 2


def test_tab_stays_on_a_sheet_that_lies_open_and_every_button_of_it_is_reached(qtbot: QtBot, own_home: object) -> None:
    window = active(qtbot)
    settle()
    window.show_menu()
    settle()
    menu = window._overlay
    assert menu is not None
    assert set(walked(window)) >= set(menu.buttons())
    assert all(menu.isAncestorOf(stop) for stop in walked(window))


def test_left_and_right_lead_to_the_neighbouring_column_of_the_menu(qtbot: QtBot, own_home: object) -> None:
    window = active(qtbot)
    settle()
    window.show_menu()
    settle()
    menu = window._overlay
    assert menu is not None
    first = menu.buttons()[0]
    tops = [button.mapTo(menu, QPoint(0, 0)) for button in menu.buttons()]
    assert first.hasFocus()
    qtbot.keyClick(menu, Qt.Key.Key_Right)
    beside = focus_of(menu)
    assert beside is not None
    assert beside.mapTo(menu, QPoint(0, 0)).y() == tops[0].y()
    assert beside.mapTo(menu, QPoint(0, 0)).x() > tops[0].x()
    qtbot.keyClick(menu, Qt.Key.Key_Left)
    assert first.hasFocus()
