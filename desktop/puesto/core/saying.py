"""Saying things: one line of the log, with the rule it stands on; and how a chance is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_, Message, Param, msg
from puesto.core.prompts import Detail, Note, Procedure

if TYPE_CHECKING:
    from fractions import Fraction


def say(
    template: str,
    rule: str = "",
    tone: str = "plain",
    *,
    key: str = "said",
    facts: Detail | None = None,
    **params: Param,
) -> Procedure[None]:
    """Say a template marked with `N_`, with its parameters; `tone` is plain, heading, good (for the player), bad or quiet."""
    yield from Note(key=key, message=msg(template, **params), rule=rule, tone=tone, facts=facts or Detail())


def tell(
    message: Message,
    rule: str = "",
    tone: str = "plain",
    *,
    key: str = "said",
    facts: Detail | None = None,
    notes: Sequence[Note] = (),
    told: Mapping[str, Any] | None = None,
) -> Procedure[None]:
    """Say a message that is already built, such as one that changes with a number; `notes` say why."""
    yield from Note(
        key=key, message=message, rule=rule, tone=tone, facts=facts or Detail(), notes=notes, told=told or {}
    )


def percentage(chance: Fraction) -> Message:
    """A chance as a whole percentage. What is unlikely is not called impossible, nor what is likely certain."""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return msg(N_("< 1 %"))
    if whole == 100 and chance < 1:
        return msg(N_("> 99 %"))
    return msg(N_("{n} %"), n=whole)
