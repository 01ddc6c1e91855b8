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


class PrintedObjective(Struct, frozen=True):
    """An objective of an operation, with the points that it gives at the end."""

    id: str
    name: Text
    points: Boxes = 1
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
    objectives: tuple[PrintedObjective, ...] = ()
    """Objectives, whose points decide it with those of steps that the enemy lost; none: nobody wins by points."""
    notes: tuple[Text, ...] = ()
    source: str = HOUSE
    base: str = ""
    """The operation that a situation takes place in, where it is one's copy under its own id."""


class PlayingTemper(Struct, frozen=True):
    """A temper of the opponent of the house: the thresholds by which it decides. Steps count in hundredths."""

    id: str
    name: Text
    text: Text
    """What it is like, in one sentence."""
    attack_from: Number = 10
    """The worth from which it attacks."""
    own_loss: Boxes = 100
    """How much a step of its own counts, in percent of an enemy's."""
    emptied_hex: Boxes = 30
    """The worth of a hex that the defender leaves."""
    objective: Boxes = 50
    """The worth of each point of an objective that the defender leaves; twice as much in the last turn."""
    fire_from: Boxes = 20
    """The worth from which it bombards or engages."""
    recovers_at: Boxes = 3
    """The fatigue from which it recovers."""
    second_at: Boxes = 2
    """The fatigue up to which it tries a Second Activation."""
    defends_under: Boxes = 250
    """The mean Action Rating, in hundredths, under which it prepares its defence."""
    withdraws_from: Boxes = 0
    """The number of stronger enemies beside a unit from which it retreats voluntarily; 0 for never."""
    source: str = HOUSE


class Content(Struct, frozen=True):
    """Everything that is printed, and the tempers of the opponent."""

    charts: dict[str, Chart] = field(default_factory=dict)
    operations: dict[str, Operation] = field(default_factory=dict)
    tempers: dict[str, PlayingTemper] = field(default_factory=dict)
