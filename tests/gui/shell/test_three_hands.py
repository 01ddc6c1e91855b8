"""A game is played with nothing but the mouse, and with nothing but what the accessibility tree offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from puesto import games
from puesto.chance import Dice
from puesto.core.questions.board import Contact
from puesto.gui.panels.base import Piece
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.conftest import is_deep
from tests.gui.conftest import Opened
from tests.gui.screens import settle

ANSWERS, DEEP, PRESSES = 8, 60, 300
"""The numbers of answers, quickly and deep, and the most random presses for one answer."""
READY = [entry.id for entry in games.GAMES]
Hand = Callable[[MainWindow, Random, Dice], None]


def question_parts(window: MainWindow) -> list[QWidget]:
    """Where the question has its answers: in the bar or the column, and else in what glows on the table."""
    parts: list[QWidget] = [part for part in (window.table.bar, window.table.bar.sheet) if part.isVisible()]
    if any(button.isVisible() for part in parts for button in part.findChildren(QAbstractButton)):
        return parts
    return [piece for piece in window.table.findChildren(Piece) if piece.isVisible() and piece.glowing]


def click(window: MainWindow, any_of: Random, dice: Dice) -> None:
    """Click on something that can be pressed."""
    found = [one for part in question_parts(window) for one in (part, *part.findChildren(QAbstractButton))]
    QTest.mouseClick(
        any_of.choice(
            [one for one in found if isinstance(one, QAbstractButton) and one.isVisible() and one.isEnabled()]
        ),
        Qt.MouseButton.LeftButton,
    )


def told_below(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """A part of the window, and what a screen reader finds below it."""
    yield node
    for place in range(node.childCount()):
        child = node.child(place)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from told_below(child)


def press_what_is_told(window: MainWindow, any_of: Random, dice: Dice) -> None:
    """Press a random control that a screen reader finds; write a hex into a field that asks for one."""
    nodes = [node for part in question_parts(window) for node in told_below(QAccessible.queryAccessibleInterface(part))]
    named = [node for node in nodes if not node.state().disabled and node.text(QAccessible.Text.Name)]
    target = any_of.choice([node.object() for node in named if isinstance(node.object(), QAbstractButton | QLineEdit)])
    prompt = window.controller.prompt
    if isinstance(target, QAbstractButton):
        target.click()
    elif isinstance(target, QLineEdit) and isinstance(prompt, Contact):
        target.setText(dice.random_answer(prompt).get("hex", ""))


@pytest.mark.parametrize("game", READY)
@pytest.mark.parametrize("hand", [click, press_what_is_told])
def test_a_game_goes_on_by_one_hand_alone(
    opened: Opened, request: pytest.FixtureRequest, hand: Hand, game: str
) -> None:
    deep = is_deep(request.config)
    if game != READY[0] and not deep:
        pytest.skip("with --deep every game is played so")
    window, any_of, dice = opened(Preferences(motion=False), Shelf(), 1366, 768), Random(4), Dice(4)
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()
    session = window.controller.session
    assert session is not None
    presses, given = 0, len(session.entries)
    wanted = given + (DEEP if deep else ANSWERS)
    while len(session.entries) < wanted and (prompt := window.controller.prompt) is not None:
        assert presses < PRESSES, prompt.key
        hand(window, any_of, dice)
        QApplication.processEvents()
        presses += 1
        if len(session.entries) > given:
            given, presses = len(session.entries), 0
            settle()
