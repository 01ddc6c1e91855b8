"""The keys of the step bar: each answers once, and a key that is still held answers no other question."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Draw, Roll
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of
from puesto.gui.host.desk import SessionController
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.outcome import OutcomeWidget
from puesto.gui.prompts.pick import PickWidget


class AskingBar(Protocol):
    """What the keys need of the step bar whose question they answer."""

    desk: SessionController
    widget: PromptWidget[Any] | None
    outcome: OutcomeWidget | None
    problem: QLabel
    anyway: AnswerButton

    def clear_problem(self) -> None:
        """Take away what was said of the last answer."""

    def refuse(self, text: str) -> None:
        """Say why an answer was not taken."""

    def follow(self) -> None:
        """Keep in sight what has the keyboard."""


class StepKeys:
    """Hands keys to the question of one step bar, whose widget is `within`."""

    def __init__(self, bar: AskingBar, within: QWidget) -> None:
        self.bar, self.within = bar, within
        self._held = 0

    def press(self, event: QKeyEvent) -> bool:
        """Take a key for the question. A key that is held answers once; the next question waits until it is let go."""
        bar = self.bar
        if bar.outcome is not None:
            return self._end(bar.outcome, event)
        if bar.widget is None or bar.desk.read_only:
            return False
        if is_shortcut(event):
            return False
        answers = bool(event.text().strip()) or event.key() in (*ENTER, Qt.Key.Key_Space)
        if answers and (event.isAutoRepeat() or (self._held and self._held != key_code(event))):
            return True
        asked = bar.desk.prompt
        if event.key() not in ENTER:
            bar.clear_problem()
        taken = press_key(bar.widget, event, self.within, bar.anyway)
        if not taken and event.key() in ENTER and not bar.problem.text():
            bar.refuse(bar.desk.words.text(N_("Aquí Intro no elige por ti: hay que escoger una respuesta.")))
            taken = True
        if bar.desk.prompt is not asked:
            self._held = key_code(event)
        else:
            bar.follow()
        return taken

    def _end(self, outcome: OutcomeWidget, event: QKeyEvent) -> bool:
        """The keys after the last question; the one that answered it and is still held does nothing."""
        focused = focus_of(self.within)
        if event.isAutoRepeat() or self._held:
            return True
        if (
            event.key() in (*ENTER, Qt.Key.Key_Space)
            and isinstance(focused, AnswerButton)
            and outcome.isAncestorOf(focused)
        ):
            focused.click()
            return True
        return outcome.key(event)

    def release(self, event: QKeyEvent) -> None:
        """A key was let go."""
        if not event.isAutoRepeat() and key_code(event) == self._held:
            self._held = 0

    def let_go(self) -> None:
        """The window lost the keyboard: no key counts as held."""
        self._held = 0


def key_code(event: QKeyEvent) -> int:
    """Which key of the keyboard it is. Its sign is another one where Shift was let go before it: "?" is pressed, and "'" is released."""
    return event.nativeScanCode() or event.key()


def is_shortcut(event: QKeyEvent) -> bool:
    """Whether a key is a shortcut's."""
    return bool(
        event.modifiers()
        & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier)
    )


def press_key(widget: PromptWidget[Any], event: QKeyEvent, within: QWidget, always: AnswerButton | None = None) -> bool:
    """Hand a key to a prompt's widget; False where it is none of its keys.

    Enter and space press the button within `within` that has the focus; several that are picked are confirmed by Enter wherever it is,
    but on the button `always`.
    """
    focused = focus_of(within)
    button = focused if isinstance(focused, AnswerButton) and within.isAncestorOf(focused) else None
    if event.key() in ENTER:
        if button is not None and (button is always or not isinstance(widget, PickWidget)):
            button.click()
            return True
        return widget.confirm()
    if event.key() == Qt.Key.Key_Space and button is not None and not isinstance(widget.prompt, Roll | Draw):
        button.click()
        return True
    return widget.key(event)
