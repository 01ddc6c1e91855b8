"""The contact form: which enemies a counter sees that moved, pivoted or appeared (`Contact`)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.core.questions.board import Contact
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import style_text
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.controls.sight_row import SightLegend, SightRow
from puesto.gui.controls.text_entry import LineEdit, give_keyboard
from puesto.gui.look.theme import LABEL
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget

HELP = "?"
"""Key that asks the rules to choose the hex."""


class ContactWidget(PromptWidget[Contact]):
    """Form with hex, cover and one row for each enemy, typed straight through (`E08`, 2, levels, Enter).

    One row is open, the others are one line with their answer. Enter waits until each has one; 0 says that no further
    enemy sees it.
    """

    cover: Segments

    @property
    def wide(self) -> bool:
        return True

    @property
    def heading(self) -> str:
        return self.words.text(N_("Cómo se ven")) if self.prompt.rows else super().heading

    def setup_ui(self) -> None:
        """Set up the parts of the contact widget."""
        lines, self._rows = self.column(8), QVBoxLayout()
        self._legend, self._made = SightLegend(self.theme), list[SightRow]()
        """All rows made so far, used again by later prompts."""
        self._rows.setSpacing(0)
        lines.addWidget(self._legend)
        lines.addLayout(self._rows)
        self.hex = LineEdit("", self.theme, passes_space=True)
        self.hex.setMaxLength(3)
        self.hex.setTextMargins(0, 0, 0, 0)  # so narrow that four levels of cover fit beside it
        self.hex.textEdited.connect(self._hex_typed)
        self._place_box, self._place_name, self._place_parts = QWidget(), PlainLabel(), Flow()
        """Widgets of the hex and its cover: below the rows where the hex is given, else above them."""
        self._cover_of: tuple[object, ...] = ()
        """Values that the choice of covers was made from. The same widget serves all prompts with these covers."""
        self._place_name.setBuddy(self.hex)
        column = QVBoxLayout(self._place_box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(4))
        column.addWidget(self._place_name)
        column.addLayout(self._place_parts)
        lines.addWidget(self._place_box)
        lines.addStretch(1)

    def build(self) -> None:
        """Build the controls of the prompt."""
        words, prompt = self.words, self.prompt
        self._ask_place()
        self.begun = False
        """Whether something was entered; from then on 0 is about the rows."""
        done_text = words.text(N_("Así queda"))
        self.done = self.button(done_text, self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        self.done.hints = tuple(words.text(N_("falta {name}"), name=words(row.message)) for row in prompt.rows)
        self.cannot, self.nobody = words.text(N_("No puede mover")), words.text(N_("A nadie más"))
        self.zero = self.button("", self._say_zero, aside=True, key="0")
        self.zero.also = ((self.cannot,) if prompt.can_refuse else ()) + ((self.nobody,) if prompt.rows else ())
        aside_buttons = [self.zero] if self.zero.also else []
        if prompt.helps:
            text, ask = words.text(N_("Ayúdame a elegir el hexágono")), partial(self.give, {"help": True})
            self.help = self.button(text, ask, aside=True, key=HELP)
            aside_buttons.append(self.help)
        self.corner = self.confirm_by(*aside_buttons, self.done)
        self.zero.setVisible(bool(self.zero.also))
        self._legend.word(words)
        self._legend.setVisible(bool(prompt.rows) and any(level.sign for level in prompt.levels))
        self.rows = {row.value: self._row(place) for place, row in enumerate(prompt.rows)}
        level_by_id, reasons, values = (
            dict(prompt.before),
            dict(prompt.reasons),
            [level.value for level in prompt.levels],
        )
        for option, (id, row) in zip(prompt.rows, self.rows.items(), strict=True):
            row.ask(words.placed(option.message), prompt.levels, words)
            if level_by_id.get(id) in values:
                row.begin(values.index(level_by_id[id]), words(reasons[id]) if id in reasons else "")
        for place, row in enumerate(self._made):
            row.setVisible(place < len(prompt.rows))
        self._oppose()
        self._open(self.missing)
        covers = [self.cover] if len(prompt.covers) > 1 else []
        rows = list[QWidget](self.rows.values())
        stop_order = [*rows, self.hex, *covers] if self._is_given else [self.hex, *covers, *rows]
        self.stops: list[QWidget] = [*stop_order, self.done, *aside_buttons]
        self._show()

    def _row(self, place: int) -> SightRow:
        """Return a kept row of the form."""
        while len(self._made) <= place:
            row = SightRow(self.theme)
            row.done.connect(partial(self._go_on, row))
            row.entered.connect(partial(self._open, row))
            row.chosen.connect(self._touch)
            self._made.append(row)
            self._rows.addWidget(row)
        return self._made[place]

    @property
    def _is_given(self) -> bool:
        """Return whether the hex is known, so that only the rows are asked."""
        return bool(self.prompt.hex and self.prompt.rows)

    def _ask_place(self) -> None:
        """Show the fields for the counter's hex and its cover."""
        words, prompt, lines = self.words, self.prompt, self.layout()
        assert isinstance(lines, QVBoxLayout)
        index = lines.count() - 2 if self._is_given else 0
        if lines.indexOf(self._place_box) != index:
            lines.removeWidget(self._place_box)
            lines.insertWidget(index, self._place_box)
        self._place_parts.begin(self.theme.px(4))
        self.hex.begin(words.text(N_("Hexágono, una letra y dos cifras")), 2, prompt.hex)
        several = len(prompt.covers) > 1
        style_text(self._place_name, self.theme, LABEL, "quiet")
        self._place_name.setText(words.text(N_("Hexágono y su MD") if several else N_("Hexágono")))
        self._place_parts.addWidget(self.hex)
        cover_index = prompt.covers.index(prompt.cover) if prompt.cover in prompt.covers else 0
        name, levels = words.text(N_("MD")), [str(cover) for cover in prompt.covers]
        made_of = (name, levels, prompt.covers[0], self.theme)
        if made_of != self._cover_of:
            if self._cover_of:
                self.cover.hide()
                self.cover.deleteLater()
            self.cover = Segments(
                name, levels, cover_index, self.theme, first=prompt.covers[0], ahead=True, words=words
            )
            self.cover.done.connect(lambda: give_keyboard(self.missing or self.done))
            self._cover_of = made_of
        self.cover.choose(cover_index)
        self._place_parts.addWidget(self.cover)
        self.cover.setVisible(several)  # else only a hex is asked

    # -- open row

    @property
    def missing(self) -> SightRow | None:
        """Return the first row without an answer, or None."""
        return next((row for row in self.rows.values() if row.at < 0), None)

    def _open(self, row: SightRow | None) -> None:
        """Open the row of one enemy, or none; the others are one line."""
        if all(form_row.is_open == (form_row is row) for form_row in self.rows.values()):
            return
        for sight_row in self.rows.values():
            sight_row.set_open(sight_row is row)
        self.resized.emit()

    def _go_on(self, row: SightRow) -> None:
        """Go on to the next row without an answer, or to the button that confirms."""
        rows = list(self.rows.values())
        after = [sight_row for sight_row in (*rows[rows.index(row) :], *rows) if sight_row.at < 0]
        self._open(after[0] if after else None)
        give_keyboard(after[0] if after else self.done)

    def _touch(self) -> None:
        self.begun = True
        self._show()
        self.picked.emit()

    def _show(self) -> None:
        """Word the buttons that confirm and that say 0, as far as the form is filled in."""
        missing = self.missing
        hint = self.words.text(N_("falta {name}"), name=missing.name) if missing is not None else ""
        self.done.set_text(self.words.text(N_("Así queda")), hint)
        self.done.waits = missing is not None
        self.done.set_primary(missing is None and not self.held)
        if self.zero.also:
            refuses = self.prompt.can_refuse and not self.begun
            self.zero.set_text(self.cannot if refuses or not self.rows else self.nobody)

    def _say_zero(self) -> None:
        """Answer that the move is impossible. Once something was entered, that the remaining enemies do not see it."""
        if self.prompt.can_refuse and not (self.begun and self.rows):
            self.give({})
            return
        for row in self.rows.values():
            if row.at < 0:
                row.choose(0)
        self._open(None)
        give_keyboard(self.done)

    def _oppose(self) -> None:
        """Mark the levels that contradict an earlier answer; they do so only for the hex of that answer."""
        values, is_same_hex = [level.value for level in self.prompt.levels], self.hex.text() == self.prompt.hex
        for id, row in self.rows.items():
            row.oppose(
                {
                    values.index(level): self.words(how)
                    for of, level, how in self.prompt.against
                    if of == id and is_same_hex
                }
            )

    def in_order(self) -> None:
        """Set the order of Tab and screen readers: the form from top to bottom, then the confirming buttons."""
        for stop in self.stops:
            part = self._place_box if self._place_box.isAncestorOf(stop) else stop
            if part.parentWidget() is self:
                part.raise_()
        for before, after in pairwise(self.stops):
            QWidget.setTabOrder(before, after)

    def _hex_typed(self, text: str) -> None:
        """Handle typing in the hex field.

        Letters become capitals, a whole hex goes on to the cover, and a single 0 says that the move is impossible.
        """
        if text == "0" and self.prompt.can_refuse:
            self.give({})
            return
        if text != text.upper():
            self.hex.setText(text.upper())
        self.begun = True
        self._oppose()
        self._show()
        if len(text) == 3 and not self.prompt.refusal({"hex": text.upper()}):
            give_keyboard(self.cover if self.cover in self.stops else self.missing or self.done)

    def lean(self, right: bool) -> None:
        """Keep the form at the left."""

    def first(self) -> QWidget:
        if not self.prompt.hex or not self.rows:
            return self.hex if not self.prompt.hex else self.cover
        return self.missing or self.done

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            widgets = self.stops
            number = next((index for index, stop in enumerate(widgets) if stop.hasFocus()), -1)
            stop = widgets[(number + (1 if event.key() == Qt.Key.Key_Down else -1)) % len(widgets)]
            stop.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if event.text() == "0" and self.zero.also:
            self.zero.click()
            return True
        if event.text() == HELP and self.prompt.helps and not self.hex.hasFocus():
            self.give({"help": True})
            return True
        open_row = next((row for row in self.rows.values() if row.is_open), self.missing)
        if (
            open_row is not None
            and event.text() in open_row.keys
            and not self.hex.hasFocus()
            and not self.cover.hasFocus()
        ):
            open_row.press(int(event.text()) - 1)  # wherever the focus is, a digit answers the open row
            return True
        if event.text().isalpha() and len(event.text()) == 1 and not self.hex.hasFocus():
            self.hex.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hex.setText(event.text().upper())
            self.begun = True
            self._oppose()
            self._show()
            return True
        return False

    def answer(self) -> dict[str, Any]:
        """Return the form's values."""
        place = self.hex.text().strip().upper()
        if len(place) == 2 and place[1].isdigit():
            place = place[0] + "0" + place[1]
        rows = {id: self.prompt.levels[row.at].value for id, row in self.rows.items() if row.at >= 0}
        return {"hex": place, "cover": self.prompt.covers[self.cover.at], "rows": rows}

    def confirm(self) -> bool:
        """Give the form as the answer; what is missing is focused first."""
        if problem := self.prompt.refusal(self.answer()) or self.prompt.slip(self.answer()):
            self.refused.emit(self.words.refusal(problem, self.prompt.rule))
            self.hex.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hex.selectAll()
        elif (missing := self.missing) is not None:
            self.refused.emit(self.words.text(N_("Falta {name}: di cómo se ven."), name=missing.name))
            give_keyboard(missing)
        else:
            self.give(self.answer())
        return True

    def counter(self, id: str) -> bool:
        """Open the row of a clicked counter; return whether it has one."""
        if id not in self.rows:
            return False
        self.rows[id].setFocus(Qt.FocusReason.OtherFocusReason)
        self._open(self.rows[id])
        return True

    def glow(self) -> frozenset[str]:
        return frozenset((self.prompt.counter,))

    def draft(self) -> Any:
        return {
            "hex": self.hex.text(),
            "cover": self.cover.at,
            "rows": {id: row.at for id, row in self.rows.items()},
        }

    def set_draft(self, draft: Any) -> None:
        """Restore what was entered in the form."""
        self.hex.setText(draft["hex"])
        self.cover.choose(draft["cover"])
        self._oppose()
        for id, position in draft["rows"].items():
            if position != self.rows[id].at:
                self.rows[id].begin(position, "")
        self._open(self.missing)
        self._show()
