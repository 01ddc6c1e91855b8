"""Places of the cards, changeable by hand: in the deck, discarded, out of the game (3.1.3)."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from puesto.core.decks import Deck

LEFT, DISCARD, REMOVED = "left", "discard", "removed"
PILES = (LEFT, DISCARD, REMOVED)
DISCARDS = "discards"
"""All discarded cards at once, but for the one in play: put into the deck they are shuffled in."""


class CardPlaces(MutableMapping[str, str]):
    """The pile of each card of a deck; to set one moves the card there."""

    def __init__(self, deck: Deck, in_play: str = "") -> None:
        self.deck, self.in_play = deck, in_play

    def _discards(self) -> list[str]:
        return [card for card in self.deck.discard if card != self.in_play]

    def __getitem__(self, card: str) -> str:
        if card == DISCARDS:
            return DISCARD if self._discards() else LEFT
        if not (pile := self.deck.find(card)):
            raise KeyError(card)
        return pile

    def __setitem__(self, card: str, pile: str) -> None:
        if pile not in PILES:
            raise KeyError(pile)
        for discard in self._discards() if card == DISCARDS else [card]:
            getattr(self.deck, self[discard]).remove(discard)
            pile_cards = getattr(self.deck, pile)
            pile_cards.append(discard)
            if pile == LEFT:
                # in sorted order a deck tells nothing about what comes next
                pile_cards.sort()
        if card == DISCARDS and pile == LEFT:
            self.deck.shuffles += self.deck.shuffles > 0

    def __delitem__(self, card: str) -> None:
        raise KeyError(card)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self.deck.left, *self.deck.discard, *self.deck.removed)))

    def __len__(self) -> int:
        return len({*self.deck.left, *self.deck.discard, *self.deck.removed})
