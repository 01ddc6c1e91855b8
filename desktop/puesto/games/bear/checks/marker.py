"""The mission marker: how far an order card moves it, and how far the next ones may (2.3.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, TypeAlias

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.core.prompts import DrawOutcome, Later, Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bear.checks import usage
from puesto.games.bear.printed.records import HOUSE, Advance, Colour, OrderCard
from puesto.games.bear.table.state import AI

COMMAND, STAYS, UNKNOWN = (
    N_("orden de mando, el marcador no avanza"),
    N_("el marcador no avanza"),
    N_("depende de su avance, que falta por anotar"),
)
MOVES = NN_("el marcador avanza {n} casilla", "el marcador avanza {n} casillas")

MOST_DRAWS = 12
"""Most cards ahead for which the odds can be asked."""

Band: TypeAlias = Callable[[str], OrderCard | None]
"""Function from a card to its record; None where only the printed card shows colour and advance."""


def boxes(band: Advance | None, total: int) -> int:
    """Return how many boxes a card moves the marker, with `total` counters in play (2.3.1).

    0 if they are more than the card admits.
    """
    if band is None or (band.when_total_at_most is not None and total > band.when_total_at_most):
        return 0
    return band.spaces


def is_house_band(card: OrderCard) -> bool:
    """Return whether the advance of a card is made up by the house (2.3.1)."""
    return (card if card.advance is None else card.advance).source == HOUSE


def meaning(card: OrderCard | None, total: int, room: int) -> Message:
    """Return a message on how a card moves the marker, with `room` boxes left up to the last."""
    if card is None:
        return msg(UNKNOWN)
    if card.colour is Colour.BLUE:
        return msg(COMMAND)
    moved = min(boxes(card.advance, total), room)
    return count(MOVES, moved) if moved else msg(STAYS)


def lots_of(cards_left: tuple[str, ...], band: Band, total: int, room: int) -> tuple[DrawOutcome, ...]:
    """Return the remaining cards grouped by how they move the marker; empty if no card's band is known."""
    result: dict[Message, list[str]] = {
        words: [] for words in (msg(COMMAND), msg(STAYS), count(MOVES, 1), count(MOVES, 2), msg(UNKNOWN))
    }
    house_lines = set[Message]()
    for card in dict.fromkeys(cards_left):
        band_shown = band(card)
        message = meaning(band_shown, total, room)
        result[message].append(card)
        if band_shown is not None and is_house_band(band_shown):
            house_lines.add(message)
    lots = tuple(
        DrawOutcome(message, tuple(cards), house=message in house_lines) for message, cards in result.items() if cards
    )
    return () if [lot.message for lot in lots] == [msg(UNKNOWN)] else lots


def lots_later(cards_left: Sequence[str], band: Band, total: int, room: int) -> Later[DrawOutcome]:
    """Return the same, computed only when it is shown."""
    return Later(partial(lots_of, tuple(cards_left), band, total, room))


# ---- the next draws


class AdvanceFacts(Struct, frozen=True):
    """Facts for the odds of the marker's advance over the next order cards of the AI."""

    draws: Annotated[int, fact("Cartas de la IA que vienen", "AI cards to come", "4.0", 1, MOST_DRAWS)] = 5
    total: Annotated[int, fact("IA y Unidades en juego", "AI and Units in play", "2.3.1", 0, 40)] = 12
    room: Annotated[int, fact("Casillas hasta la última", "Boxes up to the last", "2.7", 0, 30)] = 12
    left: Annotated[
        tuple[str, ...],
        fact(
            "Cartas de órdenes que quedan (vacío: el mazo entero)", "Order cards left (empty: the whole deck)", "3.1.3"
        ),
    ] = ()
    printed: Annotated[
        bool, fact("Baraja impresa: solo cuenta lo anotado", "Printed deck: only what is typed in counts", "2.3")
    ] = False


class AdvanceResult(Struct, frozen=True):
    """Boxes that the marker has moved, and the order cards then left."""

    boxes: Annotated[int, label("Casillas que avanza", "Boxes moved")]
    left: Annotated[tuple[str, ...], label("Cartas de órdenes que quedan", "Order cards left")]


Stages: TypeAlias = tuple[AdvanceResult, Sequence[Callable[[AdvanceResult], Procedure[AdvanceResult]]]]
"""The value before the first draw, and the draws."""


def draw_card(facts: AdvanceFacts, cards: Mapping[str, OrderCard], before: AdvanceResult) -> Procedure[AdvanceResult]:
    """Draw one order card of the AI and return the moved marker and the cards left."""
    card = yield from usage.order_draw(
        "order", "", AI, before.left, _by_boxes(facts, cards, before), card_matters=False
    )
    rest = list(before.left)
    rest.remove(card)
    return AdvanceResult(min(facts.room, before.boxes + boxes(cards[card].advance, facts.total)), tuple(rest))


def _by_boxes(facts: AdvanceFacts, cards: Mapping[str, OrderCard], before: AdvanceResult) -> tuple[DrawOutcome, ...]:
    """Return the cards by how far they move the marker: to nothing else do the next draws look."""
    result: dict[int, list[str]] = {}
    for card in before.left:
        result.setdefault(boxes(cards[card].advance, facts.total), []).append(card)
    return tuple(
        DrawOutcome(
            count(MOVES, moved) if moved else msg(STAYS),
            tuple(result[moved]),
            house=any(is_house_band(cards[card]) for card in result[moved]),
        )
        for moved in sorted(result)
    )


def stages(facts: AdvanceFacts, cards: Mapping[str, OrderCard]) -> Stages:
    """Return the next draws, one after the other.

    Cards that usage checks take meanwhile change no chance: any card may come at any place.
    """
    return AdvanceResult(0, facts.left), [partial(draw_card, facts, cards)] * facts.draws
