"""The keys of the step bar, each of which answers once, and of a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Draw, Prompt
from puesto.core.questions.checklists import Checklist
from puesto.core.study.replay import Replay
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of
from puesto.gui.controls.overlay import Overlay
from puesto.gui.host.overhearing import let_go, overhear
from puesto.gui.host.session_controller import SessionController
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.outcome import OutcomeWidget
from puesto.gui.prompts.pressing import SPACE_ONLY, press_key

DEAD_TIME = 300
"""Milliseconds after a draw in which the space bar does nothing, so that a double press draws once."""
OTHER_SIDE = N_("Aquí decide el otro bando: contesta con su letra o su número.")
OTHERS_LIST = N_("Aquí decide el otro bando: Intro otra vez lo da por hecho.")
"""The same text for a list whose numbers only untick, so that only Enter accepts it."""


class AskingBar(Protocol):
    """Protocol of what the keys use of the step bar whose prompt they answer."""

    controller: SessionController
    widget: PromptWidget[Any] | None
    outcome: OutcomeWidget | None
    refusal: str
    anyway: AnswerButton

    def clear_problem(self) -> None:
        """Clear the message about the last answer."""

    def refuse(self, text: str) -> None:
        """Show why an answer was not accepted."""

    def say_briefly(self, text: str) -> None:
        """Show a text in place of the quiet line for a moment."""

    def follow(self) -> None:
        """Keep the focused widget in view."""


class StepKeys:
    """Keys of one step bar, handed to its prompt; its widget is `within`."""

    def __init__(self, bar: AskingBar, within: QWidget) -> None:
        self.bar, self.within = bar, within
        self._held = 0
        self._since_draw = QElapsedTimer()
        self._touched = False
        """Whether the asked side has pressed a key of the prompt since it was asked."""

    def begin(self, last: Prompt[Any] | None) -> None:
        """Start with another prompt, after `last`."""
        self._touched = False
        if isinstance(last, Draw):
            self._since_draw.start()

    def touch(self) -> None:
        """Note that the asked side has clicked or pressed something of the prompt."""
        self._touched = True

    @property
    def is_open_to_enter(self) -> bool:
        """Return whether Enter may answer. For a side other than the last one it may only once a key was pressed."""
        return self._touched or not self.bar.controller.asks_other_side

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key for the prompt; return whether it was taken.

        A held key answers once; the next prompt waits until it is released.
        """
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
        prompt = bar.controller.prompt
        if event.key() not in ENTER:
            bar.clear_problem()
        elif not self.is_open_to_enter:
            is_list = isinstance(prompt, Checklist)
            bar.refuse(bar.controller.words.text(OTHERS_LIST if is_list else OTHER_SIDE))
            if is_list:
                self._open(bar.widget)
            return True
        is_taken = press_key(bar.widget, event, self.within, bar.anyway)
        if not is_taken and event.key() == Qt.Key.Key_Space and prompt is not None and prompt.leads_to_roll:
            is_taken = self._throw_as_marked(bar.widget, prompt)
        if not is_taken and event.key() == Qt.Key.Key_Space:
            bar.say_briefly(bar.controller.words.text(SPACE_ONLY))
            return True
        if not is_taken and event.key() in ENTER and not bar.refusal:
            bar.refuse(bar.controller.words.text(N_("Intro no elige por ti: escoge una respuesta.")))
            is_taken = True
        if bar.controller.prompt is not prompt:
            self._held = key_code(event)
        else:
            if is_taken and event.text().strip() and not self._touched:
                self._open(bar.widget)
            bar.follow()
        return is_taken

    def _throw_as_marked(self, widget: PromptWidget[Any], prompt: Prompt[Any]) -> bool:
        """Answer as marked, and throw; return whether there was an answer to give."""
        controller = self.bar.controller
        if not self.is_open_to_enter or not widget.confirm():
            return False
        if controller.prompt is not prompt:
            controller.roll_as_usual()
        return True

    def _open(self, widget: PromptWidget[Any]) -> None:
        """Let Enter answer the prompt of `widget` from now on."""
        self.touch()
        widget.hold(False)

    def _end(self, outcome: OutcomeWidget, event: QKeyEvent) -> bool:
        """Handle a key after the last prompt; the held key that answered it does nothing."""
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
        """Handle the release of a key."""
        if not event.isAutoRepeat() and key_code(event) == self._held:
            self._held = 0

    def let_go(self) -> None:
        """Release all keys: the window has lost the focus."""
        self._held = 0


def key_code(event: QKeyEvent) -> int:
    """Return the physical key of an event.

    Its character differs where Shift was released first: "?" is pressed, and "'" is released.
    """
    return event.nativeScanCode() or event.key()


def is_shortcut(event: QKeyEvent) -> bool:
    """Return whether a key belongs to a shortcut."""
    return bool(
        event.modifiers()
        & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier)
    )


CTRL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
MOVES: dict[tuple[int, Qt.KeyboardModifier], Callable[[Replay], bool]] = {
    (Qt.Key.Key_Left, PLAIN): lambda replay: replay.go_on(-1),
    (Qt.Key.Key_Right, PLAIN): lambda replay: replay.go_on(1),
    (Qt.Key.Key_Left, CTRL): lambda replay: replay.go_turn(False),
    (Qt.Key.Key_Right, CTRL): lambda replay: replay.go_turn(True),
    (Qt.Key.Key_Home, PLAIN): lambda replay: replay.go(0),
    (Qt.Key.Key_End, PLAIN): lambda replay: replay.go(replay.last),
}
"""Move in the replay by key and modifier."""
HINT = N_("{place}. Flechas: una entrada; con Ctrl, un turno; Inicio y Fin, los extremos; M, mapa u hojas; Esc vuelve.")


class ReplayKeys(QObject):
    """Event filter that takes the keys while a replay is shown on the table."""

    turned = Signal()
    """Emitted when map and sheets are to be switched."""

    def __init__(self, controller: SessionController, bar: QWidget) -> None:
        super().__init__(bar)
        self.controller, self.bar = controller, bar
        controller.prompt_changed.connect(self._listen)
        controller.session_closed.connect(self._listen)

    def _listen(self) -> None:
        """Install the filter while there is a replay."""
        if self.controller.replay is not None:
            overhear(self)
        else:
            let_go(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the replay by a key."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return self._takes(event)
        return False

    def _takes(self, event: QKeyEvent) -> bool:
        """Handle a key of the replay; return whether it was one."""
        focus = QApplication.focusWidget()
        if not self.bar.isVisible() or focus is None or focus.window() is not self.bar.window() or _is_covered(focus):
            return False
        turns = event.key() == Qt.Key.Key_M and event.modifiers() == PLAIN
        move = MOVES.get((event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier))
        if move is None and not turns and event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif turns:
            self.turned.emit()
        elif move is not None:
            self.controller.replay_seat.walk(move)
        else:
            self.controller.replay_seat.end()
        return True


def _is_covered(widget: QWidget) -> bool:
    """Return whether the focused widget is on a sheet over the table."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, Overlay):
        above = above.parentWidget()
    return above is not None
