"""The luck ledger: results of dice and draws beside the expected ones, with the band of pure chance."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from puesto.core.headings import SideView
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.prompts import Draw, Roll, total
from puesto.core.session.journal import Entry, Source
from puesto.core.study.odds import case_of, cases_if_few, totals
from puesto.core.values import Struct

BAND = 90
"""In so many of a hundred games, chance alone stays within the band."""
EDGE = (100 - BAND) / 200
"""The most probability beyond either end of the band."""
Z = 1.6449
"""The same in standard deviations of a normal distribution."""
FEW = 12
"""Fewer throws than these say nothing."""
FEW_STAKES = 3
"""Of the rolls of a whole evening, fewer than these have no deviation."""
MOST_EXACT = 60
"""Up to so many throws the distribution of their sum is computed exactly. Beyond, it is as good as normal."""

FEW_SAID, NORMAL, ABOVE, BELOW = "few", "normal", "above", "below"
"""The verdicts on a figure."""

TOTAL, SUCCESS, LOT = "total", "success", "lot"
"""The kinds of figures, by what is counted."""


class Measure(Struct, frozen=True):
    """One figure of some throws: the real and the expected value, and the band of 90 in 100 games."""

    throws: int
    happened: int
    expected: Fraction
    low: int
    high: int

    @property
    def verdict(self) -> str:
        """Return whether the good throws were few, within the band, above or below it."""
        if self.throws < FEW:
            return FEW_SAID
        return BELOW if self.happened < self.low else ABOVE if self.happened > self.high else NORMAL


class Tally(Struct, frozen=True):
    """The throws of one kind by one side, the app's and those at the table apart."""

    side: str
    stream: str
    lot: Message | None
    """Of cards: the lot that was counted, the first of its draw, which is the worst for somebody. None for dice."""
    by_hand: bool
    throws: int
    figures: tuple[tuple[str, Measure], ...]
    """`TOTAL`: the sum of all that was rolled; `SUCCESS`: how many rolls reached a band; `LOT`: how often the lot
    came."""


@dataclass
class _Heap:
    """Throws of one kind, while they are counted."""

    rolls: list[tuple[Roll, int]] = field(default_factory=list)
    stakes: list[tuple[Fraction, bool]] = field(default_factory=list)


def ledger(entries: Iterable[Entry], sides: Sequence[SideView] = ()) -> tuple[Tally, ...]:
    """Return a tally for each side and stream of dice or cards in a journal.

    Sides come in the order of `sides`, nobody's last; within each, the app's streams before those of the table. Draws
    without known lots say nothing about luck and are left out, and so are dice that nobody sees. Draws without
    replacement are taken one by one, each with the chance that it really had.
    """
    tallies = [_tally(*key, heap) for key, heap in _heaps(entries).items()]
    places = {side.id: place for place, side in enumerate(sides)}
    return tuple(
        sorted(
            tallies,
            key=lambda tally: (places.get(tally.side, len(places)), tally.lot is not None, tally.stream, tally.by_hand),
        )
    )


def deviation(entries: Iterable[Entry], sides: Container[str]) -> int | None:
    """Return the deviation of the rolls of `sides` in hundredths, more being better.

    Only rolls that can succeed or fail count; None where they are fewer than `FEW_STAKES`.
    """
    stakes = [
        stake
        for (side, _, lot, _), heap in _heaps(entries).items()
        if side in sides and lot is None
        for stake in heap.stakes
    ]
    if len(stakes) < FEW_STAKES:
        return None
    variance = sum((chance * (1 - chance) for chance, _ in stakes), Fraction(0))
    ahead = sum((result - chance for chance, result in stakes), Fraction(0))
    return round(100 * float(ahead) / sqrt(variance))


