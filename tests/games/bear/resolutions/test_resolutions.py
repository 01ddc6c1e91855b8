"""Odds of the bear's resolutions and prompts against an independent count: thirty-six throws, cards one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto.core.prompts import Draw, Prompt
from puesto.core.study import odds
from puesto.core.study.chances import chances
from puesto.core.study.odds import cases
from puesto.core.values import replace
from puesto.games.bear.checks import usage
from puesto.games.bear.checks.attack import AttackFacts
from puesto.games.bear.checks.marker import AdvanceFacts
from puesto.games.bear.checks.rally import RallyFacts
from puesto.games.bear.checks.usage import UsageFacts
from puesto.games.bear.printed.records import Advance, Colour, Usage
from puesto.games.bear.resolutions import resolutions
from puesto.games.bear.rounds.sequence import InitiativeFacts
from puesto.games.bear.table.state import AI, PLAYER
from puesto.games.bear.turn import mission_sheet, steps
from tests.games.bear.driver import play
from tests.games.bear.walk import ai, boxes, my_turn, order_card, unit

SUMS = Counter(sum(faces) for faces in product(range(1, 7), repeat=2))

feet = st.lists(st.tuples(st.integers(1, 7), st.booleans()), min_size=1, max_size=12)


def throws(wins) -> dict[str, Fraction]:
    """Return the chance of each word of `wins(total)` on 2D6."""
    found: Counter[str] = Counter()
    for total, ways in SUMS.items():
        found[wins(total)] += ways
    return {word: Fraction(ways, 36) for word, ways in found.items()}


def words(prompt: Prompt[Any]) -> dict[str, Fraction]:
    """The chances of a draw's classes by their words."""
    assert isinstance(prompt, Draw)
    return {case.message.template if case.message else "": case.chance for case in cases(prompt)}


@pytest.mark.parametrize("already", [False, True])
@pytest.mark.parametrize("firepower", range(0, 14, 2))
@pytest.mark.parametrize("bonus", [-2, 0, 1])
def test_an_attack_is_counted_throw_by_throw(firepower, bonus, already):
    facts = AttackFacts(firepower=firepower, defence=12, cover=1, bonus=bonus, target_is_hit=already)

    def wins(total):
        above = total + firepower + bonus - 13
        return "miss" if above < 0 else "destroyed" if already or above >= 4 else "hit"

    assert chances(resolutions.attack_roll, None, facts).chances == throws(wins)


def test_rally_and_initiative_are_counted_throw_by_throw():
    assert chances(resolutions.rally_roll, None, RallyFacts(number=8, cover=True)).chances == throws(
        lambda total: "yes" if total >= 7 else "no"
    )
    for bonus in range(-2, 3):
        expected = throws(lambda total, bonus=bonus: "yes" if total + bonus >= 8 else "no")
        assert chances(resolutions.first_turn, None, InitiativeFacts(bonus=bonus)).chances == expected


@given(feet, st.integers(1, 8), st.sampled_from([PLAYER, AI]), st.booleans())
def test_a_usage_check_is_counted_card_by_card(cards, cost, side, kept):
    table = my_turn(left={str(number): order_card(value, head=head) for number, (value, head) in enumerate(cards)})
    facts = UsageFacts(("R" if side == PLAYER else "A",), cost, side, kept, tuple(table.state.orders.left))
    expected: Counter[str] = Counter()
    for value, head in cards:
        expected["unused" if cost < value else "spared" if head and kept and side == PLAYER else "used"] += 1
    assert chances(resolutions.usage_check, table.content, facts).chances == {
        word: Fraction(many, len(cards)) for word, many in expected.items()
    }
    assert chances(resolutions.usage_check, table.content, facts).chances == odds.odds(
        lambda: resolutions.usage_check.run(table.content, facts), of=lambda result: result.outcome, each=True
    )


def test_the_deck_of_a_check_says_what_its_cards_mean():
    table = my_turn(
        left={
            "a": order_card(2),
            "b": order_card(3, head=True),
            "c": order_card(4),
            "d": order_card(5),
            "e": order_card(1),
        }
    )
    prompt = play(usage.usage_check(table, ["R"], 3), {"usage.draw": "c"}).prompts[0]
    assert words(prompt) == {
        "queda usada": Fraction(2, 5),
        "sigue sin usar": Fraction(2, 5),
        "sale la cabeza: sigue sin usar": Fraction(1, 5),
    }


