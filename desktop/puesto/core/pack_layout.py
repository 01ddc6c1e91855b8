"""The layout of a game's packs: their records, the ids of these, and the game's checks."""

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
    """The least number of digits of the id: with 2, number 7 is the record "07"."""
    is_begun: bool = False
    """Whether it is what a session begins with: a record that names what is not there is left out."""

    def key(self, value: object) -> str:
        """Return the key in the content of a record whose id field holds `value`."""
        return str(value).zfill(self.digits)


class Finding(Struct, frozen=True):
    """Something wrong at `path`: inside a record, or in a content as section, key and fields."""

    path: Path
    code: str
    what: Message
    """A description of what was expected."""


class Layout(Struct, frozen=True):
    """The sections of a game's pack, and the check of the whole content.

    `check` is given the content and reports what does not fit together.
    """

    sections: tuple[Section, ...] = ()
    check: Callable[[Any], Iterable[Finding]] = lambda content: ()
