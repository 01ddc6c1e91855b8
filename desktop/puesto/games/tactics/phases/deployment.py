"""The deployment phase: which cards in which order, how many by the PA, and where (3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct, replace
from puesto.games.tactics.phases.attitude import FIRST_TURNS
from puesto.games.tactics.printed.settings import PA_CARDS, PA_FIRST
from puesto.games.tactics.table.notation import Typed, as_token, read_all

SAVES, ONE, TWO, ONE_DEAREST = "saves_pa", "one", "two", "one_dearest"
ONE_OF_FIVE, TWO_OF_THREE, ANY, NOTHING_FITS = "one_of_five", "two_of_three", "any", "nothing_fits"
RUNGS: dict[str, Message] = {
    SAVES: msg(N_("con menos de 2 PA no despliega: los guarda")),
    ONE: msg(N_("una carta")),
    TWO: msg(N_("dos cartas")),
    ONE_DEAREST: msg(N_("una carta, la de mayor coste que se pueda pagar")),
    ONE_OF_FIVE: msg(N_("una carta de valor 5 o más")),
    TWO_OF_THREE: msg(N_("dos cartas de valor 3 o más")),
    ANY: msg(N_("de dos a tres cartas de cualquier valor")),
    NOTHING_FITS: msg(N_("no puede desplegar ninguna")),
}
"""The steps of the amount by PA, in words that name no card."""

ON_TERRAIN, NEAR_TERRAIN, FACING = "terrain_card_with_bonus", "closest_to_bonus_terrain", "facing_units_rule"
PLACES: dict[str, Message] = {
    ON_TERRAIN: msg(N_("Sobre una carta de terreno que le da bonificador")),
    NEAR_TERRAIN: msg(N_("Lo más cerca posible de un terreno que le dé bonificador")),
    FACING: msg(N_("Frente a una unidad enemiga que puede dañar")),
}


class PlanFacts(Struct, frozen=True, kw_only=True):
    """What the choice of cards needs to know (3.4)."""

    pa: Annotated[int, fact("PA disponibles", "PA available", "3.4", 0, 60)] = 5
    hand: Annotated[
        tuple[str, ...],
        fact(
            "Mano",
            "Hand",
            "3.4",
            reads=as_token,
            help=Text(
                "Cada carta con su montón (infantry, artillery, tank, transport, support o aircraft), su coste y su "
                "prioridad: C1:infantry:c4:p1; pa si da PA.",
                "Each card with its pile (infantry, artillery, tank, transport, support or aircraft), cost and "
                "priority: C1:infantry:c4:p1; pa if it gives PA.",
            ),
        ),
    ] = ("C1:infantry:c4:p1", "C2:tank:c3:p2", "C3:artillery:c2:p3")
    pa_cards: Annotated[str, fact("Cartas que dan PA", "Cards that give PA", "3.4", options=PA_CARDS)] = PA_FIRST


class Plan(Struct, frozen=True):
    """Which cards are deployed, by which rung of the rule, and which rungs failed before it."""

    cards: int
    chosen: tuple[str, ...]
    rung: str
    failed: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    """The whole hand in its order, whatever the PA: told where a hand was typed, never at the table."""


def deployment_order(hand: Iterable[Typed], pa_cards: str = PA_FIRST) -> list[Typed]:
    """Cards that give PA, then one of each pile by priority, the dearest first, and again (3.4).

    Where the table reads `pa_cards` so, a card that gives PA is no more than the first of its pile.
    """
    found = [(0 if card.gives_pa else card.priority, card) for card in hand]
    cards = [(level, card) for level, card in found if level is not None]
    cards.sort(key=lambda one: (one[0], -one[1].cost))
    order = [card for level, card in cards if level == 0 and pa_cards == PA_FIRST]
    piles: dict[tuple[int, str], list[tuple[int, Typed]]] = {}
    for level, card in cards[len(order) :]:
        piles.setdefault((level if pa_cards == PA_FIRST else 0, card.pile), []).append((level, card))
    while piles:
        tops = sorted((pile[0] for pile in piles.values()), key=lambda top: (top[0], -top[1].cost))
        order += [card for _, card in tops]
        piles = {key: pile[1:] for key, pile in piles.items() if pile[1:]}
    return order


def deployment_plan(pa: int, hand: Iterable[Typed], pa_cards: str = PA_FIRST) -> Plan:
    """How many cards the PA allow, and which: two before the dearest, where both cannot be (3.4)."""
    order = deployment_order(hand, pa_cards)
    if pa <= 1:
        return Plan(0, (), SAVES)
    if pa <= 3:
        ladder: tuple[tuple[str, Callable[[], Sequence[Typed]]], ...] = ((ONE, lambda: _first(order, 1, pa)),)
    elif pa <= 5:
        ladder = ((TWO, lambda: _first(order, 2, pa)), (ONE_DEAREST, lambda: _dearest(order, pa)))
    else:
        ladder = (
            (ONE_OF_FIVE, lambda: _first([card for card in order if card.cost >= 5], 1, pa)),
            (TWO_OF_THREE, lambda: _first([card for card in order if card.cost >= 3], 2, pa)),
            (ANY, lambda: _first(order, 3, pa) or _first(order, 2, pa)),
            (ONE_DEAREST, lambda: _dearest(order, pa)),
        )
    failed: list[str] = []
    for rung, cards in ladder:
        if found := cards():
            return Plan(len(found), tuple(card.id for card in found), rung, tuple(failed))
        failed.append(rung)
    return Plan(0, (), NOTHING_FITS, tuple(failed))


def _first(order: Sequence[Typed], count: int, pa: int) -> Sequence[Typed]:
    """The first so many in the order that can be paid together."""
    sums = (cards for cards in combinations(order, count) if sum(card.cost for card in cards) <= pa)
    return next(sums, ())


def _dearest(order: Sequence[Typed], pa: int) -> Sequence[Typed]:
    """The dearest that can be paid; the first in the order among equals."""
    payable = [card for card in order if card.cost <= pa]
    return [max(payable, key=lambda card: card.cost)] if payable else ()


def plan_of(facts: PlanFacts) -> Plan:
    """The plan for a hand that was typed (3.4)."""
    hand = read_all(facts.hand)
    order = tuple(card.id for card in deployment_order(hand, facts.pa_cards))
    return replace(deployment_plan(facts.pa, hand, facts.pa_cards), order=order)


class PlaceFacts(Struct, frozen=True, kw_only=True):
    """What the place of a card needs to know (3.4)."""

    turn: Annotated[int, fact("Turno", "Turn", "3.4", 1, 99)] = 3
    terrain_with_bonus_free: Annotated[
        bool, fact("Hay libre un terreno que le da bonificador", "A terrain that gives it a bonus is free", "3.4")
    ] = True
    facing_unit_can_be_damaged: Annotated[
        bool, fact("Puede dañar a una unidad enfrente", "It can damage a unit opposite", "3.4")
    ] = True


class Placed(Struct, frozen=True):
    """The rule by which a card is placed."""

    place: str


def placement(facts: PlaceFacts) -> Placed:
    """Terrain in the first two turns, then opposite a unit that it can damage, else terrain (3.4)."""
    if facts.turn > FIRST_TURNS and facts.facing_unit_can_be_damaged:
        return Placed(FACING)
    return Placed(ON_TERRAIN if facts.terrain_with_bonus_free else NEAR_TERRAIN)
