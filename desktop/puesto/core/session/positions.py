"""Positions: the state before each step.

Pieces and what lasts are kept as values, one for all the steps in which they stay the same.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from itertools import compress
from operator import attrgetter, is_not, ne
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from puesto.core import codec
from puesto.core.json_patch import difference, difference_of_members, difference_of_parts
from puesto.core.values import LASTING, Struct, fields, parts_of

Held: TypeAlias = tuple[str, ...]
"""The fields of a piece that hold lists and dicts, which are changed in place. The order of keys in such a dict tells
nothing."""
Pieces: TypeAlias = dict[str, codec.Part]
"""The text of each piece of a table, by its name."""


class Fields(NamedTuple):
    """Some fields of a type of states: their places, these with their numbers, and what gets their values."""

    places: tuple[int, ...]
    numbered: tuple[tuple[int, int], ...]
    values: Callable[[Any], tuple[Any, ...]]


class Form(Struct, frozen=True, eq=False):
    """The common form of all positions of a type of states: its fields, of which there are three kinds."""

    names: tuple[str, ...]
    heads: tuple[bytes, ...]
    """The JSON text before the value of each."""
    plain: Fields
    """Those whose values are no containers."""
    listed: Fields
    """Those that are written at once."""
    apart: Fields
    """Those that are kept: a piece, or a table of pieces, or what lasts."""
    held: tuple[Held | None, ...]
    """The containers in each of these pieces; None for one that never changes."""
    pieces: tuple[tuple[int, Held], ...]
    """Which of them are pieces, or tables of them, and what each of these holds."""
    kind: Any
    """The type of the states."""
    listed_kind: Any
    """The type of the values that are written at once, as a tuple."""


class Position(Struct, frozen=True, gc=False):
    """A state as it stood: plain values, the text of others, what is kept apart. Nobody changes them any more."""

    form: Form
    plain: tuple[Any, ...]
    listed: bytes
    apart: tuple[Any, ...]

    @property
    def text(self) -> str:
        """Return the text of the whole position, as it is written to a save."""
        form = self.form
        values = dict(zip(form.plain.places, self.plain, strict=True))
        values |= zip(form.listed.places, codec.parse(self.listed), strict=True)
        values |= zip(form.apart.places, self.apart, strict=True)
        return codec.to_text({name: values[index] for index, name in enumerate(form.names)})

    @property
    def state(self) -> Any:
        """Return a state at this position that shares nothing changeable with it."""
        form = self.form
        values: list[Any] = [None] * len(form.names)
        for place, value in zip(form.plain.places, self.plain, strict=True):
            values[place] = value
        for place, value in zip(form.listed.places, codec.from_written(form.listed_kind, self.listed), strict=True):
            values[place] = value
        for place, value, containers in zip(form.apart.places, self.apart, form.held, strict=True):
            values[place] = _own(value, containers)
        return form.kind(*values)


@cache
def _form_of(kind: Any) -> Form | None:
    """Return the form of a type of states; None of one that is no dataclass."""
    if not (isinstance(kind, type) and dataclasses.is_dataclass(kind)):
        return None
    own_fields, hints = dataclasses.fields(kind), get_type_hints(kind)
    names = tuple([each_field.name for each_field in own_fields])
    plain, indices_of_written, apart = list[int](), list[int](), dict[int, Held | None]()
    for index, field in enumerate(own_fields):
        hint = hints[field.name]
        containers = _held_by(get_args(hint)[1] if get_origin(hint) is dict else hint)
        if field.metadata == LASTING or containers is not None:
            apart[index] = None if field.metadata == LASTING else containers
        else:
            (plain if _is_plain(hint) else indices_of_written).append(index)
    heads = tuple([f'{"," if number else "{"}"{name}":'.encode() for number, name in enumerate(names)])
    kinds = [_fields(names, places) for places in (plain, indices_of_written, apart)]
    pieces = tuple([(place, containers) for place, containers in enumerate(apart.values()) if containers is not None])
    tuple_type: Any = tuple
    listed_kind = tuple_type[tuple([hints[names[index]] for index in indices_of_written])]
    return Form(names, heads, kinds[0], kinds[1], kinds[2], tuple(apart.values()), pieces, kind, listed_kind)


def _fields(names: tuple[str, ...], places: Iterable[int]) -> Fields:
    """Return some of the fields with these names, by their places."""
    chosen_names = [names[index] for index in places]
    several = (
        attrgetter(*chosen_names)
        if len(chosen_names) > 1
        else lambda state: tuple([getattr(state, name) for name in chosen_names])
    )
    return Fields(tuple(places), tuple(enumerate(places)), several)


def _held_by(hint: Any) -> Held | None:
    """Return the names of the containers in a piece of this type; None for a type that is no piece.

    A type whose equal values may have different texts is no piece either.
    """
    if not (isinstance(hint, type) and issubclass(hint, Struct)):
        return None
    hints = get_type_hints(hint)
    hint_by_name = {field.name: hints[field.name] for field in fields(hint)}
    containers = tuple([name for name, item in hint_by_name.items() if get_origin(item) in (list, dict)])
    return (
        containers
        if all(_is_plain(get_args(item)[-1] if name in containers else item) for name, item in hint_by_name.items())
        else None
    )


def _is_plain(hint: Any) -> bool:
    """Return whether a value of this type never changes, and equal ones have the same text."""
    if get_origin(hint) in (Union, UnionType):
        parts = get_args(hint)
        return all(map(_is_plain, parts)) and not {bool, int} <= {*parts}
    return isinstance(hint, type) and (hint in (str, int, bool, NoneType) or issubclass(hint, Enum))


class Positions:
    """Takes positions of a state as it changes. What stays the same as in the last one is kept once."""

    def __init__(self) -> None:
        self._last: Position | None = None

    def take(self, state: Any) -> Any:
        """Return the present state as a position, sharing the unchanged parts with the last one."""
        kind: Any = type(state)
        form = _form_of(kind)
        try:
            written_fields = codec.write(form.listed.values(state) if form is not None else state)
        except UnicodeEncodeError:  # half a character
            return codec.to_text(state)
        if form is None:
            return written_fields.decode()
        last = self._last if self._last is not None and self._last.form is form else _blank(form)
        apart = [*form.apart.values(state)]
        for place, containers in form.pieces:
            value = apart[place]
            apart[place] = (_table if type(value) is dict else _piece)(value, last.apart[place], containers)
        if written_fields == last.listed:
            written_fields = last.listed
        self._last = Position(form, form.plain.values(state), written_fields, tuple(apart))
        return self._last


@cache
def _blank(form: Form) -> Position:
    """Return a position with which none has anything in common."""
    plain, apart = (tuple([object()] * len(group.places)) for group in (form.plain, form.apart))
    return Position(form, plain, b"", apart)


def _table(table: dict[str, Any], last: Any, containers: Held) -> dict[str, Any]:
    """Return the pieces of a table, to be kept: the `last` ones for as long as they are the same."""
    last_pieces: dict[str, Any] = last if type(last) is dict else {}
    if not (table or last_pieces):
        return last_pieces
    if [*last_pieces] != [*table]:
        return {key: _piece(piece, last_pieces.get(key), containers) for key, piece in table.items()}
    changed = [*map(ne, table.values(), last_pieces.values())]
    if True not in changed:
        return last_pieces
    return last_pieces | {
        key: _copy(piece, last_pieces[key], containers) for key, piece in compress(table.items(), changed)
    }


def _piece(piece: Any, last: Any, containers: Held) -> Any:
    """Return a piece, to be kept: the `last` one where it is the same."""
    return last if piece == last else _copy(piece, last, containers)


def _copy(piece: Any, last: Any, containers: Held) -> Any:
    """Return a copy of a piece that is no longer as it was."""
    copy = piece.__copy__()
    for name in containers:
        value, last_value = getattr(piece, name), getattr(last, name, None)
        setattr(copy, name, last_value if value == last_value else value.copy())
    return copy


def text_of(position: Any) -> str:
    """Return the text of a position, which may also be its text or what it is as JSON."""
    if isinstance(position, Position):
        return position.text
    return position if isinstance(position, str) else codec.to_text(position)


def _own(value: Any, containers: Held | None) -> Any:
    """Return a copy of what is kept apart: a piece, a table of pieces, or what lasts."""
    if containers is None:
        return value.copy() if isinstance(value, dict | list) else value
    if type(value) is dict:
        return {key: _copy(piece, None, containers) for key, piece in value.items()}
    return _copy(value, None, containers)


def state_of(kind: type[Any], position: Any) -> Any:
    """Return a new state of a type at a position, which may also be its text or what it is as JSON.

    Raises `codec.SchemaError` where the shape is another.
    """
    if isinstance(position, Position) and position.form.kind is kind:
        return position.state
    return codec.from_text(kind, text_of(position))


class Writer:
    """Writes positions one after the other. What one has in common with the one before is not written again."""

    def __init__(self) -> None:
        self._position: Position | None = None
        """The one that was written last; None where none was, or not to its end."""
        self._texts: list[bytes] = []
        """The text of each field behind what stands before it, and the end."""
        self._listed: list[codec.Part] = []
        self._pieces: list[Pieces] = []
        """Those of each table that is kept apart; empty for what is none."""

    def text(self, position: Position) -> bytes:
        """Return the whole text of a position."""
        if self._position is not position:
            self.patch(_blank(position.form), position)
        return b"".join(self._texts)

    def patch(self, before: Position, after: Position) -> dict[str, Any]:
        """Return the patch that makes one position of another of the same form. The other is then written last."""
        form, heads = after.form, after.form.heads
        if self._position is not before:
            self._listed, self._pieces = [_NO_PART] * len(form.listed.places), [Pieces()] * len(form.apart.places)
            self._texts = [b""] * len(form.names) + [b"}"]
            if before.listed:
                self.patch(_blank(form), before)
        self._position, texts = None, self._texts
        patch: dict[int, Any] = {}
        for place, index in compress(form.plain.numbered, map(is_not, before.plain, after.plain)):
            value = after.plain[place]
            text = heads[index] + codec.write(value)
            if texts[index] != text:
                texts[index], patch[index] = text, [value]
        if before.listed is not after.listed:
            was, self._listed = self._listed, codec.elements(after.listed)
            several = zip(form.listed.places, was, self._listed, strict=True)
            for index, old, new in compress(several, map(ne, was, self._listed)):
                texts[index], patch[index] = heads[index] + new, difference_of_parts(old, new)
        for place, index in compress(form.apart.numbered, map(is_not, before.apart, after.apart)):
            containers, last, piece_after = form.held[place], before.apart[place], after.apart[place]
            if type(piece_after) is not type(last):
                self._pieces[place] = (
                    {key: _part(piece) for key, piece in piece_after.items()} if type(piece_after) is dict else {}
                )
                inner: Any = [piece_after]
            elif type(piece_after) is dict:
                self._pieces[place], inner = _patch_of_table(last, piece_after, containers, self._pieces[place])
            else:
                inner = _patch_of_piece(last, piece_after, containers)
            if inner:
                texts[index], patch[index] = heads[index] + codec.write(self._pieces[place] or piece_after), inner
        self._position = after
        return {form.names[number]: patch[number] for number in (sorted(patch) if len(patch) > 1 else patch)}


_NO_PART = codec.Part(b" ")
"""The text of nothing."""
_writer = Writer()
"""It wrote the position before the last step, which is the one that the next line begins with."""


def patch_between(before: Any, after: Any) -> Any:
    """Return the patch that makes one position of another, or of nothing (None). Values in it may be texts still."""
    if isinstance(before, Position) and isinstance(after, Position) and before.form is after.form:
        return _writer.patch(before, after)
    return difference("{}" if before is None else text_of(before), text_of(after))


def _patch_of_table(
    before: dict[str, Any], after: dict[str, Any], containers: Held | None, was: Pieces
) -> tuple[Pieces, dict[str, Any]]:
    """Return the text of each piece of a table, and its patch from the table `before` with texts `was`."""
    if [*before] != [*after]:
        text_by_key = {key: was[key] if before.get(key) is piece else _part(piece) for key, piece in after.items()}
        return text_by_key, difference_of_members(was, text_by_key)
    patch = {}
    for key, piece in compress(after.items(), map(is_not, before.values(), after.values())):
        text = _part(piece)
        if text != was[key]:
            patch[key], was[key] = _patch_of_piece(before[key], piece, containers), text
    return was, patch


def _patch_of_piece(before: Any, after: Any, containers: Held | None) -> Any:
    """Return the patch between two pieces that are not the same."""
    if containers is None:
        return difference_of_parts(_part(before), _part(after))
    patch: dict[str, Any] = {}
    for name in compress(after.__struct_fields__, map(ne, parts_of(before), parts_of(after))):
        new = getattr(after, name)
        patch[name] = difference_of_parts(_part(getattr(before, name)), _part(new)) if name in containers else [new]
    return patch


def _part(value: Any) -> codec.Part:
    return codec.Part(codec.write(value))


def sum_of_position(position: Any) -> str:
    """Return the sha-256 of a position's text."""
    result = _NO_SUM.copy()
    result.update(_writer.text(position) if isinstance(position, Position) else text_of(position).encode())
    return result.hexdigest()


_NO_SUM = hashlib.sha256()
"""The sum of nothing: a copy of it goes on at once, where OpenSSL looks up anew for each new one how sums are made."""
