"""Positions: the text of the state before each step. What lasts is written once, and kept once for all the steps that it lasts."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from puesto.core import codec
from puesto.core.json_patch import difference, difference_of_members, difference_of_parts
from puesto.core.values import LASTING, Struct, is_value


class Lasting:
    """The value of a field that lasts, and its text from when somebody wants it. Then the value is let go of."""

    def __init__(self, value: Any) -> None:
        self._value = value
        self._text: codec.Part | None = None

    @property
    def text(self) -> codec.Part:
        """The text of the value."""
        if self._text is None:
            self._text, self._value = codec.Part(codec.write(self._value)), None
        return self._text


Apart: TypeAlias = tuple[codec.Part | Lasting, ...]


class Form(Struct, frozen=True, eq=False):
    """What all positions of a type of states have in common."""

    names: tuple[str, ...]
    """The fields of such a state."""
    values: Callable[[Any], tuple[Any, ...]]
    """What a state has in them."""
    heads: tuple[bytes, ...]
    """What is written before the value of each."""
    apart: tuple[tuple[int, bool], ...]
    """The places of fields whose text is kept apart, and whether they last: the others are tables."""
    tables: frozenset[str]
    """Those that hold pieces by name, by far the longest."""


class Position(Struct, frozen=True, gc=False):
    """The text of a state. `listed` is a list of its values, null for each that is kept apart."""

    form: Form
    listed: bytes
    apart: Apart = ()

    @property
    def written(self) -> bytes:
        """The whole text as it is written."""
        found: list[Any] = [b"}"] * (2 * len(self.form.names) + 1)
        found[:-1:2], found[1::2] = self.form.heads, _texts_of(self)
        return b"".join(found)

    @property
    def text(self) -> str:
        """The whole text."""
        return self.written.decode()


@cache
def _form_of(kind: Any) -> Form | None:
    """The form of a type of states; None of one without two fields at least."""
    known = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    if len(known) < 2:
        return None
    names, hints = tuple([one.name for one in known]), get_type_hints(kind)
    tables = frozenset(name for name in names if _is_table(hints[name]))
    lasting = [one.metadata == LASTING for one in known]
    return Form(
        names,
        attrgetter(*names),
        tuple([f'{"," if at else "{"}"{name}":'.encode() for at, name in enumerate(names)]),
        tuple([(at, lasts) for at, lasts in enumerate(lasting) if lasts or names[at] in tables]),
        tables,
    )


def _is_table(hint: Any) -> bool:
    """Whether a type is a dict of values with fields."""
    return get_origin(hint) is dict and is_value(get_args(hint)[1])


class Positions:
    """Takes positions of a state as it changes, and remembers the text of what lasts."""

    def __init__(self) -> None:
        self._lasting: dict[int, tuple[Any, Lasting]] = {}
        """The value of a field that was taken last, and what keeps its text."""

    def take(self, state: Any) -> Any:
        """The state as it stands now."""
        kind: Any = type(state)
        form = _form_of(kind)
        try:
            return self._take(state, form) if form is not None else codec.to_text(state)
        except UnicodeEncodeError:  # half a character
            return codec.to_text(state)

    def _take(self, state: Any, form: Form) -> Position:
        values, apart = [*form.values(state)], list[codec.Part | Lasting]()
        for at, lasts in form.apart:
            apart.append(self._lasting_value(at, values[at]) if lasts else codec.Part(codec.write(values[at])))
            values[at] = None
        return Position(form, codec.write(values), tuple(apart))

    def _lasting_value(self, at: int, value: Any) -> Lasting:
        known = self._lasting.get(at)
        if known is None or known[0] is not value:
            known = self._lasting[at] = value, Lasting(value)
        return known[1]


def text_of(position: Any) -> str:
    """The text of a position, which may also be its text or what it is as JSON."""
    if isinstance(position, Position):
        return position.text
    return position if isinstance(position, str) else codec.to_text(position)


_lately: list[tuple[Position, list[codec.Part]]] = []
"""The two positions that were taken apart last: the one after a step is the one before the next."""
_tables: dict[str, tuple[codec.Part, dict[str, codec.Part]]] = {}
"""The text that each table had last, and its pieces."""


def _texts_of(position: Position) -> list[codec.Part]:
    """The text of each field of a position."""
    for known, texts in _lately:
        if known is position:
            return texts
    found = codec.elements(position.listed)
    for (at, _), text in zip(position.form.apart, position.apart, strict=True):
        found[at] = text.text if isinstance(text, Lasting) else text
    _lately[:] = [(position, found), *_lately[:1]]
    return found


def _pieces_of(name: str, table: codec.Part) -> dict[str, codec.Part]:
    """The text of each piece of a table."""
    known = _tables.get(name)
    if known is None or known[0] != table:
        known = _tables[name] = table, codec.members(table)
    return known[1]


def patch_between(before: Any, after: Any) -> Any:
    """The patch that makes one position of another, or of nothing (None). Values in it may be texts still."""
    if not (isinstance(before, Position) and isinstance(after, Position) and before.form is after.form):
        return difference("{}" if before is None else text_of(before), text_of(after))
    tables, fields = after.form.tables, zip(after.form.names, _texts_of(before), _texts_of(after), strict=True)
    return {
        name: _patch_of_table(name, old, new) if name in tables else difference_of_parts(old, new)
        for name, old, new in fields
        if old != new
    }


def _patch_of_table(name: str, before: codec.Part, after: codec.Part) -> Any:
    """The patch between two texts of a table that are not the same."""
    return difference_of_members(_pieces_of(name, before), _pieces_of(name, after))


def sum_of_position(position: Any) -> str:
    """The sha-256 of a position's text."""
    found = _NO_SUM.copy()
    found.update(position.written if isinstance(position, Position) else text_of(position).encode())
    return found.hexdigest()


_NO_SUM = hashlib.sha256()
"""The sum of nothing: a copy of it goes on at once, where OpenSSL looks up anew for each new one how sums are made."""
