"""Decks: what is left to draw, what was discarded, what is out of the game.

The order of a deck is never kept: it is drawn when it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from puesto.core.values import Tally


@dataclass
class Deck:
    """Cards by id. `left` is kept sorted, so that it tells nothing about what comes next."""

    left: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    shuffles: Tally = 0
    """The number of shuffles so far, the first included; 0 in sessions older than this count."""

    @property
    def shuffle(self) -> str:
        """Return the key of the deck's current shuffle, by which its order is drawn; "" where nobody counts."""
        return str(self.shuffles or "")

    def take(self, card: str) -> None:
        """Move `card` from what is left to the discard pile."""
        self.left.remove(card)
        self.discard.append(card)

    def reshuffle(self) -> None:
        """Put the discarded cards back; removed ones stay out."""
        self.left = sorted(self.left + self.discard)
        self.discard = []
        self.shuffles += self.shuffles > 0

    def remove(self, card: str) -> None:
        """Take a discarded `card` out of the game."""
        self.discard.remove(card)
        self.removed.append(card)

    def find(self, card: str) -> str:
        """Return which pile holds `card`: left, discard, removed, or nothing."""
        for pile in ("left", "discard", "removed"):
            if card in getattr(self, pile):
                return pile
        return ""
