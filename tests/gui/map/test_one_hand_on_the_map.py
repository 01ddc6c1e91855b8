"""A whole turn of the AI on the map: by mouse alone, by keys alone, by accessible text alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from puesto.core.prompts import Choose
from puesto.core.questions.board import AskMany
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.shell.main_window import MainWindow
from tests.games.bear.evenings import stopped_at
from tests.gui.conftest import Opened
from tests.gui.screens import settle

ENTER = Qt.Key.Key_Return
Keys = Callable[..., None]
QUESTIONS = 30
"""The most questions in a turn of the AI."""


def confirms(window: MainWindow) -> AnswerButton:
    """Return the button that takes the present answer."""
    found = [button for button in window.table.bar.findChildren(AnswerButton) if button.primary]
    return next(button for button in found if button.isVisible() and button.isEnabled())


def hexes_on_map(window: MainWindow) -> list[QAbstractButton]:
    """Return the hexes that can be chosen on the sketch, the hex of the rules last."""
    sketch, prompt = window.table.centre.sketch, window.controller.prompt
    assert sketch is not None and window.table.centre.is_sketched and prompt is not None
    live = [spot for place, spot in sketch.hexes.items() if spot.live and spot.isVisible()]
    return sorted(live, key=lambda spot: spot.id == prompt.subject[1])


def by_mouse(window: MainWindow, keys: Keys) -> None:
    """Click on hexes of the map, and on the button."""
    if isinstance(window.controller.prompt, Choose | AskMany):
        for spot in hexes_on_map(window)[-2:]:
            QTest.mouseClick(spot, Qt.MouseButton.LeftButton)
    QTest.mouseClick(confirms(window), Qt.MouseButton.LeftButton)


def by_keys(window: MainWindow, keys: Keys) -> None:
    """Letters and figures, and Enter."""
    prompt = window.controller.prompt
    if isinstance(prompt, Choose):
        keys(window, "b", "a")
    elif isinstance(prompt, AskMany):
        keys(window, "1")
    keys(window, ENTER)


def by_ear(window: MainWindow, keys: Keys) -> None:
    """Press the buttons by the names that a screen reader gets."""
    pressed: list[QAbstractButton] = [confirms(window)]
    if isinstance(window.controller.prompt, Choose | AskMany):
        pressed = [*hexes_on_map(window)[-2:], *pressed]
    for one in pressed:
        node = QAccessible.queryAccessibleInterface(one)
        assert node.text(QAccessible.Text.Name) and "Press" in node.actionInterface().actionNames()
        # the action itself waits as long as a finger does
        one.click()


@pytest.mark.parametrize("hand", [by_mouse, by_keys, by_ear])
def test_a_turn_of_the_ai_is_played_on_the_map_by_one_hand(
    opened: Opened, keys: Keys, hand: Callable[..., None]
) -> None:
    window = opened()
    window.show_table()
    session = stopped_at("move.verdict", painted=True).fork()
    assert session is not None and session.prompt is not None
    window.controller.open(session)
    window.show_table()
    (moved, wanted), asked = session.prompt.subject, list[str]()
    while (playing := window.controller.session) is not None and playing.state.step == "orders":
        assert window.controller.prompt is not None and len(asked) < QUESTIONS, asked
        asked.append(window.controller.prompt.key)
        entries = len(playing.entries)
        hand(window, keys)
        settle()
        assert len(playing.entries) > entries, asked
    assert playing is not None and playing.state.counters[moved].hex == wanted
    assert {"move.verdict", "scout.sight"} <= {*asked}
