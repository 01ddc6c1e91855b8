"""Printed game: the charts of the play aid, operations with their formations and units."""

from __future__ import annotations

from enum import Enum

from puesto.core.charts import HOUSE as HOUSE
from puesto.core.charts import Chart
from puesto.core.messages import Text
from puesto.core.values import Boxes, Number, Struct, field


class MoveClass(str, Enum):
    """The class of a movement allowance (4.0)."""

    TACTICAL = "tactical"
    TRUCK = "truck"
    FOOT = "foot"


class Kind(str, Enum):
    """Kind of a unit that matters to the tables (5.1)."""

    INFANTRY = "infantry"
    DUAL = "dual"
    AV = "av"
    LONG_RANGE = "real_long_range"
    OTHER = "other"


class PrintedSide(Struct, frozen=True):
    """Side of an operation."""

    id: str
    name: Text
    cloth: str = "sand"
    source: str = HOUSE


class PrintedFormation(Struct, frozen=True):
    """A formation by its headquarters counter; 0 and None are asked for once, when they are needed."""

    id: str
    name: Text
    side: str
    reactivates_at: Number = 0
    """The number of its second activation (3.0)."""
    radius: Number = 0
    """Command Radius (1.9)."""
    game_drm: Number | None = None
    """The SNAFU modifier of the game that it belongs to (3.2)."""
    artillery: Number = 0
    fatigue: str = "fresh"
    mixed: bool = False
    source: str = HOUSE


class PrintedUnit(Struct, frozen=True):
    """Combat unit, with the values that a table wants to record."""

    id: str
    name: Text
    formation: str
    """Formation, or the side of an independent unit."""
    rating: Number
    """Action Rating."""
    steps: Number = 3
    kind: Kind = Kind.INFANTRY
    ma: MoveClass = MoveClass.FOOT
    av: Number = 0
    range: Number = 0
    hard: bool = False
    red: bool = False
    light: bool = False
    limited: bool = False
    breakthrough: bool = False
    recon: bool = False
    source: str = HOUSE


class Operation(Struct, frozen=True):
    """A scenario: two sides with their formations, and how many turns it lasts; 0: until the players stop."""

    id: str
    title: Text
    summary: Text
    sides: tuple[PrintedSide, ...]
    formations: tuple[PrintedFormation, ...] = ()
    """Formations; none if the table enters at the start how many each side has."""
    units: tuple[PrintedUnit, ...] = ()
    turns: Boxes = 0
    air: dict[str, Boxes] = field(default_factory=dict)
    """Side -> its air points each turn, where they are not rolled for."""
    notes: tuple[Text, ...] = ()
    source: str = HOUSE
    base: str = ""
    """The operation that a situation takes place in, where it is one's copy under its own id."""


class Content(Struct, frozen=True):
    """Everything that is printed."""

    charts: dict[str, Chart] = field(default_factory=dict)
    operations: dict[str, Operation] = field(default_factory=dict)
