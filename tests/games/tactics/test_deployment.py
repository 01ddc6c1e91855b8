"""Which cards the AI deploys: of each pile the dearest with which the number can be paid (3.4)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from puesto.core.values import replace
from puesto.games.tactics.phases import deployment
from puesto.games.tactics.phases.deployment import deployment_plan
from puesto.games.tactics.printed.settings import PA_BY_PILE, PA_FIRST
from puesto.games.tactics.table.notation import Typed, read_all
from puesto.games.tactics.table.secret import Secret, keep_secret
from puesto.games.tactics.table.state import Table
from puesto.games.tactics.turn import ai_start, steps
from tests.games.tactics.battles import CONTENT

PILES = ("infantry", "artillery", "tank", "transport")


@pytest.mark.parametrize(
    ("pa", "hand", "chosen"),
    [
        (3, "A:infantry:c4:p1 B:infantry:c2:p1 C:tank:c3:p2", "B"),
        (4, "A:infantry:c3:p1 B:infantry:c2:p1 C:tank:c2:p2", "B C"),
        (4, "A:infantry:c5:p1 B:infantry:c1:p1 C:tank:c4:p2 D:tank:c3:p2", "B D"),
        (4, "A:infantry:c4:p1 B:tank:c2:p2 C:tank:c2:p2", "B C"),
        (5, "A:infantry:c5:p1 B:infantry:c1:p1 C:tank:c5:p2", "A"),
        (6, "A:infantry:c7:p1 B:infantry:c5:p1 C:tank:c6:p2", "B"),
        (7, "A:infantry:c4:p1 B:infantry:c3:p1 C:tank:c4:p2", "A B"),
        (4, "A:support:c4:p5:pa B:support:c1:p5:pa C:infantry:c3:p1", "B C"),
    ],
)
def test_of_each_pile_the_dearest_with_which_the_number_can_be_paid(pa: int, hand: str, chosen: str):
    assert deployment_plan(pa, read_all(hand.split())).chosen == tuple(chosen.split())


def test_the_same_hand_is_planned_so_at_the_table():
    table = Table(steps.new_state(CONTENT, "crossroads", {}), CONTENT)
    cards = {card.type.value: card.id for card in CONTENT.cards.values() if card.cost == 3 and not card.equipment}
    cheap = next(card.id for card in CONTENT.cards.values() if card.type.value == "infantry" and card.cost == 2)
    dear = max(
        (card for card in CONTENT.cards.values() if card.type.value == "infantry"), key=lambda card: card.cost
    ).id
    assert CONTENT.cards[dear].cost > 3
    keep_secret(table.state, Secret(hand=(dear, cheap, cards["tank"])))
    table.state.ai_pa = 3
    ai_start.make_plan(table)
    assert table.state.to_place == 1
    assert ai_start.read_secret(table.state).plan == (cheap,)


def by_trying_all(pa: int, hand: list[Typed], count: int) -> tuple[str, ...]:
    """Return the payable sequence whose every card is the dearest possible of the first pile possible."""
    payable = [cards for cards in permutations(hand, count) if sum(card.cost for card in cards) <= pa]
    taken: list[Typed] = []
    drawn_from: set[str] = set()
    while len(taken) < count:
        going_on = [cards[len(taken)] for cards in payable if [*cards[: len(taken)]] == taken]
        fresh = [card for card in going_on if card.pile not in drawn_from]
        if not going_on:
            return ()
        if not fresh:
            drawn_from.clear()
            continue
        taken.append(min(fresh, key=lambda card: (card.priority, -card.cost, hand.index(card))))
        drawn_from.add(taken[-1].pile)
    return tuple(card.id for card in taken)


@pytest.mark.parametrize("pa_cards", [PA_FIRST, PA_BY_PILE])
def test_a_thousand_hands_are_chosen_as_by_trying_every_one(pa_cards: str):
    random = Random(34)
    for _ in range(1000):
        hand = [
            Typed(id=str(index), pile=PILES[level], cost=random.randint(1, 6), priority=level + 1)
            for index, level in enumerate(random.randrange(4) for _ in range(random.randint(1, 6)))
        ]
        pa = random.randint(2, 5)
        expected = by_trying_all(pa, hand, 2) if pa > 3 else ()
        result = deployment_plan(pa, hand, pa_cards)
        if pa <= 3 or not expected:
            cheap = [card for card in hand if card.cost <= pa]
            rung = (deployment.ONE if pa <= 3 else deployment.ONE_DEAREST) if cheap else deployment.NOTHING_FITS
            expected = by_trying_all(pa, hand, 1)
            if rung == deployment.ONE_DEAREST:
                dearest = max(card.cost for card in cheap)
                expected = by_trying_all(pa, [card for card in cheap if card.cost == dearest], 1)
            assert result.rung == rung
        assert result.chosen == expected, (pa, hand)


def test_what_cannot_be_paid_is_left_out_of_no_order():
    hand = read_all(("A:infantry:c9:p1", "B:infantry:c2:p1", "C:tank:c3:p2"))
    assert [card.id for card in deployment.deployment_order(hand)] == ["A", "C", "B"]
    assert deployment_plan(1, hand).chosen == () == deployment_plan(9, [replace(hand[0], priority=None)]).chosen
