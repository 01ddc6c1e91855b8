"""Maps of battles: ground, elevation, hexsides and roads as far as they are known (2.1, 6.2)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from puesto.core.messages import Text
from puesto.core.values import Number, Rows, Struct, field

CLEAR, WOOD, ROUGH, MARSH, CITY = "clear", "wood", "rough", "marsh", "city"
BROKEN = (WOOD, ROUGH, MARSH)
"""Ground that hinders (6.22)."""
GROUND_OF_LETTER = {".": CLEAR, "w": WOOD, "r": ROUGH, "m": MARSH, "c": CITY}
"""Ground of a hex by its letter in a map (6.2)."""
LETTER_OF_GROUND = {ground: letter for letter, ground in GROUND_OF_LETTER.items()}
STREAM, MINOR_RIVER, MAJOR_RIVER, WALL, ROAD = "stream", "minor_river", "major_river", "wall", "road"
HEXSIDES = (STREAM, MINOR_RIVER, MAJOR_RIVER, WALL)
"""What may run along a hexside (6.21, 6.24)."""
LINES = (*HEXSIDES, ROAD)
"""What lies between two neighbours: along their hexside or, of a road, across it."""
HIGHEST = 9


class MapFact(Struct, frozen=True, gc=False):
    """Fact about a hex of a map, or about two neighbours, that a player gave."""

    hex: str
    to: str = ""
    """The neighbour, for a fact about what lies between the two."""
    ground: str = ""
    level: Number | None = None
    between: str = ""
    """What lies between the two: a river, a wall, a road."""
    there: bool = True
    """Whether it lies there."""
    without: tuple[str, ...] = ()
    """Grounds that the hex has not, while nobody has said which it has."""
    seen: bool | None = None
    """Whether two hexes see each other over the ground; `ground` is then the wood that blocks, "" a height (7.14)."""
    day: str = ""
    """Date of recording: 2026-11-22."""
    session: str = ""
    """Session in which it was recorded; "" if given outside one."""


class BattleMap(Struct, frozen=True, dict=True):
    """Map of a battle: its paint as far as it is known, and the facts that were given about it."""

    id: str
    """Name by which battles refer to it."""
    name: Text | None = None
    first: str = "0101"
    """Its upper left hex."""
    columns: Rows = 0
    """Number of columns; 0 if not known."""
    rows: Rows = 0
    paint: tuple[str, ...] = ()
    """Row by row, a letter of a ground for each column; a space is not painted."""
    levels: tuple[str, ...] = ()
    """Row by row, a figure for each column; what is left out is at level 0."""
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What lies between neighbours -> pairs of hexes: `3226-3225`."""
    told: tuple[MapFact, ...] = ()
    source: str = "own copy"

    @cached_property
    def readings(self) -> list[Any]:
        """Return the cache of what was read from the map."""
        return []

    @property
    def title(self) -> Text:
        """Return the name of the map, or one made of its id."""
        return self.name or Text(f"Mapa {self.id}", f"Map {self.id}")


def pair_of(first: str, second: str) -> str:
    """Return two neighbours as a map writes them, in any order.

    >>> pair_of("3226", "3225")
    '3225-3226'
    """
    return f"{first}-{second}" if first <= second else f"{second}-{first}"


def fact_key(fact: MapFact) -> str:
    """Return the key of a fact: its hex, or two hexes and the line between them."""
    return f"{pair_of(fact.hex, fact.to)} {fact.between}" if fact.to else fact.hex
