"""Parts shared by the procedures alone: answers without dice, fields to blame, immediate hits."""

from __future__ import annotations

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Note, Procedure
from puesto.games.chariots.combat import missiles
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import cohesion
from puesto.games.chariots.table.state import Status, Unit, quality
from puesto.games.kit.alone import yes_or_no

TURN = Text("Turno", "Turn")
MOVING = Text("Movimiento", "Movement")
FIRE = Text("Proyectiles", "Missiles")
SHOCK = Text("Choque", "Shock")
COHESION = Text("Cohesión", "Cohesion")
HEROES = Text("Héroes", "Heroes")
CAN, CANNOT = N_("se puede"), N_("no se puede")
MAY = yes_or_no(CAN, CANNOT)
"""Answer of a procedure that says whether the rules allow something."""
ALLOWED = msg(CAN)
FATES = {cohesion.UNHURT: msg(N_("aguanta")), cohesion.ROUTS: msg(N_("Huye")), cohesion.GONE: msg(N_("Desaparece"))}
"""What hits make of a unit (9.13, 9.43)."""
UNIT_EXPECTED = msg(N_("se espera al menos una unidad, como SI6"))


def say_verdict(problem: Message | None, rule: str = "", allowed: Message = ALLOWED) -> Procedure[bool]:
    """Say whether something is allowed, or why not; `rule` for a line that names none."""
    yield Note(
        key="verdict",
        message=allowed if problem is None else problem,
        rule="" if problem is not None and problem.template.endswith(")") else rule,  # a refusal bears its own rule
        tone="good" if problem is None else "bad",
    )
    return problem is None


# -- 9.13: hits count at once

PRINTED = fact("TQ impresa", "Printed TQ", "9.13", 1, 9)
BORNE = fact("Impactos que ya tiene", "Hits it has already", "9.11", 0, 12)
"""The two facts of a unit by which hits make it rout on the spot."""


def broken_already(printed: int, hits: int, *, column: bool = False, routed: bool = False) -> Message | None:
    """Return why a unit cannot have `hits` hits, or None where it can (9.13)."""
    unit = Unit("unit", "", Type.SI, printed, 5, hits=hits, column=column)
    return msg(N_("con tantos impactos como TQ ya habría Huido (9.13)")) if _breaks(unit) and not routed else None


def _breaks(unit: Unit) -> bool:
    return unit.hits > 0 and unit.hits >= quality(unit)


def typical_unit(
    printed: int, *, hits: int = 0, routed: bool = False, column: bool = False, rallied: bool = False, out: bool = False
) -> Unit:
    """Return a unit of which a procedure needs no more than its TQ and its state."""
    status = Status.ROUTED if routed else Status.GOOD
    return Unit("unit", "", Type.SI, printed, 5, status=status, hits=hits, column=column, rallied=rallied, out=out)


def routs_by_hits(
    printed: int, hits: int, new_hits: int, *, column: bool = False, rule: str = "9.13"
) -> Procedure[bool]:
    """Say the hits that a unit takes now, and return whether it routs by them at once (9.13)."""
    unit = typical_unit(printed, hits=hits, column=column)
    return (yield from cohesion.take_hits(unit, new_hits, rule)) == cohesion.ROUTS


# -- 7.16, 9.14

LEFT = tuple((supply.value, name) for supply, name in missiles.SUPPLIES.items())


THREATENED = fact("Al alcance y a la vista de proyectiles enemigos", "In range and sight of enemy missiles", "9.14")
"""The enemy has missiles left: one without any threatens nobody (7.16, 9.14)."""
