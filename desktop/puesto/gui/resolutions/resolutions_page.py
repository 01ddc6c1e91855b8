"""Quick resolutions: one procedure of the rules alone. Facts are at the left, exact odds and the dice at the right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from puesto.chance import Dice
from puesto.core.game.game import whole_game
from puesto.core.game.resolutions import Fact, FactsError, Resolution, fill, form, form_value
from puesto.core.game.table_readings import readings_that_count, with_readings
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.study.chances import chances, is_house
from puesto.core.study.gains import gains
from puesto.core.study.odds import DependsOnPromptError
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import growing_policy
from puesto.gui.controls.gauge import OutcomeShare, classes, marks_of, patterns, percent, ways
from puesto.gui.controls.segments import Segments
from puesto.gui.look.theme import BODY_BOLD, FIGURE_SMALL, LABEL, SMALL, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.gui.resolutions.counter_field import TypedCounters
from puesto.gui.resolutions.form_controls import FormField, RadioGroup, SpinBox, SwitchField, WrittenField
from puesto.gui.resolutions.trial import PlayedProcedure, Trial, play
from puesto.gui.table.step_keys import is_shortcut

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.gui.host.host import Host

INDEX, WIDE = 232, 900
"""Width in px at 100 % of the list, and least width for three columns side by side."""


class ResolutionIndex(Segments):
    """List of resolutions: one focus stop; arrows up and down go through it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None:
            self.choose((max(self.at, 0) + step) % len(self.levels))
        else:
            super().keyPressEvent(event)


class TrialColumns(QWidget):
    """Layout of list, facts and dice side by side, or one below the other where it is narrow."""

    def __init__(self, theme: Theme, narrow: QWidget, *parts: QWidget) -> None:
        super().__init__()
        self.theme, self.narrow = theme, narrow
        self.row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(theme.px(32))
        self.row.addWidget(narrow)
        for part in parts:
            part.setSizePolicy(growing_policy())
            self.row.addWidget(part, 1)
        self.setSizePolicy(growing_policy())

    def sizeHint(self) -> QSize:
        """Return a size hint whose height is 1: the height follows from the width alone."""
        return QSize(super().sizeHint().width(), 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self.width() >= self.theme.px(WIDE)
        self.narrow.setFixedWidth(self.theme.px(INDEX) if wide else self.width())
        self.row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)


