"""Checks before the Shock: voluntary attackers, then defenders, for all combats (8.14, 8.55)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.battle import advancing, melee, reacting_to_aggression, resolving
from puesto.games.chariots.combat import shock
from puesto.games.chariots.table import engagement, sequence
from puesto.games.chariots.table.state import BattleTable, Combat, Status, UnitId


def check_one(table: BattleTable) -> Procedure[None]:
    """Make one check, or end the step when nobody has to make one (8.14)."""
    state = table.state
    if not state.combats:
        state.step = sequence.END_ORDERS
        return
    for combat in state.combats:
        fight = melee.fight_of(table, combat)
        for unit in shock.attackers_to_check(fight):
            if unit not in combat.checked:
                combat.checked.append(unit)
                yield from check_attacking_unit(table, combat, unit)
                return
    for combat in state.combats:
        if not combat.resolved and (yield from _do_next(table, combat)):
            return
    state.step = sequence.LEADERS


def check_attacking_unit(table: BattleTable, combat: Combat, unit: UnitId) -> Procedure[None]:
    """Check an attacker who chose to attack (8.14).

    If it fails it does not attack and takes a hit; a rout waits for the defenders.
    """
    fight = melee.fight_of(table, combat)
    after = yield from shock.check_attacker(fight, unit)
    for _, failed in melee.changed_fighters(fight, after):
        combat.out.append(unit)
        table.state.units[unit].hits = failed.hits
        if failed.routs:
            combat.broken.append(unit)


def _do_next(table: BattleTable, combat: Combat) -> Procedure[bool]:
    """Do the next check or loss of a combat before the Shock; return whether there was one."""
    fight = melee.fight_of(table, combat)
    if not fight.over and not shock.has_shock_capability(table.content, fight):
        combat.resolved = True
        yield from resolving.call_off(combat.attackers)
        yield from _rout_broken_attackers(table, combat, fled=False)
        return True
    if lost := shock.incapable_attackers(table.content, fight):
        combat.out += [fighter.id for fighter in lost]
        yield from resolving.call_off([fighter.id for fighter in lost])
        return True
    if not fight.over:
        for unit in reacting_to_aggression.possible_reactors(table, combat, fight):
            if unit not in combat.checked:
                combat.checked.append(unit)
                if (yield from reacting_to_aggression.try_to_turn_tables(table, combat, fight, unit)):
                    yield from _rout_broken_attackers(table, combat, fled=False)
                return True
        for unit in shock.defenders_to_check(fight):
            if f"!{unit}" not in combat.checked:
                combat.checked.append(f"!{unit}")
                yield from melee.check_before_shock(table, combat, unit)
                return True
    combat.resolved = fight.over
    fled = not fight.facing
    yield from _rout_broken_attackers(table, combat, fled=fled)
    if fled and fight.fighting:
        yield from advancing.advance_into_hex(table, combat, fight, preshock=True)
    return combat.resolved


def _rout_broken_attackers(table: BattleTable, combat: Combat, *, fled: bool) -> Procedure[None]:
    """Rout attackers who broke by their own check (8.14).

    Where the defenders have fled too they stay in place, Routed.
    """
    while combat.broken:
        unit = combat.broken.pop(0)
        if not fled:
            yield from hits_and_routs.rout_units(table, unit)
            continue
        unit_state = table.state.units[unit]
        engagement.separate_unit(table.state, unit)
        hits_and_routs.leave_stack(table, unit)
        unit_state.status, unit_state.column, unit_state.shock = Status.ROUTED, False, ""
        yield from say(
            N_("{unit} queda en Huida sin moverse: los defensores también han huido"),
            "8.14",
            "bad",
            unit=Ref("unit", unit),
        )
