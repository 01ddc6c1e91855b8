"""The keys of a prompt, on the table and on the sheet that corrects an answer."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.draw import DrawWidget
from puesto.gui.prompts.roll import RollWidget

SPACE_ONLY = N_("Espacio solo tira o roba.")


def press_key(widget: PromptWidget[Any], event: QKeyEvent, within: QWidget, always: AnswerButton | None = None) -> bool:
    """Hand a key to a prompt's widget; return False where it is none of its keys.

    Enter presses the focused button within `within`. Several picked options are confirmed by Enter wherever the focus
    is, except on the button `always`. Space only rolls, draws, and ticks the focused line.
    """
    focused = focus_of(within)
    inside = focused is not None and (within.isAncestorOf(focused) or widget.isAncestorOf(focused))
    button = focused if isinstance(focused, AnswerButton) and inside else None
    if event.key() in ENTER:
        if button is not None and button.costly:
            letter = button.key.upper()
            widget.refused.emit(widget.words.text(N_("Aquí Intro no vale: pulsa {letter}."), letter=letter))
            return True
        if button is not None and (button is always or widget.lines is None):
            button.click()
            return True
        return widget.confirm()
    if event.key() == Qt.Key.Key_Space and not isinstance(widget, RollWidget | DrawWidget):
        ticks = button in (widget.lines or ())
        if ticks and button is not None:
            button.click()
        return ticks
    return widget.key(event)
