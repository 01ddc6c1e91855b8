"""What the resolutions share: chapters, and rules without dice as a procedure that says what came."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.prompts import Note, Procedure

R = TypeVar("R")

ACTIVATION = Text("Activación", "Activation")
COMBAT = Text("Combate", "Combat")
SUPPLY = Text("Suministro", "Supply")
UNITS = Text("Unidades", "Units")


def answer_at_once(result: R, words: Callable[[R], Sayable], rule: str) -> Procedure[R]:
    """A result that needs no dice, with a line of the log."""
    yield Note(key="verdict", message=msg(N_("{verdict}."), verdict=words(result)), rule=rule)
    return result


def reasons_in_words(words: Iterable[Message]) -> Message:
    """Several reasons in one sentence."""
    return msg(N_("{reasons}"), reasons=tuple(words))
