"""The whole board as the map has it: each counter's front and who sees whom, put right row by row. For `AskMany`.

Of each group of answers one holds; the first is what is proposed, and Enter takes all as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.prompts import AskMany
from puesto.gui.controls.accessible import announce, describe
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Flow
from puesto.gui.look.theme import BODY
from puesto.gui.map.sketch import KeyHint, Line
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget


class BoardCheckWidget(PromptWidget[AskMany]):
    """A counter's figure takes its row, the side arrows turn it; so do clicks on it or on a knob."""

    @property
    def wide(self) -> bool:
        return True

    @property
    def lines(self) -> Sequence[AnswerButton]:
        return self.rows

    @property
    def heading(self) -> str:
        return self.words.text(N_("Cómo están"))

    def furnish(self) -> None:
        lines, self._flow = self.column(0), Flow()
        lines.addLayout(self._flow)
        lines.addStretch(1)

    def build(self) -> None:
        prompt = self.prompt
        self.typed = ""
        self.options = {option.value: option for option in prompt.options}
        self.at = [0 for _ in prompt.apart]
        """Which answer of each group holds."""
        self.groups = {group[0].partition("=")[0]: row for row, group in enumerate(prompt.apart)}
        """A counter, or two of them -> its row."""
        counters = [id for id in self.groups if id in prompt.subject]
        wide = len(str(len(counters)))
        self.keys = {id: f"{place:0{wide}}" for place, id in enumerate(counters, 1)}
        """The figure of each counter: its row, since both sides begin with 1."""
        self._flow.begin(self.theme.px(4), even=True)
        self.rows: list[AnswerButton] = []
        for id, row in self.groups.items():
            button = self.button("", partial(self.turn, row, 1), key=self.keys.get(id, ""), style=BODY, low=True)
            button.setCheckable(True)
            button.also = tuple(self.words(self.options[value].message) for value in prompt.apart[row])
            self.rows.append(button)
            self._flow.addWidget(button)
        self.done = self.button("", self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        self.corner = self.confirm_by(self.done)
        for row in range(len(self.rows)):
            self._show(row)

    def in_order(self) -> None:
        """Tab goes down the rows, and then to what confirms them."""
        for before, after in pairwise((*self.rows, self.done)):
            QWidget.setTabOrder(before, after)

    def turn(self, row: int, by: int) -> None:
        """Let the next answer of a row hold, or the one before."""
        self.at[row] = (self.at[row] + by) % len(self.prompt.apart[row])
        self._show(row)
        if not self.rows[row].hasFocus():
            announce(self, self.rows[row].accessibleName())
        self.picked.emit()

    def _show(self, row: int) -> None:
        told = self.words(self.options[self.prompt.apart[row][self.at[row]]].message)
        self.rows[row].setChecked(self.at[row] > 0)
        self.rows[row].set_text(told)
        own = self.words.text(N_("lo dices tú")) if self.at[row] else ""
        describe(self.rows[row], told, own)
        changed, none = any(self.at), self.prompt.none
        text = self.words.text(N_("Así están")) if changed or none is None else self.words(none)
        self.done.also = (self.words.text(N_("Así están")), *([self.words(none)] if none is not None else []))
        self.done.set_text(text)
        self.resized.emit()

    # -- the table

    @property
    def place(self) -> str:
        """No hex is chosen here."""
        return ""

    @property
    def sight_lines(self) -> tuple[Line, ...]:
        """The lines stand on the sketch itself."""
        return ()

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """The keys that mean something here."""
        text = self.words.text
        return (
            KeyHint("1-9", text(N_("una ficha"))),
            KeyHint("\u2190 \u2192", text(N_("la gira"))),
            KeyHint("\u2191 \u2193", text(N_("otra fila"))),
            KeyHint("Esc", text(N_("enseña las hojas"))),
        )

    def marked(self) -> tuple[str, ...]:
        """What is otherwise than proposed."""
        return tuple(group[at] for group, at in zip(self.prompt.apart, self.at, strict=True) if at)

    def counter(self, id: str) -> bool:
        if id not in self.groups:
            return False
        self.turn(self.groups[id], 1)
        return True

    def glow(self) -> frozenset[str]:
        return frozenset(self.groups)

    def caps(self) -> dict[str, str]:
        return self.keys

    def key(self, event: QKeyEvent) -> bool:
        focus = next((row for row, button in enumerate(self.rows) if button.hasFocus()), None)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self._go((focus + step if focus is not None else 0 if step > 0 else -1) % len(self.rows))
            return True
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and focus is not None:
            self.turn(focus, 1 if event.key() == Qt.Key.Key_Right else -1)
            return True
        if not event.text().isdigit():
            return False
        typed = self.typed + event.text()
        found = next((self.groups[id] for id, key in self.keys.items() if key == typed), None)
        self.typed = typed if found is None and any(key.startswith(typed) for key in self.keys.values()) else ""
        self.typed_so_far.emit(self.typed)
        if found is not None and found == focus:
            self.turn(found, 1)
        elif found is not None:
            self._go(found)
        return True

    def _go(self, row: int) -> None:
        self.rows[row].setFocus(Qt.FocusReason.TabFocusReason)

    def first(self) -> QWidget:
        return self.done

    def confirm(self) -> bool:
        self.give(self.marked())
        return True

    def draft(self) -> Any:
        return [*self.at]

    def set_draft(self, draft: Any) -> None:
        self.at = [*draft]
        for row in range(len(self.rows)):
            self._show(row)
