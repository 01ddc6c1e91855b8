"""A way across the board: a button for each kind of step, the steps so far, and their cost (`Way`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.questions.routes import Way, way_in_words
from puesto.gui.controls.buttons import ARROWS, AnswerButton, focus_of, move_focus, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.look.theme import BODY_BOLD
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget

if TYPE_CHECKING:
    from puesto.core.questions.routes import RouteStep


class WayWidget(PromptWidget[Way]):
    """Widget of a way. Each kind of step has its letter; Backspace removes the last step, Enter ends the way."""

    def setup_ui(self) -> None:
        lines = self.column(8)
        self.told, self.flow = text_label("", self.theme, BODY_BOLD, "ink"), Flow()
        lines.addWidget(self.told)
        lines.addLayout(self.flow)

    def build(self) -> None:
        """Build the controls of the prompt."""
        self.taken: list[str] = []
        self.flow.begin(self.theme.px(8), right=True)
        self.buttons: list[AnswerButton] = []
        for stride in self.prompt.strides:
            cost = self.words.text(N_("{n} PM"), n=stride.cost)
            hint = f"{cost} \u00b7 {self.words(stride.hint)}" if stride.hint is not None else cost
            act, key = partial(self.step, stride), stride.value.upper()
            button = self.button(self.words(stride.message), act, key=key, hint=hint)
            self.buttons.append(button)
            self.flow.addWidget(button)
        self.back = self.button(self.words.text(N_("Quitar el último paso")), self.take_back, key="\u232b")
        self.flow.addWidget(self.back)
        done_text = self.words.text(N_("Hecho"))
        self.done = self.button(done_text, self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        self.corner = self.confirm_by(self.done)
        self._tell()

    def step(self, stride: RouteStep) -> None:
        """Add a step, or say why it is impossible. After the last possible one Enter ends the way."""
        if problem := self.prompt.refusal((*self.taken, stride.value)):
            if len(self.taken) + 1 >= self.prompt.least:
                self.refused.emit(self.words.refusal(problem, self.prompt.rule))
                return
        self.taken.append(stride.value)
        self._tell()
        if focus_of(self) in self.buttons and all(
            self.prompt.refusal((*self.taken, route_step.value)) for route_step in self.prompt.strides
        ):
            self.done.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_back(self) -> None:
        """Remove the last step."""
        if self.taken:
            self.taken.pop()
            self._tell()

    def _tell(self) -> None:
        points_left = self.prompt.limit - self.prompt.cost(self.taken)
        way = self.words(way_in_words(self.prompt, self.taken))
        self.told.setText(self.words.text(N_("{way}. Quedan {left} PM."), way=way, left=points_left))
        self.back.setEnabled(bool(self.taken))

    def first(self) -> QWidget:
        return self

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if (step := ARROWS.get(Qt.Key(event.key()))) is not None:
            move_focus([*self.buttons, *((self.back,) if self.taken else ()), self.done], step)
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self.take_back()
            return True
        letter = event.text().lower()
        stride = next((route_step for route_step in self.prompt.strides if route_step.value.lower() == letter), None)
        if stride is None:
            return False
        self.step(stride)
        return True

    def confirm(self) -> bool:
        answer = tuple(self.taken)
        if problem := self.prompt.refusal(answer):
            self.refused.emit(self.words.refusal(problem, self.prompt.rule))
            return True
        self.give(answer)
        return True

    def draft(self) -> Any:
        return list(self.taken)

    def set_draft(self, draft: Any) -> None:
        if isinstance(draft, list):
            self.taken = [value for value in draft if any(stride.value == value for stride in self.prompt.strides)]
            self._tell()
