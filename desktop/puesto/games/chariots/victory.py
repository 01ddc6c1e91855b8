"""Rout Points, the rout of an army, and victory (2.8, 11.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from puesto.games.chariots.state import Side

PER_INITIATIVE = 5
"""Rout Points for each point of an eliminated General's printed Initiative (11.0, A37)."""
DRAW = "draw"


@dataclass(frozen=True)
class Loss:
    """What one army has lost so far, and how much it can bear."""

    points: int
    level: int

    @property
    def routs(self) -> bool:
        """Whether the army routs: as many points as its level, or more (11.0, A06)."""
        return self.points >= self.level

    @property
    def over(self) -> int:
        """Points above the level; negative while it holds (A31)."""
        return self.points - self.level


def points(eliminated: Sequence[int], general: int | None = None) -> int:
    """The Rout Points of printed TQs and, if he is dead, of the General's printed Initiative; nobody else counts (11.0, A36)."""
    return sum(eliminated) + (PER_INITIATIVE * general if general is not None else 0)


def verdict(losses: Mapping[str, Loss]) -> str:
    """Who has won in phase E: the side whose enemy has routed; where both have, the one with fewer points over; `draw`, or "" to go on (11.0)."""
    (one, its), (other, theirs) = losses.items()
    if its.routs and theirs.routs:
        return DRAW if its.over == theirs.over else one if its.over < theirs.over else other
    if its.routs:
        return other
    return one if theirs.routs else ""


def left(side: Side) -> int:
    """What an army can still lose: the value of its markers on the rout sheet (2.8)."""
    return side.rout_level - side.lost


def adjust(side: Side, by: int) -> None:
    """A scenario rule changes the Rout Level: level and markers move alike (2.8)."""
    side.rout_level += by


def markers(left: int) -> tuple[int, int, int]:
    """Where the markers of the rout sheet stand: hundreds, tens, ones of what is left; all at 0 once nothing is (2.8)."""
    shown = max(0, left)
    return shown // 100, shown // 10 % 10, shown % 10
