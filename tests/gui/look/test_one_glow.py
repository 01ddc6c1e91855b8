"""One light for each question: what it asks about glows, and nothing else of it."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Draw, Family
from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import AnswerButton, focus_of
from puesto.gui.controls.text_entry import FocusMark
from puesto.gui.panels.base import Piece
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.conftest import is_deep
from tests.gui.conftest import Opened

ANSWERS, DEEP = 30, 500
READY = [entry.id for entry in games.GAMES]


def lights(window: MainWindow) -> Counter[str]:
    """Count the glowing pieces on the table by kind of panel, and the card."""
    table = window.table
    found = Counter(
        kind
        for (kind, _), panel in table.panels.items()
        for piece in panel.findChildren(Piece)
        if piece.glowing and piece.isVisible()
    )
    if table.card.isVisible() and table.card.view is not None and table.card.glow:
        found["card"] += 1
    return found


def start(window: MainWindow, game: str) -> None:
    """A new session of the game."""
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()


@pytest.mark.parametrize("game", READY)
def test_one_kind_of_thing_glows_for_a_question(opened: Opened, request: pytest.FixtureRequest, game: str) -> None:
    window, dice = opened(Preferences(motion=False), Shelf(), 1366, 768), Dice(11)
    answers, seen, lit = DEEP if is_deep(request.config) else ANSWERS, 0, 0
    while seen < answers:
        start(window, game)
        while (prompt := window.controller.prompt) is not None and seen < answers:
            found, focus = lights(window), focus_of(window.table)
            assert (prompt.key, [*found], len(found) <= 1) == (prompt.key, [*found], True)
            assert not isinstance(prompt, Draw) or len(found) == 0 or [*found] in (["deck"], ["bag"])
            assert not isinstance(focus, FocusMark) or not focus.ringed, prompt.key
            lit += bool(found)
            seen += 1
            chance = prompt.family is Family.CHANCE
            window.controller.answer(dice.random_answer(prompt), Source.APP if chance else Source.PLAYER)
    assert lit > answers // 4


def test_a_button_wears_a_ring_once_the_keyboard_is_taken_to_it(opened: Opened, qtbot: QtBot) -> None:
    window, dice = opened(Preferences(motion=False), Shelf(), 1366, 768), Dice(11)
    start(window, READY[0])
    while not isinstance(button := focus_of(window.table), AnswerButton):
        prompt = window.controller.prompt
        assert prompt is not None
        window.controller.answer(
            dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        )
    bare = button.grab().toImage()
    qtbot.keyClick(button, Qt.Key.Key_Tab)
    other: QWidget | None = focus_of(window.table)
    assert other is not button and other is not None
    qtbot.keyClick(other, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert focus_of(window.table) is button
    assert button.ringed and button.grab().toImage() != bare
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    button.clearFocus()
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not button.ringed
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton, pos=QPoint(-9, -9))  # no finger stays down for the next test
