"""Column: SI and HI on the march (6.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import replace
from puesto.games.chariots.movement.mover import Mover, Paid
from puesto.games.chariots.printed.records import FORMED_TYPES
from puesto.games.chariots.table.state import Status, Unit

COST = 1
"""Movement points to form a column or to leave it (6.31)."""


def formation_refusal(unit: Unit, engaged: bool) -> Message | None:
    """Return why a unit cannot change its formation, or None where it can (6.31)."""
    if unit.type not in FORMED_TYPES:
        return msg(N_("solo la SI y la HI forman en columna (6.31)"))
    if engaged:
        return msg(N_("está Enzarzada (6.31)"))
    if unit.status is not Status.GOOD:
        return msg(N_("está en Huida (6.31)"))
    return None


def change_formation(mover: Mover) -> Paid | Message:
    """Return a change of formation at the end of a move; the facing is adjusted for free (6.31, 6.33)."""
    if mover.type not in FORMED_TYPES:
        return msg(N_("solo la SI y la HI forman en columna (6.31)"))
    if mover.formed:
        return msg(N_("ya ha cambiado de formación (6.31)"))
    if mover.left < COST:
        return msg(N_("cuesta 1 PM y no queda ninguno (6.31)"))
    return Paid(replace(mover, used=mover.used + COST, column=not mover.column, formed=True), COST)


def revert_after_attack(unit: Unit, attacked: bool) -> Procedure[int]:
    """Return the hits of a column that was attacked in Shock in this phase, as it reverts: one (6.36)."""
    if not (unit.column and attacked):
        return 0
    yield from say(N_("{unit} deshace la Columna al ser atacada"), "6.36", unit=Ref("unit", unit.id))
    unit.column = False
    return 1
