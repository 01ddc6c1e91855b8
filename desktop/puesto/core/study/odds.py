"""Odds: exact chances, found by answering a procedure's chance prompts in every way that differs.

No rule is written twice: the procedure itself is run, once for each branch. A class of outcomes represents all its
throws or cards: those that the prompt says mean the same (`Roll.bands`, `Draw.lots`); the free tests check that they
do. Where there are too many branches, a sample is run with dice from the caller, and the figures have a margin
(architecture 6).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, lcm, prod
from typing import Any, TypeAlias, TypeVar

from puesto.core.game.resolutions import Part
from puesto.core.messages import Message
from puesto.core.prompts import Draw, Family, Note, Procedure, Prompt, Roll, total
from puesto.core.values import Struct

R = TypeVar("R")
H = TypeVar("H", bound=Hashable)
Policy: TypeAlias = Callable[[Prompt[Any]], Any]
"""Answers the prompts inside a run."""
Chances: TypeAlias = dict[H, Fraction]
"""Result or outcome -> its chance."""

MOST_WAYS = 8000
"""The most classes of one throw, and the most branches of a procedure; more would not be readable."""

TRIES, MARGIN = 2000, Fraction(22, 1000)
"""The number of runs in a sample, and its margin of error at 95 %: 0.98 / sqrt(tries)."""


class Case(Struct, frozen=True):
    """A class of outcomes of one chance prompt: an example answer, its chance, and its meaning.

    No meaning: nothing happens.
    """

    answer: Any
    chance: Fraction
    message: Message | None = None


class DependsOnPromptError(Exception):
    """The error of a chance that depends on the answer to `prompt`, which no policy gives."""

    def __init__(self, prompt: Prompt[Any]) -> None:
        super().__init__(prompt.key)
        self.prompt = prompt


class TooManyBranchesError(Exception):
    """The error of a procedure with more branches than the limit."""


class Figures(Struct, frozen=True):
    """The chances of some outcomes; each is right within `margin`, which is 0 where they are exact."""

    chances: Chances[Any]
    margin: Fraction = Fraction(0)


# ---- one prompt


def cases(prompt: Roll | Draw) -> tuple[Case, ...]:
    """Return the classes of outcomes of a chance prompt, worst first, with exact chances of sum 1.

    Impossible ones are left out.

    Raises `TooManyBranchesError` for a throw that nothing sorts into classes.
    """
    if isinstance(prompt, Roll):
        return _sums(prompt) if prompt.bands or prompt.total_enough else _throws(prompt)
    copies = Counter(prompt.left)
    return tuple(
        Case(cards[0], Fraction(sum(copies[card] for card in cards), len(prompt.left)), message)
        for message, cards in _kinds(prompt)
    )


def with_better(prompt: Roll | Draw, message: Message | None, cases: Iterable[Case]) -> Fraction | None:
    """Return the chance of a meaning and of the better ones that include it.

    None where they do not.
    """
    if not isinstance(prompt, Roll) or message is None or message not in prompt.included:
        return None
    messages = [band.message for band in prompt.bands]
    better = {*messages[messages.index(message) :]} if message in messages else {*messages}
    return sum((case.chance for case in cases if case.message in better), Fraction(0))


def cases_if_few(prompt: Roll | Draw) -> tuple[Case, ...]:
    """Return `cases(prompt)`; () if there are too many."""
    try:
        return cases(prompt)
    except TooManyBranchesError:
        return ()


def case_of(prompt: Roll | Draw, answer: Any) -> Case | None:
    """Return the class that holds an answer.

    None where the prompt could not have it or its classes are too many.
    """
    if not prompt.accepts(answer):
        return None
    if isinstance(prompt, Draw):
        kinds = zip(_kinds(prompt), cases(prompt), strict=True)
        return next((case for (_, cards), case in kinds if answer in cards), None)
    if prompt.bands or prompt.total_enough:
        kind = _kind(prompt, total(answer))
        return next(case for case in cases(prompt) if _kind(prompt, total(case.answer)) == kind)
    case_by_answer = {case.answer: case for case in cases_if_few(prompt)}
    return case_by_answer[answer] if answer in case_by_answer else case_by_answer.get(tuple(sorted(answer)))


def singles(prompt: Roll | Draw) -> tuple[Case, ...]:
    """Return every single throw or card of a chance prompt, each a class of its own."""
    if isinstance(prompt, Draw):
        return tuple(Case(card, Fraction(copies, len(prompt.left))) for card, copies in Counter(prompt.left).items())
    share = Fraction(1, len(prompt.faces) ** prompt.dice)
    return tuple(Case(faces, share) for faces in product(prompt.faces, repeat=prompt.dice))


def _kinds(prompt: Draw) -> list[tuple[Message | None, tuple[str, ...]]]:
    """Return the lots that can come, or every card as its own."""
    if not prompt.lots:
        return [(None, (card,)) for card in dict.fromkeys(prompt.left)]
    in_deck = {*prompt.left}
    kinds = [(lot.message, tuple(card for card in lot.cards if card in in_deck)) for lot in prompt.lots]
    return [(message, cards) for message, cards in kinds if cards]


def _kind(prompt: Roll, sum_: int) -> int:
    """Return which class a total belongs to: how many bands it reaches, or the total itself."""
    return bisect_right([band.at_least for band in prompt.bands], sum_) if prompt.bands else sum_


def _sums(prompt: Roll) -> tuple[Case, ...]:
    """Return the classes of a throw of which only the total counts."""
    class_by_kind: dict[int, tuple[tuple[int, ...], int]] = {}
    for sum_, (throw, count) in totals(prompt.dice, prompt.faces).items():
        first, before = class_by_kind.get(_kind(prompt, sum_), (throw, 0))
        class_by_kind[_kind(prompt, sum_)] = (first, before + count)
    words = (prompt.below, *(band.message for band in prompt.bands))
    ways = len(prompt.faces) ** prompt.dice
    return tuple(
        Case(throw, Fraction(count, ways), words[kind] if prompt.bands else None)
        for kind, (throw, count) in class_by_kind.items()
    )


def _throws(prompt: Roll) -> tuple[Case, ...]:
    """Return the classes of a throw of which each die counts.

    They are all throws or, if there are too many, those that differ in more than their order.
    """
    faces, dice = len(prompt.faces), prompt.dice
    if faces**dice <= MOST_WAYS:
        return singles(prompt)
    if comb(faces + dice - 1, dice) > MOST_WAYS:
        raise TooManyBranchesError(f"{prompt.key}: {prompt.stream}")
    orders = (
        prod(map(factorial, Counter(throw).values())) for throw in combinations_with_replacement(prompt.faces, dice)
    )
    throws = combinations_with_replacement(prompt.faces, dice)
    return tuple(
        Case(throw, Fraction(factorial(dice) // equal_orders, faces**dice))
        for throw, equal_orders in zip(throws, orders, strict=True)
    )


@lru_cache(maxsize=64)
def totals(dice: int, faces: range) -> dict[int, tuple[tuple[int, ...], int]]:
    """Return each total of some dice in ascending order: a throw that gives it, and how many throws do."""
    standing: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
    for _ in range(dice):
        after: dict[int, tuple[tuple[int, ...], int]] = {}
        for sum_, (throw, count) in standing.items():
            for face in faces:
                first, before = after.get(sum_ + face, ((*throw, face), 0))
                after[sum_ + face] = (first, before + count)
        standing = after
    return dict(sorted(standing.items()))


# ---- whole procedures


def odds(
    procedure: Callable[[], Procedure[R]],
    policy: Policy | None = None,
    *,
    of: Callable[[R], Any] = lambda result: result,
    each: bool = False,
    most: int = MOST_WAYS,
) -> Chances[Any]:
    """Return the chance of each result of a pure procedure, in the order in which they are first met.

    `of` maps a result to what is counted. `each` counts every single throw and card, as a check on the classes. Raises
    `DependsOnPromptError` if the run asks what `policy` does not answer, and `TooManyBranchesError` if there are more
    than `most` branches.
    """
    counts_by_result: dict[Any, Counter[int]] = {}
    waiting: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
    ways = 0
    while waiting:
        answers, chance, among = waiting.pop()
        prompt, result = run_with_answers(procedure, answers, policy)
        if prompt is None:
            ways += 1
            counts_by_result.setdefault(of(result), Counter())[among] += chance
            continue
        if each and isinstance(prompt, Roll) and len(prompt.faces) ** prompt.dice > most:
            raise TooManyBranchesError(f"{prompt.key}: {prompt.stream}")
        onward = singles(prompt) if each or (isinstance(prompt, Draw) and prompt.card_matters) else cases(prompt)
        waiting += [
            ((*answers, case.answer), chance * case.chance.numerator, among * case.chance.denominator)
            for case in reversed(onward)
        ]
        if ways + len(waiting) > most:
            raise TooManyBranchesError(f"more than {most} ways")
    return {
        result: sum((Fraction(chance, among) for among, chance in shares.items()), Fraction(0))
        for result, shares in counts_by_result.items()
    }


def sample_odds(
    procedure: Callable[[], Procedure[R]],
    chance: Policy,
    policy: Policy | None = None,
    *,
    of: Callable[[R], Any] = lambda result: result,
) -> Figures:
    """Return the chance of each result, estimated from `TRIES` random runs, the likeliest first.

    `chance` answers the chance prompts, `policy` the others; `of` maps a result to what is counted. Raises
    `DependsOnPromptError` if a run asks what neither answers.
    """
    counts = Counter(of(run_with_answers(procedure, (), policy, chance)[1]) for _ in range(TRIES))
    return Figures({result: Fraction(count, TRIES) for result, count in counts.most_common()}, MARGIN)


def chain(start: H, stages: Iterable[Callable[[H], Procedure[H]]], policy: Policy | None = None) -> Chances[H]:
    """Return the chances after several stages, each a pure procedure of the frozen value before it.

    Equal values merge at each border.

    A stage that comes again is not run again from a value that it was run from before; of a `Part`, from what it sees
    of the value.
    """
    standing: dict[H, int] = {start: 1}
    among = 1
    cache: dict[Any, Chances[Any]] = {}
    landed: dict[tuple[Any, H], tuple[tuple[H, Fraction], ...]] = {}
    for stage in stages:
        for value in standing:
            if (stage, value) not in landed:
                landed[stage, value] = tuple(_onward(stage, value, cache, policy))
        onward = [(weight, landed[stage, value]) for value, weight in standing.items()]
        common = lcm(*{share.denominator for _, shares in onward for _, share in shares})
        after: dict[H, int] = {}
        for weight, shares in onward:
            for result, share in shares:
                after[result] = after.get(result, 0) + weight * share.numerator * (common // share.denominator)
        standing, among = after, among * common
    return {value: Fraction(weight, among) for value, weight in standing.items()}


def _onward(
    stage: Callable[[H], Procedure[H]], value: H, cache: dict[Any, Chances[Any]], policy: Policy | None
) -> Iterator[tuple[H, Fraction]]:
    """Yield where a stage leads from a value, with the chance; `cache` holds what was run before."""
    if not isinstance(stage, Part):
        yield from odds(lambda: stage(value), policy).items()
        return
    stage_value = stage.sees(value)
    if stage_value is None:
        yield value, Fraction(1)
        return
    if (stage, stage_value) not in cache:
        inner = stage.stages(stage_value) if stage.stages else None
        cache[stage, stage_value] = chain(*inner, policy) if inner else odds(lambda: stage.run(stage_value), policy)
    for result, share in cache[stage, stage_value].items():
        yield stage.put(value, result), share


def outcome_chances(chances: Chances[H], of: Callable[[H], Any]) -> Chances[Any]:
    """Chances of results as chances of what `of` makes of them."""
    chance_by_outcome: Chances[Any] = {}
    for result, share in chances.items():
        chance_by_outcome[of(result)] = chance_by_outcome.get(of(result), Fraction(0)) + share
    return chance_by_outcome


def run_with_answers(
    procedure: Callable[[], Procedure[R]],
    answers: Sequence[Any],
    policy: Policy | None = None,
    chance: Policy | None = None,
) -> tuple[Roll | Draw | None, Any]:
    """Run a procedure with answers to its chance prompts, or with `chance` to give them.

    Returns the chance prompt that has no answer, or None and the result.
    """
    waiting, generator, answer = list(answers), procedure(), None
    while True:
        try:
            prompt = generator.send(answer)
        except StopIteration as end:
            return None, end.value
        if isinstance(prompt, Note):
            answer = None
        elif isinstance(prompt, Roll | Draw):
            if chance is not None:
                answer = chance(prompt)
            elif waiting:
                answer = waiting.pop(0)
            else:
                return prompt, None
        elif policy is None or prompt.family is Family.CHANCE:
            raise DependsOnPromptError(prompt)
        else:
            answer = policy(prompt)
