"""A number from few values: a button each, and its key; negative ones after a minus."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from puesto.core.messages import msg
from puesto.core.prompts import Number
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.prompts.number import NumberWidget

PROMPT = Number(key="test.points", message=msg("¿Cuántos?"), low=-2, high=2, default=0)


@pytest.fixture
def widget(window, qtbot):
    widget = NumberWidget(PROMPT, window.controller.words, window.table.theme)
    qtbot.addWidget(widget)
    return widget


def typed(widget: NumberWidget, text: str) -> list[object]:
    """Return the widget's answers to these keys in order; a refusal is the word `refused`."""
    given: list[object] = []
    widget.answered.connect(lambda value, _: given.append(value))
    widget.refused.connect(lambda _: given.append("refused"))
    for character in text:
        widget.key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, character))
    return given


@pytest.mark.parametrize(
    ("keys", "answer"), [("2", [2]), ("-1", [-1]), ("-+1", [1]), ("0", [0]), ("7", ["refused"]), ("-7", ["refused"])]
)
def test_a_figure_answers_and_a_minus_before_it_makes_it_negative(widget, keys, answer):
    assert typed(widget, keys) == answer


def test_each_value_has_its_button_and_the_default_is_the_bright_one(widget):
    assert [button.text() for button in widget.buttons] == ["−2", "−1", "0", "+1", "+2"]
    assert [button.primary for button in widget.buttons] == [False, False, True, False, False]


def test_the_key_of_the_export_is_not_the_fields_own(window, qtbot):
    wide = Number(key="test.points", message=msg("¿Cuántos?"), low=0, high=99)
    widget = NumberWidget(wide, window.controller.words, window.table.theme)
    qtbot.addWidget(widget)
    field = widget.findChild(LineEdit)
    assert field is not None
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    QApplication.sendEvent(field, event)
    assert not event.isAccepted()


def test_a_letter_is_no_figure_and_leaves_the_proposed_number_as_it_is(window, qtbot):
    wide = Number(key="test.cost", message=msg("¿Cuántos?"), low=-3, high=99, default=2)
    widget = NumberWidget(wide, window.controller.words, window.table.theme)
    qtbot.addWidget(widget)
    widget.field.selectAll()
    qtbot.keyClicks(widget.field, "m")
    assert widget.field.text() == "2"
    qtbot.keyClicks(widget.field, "1m5")
    assert widget.field.text() == "15"
    widget.field.selectAll()
    qtbot.keyClicks(widget.field, "-3")
    assert widget.field.text() == "-3"
