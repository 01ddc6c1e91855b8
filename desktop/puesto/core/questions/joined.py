"""Several answers that are one act of a player: given to the rules' prompts one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from puesto.core.messages import Sayable
from puesto.core.prompts import Choose, Prompt
from puesto.core.values import Struct

X_contra = TypeVar("X_contra", contravariant=True)


class PlannedAnswer(Struct, frozen=True):
    """Answer to a prompt that may come while an act is carried out."""

    key: str
    about: str
    """First id of the prompt's subject; "" for any."""
    values: tuple[Any, ...]
    """Possible answers; the first one that the prompt accepts is given."""
    unless: tuple[str, ...] = ()
    """Options of a choice that the player has to see: where one is offered, nothing is answered."""

    def value_for(self, prompt: Prompt[Any]) -> tuple[Any, ...]:
        """Return the answer to a prompt as a tuple of one; () where it takes none of the values."""
        if prompt.key != self.key or (self.about and self.about not in prompt.subject[:1]):
            return ()
        if isinstance(prompt, Choose) and any(option.value in self.unless for option in prompt.options):
            return ()
        return next(((value,) for value in self.values if prompt.refusal(value) is None), ())


class JoinedAnswers(Struct, frozen=True):
    """An act in words, and the answers that carry it out in the order of the rules."""

    message: Sayable
    answers: tuple[PlannedAnswer, ...]


class Answerable(Protocol[X_contra]):
    """Object that asks prompts and takes answers: a session."""

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the current prompt."""
        ...

    def answer(self, value: Any, source: X_contra) -> None:
        """Answer the current prompt."""
        ...


def give_joined(
    session: Answerable[X_contra], answers: Iterable[PlannedAnswer], source: X_contra
) -> tuple[PlannedAnswer, ...]:
    """Answer prompts as planned; return the answers that are left when another prompt comes.

    Answers to prompts that the rules do not ask are passed over.
    """
    waiting = [*answers]
    while waiting and (prompt := session.prompt) is not None:
        match = next(((at, value) for at, answer in enumerate(waiting) for value in answer.value_for(prompt)), None)
        if match is None:
            break
        session.answer(match[1], source)
        del waiting[: match[0] + 1]
    return tuple(waiting)
