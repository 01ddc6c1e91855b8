"""Chariot Pass-Through: through the intervals of enemy chariots, and how runners block it (6.7)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.movement import stacking
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import dice


class PassFacts(Struct, frozen=True):
    """Facts of a Pass-Through."""

    mover: Annotated[Type, fact("Quién pasa", "Who passes", "6.71")] = Type.CH2
    target: Annotated[Type, fact("A través de quién", "Through whom", "6.71")] = Type.CH2
    quality: Annotated[
        int, fact("TQ impresa de la CH-2 que bloquea", "Printed TQ of the blocking CH-2", "6.72", 0, 9)
    ] = 5
    engaged: Annotated[bool, fact("El objetivo está Enzarzado", "The target is Engaged", "6.71")] = False
    left: Annotated[int, fact("PM que quedan", "Movement points left", "6.73", 0, 12)] = 9
    enter: Annotated[int, fact("PM para entrar", "Points to enter", "6.71", 0, 9)] = 1
    leave: Annotated[int, fact("PM para salir", "Points to leave", "6.73", 0, 9)] = 1
    inside: Annotated[
        bool,
        fact("Está dentro de otro hexágono enemigo adyacente", "It is inside another enemy hex next to it", "6.74"),
    ] = False
    unit: str = ""
    blocker: str = ""
    who: str = ""
    """The side that may block."""


def passage_refusal(facts: PassFacts) -> Message | None:
    """Return why the passage cannot be tried, or None where it can (6.53, 6.54, 6.71, 6.73)."""
    enemies = (Type.CH2, Type.RI) if facts.target is Type.CH2_RI else (facts.target,)
    if problem := stacking.enemy_refusal(facts.mover, enemies, facts.engaged):
        return problem
    if facts.enter + facts.leave > facts.left:
        return msg(N_("no le quedan PM para entrar y salir (6.73)"))
    return None


def block_refusal(facts: PassFacts) -> Message | None:
    """Return why the target cannot block, or None where it can (6.72)."""
    return None if facts.target is Type.CH2_RI else msg(N_("solo bloquea una pila de CH-2 y RI (6.72)"))


def is_routed_by_block(facts: PassFacts) -> bool:
    """Return whether a blocked mover routs: it is inside the enemy hex next to the blocking one (6.74)."""
    return facts.inside


def say_caught(unit: str) -> Procedure[None]:
    """Say that a blocked mover routs (6.74)."""
    template = N_("{unit} está dentro de otro hexágono enemigo y no puede seguir: Huye")
    yield from say(template, "6.74", "bad", unit=Ref("unit", unit))


def attempt_block(facts: PassFacts) -> Procedure[bool]:
    """Return whether runners block the passage: a die BELOW the printed TQ of their CH-2 (6.72)."""
    words = N_("{unit} intenta bloquear el Paso-a-Través: con menos de {quality}.")
    return (
        yield from dice.make_check(
            "pass.block",
            msg(words, unit=Ref("unit", facts.blocker), quality=facts.quality),
            "6.72",
            facts.quality - 1,
            (msg(N_("bloqueado")), msg(N_("pasa"))),
            (
                N_("Paso-a-Través bloqueado: {die} contra {quality}. El movimiento acaba ahí"),
                N_("Paso-a-Través: {die} contra {quality}. No se bloquea"),
            ),
            subject=(facts.unit, facts.blocker),
            who=facts.who,
            params={"quality": facts.quality},
        )
    )
