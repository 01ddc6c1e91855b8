"""The luck ledger: what was thrown and drawn against what was to be expected, with the band in which chance alone lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from puesto.core.journal import Entry, Source
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.odds import Case, TooMany, case_of, cases, totals
from puesto.core.prompts import Draw, Roll, total

BAND = 90
"""In so many of a hundred games, chance alone stays within the band."""
EDGE = (100 - BAND) / 200
"""What may lie beyond either end of the band."""
Z = 1.6449
"""The same in standard deviations of a normal distribution."""
FEW = 12
"""Fewer throws than these say nothing."""
MOST_EXACT = 60
"""Up to so many throws the distribution of their sum is computed exactly; beyond, it is as good as normal."""

FEW_SAID, NORMAL, ABOVE, BELOW = "few", "normal", "above", "below"
"""What can be said of a figure."""


@dataclass(frozen=True)
class Measure:
    """One figure of some throws: what happened, what was to be expected, and the band from `low` to `high` that holds 90 in 100 games."""

    throws: int
    happened: int
    expected: Fraction
    low: int
    high: int

    @property
    def verdict(self) -> str:
        """Whether they were few, within the band, above or below it."""
        if self.throws < FEW:
            return FEW_SAID
        return BELOW if self.happened < self.low else ABOVE if self.happened > self.high else NORMAL


@dataclass(frozen=True)
class Tally:
    """The throws of one kind by one side, the app's and those at the table apart."""

    side: str
    stream: str
    draws: bool
    by_hand: bool
    throws: int
    totals: Measure | None
    """The sum of everything that was thrown; None for cards."""
    successes: Measure | None
    """How often the throw reached its first band, or the draw did not come out worst; None where nothing was at stake."""


@dataclass
class _Heap:
    """Throws of one kind, while they are counted."""

    rolls: list[tuple[Roll, int]] = field(default_factory=list)
    stakes: list[tuple[Fraction, bool]] = field(default_factory=list)
    throws: int = 0


def ledger(entries: Iterable[Entry]) -> tuple[Tally, ...]:
    """What a journal's dice and cards come to: the player first, then the AI; each stream, the app's before those of the table.

    Draws from a deck of which nothing is known before (no lots) say nothing about luck and are left out. Draws without replacement
    are taken one by one, each with the chance that it really had.
    """
    heaps: dict[tuple[str, str, bool, bool], _Heap] = {}
    for entry in entries:
        prompt = entry.prompt
        if entry.kind != "answer" or not isinstance(prompt, Roll | Draw) or (isinstance(prompt, Draw) and len(prompt.lots) < 2):
            continue
        key = (prompt.who, prompt.stream, isinstance(prompt, Draw), entry.source is not Source.APP)
        heap = heaps.setdefault(key, _Heap())
        heap.throws += 1
        if isinstance(prompt, Roll):
            heap.rolls.append((prompt, total(entry.value)))
        if (stake := _stake(prompt, entry.value)) is not None:
            heap.stakes.append(stake)
    found = [_tally(*key, heap) for key, heap in heaps.items()]
    return tuple(sorted(found, key=lambda tally: (tally.side != "player", tally.draws, tally.stream, tally.by_hand)))


def _stake(prompt: Roll | Draw, answer: Any) -> tuple[Fraction, bool] | None:
    """The chance of a success there was and whether it came; None where nothing was at stake."""
    if isinstance(prompt, Roll) and not prompt.bands:
        return None
    try:
        classes, came = cases(prompt), case_of(prompt, answer)
    except TooMany:
        return None
    good = [case for place, case in enumerate(classes) if _is_good(prompt, case, place)]
    chance = sum((case.chance for case in good), Fraction(0))
    return (chance, came in good) if 0 < chance < 1 and came is not None else None


def _is_good(prompt: Roll | Draw, case: Case, place: int) -> bool:
    return case.message is not None if isinstance(prompt, Roll) else place > 0


def _tally(side: str, stream: str, draws: bool, by_hand: bool, heap: _Heap) -> Tally:
    sums = _of_totals(heap.rolls) if heap.rolls else None
    return Tally(side, stream, draws, by_hand, heap.throws, sums, _of_stakes(heap.stakes) if heap.stakes else None)


def _of_totals(rolls: Sequence[tuple[Roll, int]]) -> Measure:
    """The sum of the totals, all of one kind of dice."""
    prompt, low = rolls[0][0], 0
    one = {sum_: Fraction(count, len(prompt.faces) ** prompt.dice) for sum_, (_, count) in totals(prompt.dice, prompt.faces).items()}
    mean = sum((sum_ * chance for sum_, chance in one.items()), Fraction(0))
    spread = sum((chance * (sum_ - mean) ** 2 for sum_, chance in one.items()), Fraction(0))
    happened, n = sum(sum_ for _, sum_ in rolls), len(rolls)
    if n > MOST_EXACT:
        return Measure(n, happened, n * mean, *_normal_band(float(n * mean), float(n * spread)))
    first, shares = min(one), [float(one.get(sum_, 0)) for sum_ in range(min(one), max(one) + 1)]
    standing = [1.0]
    for _ in range(n):
        standing = _spread_by(standing, shares)
        low += first
    return Measure(n, happened, n * mean, *_exact_band(standing, low))


