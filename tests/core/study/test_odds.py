"""Odds: classes of one prompt, whole procedures counted by hand, samples, and forms that refuse."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from puesto.chance import Dice
from puesto.core.game.resolutions import FactsError, fill, form
from puesto.core.messages import Text, msg
from puesto.core.prompts import Band, Draw, DrawOutcome, Later, Option, Roll
from puesto.core.questions.board import Ask
from puesto.core.study import odds
from puesto.core.study.chances import chances
from puesto.core.study.odds import Case, case_of, cases
from tests.toy import BLAST, DIG, BlastFacts, DigFacts, ToyContent

BAD, GOOD, BEST = msg("bad"), msg("good"), msg("best")


def roll(dice=2, **more):
    return Roll(key="r", message=msg("x"), dice=dice, **more)


def draw(*left, **more):
    return Draw(key="d", message=msg("x"), deck="d", left=left, **more)


@pytest.mark.parametrize("need", range(1, 15))
def test_the_classes_of_two_dice_are_those_of_all_thirty_six_throws(need):
    prompt = roll(bands=(Band(need, GOOD), Band(need + 4, BEST)), below=BAD)
    counted = Counter(
        BAD if sum(faces) < need else GOOD if sum(faces) < need + 4 else BEST
        for faces in product(range(1, 7), repeat=2)
    )
    assert {case.message: case.chance for case in cases(prompt)} == {
        words: Fraction(many, 36) for words, many in counted.items()
    }
    for faces in product(range(1, 7), repeat=2):
        kind = BAD if sum(faces) < need else GOOD if sum(faces) < need + 4 else BEST
        assert case_of(prompt, faces).message == kind


def test_a_throw_without_bands_is_told_by_its_faces_or_by_its_total_where_that_is_enough():
    assert cases(roll(1, zero=True, sides=10)) == tuple(Case((face,), Fraction(1, 10)) for face in range(10))
    sums = {sum(case.answer): case.chance for case in cases(roll(total_enough=True))}
    assert sums == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
    assert case_of(roll(total_enough=True), {"total": 7}).chance == Fraction(1, 6)
    assert all(case_of(roll(3), case.answer) == case for case in cases(roll(3)))
    assert case_of(roll(), (3, 4)).chance == Fraction(1, 36) and case_of(roll(), (3, 9)) is None


def test_many_dice_are_not_told_apart_by_their_order_and_too_many_are_refused():
    found = cases(roll(8))
    assert len(found) == comb(13, 8) and sum(case.chance for case in found) == 1
    assert case_of(roll(8), (6, 1, 1, 1, 1, 1, 1, 1)).chance == Fraction(8, 6**8)
    with pytest.raises(odds.TooManyBranchesError):
        cases(roll(15))


def test_lots_share_the_cards_that_are_left_and_empty_ones_are_left_out():
    prompt = draw(
        "a",
        "a",
        "b",
        "c",
        lots=(DrawOutcome(BAD, ("c", "z")), DrawOutcome(GOOD, ("a", "b")), DrawOutcome(BEST, ("y",))),
    )
    assert cases(prompt) == (Case("c", Fraction(1, 4), BAD), Case("a", Fraction(3, 4), GOOD))
    assert case_of(prompt, "b").message == GOOD and case_of(prompt, "y") is None
    assert cases(draw("a", "a", "b")) == (Case("a", Fraction(2, 3)), Case("b", Fraction(1, 3)))


def test_lots_are_worked_out_once_and_only_when_somebody_looks():
    told = []

    def lots():
        told.append(1)
        return (DrawOutcome(GOOD, ("a",)),)

    prompt = draw("a", lots=Later(lots))
    assert told == []
    assert cases(prompt)[0].message == GOOD and prompt == draw("a", lots=(DrawOutcome(GOOD, ("a",)),))
    assert told == [1]


def two_cards(left):
    """Two cards without putting the first one back."""
    first = yield from draw(*left)
    rest = list(left)
    rest.remove(first)
    second = yield from draw(
        *rest,
        lots=(
            DrawOutcome(BAD, tuple(dict.fromkeys(card for card in rest if card == first))),
            DrawOutcome(GOOD, tuple({*rest} - {first})),
        ),
    )
    return "pair" if first == second else "two"


@pytest.mark.parametrize("each", [False, True])
def test_a_procedure_is_counted_as_every_order_of_the_cards(each):
    left = ("a", "a", "a", "b", "b", "c")
    pairs = Counter("pair" if one == other else "two" for one, other in permutations(left, 2))
    assert odds.odds(lambda: two_cards(left), each=each) == {kind: Fraction(many, 30) for kind, many in pairs.items()}


def test_a_card_that_matters_is_told_apart_though_its_lot_is_the_same():
    def procedure():
        return (yield from draw("a", "b", "b", lots=(DrawOutcome(GOOD, ("a", "b")),), card_matters=True))

    assert odds.odds(procedure) == {"a": Fraction(1, 3), "b": Fraction(2, 3)}


def test_what_nobody_answers_is_named_and_a_policy_answers_it():
    def procedure():
        answer = yield from Ask(key="seen", message=msg("?"), options=(Option("yes", Text("s", "y")),))
        return answer, sum((yield from roll(1))) >= 5

    with pytest.raises(odds.DependsOnPromptError) as depends:
        odds.odds(procedure)
    assert depends.value.prompt.key == "seen"
    assert odds.odds(procedure, lambda prompt: "yes", of=lambda found: found[1]) == {
        False: Fraction(2, 3),
        True: Fraction(1, 3),
    }


def test_what_does_not_fit_is_tried_and_says_its_margin():
    facts = BlastFacts(sticks=9)
    exact = chances(BLAST, None, facts)
    assert exact == odds.Figures({"none": Fraction(2, 3) ** 9, "some": 1 - Fraction(2, 3) ** 9})
    with pytest.raises(odds.TooManyBranchesError):
        chances(BLAST, None, BlastFacts())
    tried = chances(BLAST, None, BlastFacts(), Dice(1).answer)
    assert tried.margin == odds.MARGIN and abs(tried.chances["none"] - Fraction(2, 3) ** 15) < tried.margin


def test_a_form_is_made_from_the_type_and_filled_from_plain_values():
    assert [(field.name, field.kind, field.default) for field in form(DigFacts)] == [
        ("gold", "number", 0), ("tool", "choice", "pick"), ("lamp", "switch", False), ("seen", "text", "")
    ]  # fmt: skip
    assert (
        fill(DigFacts, {"gold": 2, "tool": "lamp", "lamp": True, "seen": "a b"})
        == DigFacts(2, "lamp", True, ("a", "b"))
        == fill(DigFacts, {"gold": 2, "tool": "lamp", "lamp": True, "seen": ["a", "b"]})
    )
    assert fill(DigFacts, {}) == DigFacts()
    assert chances(DIG, ToyContent(), DigFacts(gold=1, lamp=True)).chances == {
        "nothing": Fraction(10, 36),
        "gold": Fraction(26, 36),
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("gold", 3),
        ("gold", True),
        ("gold", "1"),
        ("gold", None),
        ("tool", "spade"),
        ("tool", 1),
        ("lamp", 1),
        ("seen", 3),
        ("seen", [1.5]),
        ("depth", 1),
    ],
)
def test_a_fact_that_does_not_fit_is_refused_by_its_name(field, value):
    with pytest.raises(FactsError) as misfit:
        fill(DigFacts, {"gold": 1, field: value} if field != "gold" else {field: value})
    ((name, expected),) = misfit.value.problems
    assert name == field and expected.template
