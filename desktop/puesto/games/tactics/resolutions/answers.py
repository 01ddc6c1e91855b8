"""What the resolutions share: their chapters, and rules without dice as a procedure."""

from __future__ import annotations

from typing import TypeVar

from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.prompts import Note, Procedure

R = TypeVar("R")

PREPARATION = Text("Preparación", "Preparation")
TURN = Text("Turno de la IA", "The AI's turn")
FIRE = Text("Movimiento y disparo", "Movement and fire")


def answer_at_once(result: R, words: Sayable, rule: str) -> Procedure[R]:
    """A result that needs no dice, with a line of the log."""
    yield Note(key="verdict", message=msg(N_("{verdict}."), verdict=words), rule=rule)
    return result


def names(ids: tuple[str, ...]) -> Text:
    """Names as they were typed; a dash where there are none."""
    said = ", ".join(ids) or "—"
    return Text(said, said)


def plain_text(said: str) -> Text:
    """A figure or a name that reads the same in every language."""
    return Text(said, said)
