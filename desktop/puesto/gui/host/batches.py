"""Throws of several rolls, such as a volley, which the app rolls at one press.

Each roll stays an entry of the journal, so that saves, undo and the seed know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from puesto.core.prompts import Choose, Number, Prompt, Roll
from puesto.core.questions.board import AskMany
from puesto.core.session.session import Session


def roll_batch(session: Session[Any, Any], fresh: Callable[[Prompt[Any]], Any]) -> int:
    """Let the app answer a prompt and the rolls of its batch that follow; return how many."""
    rolled, first_prompt = 1, session.prompt
    session.roll(fresh)
    while is_same_batch(first_prompt, session.prompt):
        session.roll(fresh)
        rolled += 1
    return rolled


def is_same_batch(prompt: Prompt[Any] | None, other_prompt: Prompt[Any] | None) -> bool:
    """Return whether two prompts are rolls of the same batch."""
    return (
        isinstance(prompt, Roll)
        and isinstance(other_prompt, Roll)
        and bool(prompt.batch)
        and prompt.batch == other_prompt.batch
    )


def usual_answer(prompt: Prompt[Any]) -> Any:
    """Return the answer that the space bar gives to a prompt before a throw; None for no answer."""
    if isinstance(prompt, AskMany):
        return prompt.before
    return prompt.default if isinstance(prompt, Choose | Number) else None


class Desk(Protocol):
    """Holder of the prompt, which takes its answer."""

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the prompt that waits."""
        ...

    def answer(self, value: Any) -> None:
        """Take an answer."""
        ...


def give_usual_answers(desk: Desk) -> None:
    """Give the usual answers to the questions that only decide how the next throw is made."""
    while (prompt := desk.prompt) is not None and prompt.leads_to_roll:
        if (usual := usual_answer(prompt)) is None:
            return
        desk.answer(usual)
        if desk.prompt is prompt:
            return
