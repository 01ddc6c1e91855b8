"""The Shock segment at the table, step by step: each for all combats before the next (8.1, 8.13)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.games.chariots import aftermath, column
from puesto.games.chariots.attacks import designate as designate
from puesto.games.chariots.breaking import collapse_one as collapse_one
from puesto.games.chariots.clash import resolve as resolve
from puesto.games.chariots.duels import check_leaders as check_leaders
from puesto.games.chariots.preshock import checks as checks
from puesto.games.chariots.state import Status, Table
from puesto.games.chariots.turnabout import at_once as at_once


def end(t: Table) -> Procedure[None]:
    """Columns that were attacked fall back into their formation, and the Orders Phase closes (6.36, 5.48)."""
    from puesto.games.chariots import orders

    attacked = {unit for combat in t.state.combats if combat.fought for unit in combat.defenders}
    for unit in t.state.units.values():
        hits = column.reverts(unit, unit.id in attacked) if unit.status is Status.GOOD else 0
        if hits:
            yield from say(N_("{unit} deshace la Columna al ser atacada"), "6.36", unit=Ref("unit", unit.id))
            yield from aftermath.hurt(t, unit.id, hits, "6.36")
    t.state.heroic = 0
    orders.close(t)
