"""The short form for a board question: who does it, and at whom, in place of the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.core.questions.board import NOBODY, Ask, Direct
from puesto.gui.controls.buttons import ARROWS, AnswerButton, move_focus, text_label
from puesto.gui.controls.segments import Segments
from puesto.gui.look.theme import BODY, LABEL, SPACE
from puesto.gui.prompts.base import P, PromptWidget

OPENS = "!"
"""Key that opens and closes the form."""


class ShortWay:
    """Quiet button beside the answers of `host`, and the form that replaces them when it is pressed."""

    def __init__(self, host: PromptWidget[Any], prompt: Direct[Any], answers: list[AnswerButton]) -> None:
        self.host, self.prompt, self.answers = host, prompt, answers
        words, theme = host.words, host.theme
        self.button = AnswerButton(words.text(N_("Lo digo yo…")), theme, key=OPENS, style=BODY, low=True)
        self.button.clicked.connect(self.open)
        self.form = QWidget()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.form.setSizePolicy(policy)
        lines = QVBoxLayout(self.form)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(theme.px(SPACE))
        self.who = Segments(
            words.text(N_("Quién lo hace")),
            [words(option.message) for option in prompt.direct],
            -1,
            theme,
            ahead=True,
            words=words,
        )
        goals = [words.text(N_("Sin decir")), *(words(option.message) for option in prompt.goals)]
        self.goal = Segments(
            words.text(N_("Contra quién, o hacia dónde")), goals, 0, theme, first=0, ahead=True, words=words
        )
        self.parts = [self.who, *([self.goal] if prompt.goals else [])]
        for part in self.parts:
            lines.addWidget(text_label(part.name, theme, LABEL, "quiet"))
            lines.addWidget(part)
        self.done = AnswerButton(words.text(N_("Así es")), theme, key="\u21b5", primary=True)
        self.done.clicked.connect(self.say)
        self.nobody = AnswerButton(words.text(N_("Nadie puede")), theme, key="0")
        self.nobody.clicked.connect(lambda: host.give({"direct": NOBODY, "goal": ""}))
        options = prompt.options if isinstance(prompt, Ask) and not prompt.unsure else ()
        self.leave = options[0] if len(options) == 1 else None
        """The only other answer, where there is just one. The form is then open from the start, since there is nothing
        to shorten.
        """
        away = words(self.leave.message) if self.leave is not None else words.text(N_("Volver a la pregunta"))
        self.back = AnswerButton(away, theme, key=OPENS, style=BODY, low=True)
        self.back.clicked.connect(self.close)
        self.acts = (self.back, self.nobody, self.done)
        """Buttons that close or confirm the form, in the corner of `host`."""
        self.who.done.connect(lambda: self.parts[-1].setFocus(Qt.FocusReason.TabFocusReason))
        self.goal.done.connect(lambda: self.done.setFocus(Qt.FocusReason.TabFocusReason))
        self.form.hide()
        for act in self.acts:
            act.hide()
        self.is_open = False

    def open(self) -> None:
        """Show the form for who and at whom."""
        self._turn(True)
        self.who.setFocus(Qt.FocusReason.TabFocusReason)

    def lie_open(self) -> None:
        """Show the form at once where it is all that is asked."""
        if self.leave is not None:
            self._turn(True)

    def close(self) -> None:
        """Return to the question; where the form is all there is, answer with the option that leaves it."""
        if self.leave is not None:
            self.host.give(self.leave.value)
            return
        self._turn(False)
        self.button.setFocus(Qt.FocusReason.TabFocusReason)

    def _turn(self, is_open: bool) -> None:
        """Open or close the short form."""
        self.is_open = is_open
        self.form.setVisible(is_open)
        for part in (*self.answers, self.button):
            part.setVisible(not is_open)
        for act in self.acts:
            act.setVisible(is_open)
        self.host.resized.emit()
        self.host.picked.emit()

    def say(self) -> None:
        """Answer with the form's values, once it says who."""
        if self.who.at < 0:
            self.host.refused.emit(self.host.words.text(N_("Di antes quién lo hace.")))
            self.who.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        goal = self.prompt.goals[self.goal.at - 1].value if self.goal.at else ""
        self.host.give({"direct": self.prompt.direct[self.who.at].value, "goal": goal})

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was taken.

        It is the key that opens the form, or any that an open form must keep from the answers.
        """
        if event.text() == OPENS:
            (self.close if self.is_open else self.open)()
            return True
        if not self.is_open:
            return False
        if event.text() == self.nobody.key:
            self.nobody.click()
            return True
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            stops = [*self.parts, self.done]
            at = next((index for index, stop in enumerate(stops) if stop.hasFocus()), -1)
            stops[(at + (1 if event.key() == Qt.Key.Key_Down else -1)) % len(stops)].setFocus(
                Qt.FocusReason.TabFocusReason
            )
        return bool(event.text().strip()) or event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)

    def counter(self, id: str) -> bool:
        """Choose a clicked counter as who does it, or at whom; return whether it is an option."""
        for part, options, first in ((self.who, self.prompt.direct, 0), (self.goal, self.prompt.goals, 1)):
            at = next((place for place, option in enumerate(options) if option.value == id), None)
            if at is not None:
                part.choose(at + first)
                return True
        return False

    def chosen(self) -> tuple[int, int]:
        """Return the indices of who and at whom."""
        return self.who.at, self.goal.at

    def open_at(self, who: int, goal: int) -> None:
        """Open the form with earlier values."""
        self._turn(True)
        self.who.choose(who)
        self.goal.choose(goal)

    def glow(self) -> frozenset[str]:
        """Return the ids on the table that can be chosen."""
        return frozenset(option.value for option in (*self.prompt.direct, *self.prompt.goals))


class ButtonsWidget(PromptWidget[P]):
    """Base of prompts with answers as buttons.

    Where the prompt has a short form, the open form gets the keys, Enter and the clicks on the table.
    """

    buttons: list[AnswerButton]
    """Button of each option, with its key."""
    values: list[str]
    """Answer of each of them."""
    others: tuple[AnswerButton, ...] = ()
    """Buttons after them, such as the one that says done."""
    short: ShortWay | None = None
    typed = ""
    """First digit of a key of two, while it waits."""

    def shorten(self) -> ShortWay | None:
        """Return the short form of the prompt, if it has one.

        It takes the place of all buttons while it is open.
        """
        if isinstance(self.prompt, Direct) and self.prompt.direct:
            self.short = short = ShortWay(self, self.prompt, [*self.buttons, *self.others])
            self.let_go(short.button, short.form, *short.acts)
        return self.short

    is_aside = False
    """Whether the answers are on the sheet in the column even where they would fit beside the question."""

    @property
    def wide(self) -> bool:
        return self.is_aside or self.form is not None

    @property
    def form(self) -> ShortWay | None:
        """Return the open short form; None where it is closed."""
        return self.short if self.short is not None and self.short.is_open else None

    def stops(self) -> list[AnswerButton]:
        """Return the buttons that the arrow keys visit, in order."""
        return [*self.buttons, *self.others, *([self.short.button] if self.short is not None else [])]

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if self.short is not None and self.short.key(event):
            return True
        if (step := ARROWS.get(Qt.Key(event.key()))) is not None:
            move_focus(self.stops(), step)
            return True
        if event.key() == Qt.Key.Key_Escape and self.typed:
            self._type("")
            return True
        return bool(event.text().strip()) and self._take_key(event.text().lower())

    def _take_key(self, text: str) -> bool:
        """Handle a key; return whether it was one of the buttons'.

        The first digit of a number of two waits for the other, and so does the letter before a number.
        """
        waited, typed = bool(self.typed), self.typed + text
        for button in self.buttons:
            if button.key and typed == button.key.lower():
                self._type("")
                button.click()
                return True
        waits = any(button.key[-1:].isdigit() and button.key.lower().startswith(typed) for button in self.buttons)
        self._type(typed if waits else "")
        return waits or waited

    def _type(self, typed: str) -> None:
        """Show a digit that waits for the next one."""
        if typed != self.typed:
            self.typed = typed
            self.typed_so_far.emit(typed)

    def confirm(self) -> bool:
        if self.form is not None:
            self.form.say()
            return True
        return self.settle()

    def settle(self) -> bool:
        """Answer with the buttons' state; return False where there is no answer yet."""
        raise NotImplementedError

    def counter(self, id: str) -> bool:
        return self.form.counter(id) if self.form is not None else self.take(id)

    def take(self, id: str) -> bool:
        """Handle a click on a counter of the table; return False where it has no button."""
        raise NotImplementedError

    def glow(self) -> frozenset[str]:
        return self.form.glow() if self.form is not None else self.ids()

    def ids(self) -> frozenset[str]:
        """Return the ids on the table that have a button."""
        raise NotImplementedError

    def caps(self) -> Mapping[str, str]:
        """Return the key shown on each numbered counter."""
        value_buttons = zip(self.values, self.buttons, strict=True)
        numbered_ids = self.ids() & self.numbers.keys()
        return {
            id: button.key
            for id, button in value_buttons
            if id in numbered_ids and button.key[-1:].isdigit() and not button.isHidden()
        }

    def down(self) -> list[str]:
        """Return the options that are down so far."""
        return []

    def put_down(self, values: list[str]) -> None:
        """Press the buttons of these options, and release the others."""

    def draft(self) -> Any:
        """Return the options that are down; with an open short form, also its values."""
        return (self.down(), self.form.chosen()) if self.form is not None else self.down()

    def set_draft(self, draft: Any) -> None:
        down, draft_choice = draft if isinstance(draft, tuple) else (draft, None)
        self.put_down(down)
        if draft_choice is not None and self.short is not None:
            self.short.open_at(*draft_choice)
