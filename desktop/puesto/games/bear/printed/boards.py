"""Maps of boards: painted as far as they are known, and what was told of them for ever (5 EOD)."""

from __future__ import annotations

from puesto.core.messages import Text
from puesto.core.values import Columns, Number, Rows, Struct


class BoardFact(Struct, frozen=True, gc=False):
    """What was told of a hex of a board, or of two hexes of it: true for ever, whoever stands there."""

    hex: str
    to: str = ""
    """The other hex, where it says whether the two see each other."""
    cover: Number | None = None
    """The MD of its terrain."""
    terrain: str = ""
    """The terrain that it was painted with."""
    height: Number | None = None
    cost: Number | None = None
    """The PA that its terrain adds to a move on foot; of a vehicle, those of the whole move."""
    by: str = ""
    """The type of vehicle that goes from one hex to the other; with `MBR` behind it, in a low-risk move."""
    reach: bool | None = None
    """Whether that vehicle gets there in one move."""
    seen: bool | None = None
    """Whether the two hexes see each other, as far as the terrain goes."""
    day: str = ""
    """When it was told: 2026-11-22."""
    session: str = ""
    """In which session it was told; "" where it was painted outside one."""


class BoardMap(Struct, frozen=True):
    """A map as a board lies on the table: painted as far as it is known, and what was told of it."""

    id: str
    """What is printed on it, as missions name it."""
    name: Text | None = None
    columns: Columns = 0
    """How many columns it has, from A on; 0 where that is not known."""
    rows: Rows = 0
    """How many rows, from 01 on."""
    paint: tuple[str, ...] = ()
    """Row by row, a letter of a terrain for each column; a space is not painted."""
    heights: tuple[str, ...] = ()
    """Row by row, a figure for each column; what is left out is level ground."""
    told: tuple[BoardFact, ...] = ()
    source: str = "own copy"

    @property
    def title(self) -> Text:
        """How people call it: by its name, or by what is printed on it."""
        return self.name or Text(f"Mapa {self.id}", f"Map {self.id}")
