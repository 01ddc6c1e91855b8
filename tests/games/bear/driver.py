"""Plays procedures of the bear with scripted answers:

by prompt key, and nothing may be asked that the script does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from puesto.core.messages import Message
from puesto.core.prompts import Note, Procedure, Prompt

Answer = Any
"""A value, a list of values taken in order, or a function of the prompt."""


class UnaskedError(AssertionError):
    """A prompt came that the script has no answer for."""


@dataclass
class Run:
    """The notes, prompts and result of a procedure."""

    result: Any = None
    notes: list[Note] = field(default_factory=list)
    prompts: list[Prompt[Any]] = field(default_factory=list)

    @property
    def keys(self) -> list[str]:
        """The keys of the prompts asked, in order."""
        return [prompt.key for prompt in self.prompts]

    def asked(self, key: str) -> Any:
        """The first prompt of a key."""
        return next(prompt for prompt in self.prompts if prompt.key == key)

    def rules(self) -> list[str]:
        """The rule numbers of what was said."""
        return [note.rule for note in self.notes]

    def said(self, template: str) -> bool:
        """Whether a note's template contains `template`, or that of a message within it."""
        return any(template in one.template for note in self.notes for one in within(note.message))


def within(message: Message) -> Iterator[Message]:
    """A message and the messages that it is made of."""
    yield message
    for _, value in message.params:
        if isinstance(value, Message):
            yield from within(value)


def play(
    procedure: Procedure[Any], answers: Mapping[str, Answer] | Callable[[Prompt[Any]], Answer] | None = None
) -> Run:
    """Run a procedure to its end with scripted answers."""
    run, script = Run(), {} if answers is None else answers
    queues = (
        {key: list(value) for key, value in script.items() if isinstance(value, list)}
        if isinstance(script, Mapping)
        else {}
    )
    reply: Any = None
    while True:
        try:
            prompt = procedure.send(reply)
        except StopIteration as end:
            run.result = end.value
            return run
        if isinstance(prompt, Note):
            run.notes.append(prompt)
            reply = None
            continue
        run.prompts.append(prompt)
        reply = script(prompt) if callable(script) else answer_of(prompt, script, queues)
        problem = prompt.refusal(reply)
        assert problem is None, f"{prompt.key} {prompt.subject}: {problem} ({reply!r})"


def answer_of(prompt: Prompt[Any], script: Mapping[str, Answer], queues: dict[str, list[Answer]]) -> Answer:
    """The scripted answer to one prompt."""
    if prompt.key in queues:
        if not queues[prompt.key]:
            raise UnaskedError(f"{prompt.key} {prompt.subject} was asked once too often")
        return queues[prompt.key].pop(0)
    if prompt.key not in script:
        raise UnaskedError(f"{prompt.key} {prompt.subject}: {prompt.message.template}")
    value = script[prompt.key]
    return value(prompt) if callable(value) else value


def case(*ids: str) -> pytest.MarkDecorator:
    """Name a test after its cases; the test takes the id as `case`."""
    return pytest.mark.parametrize("case", ids)
