"""What a game offers for the maps of its boards: looked at whole, painted, put right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from puesto.core.game.map_views import MapView
from puesto.core.messages import Message, Sayable
from puesto.core.procedure_views import GridView
from puesto.core.values import Struct
from puesto.core.views import Edit

S = TypeVar("S")
C = TypeVar("C")


class MapTitle(NamedTuple):
    """A map that there is, or that a scenario names."""

    id: str
    title: Sayable


class Paint(NamedTuple):
    """What a hex may be painted with: the letter that stands for it, and what it is called."""

    letter: str
    name: Sayable
    id: str


class ToldFact(NamedTuple):
    """Something that was told of a map: its key, what it says, on which day and in which session."""

    key: str
    text: Sayable
    day: str
    session: str
    turns: bool = False
    """Whether it says yes or no, and can be turned round."""


class Coverage(NamedTuple):
    """How much of a map is known, in per cent, and what the next evening would still be asked."""

    share: int
    missing: tuple[Message, ...] = ()


class Ruler(Struct, Generic[S, C], frozen=True):
    """How the window measures between two hexes of the map on the table."""

    view: Callable[[S, C], MapView | GridView]
    """All hexes of it, or all squares, with what is known of each."""
    between: Callable[[S, C, str, str], tuple[str, ...]]
    """The hexes that block the sight between two, or leave it in doubt."""
    label: int = 3
    """How many signs the name of a hex has."""
    example: str = ""
    """Two hexes as they are typed one after the other."""


class Placeable(NamedTuple):
    """A piece that can stand on the map of the table. Where, which way it looks, and where the state has both.

    What is put at `place_path` is a hex or, for a piece that looks a way, a hex and an hour: "2036 9".
    """

    id: str
    name: Sayable
    place: str
    facing: int
    hours: tuple[int, ...]
    """The ways that it can look, as hours of the clock."""
    place_path: str
    facing_path: str
    group: str = ""
    """Its army: those of one look alike when they are put down one after the other."""

    def stand(self, place: str, hour: int = 0) -> str:
        """What is put at `place_path` for a hex and a facing, by default the one that it has."""
        told = hour or self.facing
        return f"{place} {told}" if self.hours and place and told else place


class Placing(Struct, Generic[S, C], frozen=True):
    """How pieces are put on the map of the table, where players keep one."""

    view: Callable[[S, C], MapView]
    pieces: Callable[[S, C], tuple[Placeable, ...]]
    label: int
    """How many signs the name of a hex has."""
    example: str
    """A hex and a facing as they are typed."""
    roles: Callable[[S, C], tuple[Edit, ...]] = lambda state, content: ()
    """What the map may do otherwise than it does: answer, or only be looked at."""
    forbidden: Callable[[S, C, str], Mapping[str, Sayable]] = lambda state, content, piece: {}
    """The hexes that a piece cannot be put on by hand, and why."""


class MapDesk(Struct, Generic[C], frozen=True):
    """How the window shows the maps of a game and changes them. What changes one gives its whole record."""

    section: str
    """The section of the pack in which they stand."""
    of_session: Callable[[Any, C], str]
    """The map on the table."""
    titles: Callable[[C], tuple[MapTitle, ...]]
    view: Callable[[C, str], MapView]
    """All hexes of a map, with what is known of each."""
    paints: Callable[[C], tuple[Paint, ...]]
    lines: Callable[[C, str, str, str], tuple[Message, ...]]
    """What is known of a hex, or of the range and sight between two: the map, a hex, and another or ""."""
    between: Callable[[C, str, str, str], tuple[str, ...]]
    """The hexes that block the sight between two, or leave it in doubt."""
    told: Callable[[C, str, str], tuple[ToldFact, ...]]
    """What was told of a hex, or with "" of the whole map, the newest first."""
    painted: Callable[[C, str, Sequence[str], str], object]
    """The map with these hexes painted, by a letter; " " takes the paint off."""
    covered: Callable[[C, str, str, int, str], object]
    """The map with the MD of a hex told by hand on a day."""
    forgotten: Callable[[C, str, str], object]
    """The map without something that was told."""
    turned: Callable[[C, str, str, str], object]
    """The map with a yes or no turned round, on a day."""
    sized: Callable[[C, str, int, int], object]
    """The map with so many columns and rows."""
    clashes: Callable[[C, str, Sequence[str]], tuple[Message, ...]]
    """Where what was told of hexes contradicts their paint: it stays, and this says so."""
    coverage: Callable[[C, str], Coverage]