class ResolutionsPage(Page):
    """Page of quick resolutions. The typed values of each are kept while the window is open."""

    topic = "resolutions"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.all: list[tuple[Game[Any, Any], Resolution[Any, Any]]] = []
        self.at = 0
        self.odds = True
        self.typed: dict[str, dict[str, Any]] = {}
        """Typed values, by resolution and field."""
        self.fields: dict[str, FormField] = {}
        self.described: dict[str, str] = {}
        """Accessible description of each field without a problem."""
        self.problems_of: dict[str, QLabel] = {}
        self.boxes: dict[str, QWidget] = {}
        """Widget that holds each field, with its name and its problem."""
        self.trial: Trial | None = None
        self.answers: tuple[Any, ...] = ()
        """Answers to the prompts of the current run."""
        self.played: dict[str, tuple[str, PlayedProcedure]] = {}
        """Last run of each resolution, with its outcome."""
        self._host: Host | None = None
        self._filled_by: dict[str, str] = {}
        """The readings with which forms were begun; others begin them anew."""
        self._contents: dict[str, Any] = {}
        self._dice = Dice()
        self._facts: Any = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._reckon)
        self._timer.timeout.connect(self._show_readings)

    @property
    def measure(self) -> int:
        """Return the width in px at 100 % for list, facts and dice side by side."""
        return 1240

    @property
    def hugs_content(self) -> bool:
        return False

    # -- calls by the window

    def on_shown(self, host: Host) -> None:
        """Bring the page up to date when it is shown."""
        self._host, self.odds, session = host, host.controller.odds, host.controller.session
        games = [whole_game(session)] if session is not None else [host.shelf.find(id) for id in host.shelf.ids()]
        self.all = [(game, resolution) for game in games for resolution in game.resolutions]
        self.at = min(self.at, max(0, len(self.all) - 1))
        if (settings := dict(self._settings)) != self._filled_by:
            self.typed, self._filled_by = {}, settings
        self._contents = {
            game.id: session.content if session is not None else host.shelf.content(game)[0] for game in games
        }

    @property
    def resolution(self) -> Resolution[Any, Any]:
        """Return the shown resolution."""
        return self.all[self.at][1]

    @property
    def id(self) -> str:
        """Return the id of the shown procedure among those of all games."""
        return f"{self.all[self.at][0].id}.{self.resolution.id}"

    @property
    def content(self) -> Any:
        """Return the content of the shown procedure's game."""
        return self._contents[self.all[self.at][0].id]

    @property
    def chapters(self) -> list[tuple[str, list[int]]]:
        """Return the chapters of the list, each with its resolutions. Those of a short list are below their game."""
        result: dict[str, list[int]] = {}
        for index, (game, resolution) in enumerate(self.all):
            result.setdefault(self.words(resolution.chapter or game.title), []).append(index)
        return list(result.items())

    @property
    def chapter(self) -> int:
        """Return the shown chapter."""
        return next(place for place, (_, indices) in enumerate(self.chapters) if self.at in indices)

    @property
    def _raw(self) -> dict[str, Any]:
        usual = with_readings(self.resolution.facts(), self._settings)
        facts = form(self.resolution.facts)
        return self.typed.setdefault(self.id, {fact.name: form_value(getattr(usual, fact.name)) for fact in facts})

    @property
    def _settings(self) -> Mapping[str, str]:
        """Return the readings of the rules at the open table; empty without one."""
        session = self._host.controller.session if self._host is not None else None
        return getattr(session.state, "settings", {}) if session is not None else {}

    # -- building

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        sheet = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        sheet.setHeightForWidth(True)
        self.paper.setSizePolicy(sheet)  # its height follows from its width
        draft = self.trial.widget.draft() if self.trial is not None and self.trial.widget is not None else None
        self.fields, self.problems_of, self.boxes, self.trial = {}, {}, {}, None
        if not self.all:
            self.heading(words.text(N_("Consultas rápidas")))
            self.line(words.text(N_("Ninguno de tus juegos tiene consultas todavía.")))
            self.back_button()
            return
        if self._host is not None and self._host.controller.session is None:
            game = self.all[self.at][0]
            words.name = lambda ref: game.called(ref, self._contents[game.id])
        names, indices = zip(*self.chapters, strict=True)
        positions = indices[self.chapter]
        self.chooser = Segments(words.text(N_("Capítulos")), list(names), self.chapter, self.theme, words=words)
        self.chooser.chosen.connect(lambda place: self.show_resolution(indices[place][0]))
        titles = [words(self.all[position][1].title) for position in positions]
        self.index = ResolutionIndex(
            words.text(N_("Consultas rápidas")), titles, positions.index(self.at), self.theme, even=True
        )
        self.index.chosen.connect(lambda place: self.show_resolution(positions[place]))
        self.trial = Trial(words, self.theme, self._dice.answer)
        self.trial.answered.connect(self._answer)
        self.index.setSizePolicy(growing_policy())
        list_ = QWidget()
        column = QVBoxLayout(list_)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE * 3))
        column.addWidget(text_label(words.text(N_("Consultas rápidas")), self.theme, TITLE, "ink"))
        if len(names) > 1:
            self.chooser.setSizePolicy(growing_policy())
            column.addWidget(self.chooser)
        column.addWidget(self.index)
        column.addStretch(1)
        self.rows.addWidget(TrialColumns(self.theme, list_, self._form(), self.trial))
        self.back_button()
        self._take_in(draft)

    def _form(self) -> QWidget:
        """Return the form with a field for each fact of the resolution."""
        words, px, resolution = self.words, self.theme.px, self.resolution
        pane = QWidget()
        column = QVBoxLayout(pane)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(SPACE))
        title = text_label(words(resolution.title), self.theme, TITLE, "ink")
        column.addWidget(title)
        if resolution.rule:
            column.addWidget(
                text_label(words.text(N_("Regla {rule}"), rule=resolution.rule), self.theme, LABEL, "quiet")
            )
        self.take_in: AnswerButton | None = None
        if resolution.now is not None and self._host is not None and self._host.controller.session is not None:
            self.take_in = AnswerButton(words.text(N_("Tomar de la mesa")), self.theme, style=FIGURE_SMALL, low=True)
            self.take_in.clicked.connect(self.from_table)
            row = QHBoxLayout()
            row.addWidget(self.take_in)
            row.addStretch(1)
            column.addLayout(row)
        for fact in form(resolution.facts):
            column.addWidget(self._row(fact))
        keys = words.text(N_("Intro: tira la app. Mayús+Intro: a los dados, que se teclean seguidos si son varios."))
        self.keys = text_label(keys, self.theme, SMALL, "quiet")
        column.addWidget(self.keys)
        self.readings = text_label("", self.theme, SMALL, "quiet")
        self.readings.hide()
        column.addWidget(self.readings)
        column.addStretch(1)
        return pane

    def _row(self, fact: Fact) -> QWidget:
        """Return the row of a fact: its name and rule, its field, and below them its problem."""
        words, px = self.words, self.theme.px
        name = words(fact.label)
        field = self._field(fact, name)
        field.put(self._raw.get(fact.name, fact.default))
        field.changed.connect(lambda: self._changed(fact.name))
        self.fields[fact.name] = field
        answer = (
            words.text(N_("Regla {rule}"), rule=fact.rule) if fact.rule else "",
            words(fact.help) if fact.help else "",
            field.stop().toolTip(),
        )
        self.described[fact.name] = "; ".join(part for part in answer if part and part != name)
        box, label = QWidget(), text_label(name, self.theme, BODY_BOLD, "ink")
        label.setBuddy(field.stop())
        head = QHBoxLayout()
        head.setSpacing(px(SPACE * 2))
        head.addWidget(label, 1)
        if fact.rule:
            head.addWidget(text_label(fact.rule, self.theme, LABEL, "quiet", wrap=False))
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(2))
        column.addLayout(head)
        if isinstance(field, SpinBox | SwitchField):
            head.addWidget(field)
        else:
            column.setContentsMargins(0, px(SPACE), 0, px(SPACE))
            column.addWidget(field)
        if fact.help is not None:
            column.addWidget(text_label(words(fact.help), self.theme, SMALL, "quiet"))
        problem = self.problems_of[fact.name] = text_label("", self.theme, BODY_BOLD, "danger")
        problem.hide()
        column.addWidget(problem)
        self.boxes[fact.name] = box
        return box

    def _field(self, fact: Fact, name: str) -> FormField:
        """Return the form control for a fact."""
        options = [(value, self.words(text)) for value, text in fact.options]
        if fact.kind == "choice":
            return RadioGroup(name, options, self.theme)
        if fact.kind == "number":
            return SpinBox(name, fact.low, fact.high, self.words, self.theme)
        if fact.kind == "switch":
            return SwitchField(name, self.words, self.theme)
        return (
            TypedCounters(name, fact.reads, self.words, self.theme)
            if fact.reads is not None
            else WrittenField(name, self.theme)
        )

    # -- actions of the player

    def show_resolution(self, index: int) -> None:
        """Show another resolution."""
        if index != self.at:
            self.at, self.answers = index, ()
            focused_list = next((name for name in ("index", "chooser") if getattr(self, name).hasFocus()), "")
            self.rebuild()
            if focused_list:
                getattr(self, focused_list).setFocus(Qt.FocusReason.OtherFocusReason)

    def from_table(self) -> None:
        """Fill the form with the facts of the table."""
        session = self._host.controller.session if self._host is not None else None
        if session is not None and self.resolution.now is not None:
            facts = self.resolution.now(session.state, session.content)
            for name, field in self.fields.items():
                field.put(form_value(getattr(facts, name)))

    def _changed(self, name: str) -> None:
        self._raw[name] = self.fields[name].raw
        self.answers = ()
        self._take_in()

    def _answer(self, value: Any) -> None:
        """Take a roll or card and go on to the next prompt, or to the result.

        After the result everything can be rolled again.
        """
        resolution, trial = self.resolution, self.trial
        if trial is None or trial.widget is None or self._facts is None:
            return
        if problem := trial.widget.prompt.refusal(value):
            trial.say(self.words.refusal(problem, trial.widget.prompt.rule))
            return
        self.answers = (*self.answers, value)
        run = play(lambda: resolution.run(self.content, self._facts), self.answers)
        if run.prompt is None:
            self.played[self.id] = (resolution.outcome(run.result), run)
            self.answers = ()
            self._show_played()
            trial.announce()
        self._ask(fresh=True)
        if run.prompt is not None and (typed := trial.next_typed()) is not None:
            self._answer(typed)
            return
        trial.take_focus()
        QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(trial.told, 0, self.theme.px(SPACE)))

    # -- results of the facts

    def _take_in(self, draft: Any = None) -> None:
        """Read the facts from the form, and ask for the dice.

        Show a problem beside its field, else ask for the dice; the odds follow once all is painted.
        """
        assert self.trial is not None
        self._show_needed()
        problems = {
            name: field.problem
            for name, field in self.fields.items()
            if field.problem and not self.boxes[name].isHidden()
        }
        self._facts = None
        if not problems:
            self._facts, result = self._read()
            problems = {name: self.words(problem) for name, problem in result}
        for name, label in self.problems_of.items():
            label.setText(problems.get(name, ""))
            label.setVisible(name in problems)
            self.fields[name].stop().setAccessibleDescription(problems.get(name, self.described[name]))
        self.trial.show_sum(self.resolution.modifiers(self.content, self._facts) if self._facts is not None else ())
        self.trial.show_workings(self.resolution.workings(self.content, self._facts) if self._facts is not None else ())
        wrong = (
            ""
            if self._facts is not None
            else self.words.text(N_("Corrige lo que está marcado y verás las probabilidades."))
        )
        if wrong or not self.odds:
            self.trial.show_odds((), wrong)
        self._ask(draft)
        self.keys.setVisible(self._facts is None or self.trial.widget is not None)
        self._show_played()
        self._timer.start()

    def _show_needed(self) -> None:
        """Show facts that depend on another one only while that one has a value with which they count."""
        for fact in form(self.resolution.facts):
            if fact.when is not None:
                deciding_fact, values = fact.when
                self.boxes[fact.name].setVisible(self.fields[deciding_fact].value in values)

    def _read(self) -> tuple[Any, tuple[tuple[str, Message], ...]]:
        """Return the facts in the form, or None, and the problems by field."""
        try:
            facts = fill(self.resolution.facts, {name: field.value for name, field in self.fields.items()})
        except FactsError as misfit:
            return None, misfit.problems
        facts = with_readings(facts, self._settings, self.fields)
        result = self.resolution.check(self.content, facts)
        return (facts, ()) if not result else (None, result)

    def _ask(self, draft: Any = None, fresh: bool = False) -> None:
        """Ask the next prompt; unless it is `fresh`, what was typed so far is kept where it fits."""
        trial, resolution = self.trial, self.resolution
        assert trial is not None
        if self._facts is None:
            trial.ask(None)
            return
        before = None if fresh else trial.widget
        run = play(lambda: resolution.run(self.content, self._facts), self.answers)
        if run.prompt is None:
            trial.ask(None)
            trial.show_played(self.words(resolution.says(resolution.outcome(run.result))), run, N_("Según las reglas"))
            return
        if draft is None and before is not None and before.prompt.identity == run.prompt.identity and not self.answers:
            draft = before.draft()
        trial.ask(run.prompt, draft, self.odds and not self.answers)

    def _show_played(self) -> None:
        """Show the last run of the shown procedure again."""
        last = self.played.get(self.id)
        if self.trial is None or (self._facts is not None and self.trial.widget is None):
            return  # without dice the result is shown already
        if last is None:
            self.trial.forget()
        else:
            outcome, run = last
            self.trial.workings.mark(run.dice[0][0] if len(run.dice) == 1 else None)
            self.trial.show_played(self.words(self.resolution.says(outcome)), run)

    def _reckon(self) -> None:
        """Compute the exact chances, after everything is painted."""
        facts, resolution, trial = self._facts, self.resolution, self.trial
        if facts is None or trial is None or not self.odds:
            return
        try:
            figures = chances(resolution, self.content, facts, self._dice.answer)
        except DependsOnPromptError as unknown:
            trial.show_odds((), self.words.text(N_("Depende de esto: {question}"), question=unknown.prompt.message))
            return
        first = play(lambda: resolution.run(self.content, facts), ()).prompt
        if first is None:
            trial.show_odds((), "")
            return
        chance_by_outcome = {outcome: chance for outcome, chance in figures.chances.items() if chance}
        named_classes = classes(first)
        marks = (
            [marks_of(first)[message] for message, _ in named_classes]
            if len(named_classes) == len(chance_by_outcome)
            else [
                mark
                for mark, chance in zip(patterns(len(figures.chances)), figures.chances.values(), strict=True)
                if chance
            ]
        )
        of = ways(first) if isinstance(first, Roll | Draw) else 0
        spans = self._spans(first, len(chance_by_outcome))
        house = is_house(resolution, self.content, facts)
        shares = [
            OutcomeShare(self.words(resolution.says(outcome)), chance, span, mark, of=of, house=house)
            for (outcome, chance), mark, span in zip(chance_by_outcome.items(), marks, spans, strict=True)
        ]
        margin = (
            self.words.text(
                N_("Calculado por ensayo: puede variar un {margin}."), margin=percent(figures.margin, self.words)
            )
            if figures.margin
            else ""
        )
        trial.show_odds(shares, margin)
        trial.show_gains(dict(gains(first)) if isinstance(first, Roll) else {})

    def _show_readings(self) -> None:
        """Say by which readings of the table this was answered."""
        counting = readings_that_count(self._facts, self._settings, self.fields) if self._facts is not None else ()
        reading_texts = tuple(
            msg(N_("{setting}: {value}"), setting=Ref("setting", id), value=Ref("setting_value", f"{id}={value}"))
            for id, value in self._settings.items()
            if id in counting
        )
        self.readings.setText(
            self.words.text(N_("Con las lecturas de esta mesa: {readings}."), readings=reading_texts)
            if reading_texts
            else ""
        )
        self.readings.setVisible(bool(reading_texts))

    @staticmethod
    def _spans(prompt: Prompt[Any] | None, outcomes: int) -> list[str]:
        """Return the totals of each outcome, where one roll decides it."""
        result = classes(prompt) if prompt is not None else []
        return [span for _, span in result] if len(result) == outcomes else [""] * outcomes

    # -- the keyboard

    def take_focus(self) -> None:
        first = next(iter(self.fields.values()), None)
        if first is not None:
            first.stop().setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus, trial = focus_of(self), self.trial
        if trial is not None and event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            trial.take_focus()
            return
        if trial is not None and trial.owns(focus) and not is_shortcut(event):
            if trial.take(event):
                return
        elif (
            event.key() in ENTER
            and trial is not None
            and not isinstance(focus, AnswerButton)
            and not event.isAutoRepeat()
        ):
            trial.throw()
            return
        super().keyPressEvent(event)
