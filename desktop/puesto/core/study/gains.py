"""The value of each modifier of a throw: the chance that an outcome gains by it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from puesto.core.messages import Message
from puesto.core.prompts import Band, Modifier, Roll
from puesto.core.study.odds import TooManyBranchesError, cases
from puesto.core.values import Struct, replace


class Gain(Struct, frozen=True):
    """The chance that a modifier adds to an outcome or a better one."""

    chance: Fraction
    outcome: Message | None = None
    """The outcome that gains by it, where the best one does not; None where that does, or nothing does."""


def gains(prompt: Roll) -> tuple[tuple[Modifier, Gain], ...]:
    """Return what each line of a throw adds to the chance of the best outcome, or of one it moves."""
    if not prompt.bands:
        return ()
    try:
        with_all = _at_least(prompt)
        return tuple(
            (line, _gain(with_all, _at_least(replace(prompt, bands=bands)))) for line, bands in _without(prompt)
        )
    except TooManyBranchesError:
        return ()


def _at_least(prompt: Roll) -> list[tuple[Message, Fraction]]:
    """Return the outcomes from the best on, each with the chance of it or a better one."""
    chances: dict[Message | None, Fraction] = {}
    for case in cases(prompt):
        chances[case.message] = chances.get(case.message, Fraction(0)) + case.chance
    best_first = list(dict.fromkeys(band.message for band in (prompt.bands if prompt.low_best else prompt.bands[::-1])))
    at_least, total = [], Fraction(0)
    for outcome in best_first:
        total += chances.get(outcome, Fraction(0))
        at_least.append((outcome, total))
    return at_least


def _gain(with_all: list[tuple[Message, Fraction]], without: list[tuple[Message, Fraction]]) -> Gain:
    """Return the gain of the best outcome; if that is zero, of the outcome that gains or loses most."""
    best, chance = with_all[0]
    before = dict(without)
    if moved := chance - before.get(best, Fraction(0)):
        return Gain(moved)
    other_gains = [(chance - before[outcome], outcome) for outcome, chance in with_all if outcome in before]
    most, outcome = max(other_gains, key=lambda gain_and_outcome: abs(gain_and_outcome[0]), default=(Fraction(0), best))
    return Gain(most, outcome) if most else Gain(Fraction(0))


def _without(prompt: Roll) -> Iterator[tuple[Modifier, tuple[Band, ...]]]:
    """Yield the bands without each line. Of dice whose total alone counts, each threshold lies as much higher."""
    if prompt.without:
        yield from prompt.without
    elif prompt.total_enough:
        for line in prompt.modifiers:
            yield line, tuple(Band(band.at_least + line.value, band.message) for band in prompt.bands)
