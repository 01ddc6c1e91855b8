"""Dataclasses to JSON-shaped values and back: str, int, bool, None, list and dict with str keys."""

from __future__ import annotations

import json
from abc import ABC
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")


class Misshapen(ValueError):
    """Data that has not the shape of its type."""


@lru_cache(maxsize=2)
def _converter(brief: bool = False) -> Converter:
    from cattrs import Converter
    from cattrs.strategies import configure_union_passthrough

    converter = Converter(forbid_extra_keys=True, detailed_validation=False, omit_if_default=brief)
    configure_union_passthrough(str | int | bool | None, converter)
    converter.register_structure_hook_func(lambda type_: type_ is object, lambda value, _type: value)
    converter.register_unstructure_hook(_Member, attrgetter("_value_"))
    for scalar in (str, int, bool):
        converter.register_structure_hook(scalar, _exactly(scalar))
    return converter


class _Member(ABC):  # noqa: B024 - the hook below says what belongs to it
    """What every enum is, before it is a str.

    Left to itself the converter hands a str enum on as it is, for it is a str: equal to its value, but worded otherwise.
    """

    @classmethod
    def __subclasshook__(cls, other: type) -> bool:
        return issubclass(other, Enum) and other is not Enum


def _exactly(scalar: type) -> Any:
    def structure(value: Any, type_: type) -> Any:
        if type_ is not scalar:
            return type_(value)  # a str enum comes here too, by its base
        if type(value) is not scalar:
            raise Misshapen(f"{value!r} is no {scalar.__name__}")
        return value

    return structure


def to_json(value: Any) -> Any:
    """The JSON-shaped form of a dataclass, an enum or a container of them."""
    return _converter().unstructure(value)


def to_brief_json(value: Any) -> Any:
    """The same without the fields that have their usual value: a third of it for records with many switches. `from_json` reads both."""
    return _converter(True).unstructure(value)


def from_json(type_: type[T], data: Any) -> T:
    """A value of `type_` from its JSON-shaped form; raises `Misshapen` where the shape is another."""
    try:
        return _converter().structure(data, type_)
    except Misshapen:
        raise
    except Exception as error:
        raise Misshapen(f"{type(error).__name__}: {error}") from error


def to_text(value: Any) -> str:
    """One line of JSON in the order of the fields."""
    return plain_text(to_json(value))


def plain_text(data: Any) -> str:
    """One line of JSON from JSON-shaped data, in its own order."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def canonical(data: Any) -> str:
    """One line of JSON with sorted keys: equal values give equal lines."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def frozen(answer: Any) -> Any:
    """An answer as rules get it: lists become tuples, at every depth."""
    if isinstance(answer, list | tuple):
        return tuple(frozen(part) for part in answer)
    if isinstance(answer, dict):
        return {key: frozen(part) for key, part in answer.items()}
    return answer
