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
    texts = {
        field.name: getattr(over, field.name)
        for field in fields(over)
        if field.name in MARKS or getattr(over, field.name) not in (None, "")
    }
    # a newly recorded terrain removes the MD and cost recorded for the old one
    base_fact = replace(under, cover=None, cost=None) if over.terrain and over.terrain != under.terrain else under
    return replace(base_fact, **texts)


def with_facts(facts: dict[str, BoardFact], answers: Mapping[str, BoardFact]) -> dict[str, BoardFact]:
    """Return the known facts updated with the new ones; `facts` is not changed."""
    return facts | {key: lay_over(facts[key], fact) if key in facts else fact for key, fact in answers.items()}


SEEN = Reading(1)
NOT_FOUND = Reading(-1)
"""A sight that was not looked for yet."""


@lru_cache(maxsize=4096)
def between(place: str, hex: str) -> tuple[str, ...]:
    """Return the hexes on the way to a hex two off."""
    if LETTERED.distance(place, hex) == 1:
        return ()
    return tuple(neighbour for neighbour in LETTERED.neighbours(place) if LETTERED.distance(neighbour, hex) == 1)


class Labels(dict[str, bool]):
    """Whether a map has a hex, by each label that was looked up."""

    def __init__(self, board: BoardMap) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, hex: str) -> bool:
        is_found = self[hex] = is_on(self._board, hex)
        return is_found


class MapReading:
    """Map with every fact recorded about it; computed facts are cached."""

    def __init__(self, board: BoardMap, terrain: Mapping[str, Terrain], answers: Mapping[str, BoardFact]) -> None:
        self.board = board
        self._terrain = terrain
        letters = {each_terrain.letter: each_terrain for each_terrain in terrain.values() if each_terrain.letter}
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
        self._tell(answers)

    def after(self, answers: Mapping[str, BoardFact]) -> MapReading:
        """Return a copy of the map with these facts added or replaced; this one is not changed.

        Facts about two hexes do not change the ground, and facts about one do not change what is cached for two.
        """
        map_reading = MapReading.__new__(MapReading)
        map_reading.__dict__.update(self.__dict__)
        map_reading._facts = self._facts.copy()
        of_two = [fact for fact in answers.values() if fact.to]
        if of_two:
            map_reading._sights = self._sights.copy()
        if len(of_two) < len(answers):
            map_reading._kinds, map_reading._heights, map_reading._grounds = (
                self._kinds.copy(),
                self._heights.copy(),
                self._grounds.copy(),
            )
        if len(of_two) < len(answers) or any(fact.by for fact in of_two):
            map_reading._ways = {}
        map_reading._tell(answers)
        return map_reading

    def _tell(self, answers: Mapping[str, BoardFact]) -> None:
        """Record facts, completing printed ones of the same hexes."""
        for key, fact in answers.items():
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
        ways = self._ways.get((by, flat))
        if ways is None:
            ways = self._ways[by, flat] = {}
            for fact in self._facts.values():
                ground = self.ground_of_way(fact.hex, fact.to, flat) if fact.by == by else None
                if ground is not None:
                    ways[ground] = (*ways.get(ground, ()), fact)
        return ways

    def without_terrain(self, places: set[str]) -> list[str]:
        """Return the hexes of `places` on the map whose terrain is unknown."""
        return [hex for hex in places.difference(self._kinds) if self._on[hex]]

    def is_level(self, name: str, other_name: str, flat: bool) -> bool:
        """Return whether two hexes are equally high; with `flat` unrecorded hexes are."""
        height, level = self.height(name), self.height(other_name)
        return flat if height is None or level is None else height == level

    def ground_of_way(self, place: str, hex: str, flat: bool) -> GroundOfWay | None:
        """Return the terrain of a hex and of those on the way to it; None where any is unknown or not level."""
        ground = []
        for name in (hex, *between(place, hex)):
            terrain = self._kinds.get(name)
            if terrain is None or not self.is_level(name, place, flat):
                return None
            if self._facts.get(name, NOTHING).cover not in (None, terrain.cover):
                return None
            ground.append(terrain.id)
        return ground[0], *sorted(ground[1:])

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
        costs = {
            each_terrain.move_cost
            for each_terrain in self._terrain.values()
            if cover is not None and each_terrain.cover == cover.value
        }
        return Reading(costs.pop()) if len(costs) == 1 else None

    def sight(self, name: str, other_name: str) -> Reading | None:
        """Return whether two hexes see each other by the terrain; None where the map lacks them (6 EOD)."""
        ends = (name, other_name) if name <= other_name else (other_name, name)
        reading = self._sights.get(ends, NOT_FOUND)
        if reading is NOT_FOUND:
            reading = self._sights[ends] = self._sight(*ends)
        return reading

    def _sight(self, name: str, other_name: str) -> Reading | None:
        if not (self._on[name] and self._on[other_name]):
            return None
        fact = self._facts.get(fact_key(name, other_name), NOTHING)
        if fact.seen is not None:
            return Reading(int(fact.seen), told=True, day=fact.day)
        return self.computed_sight(name, other_name)

    def _obstacles(self, hex: Hex, other_hex: Hex) -> dict[Hex, int] | None:
        """Return how each hex affects the sight between two of the same height; None where they differ."""
        level = self._grounds.get(hex, UNKNOWN).level
        if level is None or level != self._grounds.get(other_hex, UNKNOWN).level:
            return None
        obstacles = self._obstacles_at.get(level)
        if obstacles is None:
            obstacles = self._obstacles_at[level] = obstacles_at(level, self._grounds)
        return obstacles

    def computed_sight(self, name: str, other_name: str) -> Reading:
        """Return whether two hexes see each other by the terrain, without the recorded sights (6 EOD)."""
        hex, other_hex = LETTERED.known(name), LETTERED.known(other_name)
        line = line_of_sight(hex, other_hex, self._grounds.get, self._obstacles(hex, other_hex))
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