def _heaps(entries: Iterable[Entry]) -> dict[tuple[str, str, Message | None, bool], _Heap]:
    """Return the throws of a journal by side, stream, lot and whether they were made at the table."""
    heaps: dict[tuple[str, str, Message | None, bool], _Heap] = {}
    for entry in entries:
        prompt = entry.prompt
        if (
            entry.kind != "answer"
            or not isinstance(prompt, Roll | Draw)
            or (isinstance(prompt, Roll) and prompt.sealed)
        ):
            continue
        classes, by_hand = cases_if_few(prompt), entry.source is not Source.APP
        if isinstance(prompt, Roll):
            heap = heaps.setdefault((prompt.who, prompt.stream, None, by_hand), _Heap())
            heap.rolls.append((prompt, total(entry.value)))
            good = [case for case in classes if prompt.bands and total(case.answer) >= prompt.bands[0].at_least]
        else:
            lot = classes[0].message if len(classes) > 1 else None
            if lot is None:
                continue
            heap, good = heaps.setdefault((prompt.who, prompt.stream, lot, by_hand), _Heap()), [classes[0]]
        chance = sum((case.chance for case in good), Fraction(0))
        if 0 < chance < 1:
            heap.stakes.append((chance, case_of(prompt, entry.value) in good))
    return heaps


def _tally(side: str, stream: str, lot: Message | None, by_hand: bool, heap: _Heap) -> Tally:
    figures = [(TOTAL, _of_totals(heap.rolls))] if heap.rolls else []
    if heap.stakes:
        figures.append((SUCCESS if lot is None else LOT, _of_stakes(heap.stakes)))
    return Tally(side, stream, lot, by_hand, len(heap.rolls or heap.stakes), tuple(figures))


def _of_totals(rolls: Sequence[tuple[Roll, int]]) -> Measure:
    """Return the sum of the totals, all of one kind of dice."""
    prompt, low = rolls[0][0], 0
    record = {
        sum_: Fraction(count, len(prompt.faces) ** prompt.dice)
        for sum_, (_, count) in totals(prompt.dice, prompt.faces).items()
    }
    mean = sum((sum_ * chance for sum_, chance in record.items()), Fraction(0))
    spread = sum((chance * (sum_ - mean) ** 2 for sum_, chance in record.items()), Fraction(0))
    sum_of_totals, n = sum(sum_ for _, sum_ in rolls), len(rolls)
    if n > MOST_EXACT:
        return Measure(n, sum_of_totals, n * mean, *_normal_band(float(n * mean), float(n * spread)))
    first, shares = min(record), [float(record.get(sum_, 0)) for sum_ in range(min(record), max(record) + 1)]
    standing = [1.0]
    for _ in range(n):
        standing = _spread_by(standing, shares)
        low += first
    return Measure(n, sum_of_totals, n * mean, *_exact_band(standing, low))


def _of_stakes(stakes: Sequence[tuple[Fraction, bool]]) -> Measure:
    """Return the measure of how many throws succeeded, each with a chance of its own."""
    expected = sum((chance for chance, _ in stakes), Fraction(0))
    successes, n = sum(result for _, result in stakes), len(stakes)
    if n > 4 * MOST_EXACT:
        low, high = _normal_band(float(expected), float(sum(float(chance * (1 - chance)) for chance, _ in stakes)))
        return Measure(n, successes, expected, max(0, low), min(n, high))
    standing = [1.0]
    for chance, _ in stakes:
        standing = _spread_by(standing, [1 - float(chance), float(chance)])
    return Measure(n, successes, expected, *_exact_band(standing, 0))


def _spread_by(standing: Sequence[float], shares: Sequence[float]) -> list[float]:
    """Return the distribution of a sum after one more throw."""
    after = [0.0] * (len(standing) + len(shares) - 1)
    for place, chance in enumerate(standing):
        for added_sum, share in enumerate(shares):
            after[place + added_sum] += chance * share
    return after


def _exact_band(chances: Sequence[float], first: int) -> tuple[int, int]:
    """Return the narrowest band with at most a probability of `EDGE` beyond either end.

    `first` is the value whose chance comes first.
    """
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
    """Return that band for a normal distribution with this mean and variance."""
    reach = Z * sqrt(variance)
    return int(mean - reach + 0.5), int(mean + reach + 0.5)


VERDICTS = {
    (SUCCESS, ABOVE): N_("Suerte: por encima de la franja."),
    (SUCCESS, BELOW): N_("Mala suerte: por debajo de la franja."),
    (TOTAL, ABOVE): N_("Más alto de lo normal."),
    (TOTAL, BELOW): N_("Más bajo de lo normal."),
    (LOT, ABOVE): N_("Más veces de lo normal."),
    (LOT, BELOW): N_("Menos veces de lo normal."),
}
LEGEND = N_(
    "La franja es donde cae el puro azar en {band} de cada 100 partidas. Aun así, de cada diez cifras una se sale de "
    "ella sin que pase nada raro."
)


