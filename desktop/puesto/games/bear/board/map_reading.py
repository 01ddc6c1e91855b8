"""What a map says, told or computed: the MD of a hex, its terrain and cost, who sees whom (6 EOD).

What was told always beats what is computed. A computed answer says whether it is sure, and what blocks or is in doubt.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_uppercase as COLUMNS

from puesto.core.values import Struct, fields, replace
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Terrain
from puesto.games.bear.table import hexes
from puesto.games.bear.table.map_checks import fact_key, is_on, key_of
from puesto.games.kit.hex_sight import OPEN, Ground, line_of_sight

NOTHING = BoardFact("")
MARKS = ("hex", "to", "by", "day", "session")
"""Fields of a fact that are none."""


class Reading(Struct, frozen=True):
    """What a map says of something: the value, whether it was told, and whether it is sure."""

    value: int
    told: bool = False
    sure: bool = True
    day: str = ""
    """When it was told."""
    places: tuple[str, ...] = ()
    """The hexes that block a line of sight or, where it is not sure, leave it in doubt."""

    @property
    def yes(self) -> bool:
        """The value, of something that is so or not."""
        return bool(self.value)


def lay_over(under: BoardFact, over: BoardFact) -> BoardFact:
    """What was told later over what was told before, field by field."""
    said = {
        one.name: getattr(over, one.name)
        for one in fields(over)
        if one.name in MARKS or getattr(over, one.name) not in (None, "")
    }
    # a terrain that is told anew takes what was told of the old one with it
    kept = replace(under, cover=None, cost=None) if over.terrain and over.terrain != under.terrain else under
    return replace(kept, **said)


def add_fact(facts: dict[str, BoardFact], key: str, fact: BoardFact) -> None:
    """Add what was told to what is known, over what was told of the same before."""
    facts[key] = lay_over(facts[key], fact) if key in facts else fact


SEEN = Reading(1)


class MapReading:
    """A map with everything told of it; what is worked out once is kept."""

    def __init__(self, board: BoardMap, terrain: Mapping[str, Terrain], told: Mapping[str, BoardFact]) -> None:
        self.board = board
        self._terrain = terrain
        self._facts = {key_of(fact): fact for fact in board.told}
        for key, fact in told.items():
            add_fact(self._facts, key, fact)
        self._kinds: dict[str, Terrain] = {}
        self._heights: dict[str, int] = {}
        self._paint()
        self._grounds = {
            hexes.axial(hex): _ground(kind, self._heights.get(hex, 0), self._covered_otherwise(hex, kind))
            for hex, kind in self._kinds.items()
        }
        self._sights: dict[tuple[str, str], Reading | None] = {}

    def _paint(self) -> None:
        """Take the paint off the map's rows, and over it the terrain and the heights that were told."""
        letters = {one.letter: one for one in self._terrain.values() if one.letter}
        for number, row in enumerate(self.board.paint, 1):
            self._kinds |= {f"{COLUMNS[at]}{number:02d}": letters[one] for at, one in enumerate(row) if one in letters}
        for number, row in enumerate(self.board.heights, 1):
            self._heights |= {f"{COLUMNS[at]}{number:02d}": int(one) for at, one in enumerate(row) if one.isdigit()}
        for fact in self._facts.values():
            if fact.terrain in self._terrain:
                self._kinds[fact.hex] = self._terrain[fact.terrain]
            if fact.height is not None:
                self._heights[fact.hex] = fact.height

    def _covered_otherwise(self, hex: str, kind: Terrain) -> bool:
        """Whether the table gave a hex another MD than its terrain has: then something else lies there."""
        fact = self._facts.get(hex)
        return fact is not None and fact.cover not in (None, kind.cover)

    def has(self, hex: str) -> bool:
        """Whether the map has a hex of this label."""
        return is_on(self.board, hex)

    def fact(self, hex: str, to: str = "", by: str = "") -> BoardFact:
        """What was told of a hex, of two, or of a vehicle's way from one to the other."""
        return self._facts.get(fact_key(hex, to, by), NOTHING)

    def terrain_of(self, hex: str) -> Terrain | None:
        """The terrain of a hex, told or painted; None where nobody knows it."""
        return self._kinds.get(hex)

    def cover(self, hex: str) -> Reading | None:
        """The MD of a hex's terrain; None where nobody knows it."""
        fact = self.fact(hex)
        if fact.cover is not None:
            return Reading(fact.cover, told=True, day=fact.day)
        terrain = self.terrain_of(hex)
        return None if terrain is None else Reading(terrain.cover)

    def height(self, hex: str) -> int | None:
        """How high a hex lies; level where it is painted and nothing else was said, None where it is not."""
        return self._heights.get(hex, 0 if hex in self._kinds else None)

    def cost(self, hex: str) -> Reading | None:
        """The PA that the terrain of a hex adds to a move on foot; None where it is not known."""
        fact = self.fact(hex)
        if fact.cost is not None:
            return Reading(fact.cost, told=True, day=fact.day)
        terrain, cover = self.terrain_of(hex), self.cover(hex)
        if cover is not None and terrain is not None and terrain.cover == cover.value:
            return Reading(terrain.move_cost)
        # where every terrain of that MD costs the same, the MD is enough
        costs = {one.move_cost for one in self._terrain.values() if cover is not None and one.cover == cover.value}
        return Reading(costs.pop()) if len(costs) == 1 else None

    def sight(self, one: str, other: str) -> Reading | None:
        """Whether two hexes see each other by the terrain; None where the map lacks them (6 EOD)."""
        ends = (one, other) if one <= other else (other, one)
        try:
            return self._sights[ends]
        except KeyError:
            found = self._sights[ends] = self._sight(*ends)
            return found

    def _sight(self, one: str, other: str) -> Reading | None:
        if not (self.has(one) and self.has(other)):
            return None
        fact = self.fact(one, other)
        if fact.seen is not None:
            return Reading(int(fact.seen), told=True, day=fact.day)
        line = line_of_sight(hexes.axial(one), hexes.axial(other), self._grounds.get)
        if line is OPEN:
            return SEEN
        return Reading(int(line.seen), sure=line.sure, places=tuple(hexes.label(*place) for place in line.places))


@lru_cache(maxsize=256)
def _ground(kind: Terrain, level: int, doubtful: bool) -> Ground:
    """The ground of a terrain at a height."""
    return Ground(level, None if doubtful else {"open": False, "blocks": True}.get(kind.sight))
