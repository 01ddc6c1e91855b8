"""Check of the board on the map, row by row: fronts and sights, or terrain (`AskMany`).

Of each group of answers one holds. The first is the proposed one, and Enter takes all as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.questions.board import AskMany, is_hex
from puesto.gui.controls.accessible import announce, describe
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Flow, Measures
from puesto.gui.look.theme import BODY
from puesto.gui.map.ground.ground_row import GroundRow
from puesto.gui.map.sketch import KeyHint, Line
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget

SIDES = (N_("Las de la &IA, todas igual"), N_("Las &tuyas, todas igual"))
"""Labels of the buttons that turn all counters of a side, by the part of its rows. The key is the letter after `&`."""


WAYS = "WEDSAQ"
"""Key of each direction, clockwise from the top of the map, as the keys are placed on the keyboard."""


class BoardCheckWidget(PromptWidget[AskMany]):
    """Widget of the check.

    A counter's number takes its row, the side arrows turn it; so do clicks on it or on a handle.
    """

    @property
    def wide(self) -> bool:
        return True

    @property
    def lines(self) -> Sequence[AnswerButton]:
        return self.rows

    @property
    def heading(self) -> str:
        text = self.words.text
        return text(N_("Qué terreno hay")) if is_hex(next(iter(self.groups))) else text(N_("Cómo están"))

    def setup_ui(self) -> None:
        lines, self._flow = self.column(0), Flow()
        lines.addLayout(self._flow)
        lines.addStretch(1)

    def build(self) -> None:
        """Build the controls of the prompt."""
        prompt = self.prompt
        self.typed = ""
        self.options = {option.value: option for option in prompt.options}
        self.at = [0 for _ in prompt.apart]
        """Index of the answer that holds, for each group."""
        self.groups = {group[0].partition("=")[0]: row for row, group in enumerate(prompt.apart)}
        """Row by its subject: a counter, two of them or a hex."""
        counters = [id for id in self.groups if id in prompt.subject and not is_hex(id)]
        wide = len(str(len(counters)))
        self.keys = {id: f"{place:0{wide}}" for place, id in enumerate(counters, 1)}
        """Number of each counter: its row, since both sides begin with 1. A hex has its label."""
        self.in_hand: tuple[int, ...] = ()
        """Rows of the side whose letter was pressed last; a direction that follows turns all of them."""
        self.brush = ""
        """Terrain that was chosen last: the first click on another hex gives it the same."""
        self._flow.begin(self.theme.px(4), even=True)
        self.rows: list[AnswerButton] = []
        self.sides: dict[str, tuple[int, ...]] = {}
        """Rows of a side's counters by the side's letter."""
        self.chips: list[AnswerButton] = []
        for part, word in enumerate(SIDES):
            rows = tuple(row for row, group in enumerate(prompt.apart) if self._part_of(group) == part)
            if len(rows) > 1:
                self._add_side(self.words.text(word), rows)
        hexes = [id for id in self.groups if is_hex(id)]
        longest, sizes = self._longest(hexes), dict[tuple[object, ...], Measures]()
        for id, row in self.groups.items():
            act, row_name = partial(self.turn, row, 1), self.words(self.options[prompt.apart[row][0]].message)
            line: AnswerButton
            if is_hex(id):
                line = self._ground_row(row_name, sizes, longest)
                self.act_on(line, act)
            else:
                texts = [self.words(self.options[value].message) for value in prompt.apart[row]]
                line = self.button(row_name, act, key=self.keys.get(id, ""), style=BODY, low=True)
                line.also = (max(texts, key=self.theme.metrics(BODY).horizontalAdvance),)
            line.setCheckable(True)
            self.rows.append(line)
            self._flow.addWidget(line)
        self.done = self.button("", self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        self.corner = self.confirm_by(self.done)
        self._show(*range(len(self.rows)))

    def _longest(self, hexes: Sequence[str]) -> str:
        """Return the longest text that a hex's row may get; each kind of terrain is worded once."""
        across, ends = self.theme.metrics(BODY).horizontalAdvance, dict[str, str]()
        for id in hexes:
            for value in self.prompt.apart[self.groups[id]]:
                kind = value.partition("=")[2]
                if kind not in ends:
                    ends[kind] = self.words(self.options[value].message).removeprefix(id)
        return max(hexes, key=across, default="") + max(ends.values(), key=across, default="")

    def _ground_row(self, text: str, sizes: dict[tuple[object, ...], Measures], longest: str) -> GroundRow:
        """Return a row for the terrain of a hex; rows are kept and used again."""
        line = self.kept_button(GroundRow, text, type(self), style=BODY, low=True)
        line.share_size(sizes, longest)
        return line

    def in_order(self) -> None:
        """Set the Tab order: the rows, then the buttons that confirm."""
        for before, after in pairwise((*self.chips, *self.rows, self.done)):
            QWidget.setTabOrder(before, after)

    def _part_of(self, group: tuple[str, ...]) -> int:
        """Return the side whose counter a row turns; -1 for a row that turns none."""
        is_turned = group[0].partition("=")[2].isdigit()
        return self.options[group[0]].part if is_turned else -1

    def _add_side(self, word: str, rows: tuple[int, ...]) -> None:
        """Add the button that turns all counters of a side; its letter is after the `&`."""
        letter = word[word.index("&") + 1].upper()
        self.sides[letter] = rows
        chip = self.button(word.replace("&", ""), partial(self.turn_side, rows, 1), key=letter, style=BODY, low=True)
        self.chips.append(chip)
        self._flow.addWidget(chip)

    def turn_side(self, rows: tuple[int, ...], by: int) -> None:
        """Turn all counters of a side the way that most of them face, or the next way where all face it."""
        ways = [int(self.prompt.apart[row][self.at[row]].partition("=")[2]) for row in rows]
        new_way = (ways[0] + by) % len(self.prompt.apart[rows[0]]) if len({*ways}) == 1 else max(ways, key=ways.count)
        for row in rows:
            id = self.prompt.apart[row][0].partition("=")[0]
            self.at[row] = self.prompt.apart[row].index(f"{id}={new_way}")
        self._show(*rows)
        announce(self, ". ".join(self.rows[row].accessibleName() for row in rows))
        self.picked.emit()

    def turn(self, row: int, by: int) -> None:
        """Choose the next answer of a row, or the one before."""
        group, index = self.prompt.apart[row], self.at[row]
        as_before = [place for place, value in enumerate(group) if is_hex(value[:3]) and value[4:] == self.brush]
        self.at[row] = as_before[0] if index == 0 and by == 1 and as_before else (index + by) % len(group)
        if self.at[row]:
            self.brush = group[self.at[row]][4:]
        self._show(row)
        if not self.rows[row].hasFocus():
            announce(self, self.rows[row].accessibleName())
        self.picked.emit()

    def paint(self, start: str, place: str) -> None:
        """Give a hex the terrain of another. One that is as proposed gets the terrain that was chosen last."""
        if start not in self.groups or place not in self.groups or not is_hex(start):
            return
        first, row = self.groups[start], self.groups[place]
        if not self.at[first]:
            self.turn(first, 1)
        self.brush = self.prompt.apart[first][self.at[first]][4:]
        new_index = self.prompt.apart[row].index(f"{place}={self.brush}")
        if new_index != self.at[row]:
            self.at[row] = new_index
            self._show(row)
            announce(self, self.rows[row].accessibleName())
            self.picked.emit()

    def _show(self, *rows: int) -> None:
        """Word the rows by their current answers, and the button that confirms."""
        for row in rows:
            text = self.words(self.options[self.prompt.apart[row][self.at[row]]].message)
            button, own_note = self.rows[row], self.words.text(N_("lo dices tú")) if self.at[row] else ""
            button.setChecked(self.at[row] > 0)
            if button.text() != text:
                button.set_text(text)
            describe(button, text, own_note)
        none, so = self.prompt.none, self.words.text(N_("Así están"))
        self.done.also = (so, *([self.words(none)] if none is not None else []))
        rest = self._rest
        if none is not None and rest:
            self.done.set_text(self.words(msg(none.template, n=rest)))
        else:
            self.done.set_text(so if any(self.at) or none is None else self.words(none))
        self.resized.emit()

    @property
    def _rest(self) -> int:
        """Return the number of hexes without an own answer, for which Enter takes the usual terrain."""
        if self.keys:
            return 0
        groups_and_indices = zip(self.prompt.apart, self.at, strict=True)
        return sum(self.options[group[0]].part for group, index in groups_and_indices if not index)

    # -- the table

    @property
    def place(self) -> str:
        """Return no hex: no single hex is chosen in this prompt."""
        return ""

    @property
    def in_hand_hex(self) -> str:
        """Return the hex whose row has the focus; "" for none."""
        return next((id for id, row in self.groups.items() if is_hex(id) and self.rows[row].hasFocus()), "")

    def row_of(self, id: str) -> AnswerButton | None:
        """Return the row of a counter, a line or a hex."""
        return self.rows[self.groups[id]] if id in self.groups else None

    @property
    def sight_lines(self) -> tuple[Line, ...]:
        """Return no lines: they are painted on the sketch itself."""
        return ()

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that mean something here."""
        text = self.words.text
        is_ground, is_last = not self.keys, bool(self._turned) and self.rows[self._turned[-1]].hasFocus()
        after = text(N_("y así están todas")) if is_last else text(N_("y las que le siguen"))
        return (
            KeyHint("F07" if is_ground else "1-9", text(N_("un hexágono")) if is_ground else text(N_("una ficha"))),
            KeyHint("\u2190 \u2192", text(N_("su terreno")) if is_ground else text(N_("la gira"))),
            *(() if is_ground else (KeyHint("QWE ASD", text(N_("mira hacia ahí"))),)),
            *([KeyHint(text(N_("Mayús")), after)] if self.sides else []),
            *([KeyHint(" ".join(self.sides), text(N_("todo el bando")))] if self.sides else []),
            KeyHint("\u2191 \u2193", text(N_("otra fila"))),
            KeyHint("Esc", text(N_("enseña las hojas"))),
        )

    def marked(self) -> tuple[str, ...]:
        """Return the answers that differ from the proposed ones."""
        return tuple(group[index] for group, index in zip(self.prompt.apart, self.at, strict=True) if index)

    def mark(self, values: Collection[str]) -> None:
        """Choose the answers with these values, as far as they are among the options."""
        for row, group in enumerate(self.prompt.apart):
            self.at[row] = next((index for index, value in enumerate(group) if value in values), self.at[row])
        self._show(*range(len(self.rows)))
        self.picked.emit()

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
        """Handle a key; return whether it was one of the prompt's."""
        focus = next((row for row, button in enumerate(self.rows) if button.hasFocus()), None)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self._go((focus + step if focus is not None else 0 if step > 0 else -1) % len(self.rows))
            return True
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and focus is not None:
            self.turn(focus, 1 if event.key() == Qt.Key.Key_Right else -1)
            return True
        if (side := self.sides.get(event.text().upper())) is not None and not self.typed:
            is_back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.turn_side(side, -1 if is_back else 1)
            self.in_hand = side
            return True
        in_hand, self.in_hand = self.in_hand, ()
        if not self.typed and self.keys and len(event.text()) == 1 and (way := WAYS.find(event.text().upper())) >= 0:
            self._look(way, in_hand, focus, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return True
        row_by_key = {key: self.groups[id] for id, key in self.keys.items()} | {
            id: row for id, row in self.groups.items() if is_hex(id)
        }
        typed = self.typed + event.text().upper()
        if not event.text().isalnum() or not any(key.startswith(typed) for key in row_by_key):
            self.typed = ""
            self.typed_so_far.emit("")
            return event.text().isdigit()
        result = row_by_key.get(typed)
        self.typed = typed if result is None else ""
        self.typed_so_far.emit(self.typed)
        if result is not None and result == focus:
            self.turn(result, 1)
        elif result is not None:
            self._go(result)
        return True

    def _look(self, way: int, side: tuple[int, ...], focus: int | None, all_after: bool) -> None:
        """Turn one counter or a side, and go on to the next counter; the first one where none has the focus.

        With `all_after` the later counters of its side turn too, and the next press does the same from the next
        counter. After the very last counter the form is confirmed without Enter.
        """
        turned_rows = self._turned
        row = focus if focus in turned_rows else turned_rows[0]
        part = self._part_of(self.prompt.apart[row])
        mates = [number for number in turned_rows if number >= row and self._part_of(self.prompt.apart[number]) == part]
        rows = side or (tuple(mates) if all_after else (row,))
        for turned_row in rows:
            id = self.prompt.apart[turned_row][0].partition("=")[0]
            self.at[turned_row] = self.prompt.apart[turned_row].index(f"{id}={way}")
        self._show(*rows)
        announce(self, ". ".join(self.rows[item].accessibleName() for item in rows))
        if not side and all_after and row == turned_rows[-1]:
            self.confirm()
            return
        if not side:
            after = turned_rows[turned_rows.index(row) + len(rows[:2]) :]
            self._go(after[0]) if after else self.done.setFocus(Qt.FocusReason.TabFocusReason)
        self.picked.emit()

    @property
    def _turned(self) -> list[int]:
        """Return the rows of counters, in their order."""
        return [row for row, group in enumerate(self.prompt.apart) if self._part_of(group) >= 0]

    def _go(self, row: int) -> None:
        self.rows[row].setFocus(Qt.FocusReason.TabFocusReason)
        self.resized.emit()  # on the last counter a key has another meaning
        self.picked.emit()

    def first(self) -> QWidget:
        return self.done

    def confirm(self) -> bool:
        self.give(self.marked())
        return True

    def draft(self) -> Any:
        return [*self.at]

    def set_draft(self, draft: Any) -> None:
        self.at = [*draft]
        self._show(*range(len(self.rows)))
