"""Values to JSON-shaped data and back: str, int, bool, None, list and dict with str keys.

What is written is what Python's json writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from puesto.core.values import fields, is_value

T = TypeVar("T")
Part: TypeAlias = msgspec.Raw
"""The JSON text of a part, copied from the text of the whole; two parts are equal if their texts are."""

_encode = msgspec.json.Encoder().encode
write: Callable[[Any], bytes] = _encode
"""One line of JSON as bytes; raises UnicodeEncodeError where there is half a character in it."""
_encode_sorted = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder().decode
members: Callable[[str | bytes | Part], dict[str, Part]] = msgspec.json.Decoder(dict[str, Part]).decode
"""The text of each member of an object, by its key, from the object's text."""
elements: Callable[[str | bytes | Part], list[Part]] = msgspec.json.Decoder(list[Part]).decode
"""The text of each element of a list, from the list's text."""


class SchemaError(ValueError):
    """Data that has not the shape of its type."""


# -- data


def to_json(value: Any) -> Any:
    """Return the JSON-shaped form of a value, an enum or a container of them."""
    return _decode(_encode(value))  # by way of its text, since msgspec leaves tuples tuples


def to_brief_json(value: Any) -> Any:
    """Return `to_json(value)` without the fields that have their default value; `from_json` reads both.

    For records with many switches that is a third of the size.
    """
    if is_value(value):
        return {
            field.name: to_brief_json(part)
            for field in fields(value)
            if (part := getattr(value, field.name)) != field.usual
        }
    if isinstance(value, dict):
        return {to_json(key): to_brief_json(part) for key, part in value.items()}
    return [to_brief_json(part) for part in value] if isinstance(value, list | tuple) else to_json(value)


def from_json(type_: type[T], data: Any) -> T:
    """Return a value of `type_` from its JSON-shaped form.

    Raises `SchemaError` where the shape is another.
    """
    try:
        result = msgspec.convert(data, type_)
    except msgspec.ValidationError as error:
        raise SchemaError(str(error)) from error
    _complete(result)
    if unknown := _unknown(data, msgspec.to_builtins(result)):
        raise SchemaError(unknown)
    return result


def _complete(value: Any) -> None:
    """Set the default values that dataclasses were made without.

    msgspec leaves them in the class and would not write them.
    """
    if isinstance(value, dict):
        for part in value.values():
            _complete(part)
    elif isinstance(value, list | tuple):
        for part in value:
            _complete(part)
    elif is_value(value):
        kind: Any = type(value)
        count, holders = _holders(kind)
        attributes = getattr(value, "__dict__", None)
        if attributes is not None and len(attributes) < count:
            for field in fields(value):
                attributes.setdefault(field.name, field.default)
        for name in holders:
            _complete(getattr(value, name))


@cache
def _holders(kind: Any) -> tuple[int, tuple[str, ...]]:
    """Return the number of fields of a type of values, and the fields that may contain values themselves."""
    hints, names = get_type_hints(kind), [field.name for field in fields(kind)]
    return len(names), tuple(name for name in names if _may_hold_values(hints[name]))


def _may_hold_values(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, str | int | Enum | NoneType):
        return False
    parts = get_args(hint)
    return any(map(_may_hold_values, parts)) if parts else hint is not Ellipsis


def _unknown(data: Any, rewritten: Any, path: str = "$") -> str:
    """Return an error about the first key in `data` that its type does not know; "" if all are known."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in rewritten:
                return f"Object contains unknown field `{key}` - at `{path}`"
            if isinstance(value, dict | list | tuple) and (unknown := _unknown(value, rewritten[key], f"{path}.{key}")):
                return unknown
    elif isinstance(data, list | tuple):
        for place, (item, known_item) in enumerate(zip(data, rewritten, strict=False)):
            if isinstance(item, dict | list | tuple) and (unknown := _unknown(item, known_item, f"{path}[{place}]")):
                return unknown
    return ""


# -- text


def to_text(value: Any) -> str:
    """Return one line of JSON in the order of the fields."""
    try:
        return _encode(value).decode()
    except UnicodeEncodeError:  # half a character
        return json_text(msgspec.to_builtins(value))


def json_text(data: Any) -> str:
    """Return the text of JSON-shaped data exactly as Python's `json` writes it.

    It differs from msgspec's text in exponents and lone surrogates.
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_text(type_: type[T], text: str) -> T:
    """Return the value that `to_text` wrote; raises `SchemaError` where the shape is another."""
    kind: Any = type_
    try:
        result: T = _decoder(kind)(text)
    except ValueError as error:
        raise SchemaError(str(error)) from error
    _complete(result)
    return (
        result if to_text(result) == text else from_json(type_, parse(text))
    )  # a field that nobody knows was passed over


def from_written(type_: Any, data: bytes) -> Any:
    """Return the value of a type of tuples that `write` wrote: nothing is checked but its shape."""
    result = _decoder(type_)(data)
    for place in _places_of_values(type_):
        _complete(result[place])
    return result


@cache
def _places_of_values(type_: Any) -> tuple[int, ...]:
    """Return the places in a type of tuples that may contain values with fields."""
    return tuple(place for place, hint in enumerate(get_args(type_)) if _may_hold_values(hint))


@cache
def _decoder(type_: Any) -> Callable[[str | bytes], Any]:
    return msgspec.json.Decoder(type_).decode


def parse(text: str | bytes | Part) -> Any:
    """JSON-shaped data from its text; raises ValueError or RecursionError where it is none."""
    return _decode(text)


def canonical(data: Any) -> str:
    """Return one line of JSON with sorted keys: equal values give equal lines."""
    try:
        return _encode_sorted(data).decode()
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(data), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def is_writable(data: Any) -> bool:
    """Return whether a save can store it: it has no lone surrogate and nothing that JSON does not know."""
    try:
        _encode(data)
    except (ValueError, TypeError):
        return False
    return True


def freeze(answer: Any) -> Any:
    """Return an answer as rules get it: lists become tuples, at every depth."""
    kind = type(answer)
    if kind is str or kind is int:
        return answer
    if isinstance(answer, list | tuple):
        return tuple([freeze(part) for part in answer])
    if isinstance(answer, dict):
        return {key: freeze(part) for key, part in answer.items()}
    return answer
