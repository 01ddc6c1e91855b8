"""The step bar: whose step it is, what to do now, the rule, and the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, Ref
from puesto.core.prompts import Choose, Draw, Family, Modifier, Prompt, Roll
from puesto.core.questions.board import Contact
from puesto.core.questions.checklists import Checklist
from puesto.core.session.deciding import for_enter, question_for, without_default
from puesto.core.session.journal import Source
from puesto.core.study.gains import Gain
from puesto.core.study.replay import Replay
from puesto.core.values import replace
from puesto.core.views import TableView
from puesto.gui.controls.accessible import announce, describe_for_now, set_tip
from puesto.gui.controls.buttons import AnswerButton, focus_of
from puesto.gui.controls.text_entry import give_keyboard
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.side_sign import tone_of
from puesto.gui.look.theme import SPACE, Theme, scroll_bars
from puesto.gui.look.words import speech
from puesto.gui.map.asking import kind_for
from puesto.gui.pieces.flat_piece import counters_of
from puesto.gui.prompts import widget_for
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.form_sheet import FormSheet
from puesto.gui.prompts.outcome import OutcomeWidget
from puesto.gui.prompts.roll import gains_text, modifiers_text
from puesto.gui.table.odds_worker import OddsWorker
from puesto.gui.table.step_keys import HINT, ReplayKeys, StepKeys
from puesto.gui.table.step_layout import StepLayout, cut_below, has_many_lines, has_own_rows
from puesto.gui.table.step_parts import StepBarParts

BRIEFLY = 2_000
"""Milliseconds for which a text is shown in place of the quiet line."""


class StepBar(StepBarParts):
    """Prompt and answers, in one of two heights. Answers that do not fit beside the question are on `sheet`."""

    glow_changed = Signal()
    """Emitted when the pieces of the table that can be clicked as an answer have changed."""
    resized = Signal()
    moved_aside = Signal()
    """Emitted when the answers of a shown prompt no longer fit beside it."""
    home_wanted = Signal()
    diary_wanted = Signal()
    again_wanted = Signal()
    """Emitted when the game is over, and the player wants to read the diary."""
    guide_wanted = Signal()

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        super().__init__(controller, theme)
        self.sheet = FormSheet(theme)
        self.widget: PromptWidget[Any] | None = None
        self._kept: dict[type[PromptWidget[Any]], PromptWidget[Any]] = {}
        """Widgets that are used again, by their class."""
        self._asked: Prompt[Any] | None = None
        self._doer = ""
        """Counter that carries out the answered action, where it was named before."""
        self._result = ""
        """Result of the last answer, until a widget gets the focus."""
        self._brief = QTimer(self, singleShot=True, interval=BRIEFLY)
        self._brief.timeout.connect(self._say_detail)
        self.places, self.keys, self.reckoner = (
            StepLayout(self),
            StepKeys(self, within=self),
            OddsWorker(controller, self),
        )
        self.reckoner.weighed.connect(self._say_gains)
        self.replay_keys = ReplayKeys(controller, self)
        self.turned = self.replay_keys.turned
        for chip in (self.rule, self.guide):
            chip.clicked.connect(self.guide_wanted)
        self.anyway.clicked.connect(controller.take_anyway)
        self.corner: QWidget | None = None
        self.outcome: OutcomeWidget | None = None
        self.answers: QWidget | None = None
        self.eyebrow = ""
        self.refusal = ""
        """Reason why an answer was not accepted, in full."""
        self._said = ""
        """Text in place of the quiet line for a moment."""
        self.unseen = ""
        """Result of the last answer, where the diary is not visible."""
        controller.prompt_changed.connect(self.ask)
        controller.refused.connect(self.refuse)
        controller.language_changed.connect(self.ask_again)
        controller.odds_changed.connect(self.ask_again)
        self._dress()

    # -- prompt

    def ask(self) -> None:
        """Show the current prompt, with the focus on its answer."""
        self._build(draft=None)
        if self.isVisible():
            self.take_focus()
            self.say_question()

    def say_question(self) -> None:
        """Announce whose turn it is and what is asked."""
        announce(self, speech((self.whose.text(), self.eyebrow, self.question.text(), self.quiet)))

    def ask_again(self) -> None:
        """Show the same prompt in another language or size. What was entered and the focus are kept."""
        is_same_prompt = self.widget is not None and self._asked is self.controller.prompt
        focus, inside = focus_of(self), self.has_keyboard
        place = self._stops(focus).index(focus) if is_same_prompt and focus in self._stops(focus) else None
        self._build(draft=self.widget.draft() if is_same_prompt and self.widget is not None else None)
        after = self._stops(focus)
        if place is not None and place < len(after):
            after[place].setFocus(Qt.FocusReason.OtherFocusReason)
            self.follow()
        elif inside:
            self.take_focus()

    def _stops(self, focus: QWidget | None) -> list[QWidget]:
        """Return the focusable answers of the class of `focus`, the last made first: replaced ones go later."""
        parts = (self.answers, self.corner)
        return [
            widget
            for part in reversed(parts)
            if part is not None
            for widget in reversed(part.findChildren(QWidget))
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and type(widget) is type(focus)
        ]

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        if theme != self.theme:
            self.theme = theme
            self.sheet.set_theme(theme)
            self.body.verticalScrollBar().setStyleSheet(scroll_bars(theme))
            self._dress()
            self.ask_again()

    def hear(self, result: str) -> None:
        """Keep a result, to be read with the next widget that gets the focus."""
        self._result = result

    def _tell_result(self, target: QWidget) -> None:
        """Add the result to the description of the focused widget, for screen readers without announcements."""
        if isinstance(target, AnswerButton) and self._result:
            target.tell_before(self._result)
        elif not isinstance(target, AnswerButton):
            describe_for_now(target, self._result)
        self._result = ""

    def take_focus(self) -> None:
        """Give the prompt the keyboard focus."""
        if self.outcome is not None:
            self._tell_result(self.outcome.home)
            self.outcome.home.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        target: QWidget = self.widget.first() if self.widget is not None and self.widget.isEnabled() else self
        self._tell_result(target)
        if target in (self, self.widget):
            target.setAccessibleName(self.question.text())
            target.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab stops at the answers, not at their container
        give_keyboard(target)
        self.follow()

    def follow(self) -> None:
        """Scroll to the answer that has the focus."""
        focus, inner = focus_of(self), self.body.content
        if focus is not None and inner is not None and focus is not inner and inner.isAncestorOf(focus):
            self.body.ensureWidgetVisible(focus, 0, self.theme.px(SPACE))
        self.sheet.follow()

    @property
    def has_keyboard(self) -> bool:
        """Return whether the prompt has the focus."""
        return (focus := focus_of(self)) is not None and (focus is self or self.holds(focus))

    def holds(self, widget: QWidget) -> bool:
        """Return whether a widget is part of the prompt, in the bar or on its sheet."""
        return self.isAncestorOf(widget) or self.sheet.isAncestorOf(widget)

    def _build(self, draft: Any) -> None:
        controller, words = self.controller, self.controller.words
        prompt, view = controller.prompt, controller.view
        words.places = dict(view.places) if view is not None else {}
        if prompt is not self._asked:
            self.keys.begin(self._asked)
        self._asked = prompt
        focus, corner = focus_of(self), self.corner
        parts = (self.body, self.sheet, corner)
        if focus is not None and any(part is not None and part.isAncestorOf(focus) for part in parts):
            focus.clearFocus()  # a deleted widget would first pass the focus to its neighbour
        former_widget, self.widget = self.widget, None
        self.answers = self.corner = self.outcome = None
        if former_widget is None:
            self.body.put(None)
        for holder in (self.body, self.sheet.body):
            if former_widget is not None and holder.content is former_widget:
                holder.release()
        self.sheet.put(None)
        self.sheet.show_advice("", ())
        self.eyebrow = self.eyebrow_now()
        self.whose.show_side(view, prompt.who if prompt is not None else "", words)
        self.turn.setText(
            words(view.headings.turn(view.turn)).upper()
            if view is not None and view.turn and not self.whose.text()
            else ""
        )
        self.clear_problem()
        self.unseen = ""  # the table sets it anew, once it is known whether the diary is visible
        if controller.replay is not None:
            self._show_replay(controller.replay)
        elif prompt is None:
            outcome = view.outcome if view is not None else None
            self.question.setText(
                words(outcome.title)
                if outcome is not None
                else words.text(N_("La partida ha terminado."))
                if view is not None
                else ""
            )
            self.sums.setText("")
            self.rule.setText("")
            if outcome is not None and view is not None:
                self._show_outcome(view)
        else:
            value = controller.asks_other_side
            self.question.setText(words.placed(question_for(prompt, view) if value and view else prompt.message))
            self._brief.stop()
            self._said = ""  # that text was about the prompt before
            set_tip(self.sums, "")
            is_told = not self.sum_on_table
            self.sums.setText(modifiers_text(prompt, words) if isinstance(prompt, Roll) and is_told else "")
            self.rule.setText(prompt.rule)
            self.spell_out(prompt)
            self._build_body(prompt, draft)
        self._put_by(former_widget, corner)
        set_tip(self.rule, words.text(N_("Regla {rule}"), rule=self.rule.text()) if self.rule.text() else "")
        self.rule.setAccessibleName(self.rule.toolTip())
        self.guide.setText("F1" if prompt is not None else "")
        set_tip(self.guide, words.text(N_("La guía, por lo que se pregunta ahora (F1)")))
        self.guide.setAccessibleName(self.guide.toolTip())
        self.anyway.set_text(words.text(N_("Salió de verdad")))
        self._place()
        self.glow_changed.emit()
        self.reckoner.ask(self.widget)

    def _put_by(self, former_widget: PromptWidget[Any] | None, corner: QWidget | None) -> None:
        """Keep a widget that does not ask this prompt, for a later one of its class."""
        if former_widget is not None:
            former_widget.setHidden(former_widget is not self.widget)
            if corner is not None:
                corner.setHidden(corner is not self.corner)

    def _say_gains(self, gains: Sequence[tuple[Modifier, Gain]]) -> None:
        """Show how many points each modifier adds, in the line where nothing moves by it, and in its tool tip."""
        if not gains:
            return
        plain, text = self.sums.text(), gains_text(gains, self.controller.words)
        room = self.sums.heightForWidth(self.sums.width())
        self.sums.setText(text)
        set_tip(self.sums, text)
        if self.sums.heightForWidth(self.sums.width()) > room:
            self.sums.setText(plain)

    def _show_replay(self, replay: Replay) -> None:
        """Show the prompt and the answer of the current position of a replay."""
        words, question = self.controller.words, replay.question
        self.question.setText(words(question) if question is not None else words.text(N_("La partida ha terminado.")))
        self.sums.setText(words.text(HINT, place=replay.place))
        self.rule.setText(self.controller.prompt.rule if self.controller.prompt is not None else "")

    def _show_outcome(self, view: TableView) -> None:
        """Show the score in place of the answers."""
        self.outcome = OutcomeWidget(view, self.controller.words, self.theme, self.controller.session)
        self.outcome.home_wanted.connect(self.home_wanted)
        self.outcome.diary_wanted.connect(self.diary_wanted)
        self.outcome.again_wanted.connect(self.again_wanted)
        self.answers = self.outcome
        self.body.put(self.outcome)

    def _build_body(self, prompt: Prompt[Any], draft: Any) -> None:
        controller, words, value = self.controller, self.controller.words, self.controller.asks_other_side
        if isinstance(prompt, Checklist):
            prompt = prompt.for_hands(controller.physical)
        if isinstance(prompt, Roll) and self.shown_on_table and has_many_lines(prompt):
            prompt = replace(prompt, bands=(), below=None)
        kind = kind_for(prompt)
        widget = widget_for(
            without_default(prompt) if value else for_enter(prompt),
            words,
            self.theme,
            self._kept.get(kind),
            kind,
            waiting=controller.waiting,
            physical=controller.is_physical,
            odds=controller.odds and controller.opponent.choice is None,
            tone=tone_of(controller.view.sides if controller.view is not None else (), prompt.who),
            numbers=controller.view.numbers if controller.view is not None else None,
            pieces=counters_of(controller.view),
        )
        widget.setAccessibleName(words.placed(prompt.message))
        widget.setEnabled(not controller.read_only)
        widget.hold(value)
        if self._kept.get(type(widget)) is not widget:
            self._follow_answers(widget)
        self.widget, self.corner = widget, widget.corner
        if self.corner is not None:
            self.corner.setParent(self)
            self.corner.setEnabled(not controller.read_only)
            self.corner.show()
        self.answers = widget
        if widget.wide:
            self.place_answers(True)
        else:
            self.body.put(widget)
        if draft is not None:  # once it is placed: a form that it opens hides the answers
            widget.set_draft(draft)
        widget.in_order()

    def _follow_answers(self, widget: PromptWidget[Any]) -> None:
        """Connect a new widget, and keep it in place of the one of its class, if there is any."""
        widget.answered.connect(self._answer)
        widget.doer_told.connect(self._keep_doer)
        widget.roll_wanted.connect(self.controller.roll)
        widget.refused.connect(self.refuse)
        widget.picked.connect(self._touch)
        widget.picked.connect(self.glow_changed)
        widget.resized.connect(self._place)
        widget.typed_so_far.connect(self._say_typed)
        if (replaced_widget := self._kept.get(type(widget))) is not None:
            replaced_widget.discard()
        self._kept[type(widget)] = widget

    def place_answers(self, aside: bool) -> None:
        """Put the answers on the sheet in the column, or beside the question."""
        if self.answers is None or aside == (self.sheet.body.content is self.answers):
            return
        prompt, words, seat = self.controller.prompt, self.controller.words, self.controller.opponent
        if not aside:
            self.sheet.body.release()
            self.sheet.put(None)
            self.body.put(self.answers)
            return
        self.body.release()
        heading = self.widget.heading if self.widget is not None else ""
        corner = prompt.rule if prompt is not None else ""
        title = N_("Cómo elige la IA:") if isinstance(prompt, Contact) else N_("Ten en cuenta:")
        if seat.choice is not None:
            heading, corner = words.text(N_("Cómo elige")), words(seat.measure)
            title = N_("Van juntas:") if seat.joined else N_("De más a menos, en puntos:")
        self.sheet.put(self.answers, heading, corner)
        is_told = self.widget is None or not self.widget.says_reasons
        advice = prompt.advice if prompt is not None and is_told else ()
        self.sheet.show_advice(words.text(title), [words(line) for line in advice])
        self.moved_aside.emit()

    def _touch(self) -> None:
        """Note that the asked side has pressed something of the prompt, so that Enter answers it from now on."""
        self.keys.touch()
        self.clear_problem()
        if self.widget is not None:
            self.widget.hold(False)
        if self.controller.opponent.choice is not None:  # each of its hexes has its own price
            self._place()

    # -- refusals

    def refuse(self, text: str) -> None:
        """Show near the prompt why something was not accepted; nothing has changed."""
        self.refusal = text
        self.anyway.setVisible(self.controller.refused_value is not None and isinstance(self.controller.prompt, Draw))
        self._place()
        announce(self, text)

    def say_briefly(self, text: str, lasts: bool = False) -> None:
        """Show a text in place of the quiet line for a moment, or until the prompt is asked again."""
        self._said = text
        self._place()
        announce(self, text)
        self._brief.stop() if lasts else self._brief.start()

    def tell_unseen(self, text: str) -> None:
        """Show the result of the last answer where no diary is visible, unless the prompt has a quiet line."""
        if text != self.unseen:
            self.unseen = text
            self.places.tell()

    def _keep_doer(self, id: str) -> None:
        self._doer = id

    def _answer(self, value: Any, source: Source) -> None:
        """Give an answer; a counter that was named before it answers the next prompt too."""
        doer, self._doer = self._doer, ""
        self.controller.answer(value, source)
        prompt = self.controller.prompt
        if doer and isinstance(prompt, Choose) and any(option.value == doer for option in prompt.options):
            self.controller.answer(doer, source)

    @property
    def caps(self) -> Mapping[str, str]:
        """Return the keys of the counters on the table that the prompt takes."""
        return self.widget.caps() if self.widget is not None and not self.controller.read_only else {}

    def _say_typed(self, typed: str) -> None:
        """Show the digit that waits for another one."""
        if not typed:
            self._say_detail()
            return
        self._brief.stop()
        doer = self.widget.doers.get(typed) if isinstance(self.widget, ChooseWidget) else None
        self._said = (
            self.controller.words.text(
                N_("{unit}: ahora la letra de lo que hace (Escape lo borra)"), unit=Ref("unit", doer)
            )
            if doer
            else self.controller.words.text(N_("Tecleado: {typed}_ (Escape lo borra)"), typed=typed)
        )
        self._place()
        announce(self, self._said)

    def _say_detail(self) -> None:
        """Show the quiet line again."""
        self._brief.stop()
        if self._said:
            self._said = ""
            self._place()

    @property
    def quiet(self) -> str:
        """Return the whole quiet line."""
        prompt, view, words = self.controller.prompt, self.controller.view, self.controller.words
        if self._said:
            return self._said
        if self.controller.replay is not None:
            answer = self.controller.replay.done
            return " \u00b7 ".join(filter(None, (words(answer) if answer is not None else "", self.sums.text())))
        if prompt is None:
            ended = (view.outcome.text,) if view is not None and view.outcome is not None else ()
            return " ".join(map(words, (*ended, *self.controller.opponent.told)))
        detail = self.controller.opponent.detail_of(getattr(self.widget, "place", "")) or prompt.detail
        text = words(detail) if detail else ""
        throws = words.text(N_("Espacio: así, y tira")) if prompt.leads_to_roll and not prompt.advice else ""
        text = text.removesuffix(".") if throws or self.legend else text
        parts = (text, self.sums.text() if not self.places.tall else "", throws, self.legend)
        return " \u00b7 ".join(part for part in parts if part)

    @property
    def said_meanwhile(self) -> str:
        """Return the text in place of the quiet line: a refusal, or what was typed."""
        return self.refusal or self._said

    @property
    def cut_texts(self) -> tuple[str, ...]:
        """Return each text that does not fit in the bar in full: question and quiet line."""
        return tuple(label.toolTip() for label in (self.question, self.detail) if label.isVisible() and label.toolTip())

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the current prompt."""
        return self.controller.prompt

    @property
    def shown_on_table(self) -> bool:
        """Return whether sum and odds of the current roll are on the table. The bar does not repeat them then."""
        view, key = self.controller.view, self.prompt.key.partition(".")[0] if isinstance(self.prompt, Roll) else ""
        return view is not None and all(any(item.id == key for item in ones) for ones in (view.sums, view.results))

    @property
    def sum_on_table(self) -> bool:
        """Return whether the modifiers of the current roll are on the table, with or without its odds."""
        return self.shown_on_table or has_own_rows(self.prompt, self.controller.view)

    def clear_problem(self) -> None:
        """Clear the message about a refused answer."""
        if self.refusal or not self.anyway.isHidden():
            self.refusal = ""
            self.anyway.hide()
            self._place()

    # -- keys and clicks

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key for the prompt; return False where it is none of its keys."""
        return self.keys.press(event)

    def release(self, event: QKeyEvent) -> None:
        """Handle the release of a key."""
        self.keys.release(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Release all keys when the watched window has lost the focus."""
        if event.type() == QEvent.Type.WindowDeactivate:
            self.keys.let_go()
        return super().eventFilter(watched, event)

    def counter_clicked(self, id: str) -> bool:
        """Handle a click on a counter, card or marker of the table; return whether it is an answer."""
        return self.widget is not None and not self.controller.read_only and self.widget.counter(id)

    def glow(self, current_set: Set[str]) -> frozenset[str]:
        """Return the ids that the prompt wants: its answers where they are in `current_set`, else its subject."""
        prompt = self.controller.prompt
        if self.widget is None or self.controller.read_only or prompt is None:
            return frozenset()
        if isinstance(prompt, Draw):
            return frozenset((prompt.deck,))
        answers = self.widget.glow()
        return answers if answers & current_set or prompt.family is Family.NOTE else answers.union(prompt.subject)

    # -- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._place()

    def set_flap(self, flap_x: int) -> None:
        """Set the x of the tall bar's lower part; 0 for no room."""
        if flap_x != self.flap:
            self.flap = flap_x
            self._place()

    def set_loose(self, loose: bool) -> None:
        """Set whether the bar is on a page of its own, or over the table."""
        if loose != self.loose:
            self.loose = loose
            self._place()

    def _place(self) -> None:
        if self.width() <= 0:
            return
        self.sheet.forget()
        height = self.places.arrange(self.width())
        if height != self.height():
            self.resize(self.width(), height)
        cut_below(self, self.compact, self.flap if self.places.tall else 0)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, not (self.places.tall or self.loose))
        self.resized.emit()
        if self._made_of != self._painted:  # changed words and answers are painted by themselves
            self._painted = self._made_of
            self.update()

    # -- painting
