"""Ground of the map on the table: hexes, heights, and the lines between hexes (6.2).

Places are numbers here. What the map does not know is None, and the players are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from puesto.core.game.map_views import GroundView
from puesto.core.hexes.lines import LINES
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS, Hex, neighbours
from puesto.core.messages import Message
from puesto.core.values import Struct
from puesto.games.chariots.printed import battle_maps, charts
from puesto.games.chariots.printed.battle_maps import BattleMap, MapFact
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.table import settings
from puesto.games.chariots.table.state import BattleTable, Unit

NOTHING: frozenset[str] = frozenset()
CLIMB = "climb"
"""A step to a higher hex, as the movement chart calls it (6.21)."""
LATELY = 4
"""Most readings of a map that are kept: the table's, and those of trials on copies."""


class GroundMap:
    """Map with all paint and all facts about it."""

    def __init__(self, board: BattleMap, fact_by_key: Mapping[str, MapFact]) -> None:
        self.board = board
        self.first = NUMBERED.numbers[board.first] or NUMBERED.known("0101")
        self._left, self._top = NUMBERED.column_and_row(self.first)
        self.grounds: dict[Hex, str] = {}
        """Ground of each known hex."""
        self.without: dict[Hex, tuple[str, ...]] = {}
        """Grounds that hexes of unknown ground have not."""
        self.levels: dict[Hex, int] = {}
        """Height of each hex that is not at level 0."""
        self.between: dict[tuple[Hex, Hex], frozenset[str]] = {}
        """What lies between two neighbours, by both orders of the two."""
        for row, letters in enumerate(board.paint):
            for column, letter in enumerate(letters):
                if letter in battle_maps.GROUND_OF_LETTER:
                    self.grounds[self._at(column, row)] = battle_maps.GROUND_OF_LETTER[letter]
        for row, figures in enumerate(board.levels):
            for column, figure in enumerate(figures):
                if figure.isdigit() and figure != "0":
                    self.levels[self._at(column, row)] = int(figure)
        for feature, pairs in board.lines.items():
            for pair in pairs:
                first, _, second = pair.partition("-")
                self._lay(first, second, feature, is_there=True)
        self._sights: dict[tuple[Hex, Hex], SightBetween] = {}
        for fact in (*board.told, *fact_by_key.values()):
            self._tell(fact)
        self.steps: dict[Type, tuple[object, Any]] = {}
        """The steps of types of units that were worked out on it, each with the charts that they follow."""
        self._open: dict[Type, tuple[Any, dict[Hex, tuple[Hex, ...]]]] = {}
        self.lines: dict[str, tuple[Message, ...]] = {}
        """What is said of a hex, once it was worked out: a reading of a map never changes."""
        self.drawings: dict[Hex, GroundView] = {}
        """What is painted in a hex, once it was worked out."""

    def _at(self, column: int, row: int) -> Hex:
        return NUMBERED.at(self._left + column, self._top + row)

    def _lay(self, first: str, second: str, feature: str, *, is_there: bool) -> None:
        start, end = NUMBERED.numbers[first], NUMBERED.numbers[second]
        if not (start and end):
            return
        facts_between = self.between.get((start, end), NOTHING)
        facts_between = facts_between | {feature} if is_there else facts_between - {feature}
        self.between[start, end] = self.between[end, start] = facts_between

    def _tell(self, fact: MapFact) -> None:
        """Add a fact of the players to the map."""
        if fact.seen is not None:
            ends = NUMBERED.numbers[fact.hex], NUMBERED.numbers[fact.to]
            is_wood = fact.ground == battle_maps.WOOD
            blocked = not fact.seen
            self._sights[ends] = self._sights[ends[::-1]] = SightBetween(blocked and is_wood, blocked and not is_wood)
            return
        if fact.to:
            self._lay(fact.hex, fact.to, fact.between, is_there=fact.there)
            return
        place = NUMBERED.numbers[fact.hex]
        if not place:
            return
        if fact.without:
            self.without[place] = fact.without
        if fact.ground:
            self.grounds[place] = fact.ground
        if fact.level is not None:
            self.levels[place] = fact.level

    def has(self, place: Hex) -> bool:
        """Return whether the map has a hex; a map of unknown size has every one."""
        column, row = NUMBERED.column_and_row(place)
        board = self.board
        return (not board.columns or 0 <= column - self._left < board.columns) and (
            not board.rows or 0 <= row - self._top < board.rows
        )

    def knows(self, places: Iterable[Hex]) -> bool:
        """Return whether the ground of all these hexes is known."""
        return all(place in self.grounds for place in places)

    def ground(self, place: Hex) -> str:
        """Return the ground of a hex; "" where nobody knows it (6.23)."""
        return self.grounds.get(place, "")

    def is_ground(self, place: Hex, ground: str) -> bool | None:
        """Return whether a hex has a ground; None where nobody knows it."""
        known_ground = self.grounds.get(place, "")
        return known_ground == ground if known_ground else False if ground in self.without.get(place, ()) else None

    def level(self, place: Hex) -> int:
        """Return the height of a hex."""
        return self.levels.get(place, 0)

    def crossed(self, start: Hex, end: Hex) -> tuple[str, ...]:
        """Return what a step to a neighbour crosses: a river or a wall, and a climb (6.21)."""
        features = [hexside for hexside in battle_maps.HEXSIDES if hexside in self.between.get((start, end), NOTHING)]
        if self.level(end) > self.level(start):
            features.append(CLIMB)
        return tuple(features)

    def can_enter(self, content: Content, type: Type, start: Hex, end: Hex) -> bool:
        """Return whether a type of unit can step into a neighbouring hex; unknown ground lets it (6.24)."""
        if not self.has(end):
            return False
        ground = self.ground(end)
        if not self.has_road(start, end) and ground in battle_maps.BROKEN:
            if charts.movement_cost(content, ground, type) is None:
                return False
        return all(charts.movement_cost(content, feature, type) is not None for feature in self.crossed(start, end))

    def open_neighbours(self, content: Content, type: Type, place: Hex) -> tuple[Hex, ...]:
        """Return the neighbours into which a type of unit can step; worked out once for a hex and its charts."""
        known_charts, neighbours_by_hex = self._open.get(type, (None, dict[Hex, tuple[Hex, ...]]()))
        if known_charts is not content.charts:
            neighbours_by_hex = {}
            self._open[type] = content.charts, neighbours_by_hex
        if place not in neighbours_by_hex:
            neighbours_by_hex[place] = tuple(
                [neighbour for neighbour in neighbours(place) if self.can_enter(content, type, place, neighbour)]
            )
        return neighbours_by_hex[place]

    def has_road(self, start: Hex, end: Hex) -> bool:
        """Return whether a road leads from a hex to its neighbour."""
        return battle_maps.ROAD in self.between.get((start, end), NOTHING)

    def sight(self, firer: Hex, target: Hex) -> SightBetween:
        """Return what of the ground blocks the sight between two hexes (7.14)."""
        cached_sight = self._sights.get((firer, target))
        if cached_sight is None:
            cached_sight = self._sights[firer, target] = self._sight(firer, target)
        return cached_sight

    def _sight(self, firer: Hex, target: Hex) -> SightBetween:
        """Return what of the ground blocks a line of sight, worked out hex by hex (7.14)."""
        vector = target - firer
        if LENGTHS[vector] <= 1:
            return SightBetween()
        steps_between, sides = LINES[vector]
        wood: bool | None = False
        higher: bool | None = False
        places: list[Hex] = []
        for group in (*((step,) for step in steps_between), *sides):
            hinders = [self._hinders(firer, target, firer + step) for step in group]
            woods, heights = ([hinder[at] for hinder in hinders] for at in (0, 1))
            wood, higher = _either(wood, _of_both(woods)), _either(higher, _of_both(heights))
            if _of_both(woods) is not False or _of_both(heights) is not False:
                places += [firer + step for step in group]
        return SightBetween(wood, higher, tuple(places))

    def _hinders(self, firer: Hex, target: Hex, place: Hex) -> tuple[bool | None, bool | None]:
        """Return whether a hex between two blocks by its wood, and by its height (7.14).

        None where it is not known.
        """
        ground = self.grounds.get(place)
        if ground is None:
            return None, None
        firer_level, target_level, level = self.level(firer), self.level(target), self.level(place)
        from_firer, from_target = LENGTHS[place - firer], LENGTHS[target - place]
        # at different heights it blocks where it is nearer to the lower of the two, or halfway
        near = (
            firer_level == target_level
            or from_firer == from_target
            or ((from_target < from_firer) == (firer_level > target_level))
        )
        is_wood = ground == battle_maps.WOOD
        return is_wood and near, level > max(firer_level, target_level) or (
            level > min(firer_level, target_level) and near
        )


