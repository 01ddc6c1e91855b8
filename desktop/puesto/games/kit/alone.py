"""What resolutions say alike: results that are a yes or a no, and modifiers that the facts bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from puesto.core.messages import Message
from puesto.core.prompts import Modifier

YES, NO = "yes", "no"

Problems = tuple[tuple[str, Message], ...]
"""What cannot be in a form of facts, each beside the field that is to blame."""


class Modified(Protocol):
    """Facts that say what is added to their dice."""

    @property
    def modifiers(self) -> tuple[Modifier, ...]: ...


def yes_no_class(result: bool) -> str:
    """The class of a result that is a yes or a no."""
    return YES if result else NO


def yes_no_words(yes: Message, no: Message) -> Callable[[str], Message]:
    """How a yes and a no read."""
    return lambda outcome: yes if outcome == YES else no


def modifiers_of_facts(content: Any, facts: Modified) -> tuple[Modifier, ...]:
    """What is added to the dice, as the facts say it."""
    return facts.modifiers
