"""The discard phase: what the AI keeps by band and kind, and up to three more (3.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from puesto.core.charts import cell
from puesto.core.game.resolutions import fact
from puesto.core.messages import Text
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.tactics.phases.attitude import BAND_WORDS, FIRST_TURNS, KINDS
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Kind
from puesto.games.tactics.table.notation import Typed, as_token, read_all

MOST_MORE = 3
"""Cards that are kept besides those of the table (3.8)."""


class DiscardFacts(Struct, frozen=True, kw_only=True):
    """Facts of the discard (3.8)."""

    turn: Annotated[int, fact("Turno", "Turn", "3.8", 1, 99)] = 3
    ai_kind: Annotated[str, fact("IA", "AI", "3.8", options=KINDS)] = Kind.VARIABLE.value
    band: Annotated[str, fact("Resultado de actitud", "Attitude result", "3.8", options=(*BAND_WORDS.items(),))] = (
        charts.MIDDLE
    )
    hand: Annotated[
        tuple[str, ...],
        fact(
            "Mano",
            "Hand",
            "3.8",
            reads=as_token,
            help=Text(
                "Cada carta con su prioridad y su coste: I2:unit:p1:c2; support si es de apoyo: S1:support:c1.",
                "Each card with its priority and cost: I2:unit:p1:c2; support if it is of support: S1:support:c1.",
            ),
        ),
    ] = ("I2:unit:p1:c2", "A4:unit:p2:c4", "S1:support:c1")  # fmt: skip


class DiscardResult(Struct, frozen=True):
    """Cards that the AI keeps by the table, keeps additionally, and discards."""

    kept_by_table: Annotated[tuple[str, ...], label("Conserva por la tabla", "Kept by the table")]
    kept_additional: Annotated[tuple[str, ...], label("Conserva además", "Kept besides")]
    discarded: Annotated[tuple[str, ...], label("Descarta", "Discarded")]
    kept_priorities: Annotated[tuple[int, ...], label("Prioridades que conserva", "Priorities kept")]
    kept_by_rule_count: Annotated[int, label("Cartas que conserva por la tabla", "Cards kept by the table")]


def deal_of(tables: charts.Charts, turn: int, kind: str, band: str) -> charts.Deal:
    """Return the cell of the discard table (3.8)."""
    return charts.read_deal(cell(tables[charts.DISCARD], charts.FIRST_TURNS if turn <= FIRST_TURNS else band, kind))


def hand_kept(hand: Iterable[Typed], deal: charts.Deal) -> DiscardResult:
    """Return unit cards of the levels, and three more at most: units, then support, cheapest first (3.8)."""
    cards = list(hand)
    rest = sorted(cards, key=lambda card: -card.cost if deal.dearest else card.cost)
    kept_units: list[Typed] = []
    for level in deal.levels:
        result = next(
            (item for item in rest if item.priority == level and not item.is_support and item not in kept_units), None
        )
        kept_units += [result] if result else []
    other_cards = sorted(
        (card for card in cards if card not in kept_units), key=lambda item: (item.is_support, item.cost)
    )
    further_cards = other_cards[:MOST_MORE]
    return DiscardResult(
        tuple(item.id for item in kept_units),
        tuple(item.id for item in further_cards),
        tuple(card.id for card in cards if card not in kept_units and card not in further_cards),
        tuple(item.priority for item in kept_units if item.priority is not None),
        len(kept_units),
    )


def typed_hand_kept(tables: charts.Charts, facts: DiscardFacts) -> DiscardResult:
    """Return the kept cards of a hand that was typed in (3.8)."""
    return hand_kept(read_all(facts.hand), deal_of(tables, facts.turn, facts.ai_kind, facts.band))