class SightBetween(Struct, frozen=True, gc=False):
    """Ground that blocks a line of sight; None where that is not known (7.14)."""

    wood: bool | None = False
    higher: bool | None = False
    places: tuple[Hex, ...] = ()
    """The hexes that block, or leave it in doubt."""

    @property
    def is_free(self) -> bool | None:
        """Return whether nothing of the ground blocks; None where that is not known."""
        if self.wood or self.higher:
            return False
        return None if self.wood is None or self.higher is None else True


def _either(first: bool | None, second: bool | None) -> bool | None:
    """Return whether one of two blocks; None where that is open."""
    if first or second:
        return True
    return None if first is None or second is None else False


def _of_both(blocks_by_side: list[bool | None]) -> bool | None:
    """Return whether the hexes beside a hexside block together: one alone leaves it open (7.14)."""
    if all(blocks_by_side):
        return True
    return False if not any(blocks is None or blocks for blocks in blocks_by_side) else None


def board_on_table(table: BattleTable) -> BattleMap | None:
    """Return the map of the battle on the table; None where it has none, or is played without."""
    battle = table.battle
    if not battle.map or table.state.settings.get(settings.MAP.id, settings.WITHOUT_MAP) == settings.WITHOUT_MAP:
        return None
    return table.content.maps.get(battle.map) or blank_map(battle.map)


@lru_cache(maxsize=16)
def blank_map(id: str) -> BattleMap:
    """Return a map of which nothing is known."""
    return BattleMap(id)


def on_table(table: BattleTable) -> GroundMap | None:
    """Return the ground of the map on the table, with the facts of this battle; None without a map."""
    board = board_on_table(table)
    if board is None:
        return None
    cached_readings: list[tuple[dict[str, MapFact], GroundMap]] = board.readings
    told_facts = table.state.told
    for known_facts, reading in cached_readings:
        if known_facts == told_facts:
            return reading
    ground = GroundMap(board, told_facts)
    cached_readings.insert(0, (dict(told_facts), ground))
    del cached_readings[LATELY:]
    return ground


def answering_map(table: BattleTable) -> GroundMap | None:
    """Return the ground of the map where it replaces questions; None where the players are asked (6.2)."""
    return on_table(table) if table.state.map_role == "" else None


def place_of(unit: Unit) -> Hex:
    """Return the number of the hex of a unit; `NO_HEX` where nobody noted it."""
    return NUMBERED.numbers[unit.hex]
