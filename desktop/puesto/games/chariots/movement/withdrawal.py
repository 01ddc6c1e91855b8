"""Orderly Withdrawal: a more manoeuvrable unit steps back before an enemy that comes near (6.4)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import dice

PASSED, BARRED = "passed", "barred"
NEAR = 2
"""Within so many hexes of an enemy that moves one may withdraw before it (6.41)."""
AUTOMATIC = frozenset({Type.CH2, Type.CH3, Type.CH2_RI})
"""Types that need no die (6.42)."""
SHAKEN = 9
"""The adjusted die that costs a hit as well, where it fails (6.42)."""


class WithdrawalFacts(Struct, frozen=True):
    """Facts of an Orderly Withdrawal."""

    type: Annotated[Type, fact("Tipo", "Type", "6.42")] = Type.LI
    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "6.42", 0, 9)] = 6
    move: Annotated[int, fact("AM", "MA", "6.41", 1, 12)] = 5
    mover: Annotated[int, fact("AM del enemigo que se acerca", "MA of the enemy that comes near", "6.41", 1, 12)] = 4
    leader: Annotated[
        int,
        fact(
            "Capacidad de su CA, o Carisma del CG", "Capability of its commander, or Charisma of the OC", "6.42", 0, 12
        ),
    ] = 0
    front: Annotated[bool, fact("Se acerca por el frente", "It comes from the front", "6.44")] = True
    near: Annotated[bool, fact("A dos hexágonos o menos", "Within two hexes", "6.41")] = True
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "6.41")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.37")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    before: Annotated[
        str,
        fact(
            "Su tirada en esta fase",
            "Its die in this phase",
            "6.42",
            options=(("", msg(N_("ninguna"))), (PASSED, msg(N_("pasada"))), (BARRED, msg(N_("fallada")))),
        ),
    ] = ""
    shock: Annotated[bool, fact("Segmento de Choque", "Shock segment", "6.47")] = False
    late: Annotated[bool, fact("El enemigo ya ha seguido moviendo", "The enemy has moved on", "6.42")] = False
    closer: Annotated[bool, fact("Su camino se acerca al enemigo", "Its way goes nearer the enemy", "6.42")] = False
    unit: str = ""
    who: str = ""

    @property
    def points(self) -> int:
        """Return the movement points of the withdrawal: the difference of the allowances (6.42)."""
        return max(0, self.move - self.mover)

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifiers of the die."""
        return (Modifier(msg(N_("líder apilado")), -self.leader, "6.42"),) if self.leader else ()


class WithdrawalResult(Struct, frozen=True):
    """Whether the unit may withdraw now, by how many points, and what it suffers."""

    allowed: Annotated[bool, label("Se repliega", "It withdraws")]
    points: Annotated[int, label("PM", "MPs")] = 0
    hits: Annotated[int, label("Impactos", "Hits")] = 0
    adjusted: Annotated[int | None, label("Dado ajustado", "Adjusted die")] = None
    """The die with the leader counted in; None where none was thrown."""


def withdrawal_refusal(facts: WithdrawalFacts) -> Message | None:
    """Return why a unit cannot try, or None where it can (6.37, 6.41, 6.42, 6.47, 9.42)."""
    if facts.shock:
        return msg(N_("en el segmento de Choque no hay repliegue (6.47)"))
    if facts.engaged:
        return msg(N_("está Enzarzada (6.41)"))
    if facts.column:
        return msg(N_("está En Columna (6.37)"))
    if facts.routed:
        return msg(N_("está en Huida (9.42)"))
    if not facts.near:
        return msg(N_("el enemigo está a más de dos hexágonos (6.41)"))
    if facts.late:
        return msg(N_("se declara en cuanto el enemigo llega a dos hexágonos: ya ha seguido moviendo (6.42)"))
    if facts.move <= facts.mover:
        return msg(N_("su AM no es mayor que la del enemigo (6.41)"))
    if facts.before == BARRED:
        return msg(N_("ya ha fallado en esta Fase de Órdenes (6.42)"))
    if facts.closer:
        return msg(N_("cada hexágono del repliegue está igual de lejos o más del enemigo (6.42)"))
    return None


STAYS, STAYS_HIT = msg(N_("se queda")), msg(N_("se queda, y un impacto"))


def _face_meaning(facts: WithdrawalFacts, adjusted: int) -> Message:
    if adjusted <= facts.quality:
        return msg(N_("se repliega"))
    return STAYS_HIT if adjusted == SHAKEN else STAYS


def attempt_withdrawal(facts: WithdrawalFacts) -> Procedure[WithdrawalResult]:
    """Return whether a unit may withdraw (6.42, 6.44). Chariots always may; others need a die of at most the printed
    TQ, and an adjusted 9 that fails costs a hit.

    One die holds for the whole Orders Phase, either way (A16). From flank or rear the withdrawal itself costs a hit.
    """
    unit = Ref("unit", facts.unit)
    surprised = 0 if facts.front else 1
    if facts.type in AUTOMATIC or facts.before == PASSED:
        yield from say(N_("{unit} puede replegarse {points} PM"), "6.42", unit=unit, points=facts.points)
        return WithdrawalResult(True, facts.points, surprised)
    faces = [_face_meaning(facts, face - facts.leader) for face in range(dice.SIDES)]
    message = msg(N_("{unit} intenta un Repliegue Ordenado: con {quality} o menos."), unit=unit, quality=facts.quality)
    bands = dice.bands_by_face(faces)
    die = yield from dice.roll_die(
        "withdrawal.roll",
        message,
        "6.42",
        subject=(facts.unit,),
        who=facts.who,
        bands=bands,
        nothing=(STAYS, STAYS_HIT),
        modifiers=facts.modifiers,
        low_best=True,
    )
    adjusted = die - facts.leader
    if adjusted <= facts.quality:
        yield from say(
            N_("Repliegue Ordenado: {die} contra {quality}. {unit} puede replegarse {points} PM"),
            "6.42",
            die=adjusted,
            quality=facts.quality,
            unit=unit,
            points=facts.points,
        )
        return WithdrawalResult(True, facts.points, surprised, adjusted)
    yield from say(
        N_("Repliegue Ordenado: {die} contra {quality}. {unit} no puede replegarse en esta fase"),
        "6.42",
        die=adjusted,
        quality=facts.quality,
        unit=unit,
    )
    return WithdrawalResult(False, hits=1 if adjusted == SHAKEN else 0, adjusted=adjusted)
