"""One of several answers: large buttons with their keys. For `Choose` and `Ask`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import UNSURE, Ask, Choose
from puesto.gui.controls.buttons import AnswerButton, keys_for
from puesto.gui.controls.flow import Flow
from puesto.gui.prompts.direct import ButtonsWidget

if TYPE_CHECKING:
    from puesto.core.study.lookahead import Worth


class ChooseWidget(ButtonsWidget[Choose]):
    """The options in a row that wraps; the default is filled. A board question adds "no lo sé"."""

    def build(self) -> None:
        self.flow = Flow(self.theme.px(8), right=True)
        self.setLayout(self.flow)
        self.values: list[str] = []
        self.buttons = []
        options = self.prompt.options
        for option, key in zip(options, keys_for([option.value for option in options]), strict=True):
            hint = self.words(option.hint) if option.hint is not None else ""
            self._add(
                option.value,
                AnswerButton(
                    self.words(option.message),
                    self.theme,
                    key=key,
                    hint=hint,
                    primary=option.value == self.prompt.default,
                ),
            )
        if isinstance(self.prompt, Ask) and self.prompt.unsure:
            self._add(UNSURE, AnswerButton(self.words.text(N_("No lo sé")), self.theme, key=UNSURE))
        if (short := self.shorten()) is not None:
            self.flow.addWidget(short.button)
            self.flow.addWidget(short.form)
            short.lie_open()

    @property
    def wide(self) -> bool:  # type: ignore[override]
        return self.form is not None

    def _add(self, value: str, button: AnswerButton) -> None:
        button.clicked.connect(lambda: self.give(value))
        self.values.append(value)
        self.buttons.append(button)
        self.flow.addWidget(button)

    def show_worth(self, worths: Sequence[Worth]) -> None:
        self.weigh(dict(zip(self.values, self.buttons, strict=True)), worths, "\u00a0\u00b7 ")

    def first(self) -> QWidget:
        return (
            self.form.who
            if self.form is not None
            else next((button for button in self.buttons if button.primary), self)
        )

    def settle(self) -> bool:
        if self.prompt.default is None:
            return False
        self.give(self.prompt.default)
        return True

    def take(self, id: str) -> bool:
        if id not in self.values:
            return False
        self.give(id)
        return True

    def ids(self) -> frozenset[str]:
        return frozenset(self.values) - {UNSURE}
