"""Undone dice and cards: each waits for its own question, and comes to no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from puesto.core import codec
from puesto.core.prompts import Identity
from puesto.core.session.journal import Entry, Source

Counts = Callable[[Identity], int]
"""Identity of a prompt -> how often it was answered before."""


class Waiting:
    """Undone dice and cards that wait to come again.

    Without a seed, the app's dice and cards wait for the next prompt of their stream instead, as in all earlier
    versions.
    """

    def __init__(self, has_seed: bool = False) -> None:
        self.has_seed = has_seed
        self.own: dict[tuple[Identity, int], Entry] = {}
        """By the question, and how often it was answered before."""
        self.streams: dict[str, list[Any]] = {}

    def copy(self) -> Waiting:
        """Return a copy that shares no container with this one."""
        copied = Waiting(self.has_seed)
        copied.own = dict(self.own)
        copied.streams = {stream: list(values) for stream, values in self.streams.items()}
        return copied

    def add(self, removed: Iterable[Entry], counts: Counts) -> None:
        """Add undone dice and cards.

        `counts` returns how often questions are answered in the rest of the journal.
        """
        undone: dict[str, list[Any]] = {}
        for entry, before in with_times(removed, counts):
            if self.has_seed or entry.source is not Source.APP:
                self.own[entry.identity, before] = entry
            else:
                undone.setdefault(entry.stream, []).append(entry.value)
        for stream, values in undone.items():
            self.streams[stream] = values + self.streams.get(stream, [])

    def take(self, entries: Iterable[Entry], counts: Counts) -> None:
        """Remove the undone results whose prompts `entries` have answered; `counts` as before them."""
        for entry, before in with_times(entries, counts):
            self.own.pop((entry.identity, before), None)
            waiting = self.streams.get(entry.stream, [])
            if entry.source is Source.APP and entry.value in waiting:
                waiting.remove(entry.value)

    def line(self) -> dict[str, Any]:
        """Return all undone results that wait for their prompts, as a line of a save."""
        entry_data = [entry.to_json() | {"before": before} for (_, before), entry in self.own.items()]
        return {"t": "waiting", "streams": self.streams} | ({"own": entry_data} if entry_data else {})

    def take_line(self, line: dict[str, Any]) -> None:
        """Take over what `line` wrote; raises KeyError, ValueError, TypeError or AttributeError."""
        self.streams = {stream: [codec.freeze(value) for value in values] for stream, values in line["streams"].items()}
        self.own = {}
        for answer in line.get("own", ()):
            entry = Entry.from_json(answer, codec.freeze)
            self.own[entry.identity, int(answer["before"])] = entry

    def __bool__(self) -> bool:
        return bool(self.own or (self.streams and any(self.streams.values())))


def with_times(entries: Iterable[Entry], counts: Counts) -> Iterator[tuple[Entry, int]]:
    """Yield the dice and cards among entries, each with how often its question was answered before it."""
    places: Counter[Identity] = Counter()
    for entry in entries:
        if entry.is_chance:
            yield entry, counts(entry.identity) + places[entry.identity]
            places[entry.identity] += 1
