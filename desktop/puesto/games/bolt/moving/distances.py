"""The length of a unit's move with an order, and its distance from an enemy after it (7.4, 9.6)."""

from __future__ import annotations

from puesto.games.bolt.movement import moves
from puesto.games.bolt.printed.records import Gait, Kind, Order
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table.state import GameTable, UnitId

LEAST_HALT = 7
"""Inches from which a unit that fires comes no nearer: an assault from less is a surprise (6.2)."""


def move_of_unit(table: GameTable, id: UnitId, order: Order) -> moves.Move:
    """Return the distances of a unit's move with an order; a fixed weapon turns in place (7.4, 9.6)."""
    unit, troop = table.unit(id), table.troop(id)
    fixed = losses.is_support_team(table, id) and any("fixed" in arm.traits for _, arm, _, _ in table.arms(id))
    gait = Gait.FIXED_TEAM if fixed and troop.kind is Kind.INFANTRY else troop.gait
    return moves.move_of(table.content, gait, order, unit.models)


def halting_distance(table: GameTable, id: UnitId) -> int:
    """Return how near a unit of an opponent comes to whom it fires at: half the range of its main weapon."""
    arms = table.arms(id)
    if not arms:
        return LEAST_HALT
    _, main, _, _ = max(arms, key=lambda arm: table.shots(id, arm[1], arm[2]) or 2)
    return max(LEAST_HALT, main.range // 2)
