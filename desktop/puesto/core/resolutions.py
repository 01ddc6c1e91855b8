"""Resolutions: any procedure of a game alone, from a typed form of facts to a typed result (architecture 5).

The form is built from the type: an enum or a `str` with `options` is a choice, an int a number, a bool a switch; label, range and
rule stand in the field's metadata, written by `fact`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar, get_type_hints

from puesto.core.messages import Message, Sayable, Text
from puesto.core.prompts import Modifier, Procedure

F = TypeVar("F")
R = TypeVar("R")

_MARK = "puesto.fact"


@dataclass(frozen=True)
class Fact:
    """One field of a form: how it reads, under which rule, from where to where, or one of which options."""

    name: str
    label: Text
    kind: str
    """`choice`, `number`, `switch` or `text` (several ids, separated by spaces)."""
    default: Any
    rule: str = ""
    low: int = 0
    high: int = 0
    options: tuple[tuple[str, Text], ...] = ()
    """Value and name of each choice."""
    help: Text | None = None


def fact(
    es: str, en: str, default: Any, rule: str = "", low: int = 0, high: int = 30, options: tuple[tuple[str, Text], ...] = (), help: Text | None = None
) -> Any:
    """A dataclass field with what a form needs to know about it."""
    return dataclasses.field(default=default, metadata={_MARK: (Text(es, en), rule, low, high, options, help)})


def form(facts: type[Any]) -> tuple[Fact, ...]:
    """The fields of a facts type, in order; those without `fact` metadata are left out."""
    hints, found = get_type_hints(facts), []
    for field in dataclasses.fields(facts):
        if _MARK not in field.metadata:
            continue
        label, rule, low, high, options, help = field.metadata[_MARK]
        kind, type_ = _kind(hints[field.name], options)
        if kind == "choice" and not options:
            options = tuple((member.value, Text(member.value, member.value)) for member in type_)
        default = field.default.value if isinstance(field.default, Enum) else field.default
        found.append(Fact(field.name, label, kind, default, rule, low, high, options, help))
    return tuple(found)


def _kind(type_: Any, options: tuple[tuple[str, Text], ...]) -> tuple[str, Any]:
    if options or (isinstance(type_, type) and issubclass(type_, Enum)):
        return "choice", type_
    if type_ is bool:
        return "switch", type_
    return ("number" if type_ is int else "text"), type_


@dataclass(frozen=True)
class Resolution(Generic[F, R]):
    """A procedure that can be run alone. `run` is pure: frozen facts in, frozen result out."""

    id: str
    """`usage_check`; with its game before it in the protocol: `bear.usage_check`."""
    title: Text
    rule: str
    facts: type[F]
    result: type[R]
    run: Callable[[Any, F], Procedure[R]]
    """Content and facts -> the procedure."""
    outcome: Callable[[R], str]
    """The name of a result's class, by which odds are told: `hit`."""
    says: Callable[[str], Sayable]
    """How an outcome reads."""
    modifiers: Callable[[F], tuple[Modifier, ...]] = lambda facts: ()
    """What is summed, itemised, as the facts stand."""
    check: Callable[[Any, F], tuple[tuple[str, Message], ...]] = lambda content, facts: ()
    """What cannot be: the field and what was expected."""
    now: Callable[[Any, Any], F] | None = None
    """State and content of a session -> the facts as they stand on the table, where the form can be filled from it."""
