"""The side that decides where two players share a table: the side asked, and the last one to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.prompts import Choose, Family, Number, Prompt
from puesto.core.session.journal import Source, Step
from puesto.core.values import replace
from puesto.core.views import TableView


def last_to_decide(view: TableView, steps: Sequence[Step[Any]]) -> str | None:
    """Return the side that answered a question of its own last.

    "" where nobody knows, None before the first.
    """
    for step in reversed(steps):
        for entry in reversed(step.entries):
            if entry.kind == "answer" and entry.source is not Source.APP:
                prompt = entry.asked
                if prompt is None:
                    return ""
                if prompt.family is not Family.CHANCE and view.asked(prompt.who) is not None:
                    return str(prompt.who)
    return None


def is_of_other_side(prompt: Prompt[Any], view: TableView, steps: Sequence[Step[Any]]) -> bool:
    """Return whether a question is for another side than who answered last: no default answers it."""
    return (
        prompt.family is not Family.CHANCE
        and view.asked(prompt.who) is not None
        and last_to_decide(view, steps) not in (prompt.who, None)
    )


def without_default(prompt: Prompt[Any]) -> Prompt[Any]:
    """Return a question as it is shown to the other side: nothing is proposed to it."""
    return replace(prompt, default=None) if isinstance(prompt, Choose | Number) else prompt


def for_enter(prompt: Prompt[Any]) -> Prompt[Any]:
    """Return a question with what Enter may take as its default.

    That is never an answer that gives something up, and always the only legal one.
    """
    if not isinstance(prompt, Choose):
        return prompt
    usual = prompt.options[0].value if len(prompt.options) == 1 else prompt.default
    if any(option.costly and option.value == usual for option in prompt.options):
        usual = None
    return prompt if usual == prompt.default else replace(prompt, default=usual)


def question_for(prompt: Prompt[Any], view: TableView) -> Sayable:
    """Return the words of a question that name the side that is asked, once."""
    side = view.asked(prompt.who)
    if side is None or Ref("side", prompt.who) in dict(prompt.message.params).values():
        return prompt.message
    return msg(N_("Para {side}. {question}"), side=side.name, question=prompt.message)
