"""Messages: what is said, as a template and its parameters, worded later in the player's language.

Templates are Spanish source strings, marked for extraction with `N_` (or with `NN_` where a number changes the
sentence). A parameter is a number, a reference to something that has a name (`Ref`), another message, or a tuple of
those, which is read as a list ("a, b y c"). Nothing in the core ever holds a finished sentence.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from puesto.core.values import Struct

N_ = str
"""Marks a template for extraction and gives it back unchanged: it stands in hundreds of lines that every answer
passes."""


def NN_(name: str, many: str) -> tuple[str, str]:
    """Mark a template that changes with the number `n` for extraction and return both forms."""
    return name, many


class Ref(Struct, frozen=True, gc=False):
    """A reference to something that has a name in the game's content: `Ref("unit", "rifles-e07")`."""

    kind: str
    id: str


class Article(StrEnum):
    """The article that a Spanish name takes in a sentence."""

    USUAL = ""
    """The article that follows from the first word of the name."""
    EL = "el"
    LA = "la"
    LOS = "los"
    LAS = "las"
    NONE = "-"


class Text(Struct, frozen=True, gc=False, omit_defaults=True):
    """A text that content carries in both languages; views and prompts may show it, states never hold it."""

    es: str
    en: str
    article: Article = Article.USUAL


NOTHING = Text("—", "—")
"""The text shown where there is no value."""


class Message(Struct, frozen=True, gc=False):
    """A sentence to be said: a Spanish template and its named parameters.

    `plural` is the form for n other than 1.
    """

    template: str
    params: tuple[tuple[str, Param], ...] = ()
    plural: str = ""


Param: TypeAlias = str | int | Ref | Text | Message | tuple["Param", ...]
Sayable: TypeAlias = Message | Text | Ref


def msg(template: str, **params: Param) -> Message:
    """Return a message from a template marked with `N_`: `msg(N_("Ronda {n}"), n=2)`."""
    return Message(template, tuple(params.items())) if params else _plain(template)


UNSEEN = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""A pattern of what cannot be shown, or would turn the reading of all the rest about. The joiners of emoji stay."""


def printable(text: str) -> str:
    """Return a text without control characters, marks of direction and halves of characters."""
    if text.isprintable():
        return text
    return re.sub(UNSEEN, "", text.replace("\u2028", "\n").replace("\u2029", "\n"))


QUOTED, LISTED = 200, 2000
"""Letters that a refusal quotes at most of what it was given: of one thing, and of a list."""


def brief(message: Message) -> Message:
    """Return a message that quotes no parameter at greater length than a person would read."""
    params = tuple((name, _brief_param(value)) for name, value in message.params)
    return message if params == message.params else Message(message.template, params, message.plural)


def cut_short(text: str, most: int = QUOTED) -> str:
    """Return a text of at most `most` characters, with a mark where it was cut."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _brief_param(value: Param) -> Param:
    """Return a parameter cut to the size that a message may have in a save."""
    if isinstance(value, str):
        return cut_short(value)
    if isinstance(value, Ref):
        return Ref(value.kind, cut_short(value.id))
    if isinstance(value, Text):
        return Text(cut_short(value.es), cut_short(value.en), value.article)
    if isinstance(value, Message):
        return brief(value)
    if isinstance(value, int):
        return value if -(10**QUOTED) < value < 10**QUOTED else "…"
    shown_parts: list[Param] = []
    places_left = LISTED
    for part in map(_brief_param, value):
        places_left -= len(part) + 2 if isinstance(part, str) else QUOTED // 4
        shown_parts.append(part if places_left > 0 else "…")
        if places_left <= 0:
            break
    return tuple(shown_parts)


@cache
def _plain(template: str) -> Message:
    """Return a message without parameters: the same object each time."""
    return Message(template)


def count(forms: tuple[str, str], n: int, **params: Param) -> Message:
    """Return a message that changes with `n`, from forms marked with `NN_`; `n` is a parameter too."""
    return Message(forms[0], (("n", n), *params.items()), forms[1])


def day_text(day: str) -> str:
    """Return a day as it is read: `2026-03-15` is 15/3/2026."""
    year, _, rest = day.partition("-")
    month, _, number = rest.partition("-")
    return f"{int(number)}/{int(month)}/{year}" if number.isdigit() and month.isdigit() else day


def legible(text: str) -> str:
    """Return a player's text with one kind of line end and nothing that cannot be shown."""
    return printable(text.replace("\r\n", "\n").replace("\t", " ").replace("\r", "\n")).strip()


def short_line(text: str, most: int) -> str:
    """Return the beginning of a text, on one line."""
    line = " ".join(text[: 2 * most].split())
    return line if len(line) <= most and len(text) <= 2 * most else line[:most].rstrip() + "…"
