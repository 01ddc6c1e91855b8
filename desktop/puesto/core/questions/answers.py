"""Answers in words, as a person would read them."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.prompts import UNSHOWN, Choose, Draw, Number, Pick, Prompt, Roll
from puesto.core.questions.board import Contact, Direct, is_direct
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.routes import Way, way_in_words

MASCULINE = frozenset(("hex", "leader", "command", "marker", "standard", "type"))
"""Kinds of what has a name that are masculine in Spanish."""


def answer_text(prompt: Prompt[Any], answer: Any) -> Sayable:
    """Return an answer as a person would read it."""
    if isinstance(prompt, Direct) and is_direct(answer):
        return direct_answer_text(prompt, answer)
    if isinstance(prompt, Choose | Pick):
        values = (answer,) if isinstance(prompt, Choose) else answer
        options = [option for option in (*prompt.options, *prompt.former) if option.value in values]
        if isinstance(prompt, Pick) and prompt.ordered:
            options.sort(key=lambda option: values.index(option.value))
        names = tuple(option.message for option in options)
        if isinstance(prompt, Checklist):
            return msg(N_("{done} de {all}"), done=len(values), all=len(prompt.options))
        if names:
            return msg(N_("{names}"), names=names)
        if isinstance(prompt, Choose):
            return msg(N_("no lo sé"))
        if prompt.none is not None:
            return prompt.none
        return msg(N_("ninguno")) if is_masculine(prompt) else msg(N_("ninguna"))
    if isinstance(prompt, Roll) and answer == UNSHOWN:
        return msg(N_("nadie la ve"))
    if isinstance(prompt, Roll):
        faces = str(answer["total"]) if isinstance(answer, dict) else " ".join(map(str, answer))
        return msg(N_("{faces}"), faces=faces)
    if isinstance(prompt, Draw) and not str(answer).isdigit():
        return Ref(prompt.deck, str(answer))
    if isinstance(prompt, Number):
        return msg(N_("{faces}"), faces=answer)  # a number, so that its minus is a real one
    if isinstance(prompt, Draw):
        return msg(N_("{faces}"), faces=str(answer))
    if isinstance(prompt, Contact):
        if answer.get("help"):
            return msg(N_("pide ayuda"))
        return msg(N_("{faces}"), faces=answer.get("hex") or "—") if answer else msg(N_("no puede"))
    if isinstance(prompt, Way):
        return way_in_words(prompt, answer)
    return msg(N_("hecho"))


def faces_text(faces: Any) -> Sayable:
    """Return the faces of dice in words: "5 y 4", or their total if only that was given."""
    if faces == UNSHOWN:
        return msg(N_("que nadie ve"))
    if isinstance(faces, dict):
        return msg(N_("total {n}"), n=faces["total"])
    return msg(N_("{names}"), names=tuple(map(str, faces)))


def is_masculine(prompt: Pick) -> bool:
    """Return whether "none of them" is masculine in Spanish: one masculine option makes it so."""
    return any(isinstance(option.message, Ref) and option.message.kind in MASCULINE for option in prompt.options)


def direct_answer_text(prompt: Direct[Any], answer: Any) -> Sayable:
    """Return a direct answer as a person would read it: who does it, and at whom."""
    names = {option.value: option.message for option in (*prompt.direct, *prompt.goals)}
    who, goal = names.get(answer["direct"]), names.get(answer.get("goal", ""))
    if who is None:
        return msg(N_("nadie puede"))
    return (
        msg(N_("lo hace {who}"), who=who)
        if goal is None
        else msg(N_("lo hace {who}; objetivo: {goal}"), who=who, goal=goal)
    )
