"""The key of each answer: an action's letter, the number of a counter or a line, 0 for nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from puesto.core.messages import N_, Sayable, msg
from puesto.core.prompts import Choose, Closed, Option

MARK = "&"
"""The sign before the letter of a word that is its key."""
NONE_VALUES = ("none", "ninguna", "nobody", "")
"""Values that mean none of the options: their key is 0."""
FORMATIONS_WORD, TABLES_WORD = msg(N_("&Formación")), msg(N_("&Tablas"))
"""Not answers: in the games that have them among their words the table shows its formations, its charts."""
FEW = 9
"""So many of a kind have one figure; of more, all have two."""


class Word(NamedTuple):
    """The word of an action, the letter that chooses it, and the index of that letter in the word."""

    text: str
    letter: str
    place: int


def word_of(marked: str) -> Word:
    """Return the word that is written with a mark before its letter.

    A letter with an accent is typed without it.
    """
    before, _, after = marked.partition(MARK)
    plain = normalize("NFD", after[:1])[:1].upper()
    return Word(before + after, plain, len(before))


def row_of(prompt: Choose) -> tuple[Option, ...]:
    """Return all answers in their places, with those that are closed."""
    found = list(prompt.options)
    for one in prompt.closed:
        found.insert(one.at, one.option)
    return tuple(found)


def closing_of(prompt: Choose, value: str) -> Closed | None:
    """Return the closed entry of the action `value`, which says why it cannot be done now; None if it can."""
    return next((one for one in prompt.closed if one.option.value == value), None)


def answer_keys(
    options: Sequence[Option], say: Callable[[Sayable], str], numbers: Mapping[str, str] | None = None
) -> list[str]:
    """Return the key of each option, in small letters. `numbers` are those of the counters, kept for the session."""
    on_board = not all(one.place for one in options)
    """Whether those that stand for a square are told by it."""
    lines = [one for one in options if one.verb is None and not is_nobody(one) and not (on_board and one.place)]
    known = [(numbers or {}).get(one.value, "") for one in lines]
    if not all(known) or len({*known}) < len(known) or len({*map(len, known)}) > 1:
        wide = 2 if len(lines) > FEW else 1
        known = [f"{place:0{wide}}" for place in range(1, len(lines) + 1)]
    wide = max(map(len, known), default=1)
    given = {one.value: number for one, number in zip(lines, known, strict=True)}
    return [
        word_of(say(one.verb)).letter.lower()
        if one.verb is not None
        else "0" * wide
        if is_nobody(one)
        else given.get(one.value, one.place.lower())
        for one in options
    ]


def is_nobody(option: Option) -> bool:
    """Return whether an option means none of the others."""
    return option.nobody or option.value in NONE_VALUES
