"""Values: what is frozen and has named fields.

Most are a `Struct`, made ten times as fast as a dataclass; both are looked into alike here.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeGuard, TypeVar, get_origin, get_type_hints, overload

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

T = TypeVar("T")
NONE = dataclasses.MISSING
"""The default of a field that has none."""
LASTING = {"lasting": True}
"""Metadata of a state's field whose value is replaced and never changed: its text lasts as long as it does."""

HIGHEST = 9_999
"""No component has a higher number on it, nor so many copies."""
Number: TypeAlias = Annotated[int, Meta(ge=-HIGHEST, le=HIGHEST)]
"""A number on a component or of a position. Whatever reads a file refuses one outside its bounds."""
Boxes: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
"""A number that is shown as a row of boxes, or of which there is a piece each."""
Columns: TypeAlias = Annotated[int, Meta(ge=0, le=26)]
"""The number of columns of a map, each with its letter."""
Rows: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
"""The number of rows of a map, each with its two digits."""
Tally: TypeAlias = Annotated[int, Meta(ge=0, le=99_999_999)]
"""A running count of what has happened in a game, which is never listed."""

parts_of: Callable[[Struct], tuple[Any, ...]] = msgspec.structs.astuple
"""Return the values of a Struct's fields, in order."""

__all__ = [
    "HIGHEST",
    "LASTING",
    "NONE",
    "Boxes",
    "Columns",
    "Field",
    "Later",
    "Number",
    "Rows",
    "Struct",
    "Tally",
    "bounds_of",
    "field",
    "fields",
    "is_value",
    "parts_of",
    "replace",
    "types_of",
    "types_with_bounds",
]


class Field(NamedTuple):
    """One field of a type of values."""

    name: str
    default: Any = NONE
    default_factory: Any = NONE

    @property
    def usual(self) -> Any:
        """Return the default value of the field; `NONE` if it is required."""
        return self.default_factory() if self.default_factory is not NONE else self.default


def is_value(value: object) -> TypeGuard[Any]:
    """Return whether this is a value with named fields, or a type of such values."""
    return hasattr(value, "__struct_fields__") or hasattr(value, "__dataclass_fields__")


def fields(value: Any) -> tuple[Field, ...]:
    """Return the fields of a value, or of a type of values, in order."""
    return _fields(value if isinstance(value, type) else type(value))


@cache
def _fields(kind: type[Any]) -> tuple[Field, ...]:
    if issubclass(kind, Struct):
        return tuple(
            Field(field.name, _or_none(field.default), _or_none(field.default_factory))
            for field in msgspec.structs.fields(kind)
        )
    return tuple(Field(field.name, field.default, field.default_factory) for field in dataclasses.fields(kind))


def types_of(value: Any) -> dict[str, Any]:
    """Return the type of each field of a value, or of a type of values. Whoever reads it leaves it as it is."""
    return _types(value if isinstance(value, type) else type(value))


@cache
def _types(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def types_with_bounds(kind: Any) -> dict[str, Any]:
    """Return the type of each field of a type of values, with the bounds of its numbers."""
    return _types_with_bounds(kind)


@cache
def _types_with_bounds(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def bounds_of(hint: Any) -> tuple[int, int] | None:
    """Return the lowest and the highest number that a bounded type allows; None for any other type."""
    if get_origin(hint) is not Annotated:
        return None
    meta = next((item for item in hint.__metadata__ if isinstance(item, Meta)), None)
    return None if meta is None or meta.ge is None or meta.le is None else (int(meta.ge), int(meta.le))


def _or_none(default: Any) -> Any:
    return NONE if default is msgspec.NODEFAULT else default


class Later(Sequence[T]):
    """A sequence that is worked out once, at its first use; for what is costly and rarely read.

    `told` must not depend on anything that changes meanwhile; it is released after the call. On a position from a
    damaged save it may raise, long after the save was opened: then the sequence is empty and `has_failed` is set. The
    warning is an error in the tests.
    """

    def __init__(self, function: Callable[[], Sequence[T]]) -> None:
        self._told = function
        self.has_failed = False

    @cached_property
    def _parts(self) -> tuple[T, ...]:
        """Compute the parts on first use and keep them; none where that fails."""
        try:
            parts = tuple(self._told())
        except Exception as error:  # noqa: BLE001 - rules may raise anything on a position that they never made
            warnings.warn(f"not worked out: {error!r}", ResourceWarning, stacklevel=2)  # not shown to players
            parts, self.has_failed = (), True
        self._told = tuple
        return parts

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        return self._parts[place]

    def __len__(self) -> int:
        return len(self._parts)

    def __eq__(self, other_item: object) -> bool:
        return self._parts == tuple(other_item) if isinstance(other_item, Later | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts)
