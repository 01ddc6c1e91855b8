"""The seats of an opponent and of the player's staff, which may ask in the session's place."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from puesto.core.messages import Message
    from puesto.core.opponents.advice import Advice, Counsel, Missing
    from puesto.core.opponents.opponent import OpponentChoice
    from puesto.core.opponents.thinking import Progress
    from puesto.core.prompts import Prompt
    from puesto.core.session.session import Session


class Table(Protocol):
    """Protocol of what the seat uses of the holder of the session."""

    session: Session[Any, Any] | None
    read_only: Message | None


UNSEEN, WHOLE, PART = 0.3, 2.0, 0.03
"""Seconds of thought that nobody sees, the most at one decision, and at a time while the window goes on."""


class ThinkingTime(QObject):
    """Time of an opponent for a decision: some at once, then parts of it while the window goes on."""

    went_on = Signal()
    """Emitted when an opponent that still thinks has come further."""

    def __init__(self, think_on: Callable[[], None]) -> None:
        super().__init__()
        self._about: object = None
        self._began = self._until = 0.0
        self._is_cut = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(think_on)

    def begin(self, about: object) -> None:
        """Begin a decision, unless it goes on; work that has begun before it has been waited for already."""
        from puesto.core.opponents.thinking import THINKING

        if about is not self._about:
            self._about, self._began, self._is_cut = about, monotonic(), False
            self._until = self._began + (0.0 if THINKING.is_busy else UNSEEN)

    def go_on(self) -> None:
        """Let the window go on, and think again after that."""
        self._timer.start()

    def stop(self) -> None:
        """End the decision."""
        self._about = None
        self._timer.stop()

    def allow(self, seconds: float) -> None:
        """Allow a part more from now on."""
        self._until = monotonic() + seconds

    def is_left(self) -> bool:
        """Return whether it may think on before the window shows something."""
        return self._is_cut or monotonic() < self._until

    @property
    def is_over(self) -> bool:
        """Return whether it decides with what it has."""
        return self._is_cut or self.share >= 1

    @is_over.setter
    def is_over(self, value: bool) -> None:
        self._is_cut = value

    @property
    def share(self) -> float:
        """Return the part of the whole time that is used, 0 to 1."""
        return min(1.0, (monotonic() - self._began) / WHOLE)


class OpponentSeat:
    """The decision of an opponent at the current prompt. It chooses once for each prompt that it is asked."""

    def __init__(self, table: Table, do: Callable[..., None], ask: Callable[[], None]) -> None:
        """Make the seat: `do` queues a step of the session, `ask` emits that another prompt is shown."""
        self.table, self._do, self._ask = table, do, ask
        self._decided: tuple[Prompt[Any], Prompt[Any], OpponentChoice] | None = None
        """Prompt of the session, the verdict shown in its place, and the choice."""
        self.joined: tuple[OpponentChoice, ...] = ()
        """The choices that one verdict joins, where there are several."""
        self._by_hand: Prompt[Any] | None = None
        """Prompt that the player answers in place of the opponent."""
        self.time = ThinkingTime(self.think_on)
        self.progress: Progress | None = None
        """How far the opponent has come, while it still thinks."""

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the verdict of an opponent, or else the prompt of the session."""
        session = self.table.session
        if session is None:
            return None
        decision = self._decide(session)
        return decision[1] if decision is not None else session.prompt

    @property
    def choice(self) -> OpponentChoice | None:
        """Return the choice of the opponent that decides the prompt; None where none does."""
        decision = self._decide(self.table.session) if self.table.session is not None else None
        return decision[2] if decision is not None else None

    def detail_of(self, place: str) -> Message | None:
        """Return what another hex than the chosen one would cost, and what would follow."""
        other_candidates = self.choice.candidates[1:] if self.choice is not None and not self.joined else ()
        return next((candidate.detail for candidate in other_candidates if place and candidate.spot == place), None)

    @property
    def house(self) -> Message | None:
        """Return who decides, as the eyebrow says it; None where no opponent does."""
        from puesto.core.study.verdicts import house_words

        session = self.table.session
        return house_words(session) if session is not None and self.choice is not None else None

    @property
    def told(self) -> tuple[Message, ...]:
        """Return which tempers the surprises were, once the game is over."""
        session = self.table.session
        if session is None or session.prompt is not None or not has_opponents(session):
            return ()
        from puesto.core.study.opponents import told_surprises

        return told_surprises(session)

    @property
    def measure(self) -> Message:
        """Return the unit in which the opponent's candidates are worth something."""
        from puesto.core.game.game import whole_game

        assert self.table.session is not None
        opponent = whole_game(self.table.session).opponent
        assert opponent is not None
        return opponent.measure

    def forget(self) -> None:
        """Forget what was chosen: the session may have changed."""
        self._decided = None

    def takes(self, value: Any) -> bool:
        """Accept the verdict, or let the player decide; return False where there is none."""
        from puesto.core.session.journal import Source
        from puesto.core.study.verdicts import OTHERWISE, TAKE, answer_for

        if self.choice is None or self._decided is None:
            return False
        prompt_of_choice, _, opponent_choice = self._decided
        if self.progress is not None:
            self.time.is_over = True
            self.think_on()
            return True
        if value == OTHERWISE:
            self._by_hand, self._decided, self.joined = prompt_of_choice, None, ()
            self._ask()
            return True

        if value == TAKE and self.joined:
            from puesto.core.study.opponents import let_choose_joined

            step = with_opponent(partial(let_choose_joined, joined=self.joined), self.joined[-1].message)
        elif value == TAKE:
            step = with_opponent(
                lambda session: session.answer(opponent_choice.value, Source.OPPONENT), opponent_choice.message
            )
        else:
            step = with_opponent(partial(give_all, answers_by_key=answer_for(prompt_of_choice, opponent_choice, value)))
        self._do(step, for_prompt=prompt_of_choice)
        return True

    def think_on(self) -> None:
        """Think for a moment more; once the opponent has decided, its verdict is asked."""
        from puesto.core.opponents.thinking import THINKING

        if self.progress is None or self.table.session is None:
            return
        THINKING.is_cut = self.time.is_over
        self.time.allow(PART)
        self._decided = None
        if self._decide(self.table.session) is not None and self.progress is not None:
            self.time.went_on.emit()
            return
        self._do(with_opponent(lambda session: None))  # what needs no stop goes on

    def _decide(self, session: Session[Any, Any]) -> tuple[Prompt[Any], Prompt[Any], OpponentChoice] | None:
        """Return prompt, verdict and choice of an opponent that decides now; None if nobody does."""
        session_prompt = session.prompt
        if self._decided is not None and self._decided[0] is session_prompt:
            return self._decided
        self._decided, self.joined, self.progress = None, (), None
        idle = self.table.read_only is not None or session_prompt is None or session_prompt is self._by_hand
        if idle or session_prompt is None or not has_opponents(session):
            return None
        from puesto.core.opponents.thinking import THINKING, StillThinkingError
        from puesto.core.study.opponents import choice, joined_choices
        from puesto.core.study.verdicts import is_listed, joined_verdict, thinking, verdict
        from puesto.core.values import replace

        self.time.begin(session_prompt)
        joined: tuple[OpponentChoice, ...] = ()
        with THINKING.within(self.time.is_left):
            try:
                opponent_choice = choice(session)
            except StillThinkingError as error:
                self.progress = error.progress
                self._decided = session_prompt, *thinking(session, error.progress)
                self.time.go_on()
                return self._decided
            if opponent_choice is not None:
                with suppress(StillThinkingError):  # then each comes by itself
                    joined = joined_choices(session, opponent_choice)
        self.time.stop()
        if opponent_choice is not None:
            self.joined = joined if len(joined) > 1 else ()
            verdict_prompt = verdict(session, opponent_choice)
            if self.joined:
                verdict_prompt = joined_verdict(session, joined)
            elif is_listed(opponent_choice):  # what a panel lists is not listed below the answers
                verdict_prompt = replace(verdict_prompt, advice=())
            self._decided = session_prompt, verdict_prompt, opponent_choice
        return self._decided


