"""Threats to a unit from the map: who is beside it, and who can shoot at it (7.16, 9.14, 9.51)."""

from __future__ import annotations

from puesto.games.chariots.manoeuvre import firing, shot_on_map
from puesto.games.chariots.printed import charts
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable, Unit


def is_beside_enemy(table: BattleTable, unit: Unit) -> bool | None:
    """Return whether an enemy is beside a unit; None where the map does not show it."""
    if not board_map.answers(table.state, unit):
        return None
    far = board_map.nearest(table, table.enemy(table.side_of_unit(unit.id)), unit.hex)
    return None if far is None else far <= 1


def is_threatened(table: BattleTable, unit: Unit) -> bool | None:
    """Return whether an enemy has a unit in range and sight; None where the map leaves it open."""
    shooters = firing.shooters(table, table.enemy(table.side_of_unit(unit.id)))
    if not shooters:
        return False
    threatened: bool | None = False
    for shooter in shooters:
        can_shoot = _can_shoot(table, shooter, unit)
        if can_shoot:
            return True
        threatened = None if can_shoot is None else threatened
    return threatened


def _can_shoot(table: BattleTable, first_unit: Unit, unit: Unit) -> bool | None:
    """Return whether a unit has another in range and sight, whatever it has done; None where that is open."""
    if not board_map.is_sure(table, first_unit, unit):
        return None
    far = board_map.distance(first_unit, unit)
    assert far is not None, "both are on the map"
    if far > charts.missile_range(table.content, first_unit.missile):
        return False
    reading = shot_on_map.shot_reading(table, first_unit, unit)
    if far <= 1 or reading is None:
        return True if reading is not None else None
    free = True if reading.flat else reading.sight.is_free
    if reading.crowded or free is False:
        return False
    return None if reading.crowded is None or free is None else True


def can_rally(table: BattleTable, unit: Unit, near: bool | None) -> bool | None:
    """Return whether a unit `near` its Standard may try to rally; None where that is open (9.51)."""
    bars = (None if near is None else not near, is_beside_enemy(table, unit), is_threatened(table, unit))
    if True in bars:
        return False
    return None if None in bars else True