def legend() -> Message:
    """Return the explanation of the band."""
    return msg(LEGEND, band=BAND)


def verdict_text(kind: str, measure: Measure) -> Message:
    """Return the verdict on a figure, in words."""
    if measure.verdict == FEW_SAID:
        return msg(N_("Con menos de {few} tiradas no se puede decir nada."), few=FEW)
    return msg(VERDICTS[kind, measure.verdict]) if measure.verdict != NORMAL else msg(N_("Dentro de lo normal."))


AVERAGE = NN_(
    "Una tirada, de {mean}; lo esperado es {expected}, y lo normal va de {low} a {high}.",
    "{n} tiradas, con una media de {mean}; lo esperado es {expected}, y lo normal va de {low} a {high}.",
)
"""A figure of sums; `n` is how many throws."""


def text_of(kind: str, measure: Measure) -> Message:
    """Return a figure in words."""
    low, expected, high = band_in_words(kind, measure)
    mean = decimal(Fraction(measure.happened, measure.throws))
    if kind == TOTAL:
        return count(AVERAGE, measure.throws, mean=mean, low=low, expected=expected, high=high)
    if kind == SUCCESS:
        template = N_("Aciertos: {happened} de {throws}; se esperaban {expected}, y lo normal va de {low} a {high}.")
    else:
        template = N_("Salió {happened} de {throws}; se esperaban {expected}, y lo normal va de {low} a {high}.")
    return msg(template, throws=measure.throws, happened=measure.happened, low=low, expected=expected, high=high)


def band_in_words(kind: str, measure: Measure) -> tuple[Message, Message, Message]:
    """Return the band's ends and what was to be expected between them, as they are written. Of a sum, for one throw."""
    if kind == TOTAL:
        low, expected, high = (
            decimal(Fraction(value) / measure.throws) for value in (measure.low, measure.expected, measure.high)
        )
        return low, expected, high
    return msg(N_("{n}"), n=measure.low), decimal(measure.expected), msg(N_("{n}"), n=measure.high)


def decimal(value: Fraction) -> Message:
    """Return a fraction with one figure after the comma, as each language writes it."""
    tenths = round(value * 10)
    return msg(N_("{whole},{tenth}"), whole=tenths // 10, tenth=tenths % 10)


def heading(tally: Tally, stream: Sayable, sides: Sequence[SideView]) -> Message:
    """Return the heading of a tally: the side, and the dice or deck.

    `stream` is the name of the dice or the deck, `sides` are the sides of the game.
    """
    stream_words: Sayable = (
        msg(N_("{stream}, «{lot}»"), stream=stream, lot=tally.lot) if tally.lot is not None else stream
    )
    side, solo = next((side for side in sides if side.id == tally.side), None), any(side.ai for side in sides)
    if side is None:
        template = (
            N_("De todos, tirado o robado de verdad: {stream}")
            if tally.by_hand
            else N_("De todos, con la aplicación: {stream}")
        )
        return msg(template, stream=stream_words)
    if solo and not side.ai:
        template = (
            N_("Tus dados y cartas: {stream}") if tally.by_hand else N_("Tus tiradas con la aplicación: {stream}")
        )
        return msg(template, stream=stream_words)
    if solo:
        template = (
            N_("La IA, tirado o robado de verdad: {stream}")
            if tally.by_hand
            else N_("La IA, con la aplicación: {stream}")
        )
        return msg(template, stream=stream_words)
    template = (
        N_("{side}, tirado o robado de verdad: {stream}")
        if tally.by_hand
        else N_("{side}, con la aplicación: {stream}")
    )
    return msg(template, stream=stream_words, side=side.name)


def lines(tally: Tally) -> list[Message]:
    """Return all that can be said of a tally, a sentence each."""
    return [line for kind, measure in tally.figures for line in (text_of(kind, measure), verdict_text(kind, measure))]


def stream_name(stream: str, names: Iterable[tuple[str, Text]]) -> Text:
    """Return the name of dice or a deck: the game's, else the notation of players, such as `2D6`."""
    plain = stream.rstrip("z").upper()
    return dict(names).get(stream, Text(plain, plain))
