"""An answer among more of them than there are keys is found by some words of what it says."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from puesto.core.messages import msg
from puesto.core.prompts import Option
from puesto.core.questions.board import Ask
from puesto.gui.prompts import widget_for
from puesto.gui.prompts.lookup import LookUpWidget

ORDERS = [
    f"IA {state} más {how} a {to} ► {do}"
    for state in ("indemne", "impactada", "móvil")
    for how in ("cercana", "alejada")
    for to in ("una Unidad", "un objetivo", "un hex.")
    for do in ("Disparar (+2 PAM)", "Mover hacia")
]
PROMPT = Ask(
    key="test.order",
    message=msg("¿Cuál?"),
    options=(
        *(Option(str(at), msg(text)) for at, text in enumerate(ORDERS)),
        Option("other", msg("Otra: la compongo")),
        Option("none", msg("No hay más")),
    ),
    default="none",
    unsure=False,
)


@pytest.fixture
def widget(window, qtbot):
    widget = widget_for(PROMPT, window.controller.words, window.table.theme)
    assert isinstance(widget, LookUpWidget)
    qtbot.addWidget(widget)
    widget.given = []
    widget.answered.connect(lambda value, _: widget.given.append(value))
    return widget


def offered(widget: LookUpWidget) -> list[str]:
    return [button.text() for button in widget.buttons if not button.isHidden()]


def test_words_leave_what_says_them_and_enter_takes_the_first(widget, qtbot):
    qtbot.keyClicks(widget.field, "movil objetivo +2")
    assert offered(widget) == [
        "IA móvil más cercana a un objetivo ► Disparar (+2 PAM)",
        "IA móvil más alejada a un objetivo ► Disparar (+2 PAM)",
        "Otra: la compongo",
        "No hay más",
    ]
    widget.confirm()
    assert [ORDERS[int(value)] for value in widget.given] == ["IA móvil más cercana a un objetivo ► Disparar (+2 PAM)"]


def test_with_nothing_typed_enter_is_the_default_and_every_answer_can_be_clicked(widget):
    assert len(offered(widget)) == len(PROMPT.options)
    widget.buttons[3].click()
    widget.confirm()
    assert widget.given == ["3", "none"]


def test_words_that_nothing_says_answer_nothing(widget, qtbot):
    qtbot.keyClicks(widget.field, "caballos")
    refused: list[str] = []
    widget.refused.connect(refused.append)
    widget.confirm()
    assert not widget.given
    assert refused
    assert offered(widget) == ["Otra: la compongo", "No hay más"]


def test_what_was_typed_is_gone_on_with_when_the_keyboard_comes_back(widget, qtbot):
    qtbot.keyClicks(widget.field, "movil ")
    QApplication.sendEvent(widget.field, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.OtherFocusReason))
    qtbot.keyClicks(widget.field, "hex")
    assert widget.field.text() == "movil hex"
