"""Saying things: one line of the log, with the rule it stands on."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import Message, Param, msg
from puesto.core.prompts import Detail, Note, Procedure


def say(template: str, rule: str = "", tone: str = "plain", *, key: str = "said", facts: Detail | None = None, **params: Param) -> Procedure[None]:
    """Say a template marked with `N_`, with its parameters; `tone` is plain, heading, good (for the player), bad or quiet."""
    yield from Note(key=key, message=msg(template, **params), rule=rule, tone=tone, facts=facts or Detail())


def tell(
    message: Message, rule: str = "", tone: str = "plain", *, key: str = "said", facts: Detail | None = None, notes: Sequence[Note] = ()
) -> Procedure[None]:
    """Say a message that is already built, such as one that changes with a number; `notes` say why."""
    yield from Note(key=key, message=message, rule=rule, tone=tone, facts=facts or Detail(), notes=notes)
