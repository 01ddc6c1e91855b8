"""What resolutions say alike: a yes or a no, rules without dice, and what cannot be in a form."""

from __future__ import annotations

<<<<<<< HEAD
from collections.abc import Callable
=======
from collections.abc import Callable, Iterable
>>>>>>> 67e3a943 (Bolt Action: every chart, die and limit of the summary can be asked alone, with its sums and its odds, and 267 cases are resolved so)
from typing import TypeVar

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.prompts import Note, Procedure
<<<<<<< HEAD

R = TypeVar("R")
=======
>>>>>>> 67e3a943 (Bolt Action: every chart, die and limit of the summary can be asked alone, with its sums and its odds, and 267 cases are resolved so)

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


<<<<<<< HEAD
def answer_at_once(result: R, words: Sayable, rule: str) -> Procedure[R]:
    """A result that needs no dice, with a line of the log."""
    yield Note(key="verdict", message=msg(N_("{verdict}."), verdict=words), rule=rule)
    return result
=======
def answer_at_once(result: R, words: Callable[[R], Sayable], rule: str) -> Procedure[R]:
    """A result that needs no dice, with a line of the log."""
    yield Note(key="verdict", message=msg(N_("{verdict}."), verdict=words(result)), rule=rule)
    return result


def reasons_in_words(words: Iterable[Message]) -> Message:
    """Several reasons in one sentence."""
    return msg(N_("{reasons}"), reasons=tuple(words))
>>>>>>> 67e3a943 (Bolt Action: every chart, die and limit of the summary can be asked alone, with its sums and its odds, and 267 cases are resolved so)
