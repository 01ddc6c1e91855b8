"""Dice, typed as they were rolled on the table, or rolled by the app with the space bar (`Roll`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Modifier, Roll, UnreadableAnswerError
from puesto.core.session.journal import Source, repeat_labels
from puesto.core.study.gains import Gain
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.gauge import classes, shares_of
from puesto.gui.controls.odds_strip import OddsStrip
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import FIGURE
from puesto.gui.look.words import Words
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.dice_field import DiceField

if TYPE_CHECKING:
    from puesto.core.study.odds import Case


class RollWidget(PromptWidget[Roll]):
    """Large dice, what they need, and their modifiers."""

    def setup_ui(self) -> None:
        """Set up the parts of the roll widget."""
        lines = self.column(4)
        self.flow, self._strip = Flow(), OddsStrip(self.words, self.theme)
        self._dice, self._line = DiceField(self.prompt, self.words, self.theme), LineEdit("", self.theme)
        self.needs, self.hint = text_label("", self.theme, FIGURE, "ink"), text_label("", self.theme)
        lines.addLayout(self.flow)
        for label in (self.needs, self.hint):
            lines.addWidget(label)
        for part in (self._strip, self._dice, self._line):
            part.setParent(self)
        self._dice.wrong.connect(self.refused)
        self._dice.changed.connect(self._show)

    def build(self) -> None:
        """Build the controls of the prompt."""
        px, words, prompt = self.theme.px, self.words, self.prompt
        self.flow.begin(px(16), right=True, centred=True)
        self.roll = self.button("", self.press, aside=True, primary=True)
        undone_result = self.waiting
        self.other = self.button("", self._begin_anew, aside=True, key="") if undone_result is not None else None
        self.corner = self.confirm_by(*([self.other] if self.other is not None else []), self.roll)
        self.field: DiceField | LineEdit
        if prompt.sides > 10:
            text = words.text(N_("Caras de los dados, separadas por espacios"))
            self._line.begin(text, width=3 * prompt.dice + 1)
            self.field = self._line
        else:
            self.field = self._dice
            fell = undone_result.value if undone_result is not None and isinstance(undone_result.value, tuple) else ()
            self._dice.begin(prompt, words, fell, undone_result is not None and undone_result.source is Source.HAND)
        self.strip = self._strip if self.odds and undone_result is None and classes(prompt) else None
        if self.strip is not None:
            self.strip.begin(words, self.tone)
            self.strip.show_shares(shares_of(prompt, words))
            self.flow.addWidget(self.strip)
        self.flow.addWidget(self.field)
        self.flow.acts = (self.field,)
        for part in (self._strip, self._dice, self._line):
            part.setVisible(part in (self.strip, self.field))
        needs = self._needs() if self.strip is None and not (self.odds and undone_result is not None) else ""
        self.needs.setText(needs)
        self.needs.setVisible(bool(needs))
        hint = (
            words.text(N_("Teclea lo que salga en la mesa, o espacio y tira la app."))
            if self.physical
            else words.text(N_("Espacio tira; o teclea tus dados."))
        )
        if self.other is not None:
            hint = words.text(N_("Deshacer no es volver a tirar. ¿Salieron otros dados en la mesa? Tecléalos."))
            self.other.key = f"{prompt.faces[0]}\u2013{prompt.faces[-1]}"
            self.other.set_text(words.text(N_("Otros dados")), words.text(N_("los de la mesa")))
            set_tip(self.other, hint)
        for label in (self.needs, self.hint):
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.hint.setWordWrap(self.other is not None)
        self.hint.setText(hint)
        self.hint.setVisible(not (needs or self.strip or self.other))
        set_tip(self.roll, hint)
        self._show()

    def _needs(self) -> str:
        """Return the outcome of each range of totals in short: "8–11: impacta ≥ 12: destruye"."""
        return "   ".join(
            f"{span}: {self.words(message)}" for message, span in classes(self.prompt) if message is not None and span
        )

    def _show(self) -> None:
        """Word the button by what a click on it would do."""
        if not self.is_empty:
            self.roll.key = "\u21b5"
            self.roll.set_text(self.words.text(N_("Ha salido esto")))
        elif self.waiting is not None:
            self.roll.key = "\u21b5"
            self.roll.set_text(*map(self.words, repeat_labels(self.waiting)))
        else:
            self.roll.key = ""
            self.roll.set_text(
                self.words.text(N_("Tira la app")) if self.physical else self.words.text(N_("Tirar")),
                self.words.text(N_("espacio")),
            )
        self.roll.set_primary(not self.physical or not self.is_empty or self.waiting is not None)
        self.resized.emit()

    def told_elsewhere(self) -> None:
        """Hide what the dice need, since it is shown elsewhere."""
        self.needs.hide()

    def show_cases(self, cases: Sequence[Case]) -> None:
        if self.strip is not None:
            self.strip.show_shares(shares_of(self.prompt, self.words, cases))
            self.resized.emit()

    @property
    def is_empty(self) -> bool:
        """Return whether no face was typed yet."""
        return self.field.is_empty if isinstance(self.field, DiceField) else not self.field.text().strip()

    @property
    def text(self) -> str:
        """Return the typed faces."""
        return self.field.text if isinstance(self.field, DiceField) else self.field.text()

    def first(self) -> QWidget:
        return self.field

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if event.key() == Qt.Key.Key_Space:
            if self.is_empty:
                self.roll_wanted.emit()
            else:
                self.refused.emit(
                    self.words.text(N_("Hay dados tecleados: Intro los da por buenos, Escape los borra."))
                )
            return True
        return isinstance(self.field, DiceField) and self.field.type(event)

    def _begin_anew(self) -> None:
        """Remove the kept dice, so that others are typed in their place."""
        if isinstance(self.field, DiceField):
            self.field.begin(self.prompt, self.words)
        else:
            self.field.clear()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()

    def press(self) -> None:
        """Answer with what was typed, or with the app's dice."""
        if self.is_empty:
            self.roll_wanted.emit()
        else:
            self.confirm()

    def confirm(self) -> bool:
        """Give the typed dice, or let the app roll."""
        if self.is_empty and (not self.physical or self.waiting is not None):
            self.roll_wanted.emit()
            return True
        try:
            self.give(self.prompt.parse(self.text), Source.HAND)
        except UnreadableAnswerError as problem:
            self.refused.emit(self.words.refusal(problem.message, self.prompt.rule))
        return True

    def draft(self) -> Any:
        return self.text

    def offer(self, draft: Any) -> None:
        """Show a roll as a proposal, which the first key replaces."""
        self.set_draft(draft)
        if isinstance(self.field, DiceField):
            self.field.offered = True

    def set_draft(self, draft: Any) -> None:
        """Restore the typed faces."""
        if isinstance(self.field, LineEdit):
            self.field.put_back(draft)
        elif draft.startswith("="):
            self.field.total = draft
        else:
            self.field.fill(tuple(int(digit) for digit in draft))
        self._show()


def modifiers_text(prompt: Roll, words: Words) -> str:
    """Return the modifiers of a roll as an itemised text."""
    return " \u00b7 ".join(
        f"{words.number(m.value, sign=True)} {words(m.name)}" + (f" ({m.rule})" if m.rule else "")
        for m in prompt.modifiers
    )


def gains_text(gains: Sequence[tuple[Modifier, Gain]], words: Words) -> str:
    """Return the modifiers of a roll as an itemised text, each with its gain in chances."""
    return " \u00b7 ".join(
        f"{words.number(line.value, sign=True)} {words(line.name)} [{points_text(gain, words)}]" for line, gain in gains
    )


def points_text(gain: Gain, words: Words) -> str:
    """Return what a modifier adds in percentage points, and to which outcome, if it is not the best one."""
    if not gain.chance:
        return words.text(N_("aquí no cambia nada"))
    points = words.text(N_("{n} puntos"), n=words.number(round(100 * gain.chance), sign=True))
    return (
        points
        if gain.outcome is None
        else words.text(N_("{points} a «{outcome}» o mejor"), points=points, outcome=gain.outcome)
    )
