"""Several of several: buttons that stay down, and one that says done (`Pick`, `AskMany`, `Checklist`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.game.answer_keys import answer_keys
from puesto.core.messages import N_, NN_, Ref, count
from puesto.core.prompts import Pick
from puesto.core.questions.answers import is_masculine
from puesto.core.questions.board import AskMany
from puesto.core.questions.checklists import Checklist
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import MARK_GAP, AnswerButton
from puesto.gui.controls.flow import Flow
from puesto.gui.look.theme import BODY, FIGURE
from puesto.gui.prompts.base import ENTER_SIGN
from puesto.gui.prompts.direct import ButtonsWidget

NONE_KEY = "0"
"""Key that unticks all."""
FEW = 6
"""Most boxes in one row, each as wide as its text."""
TICK, BOX = "\u2713", "\u25a1"


class PickWidget(ButtonsWidget[Pick]):
    """Options as buttons that stay down. A checklist has them one below the other, usually all down at the start."""

    @property
    def wide(self) -> bool:
        return isinstance(self.prompt, Checklist | AskMany) or self.form is not None

    def setup_ui(self) -> None:
        self.flow = Flow()
        self.column(12).addLayout(self.flow)

    @property
    def lines(self) -> Sequence[AnswerButton]:
        return self.buttons

    def build(self) -> None:
        """Build the controls of the prompt."""
        self.buttons, self.others, self.short, self.typed = [], (), None, ""
        self.is_list = isinstance(self.prompt, Checklist)
        begun = isinstance(self.prompt, Checklist) and self.prompt.ticked
        before = self.prompt.before if isinstance(self.prompt, AskMany) else ()
        self.chosen: list[str] = [option.value for option in self.prompt.options] if begun else [*before]
        self.values = [option.value for option in self.prompt.options]
        px = self.theme.px
        is_compact = self.wide or len(self.prompt.options) > FEW
        flow = self.flow
        flow.begin(px(6 if is_compact else 8), right=not self.wide, even=is_compact)
        for option, key in zip(
            self.prompt.options, answer_keys(self.prompt.options, self.words, self.numbers), strict=True
        ):
            hint = self.words(option.hint) if option.hint is not None else ""
            button = self.button(
                self.words.placed(option.message),
                partial(self.toggle, option.value),
                key=key,
                hint=hint,
                style=BODY if self.is_list else FIGURE,
                low=self.is_list,
            )
            button.also = tuple(f"{mark}{MARK_GAP}{self.words.placed(option.message)}" for mark in self._marks())
            button.setCheckable(True)
            self.picture_on(button, option.value)
            button.calm = self.is_list
            self.buttons.append(button)
            flow.addWidget(button)
        self.done = self.button("", self._press_done, aside=True, key=ENTER_SIGN, primary=True)
        self.done.also = tuple({self._done_text(n) for n in range(len(self.values) + 1)})
        if self.prompt.costly:  # its key changes with the first tick, and nothing beside it may move
            widths = [self.done.sizeHint().width()]
            self.done.key = self._none_key or ENTER_SIGN
            self.done.own_width = max(*widths, self.done.sizeHint().width())
        self.others = (self.done,)
        if self.is_list and not begun:
            all_text, act = self.words.text(N_("Marcar todo")), partial(self.put_down, self.values)
            every = self.button(all_text, act, style=BODY, low=True)
            self.others = (every, self.done)
            flow.addWidget(every)
        if (short := self.shorten()) is not None:
            flow.addWidget(short.button)
            if (lines := self.layout()) is not None:
                lines.addWidget(short.form)
        self.corner = self.confirm_by(*(short.acts if short is not None else ()), self.done)
        self._show()

    def toggle(self, value: str) -> None:
        """Put an option down or up; where only one may be down, the other comes up."""
        if value in self.chosen:
            self.chosen.remove(value)
        else:
            if self.prompt.most == 1:
                self.chosen.clear()
            self.chosen.append(value)
        self._show()
        self._say(value)
        self.picked.emit()

    def _say(self, value: str) -> None:
        """Announce whether a line is down now; a focused button is announced by itself."""
        place = self.values.index(value)
        if not self.buttons[place].hasFocus():
            male, down = is_masculine(self.prompt), value in self.chosen
            template = (
                (N_("{name}, marcado") if male else N_("{name}, marcada")) if down else (N_("{name}, sin marcar"))
            )
            announce(self, self.words.text(template, name=self.prompt.options[place].message))

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        typed, none = self.typed + event.text(), self._none_key
        if none and typed in (NONE_KEY, none) and self.form is None:
            self._type("" if typed == none else typed)
            if typed == none and self.done.key == none:
                return self.settle()
            if typed == none:
                self.put_down([])
                self.picked.emit()
            return True
        return super().key(event)

    @property
    def _none_key(self) -> str:
        """Return the key that unticks all: a 0 for each digit of a key; "" where an option has that key."""
        none = NONE_KEY * max((sum(map(str.isdigit, button.key)) for button in self.buttons), default=1)
        return "" if any(button.key == none for button in self.buttons) else none

    def hold(self, on: bool) -> None:
        """Set whether Enter waits. Meanwhile no option ticked has a key of its own, which the button shows."""
        waits = on or bool(self.typed) or (self.prompt.costly and not self.chosen)
        free = waits and not self.is_list and not self.prompt.least and not self.chosen and self.short is None
        self.done.key = (self._none_key if free else "") or ENTER_SIGN
        self.done.set_key_on(True)
        super().hold(on)
        self.done.set_primary(not on and not self.done.waits and (bool(self.chosen) or not self.prompt.costly))

    def answer(self) -> tuple[str, ...]:
        """Return the options that are down: in the order of picking where that matters, else as printed."""
        down = tuple(self.chosen) if self.prompt.ordered else tuple(v for v in self.values if v in self.chosen)
        return self.prompt.answer(down) if isinstance(self.prompt, Checklist) else down

    def _show(self) -> None:
        """Mark the chosen options and word the button."""
        for value, button, option in zip(self.values, self.buttons, self.prompt.options, strict=True):
            down = value in self.chosen
            button.setChecked(down)
            mark = str(self.chosen.index(value) + 1) + "." if down and self.prompt.ordered else TICK if down else BOX
            text = f"{mark}{MARK_GAP}{self.words.placed(option.message)}"
            if button.text() != text:
                button.set_text(text, button.hint)
                # without the box: a screen reader gets the check state besides, and the order by its number
                button.setAccessibleName(
                    text.replace(MARK_GAP, " ") if down and self.prompt.ordered else self.words.placed(option.message)
                )
        self.done.waits = len(self.chosen) < self.prompt.least
        self.done.set_primary(not self.done.waits and not self.held)
        if self.prompt.costly:
            self.hold(self.held)
        self.done.set_text(self._done_text(len(self.chosen)))
        self.resized.emit()

    def _marks(self) -> list[str]:
        """Return the marks that an option may have: up, and down or its ordinal number."""
        return [BOX, *([f"{n}." for n in range(1, len(self.values) + 1)] if self.prompt.ordered else [TICK])]

    def _done_text(self, n: int) -> str:
        """Return the text of the button that takes `n` of them."""
        of = len(self.values)
        if self.is_list:
            if n == of:
                return self.words.text(N_("Todo hecho"))
            return self.words.text(N_("Hecho: {done} de {all}"), done=n, all=of)
        male, are_names = (
            is_masculine(self.prompt),
            all(isinstance(option.message, Ref) for option in self.prompt.options),
        )
        if not n and self.prompt.none is not None:
            return self.words(self.prompt.none)
        if not n and isinstance(self.prompt, AskMany):
            return self.words.text(N_("Ninguno de ellos") if male else N_("Ninguna de ellas"))
        if n < self.prompt.least:
            return self.words.text(N_("Elige al menos {least}"), least=self.prompt.least)
        if not n:
            return self.words.text(N_("Nada") if not are_names else N_("Ninguno") if male else N_("Ninguna"))
        return self.words(
            count(NN_("Elegir este", "Elegir estos {n}") if male else NN_("Elegir esta", "Elegir estas {n}"), n)
        )

    def first(self) -> QWidget:
        return self.done if self.is_list else self

    def confirm(self) -> bool:
        if self.prompt.costly and not self.chosen and self.form is None:
            self.refused.emit(self.words.text(N_("Aquí Intro no vale: pulsa {letter}."), letter=self._none_key))
            return True
        return super().confirm()

    def _press_done(self) -> None:
        """Answer by a click on the button: also with the empty answer that Enter does not give."""
        if self.form is not None:
            self.form.say()
        else:
            self.settle()

    def settle(self) -> bool:
        if problem := self.prompt.refusal(self.answer()):
            self.refused.emit(self.words.refusal(problem, self.prompt.rule))
        else:
            self.give(self.answer())
        return True

    def take(self, id: str) -> bool:
        if self.is_list or id not in self.values:
            return False
        self.toggle(id)
        return True

    def ids(self) -> frozenset[str]:
        return frozenset() if self.is_list else frozenset(self.values)

    def down(self) -> list[str]:
        return list(self.chosen)

    def put_down(self, values: list[str]) -> None:
        self.chosen = [value for value in values if value in self.values]
        self._show()