class StaffSeat:
    """The player's staff: its advice on the current prompt, or the question that it asks first."""

    def __init__(self, table: Table, do: Callable[..., None], ask: Callable[[], None]) -> None:
        """Make the seat: `do` queues a step of the session, `ask` emits that another prompt is shown."""
        self.table, self._do, self._ask = table, do, ask
        self._asked_at: Prompt[Any] | None = None
        """Prompt of the session on which it was asked."""
        self._found: Advice | Missing | None = None
        self.pointed = 0
        """Index of the answer that is pointed out."""

    @property
    def advice(self) -> Advice | None:
        """Return the staff's advice on the current prompt; None where it was not asked."""
        from puesto.core.opponents.advice import Advice

        return self._found if isinstance(self._found, Advice) else None

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the staff's question about the board; None where it has none."""
        if self._found is None:
            return None
        from puesto.core.opponents.advice import Missing

        return self._found.question if isinstance(self._found, Missing) else None

    @property
    def choice(self) -> OpponentChoice | None:
        """Return the staff's advice as the map shows it, the answer that is pointed out first."""
        if (advice := self.advice) is None or self._asked_at is None:
            return None
        from puesto.core.study.advice import choice_on_map

        return choice_on_map(self._asked_at, advice, self.pointed)

    def switch(self) -> None:
        """Ask the staff about the current prompt, or hide what it says."""
        from puesto.core.study.advice import ask_staff

        if self._found is not None:
            self._found = None
            self._ask()
            return
        self._do(lambda session: self._take(session, ask_staff(session)))

    def takes(self, value: Any) -> bool:
        """Tell the staff what it asked; return False where it asks nothing."""
        if self.prompt is None:
            return False
        from puesto.core.study.advice import tell_staff

        self._do(lambda session: self._take(session, tell_staff(session, value)))
        return True

    def point(self, place: int) -> None:
        """Point out an answer of the advice without giving it."""
        self.pointed = place
        self._ask()

    def forget(self) -> None:
        """Forget the advice once another prompt is asked."""
        session = self.table.session
        if self._found is not None and (session is None or session.prompt is not self._asked_at):
            self._found = None

    def _take(self, session: Session[Any, Any], counsel: Counsel) -> None:
        from puesto.core.opponents.advice import Advice, Missing

        self._asked_at, self.pointed = session.prompt, 0
        self._found = counsel if isinstance(counsel, Advice | Missing) else None


