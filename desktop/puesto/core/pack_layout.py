"""How a game's pack is laid out: which records it holds, how they are found again, and what a game checks once they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from puesto.core.messages import Message
from puesto.core.values import Struct

Path: TypeAlias = tuple[str | int, ...]


class Section(Struct, frozen=True):
    """One kind of record: `name` is the list's key in the YAML and the dict's field in the content."""

    name: str
    record: type
    id: str
    """The field of the record that identifies it."""
    digits: int = 0
    """How many digits the id has at least: with 2, number 7 is the record "07"."""
    is_begun: bool = False
    """Whether it is what a session begins with: a record that names what is not there is left out."""

    def key(self, value: object) -> str:
        """The key in the content of a record whose id field holds `value`."""
        return str(value).zfill(self.digits)


class Finding(Struct, frozen=True):
    """Something wrong at `path`: inside a record, or in a content as section, key and fields."""

    path: Path
    code: str
    what: Message
    """What was expected."""


class Layout(Struct, frozen=True):
    """The sections of a game's pack, and `check`, which is given the whole content and reports what does not fit together."""

    sections: tuple[Section, ...] = ()
    check: Callable[[Any], Iterable[Finding]] = lambda content: ()
