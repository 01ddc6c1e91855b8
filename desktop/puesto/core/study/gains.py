"""What each modifier of a throw is worth: the points that the best outcome gains by it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from puesto.core.messages import Message
from puesto.core.prompts import Band, Modifier, Roll
from puesto.core.study.odds import TooMany, cases
from puesto.core.values import replace


def gains(prompt: Roll) -> tuple[tuple[Modifier, Fraction], ...]:
    """Each line that moves the chances of a throw, and what it adds to the chance of the best outcome."""
    if not prompt.bands:
        return ()
    best = best_outcome(prompt)
    try:
        with_all = _chance(prompt, best)
        return tuple((line, with_all - _chance(replace(prompt, bands=bands), best)) for line, bands in _without(prompt))
    except TooMany:
        return ()


def best_outcome(prompt: Roll) -> Message | None:
    """What the best class of a throw means: the last band, or the first where a low total is wanted."""
    return prompt.bands[0].message if prompt.low_best else prompt.bands[-1].message


def _chance(prompt: Roll, outcome: Message | None) -> Fraction:
    """How likely an outcome is."""
    return sum((case.chance for case in cases(prompt) if case.message == outcome), Fraction(0))


def _without(prompt: Roll) -> Iterator[tuple[Modifier, tuple[Band, ...]]]:
    """The bands without each line. Of dice whose total alone counts, each threshold lies as much higher."""
    if prompt.without:
        yield from prompt.without
    elif prompt.total_enough:
        for line in prompt.modifiers:
            yield line, tuple(Band(band.at_least + line.value, band.message) for band in prompt.bands)
