"""The Shock itself: types, column, superiority, die and hits, in turn (8.16, 8.17, 9.12)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import replace
from puesto.games.chariots.battle import melee
from puesto.games.chariots.combat import shared_hits, shock, shock_die
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import BattleTable, Combat, UnitId, units_ref


def resolve_one(table: BattleTable) -> Procedure[None]:
    """Resolve one combat, or end the step when none is left (8.16, 8.17)."""
    waiting = [
        combat for combat in table.state.combats if not combat.resolved and not melee.fight_of(table, combat).over
    ]
    if not waiting:
        table.state.step = sequence.COLLAPSE
        return
    yield from resolve_combat(table, waiting[0])


def resolve_combat(table: BattleTable, combat: Combat) -> Procedure[None]:
    """Roll a combat and apply its hits and eliminations; units that rout are resolved later (8.17, 9.12)."""
    fight = melee.fight_of(table, combat)
    combat.resolved = True
    if not shock.has_shock_capability(table.content, fight):
        yield from call_off(combat.attackers)
        return
    combat.fought, combat.stood = True, [defender.id for defender in fight.facing]
    fight = yield from shock.choose_types(table.content, fight)
    result = yield from shock_die.roll_shock(table.content, fight)
    combat.superior = result.superior
    for side in (result.attacker, result.defender):
        result = yield from shared_hits.distribute_hits(result, side)
    changes = [(before, replace(after, routs=False)) for before, after in melee.changed_fighters(fight, result)]
    yield from melee.carry_out(table, combat, changes, "8.17")


def call_off(attackers: Sequence[UnitId]) -> Procedure[None]:
    """Report that attackers have no Shock capability against the remaining defenders (8.41)."""
    units = units_ref(attackers)
    yield from say(
        N_("El Choque de {units} no se hace: ya no hay capacidad de Choque contra su objetivo"),
        "8.41",
        "quiet",
        units=units,
    )
