"""The deployment phase: which cards in which order, how many by the PA, and where (3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.results import label
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
    """Facts of the choice of cards (3.4)."""

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
    pa_cards: Annotated[
        str, fact("Cartas que dan PA", "Cards that give PA", "3.4", options=PA_CARDS), by_reading("pa_cards")
    ] = PA_FIRST


class PlanResult(Struct, frozen=True):
    """Which cards are deployed, by which rung of the rule, and which rungs failed before it."""

    cards: Annotated[int, label("Cartas que despliega", "Cards deployed")]
    chosen: Annotated[tuple[str, ...], label("Cuáles", "Which ones")]
    rung: Annotated[str, label("Por qué", "Why", RUNGS)]
    failed: Annotated[tuple[str, ...], label("No ha podido antes", "What failed before", RUNGS)] = ()
    order: Annotated[tuple[str, ...], label("Orden de la mano", "Order of the hand")] = ()
    """Whole hand in order, whatever the PA; only for a hand that was typed in, never at the table."""


def deployment_order(hand: Iterable[Typed], pa_cards: str = PA_FIRST) -> list[Typed]:
    """Return the hand in its order: what gives PA, then a card of each pile by priority, and again (3.4).

    Where the table reads `pa_cards` so, a card that gives PA is no more than the first of its pile.
    """
    return list(_drawn_by_pile(hand, pa_cards, lambda card, rest: True))


def cards_within(hand: Sequence[Typed], count: int, pa: int, pa_cards: str = PA_FIRST) -> list[Typed]:
    """Return `count` cards that `pa` pays, in the order of their deployment (3.4).

    Each pile gives the dearest with which the number can still be paid, and nothing only where none of its
    cards would do. Empty where the number cannot be paid at all.
    """
    result: list[Typed] = []

    def is_payable(card: Typed, rest: Sequence[Typed]) -> bool:
        missing = count - len(result) - 1
        cheapest_others = sorted(item.cost for item in rest if item is not card)[:missing]
        spent = sum(item.cost for item in result)
        return len(cheapest_others) == missing and spent + card.cost + sum(cheapest_others) <= pa

    for card in _drawn_by_pile(hand, pa_cards, is_payable):
        result.append(card)
        if len(result) == count:
            return result
    return []


def _drawn_by_pile(
    hand: Iterable[Typed], pa_cards: str, accepts: Callable[[Typed, Sequence[Typed]], bool]
) -> Iterator[Typed]:
    """Yield of each pile by priority the dearest card that `accepts(card, cards left)`, and again (3.4)."""
    levels = [(0 if card.gives_pa else card.priority, card) for card in hand]
    candidates = sorted(((level, card) for level, card in levels if level is not None), key=_level_then_dearest)

    def pile_name(level: int, card: Typed) -> tuple[int, str]:
        if pa_cards != PA_FIRST:
            return (0, card.pile)
        return (level, card.pile if level else card.id)

    drawn_from: set[tuple[int, str]] = set()
    while candidates:
        rest = [card for _, card in candidates]
        result = next(
            (
                (level, card)
                for level, card in candidates
                if pile_name(level, card) not in drawn_from and accepts(card, rest)
            ),
            None,
        )
        if result is not None:
            candidates.remove(result)
            drawn_from.add(pile_name(*result))
            yield result[1]
        elif drawn_from:
            drawn_from.clear()
        else:
            return


def _level_then_dearest(result: tuple[int, Typed]) -> tuple[int, int]:
    level, card = result
    return (level, -card.cost)


def deployment_plan(pa: int, hand: Iterable[Typed], pa_cards: str = PA_FIRST) -> PlanResult:
    """Return how many cards the PA allow, and which: two before the dearest one, if not both (3.4)."""
    order = deployment_order(hand, pa_cards)

    def within(count: int, least: int = 0) -> Sequence[Typed]:
        return cards_within([card for card in order if card.cost >= least], count, pa, pa_cards)

    def dearest() -> Sequence[Typed]:
        return within(1, max((card.cost for card in order if card.cost <= pa), default=0))

    if pa <= 1:
        return PlanResult(0, (), SAVES)
    if pa <= 3:
        ladder: tuple[tuple[str, Callable[[], Sequence[Typed]]], ...] = ((ONE, partial(within, 1)),)
    elif pa <= 5:
        ladder = ((TWO, partial(within, 2)), (ONE_DEAREST, dearest))
    else:
        ladder = (
            (ONE_OF_FIVE, partial(within, 1, 5)),
            (TWO_OF_THREE, partial(within, 2, 3)),
            (ANY, lambda: within(3) or within(2)),
            (ONE_DEAREST, dearest),
        )
    failed: list[str] = []
    for rung, cards in ladder:
        if result := cards():
            return PlanResult(len(result), tuple(card.id for card in result), rung, tuple(failed))
        failed.append(rung)
    return PlanResult(0, (), NOTHING_FITS, tuple(failed))


def plan_of(facts: PlanFacts) -> PlanResult:
    """Return the plan for a hand that was typed (3.4)."""
    hand = read_all(facts.hand)
    order = tuple(card.id for card in deployment_order(hand, facts.pa_cards))
    return replace(deployment_plan(facts.pa, hand, facts.pa_cards), order=order)


class PlaceFacts(Struct, frozen=True, kw_only=True):
    """Facts for the place of a card (3.4)."""

    turn: int = 3
    terrain_with_bonus_free: bool = True
    facing_unit_can_be_damaged: bool = True


class Placed(Struct, frozen=True):
    """The rule by which a card is placed."""

    place: str


def placement(facts: PlaceFacts) -> Placed:
    """Return the place of a card: terrain, or opposite a unit that it can damage (3.4).

    In the first two turns only terrain.
    """
    if facts.turn > FIRST_TURNS and facts.facing_unit_can_be_damaged:
        return Placed(FACING)
    return Placed(ON_TERRAIN if facts.terrain_with_bonus_free else NEAR_TERRAIN)
