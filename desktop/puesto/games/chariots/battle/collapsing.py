"""Collapse at the table:

who breaks, who wavers, who advances, who is Engaged; each for all combats before the next (8.18, 9.13, 9.21).
"""

from __future__ import annotations

from puesto.core.messages import N_
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import replace
from puesto.games.chariots.battle import advancing, melee
from puesto.games.chariots.combat import collapse
from puesto.games.chariots.combat.shock import Fight
from puesto.games.chariots.table import engagement, sequence
from puesto.games.chariots.table.state import BattleTable, Combat, units_ref

BROKEN, STEADY, DONE = 1, 2, 3
"""Values of `Combat.stage`: how many stages of the collapse are over."""


def collapse_one(table: BattleTable) -> Procedure[None]:
    """Do the next part of the collapse: one combat, as far as the others are (8.18)."""
    fought = [combat for combat in table.state.combats if combat.fought and combat.stage < DONE]
    if not fought:
        table.state.step = sequence.END_ORDERS
        return
    combat = min(fought, key=lambda each_combat: each_combat.stage)
    yield from STAGES[combat.stage](table, combat)


def collapse_alone(table: BattleTable, combat: Combat) -> Procedure[None]:
    """Do the whole collapse of one combat fought by itself (8.54, 8.56)."""
    while combat.stage < DONE:
        yield from STAGES[combat.stage](table, combat)


def break_units(table: BattleTable, combat: Combat) -> Procedure[None]:
    """Rout every unit whose hits reach its TQ; if that is all, only one side (8.18, 9.13)."""
    combat.stage = BROKEN
    fight = replace(melee.fight_of(table, combat), superior=combat.superior)
    cost = 0
    if collapse.is_everybody_broken(fight):
        cost = yield from advancing.weigh_advance(table, combat, fight)
        yield from say(collapse.EVERYBODY, "9.13")
    yield from melee.carry_out(table, combat, melee.changed_fighters(fight, collapse.rout_broken(fight, cost)), "8.18")


def check_wavering(table: BattleTable, combat: Combat) -> Procedure[None]:
    """Check the units that were Engaged before and are one hit short of their TQ (8.18)."""
    combat.stage = STEADY
    for unit in collapse.wavering_units(melee.fight_of(table, combat)):
        after = yield from collapse.check_wavering_unit(unit, table.side_of_unit(unit.id))
        yield from melee.carry_out(table, combat, [(unit, after)], "8.18")


def settle_ground(table: BattleTable, combat: Combat) -> Procedure[None]:
    """Advance an attacker into a vacated hex, and Engage opponents still side by side (8.21, 9.21)."""
    combat.stage = DONE
    fight = melee.fight_of(table, combat)
    advanced_units: tuple[str, ...] = ()
    if fight.fighting and is_hex_left(combat, fight):
        advanced_units = yield from advancing.advance_into_hex(table, combat, fight, preshock=False)
        fight = melee.fight_of(table, combat)
    own_fighters = [fighter.id for fighter in fight.fighting if fighter.id not in advanced_units]
    enemy_fighters = [fighter.id for fighter in fight.facing]
    if own_fighters and enemy_fighters:
        engagement.engage(table.state, own_fighters, enemy_fighters)
        yield from say(N_("Quedan Enzarzadas: {units}"), "9.21", units=units_ref((*own_fighters, *enemy_fighters)))


def is_hex_left(combat: Combat, fight: Fight) -> bool:
    """Return whether a hex of the defenders has been left by all that stood in it (8.21)."""
    facing_ids = {fighter.id for fighter in fight.facing}
    return any(not facing_ids & set(melee.hex_of(combat, unit)) for unit in combat.stood)


STAGES = (break_units, check_wavering, settle_ground)
"""Stages of the collapse in order; `Combat.stage` counts those that are over."""
