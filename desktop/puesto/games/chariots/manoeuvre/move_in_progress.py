"""A unit's move in progress: stack, way so far, answers of enemies (6.1, 7.42, 7.45)."""

from __future__ import annotations

from dataclasses import dataclass, field

from puesto.games.chariots.movement import movement
from puesto.games.chariots.movement.mover import WOOD
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import engagement, settings
from puesto.games.chariots.table.state import BattleTable, Status, Unit, UnitId, stacked_type


@dataclass
class MoveInProgress:
    """Move in progress. `unit` leads it; `movers` are it and a partner that moves along."""

    unit: Unit
    movers: list[Unit]
    passes: bool = False
    """Whether it may pass through enemy chariots (6.71)."""
    rate: int | None = None
    """The Speed Rate, where overturning is played (6.81)."""
    ground: str = ""
    """The ground under it, once it has entered a hex."""
    steps: int = 0
    came_from: str = ""
    """Hex in which the last part of its way began; "" where nobody noted it."""
    turned_here: int = 0
    """Vertices turned in its present hex (6.62)."""
    ordered_here: bool = False
    """Whether it was In Command when it entered its hex, as its leader may have died since (4.25, 5.45)."""
    marked: bool = False
    """Whether its Moved marker, or the hit of it, has been handled (6.13)."""
    pieces: int = 0
    ended: bool = False
    """Whether it has changed its formation or joined another, and takes no further step (6.31, 6.52)."""
    inside: UnitId = ""
    """Enemy chariots in whose hex it is while it passes through (6.71)."""
    over: bool = False
    """The move cannot go on: it was blocked (6.72)."""
    entered: dict[UnitId, int] = field(default_factory=dict)
    """Units that fired at its entry and cannot return its fire -> its steps at that time (7.44, 7.45)."""
    left_behind: MoveInProgress | None = None
    """Move of the unit that parted from it and has still to end (8.42)."""
    withdrew: set[UnitId] = field(default_factory=set)
    """Units that fired at it while withdrawing: once in a phase (7.42)."""

    @property
    def left(self) -> int:
        """Return the movement points left to all that move."""
        most = min(movement.allowance(mover) - mover.spent for mover in self.movers)
        return max(0, most if self.rate is None else min(most, self.rate - self.unit.spent))

    @property
    def out(self) -> bool:
        """Return whether the move keeps away from the enemy: a mover is Out of Command (5.45)."""
        return any(mover.out for mover in self.movers)

    @property
    def wood(self) -> bool:
        """Return whether the movers are in a Wood by their way (7.17)."""
        return self.ground == WOOD

    def has_fire_at_entry(self, table: BattleTable, unit: UnitId) -> bool:
        """Return whether an enemy may still fire at its entry. Once in a move, or at each hex it comes to (7.44)."""
        if unit not in self.entered:
            return True
        return settings.is_chosen(table.state, settings.ENTRY_FIRE, "each") and self.entered[unit] < self.steps

    def type(self, table: BattleTable) -> Type:
        """Return the entry of the moving units in the charts (8.41)."""
        return stacked_type(self.unit, table.state) if len(self.movers) > 1 else self.unit.type

    def ready(self, table: BattleTable) -> bool:
        """Return whether any mover can go on: on the map, in order and not Engaged (8.42, 9.42).

        One that cannot drops out, the other goes on.
        """
        able_units = [
            mover
            for mover in self.movers
            if mover.status is Status.GOOD and not engagement.is_engaged(table.state, mover.id)
        ]
        if able_units and len(able_units) < len(self.movers):
            self.unit, self.movers, self.passes = (
                able_units[0],
                able_units,
                self.passes and able_units[0].type is Type.CH2,
            )
        return bool(able_units)
