"""Cards of the AI moved by hand: copies among the discards or out of the battle (3.8).

Sealed cards have no number here: only those face up, and those removed.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Protocol

from puesto.core.session.paths import UnknownPathError
from puesto.core.values import replace
from puesto.games.tactics.table.secret import Keeper, keep_secret, read_secret, shuffle_in, without

ALL = "all"
"""All discards at once: with none left they have been shuffled into the deck."""


class Shelf(Keeper, Protocol):
    """A position with cards that hands have taken out of the battle."""

    taken_out: list[str]


class Discards(MutableMapping[str, int]):
    """Copies of each card among the discards; removed ones are shuffled into the deck (3.8)."""

    def __init__(self, state: Shelf, is_open: bool) -> None:
        self.state, self.is_open = state, is_open

    def __getitem__(self, card: str) -> int:
        discards = read_secret(self.state).gone
        if card == ALL:
            return len(discards)
        return discards.count(card) if self.is_open else 0

    def __setitem__(self, card: str, copies: int) -> None:
        secret = read_secret(self.state)
        back = secret.gone if card == ALL and copies == 0 else (card,) * (self[card] - copies)
        if (card == ALL and copies) or not back:
            raise UnknownPathError(card)
        keep_secret(self.state, replace(shuffle_in(secret, back), gone=without(secret.gone, back)))

    def __delitem__(self, card: str) -> None:
        raise KeyError(card)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((ALL, *(read_secret(self.state).gone if self.is_open else ()))))

    def __len__(self) -> int:
        return len([*self])


class Removed(MutableMapping[str, int]):
    """Copies of each card out of the battle. Added ones come from open cards, removed ones return to the deck."""

    def __init__(self, state: Shelf, is_open: bool, is_deck_open: bool) -> None:
        self.state, self.is_open, self.is_deck_open = state, is_open, is_deck_open

    def _lying(self) -> tuple[str, ...]:
        """Return the cards that can be removed: discards first, then a deck on the table."""
        secret = read_secret(self.state)
        return (*(secret.gone if self.is_open else ()), *(secret.deck if self.is_deck_open else ()))

    def __getitem__(self, card: str) -> int:
        return self.state.taken_out.count(card)

    def __setitem__(self, card: str, copies: int) -> None:
        before, secret = self[card], read_secret(self.state)
        if not 0 <= copies <= before + self._lying().count(card):
            raise UnknownPathError(card)
        for _ in range(copies - before):
            if self.is_open and card in secret.gone:
                secret = replace(secret, gone=without(secret.gone, (card,)))
            else:
                secret = replace(secret, deck=without(secret.deck, (card,)))
        back = (card,) * (before - copies)
        keep_secret(self.state, shuffle_in(secret, back) if back else secret)
        rest = without(tuple(self.state.taken_out), (card,) * before)
        self.state.taken_out = sorted((*rest, *(card,) * copies))

    def __delitem__(self, card: str) -> None:
        raise KeyError(card)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self.state.taken_out, *sorted(self._lying()))))

    def __len__(self) -> int:
        return len([*self])
