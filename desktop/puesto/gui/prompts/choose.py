"""One of several answers: large buttons with their keys. For `Choose` and `Ask`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import UNSURE, Ask, Choose
from puesto.gui.prompts.base import ARROWS, AnswerButton, Flow, PromptWidget, keys_for, move_focus
from puesto.gui.prompts.direct import short_way

if TYPE_CHECKING:
    from puesto.core.outlook import Worth


class ChooseWidget(PromptWidget[Choose]):
    """The options in a row that wraps; the default is filled. A board question adds "no lo sé"."""

    def build(self) -> None:
        self.flow = Flow(self.theme.px(8), right=True)
        self.setLayout(self.flow)
        self.values: list[str] = []
        self.buttons: list[AnswerButton] = []
        options = self.prompt.options
        for option, key in zip(options, keys_for([option.value for option in options]), strict=True):
            hint = self.words(option.hint) if option.hint is not None else ""
            self._add(option.value, AnswerButton(self.words(option.message), self.theme, key=key, hint=hint, primary=option.value == self.prompt.default))
        if isinstance(self.prompt, Ask) and self.prompt.unsure:
            self._add(UNSURE, AnswerButton(self.words.text(N_("No lo sé")), self.theme, key=UNSURE))
        self.short = short_way(self, self.prompt, self.buttons)
        if self.short is not None:
            self.flow.addWidget(self.short.button)
            self.flow.addWidget(self.short.form)

    @property
    def wide(self) -> bool:  # type: ignore[override]
        return self.short is not None and self.short.is_open

    def _add(self, value: str, button: AnswerButton) -> None:
        button.clicked.connect(lambda: self.give(value))
        self.values.append(value)
        self.buttons.append(button)
        self.flow.addWidget(button)

    def show_worth(self, worths: Sequence[Worth]) -> None:
        self.weigh(dict(zip(self.values, self.buttons, strict=True)), worths, " \u00b7 ")

    def first(self) -> QWidget:
        return next((button for button in self.buttons if button.primary), self)

    def key(self, event: QKeyEvent) -> bool:
        if self.short is not None and self.short.key(event):
            return True
        if (step := ARROWS.get(Qt.Key(event.key()))) is not None:
            move_focus([*self.buttons, *([self.short.button] if self.short is not None else [])], step)
            return True
        for button in self.buttons:
            if button.key and event.text().lower() == button.key:
                button.click()
                return True
        return False

    def confirm(self) -> bool:
        if self.short is not None and self.short.is_open:
            self.short.say()
            return True
        if self.prompt.default is None:
            return False
        self.give(self.prompt.default)
        return True

    def counter(self, id: str) -> bool:
        if self.short is not None and self.short.is_open:
            return self.short.counter(id)
        if id not in self.values:
            return False
        self.give(id)
        return True

    def glow(self) -> frozenset[str]:
        if self.short is not None and self.short.is_open:
            return self.short.glow()
        return frozenset(self.values) - {UNSURE}
