"""The outlook: the consequences of each answer to a decision, found on quiet forks of the session.

Nothing is written and nothing changes. An outlook ends with the action: where round, turn or side change, another one
begins. It knows what the player may know, for it plays by the same rules from the same state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from puesto.core.messages import Message, Sayable
from puesto.core.prompts import Choose, Draw, Family, Identity, Number, Prompt, Roll
from puesto.core.questions.answers import answer_text
from puesto.core.questions.board import Ask
from puesto.core.session.session import RefusedError, Session
from puesto.core.study.odds import Case, TooManyBranchesError, cases, cases_if_few
from puesto.core.values import Struct, replace

NUMBERS, OPTIONS = 9, 12
"""So many numbers, or options, are looked at one by one."""

FORKS = 60
"""So many forks answer for one outlook; what would need more is left to be seen."""

DEEPEST = 3
"""The greatest number of chance prompts in a row that are searched."""


class Ahead(Struct, frozen=True):
    """A chance prompt that is still to come in the same action."""

    prompt: Roll | Draw
    """As it is asked first: in another case it may have other numbers."""
    cases: tuple[Case, ...]
    """Its classes, over all cases in which it is asked."""
    chance: Fraction = Fraction(1)
    """The chance that it is asked at all."""


class Assumed(Struct, frozen=True):
    """A decision met while looking ahead, and the usual answer that was assumed for it."""

    message: Message
    answer: Sayable


class Worth(Struct, frozen=True):
    """The consequences of an answer, or of a class of throws or cards."""

    answer: Any
    message: Sayable | None
    """The text of the answer; for a class, its meaning (None: nothing happens)."""
    ahead: tuple[Ahead, ...] = ()
    """The chance prompts to come, the next one first; those that cannot be searched completely are left out."""
    assumed: tuple[Assumed, ...] = ()
    depends: Message | None = None
    """The question on which all the rest depends, where nobody can answer it for the player."""
    unseen: bool = False
    """Whether that question is one about the board: what is not known of it keeps the rest from being told."""
    chance: Fraction = Fraction(1)
    """Of a class: how likely it is."""


def worth(session: Session[Any, Any]) -> tuple[Worth, ...]:
    """Return the consequences of each answer to the current decision.

    () if it has too many answers or is none.
    """
    return tuple(one_by_one(session))


def one_by_one(session: Session[Any, Any]) -> Iterator[Worth]:
    """Yield the worths of the answers one by one, so that a window can take keys between two of them."""
    prompt = session.prompt
    if prompt is None or prompt.family is not Family.DECISION:
        return
    answers = answers_of(prompt)
    for answer in answers:
        yield Look(session, answer, FORKS // max(1, len(answers))).worth(answer, answer_text(prompt, answer))


def worth_of_outcomes(session: Session[Any, Any]) -> tuple[Worth, ...]:
    """Return the outcomes of the current chance prompt, the worst first, each with its worth.

    Empty where chance is not asked.
    """
    prompt = session.prompt
    if not isinstance(prompt, Roll | Draw):
        return ()
    cases = cases_if_few(prompt)
    if len(cases) > OPTIONS or (isinstance(prompt, Draw) and prompt.card_matters):
        return tuple(Worth(case.answer, case.message, chance=case.chance) for case in cases)
    looks = [Look(session, case.answer, FORKS // len(cases)) for case in cases]
    return tuple(look.worth(case.answer, case.message, case.chance) for case, look in zip(cases, looks, strict=True))


def answers_of(prompt: Prompt[Any]) -> tuple[Any, ...]:
    """Return the answers to a decision, where they are few."""
    if isinstance(prompt, Number) and prompt.high - prompt.low < NUMBERS:
        return tuple(range(prompt.low, prompt.high + 1))
    if isinstance(prompt, Choose) and not isinstance(prompt, Ask) and len(prompt.options) <= OPTIONS:
        return tuple(option.value for option in prompt.options)
    return ()


class _Branch(Struct, frozen=True):
    """A session at a prompt, the answer to give, its chance, and the chance prompts passed so far."""

    session: Session[Any, Any]
    answer: Any
    chance: Fraction = Fraction(1)
    passed: frozenset[Identity] = frozenset()


@dataclass
class _Met:
    """A chance prompt that was met, how likely that is, and its classes by what they mean."""

    prompt: Roll | Draw
    chance: Fraction = Fraction(0)
    found: dict[Any, Case] = field(default_factory=dict)

    def add(self, cases: tuple[Case, ...], chance: Fraction) -> None:
        """Add the outcomes of a branch that met it with the probability `chance`."""
        self.chance += chance
        for case in cases:
            kind = case.message or ("" if self.sorted else str(case.answer))
            before = self.found.get(kind, Case(case.answer, Fraction(0), case.message))
            self.found[kind] = Case(before.answer, before.chance + chance * case.chance, case.message)

    @property
    def sorted(self) -> bool:
        """Return whether the prompt says what its outcomes mean."""
        return bool(self.prompt.bands if isinstance(self.prompt, Roll) else self.prompt.lots)

    def ahead(self) -> Ahead:
        """Return the classes of a prompt met ahead, with their chances where it is asked."""
        return Ahead(
            self.prompt,
            tuple(Case(case.answer, case.chance / self.chance, case.message) for case in self.found.values()),
            self.chance,
        )


class Look:
    """Looks ahead from the current prompt with an answer, on at most `forks` forks."""

    def __init__(self, session: Session[Any, Any], answer: Any, forks: int) -> None:
        self.moment, self.forks = session.moment, max(1, forks)
        self.met: dict[Identity, _Met] = {}
        self.assumed: dict[Message, Sayable] = {}
        self.depends: Prompt[Any] | None = None
        self.unfinished: list[_Branch] = []
        branches = [_Branch(session, answer)]
        for _ in range(DEEPEST):
            branches = [onward for branch in self._affordable(branches) for onward in self._onward(branch)]
            if sum(met.chance == 1 for met in self.met.values()) > 1:
                break  # every branch has met a second prompt: that is far enough
        self.unfinished += branches

    def _affordable(self, branches: list[_Branch]) -> list[_Branch]:
        """Return the branches that can be run with the forks left.

        Branches that passed the same prompts are run together or not at all, the smallest groups first.
        """
        together: dict[frozenset[Identity], list[_Branch]] = {}
        for branch in branches:
            together.setdefault(branch.passed, []).append(branch)
        affordable: list[_Branch] = []
        for group in sorted(together.values(), key=len):
            if len(affordable) + len(group) <= self.forks:
                affordable += group
            else:
                self.unfinished += group
        self.forks -= len(affordable)
        return affordable

    def worth(self, answer: Any, message: Sayable | None, chance: Fraction = Fraction(1)) -> Worth:
        """Return the results; a prompt is included only if no unfinished branch can still meet it."""
        answers = tuple(
            met.ahead()
            for identity, met in self.met.items()
            if all(identity in branch.passed for branch in self.unfinished)
        )
        assumptions = tuple(Assumed(question, assumed_answer) for question, assumed_answer in self.assumed.items())
        open_ = self.depends
        is_fact_unseen = open_ is not None and open_.family is Family.FACT
        return Worth(
            answer, message, answers, assumptions, open_.message if open_ is not None else None, is_fact_unseen, chance
        )

    def _onward(self, branch: _Branch) -> list[_Branch]:
        """Run a branch to its next chance prompt and return a branch per outcome; none at the action's end."""
        try:
            fork, prompt = self._run(branch)
            result = cases(prompt) if prompt is not None else ()
        except (_CannotContinueError, RefusedError, TooManyBranchesError):
            self.unfinished.append(branch)
            return []
        if prompt is None:
            return []
        if prompt.identity not in branch.passed:
            self.met.setdefault(prompt.identity, _Met(prompt)).add(result, branch.chance)
        passed = branch.passed | {prompt.identity}
        if isinstance(prompt, Draw) and prompt.card_matters:
            self.unfinished.append(replace(branch, passed=passed))
            return []
        return [_Branch(fork, case.answer, branch.chance * case.chance, passed) for case in result]

    def _run(self, branch: _Branch) -> tuple[Session[Any, Any], Roll | Draw | None]:
        """Return a fork run to the next chance prompt, and that prompt; None where the action ends first."""
        fork = branch.session.fork()
        if fork is None:
            raise _CannotContinueError
        fork.answer(branch.answer)
        while (prompt := fork.prompt) is not None and fork.moment == self.moment:
            if isinstance(prompt, Roll | Draw):
                return fork, prompt
            fork.answer(self._assume(prompt))
        return fork, None

    def _assume(self, prompt: Prompt[Any]) -> Any:
        """Return the usual answer to a decision met while looking ahead."""
        value = getattr(prompt, "default", None)
        if prompt.family is not Family.DECISION or value is None:
            self.depends = self.depends or prompt
            raise _CannotContinueError
        self.assumed.setdefault(prompt.message, answer_text(prompt, value))
        return value


class _CannotContinueError(Exception):
    """Error where a branch cannot be run on: its session has no fork, or a question has no usual answer."""