def give_all(session: Session[Any, Any], answers_by_key: dict[str, Any]) -> None:
    """Give the player's answers for an opponent, each once, while their prompts follow one another."""
    from puesto.core.session.journal import Source

    answers_left = dict(answers_by_key)
    while (
        (prompt := session.prompt) is not None
        and prompt.key in answers_left
        and prompt.accepts(answers_left[prompt.key])
    ):
        session.answer(answers_left.pop(prompt.key), Source.PLAYER)


def has_opponents(session: Session[Any, Any]) -> bool:
    """Return whether an opponent of the house plays a side."""
    from puesto.core.study.opponents import played_sides

    return bool(played_sides(session))


def with_opponent(
    step: Callable[[Session[Any, Any]], object], message: Message | None = None
) -> Callable[[Session[Any, Any]], object]:
    """Return a step followed by the answers that need no stop, as far as nobody has to wait for them.

    `message` is the verdict that was accepted last."""

    def run(session: Session[Any, Any]) -> None:
        step(session)
        if has_opponents(session):
            from puesto.core.opponents.thinking import THINKING, StillThinkingError
            from puesto.core.study.opponents import let_choose_plain

            until = monotonic() + UNSEEN
            with THINKING.within(lambda: monotonic() < until), suppress(StillThinkingError):
                let_choose_plain(session, message)  # who still thinks does so in his seat

    return run
