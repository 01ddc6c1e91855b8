"""Rally: routed units near the standard pull themselves together (9.5)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.table import dice, standards
from puesto.games.chariots.table.state import Status, Unit


class RallyFacts(Struct, frozen=True):
    """Facts of an attempt to rally."""

    factor: Annotated[
        int,
        fact("Carisma del CG (Capacidad si no es el CG)", "Charisma of the OC (Capability of another)", "9.53", 0, 12),
    ] = 4
    with_standard: Annotated[
        bool, fact("El líder está con el Estandarte", "The leader is with the Standard", "9.51")
    ] = True
    distance: Annotated[int, fact("Hexágonos hasta el Estandarte", "Hexes to the Standard", "9.51", 0, 20)] = 2
    adjacent: Annotated[bool, fact("Adyacente a un enemigo", "Beside an enemy", "9.51")] = False
    threatened: Annotated[
        bool, fact("Al alcance y a la vista de proyectiles enemigos", "In range and sight of enemy missiles", "9.51")
    ] = False
    unit: str = ""
    who: str = ""


def rally_refusal(facts: RallyFacts, routed: bool = True) -> Message | None:
    """Return why a unit cannot try to rally, or None where it can (9.51)."""
    if not routed:
        return msg(N_("no está en Huida (9.51)"))
    if not facts.with_standard:
        return msg(N_("el CG tiene que estar apilado con el Estandarte (9.51)"))
    if facts.distance > standards.RADIUS:
        return msg(N_("está a más de tres hexágonos del Estandarte (9.51)"))
    if facts.adjacent:
        return msg(N_("está adyacente a un enemigo (9.51)"))
    if facts.threatened:
        return msg(N_("está al alcance y a la vista de un enemigo con proyectiles (9.51)"))
    return None


def attempt_rally(facts: RallyFacts) -> Procedure[bool]:
    """Return whether a unit rallies: a die of at most the leader's factor (9.53)."""
    unit = Ref("unit", facts.unit)
    return (
        yield from dice.make_check(
            "rally.roll",
            msg(N_("{unit} intenta Reorganizarse: con {factor} o menos."), unit=unit, factor=facts.factor),
            "9.53",
            facts.factor,
            (msg(N_("se Reorganiza")), msg(N_("sigue en Huida"))),
            (
                N_("Reorganización de {unit}: {die} contra {factor}. Se Reorganiza"),
                N_("Reorganización de {unit}: {die} contra {factor}. Sigue en Huida"),
            ),
            subject=(facts.unit,),
            who=facts.who,
            tone="good",
            params={"unit": unit, "factor": facts.factor},
        )
    )


def rally_unit(facts: RallyFacts, unit: Unit) -> Procedure[bool]:
    """Return whether a unit rallies; it then has half its printed TQ in hits, and a Rallied marker (9.53)."""
    if not (yield from attempt_rally(facts)):
        return False
    template = N_("{unit} lleva el marcador Rallied. Impactos: {hits}")
    unit.status, unit.rallied, unit.hits = Status.GOOD, True, unit.quality // 2
    yield from say(template, "9.53", unit=Ref("unit", facts.unit), hits=unit.hits)
    return True
