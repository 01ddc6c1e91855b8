"""One of more answers than there are keys: a few typed letters leave only those that say them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.buttons import ARROWS, NONE_VALUES, AnswerButton, move_focus
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.record_controls import matching_options
from puesto.gui.controls.text_entry import Entry
from puesto.gui.look.theme import BODY, SPACE
from puesto.gui.prompts.choose import ChooseWidget

ALWAYS = (*NONE_VALUES, "other")
"""Values that are offered whatever was typed: none of them, and one that is not among them."""
RETURN = "\u21b5"
"""The key of what Enter takes."""
WIDTH = 36
"""How many characters the field holds."""


class LookUpWidget(ChooseWidget):
    """A field above the options. Enter takes the first that fits what was typed, or the default where nothing was."""

    @property
    def wide(self) -> bool:
        return True

    def build(self) -> None:
        name = self.words.text(N_("Escribe unas palabras de lo que dice"))
        self.field = Entry(name, self.theme, width=WIDTH, style=BODY)
        self.field.setPlaceholderText(name)
        self.field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head, options = Flow(self.theme.px(SPACE * 2)), Flow(self.theme.px(SPACE * 2), even=True)
        head.addWidget(self.field)
        self.values: list[str] = []
        self.buttons = []
        for option in self.prompt.options:
            hint = self.words(option.hint) if option.hint is not None else ""
            button = AnswerButton(self.words(option.message), self.theme, hint=hint, style=BODY, low=True)
            self.flow = head if option.value in ALWAYS else options
            self._add(option.value, button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE * 3))
        column.addLayout(head)
        column.addLayout(options)
        self._narrow()
        self.field.textChanged.connect(self._narrow)

    def _fitting(self) -> list[str]:
        """The options that say what was typed, as printed; none where nothing was typed."""
        typed = self.field.text().strip()
        offered = [
            (value, button.text())
            for value, button in zip(self.values, self.buttons, strict=True)
            if value not in ALWAYS
        ]
        return [value for value, _ in matching_options(offered, typed)] if typed else []

    def _narrow(self) -> None:
        typed, fitting = bool(self.field.text().strip()), self._fitting()
        first = fitting[0] if fitting else None if typed else self.prompt.default
        for value, button in zip(self.values, self.buttons, strict=True):
            button.setVisible(not typed or value in fitting or value in ALWAYS)
            button.set_primary(value == first)
            button.key = RETURN if value == first else ""
            button.updateGeometry()
        self.resized.emit()

    def first(self) -> QWidget:
        return self.field

    def stops(self) -> list[AnswerButton]:
        return [button for button in self.buttons if not button.isHidden()]

    def key(self, event: QKeyEvent) -> bool:
        if (step := ARROWS.get(Qt.Key(event.key()))) is not None:
            move_focus(self.stops(), step)
            return True
        if event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        text = event.text()
        if text.isprintable() and text.strip() and not self.field.hasFocus():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.put_back(self.field.text() + text)
            return True
        return False

    def settle(self) -> bool:
        if not self.field.text().strip():
            return super().settle()
        if fitting := self._fitting():
            self.give(fitting[0])
        else:
            self.refused.emit(self.words.text(N_("Nada se parece a eso.")))
        return True

    def draft(self) -> Any:
        return self.field.text()

    def set_draft(self, draft: Any) -> None:
        self.field.put_back(draft)
