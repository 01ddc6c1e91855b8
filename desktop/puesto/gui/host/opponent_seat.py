"""The seats of an opponent and of the player's staff, which may ask in the session's place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from puesto.core.messages import Message
    from puesto.core.opponents.advice import Advice, Counsel, Missing
    from puesto.core.opponents.opponent import OpponentChoice
    from puesto.core.prompts import Prompt
    from puesto.core.session.session import Session


class Table(Protocol):
    """Protocol of what the seat uses of the holder of the session."""

    session: Session[Any, Any] | None
    read_only: Message | None


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

    def _decide(self, session: Session[Any, Any]) -> tuple[Prompt[Any], Prompt[Any], OpponentChoice] | None:
        """Return prompt, verdict and choice of an opponent that decides now; None if nobody does."""
        session_prompt = session.prompt
        if self._decided is not None and self._decided[0] is session_prompt:
            return self._decided
        self._decided, self.joined = None, ()
        idle = self.table.read_only is not None or session_prompt is None or session_prompt is self._by_hand
        if idle or session_prompt is None or not has_opponents(session):
            return None
        from puesto.core.study.opponents import choice, joined_choices
        from puesto.core.study.verdicts import is_listed, joined_verdict, verdict
        from puesto.core.values import replace

        opponent_choice = choice(session)
        if opponent_choice is not None:
            joined = joined_choices(session, opponent_choice)
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

    def _take(self, session: Session[Any, Any], found: Counsel) -> None:
        from puesto.core.opponents.advice import Advice, Missing

        self._asked_at, self.pointed = session.prompt, 0
        self._found = found if isinstance(found, Advice | Missing) else None


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
    """Return a step followed by the answers that need no stop.

    `said` is the verdict that was accepted last."""

    def run(session: Session[Any, Any]) -> None:
        step(session)
        if has_opponents(session):
            from puesto.core.study.opponents import let_choose_plain

            let_choose_plain(session, message)

    return run
