"""Steps of a unit over the ground of the map: strides, points, hits (6.21, 6.22, 6.24)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from puesto.core.hexes.numbers import Hex, neighbours
from puesto.games.chariots.movement import ways
from puesto.games.chariots.movement.mover import CLEAR, ROAD
from puesto.games.chariots.printed import battle_maps, charts
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.table import ground_map
from puesto.games.chariots.table.ground_map import GroundMap
from puesto.games.chariots.table.state import BattleTable

LETTER_OF_GROUND = {ground: letter for letter, ground in ways.GROUNDS.items()}
LETTER_OF_CROSSING = {feature: letter for letter, feature in ways.CROSSINGS.items()}


class StepCost(NamedTuple):
    """Step into a neighbouring hex: its strides, points and hits, outside a column."""

    way: tuple[str, ...]
    points: int
    hits: int


class GroundSteps:
    """Steps of one type of unit on a map. Ground that nobody knows counts as Clear."""

    def __init__(self, content: Content, ground: GroundMap, type: Type) -> None:
        self.ground = ground
        self._content, self._type = content, type
        self._costs: dict[tuple[tuple[str, ...], str], StepCost | None] = {}
        self._steps: dict[tuple[Hex, Hex], StepCost | None] = {}
        self._around: dict[Hex, tuple[tuple[Hex, StepCost], ...]] = {}

    def step(self, start: Hex, end: Hex) -> StepCost | None:
        """Return the step from a hex to its neighbour; None where the unit cannot take it (6.24)."""
        if (start, end) not in self._steps:  # a map that has been read never changes
            self._steps[start, end] = self._step(start, end)
        return self._steps[start, end]

    def _step(self, start: Hex, end: Hex) -> StepCost | None:
        """Return the cost of a step between neighbours; None if it is impossible."""
        if not self.ground.has(end):
            return None
        kind = ground_at(self.ground, end) or CLEAR
        place = (self.ground.crossed(start, end), ROAD if self.ground.has_road(start, end) else kind)
        if place not in self._costs:
            self._costs[place] = self._cost(*place)
        return self._costs[place]

    def _cost(self, features: Sequence[str], ground: str) -> StepCost | None:
        """Return the cost of crossing and entering these grounds; None if one is forbidden."""
        way, points, hits = [], 0, 0
        for feature in (*features, ground):
            cost = charts.movement_cost(self._content, feature, self._type)
            if cost is None:
                return None
            letter = LETTER_OF_CROSSING.get(feature, LETTER_OF_GROUND.get(feature, ""))
            if letter and (cost.points or cost.hits or cost.overturns or feature == ground):
                way.append(letter)
            points, hits = points + cost.points, hits + cost.hits
        return StepCost(tuple(way), points, hits)

    def fits(self, start: Hex, end: Hex, crossing: Sequence[str], ground: str) -> bool:
        """Return whether a step that crosses and enters these is one from a hex to its neighbour.

        Into a hex of unknown ground any is.
        """
        if not self.ground.has(end):
            return False
        if not self.ground.ground(end):
            return True
        step_cost = self.step(start, end)
        if step_cost is None:
            return False
        end_ground = ground_at(self.ground, end)
        is_ground = ground == end_ground or (ground == ROAD and self.ground.has_road(start, end))
        return is_ground and {*crossing} == {*step_cost.way[:-1]}

    def reached(self, start: Hex, points: int, closed_hexes: Collection[Hex] = ()) -> dict[Hex, int]:
        """Return the least points to each hex that can be reached without facings, the start included (6.42)."""
        points_by_hex, edge = {start: 0}, [start]
        while edge:
            onward = []
            for place in edge:
                spent = points_by_hex[place]
                for neighbour, cost in self.around(place):
                    points_spent = spent + cost.points
                    if (
                        points_spent <= points
                        and points_spent < points_by_hex.get(neighbour, points + 1)
                        and neighbour not in closed_hexes
                    ):
                        points_by_hex[neighbour] = points_spent
                        onward.append(neighbour)
            edge = onward
        return points_by_hex

    def neighbours(self, place: Hex, closed_hexes: Collection[Hex] = ()) -> Iterator[tuple[Hex, StepCost]]:
        """Return the neighbours into which a unit can step, with what it costs."""
        return ((neighbour, cost) for neighbour, cost in self.around(place) if neighbour not in closed_hexes)

    def around(self, place: Hex) -> tuple[tuple[Hex, StepCost], ...]:
        """Return all neighbours into which a unit can step, with what it costs; worked out once for a hex."""
        cached_steps = self._around.get(place)
        if cached_steps is None:
            cached_steps = self._around[place] = tuple(
                [
                    (neighbour, cost)
                    for neighbour in neighbours(place)
                    if (cost := self.step(place, neighbour)) is not None
                ]
            )
        return cached_steps


def ground_at(ground: GroundMap, place: Hex) -> str:
    """Return the ground of a hex as the movement chart names it: a City is Clear within its walls (6.24)."""
    printed_ground = ground.ground(place)
    return CLEAR if printed_ground == battle_maps.CITY else printed_ground


def steps_of(table: BattleTable, type: Type) -> GroundSteps | None:
    """Return the steps of a type of unit, where the map answers; None where the players are asked."""
    ground = ground_map.answering_map(table)
    if ground is None:
        return None
    charts, steps = ground.steps.get(type, (None, None))
    if charts is not table.content.charts:
        steps = GroundSteps(table.content, ground, type)
        ground.steps[type] = table.content.charts, steps
    steps_of_type: GroundSteps = steps
    return steps_of_type


def unit_ground(table: BattleTable, place: Hex) -> str:
    """Return the ground of a hex by the map, as the movement chart names it; "" where it is not known."""
    ground = ground_map.answering_map(table)
    return ground_at(ground, place) if ground is not None and place else ""
