"""One of several answers: large buttons with their keys (`Choose` and `Ask`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from puesto.core.game.answer_keys import NO_SIGN, YES_SIGN, answer_keys, closing_of, row_of, word_of
from puesto.core.messages import N_, Ref
from puesto.core.prompts import Choose, Option
from puesto.core.questions.board import UNSURE, Ask, Direct
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.verb_button import Divider, VerbButton
from puesto.gui.look.theme import FIGURE
from puesto.gui.prompts.base import ENTER_SIGN
from puesto.gui.prompts.direct import ButtonsWidget

if TYPE_CHECKING:
    from puesto.core.study.lookahead import Worth

VERB_GAP = 6
FEW = 3
"""So many answers stand in the corner, each as wide as the others, where they always end at the same place."""
WIDE, MOST, BESIDE = 190, 640, 70
"""Width in px at 100 % of each of them, the most that they take together, and what is beside the text of one."""
HEX, WIDEST_HEX = re.compile(r"\([A-Z]\d\d\)"), "(M00)"
"""Hex after a counter's name, and the hex that takes most room."""


def _says(option: Option) -> str:
    """Return the marked word by which an answer is chosen, "" without one."""
    return option.verb.template if option.verb is not None else ""


class ChooseWidget(ButtonsWidget[Choose]):
    """Options in a row that wraps; the default is filled. A board prompt adds "no lo sé"."""

    def setup_ui(self) -> None:
        self.flow = Flow()
        self.setLayout(self.flow)

    def build(self) -> None:
        """Build the controls of the prompt."""
        row = row_of(self.prompt)
        signed = any(option.sign for option in row)
        gap = self.theme.px(VERB_GAP if signed else 8)
        self.flow.begin(gap, right=True)
        self.values = []
        self.buttons, self.short, self.typed, self.is_aside = [], None, "", False
        part = row[0].part if row else 0
        self.few = self._are_few(row)
        for option, key in zip(row, answer_keys(row, self.words, self.numbers), strict=True):
            if option.part != part:
                self.flow.addWidget(self.spare(Divider) or self.keep_part(Divider(self.theme)))
                part = option.part
            self._add(option.value, self._button(option, key))
        if isinstance(self.prompt, Ask) and self.prompt.unsure:
            self._add(UNSURE, self._answer(UNSURE, self.words.text(N_("No lo sé")), key=UNSURE))
        spare_buttons = [*self.buttons] if self.few else []
        if self.few and len(spare_buttons) > len(row):
            spare_buttons.insert(0, spare_buttons.pop())  # yes and no stand where they do without "I do not know"
        wide = self.theme.px(WIDE)
        if [_says(option) for option in row] != [YES_SIGN, NO_SIGN]:
            wide = max([wide, *(button.sizeHint().width() for button in spare_buttons)])
        for button in spare_buttons if not any(button.key == ENTER_SIGN for button in spare_buttons) else ():
            button.own_width = wide
        if (short := self.shorten()) is not None:
            self.flow.addWidget(short.button)
            self.flow.addWidget(short.form)
            spare_buttons = [*short.acts, *spare_buttons]
        self.corner = self.confirm_by(*spare_buttons)
        if short is not None:
            short.lie_open()

    def _answer(self, value: str, text: str, key: str, hint: str = "", primary: bool = False) -> AnswerButton:
        """Return the button of an option."""
        return self.button(text, partial(self.press, value), aside=self.few, key=key, hint=hint, primary=primary)

    def _are_few(self, row: Sequence[Option]) -> bool:
        """Return whether there are so few short answers that they fit into the corner."""
        prompt = self.prompt
        unsure = isinstance(prompt, Ask) and prompt.unsure
        if (
            len(row) + unsure > FEW
            or any(option.sign for option in row)
            or (isinstance(prompt, Direct) and prompt.direct)
        ):
            return False
        px, face = self.theme.px, self.theme.metrics(FIGURE)
        texts = [face.horizontalAdvance(self.words.placed(option.message)) for option in row]
        return (max(texts, default=0) + px(BESIDE)) * (len(row) + unsure) <= px(MOST)

    def _button(self, option: Option, key: str) -> AnswerButton:
        """Return the button of an option; an action has its drawing where there is one."""
        hint = self.words(option.hint) if option.hint is not None else ""
        word = word_of(self.words(option.verb)) if option.verb is not None else None
        text = self.words.placed(option.message)
        is_closed = closing_of(self.prompt, option.value) is not None
        if word is not None and option.sign:
            verb = self._verb(word.text, key, hint, option.sign, is_closed)
            self.act_on(verb, partial(self.press, option.value))
            verb.setAccessibleName(text)
            verb.underlined, verb.costly = word.place, option.costly
            return verb
        button = self._answer(option.value, text, key, hint, option.value == self.prompt.default)
        button.costly, button.waits = option.costly, is_closed
        if self.few and HEX.search(text):  # as wide wherever the counter is
            button.also = (HEX.sub(WIDEST_HEX, text),)
        self.picture_on(button, option.value)
        other_options = [option_entry for option_entry in self.prompt.options if option_entry.value != option.value]
        if (
            word is None
            and option.value == self.prompt.default
            and other_options
            and all(option_entry.verb for option_entry in other_options)
        ):
            button.key = ENTER_SIGN  # its digit would stand beside letters
        if word is not None:
            place = text.find(word.text)
            button.underlined = place + word.place if place >= 0 else text.lower().find(key)
            button.key = key.upper()
        return button

    def _verb(self, word: str, key: str, hint: str, sign: str, is_closed: bool) -> VerbButton:
        """Return a kept button of an action."""
        verb = self.spare(VerbButton)
        if verb is None:
            return self.keep_part(VerbButton(word, self.theme, key=key, hint=hint, sign=sign, is_closed=is_closed))
        verb.begin(word, self.theme, key=key, hint=hint)
        verb.be_action(sign, is_closed)
        return verb

    def _add(self, value: str, button: AnswerButton) -> None:
        self.values.append(value)
        self.buttons.append(button)
        if not self.few:
            self.flow.addWidget(button)

    def press(self, value: str) -> None:
        """Answer with an option; an action that is impossible only says why."""
        if (closed_option := closing_of(self.prompt, value)) is None:
            self._act(value)
            return
        word = closed_option.option.verb
        why = closed_option.why if closed_option.why is not None else closed_option.option.hint
        name = word_of(self.words(word)).text if word is not None else self.words(closed_option.option.message)
        self.refused.emit(self.words.text(N_("{action}: {why}."), action=name, why=self.words(why) if why else ""))

    # -- counter named before its action

    @property
    def doers(self) -> dict[str, str]:
        """Return the counters that can do something, by their numbers."""
        able_ids = {id for option in self.prompt.options for id in option.able}
        return {number: id for id, number in self.numbers.items() if id in able_ids}

    def caps(self) -> Mapping[str, str]:
        return super().caps() or {id: number for number, id in self.doers.items()}

    def _act(self, value: str) -> None:
        """Answer with an action of the counter whose number was typed before it."""
        doer = self.doers.get(self.typed, "") if self.typed else ""
        able_ids = next((option.able for option in self.prompt.options if option.value == value), ())
        if doer and able_ids and doer not in able_ids:
            name = self.words(next(option.message for option in self.prompt.options if option.value == value))
            self._type("")
            self.refused.emit(self.words.text(N_("{unit} no puede: {action}."), unit=Ref("unit", doer), action=name))
            return
        if doer and able_ids:
            self.doer_told.emit(doer)
        self.give(value)

    def _take_key(self, text: str) -> bool:
        """Handle a key; return whether it was one of the prompt's.

        The number of a counter waits for the letter of its action.
        """
        doers = self.doers
        if not doers:
            return super()._take_key(text)
        typed = self.typed + text
        if text.isdigit():
            typed_number = typed if any(number.startswith(typed) for number in doers) else text
            self._type(typed_number if any(number.startswith(typed_number) for number in doers) else "")
            return True
        for button in self.buttons:
            if button.key.lower() == text:
                button.click()
                return True
        return False

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
        self.press(id)
        return True

    def ids(self) -> frozenset[str]:
        closed_values = {closed_option.option.value for closed_option in self.prompt.closed}
        return frozenset(self.values) - {UNSURE} - closed_values
