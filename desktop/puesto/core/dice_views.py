"""What is shown of dice and of those who face them: units as rows, weapon groups, many dice on a tray, bars of a chance."""

from __future__ import annotations

from puesto.core.messages import Sayable
from puesto.core.procedure_views import Share, SumLine
from puesto.core.values import Struct

GOOD, BAD, AGAIN, TODO = "good", "bad", "again", "todo"
"""How a die of a tray stands: it counts, it does not, it is thrown again, it is still to be thrown."""


class RowView(Struct, frozen=True, gc=False):
    """A unit as a row: the face of its order die, models, pins, quality, and what its morale comes to."""

    order: str = ""
    """The face that the die shows; "" where none lies there."""
    order_name: Sayable | None = None
    kept: bool = False
    """Whether the die has stayed since an earlier turn."""
    pins: int = 0
    models: int = 0
    full: int = 0
    quality: int = 0
    """1 to 3: how many chevrons."""
    quality_name: Sayable | None = None
    morale: int = 0
    lines: tuple[SumLine, ...] = ()
    """What the morale is made of."""
    armour: str = ""
    """What it takes to damage a vehicle, as printed: `9+`."""
    word: Sayable | None = None
    """What else is to be known at a glance."""


class GroupRow(Struct, frozen=True, gc=False):
    """A group of weapons of equal need: shots, modifiers in the order of the columns, what it needs, or why it does not fire."""

    id: str
    name: Sayable
    shots: int
    values: tuple[int, ...]
    need: int
    hits: int | None = None
    why_not: Sayable | None = None
    detail: Sayable | None = None


class GroupTableView(Struct, frozen=True, gc=False):
    """A sum turned on its side: a row for each weapon group, a column for each modifier."""

    id: str
    title: Sayable
    columns: tuple[Sayable, ...]
    rows: tuple[GroupRow, ...]
    side: str = ""


class TrayDie(Struct, frozen=True, gc=False):
    """A die on the tray: its face, None while it is to be thrown, and how it stands."""

    face: int | None
    state: str


class TrayGroup(Struct, frozen=True, gc=False):
    """Dice that need the same."""

    id: str
    need: int
    dice: tuple[TrayDie, ...]
    sides: int = 6
    said: Sayable | None = None


class TrayView(Struct, frozen=True, gc=False):
    """Many dice at once, in groups."""

    id: str
    title: Sayable
    groups: tuple[TrayGroup, ...]


class BarView(Struct, frozen=True, gc=False):
    """One bar: how likely its value is now and was before, each a share of `among`; `band` is bad or nothing."""

    value: int
    share: int
    before: int
    band: str = ""


class ChartView(Struct, frozen=True, gc=False):
    """Bars with the shape from before the throw behind, a mark among them, and what each thing was worth in points."""

    id: str
    title: Sayable
    bars: tuple[BarView, ...]
    among: int
    """What the shares are parts of."""
    mark: tuple[int, Sayable] | None = None
    """From which value on what is said holds."""
    headline: Share | None = None
    before: Share | None = None
    worth: tuple[tuple[Sayable, int], ...] = ()
    """What each thing is worth, in whole points of the headline's chance."""
