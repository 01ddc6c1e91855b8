"""Rulings: where the rules leave a choice, what a table has ruled.

Kept in the state, printed in the log and applied again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from puesto.core.messages import N_, Message, Sayable, Text, legible, msg
from puesto.core.prompts import Option
from puesto.core.session.journal import Step
from puesto.core.session.rules import Setting, TurnPosition
from puesto.core.session.session import Session
from puesto.core.values import Struct

RULING_PROMPT = "ruling.ask"
"""The key of the prompt that asks how a table rules; its subject is the question's id."""
RULINGS, OWN = "rulings", "own_rulings"
"""Where a state keeps what was ruled: by the question's id, and the player's own in a list."""
AGAIN = ""
"""The value of a ruling that was withdrawn: its question is asked again when it comes up."""
LONGEST_RULING, LONGEST_RULE = 300, 12
"""Characters of a ruling of the player's own, and of the number of the rule that it is about."""


class OpenQuestion(Struct, frozen=True):
    """A question that the rules leave open; a table rules on it once, and the ruling applies from then on."""

    id: str
    """Its name in the state: without dots, for it stands in paths."""
    rule: str
    title: Message
    """Its subject, in a few words."""
    asks: Message
    """The question in full."""
    options: tuple[Option, ...]
    """The principles that a table can choose from."""
    proposal: str
    """The principle that is proposed: what is best for the AI (42), or what the rules come closest to."""

    def called(self, code: str) -> Sayable:
        """Return the name of a principle, or that none is ruled; an unknown code stays as it was written."""
        if code == AGAIN:
            return msg(N_("se vuelve a preguntar"))
        return next((option.message for option in self.options if option.value == code), Text(code, code))

    def stands(self, code: object) -> bool:
        """Return whether `code` is a principle of the question, or says that it is to be asked again."""
        return code == AGAIN or any(option.value == code for option in self.options)


@dataclass
class OwnRuling:
    """A house rule that a table has agreed on, and the rule of the book that it changes."""

    rule: str
    text: str


class Reading(Struct, frozen=True):
    """A setting as it is in force."""

    setting: Setting
    value: str
    can_change: bool
    """Whether it may still be changed in the middle of the game."""

    @property
    def path(self) -> str:
        """Return the path of the setting in the state."""
        return f"settings.{self.setting.id}"


class RuledQuestion(Struct, frozen=True):
    """A question that came up, and what was ruled; `AGAIN` where it is to be asked again."""

    question: OpenQuestion
    value: str

    @property
    def path(self) -> str:
        """Return the path of the ruling in the state."""
        return f"{RULINGS}.{self.question.id}"


class Book(Struct, frozen=True):
    """The rulings book: how the rules are read at this table."""

    readings: tuple[Reading, ...] = ()
    ruled: tuple[RuledQuestion, ...] = ()
    own: tuple[OwnRuling, ...] = ()
    asks: bool = True
    """Whether the game's rules ever leave a table something to rule on."""


def can_be_kept(rulings: Sequence[OwnRuling]) -> bool:
    """Return whether a table's own rulings are such as can be kept and shown, each on one line."""
    return all(
        _is_written(ruling.text, LONGEST_RULING) and (ruling.rule == "" or _is_written(ruling.rule, LONGEST_RULE))
        for ruling in rulings
    )


def _is_written(text: object, most: int) -> bool:
    return isinstance(text, str) and text == legible(text) != "" and "\n" not in text and len(text) <= most


def own_ruling_in_words(ruling: OwnRuling) -> Message:
    """Return a ruling of the player's own as a line, with the number of its rule in front if it has one."""
    if not ruling.rule:
        return msg(N_("«{text}»"), text=ruling.text)
    return msg(N_("{rule}: «{text}»"), rule=ruling.rule, text=ruling.text)


def agreement_in_words(before: Sequence[OwnRuling], after: Sequence[OwnRuling]) -> Message | None:
    """Return the agreements that were made and withdrawn, in words; None if there are none."""
    withdrawn, agreed = (
        [own_ruling for own_ruling in rulings if own_ruling not in other_rulings]
        for rulings, other_rulings in ((before, after), (after, before))
    )
    lines = [
        *(_line(own_ruling, WITHDRAWAL) for own_ruling in withdrawn),
        *(_line(own_ruling, AGREEMENT) for own_ruling in agreed),
    ]
    return reduce(lambda message, line: msg(N_("{one} {more}"), one=message, more=line), lines) if lines else None


AGREEMENT = N_("La mesa acuerda: «{text}»."), N_("La mesa acuerda ({rule}): «{text}».")
WITHDRAWAL = N_("La mesa retira su acuerdo: «{text}»."), N_("La mesa retira su acuerdo ({rule}): «{text}».")


def _line(ruling: OwnRuling, words: tuple[str, str]) -> Message:
    return msg(words[1], rule=ruling.rule, text=ruling.text) if ruling.rule else msg(words[0], text=ruling.text)


def moment_of_ruling(session: Session[Any, Any], ruling: RuledQuestion) -> TurnPosition | None:
    """Return the round and turn in which a ruling was made, or changed last.

    None where nothing was said then.
    """
    id, path = ruling.question.id, ruling.path
    for step in reversed(session.steps):
        if any(
            (entry.key, entry.subject) == (RULING_PROMPT, (id,)) or (entry.kind, entry.key) == ("set", path)
            for entry in step.entries
        ):
            return _moment(step)
    return None


def moment_of_own_ruling(session: Session[Any, Any], ruling: OwnRuling) -> TurnPosition | None:
    """Return the round and turn in which the player wrote a ruling down; None where nothing was said then."""
    item_of_ruling, result = {"rule": ruling.rule, "text": ruling.text}, None
    for step in session.steps:
        for entry in step.entries:
            if (entry.kind, entry.key) == ("set", OWN):
                result = (result or step) if item_of_ruling in [dict(item) for item in entry.value] else None
    return None if result is None else _moment(result)


def _moment(step: Step[Any]) -> TurnPosition | None:
    return next((moment for _, moment, *_ in step.said), None)
