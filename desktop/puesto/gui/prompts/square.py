"""One of several squares of a board, or of what stands on them: a letter and a digit, or a click on the board."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Choose
from puesto.gui.controls.buttons import ARROWS, AnswerButton, move_focus, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.look.theme import BODY
from puesto.gui.prompts.base import PromptWidget

FEW = 6
"""Up to how many answers have a button; more are found on the board."""


class SquareWidget(PromptWidget[Choose]):
    """The letter of a square waits in sight for its digit; the two answer. Esc takes the letter back."""

    def build(self) -> None:
        self.flow = Flow(self.theme.px(8), right=True)
        self.setLayout(self.flow)
        self.letter = ""
        self.buttons: list[AnswerButton] = []
        options = self.prompt.options
        for option in options if len(options) <= FEW else ():
            text = self.words(option.message)
            key = option.place if text != option.place else ""
            button = AnswerButton(text, self.theme, key=key)
            button.clicked.connect(lambda _=False, value=option.value: self.give(value))
            self.buttons.append(button)
            self.flow.addWidget(button)
        self.waits = text_label("", self.theme, BODY)
        self._show()
        self.flow.addWidget(self.waits)

    def _show(self) -> None:
        """Say what is to be typed, or which letter waits."""
        said = self.words.text(N_("Letra y cifra, como {square}, o un clic en el croquis"), square=self._example)
        self.waits.setText(said)
        self.waits.setAccessibleName(said)
        self.typed_so_far.emit(self.letter)
        self.resized.emit()

    @property
    def _example(self) -> str:
        return self.prompt.options[0].place

    def first(self) -> QWidget:
        return self

    def key(self, event: QKeyEvent) -> bool:
        if (step := ARROWS.get(Qt.Key(event.key()))) is not None and self.buttons:
            move_focus(self.buttons, step)
            return True
        text = event.text().upper()
        if event.key() == Qt.Key.Key_Escape and self.letter:
            self.letter = ""
        elif any(option.place[0] == text for option in self.prompt.options):
            self.letter = text
        elif self.letter and text.isdigit():
            place, self.letter = self.letter + text, ""
            found = next((option.value for option in self.prompt.options if option.place == place), None)
            if found is not None:
                self.give(found)
                return True
            self.refused.emit(self.words.text(N_("{square} no puede ser."), square=place))
        elif len(text) == 1 and text.isalpha():
            self.refused.emit(self.words.text(N_("Ninguna casilla posible está en la columna {letter}."), letter=text))
            return True
        else:
            return False
        self._show()
        return True

    def counter(self, id: str) -> bool:
        found = next((option.value for option in self.prompt.options if id in (option.value, option.place)), None)
        if found is None:
            return False
        self.give(found)
        return True

    def glow(self) -> frozenset[str]:
        return frozenset(option.value for option in self.prompt.options)

    def draft(self) -> Any:
        return self.letter

    def set_draft(self, draft: Any) -> None:
        self.letter = draft
        self._show()
