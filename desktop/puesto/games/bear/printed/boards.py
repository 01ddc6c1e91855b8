"""Maps of boards: paint as far as it is known, and facts recorded for good (5 EOD)."""

from __future__ import annotations

from puesto.core.messages import Text
from puesto.core.values import Columns, Number, Rows, Struct


class BoardFact(Struct, frozen=True, gc=False):
    """Fact about a hex of a board, or about two of its hexes, that does not depend on the counters."""

    hex: str
    to: str = ""
    """Other hex, for a fact about whether two hexes see each other."""
    cover: Number | None = None
    """The MD of its terrain."""
    terrain: str = ""
    """The terrain that it was painted with."""
    height: Number | None = None
    cost: Number | None = None
    """The PA that its terrain adds to a move on foot; of a vehicle, those of the whole move."""
    by: str = ""
    """Type of vehicle, for a move from one hex to the other; with the suffix `MBR`, for a low-risk move."""
    reach: bool | None = None
    """Whether that vehicle gets there in one move."""
    seen: bool | None = None
    """Whether the two hexes see each other by the terrain."""
    day: str = ""
    """Date of recording: 2026-11-22."""
    session: str = ""
    """Session in which it was recorded; "" if painted outside one."""


class BoardMap(Struct, frozen=True):
    """Map of a board: its paint as far as it is known, and its recorded facts."""

    id: str
    """Name printed on the map, by which missions refer to it."""
    name: Text | None = None
    columns: Columns = 0
    """Number of columns, from A on; 0 if not known."""
    rows: Rows = 0
    """Number of rows, from 01 on."""
    paint: tuple[str, ...] = ()
    """Row by row, a letter of a terrain for each column; a space is not painted."""
    heights: tuple[str, ...] = ()
    """Row by row, a figure for each column; what is left out is level ground."""
    told: tuple[BoardFact, ...] = ()
    source: str = "own copy"

    @property
    def title(self) -> Text:
        """Return the name of the map, or one made of its printed id."""
        return self.name or Text(f"Mapa {self.id}", f"Map {self.id}")
