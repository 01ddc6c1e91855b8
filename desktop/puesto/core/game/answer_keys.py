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
YES_SIGN, NO_SIGN = N_("&Sí"), N_("&No")
"""The words whose letters say yes and no, also where the answer has words of its own (`Truncar`)."""


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
    """Return all answers in their places, with those that are closed.

    A question has them in the same order whoever answers: yes comes first, and what declines comes last.
    """
    options = list(prompt.options)
    for closed_option in prompt.closed:
        options.insert(closed_option.at, closed_option.option)
    if not any(option.sign for option in options):
        options.sort(key=_rank)
    return tuple(options)


def _rank(option: Option) -> int:
    """Return the place of an answer among the others: 0 for yes, 2 for what declines."""
    letter = option.verb.template if option.verb is not None else ""
    return 0 if letter == YES_SIGN else 2 if letter == NO_SIGN or is_nobody(option) else 1


def closing_of(prompt: Choose, value: str) -> Closed | None:
    """Return the closed entry of the action `value`, which says why it cannot be done now; None if it can."""
    return next((closed_option for closed_option in prompt.closed if closed_option.option.value == value), None)


def answer_keys(
    options: Sequence[Option], say: Callable[[Sayable], str], numbers: Mapping[str, str] | None = None
) -> list[str]:
    """Return the key of each option, in small letters. `numbers` are those of the counters, kept for the session."""
    on_board = not all(option.place for option in options)
    """Whether those that stand for a square are told by it."""
    lines = [
        option.value
        for option in options
        if option.verb is None and not is_nobody(option) and not (on_board and option.place)
    ]
    line_keys = _line_keys(lines, numbers or {})
    wide = max((len(_figures(key)) for key in line_keys.values()), default=1)
    return [
        word_of(say(option.verb)).letter.lower()
        if option.verb is not None
        else "0" * wide
        if is_nobody(option)
        else line_keys.get(option.value, option.place.lower())
        for option in options
    ]


def _line_keys(lines: Sequence[str], numbers: Mapping[str, str]) -> dict[str, str]:
    """Return the key of each line: a counter's own number, and numbers that no counter has for all others.

    Counters that all belong to one lettered group are told by their figures alone.
    """
    own_keys = {value: numbers[value].lower() for value in lines if value in numbers}
    groups = {key[: -len(_figures(key))] for key in own_keys.values()}
    if len(groups) == 1:
        group = next(iter(groups))
        own_keys = {value: key[len(group) :] for value, key in own_keys.items()}
        used_numbers = [_figures(key) for key in numbers.values() if key.lower().startswith(group)]
    else:
        used_numbers = []
    first = max((int(key) for key in used_numbers if key), default=0) + 1
    counted_keys = {value: str(n) for n, value in enumerate((line for line in lines if line not in own_keys), first)}
    figures = [_figures(key) for key in (*own_keys.values(), *counted_keys.values())]
    wide = max(map(len, figures), default=1)
    return {
        value: key[: -len(_figures(key))] + _figures(key).zfill(wide)
        for value, key in (own_keys | counted_keys).items()
    }


def _figures(key: str) -> str:
    """Return the digits at the end of a key."""
    return key[len(key.rstrip("0123456789")) :]


def is_nobody(option: Option) -> bool:
    """Return whether an option means none of the others."""
    return option.nobody or option.value in NONE_VALUES
