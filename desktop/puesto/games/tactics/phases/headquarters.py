"""The headquarters phase and the cards phase: PA, and the hand that fires (3.2, 3.3)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Modifier
from puesto.core.values import Struct

FULL_HAND = 7
"""Cards that the AI holds after its cards phase (3.3)."""


class HeadquartersFacts(Struct, frozen=True, kw_only=True):
    """Where PA come from (3.2)."""

    em_pa: Annotated[int, fact("PA del EM", "PA of the HQ", "3.2", 0, 20), by_reading("em_pa", int)] = 3
    supply_line_pa: Annotated[
        int, fact("PA de la línea de suministros", "PA of the supply line", "3.2", 0, 20), by_reading("supply_pa", int)
    ] = 1
    card_pa: Annotated[int, fact("PA de cartas", "PA of cards", "3.2", 0, 20)] = 0


class Income(Struct, frozen=True):
    """What the phase gives."""

    pa_generated: int


def income(facts: HeadquartersFacts) -> Income:
    """The PA of the headquarters, of the supply line and of the cards that give some (3.2)."""
    return Income(facts.em_pa + facts.supply_line_pa + facts.card_pa)


SOURCES: dict[str, Message] = {
    "em_pa": msg(N_("PA del EM")),
    "supply_line_pa": msg(N_("PA de la línea de suministros")),
    "card_pa": msg(N_("PA de cartas")),
}


def income_lines(facts: HeadquartersFacts) -> tuple[Modifier, ...]:
    """Where the PA come from, as lines of a sum (3.2)."""
    found = ((said, getattr(facts, name)) for name, said in SOURCES.items())
    return tuple(Modifier(said, pa, "3.2") for said, pa in found if pa)


class CardsFacts(Struct, frozen=True, kw_only=True):
    """What the cards phase needs to know (3.3)."""

    hand: Annotated[int, fact("Cartas en la mano", "Cards in hand", "3.3", 0, 20)] = 5
    any_can_fire: Annotated[bool, fact("Alguna de las siete dispara", "One of the seven can fire", "3.3")] = True
    """After drawing."""


class CardsDrawn(Struct, frozen=True):
    """How many are drawn, and whether the hand is thrown away for another one."""

    draw: int
    hand_after: int
    discard_all: bool
    redraw: int


def cards_drawn(facts: CardsFacts) -> CardsDrawn:
    """Up to seven; if none of them can fire all are discarded and seven others drawn (3.3)."""
    draw = max(0, FULL_HAND - facts.hand)
    again = not facts.any_can_fire
    return CardsDrawn(draw, FULL_HAND if again else facts.hand + draw, again, FULL_HAND if again else 0)
