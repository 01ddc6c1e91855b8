"""Forecast of a move's end: reactions of enemies, and a Shock (6.41, 6.42, 7.44, 8.11)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import NamedTuple

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.values import replace
from puesto.games.chariots.combat import designation
from puesto.games.chariots.manoeuvre import moving, reactions
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.manoeuvre.reach import Placement
from puesto.games.chariots.movement import withdrawal
from puesto.games.chariots.printed.records import CHARIOTS
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable, Status, Unit, UnitId, stacked_type


class Arrival(NamedTuple):
    """Reactions and attacks that the end of a move makes possible."""

    fires: tuple[UnitId, ...] = ()
    """Enemies that may fire at its entry (7.44)."""
    withdraws: tuple[UnitId, ...] = ()
    """Enemies that may withdraw before it (6.41)."""
    turns: tuple[UnitId, ...] = ()
    """Enemies that may turn in reaction (6.66)."""
    beside: tuple[UnitId, ...] = ()
    """Enemies next to it."""
    attacks: tuple[UnitId, ...] = ()
    """Those of them in its front that it has Shock capability against (8.11, 8.12)."""


def moved_copy(table: BattleTable, movers: Sequence[Unit], place: Placement) -> BattleTable:
    """Return the table with movers at a hex and facing, on a copy of the units alone."""
    ids, text = {mover.id for mover in movers}, NUMBERED.texts[place[0]]
    units = {
        id: replace(unit, hex=text, facing=place[1]) if id in ids else unit for id, unit in table.state.units.items()
    }
    return BattleTable(dataclasses.replace(table.state, units=units), table.content)


def arrival_of(table: BattleTable, movers: Sequence[Unit], place: Placement, *, steps: int) -> Arrival:
    """Return the reactions to movers that end at a hex and facing after `steps` steps."""
    moved = moved_copy(table, movers, place)
    move = moving.set_going(moved, moved.state.units[movers[0].id], together=False)
    move = MoveInProgress(move.unit, [moved.state.units[mover.id] for mover in movers], ground=move.ground, steps=steps)
    near = withdrawal.NEAR
    enemies = [
        unit
        for unit in board_map.units_on_map(moved, moved.enemy(moved.side_of_unit(move.unit.id)))
        if NUMBERED.distance(unit.hex, move.unit.hex) <= near
    ]
    if not enemies:
        return Arrival()
    beside = [enemy for enemy in enemies if NUMBERED.distance(enemy.hex, move.unit.hex) == 1]
    kinds = reactions.BESIDE if beside and steps else reactions.NEAR
    reactors_by_kind = reactions.possible_reactions(moved, move, kinds, set())
    fires = [id for id in reactors_by_kind.get(reactions.ENTRY_FIRE, ()) if _has_arc(moved.state.units[id], move.unit)]
    return Arrival(
        tuple(fires),
        tuple(reactors_by_kind.get(reactions.ORDERLY, ())),
        tuple(id for id in reactors_by_kind.get(reactions.TURNS, ()) if id in {unit.id for unit in beside}),
        tuple(enemy.id for enemy in beside),
        tuple(unit.id for unit in beside if _can_attack(moved, move.unit, unit)),
    )


def _has_arc(firer: Unit, target: Unit) -> bool:
    """Return whether a target is in the fire arc of an enemy beside it (7.13)."""
    return firer.type in CHARIOTS or not board_map.is_behind(firer, target.hex)


def _can_attack(table: BattleTable, unit: Unit, enemy: Unit) -> bool:
    """Return whether a unit can attack an enemy in its front."""
    return (
        unit.status is Status.GOOD
        and board_map.stands_for_hex(enemy, table.state.units)
        and NUMBERED.numbers[enemy.hex] in board_map.front_places(unit)
        and designation.can_attack_type(
            table.content, stacked_type(unit, table.state), stacked_type(enemy, table.state)
        )
    )