def test_of_a_printed_deck_only_what_is_known_counts():
    left = {"25": order_card(2), "26": order_card(5)}
    left["25"] = replace(left["25"], usage=Usage(2, source="rulebook 3.1.1"))
    table = my_turn(left=left, settings={"deck": "printed"})
    prompt = play(usage.usage_check(table, ["R"], 3), {"usage.draw": "25"}).prompts[0]
    assert words(prompt) == {
        "queda usada": Fraction(1, 2),
        "depende de su valor de uso, que falta por anotar": Fraction(1, 2),
    }
    nothing = my_turn(left={"26": order_card(5)}, settings={"deck": "printed"})
    asked = play(
        usage.usage_check(nothing, ["R"], 3), {"usage.draw": "26", "entry.usage": 4, "entry.head": "no"}
    ).prompts[0]
    assert isinstance(asked, Draw) and not asked.lots
    with pytest.raises(odds.DependsOnPromptError):
        chances(resolutions.usage_check, table.content, UsageFacts(left=("25", "26"), printed=True))


def advancing(total_at_most=None, spaces=1):
    """A green card that moves the marker."""
    return order_card(advance=Advance(spaces, total_at_most))


def test_the_ais_deck_says_how_far_the_marker_goes():
    left = {
        "a": advancing(),
        "b": advancing(spaces=2),
        "c": advancing(total_at_most=1),
        "d": order_card(blue=True),
        "e": order_card(),
    }
    table = my_turn(left=left, mission={"sheet": boxes(*range(1, 9))}, marker=7)
    table.state.step = "order_card"
    prompt = play(steps.run_and_settle(table), {"order.draw": "e"}).prompts[0]
    assert words(prompt) == {
        "orden de mando, el marcador no avanza": Fraction(1, 5),
        "el marcador no avanza": Fraction(2, 5),
        "el marcador avanza {n} casilla": Fraction(2, 5),
    }, "one box is left"
    assert isinstance(prompt, Draw) and prompt.card_matters


@pytest.mark.parametrize("draws", [1, 2, 3, 4])
def test_the_markers_way_is_counted_over_every_hand_of_cards(draws):
    table = my_turn(
        left={
            f"{number}": card
            for number, card in enumerate(
                [advancing(), advancing(), advancing(spaces=2), order_card(), order_card(blue=True)]
            )
        }
    )
    worth = [1, 1, 2, 0, 0]
    expected = Counter(min(3, sum(hand)) for hand in combinations(worth, draws))
    facts = AdvanceFacts(draws, total=2, room=3, left=tuple(table.state.orders.left))
    found = chances(resolutions.mission_advance, table.content, facts).chances
    assert found == {str(moved): Fraction(many, comb(5, draws)) for moved, many in expected.items()}
    assert found == odds.odds(
        lambda: resolutions.mission_advance.run(table.content, facts), of=resolutions.mission_advance.outcome, each=True
    )


def test_forms_are_filled_from_the_table():
    table = my_turn(
        ai("A", "A04"),
        unit("R", "A01", hit="pinned", cover=1),
        left={"25": order_card(3), "26": order_card(3)},
        mission={"sheet": boxes(1, 2, 3)},
    )
    now = {
        resolution.id: resolution.now(table.state, table.content)
        for resolution in resolutions.RESOLUTIONS
        if resolution.now
    }
    assert now["rally"] == RallyFacts("R", 7, True)
    assert now["usage_check"].left == ("25", "26") and now["usage_check"].head and not now["usage_check"].printed
    assert now["mission_advance"] == AdvanceFacts(2, mission_sheet.counters_in_play(table), 2, ("25", "26"))
    assert now["initiative"].round == 2


def test_cards_that_do_not_exist_or_are_too_few_are_refused_by_the_field():
    table = my_turn(left={"25": order_card(3), "26": order_card(3)})
    table.content.order_cards["26"] = replace(table.content.order_cards["26"], colour=Colour.GREEN)

    def wrong(resolution, facts):
        return [name for name, _ in resolution.check(table.content, facts)]

    assert (
        wrong(resolutions.usage_check, UsageFacts(left=("25", "xx")))
        == wrong(resolutions.usage_check, UsageFacts(left=("25", "25")))
        == ["left"]
    )
    assert wrong(resolutions.mission_advance, AdvanceFacts(draws=3, left=("25", "26"))) == ["draws"]
    assert wrong(resolutions.mission_advance, AdvanceFacts(draws=1, left=("25",), printed=True)) == ["left"]
    assert wrong(resolutions.usage_check, UsageFacts(left=("25", "26"))) == []
