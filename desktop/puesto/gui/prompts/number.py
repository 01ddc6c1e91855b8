"""A whole number: one button for each of a few values, else a field with minus and plus (`Number`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Number, UnreadableAnswerError
from puesto.gui.controls.buttons import ARROWS, AnswerButton, move_focus
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget

if TYPE_CHECKING:
    from puesto.core.study.lookahead import Worth

FIGURES = "[-+\u2212]?[0-9]*"
"""Pattern of what can be typed: a letter does nothing, and leaves the proposed number as it is."""
FEW = 8
"""Most values that get a button each."""


class NumberWidget(PromptWidget[Number]):
    """Widget of a number. Few values have a button each, whose key is the number, after a minus where it is negative;
    many have a field.
    """

    def setup_ui(self) -> None:
        self.flow, self.field = Flow(), LineEdit("", self.theme, passes_space=True)
        self.setLayout(self.flow)
        self.field.setParent(self)
        self.field.setValidator(QRegularExpressionValidator(QRegularExpression(FIGURES), self.field))
        self.field.textEdited.connect(lambda text: self.picked.emit())

    def build(self) -> None:
        """Build the controls of the prompt."""
        self.flow.begin(self.theme.px(8), right=True)
        self.buttons: list[AnswerButton] = []
        self.few = self.prompt.low >= -9 and self.prompt.high <= 9 and self.prompt.high - self.prompt.low < FEW
        self.minus = False
        self.field.setVisible(not self.few)
        if self.few:
            signed = self.prompt.low < 0
            for value in range(self.prompt.low, self.prompt.high + 1):
                number, is_default = self.words.number(value), value == self.prompt.default
                text = f"+{number}" if signed and value > 0 else number
                button = self.button(text, partial(self.give, value), primary=is_default)
                self.buttons.append(button)
                self.flow.addWidget(button)  # in their order, what Enter takes among them
            return
        start = "" if self.prompt.default is None else str(self.prompt.default)
        label = self.words.text(N_("Número de {low} a {high}"), low=self.prompt.low, high=self.prompt.high)
        self.field.begin(label, 5, start)
        for text, step in (("\u2212", -1), ("+", 1)):
            button = self.button(text, partial(self._step, step))
            name = N_("Uno menos") if step < 0 else N_("Uno más")
            button.setAccessibleName(self.words.text(name))
            self.buttons.append(button)
        for widget in (self.buttons[0], self.field, self.buttons[1]):
            self.flow.addWidget(widget)
        done_button = self.button(self.words.text(N_("Vale")), self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        self.corner = self.confirm_by(done_button)

    def show_worth(self, worths: Sequence[Worth]) -> None:
        if self.few:
            self.weigh(dict(zip(range(self.prompt.low, self.prompt.high + 1), self.buttons, strict=True)), worths, "\n")

    def _step(self, step: int) -> None:
        try:
            value = int(self.field.text().replace("\u2212", "-"))
        except ValueError:
            value = self.prompt.low - step if step > 0 else self.prompt.high - step
        self.field.setText(str(max(self.prompt.low, min(self.prompt.high, value + step))))

    def first(self) -> QWidget:
        if self.few:
            return next((button for button in self.buttons if button.primary), self)
        return self.field

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if self.few:
            if (step := ARROWS.get(Qt.Key(event.key()))) is not None:
                move_focus(self.buttons, step)
                return True
            text = event.text()
            if text in ("-", "+") and self.prompt.low < 0:
                self.minus = text == "-"
                return True
            if text.isdigit():
                value, self.minus = -int(text) if self.minus else int(text), False
                if self.prompt.accepts(value):
                    self.give(value)
                else:
                    self._take(str(value))
                return True
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(1 if event.key() == Qt.Key.Key_Up else -1)
            return True
        return False

    def confirm(self) -> bool:
        """Give the default or the typed number."""
        if self.few:
            if self.prompt.default is None:
                return False
            self.give(self.prompt.default)
            return True
        self._take(self.field.text())
        return True

    def _take(self, text: str) -> None:
        """Answer with typed text, or say why it is no answer."""
        try:
            self.give(self.prompt.parse(text))
        except UnreadableAnswerError as problem:
            self.refused.emit(self.words.refusal(problem.message, self.prompt.rule))

    def draft(self) -> Any:
        return None if self.few else self.field.text()

    def set_draft(self, draft: Any) -> None:
        if draft is not None and not self.few:
            self.field.setText(draft)