def _of_stakes(stakes: Sequence[tuple[Fraction, bool]]) -> Measure:
    """How many of some throws came out well, each with a chance of its own."""
    expected = sum((chance for chance, _ in stakes), Fraction(0))
    happened, n = sum(came for _, came in stakes), len(stakes)
    if n > 4 * MOST_EXACT:
        low, high = _normal_band(float(expected), float(sum(float(chance * (1 - chance)) for chance, _ in stakes)))
        return Measure(n, happened, expected, max(0, low), min(n, high))
    standing = [1.0]
    for chance, _ in stakes:
        standing = _spread_by(standing, [1 - float(chance), float(chance)])
    return Measure(n, happened, expected, *_exact_band(standing, 0))


def _spread_by(standing: Sequence[float], shares: Sequence[float]) -> list[float]:
    """The distribution of a sum after one more throw."""
    after = [0.0] * (len(standing) + len(shares) - 1)
    for place, chance in enumerate(standing):
        for more, share in enumerate(shares):
            after[place + more] += chance * share
    return after


def _exact_band(chances: Sequence[float], first: int) -> tuple[int, int]:
    """The narrowest band beyond whose either end lies at most a twentieth; `first` is the value of the first chance."""
    low, below = 0, chances[0]
    while below <= EDGE:
        low += 1
        below += chances[low]
    high, above = len(chances) - 1, chances[-1]
    while above <= EDGE:
        high -= 1
        above += chances[high]
    return first + low, first + high


def _normal_band(mean: float, variance: float) -> tuple[int, int]:
    """The same where the distribution is as good as normal."""
    reach = Z * sqrt(variance)
    return int(mean - reach + 0.5), int(mean + reach + 0.5)


VERDICTS = {
    FEW_SAID: N_("Con menos de {few} tiradas no se puede decir nada."),
    NORMAL: N_("Dentro de lo normal."),
    ABOVE: N_("Suerte: por encima de la franja."),
    BELOW: N_("Mala suerte: por debajo de la franja."),
}
HEIGHTS = VERDICTS | {ABOVE: N_("Más alto de lo normal."), BELOW: N_("Más bajo de lo normal.")}
"""Of a sum, which is neither good nor bad by itself."""
LEGEND = N_("La franja es donde cae el puro azar en {band} de cada 100 partidas. Aun así, de cada diez cifras una se sale de ella sin que pase nada raro.")


def legend() -> Message:
    """What the band is."""
    return msg(LEGEND, band=BAND)


def verdict_of_totals(measure: Measure) -> Message:
    """What can be said of a sum, in words."""
    return msg(HEIGHTS[measure.verdict], few=FEW)


def verdict_of_successes(measure: Measure) -> Message:
    """What can be said of how often it went well, in words."""
    return msg(VERDICTS[measure.verdict], few=FEW)


def text_of_totals(measure: Measure) -> Message:
    """The mean of the totals in words."""
    return msg(
        N_("{throws} tiradas, con una media de {mean}; lo esperado es {expected}, y lo normal va de {low} a {high}."),
        throws=measure.throws,
        mean=decimal(Fraction(measure.happened, measure.throws)),
        expected=decimal(measure.expected / measure.throws),
        low=decimal(Fraction(measure.low, measure.throws)),
        high=decimal(Fraction(measure.high, measure.throws)),
    )


def text_of_successes(measure: Measure) -> Message:
    """How many throws came out well, in words."""
    return msg(
        N_("Salieron bien {happened} de {throws}; se esperaban {expected}, y lo normal va de {low} a {high}."),
        happened=measure.happened,
        throws=measure.throws,
        expected=decimal(measure.expected),
        low=measure.low,
        high=measure.high,
    )


def decimal(value: Fraction) -> Message:
    """A fraction with one figure after the comma, as each language writes it."""
    tenths = round(value * 10)
    return msg(N_("{whole},{tenth}"), whole=tenths // 10, tenth=tenths % 10)


def heading(tally: Tally, stream: Sayable) -> Message:
    """Whose throws they are and with what; `stream` is what the dice or the deck are called."""
    if tally.side == "player":
        template = N_("Tú, con los tuyos de verdad: {stream}") if tally.by_hand else N_("Tú, con la aplicación: {stream}")
    else:
        template = N_("La IA, tirado o robado de verdad: {stream}") if tally.by_hand else N_("La IA, con la aplicación: {stream}")
    return msg(template, stream=stream)


def lines(tally: Tally) -> list[Message]:
    """All that can be said of a tally, a sentence each."""
    found = []
    if tally.totals is not None:
        found += [text_of_totals(tally.totals), verdict_of_totals(tally.totals)]
    if tally.successes is not None:
        found += [text_of_successes(tally.successes), verdict_of_successes(tally.successes)]
    return found


def stream_name(stream: str, names: Iterable[tuple[str, Text]]) -> Text:
    """What dice or a deck are called: by their game, else as players write dice."""
    plain = stream.rstrip("z").upper()
    return dict(names).get(stream, Text(plain, plain))
