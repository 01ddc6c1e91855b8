"""The bag on the table of a real window:

drawing, choosing, telling what really came out, and putting a marker elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.core.prompts import Draw, Family
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.chariots.game import GAME
from puesto.gui.look.theme import load_fonts
from puesto.gui.pieces.bag import BagPanel
from puesto.gui.prompts.draw import DrawWidget
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.sheets.reason_sheet import ReasonSheet
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from puesto.storage import Preferences

Until = Callable[..., tuple[MainWindow, BagPanel]]


@pytest.fixture
def until(qtbot: QtBot, own_home: object) -> Until:
    """Megiddo in a window at the first question of a kind."""

    def play(key: str, physical: bool = False) -> tuple[MainWindow, BagPanel]:
        load_fonts()
        session, dice = Session.start(GAME, content_for(GAME)[0], "megiddo", {}), Dice(3)
        while (prompt := session.prompt) is not None and prompt.key != key:
            session.answer(dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER)
        window = MainWindow(Preferences(motion=False))
        qtbot.addWidget(window)
        window.resize(1366, 768)
        window.show()
        window.table.clear()
        window.controller.open(session, physical=frozenset(["bag"] if physical else []))
        window.show_table()
        QApplication.processEvents()
        panel = window.table.findChild(BagPanel)
        assert isinstance(panel, BagPanel)
        return window, panel

    return play


def state(window: MainWindow):
    assert window.controller.session is not None
    return window.controller.session.state


def press(qtbot: QtBot, piece) -> None:
    piece.setFocus()
    qtbot.keyClick(piece, Qt.Key.Key_Space)
    QApplication.processEvents()


def test_a_click_on_the_bag_draws_and_the_marker_lies_there_large(until: Until, qtbot: QtBot) -> None:
    window, panel = until("bag.draw")
    left = panel.bag.left
    qtbot.mouseClick(panel.bag, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    drawn = panel.markers[state(window).marker]
    assert panel.bag.left == left - 1
    assert drawn.width() > max(piece.width() for id, piece in panel.markers.items() if id != state(window).marker)


def test_the_marker_that_the_initiative_keeps_is_chosen_on_the_bag(until: Until, qtbot: QtBot) -> None:
    window, panel = until("initiative.keep")
    assert panel.markers["egypt-2"].glowing
    press(qtbot, panel.markers["egypt-2"])
    assert state(window).kept == "egypt-2"
    assert panel.markers["egypt-2"].entry.state == "play"


def test_a_bag_kept_by_hand_is_told_what_came_out(until: Until, qtbot: QtBot) -> None:
    window, panel = until("bag.draw", physical=True)
    marker = state(window).bag[0]
    press(qtbot, panel.markers[marker])
    assert state(window).marker == marker
    assert window.controller.session.entries[-1].source is Source.HAND


def test_the_odds_of_a_bag_kept_by_hand_and_the_answers_have_their_rows(until: Until) -> None:
    window, _ = until("bag.draw", physical=True)
    bar = window.table.bar
    assert isinstance(bar.widget, DrawWidget) and bar.widget.strip is not None and bar.widget.strip.isVisible()
    strip = QRect(bar.widget.strip.mapTo(bar.widget, QPoint(0, 0)), bar.widget.strip.size())
    assert all(not strip.intersects(button.geometry()) for button in bar.widget.buttons)
    assert bar.height() == bar.compact


def test_a_marker_that_really_came_out_corrects_the_draw_after_it_was_weighed(until: Until, qtbot: QtBot) -> None:
    window, panel = until("bag.draw")
    qtbot.mouseClick(panel.bag, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    drawn, other = state(window).marker, state(window).bag[0]
    panel.drawn_by_hand.emit(other)
    sheet = window.findChild(CorrectionSheet)
    assert isinstance(sheet, CorrectionSheet)
    assert state(window).marker == drawn
    assert sheet.weighed
    sheet.buttons()[0].click()
    assert state(window).marker == other
    assert drawn in state(window).bag


def test_a_marker_is_put_elsewhere_with_its_reason_and_undo_brings_it_back(until: Until, qtbot: QtBot) -> None:
    window, panel = until("bag.draw")
    marker = state(window).bag[0]
    panel.markers[marker].edit_wanted.emit(f"markers.{marker}", "used")
    sheet = window.findChild(ReasonSheet)
    assert isinstance(sheet, ReasonSheet)
    assert marker in state(window).bag
    qtbot.keyClicks(sheet.field, "estaba en la caja")
    qtbot.keyClick(sheet.field, Qt.Key.Key_Return)
    assert marker in state(window).used
    assert panel.markers[marker].entry.state == "drawn"
    assert "estaba en la caja" in window.controller.words(window.controller.log[-1].message)
    window.controller.undo()
    assert marker in state(window).bag


def test_a_click_beside_what_stands_on_the_sheet_leaves_the_keyboard_in_its_line(until: Until, qtbot: QtBot) -> None:
    window, panel = until("bag.draw")
    panel.markers[state(window).bag[0]].edit_wanted.emit(f"markers.{state(window).bag[0]}", "used")
    sheet = window.findChild(ReasonSheet)
    assert isinstance(sheet, ReasonSheet) and window.focusWidget() is sheet.field
    dead = QPoint(sheet.inner.width() - 4, sheet.inner.height() - 4)
    assert sheet.inner.childAt(dead) is None
    qtbot.mouseClick(sheet.inner, Qt.MouseButton.LeftButton, pos=dead)
    assert window.focusWidget() is sheet.field and sheet.isVisible()


def test_the_sheet_put_away_changes_nothing(until: Until, qtbot: QtBot) -> None:
    window, panel = until("bag.draw")
    before, marker = window.controller.session.digest(), state(window).bag[0]
    panel.markers[marker].edit_wanted.emit(f"markers.{marker}", "out")
    sheet = window.findChild(ReasonSheet)
    qtbot.keyClick(sheet.field, Qt.Key.Key_Escape)
    assert window.controller.session.digest() == before


def test_odds_hidden_by_the_player_are_hidden_on_the_bag(until: Until) -> None:
    window, panel = until("bag.draw")
    assert isinstance(window.controller.prompt, Draw)
    assert panel.heads["egypt"].odds
    window.controller.show_odds(False)
    assert not panel.heads["egypt"].odds
    window.controller.show_odds(True)
    assert panel.heads["egypt"].odds


def test_a_bag_drawn_by_the_app_asks_for_no_number(until: Until, qtbot: QtBot) -> None:
    window, _ = until("bag.draw")
    widget = window.table.bar.widget
    assert isinstance(widget, DrawWidget)
    assert widget.field.isHidden() and widget.draw.text() == "Sacar"
    left = len(state(window).bag)
    qtbot.keyClick(widget, Qt.Key.Key_4)
    assert widget.typed == "" and len(state(window).bag) == left
    qtbot.mouseClick(widget.draw, Qt.MouseButton.LeftButton)
    assert len(state(window).bag) < left
