"""One lesson: a position, the AI's card, and questions one after the other.

The rules answer them and give the reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from puesto.core.game.lessons import Choice, Lesson, LessonQuestion
from puesto.core.messages import N_, msg
from puesto.core.study.trial_run import lesson
from puesto.core.study.why import Reason, part_of, reason_trees
from puesto.gui.controls.buttons import KEYS, AnswerButton, keys_for, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.lessons.course import LessonFile, note_solved
from puesto.gui.lessons.lesson_parts import WIDE, LessonPoint, Pane, Spread, label_with_sign
from puesto.gui.lessons.reason_tree import ReasonTree
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, FIGURE_SMALL, HEADING, LABEL, SMALL, SPACE, TITLE, Theme
from puesto.gui.look.words import Words, sentence_case
from puesto.gui.map.hex_map import HexMap
from puesto.gui.map.signs import legend
from puesto.gui.map.spots.spot import RIGHT_ANSWER, WRONG_ANSWER
from puesto.gui.pages.page import MEASURE, Page
from puesto.gui.panels.card import CardPanel
from puesto.gui.procedures.grid import GridPanel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from puesto.core.game.game import Game
    from puesto.core.prompts import Prompt
    from puesto.core.session.journal import Place
    from puesto.gui.host.host import Host
    from puesto.reference.proof import Proven

ALL = 1000
"""Stretch factor of the column of text: the widget beside it gets next to nothing."""
AROUND = 420
"""Height in px at 100 % of everything above and below the sketch."""
BORDER = 116
"""Width in px at 100 % of the window beside the three columns."""
ONWARD_KEYS = N_("SRJ")
"""Letters of "next lesson", "again" and "play from here", each from its word in the language."""
"""Letters that the buttons at the foot have taken."""


class LessonPage(Page):
    """Page of a lesson. Questions are answered by buttons, by their digits, or on the sketch itself."""

    topic = "lesson"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.lessons: list[LessonFile] = []
        self.place = 0
        self.proven: Proven | None = None
        self.lesson: Lesson | None = None
        """The lesson's questions; None where the situation does not run."""
        self.given: list[str] = []
        """Answers so far."""
        self.looked = False
        """Whether a situation without questions has been shown to its end."""
        self.unfolded: set[Place] = set()
        self.buttons: dict[str, AnswerButton] = {}
        """Answer buttons of the open question, by the id of the choice."""
        self.keyed: dict[str, AnswerButton] = {}
        """The same buttons by their keys."""
        self.pane: Pane | None = None
        """Column with the open question and the verdicts on the last answers."""
        self.sketch: HexMap | None = None
        self.grid: GridPanel | None = None
        self.tree: ReasonTree | None = None
        self._game: Game[Any, Any] | None = None
        self._content: Any = None
        self._told = Words(words.code)
        self._host: Host | None = None
        self._come_back: Callable[[Path], None] | None = None
        """Callback that shows the list again at a lesson; None where the page was not opened from a list."""

    @property
    def measure(self) -> int:
        """Return the width in px at 100 % at which sketch, card and question are side by side."""
        return 1720

    def connect_host(self, host: Host) -> None:
        self._host = host
        self.back_wanted.disconnect(host.go_back)
        self.back_wanted.connect(self._back)

    # -- the lesson

    def open_from(
        self,
        come_back: Callable[[Path], None],
        game: Game[Any, Any],
        content: Any,
        lessons: list[LessonFile],
        place: int,
    ) -> None:
        """Show a lesson of a list from its beginning. `come_back` shows the list again, at the lesson of a file."""
        self._come_back = come_back
        self.take_up(game, content, lessons, place)
        if self._host is not None:
            self._host.show_page(LessonPage)

    def take_up(self, game: Game[Any, Any], content: Any, lessons: list[LessonFile], place: int) -> None:
        """Start the lesson at `place` of the list."""
        self._game, self._content, self.lessons, self.place = game, content, lessons, place
        self.given, self.looked, self.unfolded = [], False, set()
        self.proven, self.lesson = lessons[place].run(game, content), None
        if self.proven.run is not None and self.proven.situation is not None:
            self.lesson = lesson(game, content, self.proven.situation, self.proven.run.session)

    @property
    def question(self) -> LessonQuestion | None:
        """Return the open question; None where all are answered."""
        questions = self.lesson.questions if self.lesson is not None else ()
        return questions[len(self.given)] if len(self.given) < len(questions) else None

    @property
    def over(self) -> bool:
        """Return whether all questions are answered and the outcome is shown."""
        return self.lesson is not None and self.question is None and (bool(self.lesson.questions) or self.looked)

    @property
    def stuck(self) -> Prompt[Any] | None:
        """Return the prompt at which the situation stops because it has no answer for it.

        None before the lesson is over, and where it ends as it should.
        """
        return (
            self.proven.run.unanswered
            if self.over and self.proven is not None and self.proven.run is not None
            else None
        )

    def answer(self, id: str) -> None:
        """Answer the open question with the choice `id`; the rules decide whether it is right."""
        question = self.question
        if question is None or all(choice.id != id for choice in question.choices):
            return
        self.given.append(id)
        if self.over:
            self._finish()
        self._again()

    def look(self) -> None:
        """Show the outcome of a situation without questions."""
        self.looked = True
        self._finish()
        self._again()

    def _finish(self) -> None:
        """Store that the lesson was solved, where every answer was right."""
        assert self.lesson is not None and self._game is not None
        right = all(id in question.right for id, question in zip(self.given, self.lesson.questions, strict=True))
        record = self.lessons[self.place].record
        if right and self._host is not None and record is not None:
            note_solved(self._host.preferences, self._game.id, record.id)
            self._host.keep_preferences()

    def _again(self) -> None:
        bar = self.area.verticalScrollBar()
        scroll_position = bar.value()
        self.rebuild()
        bar.setValue(scroll_position)
        self.take_focus()
        QTimer.singleShot(0, self, self._show_asking)

    def _show_asking(self) -> None:
        """Scroll to the next question and the verdict on the last answer."""
        if self.pane is None:
            return
        bar, top = self.area.verticalScrollBar(), self.pane.mapTo(self.paper, QPoint(0, 0)).y()
        if not bar.value() <= top <= bar.value() + self.area.viewport().height() // 3:
            bar.setValue(top - self.theme.px(SPACE * 4))

    def move_on(self, by: int = 1) -> None:
        """Start the next lesson, or one further on; after the last comes the first."""
        assert self._game is not None
        self.take_up(self._game, self._content, self.lessons, (self.place + by) % len(self.lessons))
        self.rebuild()
        self.area.verticalScrollBar().setValue(0)
        self.take_focus()

    def repeat(self) -> None:
        """Ask the same questions again from the beginning."""
        self.move_on(0)

    def _back(self) -> None:
        """Return to the list of lessons, at this lesson."""
        if self._come_back is not None:
            self._come_back(self.lessons[self.place].file)

    def _play(self) -> None:
        record = self.lessons[self.place].record
        if self._host is not None and self._game is not None and record is not None:
            self._host.play_from(self._game, self._content, record)

    # -- building

    def fill(self) -> None:
        """Fill the page with its present content."""
        self.buttons, self.keyed, self.pane, self.sketch, self.grid, self.tree = {}, {}, None, None, None, None
        if not self.lessons:
            self.back_button()
            return
        if self._told.code != self.words.code:
            self._told.speak(self.words.code)
        lesson_file = self.lessons[self.place]
        if self.proven is None or self.proven.run is None or self.lesson is None:
            self._show_broken_file(lesson_file)
        else:
            self._told.name = self.proven.run.session.name
            self._whole(self.lesson, self.proven)
        self._foot()

    def _show_broken_file(self, lesson_file: LessonFile) -> None:
        """Show the problems of a situation that cannot be read or does not run, and where they are."""
        self.heading(self.words(lesson_file.record.title) if lesson_file.record is not None else lesson_file.file.stem)
        self.line(self.words.text(N_("Esta situación no se puede jugar:")))
        for problem in self.proven.problems if self.proven is not None else lesson_file.problems:
            self.rows.addWidget(text_label(self.words(problem.message), self.theme, BODY_BOLD, "danger"))

    def _whole(self, shown_lesson: Lesson, proof: Proven) -> None:
        """Show the lesson: title, text, board and questions."""
        words, situation = self._told, proof.situation
        assert situation is not None
        self.heading(words(situation.title))
        if situation.text is not None:
            self._to_read(text_label(words(situation.text), self.theme, BODY, "ink"))
        self.rows.addSpacing(self.theme.px(SPACE))
        self.rows.addWidget(
            Spread(
                self.theme,
                self._board(shown_lesson),
                self._card(shown_lesson, proof),
                self._asking(shown_lesson, proof),
            )
        )
        if self.over:
            self._why(proof)

    def _board(self, shown_lesson: Lesson) -> QWidget | None:
        """Return the sketch with its legend, and the given facts of the board below it."""
        words, pane = self._told, Pane(self.theme, SPACE)
        view = next(
            (
                question.map
                for question in reversed(shown_lesson.questions[: len(self.given) + 1])
                if question.map is not None
            ),
            shown_lesson.map,
        )
        if view.counters or view.hexes:
            self.sketch = HexMap(view, self.theme, words.say, self.words.text(N_("Croquis de la posición")))
            self.sketch.chosen.connect(self.answer)
            self._let_grow()
            pane.column.addWidget(self.sketch)
            self._mark(shown_lesson)
            if text := "; ".join(self.words.text(template) for template in legend(view)):
                pane.column.addWidget(text_label(f"{sentence_case(text)}.", self.theme, SMALL, "quiet"))
        if shown_lesson.grid is not None:
            self.grid = GridPanel()
            self.grid.set_theme(self.theme)
            if self.proven is not None and self.proven.run is not None:
                self.grid.set_sides(self.proven.run.session.view().sides)
            self.grid.show_view(shown_lesson.grid, words.say)
            self.grid.line_clicked.connect(self.answer)
            pane.column.addWidget(self.grid)
            self._mark(shown_lesson)
        facts = [sight.text for sight in view.sights] + list(shown_lesson.facts)
        if facts:
            pane.column.addSpacing(self.theme.px(SPACE))
            pane.column.addWidget(
                text_label(self.words.text(N_("Lo que se sabe")).upper(), self.theme, HEADING, "quiet")
            )
        for fact in facts:
            pane.column.addWidget(text_label(words(fact), self.theme, BODY, "ink"))
        pane.column.addStretch(1)
        return pane if self.sketch is not None or self.grid is not None or facts else None

    def _to_read(self, widget: QWidget) -> None:
        """Add a column of text, no wider than is easy to read."""
        widget.setMaximumWidth(self.theme.px(MEASURE))
        row = QHBoxLayout()
        row.addWidget(widget, ALL)
        row.addStretch(1)
        self.rows.addLayout(row)

    def _let_grow(self) -> None:
        """Set the sketch's height to what the window leaves for it."""
        if self.sketch is not None:
            wide, tall = (side * 100 // self.theme.scale for side in (self.width(), self.height()))
            self.sketch.set_tall(tall - AROUND, alone=wide < WIDE + BORDER)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._let_grow()
        super().resizeEvent(event)

    def _mark(self, shown_lesson: Lesson) -> None:
        """Mark on the sketch the current choices and whether the last answer was right."""
        choice_ids = {choice.id for choice in self.question.choices} if self.question is not None else set[str]()
        if self.grid is not None:
            self.grid.set_glow(frozenset(choice_ids))
        if self.sketch is None:
            return
        self.sketch.let(choice_ids)
        marks: dict[str, str] = {}
        for id, question in zip(self.given, shown_lesson.questions, strict=False):
            marks |= dict.fromkeys(question.right, RIGHT_ANSWER)
            if id not in question.right:
                marks[id] = WRONG_ANSWER
        self.sketch.show_marks(marks)

    def _card(self, shown_lesson: Lesson, proof: Proven) -> QWidget | None:
        """Return the order card as it is drawn; once all is answered, with the outcome of each line."""
        assert proof.run is not None
        if shown_lesson.card is None:
            return None
        after = proof.run.session.view().card if self.over else None
        panel = CardPanel()
        panel.set_motion(False)
        panel.set_theme(self.theme)
        panel.show_view(
            after if after is not None and after.id == shown_lesson.card.id else shown_lesson.card, self._told.say
        )
        return panel

    # -- prompt

    def _asking(self, shown_lesson: Lesson, proof: Proven) -> QWidget:
        """Return the column of answers with verdicts, then the open question or the lesson's conclusion."""
        pane, words, theme = Pane(self.theme), self._told, self.theme
        self.pane = pane
        for id, question in zip(self.given, shown_lesson.questions, strict=False):
            right = id in question.right
            pane.column.addWidget(text_label(words(question.text), theme, LABEL, "quiet"))
            template = N_("Bien. {said}.") if right else N_("No. {said}.")
            pane.column.addWidget(label_with_sign(right, words(msg(template, said=words(question.said))), theme))
            pane.column.addSpacing(theme.px(SPACE))
        if self.question is not None:
            self._ask(pane, self.question)
        elif not self.over:
            look = AnswerButton(self.words.text(N_("Ver qué pasa")), theme, primary=True)
            look.clicked.connect(self.look)
            self.go = look
            pane.column.addWidget(look)
        else:
            if proof.situation is not None and proof.situation.lesson is not None:
                pane.column.addWidget(LessonPoint(words(proof.situation.lesson), theme))
            if self.stuck is not None:
                self._stops_short(pane, self.stuck)
        pane.column.addStretch(1)
        return pane

    def _stops_short(self, pane: Pane, open_: Prompt[Any]) -> None:
        """Say where the lesson stops, why, and how to go on."""
        words = self._told
        why = msg(
            N_(
                "Aquí se para esta lección: su archivo no contesta a «{question}», y sin eso las reglas no "
                "pueden seguir."
            ),
            question=open_.message,
        )
        pane.column.addWidget(LessonPoint(words(why), self.theme))
        onward = N_(
            "Puedes seguir tú: «Jugar desde aquí» pone esta posición en la mesa, y allí contestas lo que pregunten."
        )
        pane.column.addWidget(text_label(self.words.text(onward), self.theme, BODY, "quiet"))

    def _ask(self, pane: Pane, question: LessonQuestion) -> None:
        """Add the question with a button for each answer to a column."""
        pane.column.addWidget(text_label(self._told(question.text), self.theme, TITLE, "ink"))
        flow = Flow(self.theme.px(SPACE * 2), even=any(choice.facts for choice in question.choices))
        for choice, key in zip(
            question.choices,
            answer_keys([choice.id for choice in question.choices], self.words.text(ONWARD_KEYS).lower()),
            strict=True,
        ):
            drawn = "" if key == choice.id else key  # a figure is its own key
            button = AnswerButton(
                self._name(choice), self.theme, key=drawn, hint=" · ".join(map(self._told, choice.facts)), style=FIGURE
            )
            button.clicked.connect(lambda _=False, id=choice.id: self.answer(id))
            self.buttons[choice.id] = self.keyed[key] = button
            flow.addWidget(button)
        pane.column.addLayout(flow)

    def _name(self, choice: Choice) -> str:
        """Return a choice in words; a hex with its letter in the sketch."""
        name = self._told(choice.name)
        return f"{choice.letter} · {name}" if choice.letter else name

    # -- outcome

    def _why(self, proof: Proven) -> None:
        """Add the tree of all reasons that the rules gave: each decision, with its reasons below it."""
        assert proof.run is not None and self._game is not None
        session, game = proof.run.session, self._game
        reasons = reason_trees(session.log)
        if reasons:
            self.part(self.words.text(N_("Por qué, paso a paso")))
            if not self.unfolded:
                self.unfolded = {
                    reason.line.index
                    for reason in reasons
                    if part_of(game, reason.line) or reason.line.key in game.decisions.made
                }
            tree = self.tree = ReasonTree(
                reasons, lambda reason: part_of(game, reason.line), self.unfolded, _no_odds, self._told, self.theme
            )
            tree.moved.connect(lambda row: self.show_part(tree, tree.rect_of(row)))
            tree.leafed.connect(self.scroll_page)
            self._to_read(tree)
        if proof.situation is not None and proof.situation.rules:
            self.line(self.words.text(N_("Reglas: {rules}"), rules=", ".join(proof.situation.rules)))

    def _foot(self) -> None:
        """Add the buttons at the foot. Enter takes the next lesson once this one is over."""
        words = self.words
        onward_key, again_key, play_key = tuple(words.text(ONWARD_KEYS))
        played = self.stuck is not None  # the lesson does not say how it goes on: Enter puts it on the table
        onward = self.button(
            words.text(N_("Lección siguiente")),
            primary=self.over and not played,
            key="\u21b5" if self.over and not played else onward_key,
        )
        onward.clicked.connect(lambda: self.move_on())
        if self.over:
            self.button(words.text(N_("Repetir")), key=again_key).clicked.connect(self.repeat)
        if self.lesson is not None:
            self.button(
                words.text(N_("Jugar desde aquí")), primary=played, key="\u21b5" if played else play_key
            ).clicked.connect(self._play)
        self.button(words.text(N_("Volver a la lista")), key="Esc").clicked.connect(self.back_wanted)
        if self.narrow:  # the lesson needs the height
            for button in self.foot.findChildren(AnswerButton):
                button.low, button.style_ = True, FIGURE_SMALL

    # -- keys

    def take_focus(self) -> None:
        if self.buttons:
            next(iter(self.buttons.values())).setFocus()
        else:
            super().take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text().lower()
        button = self.keyed.get(text) if text else None
        onward, again_key, play = tuple(self.words.text(ONWARD_KEYS).lower())
        if event.isAutoRepeat():
            super().keyPressEvent(event)
        elif button is not None:
            button.click()
        elif text == onward and self.lessons:
            self.move_on()
        elif text == again_key and self.over:
            self.repeat()
        elif text == play and self.lesson is not None:
            self._play()
        else:
            super().keyPressEvent(event)


def answer_keys(ids: list[str], reserved: str) -> list[str]:
    """Return a key for each answer, none of those `reserved`.

    A figure is its own key. Where figures have more than one digit they get letters, so that a digit never means
    another figure.
    """
    if all(id.isdigit() and len(id) == 1 for id in ids):
        return ids
    figures = all(id.lstrip("-").isdigit() for id in ids)
    return keys_for(ids, reserved + KEYS if figures else reserved)


def _no_odds(reason: Reason) -> None:
    """Return None, since the dice of a lesson are given and have no odds."""
    return None
