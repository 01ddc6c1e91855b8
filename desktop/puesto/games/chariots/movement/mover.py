"""Mover: its type, the ground, and what it has paid so far (6.1, 6.2)."""

from __future__ import annotations

from puesto.core.values import Struct
from puesto.games.chariots.printed.records import Type

CLEAR, ROAD, ROUGH, WOOD, MARSH = "clear", "road", "rough", "wood", "marsh"
GROUNDS = (CLEAR, ROAD, ROUGH, WOOD, MARSH)


class Mover(Struct, frozen=True):
    """A unit, or a leader, as it moves: what it is, and what it has done so far in this move."""

    type: Type
    allowance: int
    column: bool = False
    used: int = 0
    turned_here: int = 0
    """Vertices turned in its present hex."""
    fronts: int = 0
    """Number of enemies in whose front hexes it began the segment (6.64)."""
    steps: int = 0
    in_front: bool = False
    """Whether it is in an enemy's front hex that it entered (6.63)."""
    formed: bool = False
    """Whether it has changed its formation, which ends the move (6.31)."""
    ground: str = CLEAR
    leader: bool = False
    """A leader, who has no facing and takes no hits (4.14)."""

    @property
    def left(self) -> int:
        """Return the movement points that are left."""
        return self.allowance - self.used


class Paid(Struct, frozen=True):
    """Effect of a step, a turn or a change of formation on the mover."""

    mover: Mover
    points: int
    hits: int = 0
    others: int = 0
    """Hits of each SI or HI that is moved through (6.55)."""
    overturns: int = 0
    """Overturn checks, where that rule is played (6.82)."""
