"""A kept button that has become the answer of another question is pressed by nothing that began before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from puesto.core.messages import msg
from puesto.core.prompts import Choose, Option
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.look.theme import theme
from puesto.gui.look.words import Words
from puesto.gui.prompts.choose import ChooseWidget

LEFT = Qt.MouseButton.LeftButton


def question(number: int) -> Choose:
    """One of several questions that look alike."""
    options = tuple(Option(f"{number}{letter}", msg(f"Respuesta {letter}")) for letter in "xyz")
    return Choose(key=f"q{number}", message=msg("¿?"), options=options)


@pytest.fixture
def asking(qtbot: QtBot) -> Iterator[tuple[ChooseWidget, list[str]]]:
    """A kept widget that asks the next question at each answer, and what it was answered."""
    words, given, holder = Words(), list[str](), QWidget()
    widget = ChooseWidget(question(0), words, theme())
    widget.setParent(holder)

    def go_on(value: str, source: object) -> None:
        given.append(value)
        widget.ask(question(len(given)), words, theme())

    widget.answered.connect(go_on)
    qtbot.addWidget(holder)
    holder.resize(900, 80)
    widget.resize(900, 80)
    with qtbot.waitExposed(holder):
        holder.show()
    yield widget, given


def first(widget: ChooseWidget) -> AnswerButton:
    """The button of the first answer."""
    return widget.buttons[0]


def test_the_second_click_of_a_double_click_never_answers_the_next_question(
    asking: tuple[ChooseWidget, list[str]],
) -> None:
    widget, given = asking
    button = first(widget)
    for number in range(3):
        assert first(widget) is button, "the button is kept"
        QTest.mouseClick(button, LEFT)
        QTest.mouseDClick(button, LEFT)
        QTest.mouseRelease(button, LEFT)
        assert given == [f"{asked}x" for asked in range(number + 1)]


def test_a_mouse_button_held_while_a_key_answers_lets_go_of_nothing(asking: tuple[ChooseWidget, list[str]]) -> None:
    widget, given = asking
    button = first(widget)
    QTest.mousePress(button, LEFT)
    widget.give("0y")
    QTest.mouseMove(button, QPoint(10, 10))
    QTest.mouseMove(button, QPoint(14, 14))
    QTest.mouseRelease(button, LEFT)
    assert given == ["0y"]
    QTest.mouseClick(button, LEFT)
    assert given == ["0y", "1x"]
