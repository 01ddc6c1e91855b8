"""Facts of a map, recorded or computed:

the MD of a hex, its terrain and cost, lines of sight (6 EOD). A recorded fact always prevails over a computed one. A
computed one says whether it is certain, and what blocks or is in doubt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from puesto.core.hexes.numbering import LETTERED, LETTERS
from puesto.core.hexes.numbers import Hex
from puesto.core.values import Struct, fields, replace
from puesto.games.bear.board.line_of_sight import OPEN, UNKNOWN, Ground, line_of_sight, obstacles_at
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Terrain
from puesto.games.bear.table.map_checks import fact_key, is_on, key_of

K = TypeVar("K")
V = TypeVar("V")

LATELY = 4
"""Most readings of a map that are kept: the table's, and those of trials on copies."""
NOTHING = BoardFact("")
GroundOfWay: TypeAlias = tuple[str, ...]
"""The terrain of the hex where a way ends, then of those before it in alphabetical order."""
MARKS = ("hex", "to", "by", "day", "session")
"""Fields of a fact that are none."""


class Reading(Struct, frozen=True, gc=False):
    """Fact of a map: the value, whether it was recorded by the player, and whether it is certain."""

    value: int
    told: bool = False
    sure: bool = True
    day: str = ""
    """Date on which it was recorded."""
    places: tuple[str, ...] = ()
    """The hexes that block a line of sight or, where it is not sure, leave it in doubt."""

    @property
    def yes(self) -> bool:
        """Return whether the value is a yes."""
        return bool(self.value)


def lay_over(under: BoardFact, over: BoardFact) -> BoardFact:
    """Return a fact with the fields of a later one in place of the earlier ones where it has any."""
    said = {
        one.name: getattr(over, one.name)
        for one in fields(over)
        if one.name in MARKS or getattr(over, one.name) not in (None, "")
    }
    # a newly recorded terrain removes the MD and cost recorded for the old one
    kept = replace(under, cover=None, cost=None) if over.terrain and over.terrain != under.terrain else under
    return replace(kept, **said)


def with_facts(facts: dict[str, BoardFact], told: Mapping[str, BoardFact]) -> dict[str, BoardFact]:
    """Return the known facts updated with the new ones; `facts` is not changed."""
    return facts | {key: lay_over(facts[key], fact) if key in facts else fact for key, fact in told.items()}


SEEN = Reading(1)
NOT_FOUND = Reading(-1)
"""A sight that was not looked for yet."""


@lru_cache(maxsize=4096)
def between(here: str, hex: str) -> tuple[str, ...]:
    """Return the hexes on the way to a hex two off."""
    if LETTERED.distance(here, hex) == 1:
        return ()
    return tuple(one for one in LETTERED.neighbours(here) if LETTERED.distance(one, hex) == 1)


class Labels(dict[str, bool]):
    """Whether a map has a hex, by each label that was looked up."""

    def __init__(self, board: BoardMap) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, hex: str) -> bool:
        found = self[hex] = is_on(self._board, hex)
        return found


