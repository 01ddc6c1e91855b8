"""Cards that can have a picture of the owner's: all of them."""

from __future__ import annotations

from puesto.core.messages import Sayable
from puesto.games.kit.pictures import picture_key
from puesto.games.tactics.printed.records import Card, Content


def key_of(card: Card) -> str:
    """Return the key of a card's picture."""
    return picture_key("tactics", "card", card.id)


def pieces(content: Content) -> tuple[tuple[str, Sayable], ...]:
    """Return every card by the key of its picture, with its name."""
    return tuple((key_of(card), card.name) for card in content.cards.values())
