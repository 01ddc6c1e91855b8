"""Facing: turning in a hex, and turning in reaction (6.6)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.chariots.movement import overturn
from puesto.games.chariots.movement.mover import MARSH, ROUGH, WOOD, Mover, Paid
from puesto.games.chariots.printed.records import CHARIOTS, FORMED_TYPES, Type
from puesto.games.chariots.table import dice

MOST_VERTICES = {Type.BW: 1, Type.CH2: 2, Type.CH3: 2, Type.CH2_RI: 2}
"""Most vertices a unit may turn in its hex; infantry is not limited (6.62)."""
BROKEN_GROUND = (ROUGH, MARSH, WOOD)


TURNED_IN_FRONT = msg(N_("giró en un frontal enemigo: ni fuego ni Choque"))
"""What a turn in an enemy's front costs a unit (6.64)."""


def front_refusal() -> Message:
    """Return why a hex that is not in front cannot be entered (6.15)."""
    return msg(N_("solo se entra en un hexágono que esté al frente: primero hay que girar (6.15)"))


def turn_in_hex(mover: Mover, vertices: int) -> Paid | Message:
    """Return what a turn costs, or why it is impossible (6.62-6.65)."""
    if mover.formed:
        return msg(N_("cambiar de formación acaba el movimiento (6.31)"))
    if mover.in_front:
        return msg(N_("ha entrado en el frontal de un enemigo: ahí no gira (6.63)"))
    most = MOST_VERTICES.get(mover.type)
    if most is not None and mover.turned_here + vertices > most:
        return (
            msg(N_("sin salir del hexágono gira como mucho {most} vértices (6.62)"), most=most)
            if most > 1
            else msg(N_("sin salir del hexágono gira un solo vértice (6.62)"))
        )
    if mover.fronts and not mover.steps:
        if mover.fronts > 1:
            return msg(N_("está en el frontal de más de un enemigo: no puede girar (6.64)"))
        half = half_allowance(mover)
        if mover.used + vertices > half:
            return msg(N_("en el frontal de un enemigo gira con la mitad de su AM: {half} PM (6.64)"), half=half)
    if vertices > mover.left:
        return msg(N_("cuesta {cost} PM y solo tiene {left} (6.25)"), cost=vertices, left=mover.left)
    turned_mover = replace(mover, used=mover.used + vertices, turned_here=mover.turned_here + vertices)
    return Paid(
        turned_mover, vertices, vertices * is_hurt_by_turning(mover), overturns=vertices * has_overturn_check(mover)
    )


def half_allowance(mover: Mover) -> int:
    """Return the movement points with which a unit may turn where it begins in an enemy's front (6.64)."""
    return (mover.allowance + 1) // 2


def is_hurt_by_turning(mover: Mover) -> bool:
    """Return whether each vertex turned in the present hex costs a hit (6.65)."""
    return mover.type in FORMED_TYPES and not mover.column and mover.ground in BROKEN_GROUND


def has_overturn_check(mover: Mover) -> bool:
    """Return whether a vertex is an overturn check where that rule is played. Once it has moved (6.82, 6.83)."""
    return overturn.check_refusal(mover.type, mover.steps) is None


# -- 6.66


class ReactionFacingFacts(Struct, frozen=True):
    """Facts of Reaction Facing."""

    type: Annotated[Type, fact("Tipo", "Type", "6.66")] = Type.SI
    quality: Annotated[int, fact("TQ", "TQ", "6.66", 0, 9)] = 6
    beside_another: Annotated[bool, fact("Ya era adyacente a otro enemigo", "Already beside another enemy", "6.66")] = (
        False
    )
    reacted: Annotated[bool, fact("Ya ha girado en esta fase", "Has turned in this phase", "6.66")] = False
    vertices: Annotated[int, fact("Vértices que gira", "Vertices it turns", "6.66", 1, 6)] = 1
    unit: str = ""
    who: str = ""


def reaction_facing_refusal(facts: ReactionFacingFacts) -> Message | None:
    """Return why a unit cannot turn in reaction, or None where it can (6.66)."""
    if facts.type is Type.BW:
        return msg(N_("las Carretas de Batalla no giran en reacción (6.66)"))
    if facts.vertices > 1:
        return msg(N_("en reacción se gira un solo vértice (6.66)"))
    if facts.beside_another:
        return msg(N_("ya estaba adyacente a otro enemigo (6.66)"))
    if facts.reacted:
        return msg(N_("ya ha girado en reacción en esta Fase de Órdenes (6.66)"))
    return None


def turn_in_reaction(facts: ReactionFacingFacts) -> Procedure[int]:
    """Return the hits of turning in reaction: the die's excess over the TQ; none for chariots (6.66)."""
    unit = Ref("unit", facts.unit)
    if facts.type in CHARIOTS:
        yield from say(N_("{unit} gira un vértice en reacción"), "6.66", unit=unit)
        return 0
    message = msg(
        N_("{unit} ha girado en reacción. Tira: lo que pase de {quality} son impactos."),
        unit=unit,
        quality=facts.quality,
    )
    _, hits = yield from dice.roll_excess(
        "facing.reaction", message, "6.66", facts.quality, subject=(facts.unit,), who=facts.who
    )
    return hits
