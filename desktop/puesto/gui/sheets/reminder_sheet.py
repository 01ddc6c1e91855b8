"""The question before a phase ends, about what the player tends to forget."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QKeyEvent

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Sayable, msg
from puesto.core.prompts import Prompt
from puesto.core.questions.joined import JoinedAnswers, PlannedAnswer
from puesto.core.questions.reminders import Reminders
from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import BODY, LARGE, SPACE, Theme

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

ABOUT = N_("Otras veces lo terminaste y volviste atrás para esto, que aún puedes hacer:")
PASSED_OVER = N_("No se ha vuelto a preguntar: lo dejaste pasar tres veces seguidas. Deshacer te devuelve a antes.")
LEARNS = N_("Si lo dejas pasar tres veces seguidas, no se pregunta más.")


class Reminding:
    """The reminders of the window: they see each answer before it is given."""

    def __init__(self, host: Host) -> None:
        self.host, self.reminders = host, Reminders(host.preferences.other)
        self._session: object = None
        """Session that was seen last: what ended a phase in another one is no matter of this."""
        self._sure: Prompt[Any] | None = None
        """The question whose phase the player ends all the same."""
        self._asked: Prompt[Any] | None = None
        """The question at which the sheet was shown last."""
        self._answers = 0
        """Number of answers when a prompt was last shown."""
        self._passed_over: tuple[str, int] | None = None
        """Key of the question that was last passed over, and the number of answers before it."""
        host.controller.prompt_changed.connect(self.pass_over)

    def asks_first(self, value: Any, source: Source) -> bool:
        """Count an answer of the player, and return whether he is asked before it is given."""
        controller = self.host.controller
        session, prompt = controller.session, controller.prompt
        if source is not Source.PLAYER or controller.read_only is not None:
            return False
        if session is None or prompt is None or prompt is not session.prompt:
            return False
        game = session.game.id
        if prompt.key in whole_game(session).reviews:
            self.reminders.note_review(game, prompt, value)
            return False
        ending = whole_game(session).endings.get(prompt.key)
        if ending is None:
            return False
        if session is not self._session:
            self._session, self.reminders = session, Reminders(self.host.preferences.other)
        words = self.reminders.missing(game, prompt, ending) if value == ending and self._sure is not prompt else []
        if words:
            self._asked = prompt
            self.host.cover(ReminderSheet(self.host, words, lambda: self._go_on(prompt, ending), self._silence))
            return True
        if value != ending and self._asked is prompt:
            self.reminders.heed(game, prompt, value)
        self._sure = self._asked = None
        self.reminders.note(game, prompt, session.answers, value, ending)
        return False

    def pass_over(self) -> None:
        """Answer a question that only reminds where the player left it three times in a row.

        Undo that leads to before it, and another answer there, mean that it was missed.
        """
        controller = self.host.controller
        session, prompt = controller.session, controller.prompt
        before, self._answers = self._answers, session.answers if session is not None else 0
        if session is None or prompt is None or controller.read_only is not None:
            return
        if session is not self._session:
            self._session, self.reminders = session, Reminders(self.host.preferences.other)
            self._passed_over = None
            return
        game = session.game.id
        if self._passed_over is not None and session.answers <= self._passed_over[1]:
            self.reminders.ask_again(game, self._passed_over[0])
            self._passed_over = None
        reviews = whole_game(session).reviews
        if prompt.key not in reviews or prompt is not session.prompt or session.answers <= before:
            return
        if self.reminders.is_passed_over(game, prompt):
            self._passed_over = prompt.key, session.answers
            left = PlannedAnswer(prompt.key, "", (reviews[prompt.key],))
            controller.answer_joined(JoinedAnswers(prompt.message, (left,)), with_last=True)
            controller.say(msg(PASSED_OVER))

    def _go_on(self, prompt: Prompt[Any], ending: str) -> None:
        session = self.host.controller.session
        if session is not None and session.prompt is prompt:
            self._sure = prompt
            self.reminders.leave(session.game.id, prompt, ending)
            self.host.controller.answer(ending)

    def _silence(self) -> None:
        session = self.host.controller.session
        if session is not None and session.prompt is not None:
            self.reminders.silence(session.game.id, session.prompt)
            self.host.keep_preferences()


class ReminderSheet(Overlay):
    """Sheet that says what is still open. Y ends the phase, N or Esc goes back, O asks no more."""

    topic = "reminder"

    def __init__(
        self, host: Host, open_words: list[Sayable], go_on: Callable[[], object], silence: Callable[[], object]
    ) -> None:
        self.host, self.open_words, self.go_on, self.silence = host, open_words, go_on, silence
        words, theme = host.words, host.theme
        super().__init__(words, theme, host.frame, words.text(N_("¿Lo das por terminado?")))
        self.rows.addWidget(text_label(words.text(ABOUT), theme, BODY, "ink"))
        for line in open_words:
            self.rows.addWidget(text_label(words(line), theme, LARGE, "ink"))
        self.rows.addWidget(text_label(words.text(LEARNS), theme, BODY, "quiet"))
        self.rows.addSpacing(theme.px(SPACE * 2))
        flow, self.keys = Flow(theme.px(8)), dict[str, Callable[[], None]]()
        for text, key, act in (
            (words.text(N_("Sí, terminar")), "", self._end),
            (words.text(N_("No, vuelvo")), "", self.go),
            (words.text(N_("No lo preguntes más")), "O", self._never),
        ):
            key = key or text[0]
            button = AnswerButton(text, theme, key=key)
            button.clicked.connect(lambda _=False, act=act: act())
            flow.addWidget(button)
            self.keys[key] = act
        self.rows.addLayout(flow)

    def with_theme(self, theme: Theme) -> ReminderSheet:
        return ReminderSheet(self.host, self.open_words, self.go_on, self.silence)

    def _end(self) -> None:
        self.go()
        self.go_on()

    def _never(self) -> None:
        self.silence()
        self._end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self.keys.get(event.text().upper()) if not event.isAutoRepeat() else None
        if act is not None:
            act()
        else:
            super().keyPressEvent(event)
