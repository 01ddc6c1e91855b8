"""Reaction to Aggression: barbarians and runners turn on the chariots that attack them (8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.combat import fighter_notation
from puesto.games.chariots.printed.records import CHARIOTS, Type
from puesto.games.chariots.table import dice

REACTING_TYPES = (Type.BI, Type.RI)


class FireReactionFacts(Struct, frozen=True):
    """Facts of a reaction to missile fire."""

    type: Annotated[Type, fact("Tipo", "Type", "8.52")] = Type.BI
    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "8.53", 0, 9)] = 5
    firer: Annotated[Type, fact("Quién disparó", "Who fired", "8.52")] = Type.CH2
    range: Annotated[int, fact("Distancia en hexágonos", "Range in hexes", "8.53", 1, 9)] = 2
    hit_and_run: Annotated[bool, fact("Dispara y Corre", "Fire and Run", "8.53")] = False
    stacked: Annotated[bool, fact("Apilada con CH-2", "Stacked with a CH-2", "8.52")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "8.52")] = False
    unit: str = ""
    who: str = ""

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifier of the distance, where it is one (8.53)."""
        return (Modifier(msg(N_("distancia")), self.adjustment, "8.53"),) if self.adjustment else ()

    @property
    def adjustment(self) -> int:
        """Return the modifier of the die for the distance (8.53)."""
        return 0 if self.hit_and_run else -(self.range - 1)


def fire_reaction_refusal(facts: FireReactionFacts) -> Message | None:
    """Return why a unit cannot react to fire, or None where it can (8.52)."""
    return _reactor_refusal(facts.type, facts.stacked, facts.routed) or (
        None if facts.firer in CHARIOTS else msg(N_("solo se reacciona contra carros (8.52)"))
    )


def is_forced(facts: FireReactionFacts) -> bool:
    """Return whether the unit must try: barbarians must, runners may (8.52)."""
    return facts.type is Type.BI


def react_to_fire(facts: FireReactionFacts) -> Procedure[bool]:
    """Return whether the unit charges the firer: an adjusted die of AT LEAST its printed TQ (8.53)."""
    return (yield from roll_reaction_to_fire(facts)) >= facts.quality


def roll_reaction_to_fire(facts: FireReactionFacts) -> Procedure[int]:
    """Roll the reaction of a unit under fire, and return the adjusted die (8.53)."""
    unit = Ref("unit", facts.unit)
    least = facts.quality - facts.adjustment
    yes, no = msg(N_("ataca al tirador")), msg(N_("no ocurre nada"))
    message = msg(N_("{unit} reacciona al disparo: ataca con {least} o más."), unit=unit, least=least)
    faces = [yes if face >= least else no for face in range(dice.SIDES)]
    bands = dice.bands_by_face(faces)
    die = yield from dice.roll_die(
        "aggression.fire",
        message,
        "8.53",
        subject=(facts.unit,),
        who=facts.who,
        bands=bands,
        nothing=(no,),
    )
    if die >= least:
        yield from say(N_("Reacción a la Agresión de {unit}: {die}. Tiene que atacar"), "8.53", unit=unit, die=die)
        return die + facts.adjustment
    yield from say(N_("Reacción a la Agresión de {unit}: {die}. No ocurre nada"), "8.53", unit=unit, die=die)
    return die + facts.adjustment


class ShockReactionFacts(Struct, frozen=True):
    """Facts of a reaction to a shock attack."""

    type: Annotated[Type, fact("Tipo", "Type", "8.55")] = Type.BI
    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "8.55", 0, 9)] = 5
    attackers: Annotated[
        tuple[str, ...], fact("Tipos que atacan", "Attacking types", "8.55", reads=fighter_notation.fighter_tokens)
    ] = (Type.CH2.value,)
    in_front: Annotated[int, fact("De ellos, en su frontal", "Of them, in its front", "8.55", 0, 4)] = 1
    stacked: Annotated[bool, fact("Apilada con CH-2", "Stacked with a CH-2", "8.52")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "8.52")] = False
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "8.13")] = False
    unit: str = ""
    who: str = ""


def shock_reaction_refusal(facts: ShockReactionFacts) -> Message | None:
    """Return why a unit cannot react to a shock attack, or None where it can (8.13, 8.52, 8.55)."""
    if problem := _reactor_refusal(facts.type, facts.stacked, facts.routed):
        return problem
    if facts.engaged:
        return msg(N_("una unidad Enzarzada no reacciona al Choque (8.13)"))
    allowed: Sequence[str] = [Type.CH3.value] if facts.type is Type.RI else [kind.value for kind in CHARIOTS]
    if any(kind not in allowed for kind in facts.attackers):
        if facts.type is Type.RI:
            return msg(N_("la RI solo reacciona si la atacan únicamente CH-3 (8.55)"))
        return msg(N_("la BI solo reacciona si la atacan únicamente carros (8.55)"))
    if not facts.in_front:
        return msg(N_("ningún atacante está en su frontal (8.55)"))
    return None


def react_to_shock(facts: ShockReactionFacts) -> Procedure[bool]:
    """Return whether the unit becomes the attacker: a die of AT MOST its printed TQ (8.55)."""
    unit, quality = Ref("unit", facts.unit), facts.quality
    return (
        yield from dice.make_check(
            "aggression.shock",
            msg(N_("{unit} intenta volver las tornas: con {quality} o menos, ataca ella."), unit=unit, quality=quality),
            "8.55",
            quality,
            (msg(N_("ataca ella")), msg(N_("el Choque sigue"))),
            (
                N_("Reacción a la Agresión de {unit}: {die}. Pasa a ser la atacante"),
                N_("Reacción a la Agresión de {unit}: {die}. El Choque sigue su curso"),
            ),
            subject=(facts.unit,),
            who=facts.who,
            params={"unit": unit},
        )
    )


def _reactor_refusal(type: Type, stacked: bool, routed: bool) -> Message | None:
    """Return why a unit cannot react with aggression; None if it can (8.52)."""
    if type not in REACTING_TYPES:
        return msg(N_("solo reaccionan la BI y la RI (8.52)"))
    if type is Type.RI and stacked:
        return msg(N_("la RI apilada con CH-2 no reacciona (8.52)"))
    if routed:
        return msg(N_("está en Huida (8.52)"))
    return None
