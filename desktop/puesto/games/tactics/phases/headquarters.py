"""The headquarters phase and the cards phase: PA, and the hand that fires (3.2, 3.3)."""

from __future__ import annotations

from puesto.core.values import Struct

FULL_HAND = 7
"""Cards that the AI holds after its cards phase (3.3)."""


class HeadquartersFacts(Struct, frozen=True, kw_only=True):
    """Where PA come from (3.2)."""

    em_pa: int = 3
    supply_line_pa: int = 1
    card_pa: int = 0
    more_pa: int = 0
    """Of the difficulty, a rule of the house."""


class Income(Struct, frozen=True):
    """PA of the phase."""

    pa_generated: int


def income(facts: HeadquartersFacts) -> Income:
    """Return the PA of the headquarters, of the supply line and of the cards that give some (3.2)."""
    return Income(max(0, facts.em_pa + facts.supply_line_pa + facts.card_pa + facts.more_pa))


class CardsFacts(Struct, frozen=True, kw_only=True):
    """Facts of the cards phase (3.3)."""

    hand: int = 5
    any_can_fire: bool = True
    """After drawing."""


class CardsDrawn(Struct, frozen=True):
    """Number of cards drawn, and whether the hand is replaced."""

    draw: int
    hand_after: int
    discard_all: bool
    redraw: int


def cards_drawn(facts: CardsFacts) -> CardsDrawn:
    """Return the draw: up to seven; if none can fire all are discarded for seven others (3.3)."""
    draw = max(0, FULL_HAND - facts.hand)
    must_redraw = not facts.any_can_fire
    return CardsDrawn(
        draw, FULL_HAND if must_redraw else facts.hand + draw, must_redraw, FULL_HAND if must_redraw else 0
    )
