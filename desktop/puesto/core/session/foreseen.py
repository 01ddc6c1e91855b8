"""Dice and cards that were seen, undone, and avoided by going on in another way.

The app's chance stays the same after an undo, so a player who undoes a choice may know what comes. That is no offence,
but the diary and the luck ledger report it, as they report a look through a deck. It is no entry of the journal, so
that no undo removes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from puesto.core.headings import SideView
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.session.journal import Entry, Source
from puesto.core.values import Struct

LINE = "seen"
"""The kind of such a line of a save."""
MOST = 99_999
"""A number that is larger is none of a game."""


class Foreseen(Struct, frozen=True):
    """Dice and cards that were seen and undone, once."""

    entry: int
    """The number of entries in the journal when the game went on in another way."""
    side: str
    """The side that then chose another way; "" if that is not known."""
    streams: tuple[tuple[str, int], ...]
    """Decks and kinds of dice, and how often each came out."""

    @property
    def line(self) -> dict[str, Any]:
        """Return the record as a line of a save."""
        return {"t": LINE, "entry": self.entry, "side": self.side, "streams": [[*stream] for stream in self.streams]}


def foreseen_in(line: dict[str, Any]) -> Foreseen:
    """Return the `Foreseen` that its `line` stored in a save.

    Raises KeyError, ValueError or TypeError where the line is damaged.
    """
    entry, side, streams = (
        line["entry"],
        line["side"],
        tuple((name, seen_count) for name, seen_count in line["streams"]),
    )
    names, numbers = (side, *(name for name, _ in streams)), (entry, *(seen_count for _, seen_count in streams))
    if not all(isinstance(name, str) for name in names) or not all(
        type(number) is int and 0 <= number <= MOST for number in numbers
    ):
        raise ValueError(LINE)
    return Foreseen(entry, side, streams)


class UndoneAhead:
    """The undone entries that the game has not reached again, in the order of the game."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def copy(self) -> UndoneAhead:
        """Return a copy that shares no list with this one."""
        copied = UndoneAhead()
        copied._entries = list(self._entries)
        return copied

    def add(self, removed: Iterable[Entry]) -> None:
        """Take in entries that were undone, which come before all others."""
        self._entries[:0] = [entry for entry in removed if entry.kind != "note"]

    def drop(self, redone: Iterable[Entry]) -> None:
        """Let go of entries that were redone."""
        for entry in redone:
            if self._entries and self._entries[0] == entry:
                del self._entries[0]

    def go_on(self, entry: Entry | None, place: int) -> Foreseen | None:
        """Return the chance results that had been seen, if `entry` at `place` differs from what was undone.

        A real die that is typed again with other faces was misread: only what came after it counts.
        """
        before = self._entries[0] if self._entries else None
        if entry is not None and before is not None and entry == before:
            del self._entries[0]
            return None
        if before is None:
            return None
        passed, self._entries = self._entries, []
        seen_counts = Counter(
            passed_entry.stream
            for passed_entry in passed
            if passed_entry.is_chance and (passed_entry.source is Source.APP or passed_entry is not before)
        )
        side = entry.asked.who if entry is not None and entry.asked is not None else ""
        return Foreseen(place, side, tuple(sorted(seen_counts.items()))) if seen_counts else None


def foreseen_count(foreseen: Sequence[Foreseen]) -> Message:
    """Return how often something was seen and undone in a game, and how many throws and cards it came to."""
    result_count = sum(number for seen_result in foreseen for _, number in seen_result.streams)
    throws = count(NN_("una tirada o carta", "{n} tiradas o cartas"), result_count)
    times = count(NN_("una vez", "en {n} veces"), len(foreseen))
    return msg(N_("Visto y deshecho antes de seguir de otro modo: {throws}, {times}."), throws=throws, times=times)


def foreseen_text(foreseen: Foreseen, names: Iterable[tuple[str, Text]], sides: Sequence[SideView]) -> Message:
    """Return what was seen and undone, in words; between two players it says who then chose otherwise."""
    stream_names = dict(names)
    results = tuple(
        count(
            NN_("{stream}, una vez", "{stream}, {n} veces"),
            number,
            stream=stream_names.get(stream, Text(stream.rstrip("z").upper(), stream.rstrip("z").upper())),
        )
        for stream, number in foreseen.streams
    )
    side = next((side for side in sides if side.id == foreseen.side), None)
    if side is None or any(side.ai for side in sides):
        return msg(N_("Visto y deshecho antes de seguir de otro modo: {what}."), what=results)
    return msg(N_("Visto y deshecho antes de que {side} siguiera de otro modo: {what}."), side=side.name, what=results)
