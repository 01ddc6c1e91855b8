"""The Shock segment at the table, step by step: each for all combats before the next (8.1, 8.13)."""

from __future__ import annotations

from puesto.core.prompts import Procedure
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.battle.collapsing import collapse_one as collapse_one
from puesto.games.chariots.battle.designating import designate as designate
from puesto.games.chariots.battle.leaders_in_shock import check_leaders as check_leaders
from puesto.games.chariots.battle.pre_shock_checks import check_one as check_one
from puesto.games.chariots.battle.resolving import resolve_one as resolve_one
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import moving_on_map
from puesto.games.chariots.movement import column
from puesto.games.chariots.table.state import BattleTable, Status


def end_segment(table: BattleTable) -> Procedure[None]:
    """Revert columns that were attacked to their formation, and close the Orders Phase (6.36, 5.48)."""
    attacked = {unit for combat in table.state.combats if combat.fought for unit in combat.defenders}
    for unit in table.state.units.values():
        good = unit.status is Status.GOOD
        if hits := (yield from column.revert_after_attack(unit, good and unit.id in attacked)):
            yield from moving_on_map.leave_column(table, unit)
            yield from hits_and_routs.take_hits(table, unit.id, hits, "6.36")
    table.state.heroic = 0
    command.close_orders(table)
