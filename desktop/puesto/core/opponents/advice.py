"""Advice of the house to a player on his own decision, as an opponent would weigh it.

It answers nothing and stores nothing of its reasons. It knows what its player may know, and where it does not see the
board it says which one thing it would have to be told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from puesto.core.messages import N_, Message, msg
from puesto.core.opponents.opponent import Candidate, Chance, Opponent, Temper, Term
from puesto.core.prompts import Choose, Prompt
from puesto.core.session.journal import Entry
from puesto.core.values import Struct, replace

S = TypeVar("S")
C = TypeVar("C")

MOST = 3
"""Answers that are shown."""
STAFF_TEMPER = "tenacious"
"""The temper in which the staff weighs: what is won and what is risked count alike."""
EVEN = 5
"""Hundredths of a point by which two answers differ at most that count as even."""

BoardAnswers = Mapping[tuple[str, ...], str]
"""What was told to the staff and still holds: key and subject of its question -> the answer."""


class AdviceCase(Struct, Generic[S, C], frozen=True):
    """A player's decision, and everything that the staff may know of it."""

    state: S
    content: C
    prompt: Prompt[Any]
    given: Mapping[str, Any]
    """The answers of its step so far, by their keys."""
    board_answers: BoardAnswers
    chance: Chance


class Advice(Struct, frozen=True):
    """The best answers to a decision."""

    candidates: tuple[Candidate, ...]
    """The answers that were weighed, the best first."""
    measure: Message
    """In what they are worth."""
    weighed: int = 0
    """How many were weighed, those that are not listed with them."""
    risk: Message | None = None
    """The name of the chance that hurts most, as the head of a column; None without."""
    risks: tuple[int | None, ...] = ()
    """That chance in percent, for each of the candidates; None for one that runs no such risk."""
    caveat: Message | None = None
    """What is not counted, such as what lies face down."""

    @property
    def best(self) -> tuple[Candidate, ...]:
        """Return the answers that are shown."""
        return self.candidates[:MOST]

    @property
    def even_with_first(self) -> int:
        """Return how many of the answers shown are as good as the first, itself with them."""
        return (
            sum(self.candidates[0].worth - candidate.worth <= EVEN for candidate in self.best) if self.candidates else 0
        )


class Missing(Struct, frozen=True):
    """The one question about the board without which nothing can be weighed."""

    question: Choose
    knows: Message
    """What the staff knows."""
    lacks: Message
    """What it does not."""

    @property
    def name(self) -> tuple[str, ...]:
        """Return the key and the subject of the question."""
        return (self.question.key, *self.question.subject)


Counsel: TypeAlias = "Advice | Missing | Message | None"
"""Advice, the question that comes first, or why there is no view of this; None where nothing is to be weighed."""


class Adviser(Struct, Generic[S, C], frozen=True):
    """The staff of a game."""

    advise: Callable[[AdviceCase[S, C]], Counsel]
    """A player's decision -> its advice. It changes nothing."""
    outdates: Callable[[Entry], bool] = lambda entry: True
    """Whether an entry of the journal makes untrue what was told before it."""


def advice_of(
    candidates: Sequence[Candidate],
    measure: Message,
    weighed_count: int = 0,
    risk: Message | None = None,
    risks: Sequence[int | None] = (),
    caveat: Message | None = None,
) -> Advice | None:
    """Return candidates as advice, the best first; None where none has a worth or a reason.

    `risks`: a chance in percent for each candidate, which `risk` names; they are left out where no candidate has any.
    """
    order = sorted(range(len(candidates)), key=lambda place: -candidates[place].worth)
    if not any(candidate.terms or candidate.reason is not None for candidate in candidates):
        return None
    chances = tuple(risks[place] for place in order) if any(risk is not None for risk in risks) else ()
    best_first = tuple(candidates[place] for place in order)
    return Advice(best_first, measure, max(weighed_count, len(order)), risk if chances else None, chances, caveat)


def staff_temper(opponent: Opponent[S, C], content: C) -> Temper:
    """Return the temper of an opponent in which the staff weighs."""
    return next(temper for temper in opponent.tempers(content) if temper.id == STAFF_TEMPER)


def by_opponent(opponent: Opponent[S, C], temper: Temper, case: AdviceCase[S, C]) -> Advice | None:
    """Return what an opponent in a temper weighs in the player's place; None where it weighs nothing."""
    opponent_choice = opponent.choose(case.state, case.content, case.prompt, temper, case.chance)
    candidates = [
        each_candidate
        for candidate in opponent_choice.candidates
        if (each_candidate := as_answer(case.prompt, candidate)) is not None
    ]
    return advice_of(candidates, opponent.measure, opponent_choice.weighed)


def as_answer(prompt: Prompt[Any], candidate: Candidate) -> Candidate | None:
    """Return a candidate with the prompt's own answer as its value; None where there is none."""
    value = dict(candidate.answers).get(prompt.key, candidate.value)
    return replace(candidate, value=value) if prompt.accepts(value) else None


def term(id: str, message: Message, worth: float) -> Term:
    """Return a term from its worth in points."""
    return Term(id, message, round(100 * worth))


NOTHING_WEIGHED = msg(N_("Aquí tu estado mayor no tiene nada que sopesar."))
"""What is said where there is no advice."""
