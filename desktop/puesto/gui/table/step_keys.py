"""The keys of the step bar: each answers once, and a key that is still held answers no other question."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Draw, Prompt
from puesto.core.questions.checklists import Checklist
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of
from puesto.gui.host.session_controller import SessionController
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.outcome import OutcomeWidget
from puesto.gui.prompts.pressing import SPACE_ONLY, press_key

DEAD_TIME = 300
"""Milliseconds after a draw in which the space bar does nothing: who pressed it twice draws once."""
OTHER_SIDE = N_("Aquí decide el otro bando: contesta con su letra o su número.")
OTHERS_LIST = N_("Aquí decide el otro bando: Intro otra vez lo da por hecho.")
"""The same of a list whose numbers only untick: nothing on it accepts it but Enter."""


class AskingBar(Protocol):
    """What the keys need of the step bar whose question they answer."""

    controller: SessionController
    widget: PromptWidget[Any] | None
    outcome: OutcomeWidget | None
    refusal: str
    anyway: AnswerButton

    def clear_problem(self) -> None:
        """Take away what was said of the last answer."""

    def refuse(self, text: str) -> None:
        """Say why an answer was not taken."""

    def say_briefly(self, text: str) -> None:
        """Say something in the place of the quiet line, for a moment."""

    def follow(self) -> None:
        """Keep in sight what has the keyboard."""


class StepKeys:
    """Hands keys to the question of one step bar, whose widget is `within`."""

    def __init__(self, bar: AskingBar, within: QWidget) -> None:
        self.bar, self.within = bar, within
        self._held = 0
        self._since_draw = QElapsedTimer()
        self._touched = False
        """Whether the side that is asked has pressed a key of its own since it was asked."""

    def begin(self, last: Prompt[Any] | None) -> None:
        """Another question is asked, after `last`."""
        self._touched = False
        if isinstance(last, Draw):
            self._since_draw.start()

    def touch(self) -> None:
        """Who is asked has clicked or pressed something of the question."""
        self._touched = True

    @property
    def is_open_to_enter(self) -> bool:
        """Whether Enter may answer: for the side that did not press last, only once it has pressed a key."""
        return self._touched or not self.bar.controller.asks_other_side

    def press(self, event: QKeyEvent) -> bool:
        """Take a key for the question. A key that is held answers once; the next question waits until it is let go."""
        bar = self.bar
        if bar.outcome is not None:
            return self._end(bar.outcome, event)
        if bar.widget is None or bar.controller.read_only:
            return False
        if is_shortcut(event):
            return False
        answers = bool(event.text().strip()) or event.key() in (*ENTER, Qt.Key.Key_Space)
        if answers and (event.isAutoRepeat() or (self._held and self._held != key_code(event))):
            return True
        if event.key() == Qt.Key.Key_Space and self._since_draw.isValid() and self._since_draw.elapsed() < DEAD_TIME:
            return True
        asked = bar.controller.prompt
        if event.key() not in ENTER:
            bar.clear_problem()
        elif not self.is_open_to_enter:
            is_list = isinstance(asked, Checklist)
            bar.refuse(bar.controller.words.text(OTHERS_LIST if is_list else OTHER_SIDE))
            if is_list:
                self._open(bar.widget)
            return True
        taken = press_key(bar.widget, event, self.within, bar.anyway)
        if not taken and event.key() == Qt.Key.Key_Space:
            bar.say_briefly(bar.controller.words.text(SPACE_ONLY))
            return True
        if not taken and event.key() in ENTER and not bar.refusal:
            bar.refuse(bar.controller.words.text(N_("Intro no elige por ti: escoge una respuesta.")))
            taken = True
        if bar.controller.prompt is not asked:
            self._held = key_code(event)
        else:
            if taken and event.text().strip() and not self._touched:
                self._open(bar.widget)
            bar.follow()
        return taken

    def _open(self, widget: PromptWidget[Any]) -> None:
        """From here on Enter answers `widget`'s question."""
        self.touch()
        widget.hold(False)

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
