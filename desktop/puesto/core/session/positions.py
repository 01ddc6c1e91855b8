"""Positions: the text of the state before each step. What lasts is written once, and kept once for all the steps that it lasts."""

from __future__ import annotations

import dataclasses
import hashlib
from functools import cache
from typing import Any

from puesto.core import codec
from puesto.core.json_patch import difference, difference_of_members
from puesto.core.values import LASTING, Struct

GAP = b"\x00"
"""Stands where a part that lasts belongs: no JSON holds this sign."""


class Position(Struct, frozen=True):
    """The text of a state: all but what lasts, with a gap for each part that does, and those parts."""

    rest: bytes
    lasting: tuple[tuple[str, bytes], ...] = ()

    @property
    def written(self) -> bytes:
        """The whole text as it is written."""
        found = self.rest
        for _, text in self.lasting:
            found = found.replace(GAP, text, 1)
        return found

    @property
    def text(self) -> str:
        """The whole text."""
        return self.written.decode()


@cache
def _lasting_names(kind: Any) -> tuple[str, ...]:
    """The names of a state's fields that last."""
    known = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    return tuple([one.name for one in known if one.metadata == LASTING])


class Positions:
    """Takes positions of a state as it changes, and remembers the text of what lasts."""

    def __init__(self) -> None:
        self._lasting: dict[str, tuple[Any, bytes]] = {}
        """The value that was written last, and its text."""

    def take(self, state: Any) -> Any:
        """The state as it stands now."""
        try:
            return self._take(state)
        except UnicodeEncodeError:  # half a character
            return codec.to_text(state)

    def _take(self, state: Any) -> Position:
        kind: Any = type(state)
        names = _lasting_names(kind)
        values = [getattr(state, name) for name in names]
        lasting = [(name, self._text(name, value)) for name, value in zip(names, values, strict=True)]
        try:
            for name in names:
                setattr(state, name, codec.Part(GAP))
            return Position(codec.write(state), tuple(lasting))
        finally:
            for name, value in zip(names, values, strict=True):
                setattr(state, name, value)

    def _text(self, name: str, value: Any) -> bytes:
        known = self._lasting.get(name)
        if known is None or known[0] is not value:
            known = self._lasting[name] = value, codec.write(value)
        return known[1]


def text_of(position: Any) -> str:
    """The text of a position, which may also be its text or what it is as JSON."""
    if isinstance(position, Position):
        return position.text
    return position if isinstance(position, str) else codec.to_text(position)


_taken_apart: list[tuple[Position, dict[str, codec.Part | bytes]]] = []
"""The two positions that were taken apart last: the one after a step is the one before the next."""


def _members_of(position: Position) -> dict[str, codec.Part | bytes]:
    """The text of each part of a position."""
    for known, members in _taken_apart:
        if known is position:
            return members
    found: dict[str, codec.Part | bytes] = {**codec.members(position.rest.replace(GAP, b"0"))}
    found.update(position.lasting)
    _taken_apart[:] = [(position, found), *_taken_apart[:1]]
    return found


def patch_between(before: Any, after: Any) -> Any:
    """The patch that makes one position of another, or of nothing (None)."""
    if isinstance(before, Position) and isinstance(after, Position):
        return difference_of_members(_members_of(before), _members_of(after))
    return difference("{}" if before is None else text_of(before), text_of(after))


def sum_of_position(position: Any) -> str:
    """The sha-256 of a position's text."""
    written = position.written if isinstance(position, Position) else text_of(position).encode()
    return hashlib.sha256(written).hexdigest()
