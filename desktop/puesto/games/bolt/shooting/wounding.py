"""Damage at the table (5.1, 5.2, 7.6): what a group's hits have to reach, and what they do."""

from __future__ import annotations

from puesto.core.messages import Ref
from puesto.core.prompts import Procedure
from puesto.core.values import replace
from puesto.games.bolt.fire import damage
from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.fire.to_hit import NO_COVER
from puesto.games.bolt.printed.records import Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.shooting.aiming import row_of
from puesto.games.bolt.shooting.measuring import EXEMPT, NO_SCOPE, SHIELD, Circumstances
from puesto.games.bolt.shooting.targets import Group
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Throw, Walk, noting


def _wound_value(table: GameTable, id: UnitId, goal: UnitId, group: Group, circumstances: Circumstances) -> int:
    """Return the damage value against a group's hits (5.1, 7.6)."""
    burns = "flamethrower" in group.weapon.traits
    return losses.value_of(table, goal) + damage.protection(
        NO_COVER if EXEMPT in circumstances.ticked else circumstances.cover,
        SHIELD in circumstances.ticked,
        False,
        burns or table.has(id, Special.SNIPER),
        table.state.settings,
    )


def wound_need(table: GameTable, id: UnitId, goal: UnitId, group: Group, circumstances: Circumstances) -> int:
    """Return the lowest face with which a group's hits wound (5.1)."""
    return damage.damage_need(group.weapon.pen, _wound_value(table, id, goal, group, circumstances))


def wound(
    table: GameTable, progress: Walk, group: Group, hits: int, circumstances: Circumstances, throw: Throw | None
) -> Procedure[WoundsResult]:
    """Roll the damage of a group's hits (5.1, 7.6)."""
    id, goal = progress.unit, progress.goal
    value = _wound_value(table, id, goal, group, circumstances)
    always = "scope" in group.weapon.traits and NO_SCOPE not in circumstances.ticked
    rolling = damage.roll_damage(
        hits,
        group.weapon.pen,
        value,
        Ref("weapon", group.weapon.id),
        subject=(id, goal, group.place),
        who=table.side_of(id),
        always=always,
    )
    noted_dice = {"shoot.damage": throw.faces, "shoot.exceptional": throw.again} if throw is not None else {}
    result = yield from noting(rolling, noted_dice)
    row_of(progress, group.place).killed = result.casualties
    if (yield from losses.ruin_gun(table, goal, result, group.weapon.is_heavy)):
        return WoundsResult()
    return replace(result, beyond=result.casualties) if group.weapon.is_heavy else result