class MapReading:
    """Map with every fact recorded about it; computed facts are cached."""

    def __init__(self, board: BoardMap, terrain: Mapping[str, Terrain], told: Mapping[str, BoardFact]) -> None:
        self.board = board
        self._terrain = terrain
        letters = {one.letter: one for one in terrain.values() if one.letter}
        self._painted = {hex: letters[sign] for hex, sign in _signs(board.paint) if sign in letters}
        self._drawn = {hex: int(sign) for hex, sign in _signs(board.heights) if sign.isdigit()}
        """The terrain and the height of each hex as it is painted."""
        self._printed = {key_of(fact): fact for fact in board.told}
        self._facts = self._printed.copy()
        self._kinds, self._heights = self._painted.copy(), self._drawn.copy()
        self._grounds = {
            LETTERED.numbers[hex]: _ground(kind.sight, self._heights.get(hex, 0), False)
            for hex, kind in self._kinds.items()
        }
        self._obstacles_at: dict[int, dict[Hex, int]] = {}
        """How each hex affects the sight between two of a height, by that height."""
        self._sights: dict[tuple[str, str], Reading | None] = {}
        self._on = Labels(board)
        self._ways: dict[tuple[str, bool], dict[GroundOfWay, tuple[BoardFact, ...]]] = {}
        for fact in board.told:
            self._lay(fact)
        self._tell(told)

    def after(self, told: Mapping[str, BoardFact]) -> MapReading:
        """Return a copy of the map with these facts added or replaced; this one is not changed.

        Facts about two hexes do not change the ground, and facts about one do not change what is cached for two.
        """
        found = MapReading.__new__(MapReading)
        found.__dict__.update(self.__dict__)
        found._facts = self._facts.copy()
        of_two = [fact for fact in told.values() if fact.to]
        if of_two:
            found._sights = self._sights.copy()
        if len(of_two) < len(told):
            found._kinds, found._heights, found._grounds = (
                self._kinds.copy(),
                self._heights.copy(),
                self._grounds.copy(),
            )
        if len(of_two) < len(told) or any(fact.by for fact in of_two):
            found._ways = {}
        found._tell(told)
        return found

    def _tell(self, told: Mapping[str, BoardFact]) -> None:
        """Record facts, completing printed ones of the same hexes."""
        for key, fact in told.items():
            self._facts[key] = lay_over(self._printed[key], fact) if key in self._printed else fact
            self._lay(self._facts[key])

    def _lay(self, fact: BoardFact) -> None:
        """Update the ground of a hex from its painted terrain and its facts, or forget a line of sight."""
        if fact.to:
            self._sights.pop((fact.hex, fact.to) if fact.hex <= fact.to else (fact.to, fact.hex), None)
            return
        hex = fact.hex
        before, kind = self._kinds.get(hex), self._terrain.get(fact.terrain, self._painted.get(hex))
        _put(self._kinds, hex, kind)
        _put(self._heights, hex, self._drawn.get(hex) if fact.height is None else fact.height)
        if kind is None and before is None:
            return
        # a recorded MD other than the terrain's means that the hex has something else, too
        doubtful = kind is not None and fact.cover not in (None, kind.cover)
        ground = _ground(kind.sight, self._heights.get(hex, 0), doubtful) if kind is not None else None
        place = LETTERED.numbers[hex]
        if self._grounds.get(place) != ground:
            _put(self._grounds, place, ground)
            self._sights, self._obstacles_at = {}, {}

    def has(self, hex: str) -> bool:
        """Return whether the map has a hex of this label."""
        return self._on[hex]

    def fact(self, hex: str, to: str = "", by: str = "") -> BoardFact:
        """Return the fact recorded about a hex, two hexes, or a vehicle's way from one to the other."""
        return self._facts.get(fact_key(hex, to, by), NOTHING)

    def is_open(self, hex: str) -> bool:
        """Return whether a hex is known to be open ground, which hinders no move.

        An MD of nought alone may be a marsh as well.
        """
        kind, fact = self._kinds.get(hex), self.fact(hex)
        return (
            kind is not None and kind.sight == "open" and not (kind.cover or kind.move_cost or fact.cover or fact.cost)
        )

    def ways_of(self, by: str, flat: bool) -> dict[GroundOfWay, tuple[BoardFact, ...]]:
        """Return the facts on hexes reached by a type of vehicle in one move, by the way's ground (5.4)."""
        found = self._ways.get((by, flat))
        if found is None:
            found = self._ways[by, flat] = {}
            for fact in self._facts.values():
                ground = self.ground_of_way(fact.hex, fact.to, flat) if fact.by == by else None
                if ground is not None:
                    found[ground] = (*found.get(ground, ()), fact)
        return found

    def without_terrain(self, places: set[str]) -> list[str]:
        """Return the hexes of `places` on the map whose terrain is unknown."""
        return [hex for hex in places.difference(self._kinds) if self._on[hex]]

    def is_level(self, one: str, other: str, flat: bool) -> bool:
        """Return whether two hexes are equally high; with `flat` unrecorded hexes are."""
        height, level = self.height(one), self.height(other)
        return flat if height is None or level is None else height == level

    def ground_of_way(self, here: str, hex: str, flat: bool) -> GroundOfWay | None:
        """Return the terrain of a hex and of those on the way to it; None where any is unknown or not level."""
        found = []
        for one in (hex, *between(here, hex)):
            terrain = self._kinds.get(one)
            if terrain is None or not self.is_level(one, here, flat):
                return None
            if self._facts.get(one, NOTHING).cover not in (None, terrain.cover):
                return None
            found.append(terrain.id)
        return found[0], *sorted(found[1:])

    def terrain_of(self, hex: str) -> Terrain | None:
        """Return the terrain of a hex, recorded or painted; None if unknown."""
        return self._kinds.get(hex)

    def cover(self, hex: str) -> Reading | None:
        """Return the MD of a hex's terrain; None if unknown."""
        fact = self._facts.get(hex, NOTHING)
        if fact.cover is not None:
            return Reading(fact.cover, told=True, day=fact.day)
        return self.computed_cover(hex)

    def computed_cover(self, hex: str) -> Reading | None:
        """Return the MD of a hex from its terrain, without the recorded MD; None if the terrain is unknown."""
        terrain = self._kinds.get(hex)
        return None if terrain is None else Reading(terrain.cover)

    def height(self, hex: str) -> int | None:
        """Return the height of a hex: 0 if only painted, None if it is not painted."""
        return self._heights.get(hex, 0 if hex in self._kinds else None)

    def cost(self, hex: str) -> Reading | None:
        """Return the PA that the terrain of a hex adds to a move on foot; None where it is not known."""
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
        """Return whether two hexes see each other by the terrain; None where the map lacks them (6 EOD)."""
        ends = (one, other) if one <= other else (other, one)
        found = self._sights.get(ends, NOT_FOUND)
        if found is NOT_FOUND:
            found = self._sights[ends] = self._sight(*ends)
        return found

    def _sight(self, one: str, other: str) -> Reading | None:
        if not (self._on[one] and self._on[other]):
            return None
        fact = self._facts.get(fact_key(one, other), NOTHING)
        if fact.seen is not None:
            return Reading(int(fact.seen), told=True, day=fact.day)
        return self.computed_sight(one, other)

    def _obstacles(self, here: Hex, there: Hex) -> dict[Hex, int] | None:
        """Return how each hex affects the sight between two of the same height; None where they differ."""
        level = self._grounds.get(here, UNKNOWN).level
        if level is None or level != self._grounds.get(there, UNKNOWN).level:
            return None
        found = self._obstacles_at.get(level)
        if found is None:
            found = self._obstacles_at[level] = obstacles_at(level, self._grounds)
        return found

    def computed_sight(self, one: str, other: str) -> Reading:
        """Return whether two hexes see each other by the terrain, without the recorded sights (6 EOD)."""
        here, there = LETTERED.known(one), LETTERED.known(other)
        line = line_of_sight(here, there, self._grounds.get, self._obstacles(here, there))
        if line is OPEN:
            return SEEN
        return Reading(int(line.seen), sure=line.sure, places=tuple([LETTERED.texts[place] for place in line.places]))


