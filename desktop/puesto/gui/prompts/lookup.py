"""One of many answers: a few typed letters filter them; a letter and a digit name a square."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Choose
from puesto.gui.controls.buttons import ARROWS, NONE_VALUES, AnswerButton, move_focus, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.record_controls import matching_options
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, SPACE
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.choose import ChooseWidget

ALWAYS = (*NONE_VALUES, "other")
"""Values that are always offered, whatever was typed: none of them, and one that is not among them."""
RETURN = "\u21b5"
"""Sign of the Enter key, on what Enter takes."""
WIDTH = 36
"""Number of characters that the field shows."""


class LookUpWidget(ChooseWidget):
    """Field above the options. Enter takes the first that fits what was typed, or the default where nothing was."""

    @property
    def wide(self) -> bool:
        return True

    def setup_ui(self) -> None:
        lines, self.field = self.column(SPACE * 3), LineEdit("", self.theme, style=BODY)
        self.field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.field.textChanged.connect(self._narrow)
        self._head, self._options = Flow(), Flow()
        for flow in (self._head, self._options):
            lines.addLayout(flow)

    def build(self) -> None:
        """Build the controls of the prompt."""
        name, gap = self.words.text(N_("Escribe unas palabras de lo que dice")), self.theme.px(SPACE * 2)
        self.field.begin(name, WIDTH)
        self.field.setPlaceholderText(name)
        self._head.begin(gap)
        self._options.begin(gap, even=True)
        self._head.addWidget(self.field)
        self.short, self.typed, self.few = None, "", False
        self.values = []
        self.buttons = []
        for option in self.prompt.options:
            hint = self.words(option.hint) if option.hint is not None else ""
            act = partial(self.press, option.value)
            button = self.button(self.words.placed(option.message), act, hint=hint, style=BODY, low=True)
            self.flow = self._head if option.value in ALWAYS else self._options
            self._add(option.value, button)
        self._narrow()

    def _fitting(self) -> list[str]:
        """Return the options that match what was typed, as printed; none where nothing was typed."""
        typed = self.field.text().strip()
        option_texts = [
            (value, button.text())
            for value, button in zip(self.values, self.buttons, strict=True)
            if value not in ALWAYS
        ]
        return [value for value, _ in matching_options(option_texts, typed)] if typed else []

    def _narrow(self) -> None:
        """Show only the options that match what was typed."""
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
        """Handle a key; return whether it was one of the prompt's."""
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
        """Answer with the first matching option."""
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


FEW_SQUARES = 6
"""Most answers with a button each; more are clicked on the board."""


class SquareWidget(PromptWidget[Choose]):
    """The letter of a square is shown while it waits for its digit; both together answer.

    Esc removes the letter. Where the squares have no buttons there is a field for them, which names the possible ones
    to a screen reader.
    """

    def setup_ui(self) -> None:
        self.flow, self.waits = Flow(), text_label("", self.theme, BODY)
        self.field = LineEdit("", self.theme, passes_space=True)
        self.field.setParent(self)
        self.field.textChanged.connect(self._type)
        self.setLayout(self.flow)

    def build(self) -> None:
        """Build the controls of the prompt."""
        self.flow.begin(self.theme.px(8), right=True, centred=True)
        self.letter = ""
        self.buttons: list[AnswerButton] = []
        options = self.prompt.options
        for option in options if len(options) <= FEW_SQUARES else ():
            text = self.words(option.message)
            key = option.place if text != option.place else ""
            button = self.button(text, partial(self.give, option.value), key=key)
            self.buttons.append(button)
            self.flow.addWidget(button)
        self.field.setVisible(not self.buttons)
        if not self.buttons:
            self.field.begin(self.words.text(N_("Casilla, letra y cifra")), 3)
            places = ", ".join(option.place for option in options)
            self.field.setAccessibleDescription(self.words.text(N_("Casillas posibles: {squares}."), squares=places))
            self.flow.addWidget(self.field)
        self._show()
        self.flow.addWidget(self.waits)

    def _show(self) -> None:
        """Show what is to be typed, or the letter that waits."""
        hint = self.words.text(N_("Letra y cifra, como {square}, o un clic en el croquis"), square=self._example)
        self.waits.setText(hint)
        self.waits.setAccessibleName(hint)
        self.field.blockSignals(True)
        self.field.setText(self.letter)
        self.field.blockSignals(False)
        self.typed_so_far.emit(self.letter)
        self.resized.emit()

    @property
    def _example(self) -> str:
        return self.prompt.options[0].place

    def first(self) -> QWidget:
        return self if self.buttons else self.field

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if (step := ARROWS.get(Qt.Key(event.key()))) is not None and self.buttons:
            move_focus(self.buttons, step)
            return True
        text = event.text().upper()
        if event.key() == Qt.Key.Key_Escape and self.letter:
            self._type("")
        elif len(text) == 1 and text.isalpha():
            self._type(text)
        elif self.letter and text.isdigit():
            self._type(self.letter + text)
        else:
            return False
        return True

    def _type(self, text: str) -> None:
        """Handle what is typed so far: a letter waits, a letter and a digit answer."""
        place = text.strip().upper()
        square_value = next((option.value for option in self.prompt.options if option.place == place), None)
        if square_value is not None:
            self.letter = ""
            self.give(square_value)
            return
        if len(place) > 1:
            self.refused.emit(self.words.text(N_("{square} no puede ser."), square=place))
            self.letter = ""
        elif not place or any(option.place[0] == place for option in self.prompt.options):
            self.letter = place
        else:
            self.refused.emit(self.words.text(N_("Ninguna casilla posible está en la columna {letter}."), letter=place))
        self._show()

    def counter(self, id: str) -> bool:
        """Answer with the square of a clicked counter; return whether it has one."""
        square_value = next(
            (option.value for option in self.prompt.options if id in (option.value, option.place)), None
        )
        if square_value is None:
            return False
        self.give(square_value)
        return True

    def glow(self) -> frozenset[str]:
        return frozenset(option.value for option in self.prompt.options)

    def draft(self) -> Any:
        return self.letter

    def set_draft(self, draft: Any) -> None:
        self.letter = draft
        self._show()
