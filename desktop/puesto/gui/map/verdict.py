"""The AI's destination by rules and map: the verdict, and every hex that was considered (`Choose`)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from puesto.core.game.answer_keys import is_nobody, word_of
from puesto.core.messages import N_
from puesto.core.prompts import Choose
from puesto.core.study.verdicts import OTHERWISE
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.segments import hold_one
from puesto.gui.look.theme import BODY
from puesto.gui.map.candidate_row import RANKS, CandidateRow
from puesto.gui.map.sketch import KeyHint, Line
from puesto.gui.map.typed_hex import LETTERS, TypedHex
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget

GOES = N_("Va a {place}")


class VerdictWidget(PromptWidget[Choose]):
    """Widget of the verdict. A letter or a click chooses a hex, Enter takes it; 0 says that the move is impossible."""

    says_reasons = True

    @property
    def wide(self) -> bool:
        return True

    @property
    def heading(self) -> str:
        return self.words.text(N_("Cómo elige la IA")) if self.best else super().heading

    def setup_ui(self) -> None:
        lines, self._list, self._others = self.column(0), QVBoxLayout(), QVBoxLayout()
        self._made: list[CandidateRow] = []
        """All lines made so far, used again by later prompts."""
        lines.addLayout(self._list)
        lines.addLayout(self._others)
        lines.addStretch(1)

    def build(self) -> None:
        """Build the controls of the prompt."""
        words, prompt = self.words, self.prompt
        ends = [option for option in prompt.options if option.place]
        self.best = next((option.place for option in ends if option.sign == "best"), "")
        self.rows: list[CandidateRow] = []
        for letter, option in zip(LETTERS, ends, strict=False):
            equal = option.sign == "best" and option.place != self.best
            rank = RANKS[0 if option.place == self.best else 1 if equal else 2] if self.best else ""
            row = self._row(len(self.rows))
            row.be_hex(option, letter, rank, words)
            self.rows.append(row)
        for place, row in enumerate(self._made):
            row.setVisible(place < len(self.rows))
        self.typed = TypedHex([row.place for row in self.rows])
        self.chosen = self.best
        self._pressed = ""
        """Hex that was pressed last on the map."""
        nobody = next((option for option in prompt.options if is_nobody(option)), None)
        self.done = self.button("", self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        self.stops: list[QWidget] = [*self.rows]
        self.letters: dict[str, AnswerButton] = {}
        plain = [
            each_option
            for each_option in prompt.options
            if not each_option.place and each_option.value != prompt.default and each_option is not nobody
        ]
        aside = list[AnswerButton]()
        for option in plain:
            word = word_of(words(option.verb)) if option.verb is not None else None
            key = word.letter if word is not None else ""
            if option.value == OTHERWISE and nobody is None:  # the corner holds two buttons
                button = self.button(words(option.message), partial(self.give, option.value), aside=True, key=key)
                button.set_text(words(option.message), words(option.hint) if option.hint is not None else "")
                self.letters[key] = button
                aside.append(button)
                continue
            button = self.button(words(option.message), partial(self.give, option.value), key=key, style=BODY, low=True)
            if not any(row.place.startswith(key) for row in self.rows):  # the letter begins a label then
                self.letters[key] = button
            if button.parentWidget() is not self:
                self._others.addWidget(button)
            self.stops.append(button)
        self.zero = None
        if nobody is not None:
            self.zero = self.button(words(nobody.message), partial(self.give, nobody.value), aside=True, key="0")
        zero = [self.zero] if self.zero is not None else aside
        self.corner = self.confirm_by(*zero, self.done)
        self.stops += [self.done, *zero]
        self._show()

    def _row(self, place: int) -> CandidateRow:
        """Return a line of the list; lines are kept and used again."""
        while len(self._made) <= place:
            row = CandidateRow(self.theme)
            row.clicked.connect(lambda _=False, row=row: self.choose(row.place))
            self._made.append(row)
            self._list.addWidget(row)
        return self._made[place]

    def in_order(self) -> None:
        """Set the Tab order: the list, then the buttons that confirm."""
        for before, after in pairwise(self.stops):
            QWidget.setTabOrder(before, after)

    # -- choosing

    def choose(self, place: str) -> None:
        """Choose the hex that Enter takes."""
        self.chosen = place
        self._show()
        row = next(row for row in self.rows if row.place == place)
        if not row.hasFocus():
            announce(self, f"{row.accessibleName()}. {row.why}")
        self.picked.emit()

    def _show(self) -> None:
        """Word the row of the chosen hex and the button."""
        hold_one(self.rows, next((index for index, row in enumerate(self.rows) if row.place == self.chosen), -1))
        is_own_choice = bool(self.best) and self.chosen != self.best
        stay_text = next(
            (option.message for option in self.prompt.options if option.value == self.prompt.default), None
        )
        moves = N_("Mover a {place}") if any(option.figure is not None for option in self.prompt.options) else GOES
        text = (
            self.words.text(moves, place=self.chosen) if is_own_choice or stay_text is None else self.words(stay_text)
        )
        if stay_text is None and not self.chosen:
            text = self.words.text(N_("Elige un hexágono"))
        self.done.setEnabled(bool(self.chosen) or stay_text is not None)
        self.done.also = tuple(self.words.text(moves, place=row.place) for row in self.rows)
        self.done.set_text(text, self.words.text(N_("lo eliges tú")) if is_own_choice else "")

    # -- the table

    @property
    def place(self) -> str:
        """Return the chosen hex, for the sketch."""
        return self.chosen or (self.prompt.subject[1] if len(self.prompt.subject) > 1 else "")

    @property
    def sight_lines(self) -> tuple[Line, ...]:
        """Return no lines: sights are not asked here."""
        return ()

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that mean something here."""
        text = self.words.text
        if not self.rows:
            return (KeyHint("Esc", text(N_("enseña las hojas"))),)
        label = self.rows[0].place
        is_typed = label[0] in LETTERS or self.typed.is_numbered
        typed = (KeyHint(label, text(N_("también vale escribirlo"))),) if is_typed else ()
        return (
            KeyHint("A", text(N_("elige ese hexágono"))),
            KeyHint("\u2190 \u2192 \u2191 \u2193", text(N_("recorre"))),
            *typed,
            KeyHint("Esc", text(N_("enseña las hojas"))),
        )

    def counter(self, id: str) -> bool:
        if not any(row.place == id for row in self.rows):
            return False
        is_again, self._pressed = id == self._pressed == self.chosen, id
        if is_again:  # a second click, or Enter on the hex that was clicked, takes it
            self._pressed = ""
            self.confirm()
        else:
            self.choose(id)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.stops:
            number = next((index for index, stop in enumerate(self.stops) if stop.hasFocus()), -1)
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.stops[(number + step) % len(self.stops)].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if event.key() == Qt.Key.Key_Escape and self.typed.clear():
            self.chosen = self.best
            self._show()
            self.picked.emit()
            self.typed_so_far.emit("")
            return True
        if event.text() == "0" and not self.typed.waits and self.zero is not None:
            self.zero.click()
            return True
        if (button := self.letters.get(event.text().upper())) is not None:
            button.click()
            return True
        if not self.typed.take(event.text()):
            return False
        self._take_typed()
        return True

    def _take_typed(self) -> None:
        """Choose the typed hex; a label that is not in the list is refused with a reason."""
        place, text = self.typed.place, self.typed.text
        if place in self.typed.places:
            self.choose(place)
        elif place:
            self.refused.emit(self.words.text(N_("{place} no está en la lista: pulsa «De otro modo»."), place=place))
        self.typed_so_far.emit(text if self.typed.waits and not place else "")
        if not self.typed.waits:
            self.typed.clear()

    def first(self) -> QWidget:
        # without a proposal there is nothing to confirm yet, and a disabled button takes no keys
        return self.done if self.done.isEnabled() or not self.rows else self.rows[0]

    def confirm(self) -> bool:
        is_own_choice = self.chosen != self.best
        value = self.chosen if is_own_choice else self.prompt.default
        if value is not None:
            self.give(value)
        return value is not None

    def draft(self) -> Any:
        return self.chosen

    def set_draft(self, draft: Any) -> None:
        self.chosen = draft
        self._show()
