"""Positions: the state before a step, part by part. A part that did not change is kept once, and one that lasts is written once."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from puesto.core import codec
from puesto.core.json_patch import difference, difference_of_parts
from puesto.core.values import LASTING, Struct, fields


class Position(Struct, frozen=True, gc=False):
    """The text of a state, part by part."""

    names: tuple[str, ...]
    parts: tuple[bytes, ...]

    @property
    def written(self) -> bytes:
        """The whole text as it is written."""
        return b"{" + b",".join([name + part for name, part in zip(_keys(self.names), self.parts, strict=True)]) + b"}"

    @property
    def text(self) -> str:
        """The whole text."""
        return self.written.decode()


@cache
def _keys(names: tuple[str, ...]) -> tuple[bytes, ...]:
    """The names as they stand before their parts."""
    return tuple([codec.write(name) + b":" for name in names])


@cache
def _shape(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]], tuple[int, ...]]:
    """The names of a state's fields, what gives the values of all, and the places of those that last."""
    names = tuple([one.name for one in fields(kind)])
    known = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    lasting = tuple([names.index(one.name) for one in known if one.metadata == LASTING])
    return names, attrgetter(*names), lasting


class Positions:
    """Takes positions of a state as it changes, and remembers the text of what lasts."""

    def __init__(self) -> None:
        self._lasting: dict[int, tuple[Any, bytes]] = {}
        """The value that was written last at a place, and its text."""

    def take(self, state: Any, before: Any) -> Any:
        """The state as it stands now; it shares with the position `before` what did not change."""
        kind: Any = type(state)
        names, values_of, lasting = _shape(kind)
        if len(names) < 2:
            return codec.to_text(state)
        values = [*values_of(state)]
        for place in lasting:
            value, text = self._lasting.get(place, (self, b""))
            if value is not values[place]:
                value = values[place]
                text = codec.write(value)
                self._lasting[place] = value, text
            values[place] = None
        try:
            parts = [*map(codec.write, values)]
        except UnicodeEncodeError:  # half a character
            return codec.to_text(state)
        for place in lasting:
            parts[place] = self._lasting[place][1]
        if isinstance(before, Position) and before.names == names:
            pairs = zip(before.parts, parts, strict=True)
            return Position(names, tuple([old if old == new else new for old, new in pairs]))
        return Position(names, tuple(parts))


def text_of(position: Any) -> str:
    """The text of a position, which may also be its text or what it is as JSON."""
    if isinstance(position, Position):
        return position.text
    return position if isinstance(position, str) else codec.to_text(position)


def patch_between(before: Any, after: Any) -> Any:
    """The patch that makes one position of another, or of nothing (None)."""
    if isinstance(before, Position) and isinstance(after, Position) and before.names == after.names:
        pairs = zip(after.names, before.parts, after.parts, strict=True)
        return {name: difference_of_parts(old, new) for name, old, new in pairs if old != new}
    return difference("{}" if before is None else text_of(before), text_of(after))


def sum_of_position(position: Any) -> str:
    """The sha-256 of a position's text."""
    written = position.written if isinstance(position, Position) else text_of(position).encode()
    return hashlib.sha256(written).hexdigest()
