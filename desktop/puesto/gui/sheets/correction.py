"""A line of the diary, opened: its dice, sums and entries, and the correction of any of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, short_line
from puesto.core.prompts import Draw, Pick, Prompt, Roll
from puesto.core.questions.answers import answer_text
from puesto.core.questions.board import Contact
from puesto.core.saying import sum_text
from puesto.core.session.journal import CORRECTION, NOTE, Correction, Entry, RefusedError, Source, label_of
from puesto.core.session.rules import Change
from puesto.core.study.why import is_of_decision
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, keys_for, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.odds_strip import strip_then
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.side_sign import tone_of
from puesto.gui.look.theme import BODY, BODY_BOLD, HEADING, LABEL, LARGE, SMALL, Theme, Type
from puesto.gui.look.words import sentence_case
from puesto.gui.prompts import widget_for
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.direct import ButtonsWidget
from puesto.gui.prompts.draw import DrawWidget
from puesto.gui.prompts.pressing import SPACE_ONLY, press_key
from puesto.gui.prompts.roll import RollWidget

if TYPE_CHECKING:
    from puesto.core.session.journal import Place
    from puesto.gui.host.host import SheetHost
    from puesto.gui.host.session_controller import SessionController

NUMBERED = 9
"""Number of buttons that have a digit as key."""
TITLE_LENGTH = 120
"""Most characters of a line in the title of the sheet; the rest of a long one is below."""
SOURCES = {
    Source.PLAYER: N_("Corregir la respuesta (la diste tú)"),
    Source.HAND: N_("Corregir lo que salió (lo sacaste en la mesa)"),
    Source.APP: N_("Corregir lo que salió (lo sacó la aplicación)"),
    Source.OPPONENT: N_("Corregir la respuesta (la dio el rival de la casa)"),
}


class CorrectionSheet(Overlay):
    """Sheet of a line: first its details, then the prompt to answer anew, then what that would change."""

    topic = "line"

    def __init__(
        self,
        controller: SessionController,
        theme: Theme,
        covered: QWidget,
        line: Place,
        why: Callable[[Place], object] | None = None,
    ) -> None:
        """Make the sheet; `why` is called to show the AI decision that a line belongs to."""
        assert controller.session is not None
        self.why = why
        self.place = line
        self.controller, self.session, self.line = controller, controller.session, controller.session.line(line)
        self.behind = self.session.behind(line)
        words = controller.words
        title = (
            words.text(N_("Tu nota")) if self.line.tone == NOTE else short_line(words(self.line.message), TITLE_LENGTH)
        )
        super().__init__(words, theme, covered, title)
        self.index = -1
        """Index of the entry that is being corrected."""
        self.value: Any = None
        self.weighed = False
        """Whether the changes of a correction are shown."""
        self.widget: PromptWidget[Any] | None = None
        self.problem = text_label("", theme, BODY_BOLD, "danger")
        self.leaf = QWidget()
        self.column = QVBoxLayout(self.leaf)
        self.rows.addWidget(self.leaf)
        self.rows.addStretch(1)
        controller.state_changed.connect(self._leave)
        self.show_line()

    def _leave(self) -> None:
        """Close the sheet, since the session has changed and its content is out of date."""
        if not self.isHidden():
            self.go()

    def with_theme(self, theme: Theme) -> CorrectionSheet:
        """Return the same sheet in the same step: the line, the prompt with what was typed, or the changes."""
        fresh = CorrectionSheet(self.controller, theme, self.covered, self.place, self.why)
        if self.weighed:
            fresh.index = self.index
            fresh.weigh(self.value)
        elif self.widget is not None:
            fresh.ask(self.index)
            if fresh.widget is not None:
                fresh.widget.set_draft(self.widget.draft())
        return fresh

    # -- details of the line

    def show_line(self) -> None:
        """Show dice, sum and rule of the line, and the entries behind it."""
        self._turn()
        words, facts = self.words, self.line.facts
        full_text = words(self.line.message)
        if self.line.tone == NOTE or len(full_text) > TITLE_LENGTH:
            self._say(full_text, BODY)
        dice = words.text(N_("Dados: {dice}"), dice=" ".join(map(str, facts.dice))) if facts.dice else ""
        rule = words.text(N_("Regla {rule}"), rule=self.line.rule) if self.line.rule else ""
        self._say(
            "   ·   ".join(
                part for part in (dice, sum_text(self.line.facts, words.say), facts.cell, facts.odds, rule) if part
            ),
            BODY,
            "quiet",
        )
        self._reasons()
        if self.behind:
            self._say(words.text(N_("Lo que hay detrás")).upper(), HEADING, "quiet")
        elif self.line.tone not in (NOTE, CORRECTION):
            self._say(
                words.text(N_("Detrás de esta línea no hay ninguna respuesta: sale sola de las reglas.")), BODY, "quiet"
            )
        entries = self.session.entries
        keys = keys_for([f"entry {index}" for index in self.behind])
        for key, index in zip(keys, self.behind, strict=True):
            self._entry(key, index, entries[index])
        why = self.why
        self._buttons(
            *(
                [(N_("¿Por qué?"), lambda: why(self.place), True)]
                if why is not None and is_of_decision(whole_game(self.session), self.line)
                else []
            ),
            *(
                [
                    (
                        N_("Deshacer hasta aquí"),
                        lambda: self.controller.undo_to(self.line.entry),
                        not self.controller.read_only,
                    )
                ]
                if self.line.entry < len(entries)
                else []
            ),
            (N_("Cerrar"), self.go, True),
        )
        self._settle()

    def _reasons(self) -> None:
        """Add the reasons line by line. Reasons of an AI decision have a page of their own and are left out."""
        if self.line.tone in (NOTE, CORRECTION) or is_of_decision(whole_game(self.session), self.line):
            return
        log_lines = list(
            takewhile(
                lambda each_log_line: each_log_line.depth > self.line.depth,
                islice(self.session.said_since(self.place), 1, None),
            )
        )
        if log_lines:
            self._say(self.words.text(N_("Por qué")).upper(), HEADING, "quiet")
        for log_line in log_lines:
            rule = f"   {log_line.rule}" if log_line.rule else ""
            self._say(f"{self.words(log_line.message)}{rule}", BODY)

    def _tone(self, entry: Entry) -> str:
        """Return the colour name of the side that rolled."""
        view = self.controller.view
        return tone_of(view.sides, entry.prompt.who) if entry.prompt is not None and view is not None else "command"

    def _entry(self, key: str, index: int, entry: Entry) -> None:
        """Add a button that corrects an entry. One whose prompt is no longer known only shows what it was."""
        source = SOURCES[entry.source]
        if isinstance(entry.prompt, Roll) and entry.source is Source.HAND:
            source = N_("Corregir la tirada (la hiciste en la mesa)")
        hint = self.words.text(source)
        button = AnswerButton(self.words(label_of(entry)), self.theme, key=key, hint=hint)
        button.setEnabled(entry.prompt is not None and not self.controller.read_only)
        policy = button.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)  # so that its words wrap
        button.setSizePolicy(policy)
        button.clicked.connect(lambda: self.ask(index))
        self.column.addWidget(button)
        if (
            self.controller.odds
            and (strip := strip_then(entry.prompt, entry.value, self.words, self.theme, self._tone(entry))) is not None
        ):
            self.column.addWidget(strip)

    # -- prompt again

    def ask(self, index: int) -> None:
        """Show the original prompt, with the old answer filled in."""
        entry = self.session.entries[index]
        prompt = entry.prompt
        if prompt is None:
            return
        self._turn()
        self.index = index
        self._say(self.words(prompt.message), LARGE)
        if prompt.detail is not None:
            self._say(self.words(prompt.detail), BODY, "quiet")
        self._say(self.words.text(N_("Se contestó: {what}"), what=answer_text(prompt, entry.value)), SMALL, "quiet")
        numbers = self.controller.view.numbers if self.controller.view is not None else None
        widget = widget_for(prompt, self.words, self.theme, physical=True, numbers=numbers)
        widget.answered.connect(lambda value, source: self.weigh(value))
        widget.refused.connect(self._refuse)
        widget.roll_wanted.connect(
            lambda: self._refuse(self.words.text(N_("Una corrección no vuelve a tirar ni a robar: di lo que salió.")))
        )
        if (draft := draft_of(prompt, entry.value)) is not None:
            (widget.offer if isinstance(widget, RollWidget) else widget.set_draft)(draft)
        if isinstance(widget, RollWidget | DrawWidget):
            widget.hint.hide()  # the hint offers the app's dice or deck
        widget.lean(right=False)
        self.column.addWidget(widget)
        if widget.corner is not None:
            self.column.addWidget(widget.corner)
        self.problem = text_label("", self.theme, BODY_BOLD, "danger")
        self.problem.hide()
        self.column.addWidget(self.problem)
        self._buttons((N_("Dejarlo como estaba"), self.show_line, True))
        widget.in_order()
        self.widget = widget
        self._settle()

    def _refuse(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.show()
        announce(self, text)
        self.hug()

    # -- changes of a correction

    def weigh(self, value: Any) -> None:
        """Show what a correction would change. A value that is no answer to the prompt is refused beside it."""
        try:
            correction = self.session.correct(self.index, value)
        except RefusedError as refusal:
            self._refuse(self.words.refusal(refusal.message, refusal.rule))
            return
        self.value = value
        self._turn()
        self.weighed = True
        if not correction.fits:
            self._show_conflict(correction)
        changes = [change for change in correction.changes if change.told is not None]
        self._changes(changes, correction)
        right = bool(self.session.put_right(correction.changes))
        accept, back = (N_("Aceptar el cambio"), self._accept, True), (N_("Dejarlo como estaba"), self.show_line, True)
        undo = (N_("Deshacer hasta ahí"), lambda: self.controller.undo_to(self.index), True)
        cut_button = (
            N_("Corregir y seguir desde ahí"),
            lambda: self.controller.correct(self.index, value, is_cut=True),
            True,
        )
        pieces_button = (N_("Cambiar solo las fichas"), lambda: self.controller.put_right(correction.changes), right)
        self._buttons(*((accept, undo, pieces_button, back) if correction.fits else (back, cut_button, pieces_button)))
        self._settle()

    def _show_conflict(self, correction: Correction) -> None:
        """Show where and why the correction does not fit."""
        words = self.words
        self._say(
            words.text(N_("Ese cambio contradice lo que pasó después. De momento no he tocado nada.")),
            BODY_BOLD,
            "danger",
        )
        if correction.line is not None:
            self._say(words.text(N_("Se para donde el diario dice: «{line}»"), line=correction.line.message), BODY)
        if correction.reason is not None:
            self._say(words(correction.reason), BODY)

    def _changes(self, changes: Sequence[Change], correction: Correction) -> None:
        """Show the pieces that change, before and after."""
        words = self.words
        if not changes:
            self._say(words.text(N_("Sobre la mesa no cambia nada.")), BODY)
            announce(self, words.text(N_("Sobre la mesa no cambia nada.")))
            return
        heading = (
            words.text(N_("Lo que cambia sobre la mesa"))
            if correction.fits
            else words.text(N_("Lo que cambia sobre la mesa hasta ahí"))
        )
        self._say(heading.upper(), HEADING, "quiet")
        grid = QGridLayout()
        grid.setHorizontalSpacing(self.theme.px(24))
        grid.setVerticalSpacing(self.theme.px(6))
        for column, head in enumerate((N_("Pieza"), N_("Antes"), N_("Ahora"))):
            grid.addWidget(text_label(words.text(head), self.theme, LABEL, "quiet"), 0, column)
            grid.setColumnStretch(column, 1)
        for row, change in enumerate(changes, 1):
            if change.told is not None:
                parts = (
                    (change.told.piece, BODY_BOLD, "ink"),
                    (change.told.before, BODY, "quiet"),
                    (change.told.after, BODY_BOLD, "ink"),
                )
                for column, (text, style, ink) in enumerate(parts):
                    grid.addWidget(
                        text_label(sentence_case(words(text)), self.theme, style, ink),
                        row,
                        column,
                        Qt.AlignmentFlag.AlignTop,
                    )
        self.column.addLayout(grid)
        announce(
            self, ". ".join([heading, *(words(change.message) for change in changes if change.message is not None)])
        )

    def _accept(self) -> None:
        self.controller.correct(self.index, self.value)

    # -- content of the sheet

    def _turn(self) -> None:
        """Replace the content of the sheet by an empty column."""
        self.widget, self.weighed = None, False
        old = self.leaf
        self.leaf = QWidget()
        self.column = QVBoxLayout(self.leaf)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(self.theme.px(8))
        self.rows.replaceWidget(old, self.leaf)
        old.hide()
        old.setParent(None)
        old.deleteLater()

    def _say(self, text: str, style: Type, ink: str = "ink") -> QLabel:
        label = text_label(text, self.theme, style, ink)
        if text:
            self.column.addWidget(label)
        return label

    def _buttons(self, *ways: tuple[str, Callable[[], object], bool]) -> None:
        """Add the buttons at the foot. Where no prompt is shown, each has a number."""
        flow = Flow(self.theme.px(8))
        has_prompt = bool(self.leaf.findChildren(PromptWidget))
        numbered = sum(bool(button.key) for button in self.leaf.findChildren(AnswerButton))
        for number, (text, act, can) in enumerate(ways, numbered + 1):
            key = str(number) if number <= NUMBERED and not has_prompt else ""
            button = AnswerButton(self.words.text(text), self.theme, key=key)
            button.clicked.connect(lambda _=False, act=act: act())
            button.setEnabled(can)
            flow.addWidget(button)
        self.column.addSpacing(self.theme.px(8))
        self.column.addLayout(flow)

    def _settle(self) -> None:
        if self.isVisible():
            self.leaf.show()
            self.hug()
            self.take_focus()

    def take_focus(self) -> None:
        """Give the keyboard focus to the first control."""
        if self.widget is None:
            super().take_focus()
            return
        first = self.widget.first()
        if first is self.widget:
            first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    # -- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.widget is not None:
            self._answer_by_key(self.widget, event)
            return
        pressed = next((button for button in self.buttons() if button.key and button.key == event.text().lower()), None)
        if pressed is not None and not event.isAutoRepeat():
            pressed.click()
        else:
            super().keyPressEvent(event)

    def _answer_by_key(self, widget: PromptWidget[Any], event: QKeyEvent) -> None:
        """Hand keys to the prompt as the step bar does; Esc leaves it as it was."""
        focus, key = focus_of(self), event.key()
        outside = isinstance(focus, AnswerButton) and not widget.isAncestorOf(focus)
        if event.isAutoRepeat() and key in (*ENTER, Qt.Key.Key_Space):
            return
        if key == Qt.Key.Key_Escape and not (isinstance(widget, ButtonsWidget) and widget.typed):
            self.show_line()
            return
        if press_key(widget, event, self, focus if isinstance(focus, AnswerButton) and outside else None):
            return
        if key == Qt.Key.Key_Space:
            self._refuse(self.words.text(SPACE_ONLY))
        elif key not in ENTER:
            super().keyPressEvent(event)


def draft_of(prompt: Prompt[Any], value: Any) -> Any:
    """Return an answer as the draft of the widget that asks for it. None where there is nothing to fill in."""
    if isinstance(prompt, Roll):
        if isinstance(value, dict):
            return f"={value['total']}"
        return (" " if prompt.sides > 10 else "").join(map(str, value))
    if isinstance(prompt, Pick):
        return list(value)
    if isinstance(prompt, Contact) and value:
        levels = [option.value for option in prompt.levels]
        rows = {row.value: 0 for row in prompt.rows}  # a row that the answer leaves out has the first level
        rows |= {row: levels.index(level) for row, level in value.get("rows", {}).items()}
        return {
            "hex": value.get("hex", ""),
            "cover": prompt.covers.index(value.get("cover", prompt.cover)),
            "rows": rows,
        }
    return str(value) if isinstance(prompt, Draw) or isinstance(value, int) else None


def open_line(host: SheetHost, line: Place) -> None:
    """Show the details of the line of the diary at `line`."""
    if host.controller.session is not None and line < host.controller.session.end:
        host.cover(CorrectionSheet(host.controller, host.theme, host.frame, line, host.show_why))


def weigh_answer(host: SheetHost, index: int, value: Any) -> None:
    """Show on the sheet of its line what another answer to journal entry `index` would change.

    If it is impossible, show why.
    """
    session = host.controller.session
    line = session.line_on(index) if session is not None else None
    if line is not None:
        sheet = CorrectionSheet(host.controller, host.theme, host.frame, line.index, host.show_why)
        host.cover(sheet)
        sheet.ask(index)
        sheet.weigh(value)
