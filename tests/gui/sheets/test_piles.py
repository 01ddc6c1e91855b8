"""Decks put right in the window:

from their panel, by key and from the menu; each change with its reason, each look written down.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.games.chariots.game import GAME as CHARIOTS
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.panels.deck import DeckPanel
from puesto.gui.pieces.bag import BagPanel
from puesto.gui.sheets.pile_sheet import PileSheet
from puesto.gui.sheets.reason_sheet import ReasonSheet
from puesto.packs import content_for
from tests.gui.driving import playing_window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""The offscreen platform can neither raise a menu nor give it the keyboard, and says so."""


@pytest.fixture
def window(qtbot, own_home):
    window, _ = playing_window(3)
    qtbot.addWidget(window)
    settle()
    return window


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def sheet(window) -> PileSheet:
    settle()
    shown: PileSheet
    (shown,) = [one for one in window.findChildren(PileSheet) if one.isVisible()]
    return shown


def pile_of(window, deck: str):
    return next(p for p in window.table.findChildren(DeckPanel) if p.view is not None and p.view.id == deck).pile


def press(window, start: str) -> None:
    """Press the button of the sheet whose name begins like this."""
    named = [button.accessibleName() for button in sheet(window).findChildren(AnswerButton)]
    button = next(one for one in sheet(window).findChildren(AnswerButton) if one.accessibleName().startswith(start))
    assert button.isEnabled(), named
    button.click()
    settle()


def answer_why(window, reason: str) -> None:
    (asked,) = [one for one in window.findChildren(ReasonSheet) if one.isVisible()]
    asked.field.setText(reason)
    asked.done.click()
    settle()


def said(window, words: str) -> bool:
    """Whether a line of the diary holds these words."""
    return any(words in window.words(line.message) for line in window.controller.session.log)


def deck(window):
    return window.controller.session.state.orders


def test_the_right_button_on_a_deck_opens_it_and_a_card_is_taken_out_with_its_reason(window) -> None:
    pile = pile_of(window, "orders")
    QApplication.sendEvent(pile, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(4, 4), QPoint(4, 4)))
    press(window, "Sacar del juego: carta 20")
    answer_why(window, "perdida bajo el sofá")
    assert deck(window).find("20") == "removed"
    assert said(window, "perdida bajo el sofá")
    press(window, "Devolver al mazo: carta 20")  # the sheet of the deck has come back
    answer_why(window, "")
    assert deck(window).find("20") == "left"
    window.controller.undo()
    window.controller.undo()
    assert deck(window).find("20") == "left" and not window.controller.session.entries


def test_enter_on_a_deck_that_nothing_asks_for_opens_it(window, qtbot) -> None:
    pile = pile_of(window, "actions")
    assert not pile.live
    pile.setFocus()
    qtbot.keyClick(pile, Qt.Key.Key_Return)
    assert sheet(window).pile == "actions"


def test_the_order_of_a_deck_is_seen_only_after_a_yes_and_the_diary_keeps_it(window) -> None:
    window.do_named("piles")
    press(window, "Cartas de órdenes")
    press(window, "Verlas en su orden")
    assert not window.controller.session.entries
    press(window, "No mirarlo")
    assert not window.controller.session.entries
    press(window, "Verlas en su orden")
    press(window, "Sí, verlo")
    assert said(window, "orden de «Cartas de órdenes»")
    session = window.controller.session
    left, shuffle = deck(window).left, deck(window).shuffle
    order = session.coming("orders", left, shuffle)
    assert sorted(order) == sorted(left) and list(order) != sorted(left)
    lines = [label.text() for label in sheet(window).page.findChildren(QLabel)]
    assert lines[lines.index("1") + 1] == f"Carta {order[0]}"
    window.controller.undo()
    assert not session.entries


def test_the_order_that_is_told_is_the_order_in_which_cards_come(qtbot, own_home) -> None:
    window, answer = playing_window(5)
    qtbot.addWidget(window)
    session = window.controller.session
    while session.prompt.key != "usage.draw":
        answer()
    told = session.coming("orders", session.prompt.left, session.prompt.shuffle)
    window.controller.roll()
    assert session.entries[-1].value == told[0]


def test_the_discards_shuffled_in_by_hand_lie_in_another_order(window) -> None:
    before = deck(window).shuffles
    window.controller.override("order_places.20", "discard", "")
    window.controller.override("order_places.discards", "left", "")
    assert deck(window).find("20") == "left" and deck(window).shuffles == before + 1


def test_a_deck_on_the_players_table_has_no_order_to_be_looked_at(window) -> None:
    window.controller.hand_over(frozenset(["orders"]))
    window.show_pile("orders")
    press(window, "Verlas en su orden")
    names = [button.accessibleName() for button in sheet(window).findChildren(AnswerButton)]
    assert names == ["Volver"] and not window.controller.session.entries


def test_the_menu_of_the_bag_leads_into_it(window) -> None:
    session, dice = Session.start(CHARIOTS, content_for(CHARIOTS)[0], "megiddo", {}, seed="1"), Dice(3)
    while session.prompt is not None and session.prompt.key != "bag.draw":
        session.answer(dice.random_answer(session.prompt))
    window.controller.open(session)
    window.show_table()
    settle()
    bag = window.table.findChild(BagPanel).bag
    QApplication.sendEvent(bag, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(4, 4), QPoint(4, 4)))
    (menu,) = [one for one in bag.findChildren(QMenu) if one.isVisible()]
    next(action for action in menu.actions() if "Ver qué hay dentro" in action.text()).trigger()
    menu.close()
    assert sheet(window).pile == "bag"
    marker = next(entry for entry in sheet(window).piles[0].entries if entry.acts)
    press(window, window.words(marker.acts[-1].message))
    answer_why(window, "se ha caído")
    assert window.controller.session.entries[-1].reason == "se ha caído"
