"""The right-hand side of a quick resolution: its odds, its sums, its dice or cards, and its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from puesto.core.game.resolutions import Working
from puesto.core.messages import N_, Sayable
from puesto.core.prompts import Modifier, Note, Procedure, Prompt, Roll
from puesto.core.results import result_lines
from puesto.core.study.gains import Gain
from puesto.gui.controls.accessible import PlainLabel, announce
from puesto.gui.controls.buttons import focus_of, style_text, text_label
from puesto.gui.controls.gauge import OutcomeShare
from puesto.gui.controls.odds_strip import OddsStrip
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, HEADING, HUGE, SMALL, SPACE, TITLE, Theme
from puesto.gui.look.words import Words, sentence_case
from puesto.gui.prompts import widget_for
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.dice_field import DiceField, paint_die
from puesto.gui.prompts.pressing import press_key
from puesto.gui.prompts.roll import RollWidget
from puesto.gui.resolutions.workings import Sum, Workings

DIE = 30
"""Side of a shown die in px at 100 %."""


@dataclass(frozen=True)
class PlayedProcedure:
    """Procedure run as far as its answers go: its notes, and the open prompt or the result."""

    notes: tuple[Note, ...]
    dice: tuple[tuple[int, int], ...] = ()
    """Each rolled die, with its number of sides."""
    prompt: Prompt[Any] | None = None
    result: Any = None


def play(procedure: Callable[[], Procedure[Any]], answers: Sequence[Any]) -> PlayedProcedure:
    """Run a procedure from its start with these answers to its prompts; return how far it came."""
    notes: list[Note] = []
    dice: list[tuple[int, int]] = []
    waiting, generator, answer = list(answers), procedure(), None
    while True:
        try:
            prompt = generator.send(answer)
        except StopIteration as end:
            return PlayedProcedure(tuple(notes), tuple(dice), None, end.value)
        if isinstance(prompt, Note):
            notes.append(prompt)
            answer = None
        elif waiting:
            answer = waiting.pop(0)
            if isinstance(prompt, Roll) and isinstance(answer, tuple):
                dice += [(face, prompt.sides) for face in answer]
        else:
            return PlayedProcedure(tuple(notes), tuple(dice), prompt)


class TrialDice(QWidget):
    """Dice of the last run, painted as dice."""

    def __init__(self, dice: Sequence[tuple[int, int]], theme: Theme) -> None:
        super().__init__()
        self.dice, self.theme = tuple(dice), theme
        self.setAccessibleName(" ".join(str(face) for face, _ in self.dice))
        self.setFixedSize(theme.px(DIE + 6) * len(self.dice), theme.px(DIE + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        px = self.theme.px
        for place, (face, sides) in enumerate(self.dice):
            paint_die(painter, QRectF(place * px(DIE + 6), px(2), px(DIE), px(DIE)), self.theme, face, sides)
        painter.end()


class Trial(QWidget):
    """Widget that shows odds and takes rolls; the page decides what is run, and with which facts."""

    answered = Signal(object)
    """Emitted with a roll or card for the open prompt."""
    refused = Signal(str)
    resized = Signal()

    def __init__(self, words: Words, theme: Theme, roll: Callable[[Prompt[Any]], Any]) -> None:
        super().__init__()
        self.words, self.theme, self._roll = words, theme, roll
        self.widget: PromptWidget[Any] | None = None
        self.ahead = ""
        """Faces typed in advance for the dice after this one."""
        px = theme.px
        column = self.column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(12))
        self.strip = OddsStrip(words, theme, figure=HUGE)
        self.hint, self.question, self.problem, self.title, self.later = (PlainLabel() for _ in range(5))
        self.sum, self.workings = Sum(words, theme), Workings(words, theme)
        dressed = (
            (self.hint, BODY, "quiet"),
            (self.question, BODY_BOLD, "ink"),
            (self.problem, BODY_BOLD, "danger"),
            (self.title, TITLE, "ink"),
            (self.later, BODY_BOLD, "quiet"),
        )
        for label, style, colour in dressed:
            label.setWordWrap(True)
            style_text(label, theme, style, colour)
        self.summed = text_label(words.text(N_("Se suma a los dados")).upper(), theme, HEADING, "quiet")
        self.place, self.told, self.added = QWidget(), QWidget(), QWidget()
        for box in (self.place, self.told, self.added):
            rows = QVBoxLayout(box)
            rows.setContentsMargins(0, 0, 0, 0)
            rows.setSpacing(px(SPACE))
            for line in (self.summed, self.sum) if box is self.added else ():
                rows.addWidget(line)
        for widget in (
            self.strip,
            self.hint,
            self.question,
            self.place,
            self.later,
            self.problem,
            self.told,
            self.added,
            self.workings,
        ):
            column.addWidget(widget)
        column.addStretch(1)
        self.show_odds((), "")
        self.sum.show_lines(())
        self.say("")
        for hidden in (self.told, self.added, self.later, self.workings):
            hidden.hide()

    # -- display

    def show_odds(self, shares: Sequence[OutcomeShare], hint: str) -> None:
        """Show the classes of outcomes, or why there are no odds."""
        self.strip.setVisible(bool(shares))
        if shares:
            self.strip.show_shares(shares)
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))

    def show_sum(self, lines: Sequence[Modifier]) -> None:
        """Show what is added to the dice."""
        self.sum.show_lines(lines)
        self.added.setVisible(bool(lines))

    def show_gains(self, gains: Mapping[Modifier, Gain]) -> None:
        """Show beside each line of the sums how many points it adds to the best outcome."""
        for sum_ in (self.sum, *self.workings.sums):
            sum_.show_gains(gains)

    def say(self, text: str) -> None:
        """Show why something was not accepted; "" removes it."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def ask(self, prompt: Prompt[Any] | None, draft: Any = None, odds: bool = False) -> None:
        """Ask for the next roll or card; None where nothing can be run. With `odds`, those above say what it needs."""
        layout, focused = self.place.layout(), self.owns(focus_of(self))
        assert isinstance(layout, QVBoxLayout)
        if self.widget is not None:
            for part in (self.widget, *([self.widget.corner] if self.widget.corner is not None else [])):
                layout.removeWidget(part)
                part.hide()
                part.deleteLater()
        self.widget = None
        self.question.setText(sentence_case(self.words(prompt.message)) if prompt is not None else "")
        self.question.setVisible(prompt is not None)
        if prompt is None:
            return
        widget = self.widget = widget_for(prompt, self.words, self.theme)
        widget.lean(right=False)
        if isinstance(widget, RollWidget) and odds:
            widget.told_elsewhere()
        if draft is not None:
            widget.set_draft(draft)
        widget.answered.connect(lambda value, source: self.answered.emit(value))
        widget.roll_wanted.connect(lambda: self.answered.emit(self._roll(prompt)))
        widget.refused.connect(self.say)
        layout.addWidget(widget)
        if widget.corner is not None:
            layout.addWidget(widget.corner)
        if focused:
            self.take_focus()

    def show_workings(self, workings: Sequence[Working]) -> None:
        """Show further details that decide the result."""
        self.workings.show_workings(workings)

    def show_played(self, title: str, run: PlayedProcedure, heading: str = N_("Ha salido")) -> None:
        """Show the last run: its outcome, its dice, and the lines of the log."""
        layout = self.told.layout()
        assert isinstance(layout, QVBoxLayout)
        while (item := layout.takeAt(0)) is not None:
            if (old := item.widget()) is not None and old is not self.title:
                old.hide()
                old.deleteLater()
        self.title.setText(sentence_case(title))
        layout.setSpacing(self.theme.px(SPACE))
        layout.addWidget(text_label(self.words.text(heading).upper(), self.theme, HEADING, "quiet"))
        layout.addWidget(self.title)
        if run.dice:
            layout.addWidget(TrialDice(run.dice, self.theme))
        for note in run.notes:
            for line in (note, *note.notes):
                text = sentence_case(self.words(line.message)) + (f"  {line.rule}" if line.rule else "")
                layout.addWidget(
                    text_label(text, self.theme, BODY if line is note else SMALL, "ink" if line is note else "quiet")
                )
        if lines := result_lines(run.result):
            layout.addWidget(self._result_table(lines))
        self.told.show()

    def _result_table(self, lines: Sequence[tuple[Sayable, Sayable]]) -> QWidget:
        """Return the fields of a result, each beside its label."""
        table, theme = QWidget(), self.theme
        grid = QGridLayout(table)
        grid.setContentsMargins(0, theme.px(SPACE * 2), 0, 0)
        grid.setHorizontalSpacing(theme.px(SPACE * 4))
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        for row, (name, value) in enumerate(lines):
            label = text_label(sentence_case(self.words(name)), theme, SMALL, "quiet")
            text = text_label(self.words(value), theme, SMALL, "ink")
            text.setAccessibleName(f"{label.text()}: {text.text()}")
            for column, cell in enumerate((label, text)):
                cell.setContentsMargins(0, theme.px(2), 0, 0)  # the accent of Ó is drawn above the font's ascent
                grid.addWidget(cell, row, column, Qt.AlignmentFlag.AlignTop)
        return table

    def forget(self) -> None:
        """Clear the result."""
        self.told.hide()

    def announce(self) -> None:
        """Announce the result to a screen reader."""
        announce(self, self.title.text())

    # -- keys

    def owns(self, widget: QWidget | None) -> bool:
        """Return whether the focus is at the dice."""
        return widget is not None and self.widget is not None and self.place.isAncestorOf(widget)

    def take(self, event: QKeyEvent) -> bool:
        """Hand a key to the dice; return False where it is none of theirs."""
        if self.widget is None:
            return False
        if event.isAutoRepeat():
            return True
        self.say("")
        if self._type_ahead(event):
            return True
        return press_key(self.widget, event, self.place)

    def _type_ahead(self, event: QKeyEvent) -> bool:
        """Take a face for the next die, typed before this one is confirmed; return whether it was one.

        Backspace removes the last one.
        """
        widget, text = self.widget, event.text()
        if (
            not isinstance(widget, RollWidget)
            or not isinstance(widget.field, DiceField)
            or widget.prompt.dice > 1
            or not widget.field.is_full
        ):
            return False
        if event.key() == Qt.Key.Key_Backspace and self.ahead:
            self._await(self.ahead[:-1])
        elif text.isascii() and text.isdigit() and int(text) in widget.prompt.faces:
            self._await(self.ahead + text)
        else:
            return False
        return True

    def _await(self, faces: str) -> None:
        """Keep faces for the next dice, and show them."""
        self.ahead = faces
        self.later.setText(self.words.text(N_("Y después: {faces}"), faces=" ".join(faces)) if faces else "")
        self.later.setVisible(bool(faces))

    def next_typed(self) -> Any:
        """Return the answer that was typed in advance for the open prompt, or None. What no longer fits is dropped."""
        prompt = self.widget.prompt if self.widget is not None else None
        typed, fits = self.ahead, isinstance(prompt, Roll) and prompt.dice == 1
        if not typed:
            return None
        self._await(typed[1:] if fits else "")
        answer = (int(typed[0]),)
        return answer if fits and prompt is not None and prompt.accepts(answer) else None

    def throw(self) -> None:
        """Answer with the app's dice, or with what was typed."""
        if self.widget is not None:
            self.say("")
            self.widget.confirm()

    def take_focus(self) -> None:
        """Give the dice the keyboard focus."""
        if self.widget is not None:
            self.widget.first().setFocus(Qt.FocusReason.OtherFocusReason)
