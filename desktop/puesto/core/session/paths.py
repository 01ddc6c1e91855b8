"""Dotted paths into a state: `counters.rifles-e07.used`, `command_points`, `orders.left`.

A dict field of plain values, such as what is known of two counters, is open: a key that is not there can be put, and
None takes one away. A property of a state that is a mapping reads and puts what stands elsewhere: where each marker
lies, though the state keeps the piles.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin

from puesto.core import codec
from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import figure
from puesto.core.values import fields, is_value, types_of, types_with_bounds


class UnknownPathError(KeyError):
    """There is nothing at the path."""


def get(root: Any, path: str) -> Any:
    """Return the value at `path` below `root`; raises `UnknownPathError`."""
    value = root
    for part in _parts(path):
        value = _step(value, part, path)
    return value


def peek(root: Any, path: str) -> Any:
    """Return the value at `path`, or None where an open dict has no such key; raises `UnknownPathError`."""
    return get(root, path) if is_path(root, path) or _open_to(root, path) is None else None


def why_missing(root: Any, path: str) -> Message:
    """Say that there is nothing at `path`, and what there is where the way to it ends."""
    value = root
    for part in path.split("."):
        try:
            value = _step(value, part, path)
        except UnknownPathError:
            break
    if is_value(value):
        derived = [
            name
            for name, item in vars(type(value)).items()
            if isinstance(item, property) and isinstance(getattr(value, name), MutableMapping)
        ]
        names = [*(field.name for field in fields(value)), *derived]
    else:
        names = [
            str(key)
            for key in (value if isinstance(value, Mapping) else range(len(value)) if isinstance(value, list) else ())
        ]
    if not names:
        return msg(N_("No hay nada llamado «{path}» en la partida."), path=path)
    return msg(N_("No hay nada llamado «{path}» en la partida. Ahí hay: {names}."), path=path, names=tuple(names))


def can_put(root: Any, path: str) -> bool:
    """Return whether `path` has a value, or is a key that an open dict does not have yet."""
    return is_path(root, path) or _open_to(root, path) is not None


def put(root: Any, path: str, data: Any) -> None:
    """Set the value at `path` from JSON-shaped `data`; None takes an open dict's key away.

    Raises `UnknownPathError`, or `codec.SchemaError` where the type is another.
    """
    *above, last = _parts(path)
    holder = root
    for part in above:
        holder = _step(holder, part, path)
    open_type = _open_to(root, path)
    if open_type is not None and (data is None or last not in holder):
        if data is None:
            holder.pop(last, None)
        else:
            holder[last] = codec.from_json(open_type, data)
        return
    before = _step(holder, last, path)
    if isinstance(before, list) != isinstance(data, list | tuple):
        raise codec.SchemaError(f"{path}: {data!r} is no {type(before).__name__}")
    kind: type[Any] = type(holder)
    if isinstance(before, int) and (bounded := _type_at(root, path)) is not None:
        codec.from_json(bounded, data)
    if is_value(kind):
        try:
            setattr(holder, last, codec.from_json(types_with_bounds(kind)[last], data))
        except AttributeError:
            # a frozen value is put as a whole or not at all
            raise UnknownPathError(path) from None
    elif isinstance(holder, MutableMapping):
        holder[last] = _like(before, data, path)
    elif isinstance(holder, list):
        holder[int(last)] = _like(before, data, path)
    else:
        raise UnknownPathError(path)


def differences(before: Any, after: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """Return the leaves and lists that differ between two JSON-shaped values: (path, before, after)."""
    if isinstance(before, dict) and isinstance(after, dict):
        result = []
        for key in [*before, *(key for key in after if key not in before)]:
            result += differences(before.get(key), after.get(key), f"{path}.{key}" if path else key)
        return result
    return [] if before == after else [(path, before, after)]


@cache
def _type_of(holder: type[Any], field: str) -> Any:
    """Return the type of a field."""
    return types_of(holder)[field]


def _type_at(root: Any, path: str) -> Any:
    """Return the type of the value at `path`, with the bounds of its numbers; None below a property."""
    value, kind = root, None
    for part in _parts(path):
        if is_value(value):
            kind = types_with_bounds(type(value)).get(part)
        else:
            container = next((item for item in (kind, *get_args(kind)) if get_origin(item) in (dict, list)), None)
            kind = get_args(container)[-1] if container is not None else None
        if kind is None:
            return None
        value = _step(value, part, path)
    return kind


def _open_to(root: Any, path: str) -> type[Any] | None:
    """Return the type of the values of a dict with free keys, if `path` is a key of one; else None."""
    field, _, key = path.partition(".")
    holder: type[Any] = type(root)
    if not key or "." in key or not is_value(holder) or all(each_field.name != field for each_field in fields(holder)):
        return None
    kind = _type_of(holder, field)
    if get_origin(kind) is not dict or get_args(kind)[1] not in (str, int, bool):
        return None
    value_type: type[Any] = get_args(types_with_bounds(holder)[field])[1]
    return value_type


def _parts(path: str) -> list[str]:
    if not path or not all(path.split(".")):
        raise UnknownPathError(path)
    return path.split(".")


def _step(value: Any, part: str, path: str) -> Any:
    """Return the value one part further on a path; raise an error where there is none."""
    if is_value(value) and any(field.name == part for field in fields(value)):
        return getattr(value, part)
    if isinstance(getattr(type(value), part, None), property) and isinstance(
        derived := getattr(value, part), MutableMapping
    ):
        return derived
    if isinstance(value, Mapping) and part in value:
        return value[part]
    place = figure(part)
    if isinstance(value, list) and place is not None and place < len(value):
        return value[place]
    raise UnknownPathError(path)


def _like(before: Any, data: Any, path: str) -> Any:
    """`data` as a value of the same type as `before`."""
    if is_value(before) or isinstance(before, Enum):
        return codec.from_json(type(before), data)
    if before is not None and type(before) is not type(data):
        raise codec.SchemaError(f"{path}: {data!r} is no {type(before).__name__}")
    return data


def is_path(root: Any, path: str) -> bool:
    """Return whether there is a value at `path`."""
    try:
        get(root, path)
    except UnknownPathError:
        return False
    return True
