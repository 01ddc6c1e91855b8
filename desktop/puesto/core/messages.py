"""Messages: what is said, as a template and its parameters, worded later in the player's language.

Templates are Spanish source strings, marked for extraction with `N_` (or with `NN_` where a number changes the sentence). A
parameter is a number, a reference to something that has a name (`Ref`), another message, or a tuple of those, which is read as a
list ("a, b y c"). Nothing in the core ever holds a finished sentence.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from puesto.core.values import Struct


def N_(template: str) -> str:
    """Mark a template for extraction and return it unchanged."""
    return template


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a template that changes with the number `n` for extraction and return both forms."""
    return one, many


class Ref(Struct, frozen=True, gc=False):
    """A reference to something that has a name in the game's content: `Ref("unit", "rifles-e07")`."""

    kind: str
    id: str


class Text(Struct, frozen=True, gc=False):
    """A text that content carries in both languages; views and prompts may show it, states never hold it."""

    es: str
    en: str


NOTHING = Text("—", "—")
"""What is told where there is no value."""


class Message(Struct, frozen=True, gc=False):
    """A sentence to be said: a Spanish template and its named parameters; `plural` is the form for n other than 1."""

    template: str
    params: tuple[tuple[str, Param], ...] = ()
    plural: str = ""


Param: TypeAlias = str | int | Ref | Text | Message | tuple["Param", ...]
Sayable: TypeAlias = Message | Text | Ref


def msg(template: str, **params: Param) -> Message:
    """A message from a template marked with `N_`: `msg(N_("Ronda {n}"), n=2)`."""
    return Message(template, tuple(params.items())) if params else _plain(template)


@cache
def _plain(template: str) -> Message:
    """A message without parameters: the same object each time."""
    return Message(template)


def count(forms: tuple[str, str], n: int, **params: Param) -> Message:
    """A message that changes with `n`, from forms marked with `NN_`; `n` is a parameter too."""
    return Message(forms[0], (("n", n), *params.items()), forms[1])
