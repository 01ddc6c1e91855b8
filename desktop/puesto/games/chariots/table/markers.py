"""Place of each Activation Marker as one value; every marker is in exactly one place (5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Protocol, TypeAlias

MarkerId: TypeAlias = str
"""A command's id, or `momentum:<side>`."""

BAG, PLAY, USED, ASIDE, OUT = "bag", "play", "used", "aside", "out"
"""Places of markers: in the bag, in use now, used, trumped, and removed from the battle by hand."""
PILES = (BAG, USED, ASIDE, OUT)
"""Places in which several may lie; each is the name of a list in the state."""


class Piles(Protocol):
    """The four lists in which markers lie, the one in play, and the Initiative's own (5.22)."""

    bag: list[MarkerId]
    used: list[MarkerId]
    aside: list[MarkerId]
    out: list[MarkerId]
    marker: MarkerId
    kept: MarkerId


class Markers(MutableMapping[str, str]):
    """Place of each marker of the turn; setting one takes it from where it was.

    There are none before the bag is filled. The marker in play cannot be moved: its use has begun.
    """

    def __init__(self, piles: Piles) -> None:
        self.piles = piles

    def _pile(self, place: str) -> list[MarkerId]:
        pile: list[MarkerId] = getattr(self.piles, place)
        return pile

    def __iter__(self) -> Iterator[MarkerId]:
        if self.piles.marker:
            yield self.piles.marker
        for place in PILES:
            yield from self._pile(place)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, marker: MarkerId) -> str:
        if marker and marker == self.piles.marker:
            return PLAY
        for place in PILES:
            if marker in self._pile(place):
                return place
        raise KeyError(marker)

    def places(self) -> dict[MarkerId, str]:
        """Return the place of every marker at once."""
        places = {marker: place for place in reversed(PILES) for marker in self._pile(place)}
        return {**places, self.piles.marker: PLAY} if self.piles.marker else places

    def __setitem__(self, marker: MarkerId, place: str) -> None:
        pile_before = self[marker]
        if pile_before == PLAY or place not in PILES:
            return
        self._pile(pile_before).remove(marker)
        if place == BAG:
            self.piles.bag = sorted([*self.piles.bag, marker])
            if self.piles.kept == marker:
                self.piles.kept = ""  # drawn again, it comes out of the bag like any other (5.34)
        elif place == ASIDE:
            self.piles.aside.insert(0, marker)  # the last one is the one that has just been trumped
        else:
            self._pile(place).append(marker)

    def __delitem__(self, marker: MarkerId) -> None:
        raise KeyError(marker)
