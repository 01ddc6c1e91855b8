"""What resolutions say alike: a yes or a no, rules without dice, and what cannot be in a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.prompts import Note, Procedure, Prompt

R = TypeVar("R")
YES, NO = "yes", "no"

Problems = tuple[tuple[str, Message], ...]
"""What cannot be in a form of facts, each beside the field that is to blame."""


def yes_no_class(result: bool) -> str:
    """The class of a result that is a yes or a no."""
    return YES if result else NO


def yes_no_words(yes: Message, no: Message) -> Callable[[str], Message]:
    """How a yes and a no read."""
    return lambda outcome: yes if outcome == YES else no


def answer_at_once(result: R, words: Sayable | Callable[[R], Sayable], rule: str) -> Procedure[R]:
    """A result that needs no dice, with a line of the log: its words, or what words it by itself."""
    verdict = words(result) if callable(words) else words
    yield Note(key="verdict", message=msg(N_("{verdict}."), verdict=verdict), rule=rule)
    return result


def reasons_in_words(words: Iterable[Message]) -> Message:
    """Several reasons in one sentence."""
    return msg(N_("{reasons}"), reasons=tuple(words))


def answer_from_form(procedure: Procedure[R], answer: Callable[[Prompt[Any]], Any]) -> Procedure[R]:
    """A procedure whose prompts a form answers where it can; the others are asked, and all notes are said."""
    reply: Any = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration as end:
            result: R = end.value
            return result
        known = None if isinstance(asked, Note) else answer(asked)
        reply = (yield from asked) if known is None else known


def until_asked(procedure: Procedure[Any]) -> Procedure[bool]:
    """A procedure up to its first prompt, and whether it came to one: what follows is no part of the rule."""
    for asked in procedure:
        if not isinstance(asked, Note):
            return True
        yield asked
    return False
