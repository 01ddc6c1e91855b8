"""The luck ledger: what is counted, and bands that hold what they promise."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Band, Draw, DrawOutcome, Roll
from puesto.core.session.journal import Entry, Source, entry_for
from puesto.core.study import luck
from puesto.core.views import SOLO

ROLL = Roll(key="dig.roll", message=msg("Tira."), dice=2, bands=(Band(8, msg("aparece")), Band(12, msg("sobra"))))
DRAW = Draw(
    key="use.draw",
    message=msg("Roba."),
    deck="orders",
    left=("01", "02", "03"),
    lots=(DrawOutcome(msg("usada"), ("01",)), DrawOutcome(msg("sin usar"), ("02", "03"))),
)


def rolled(faces: tuple[int, int], source: Source = Source.APP) -> Entry:
    return entry_for(ROLL, faces, source)


def figure(entries: list[Entry], kind: str) -> luck.Measure:
    (tally,) = luck.ledger(entries)
    return dict(tally.figures)[kind]


def test_rolls_are_summed_and_their_successes_counted_against_their_chances():
    entries = [rolled((6, 6)), rolled((1, 1)), rolled((4, 4))]
    sums, successes = figure(entries, luck.TOTAL), figure(entries, luck.SUCCESS)
    assert (sums.happened, sums.expected, sums.throws) == (22, Fraction(21), 3)
    assert (successes.happened, successes.expected) == (2, 3 * Fraction(15, 36))
    assert sums.verdict == luck.FEW_SAID


def test_the_app_and_the_table_and_both_sides_are_counted_apart():
    ai = Roll(key="ai.roll", message=msg("Tira."), dice=2, who="ai")
    entries = [rolled((1, 2)), rolled((1, 2), Source.HAND), entry_for(ai, (3, 3), Source.APP)]
    assert [(tally.side, tally.by_hand) for tally in luck.ledger(entries, SOLO)] == [
        ("player", False),
        ("player", True),
        ("ai", False),
    ]


def test_of_draws_the_worst_lot_is_counted_and_draws_that_tell_nothing_are_left_out():
    bare = Draw(key="draw", message=msg("Roba."), deck="orders", left=("01", "02"))
    entries = [entry_for(DRAW, card, Source.APP) for card in ("01", "02", "03")] + [entry_for(bare, "01", Source.APP)]
    (tally,) = luck.ledger(entries)
    assert tally.lot == msg("usada")
    found = dict(tally.figures)[luck.LOT]
    assert (found.throws, found.happened, found.expected) == (3, 1, Fraction(1))


def test_the_band_of_a_few_throws_is_exact():
    found = figure([rolled((3, 4))] * 3, luck.TOTAL)
    sums = sorted(sum(faces) for faces in product(range(1, 7), repeat=6))
    assert (found.low, found.high) == (sums[len(sums) // 20], sums[-1 - len(sums) // 20])


@pytest.mark.parametrize("throws", [20, 100, 300])
def test_pure_chance_stays_within_the_band_in_nine_games_of_ten(throws):
    dice, within = Dice(3), {luck.TOTAL: 0, luck.SUCCESS: 0}
    games = 120
    for _ in range(games):
        (tally,) = luck.ledger([rolled(dice.answer(ROLL)) for _ in range(throws)])
        for kind, measure in tally.figures:
            within[kind] += measure.verdict == luck.NORMAL
    assert all(0.83 * games <= many < games for many in within.values()), within


def test_good_and_bad_luck_are_told_only_outside_the_band():
    assert figure([rolled((6, 6))] * 20, luck.SUCCESS).verdict == luck.ABOVE
    assert figure([rolled((1, 1))] * 20, luck.SUCCESS).verdict == luck.BELOW
    assert figure([rolled((6, 6))] * 5, luck.SUCCESS).verdict == luck.FEW_SAID
