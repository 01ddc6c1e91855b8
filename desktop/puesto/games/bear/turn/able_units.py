"""Which Units can do what now: pay, fire, move, rally, delay or hide (2.1, 3.1, 3.2.2)."""

from __future__ import annotations

from collections.abc import Callable

from puesto.games.bear.checks import attack, rally
from puesto.games.bear.printed.records import PIVOT_COST, UnitId
from puesto.games.bear.rounds import hits
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import PLAYER, MissionTable
from puesto.games.bear.turn import aiming


def units_able_to_pay(table: MissionTable, cost: Callable[[UnitId], int], action: str = "") -> list[UnitId]:
    """Return the Units that can pay `cost` and whose hit marker allows the action (3.1, 3.2.2).

    Who rides on another does nothing by itself.
    """
    return [
        id
        for id, unit in table.state.counters.items()
        if unit.side == PLAYER
        and not (unit.destroyed or unit.carrier)
        and (not unit.used or command_points.can_pay(table, id, cost(id)))
        and (not action or hits.can_do(table, id, action))
    ]


def shooters(table: MissionTable) -> list[UnitId]:
    """Return the Units that have a target."""
    return [*fire_aims(table)]


def fire_aims(table: MissionTable) -> dict[UnitId, list[UnitId]]:
    """Return the Units that can fire, each with the AI that it may fire at (3.1; EOD 7)."""
    ready = units_able_to_pay(table, lambda unit: attack.fire_cost(table, unit), "fire")
    field = aiming.field_of_fire(table)
    return {unit: aims for unit in ready if (aims := aiming.targets_in_reach(table, unit, field))}


def movers(table: MissionTable) -> list[UnitId]:
    """Return the Units that can move."""
    return [
        unit
        for unit in units_able_to_pay(table, lambda unit: move_cost(table, unit), "move")
        if table.type_of(unit).move_cost is not None
    ]


def pivoters(table: MissionTable) -> list[UnitId]:
    """Return the Units that can pivot in place."""
    return units_able_to_pay(table, lambda unit: PIVOT_COST, "move")


def ralliers(table: MissionTable) -> list[UnitId]:
    """Return the hit Units that can try to rally; not in close combat (EOD 7.6)."""
    return [
        unit
        for unit in units_able_to_pay(table, lambda unit: rally.COST, "rally")
        if not aiming.in_close_combat(table, unit)
    ]


def delayers(table: MissionTable) -> list[UnitId]:
    """Return the unused Units that can delay for 1 PA (2.1)."""
    return [unit for unit in table.in_play(PLAYER) if not table.state.counters[unit].used]


def move_cost(table: MissionTable, unit: UnitId) -> int:
    """Return the printed PA of a move, with the hit marker."""
    marker = table.marker_of(unit)
    return max(1, (table.type_of(unit).move_cost or 1) + (marker.move_cost if marker else 0))


def hiders(table: MissionTable) -> list[UnitId]:
    """Return the Units that can hide now (7.5)."""
    return (
        [unit for unit in units_able_to_pay(table, lambda unit: 1) if not table.state.counters[unit].hidden]
        if table.mission.hiding
        else []
    )
