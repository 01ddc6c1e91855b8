"""What the resolutions share: answers without dice, the field that a refusal is about, names for pieces of no battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from puesto.core.game.resolutions import form
from puesto.core.messages import Message, Text
from puesto.core.prompts import Note, Procedure
from puesto.core.values import Struct, fields, replace
from puesto.games.kit.alone import Problems

F = TypeVar("F", bound=Struct)

TURN = Text("Turno", "Turn")
MOVING = Text("Movimiento", "Movement")
FIRE = Text("Proyectiles", "Missiles")
SHOCK = Text("Choque", "Shock")
COHESION = Text("Cohesión", "Cohesion")
HEROES = Text("Héroes", "Heroes")


def say_verdict(problem: Message | None, allowed: Message, rule: str = "") -> Procedure[bool]:
    """Whether something may be done, with why or why not as a line of the log; `rule` where the line does not name it."""
    yield Note(
        key="verdict",
        message=allowed if problem is None else problem,
        rule=rule,
        tone="good" if problem is None else "bad",
    )
    return problem is None


def problems_blamed(facts: F, refusal: Callable[[F], Message | None]) -> Problems:
    """What cannot be, beside the field that is to blame: the first that, put back to its usual value, changes the answer."""
    problem = refusal(facts)
    if problem is None:
        return ()
    usual = {field.name: field.default for field in fields(facts)}
    named = [field.name for field in form(type(facts))]
    for name in named:
        if getattr(facts, name) != usual[name] and refusal(replace(facts, **{name: usual[name]})) != problem:
            return ((name, problem),)
    return ((named[0], problem),)
