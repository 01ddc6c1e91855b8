"""AI's hand at the table: draws, comparison of cards, sealed reasons (3.3, 3.4, 3.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Draw, Procedure
from puesto.core.saying import say
from puesto.core.values import replace
from puesto.games.tactics.phases.attitude import FIRST_TURNS
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Card, pile_of
from puesto.games.tactics.table.notation import Typed
from puesto.games.tactics.table.secret import Sealed, draw_cards, keep_secret, read_secret, without
from puesto.games.tactics.table.state import Table

DECK = "ai_deck"
"""Stream of chance for a deck on the table."""


def is_own_deck(table: Table) -> bool:
    """Return whether the AI's deck is on the table, so that the player enters the draws."""
    return table.state.is_own_deck


def draw(table: Table, count: int) -> Procedure[None]:
    """Draw cards into the AI's hand (2.1, 3.3)."""
    reshuffles = table.reading("empty_deck") == "shuffle"
    if not is_own_deck(table):
        keep_secret(table.state, draw_cards(read_secret(table.state), count, reshuffles))
        return
    for index in range(count):
        secret = read_secret(table.state)
        if not secret.deck and reshuffles:
            secret = replace(secret, deck=secret.gone, gone=())
        if not secret.deck:
            return
        card = yield from Draw(
            key="cards.draw",
            subject=(str(table.state.turn), str(index)),
            who="ai",
            message=msg(N_("Roba una carta del mazo de la IA.")),
            rule="3.3",
            deck=DECK,
            left=tuple(sorted(secret.deck)),
        )
        keep_secret(table.state, replace(secret, hand=(*secret.hand, card), deck=without(secret.deck, (card,))))


def discard(table: Table, cards: Iterable[str]) -> Procedure[None]:
    """Move cards from the hand to the discards, by the reading; face up they are reported (3.3, 3.8)."""
    secret, discarded_cards, reading = read_secret(table.state), tuple(cards), table.reading("discards")
    secret = replace(secret, hand=without(secret.hand, discarded_cards))
    under_the_deck = reading == "bottom"
    new_secret = (
        replace(secret, deck=(*secret.deck, *discarded_cards))
        if under_the_deck
        else replace(secret, gone=(*secret.gone, *discarded_cards))
    )
    keep_secret(table.state, new_secret)
    if reading == "up" and discarded_cards:
        yield from say(N_("Descarta a la vista: {cards}"), "3.8", cards=card_refs(discarded_cards))


def seal(table: Table, about: str, cards: Iterable[str]) -> None:
    """Keep a reason that opens after the battle."""
    secret = read_secret(table.state)
    reason = Sealed(table.state.turn, about, tuple(cards))
    keep_secret(table.state, replace(secret, reasons=(*secret.reasons, reason)))


def can_fire(card: Card) -> bool:
    """Return whether a card can fire by itself (3.3)."""
    return not card.equipment and card.penetration > 0 and card.range > 0


def best_equipment(table: Table, limit: int) -> tuple[str, ...]:
    """Return the equipment that `limit` PA can buy: what gives PA first, then the dearest; or none (3.4)."""
    cards = [table.content.cards[item] for item in read_secret(table.state).hand]
    results = [card for card in cards if card.equipment and card.cost <= limit]
    return (max(results, key=lambda card: (card.gives_pa > 0, card.cost)).id,) if results else ()


def band_in_force(table: Table) -> str:
    """Return the row of the deployment priorities; the first two turns take the lowest (3.4)."""
    return table.state.band if table.state.turn > FIRST_TURNS and table.state.band else charts.LOW


def ranks(table: Table) -> tuple[charts.Rank, ...]:
    """Return the piles of the AI's hand in their order of priority (3.4)."""
    return charts.ranks(table.content.charts, band_in_force(table), table.kind.value)


def is_house_order(table: Table) -> bool:
    """Return whether that order is a guess of ours."""
    return charts.is_house(table.content.charts, charts.PRIORITIES, band_in_force(table), table.kind.value)


def weighed_hand(table: Table, cards: Iterable[str]) -> list[Typed]:
    """Return cards as the rules compare them: pile, cost, priority; ids are indexes (3.4, 3.8)."""
    levels = {rank.pile: level for level, rank in enumerate(ranks(table), 1)}
    results = []
    for index, id in enumerate(cards):
        card = table.content.cards[id]
        pile = pile_of(card.type)
        level = 0 if card.gives_pa else levels.get(pile)
        results.append(
            Typed(id=str(index), pile=pile.value, cost=card.cost, priority=level, gives_pa=bool(card.gives_pa))
        )
    return results


def card_refs(cards: Iterable[str]) -> tuple[Ref, ...]:
    """Return references to cards, each kind once."""
    return tuple(Ref("card", card) for card in Counter(cards))