def _put(cache: dict[K, V], hex: K, result: V | None) -> None:
    """Keep what is found of a hex, or forget it where nothing is."""
    if result is not None:
        cache[hex] = result
    else:
        cache.pop(hex, None)


class Readings:
    """Cache of a map's last readings; a new fact is added to the last one."""

    def __init__(self, board: BoardMap, terrain: Mapping[str, Terrain]) -> None:
        self._bare = MapReading(board, terrain, {})
        self._lately: tuple[tuple[dict[str, BoardFact], MapReading], ...] = (({}, self._bare),)

    def reading(self, answers: dict[str, BoardFact]) -> MapReading:
        """Return the map with every recorded fact, from the cache while the facts are the same.

        `answers` must never be changed in place.
        """
        for known_answers, reading in self._lately:
            if known_answers is answers:
                return reading
        for known_answers, reading in self._lately:
            if known_answers == answers:
                return reading
        known_answers, nearest = self._lately[0]
        if not known_answers.keys() <= answers.keys():
            known_answers, nearest = {}, self._bare
        pairs = zip(answers.items(), map(known_answers.get, answers), strict=True)
        map_reading = nearest.after(
            {key: fact for (key, fact), before in pairs if before is not fact and before != fact}
        )
        self._keep(answers, map_reading)
        return map_reading

    def tell(self, told: dict[str, BoardFact], new_facts: Mapping[str, BoardFact]) -> dict[str, BoardFact]:
        """Return the facts updated with those of `new_facts`, and cache the map derived from them.

        `told` itself is not changed.
        """
        before, result = self.reading(told), with_facts(told, new_facts)
        self._keep(result, before.after({key: result[key] for key in new_facts}))
        return result

    def _keep(self, answers: dict[str, BoardFact], reading: MapReading) -> None:
        self._lately = ((answers, reading), *self._lately[: LATELY - 1])


@lru_cache(maxsize=256)
def _ground(sight: str, level: int, doubtful: bool) -> Ground:
    """Return the ground of a terrain at a height, by how it affects the sight."""
    return Ground(level, None if doubtful else {"open": False, "blocks": True}.get(sight))
