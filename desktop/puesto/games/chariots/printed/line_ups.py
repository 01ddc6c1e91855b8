"""Set-ups of battles: two lines that face each other, or a hex for each counter (2.8)."""

from __future__ import annotations

from puesto.core.values import Boxes, Number, Struct, field


class LineGroup(Struct, frozen=True):
    """Units of one Wing in neighbouring columns of a line."""

    command: str
    type: str = ""
    """Their type; "" for all of the Wing that no other group takes."""
    count: Boxes = 0
    """How many; 0 for all that are left."""
    ahead: str = ""
    """The type of the units of the Wing that stand a hex ahead of them; "" for none."""
    runners: Boxes = 0
    """How many RI stand with its CH-2 (6.52)."""


class ArmyLine(Struct, frozen=True):
    """Line of an army, from west to east on the map."""

    side: str
    groups: tuple[LineGroup, ...]
    middle: str = ""
    """The Wing that stands in the middle; "" for the middle of the line."""


class LineUp(Struct, frozen=True):
    """Set-up of a battle: two lines, the northern one first, or a hex for each counter."""

    apart: Number = 0
    wide: Number = 0
    """Hexes of Clear ground that the scenario asks for, across."""
    lines: tuple[ArmyLine, ...] = ()
    hexes: dict[str, str] = field(default_factory=dict)
    """Unit or leader -> hex, and facing of a unit: `2036 5`."""
