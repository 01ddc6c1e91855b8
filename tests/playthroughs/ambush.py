"""A turn of "Crossroads" with an ambush, a FUBAR, an air strike and an assault: who answers, and the dice."""

from __future__ import annotations

from typing import Any

from puesto.chance import Dice
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session

SEED = 4
"""Of the dice, and of everything that nobody cares about."""
TURNS = 2
OBSERVER = "a-pilot"
WANTED: dict[str, Any] = {"strike.ask": "air", "order.purpose": "assault"}


def answer(prompt: Prompt[Any], dice: Dice) -> Any:
    """Answer so that the observer gets his army's first die and asks for his plane, and units assault."""
    options = [option.value for option in getattr(prompt, "options", ())]
    if prompt.key == "order.unit" and OBSERVER in options:
        return OBSERVER
    if prompt.key == "order.which" and prompt.subject[0] == OBSERVER and "fire" in options:
        return "fire"
    if WANTED.get(prompt.key) in options:
        return WANTED[prompt.key]
    return dice.answer(prompt) if isinstance(prompt, Roll | Draw) else dice.random_answer(prompt)


def perform(session: Session[Any, Any], dice: Dice, until: tuple[str, tuple[str, ...]] | None = None) -> set[str]:
    """Play until the turns are over, or to the question of this key and subject; returns the keys that were asked in
    the last turn.
    """
    asked: set[str] = set()
    while (
        (prompt := session.prompt) is not None and session.state.turn <= TURNS and (prompt.key, prompt.subject) != until
    ):
        if session.state.turn == TURNS:
            asked.add(prompt.key)
        session.answer(answer(prompt, dice), Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    return asked
