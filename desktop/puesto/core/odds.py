"""Odds: exact chances, found by answering a procedure's chance prompts in every way that differs (architecture 6).

No rule is told twice: the procedure itself is run, once for each way. A class of outcomes stands for all its throws or cards: those
that the prompt says mean the same (`Roll.bands`, `Draw.lots`); the free tests check that they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias, TypeVar

from puesto.core.messages import Message
from puesto.core.prompts import Draw, Family, Note, Procedure, Prompt, Roll, total

R = TypeVar("R", bound=Hashable)
Policy: TypeAlias = Callable[[Prompt[Any]], Any]
"""Answers the decisions and facts inside a run."""

MOST_THROWS = 7776
"""More throws than those of five dice are told apart only by their total."""


@dataclass(frozen=True)
class Case:
    """A class of outcomes of one chance prompt: an answer that stands for it, how likely it is, and what it means (None: nothing happens)."""

    answer: Any
    chance: Fraction
    message: Message | None = None


class Depends(Exception):
    """A chance cannot be told: it depends on the answer to `prompt`, which no policy gives."""

    def __init__(self, prompt: Prompt[Any]) -> None:
        super().__init__(prompt.key)
        self.prompt = prompt


class TooMany(Exception):
    """There are more ways than were allowed."""


def cases(prompt: Roll | Draw) -> tuple[Case, ...]:
    """The classes of outcomes of a chance prompt, the worst first, with exact chances that add up to 1; impossible ones are left out."""
    return _lots(prompt) if isinstance(prompt, Draw) else _throws(prompt)


def case_of(prompt: Roll | Draw, answer: Any) -> Case | None:
    """The class that holds an answer, or None where the prompt could not have it."""
    if isinstance(prompt, Draw):
        for lot, case in zip(_kinds(prompt), _lots(prompt), strict=True):
            if answer in lot[1]:
                return case
        return None
    if not prompt.bands:
        return next((case for case in cases(prompt) if case.answer == answer or (prompt.total_enough and total(case.answer) == total(answer))), None)
    reached = [band.message for band in prompt.bands if total(answer) >= band.at_least]
    return next((case for case in cases(prompt) if case.message == (reached[-1] if reached else None)), None)


def odds(procedure: Callable[[], Procedure[R]], policy: Policy | None = None, each: bool = False, most: int = 20_000) -> dict[R, Fraction]:
    """The chance of each result of a pure procedure, in the order in which results are first met.

    `each` tells every single throw and card apart, as a check on the classes. Raises `Depends` where the run asks what `policy` does
    not answer, and `TooMany` where there are more than `most` ways.
    """
    found: dict[R, Fraction] = {}
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    ways = 0
    while waiting:
        answers, chance = waiting.pop()
        asked, result = run(procedure, answers, policy)
        if asked is None:
            ways += 1
            if ways > most:
                raise TooMany(f"more than {most} ways")
            found[result] = found.get(result, Fraction(0)) + chance
            continue
        ways_on = singles(asked) if each else cases(asked)
        waiting += [((*answers, case.answer), chance * case.chance) for case in reversed(ways_on)]
    return found


def chain(start: R, stages: Sequence[Callable[[R], Procedure[R]]], policy: Policy | None = None) -> dict[R, Fraction]:
    """The chances after several stages, each a pure procedure of the frozen value before it; equal values merge at each border."""
    standing: dict[R, Fraction] = {start: Fraction(1)}
    for stage in stages:
        after: dict[R, Fraction] = {}
        for value, chance in standing.items():
            for result, share in odds(lambda value=value, stage=stage: stage(value), policy).items():  # type: ignore[misc]
                after[result] = after.get(result, Fraction(0)) + chance * share
        standing = after
    return standing


def run(procedure: Callable[[], Procedure[R]], answers: Sequence[Any], policy: Policy | None = None) -> tuple[Roll | Draw | None, Any]:
    """Run a procedure with answers to its chance prompts: the chance prompt that has none left, or None and the result."""
    left, going, answer = list(answers), procedure(), None
    while True:
        try:
            prompt = going.send(answer)
        except StopIteration as end:
            return None, end.value
        if isinstance(prompt, Note):
            answer = None
        elif isinstance(prompt, Roll | Draw):
            if not left:
                return prompt, None
            answer = left.pop(0)
        elif policy is None or prompt.family is Family.CHANCE:
            raise Depends(prompt)
        else:
            answer = policy(prompt)


def singles(prompt: Roll | Draw) -> tuple[Case, ...]:
    """Every single throw or card of a chance prompt, each a class of its own."""
    if isinstance(prompt, Draw):
        share = Fraction(1, len(prompt.left))
        return tuple(Case(card, share * copies) for card, copies in Counter(prompt.left).items())
    share = Fraction(1, len(prompt.faces) ** prompt.dice)
    return tuple(Case(faces, share) for faces in product(prompt.faces, repeat=prompt.dice))


# ---- classes


def _lots(prompt: Draw) -> tuple[Case, ...]:
    copies = Counter(prompt.left)
    return tuple(Case(cards[0], Fraction(sum(copies[card] for card in cards), len(prompt.left)), message) for message, cards in _kinds(prompt))


def _kinds(prompt: Draw) -> list[tuple[Message | None, tuple[str, ...]]]:
    """The lots that can come, or every card as its own."""
    if not prompt.lots:
        return [(None, (card,)) for card in dict.fromkeys(prompt.left)]
    there = {*prompt.left}
    kinds = [(lot.message, tuple(card for card in lot.cards if card in there)) for lot in prompt.lots]
    return [(message, cards) for message, cards in kinds if cards]


def _throws(prompt: Roll) -> tuple[Case, ...]:
    ways = len(prompt.faces) ** prompt.dice
    if not prompt.bands and not prompt.total_enough and ways <= MOST_THROWS:
        return singles(prompt)
    found: dict[Message | int | None, tuple[Any, int]] = {}
    for sum_, (throw, count) in totals(prompt.dice, prompt.faces).items():
        reached = [band.message for band in prompt.bands if sum_ >= band.at_least]
        kind = (reached[-1] if reached else None) if prompt.bands else sum_
        first, before = found.get(kind, (throw, 0))
        found[kind] = (first, before + count)
    return tuple(Case(throw, Fraction(count, ways), kind if isinstance(kind, Message) else None) for kind, (throw, count) in found.items())


@lru_cache(maxsize=64)
def totals(dice: int, faces: range) -> dict[int, tuple[tuple[int, ...], int]]:
    """Each total of some dice in ascending order: a throw that gives it, and how many throws do."""
    standing: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
    for _ in range(dice):
        after: dict[int, tuple[tuple[int, ...], int]] = {}
        for sum_, (throw, count) in standing.items():
            for face in faces:
                first, before = after.get(sum_ + face, ((*throw, face), 0))
                after[sum_ + face] = (first, before + count)
        standing = after
    return dict(sorted(standing.items()))
