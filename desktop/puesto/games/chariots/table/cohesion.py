"""Cohesion: hits, recovery, and what makes a unit rout (9.1)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.games.chariots.table.state import Status, Unit, quality

HITS_RECOVERED = 2
"""Hits that a recovery takes away (9.14)."""
UNHURT, ROUTS, GONE = "", "routs", "gone"
"""Immediate effects of hits on a unit."""


def add_hits(unit: Unit, hits: int) -> str:
    """Apply hits to a unit and return the effect.

    At its TQ it routs; whoever is Routed disappears (9.11, 9.13, 9.43).
    """
    if not hits:
        return UNHURT
    unit.hits += hits
    if unit.status is Status.ROUTED:
        return GONE
    return ROUTS if unit.hits >= quality(unit) else UNHURT


def take_hits(unit: Unit, hits: int, rule: str) -> Procedure[str]:
    """Apply hits to a unit, say them, and return the effect (9.11, 9.13, 9.43)."""
    if hits and unit.status is not Status.ROUTED:
        template = NN_(
            "{unit} recibe {n} impacto: lleva {total} de {quality}",
            "{unit} recibe {n} impactos: lleva {total} de {quality}",
        )
        hits_text = count(template, hits, unit=Ref("unit", unit.id), total=unit.hits + hits, quality=quality(unit))
        yield from tell(hits_text, rule, key="hits")
    effect = add_hits(unit, hits)
    if effect == GONE:
        yield from say_gone(unit.id)
    return effect


def say_gone(unit: str) -> Procedure[None]:
    """Say that a Routed unit disappears with the hit that it takes (9.43)."""
    template = N_("{unit} estaba en Huida y recibe otro impacto: Desaparece")
    yield from say(template, "9.43", "bad", unit=Ref("unit", unit))


def recovery_refusal(unit: Unit, *, adjacent: bool, threatened: bool, clear: bool) -> Message | None:
    """Return why a unit cannot recover in its place; None if it can (9.14).

    Its earlier actions are checked by `command.order_refusal`.
    """
    if unit.status is not Status.GOOD:
        return msg(N_("está en Huida (9.14)"))
    if unit.rallied:
        return msg(N_("se ha Reorganizado en este turno (9.14)"))
    if adjacent:
        return msg(N_("está adyacente a un enemigo (9.14)"))
    if threatened:
        return msg(N_("está al alcance y a la vista de un enemigo con proyectiles (9.14)"))
    if not clear:
        return msg(N_("no está en terreno Despejado (9.14)"))
    if not unit.hits:
        return msg(N_("no tiene impactos (9.14)"))
    return None


def recover_hits(unit: Unit) -> Procedure[int]:
    """Recover hits of a unit, say how many, and return them (9.14)."""
    recovered = min(HITS_RECOVERED, unit.hits)
    unit.hits -= recovered
    unit.has_recovered = True
    template = NN_(
        "{unit} recupera {n} impacto y se queda con {left}", "{unit} recupera {n} impactos y se queda con {left}"
    )
    yield from tell(count(template, recovered, unit=Ref("unit", unit.id), left=unit.hits), "9.14", "good")
    return recovered