def _signs(rows: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each hex of a map's rows with its character."""
    for number, row in enumerate(rows, 1):
        yield from zip(_labels(number), row, strict=False)


@lru_cache(maxsize=128)
def _labels(row: int) -> tuple[str, ...]:
    """Return the labels of a row of a map."""
    return tuple([f"{column}{row:02d}" for column in LETTERS])


def _put(known: dict[K, V], hex: K, found: V | None) -> None:
    """Keep what is found of a hex, or forget it where nothing is."""
    if found is not None:
        known[hex] = found
    else:
        known.pop(hex, None)


class Readings:
    """Cache of a map's last readings; a new fact is added to the last one."""

    def __init__(self, board: BoardMap, terrain: Mapping[str, Terrain]) -> None:
        self._bare = MapReading(board, terrain, {})
        self._lately: tuple[tuple[dict[str, BoardFact], MapReading], ...] = (({}, self._bare),)

    def reading(self, told: dict[str, BoardFact]) -> MapReading:
        """Return the map with every recorded fact, from the cache while the facts are the same.

        `told` must never be changed in place.
        """
        for known, reading in self._lately:
            if known is told:
                return reading
        for known, reading in self._lately:
            if known == told:
                return reading
        known, nearest = self._lately[0]
        if not known.keys() <= told.keys():
            known, nearest = {}, self._bare
        pairs = zip(told.items(), map(known.get, told), strict=True)
        found = nearest.after({key: fact for (key, fact), before in pairs if before is not fact and before != fact})
        self._keep(told, found)
        return found

    def tell(self, told: dict[str, BoardFact], now: Mapping[str, BoardFact]) -> dict[str, BoardFact]:
        """Return the given facts updated with those of `now`, and cache the map derived from the last one.

        `told` itself is not changed.
        """
        before, found = self.reading(told), with_facts(told, now)
        self._keep(found, before.after({key: found[key] for key in now}))
        return found

    def _keep(self, told: dict[str, BoardFact], reading: MapReading) -> None:
        self._lately = ((told, reading), *self._lately[: LATELY - 1])


@lru_cache(maxsize=256)
def _ground(sight: str, level: int, doubtful: bool) -> Ground:
    """Return the ground of a terrain at a height, by how it affects the sight."""
    return Ground(level, None if doubtful else {"open": False, "blocks": True}.get(sight))
