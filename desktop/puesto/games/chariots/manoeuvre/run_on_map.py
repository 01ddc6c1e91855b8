"""Facts of Hit and Run from the map: whether there is a way, through whom (7.22, 7.23)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS, Hex, neighbours
from puesto.core.messages import N_, NN_, Ref, Text, count
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.chariots.combat import hit_and_run
from puesto.games.chariots.movement import ground_steps, movement
from puesto.games.chariots.movement.ground_steps import GroundSteps
from puesto.games.chariots.movement.mover import CLEAR, ROUGH, WOOD
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable, Unit

CLIMB = ground_steps.LETTER_OF_CROSSING[movement.CLIMB]


class RunReading(Struct, frozen=True):
    """Hit and Run as the map has it."""

    way: tuple[str, ...] = ()
    """The hexes of the best way up to the target; () where there is none."""
    friends: bool = False
    """Whether it passes through friends, as every way does (6.55)."""
    front: bool = True
    """Whether a way through the front would be there: without one it is enemies that close it (7.22)."""
    is_broken: bool = False
    """Whether it is the ground that closes it (7.23)."""
    wood: bool | None = None
    """Whether the target is in a Wood; None if the map does not know (7.17)."""


def run_reading(table: BattleTable, unit: Unit, target: Unit) -> RunReading | None:
    """Return the way of Hit and Run by the map; None where it leaves something open (7.22, 7.23)."""
    steps = ground_steps.steps_of(table, unit.type)
    if not board_map.answers(table.state, unit, target):
        return None
    if steps is None and not board_map.is_flat(table, unit, target):
        return None
    side, front = table.side_of_unit(unit.id), board_map.front_places(unit)
    start, goal = NUMBERED.known(unit.hex), NUMBERED.known(target.hex)
    enemies = {NUMBERED.known(enemy.hex) for enemy in board_map.units_on_map(table, table.enemy(side))}
    friends = {NUMBERED.known(enemy.hex) for enemy in board_map.units_on_map(table, side)} - {start}
    every = [*_ways(start, goal)]
    clear = [way for way in every if not enemies.intersection(way) and way[0] in front]
    fit_ways = [way for way in clear if steps is None or _is_fit_to_run(steps, (start, *way))]
    if not fit_ways:
        return RunReading(front=any(way[0] in front for way in every), is_broken=bool(clear))
    strangers = len(board_map.unplaced_units(table))
    if strangers and not is_left_open([way for way in fit_ways if not friends.intersection(way)], strangers):
        return None
    best = min(fit_ways, key=lambda way: (len(friends.intersection(way)), len(way), way))
    ground = steps.ground.ground(goal) if steps is not None else CLEAR
    wood = ground == WOOD if ground else None
    return RunReading(NUMBERED.names(best), friends=bool(friends.intersection(best)), wood=wood)


def is_left_open(ways: Sequence[Collection[Hex]], strangers: int) -> bool:
    """Return whether one of some ways is free, wherever so many unplaced counters are."""
    if not (ways and strangers):
        return bool(ways)
    return all(is_left_open([way for way in ways if place not in way], strangers - 1) for place in ways[0])


def _is_fit_to_run(steps: GroundSteps, way: Sequence[Hex]) -> bool:
    """Return whether the ground allows a run along hexes: no Rough, and no stream at more than +1 (7.23)."""
    for start, end in pairwise(way):
        cost = steps.step(start, end)
        if cost is None or steps.ground.ground(end) == ROUGH:
            return False
        streams = [letter for letter in cost.way[:-1] if letter != CLIMB]
        if streams and cost.points - 1 > hit_and_run.STREAM:
            return False
    return True


def _ways(start: Hex, goal: Hex) -> Iterator[tuple[Hex, ...]]:
    """Yield the ways from a hex up to one beside another, as long as Hit and Run may have them (7.22)."""
    ways: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(hit_and_run.MOST - 1):
        ways = [
            (*way, neighbour)
            for way in ways
            for neighbour in neighbours(way[-1])
            if neighbour != goal and neighbour not in way and NUMBERED.texts[neighbour]
        ]
        yield from (way[1:] for way in ways if LENGTHS[goal - way[-1]] == 1)


def say_run(unit: Unit, target: Unit, reading: RunReading) -> Procedure[None]:
    """Report the way of a run by the map (7.22)."""
    if not reading.way:
        template = N_("Según el mapa, {unit} no tiene ruta hasta {target}")
        yield from say(template, "7.22", "quiet", unit=Ref("unit", unit.id), target=Ref("unit", target.id))
        return
    through = NN_(
        "Según el mapa, {unit} corre por {places}, un hexágono, y vuelve",
        "Según el mapa, {unit} corre por {places}, {n} hexágonos, y vuelve",
    )
    places = tuple(Text(place, place) for place in reading.way)
    yield from tell(count(through, len(reading.way), unit=Ref("unit", unit.id), places=places), "7.22", "quiet")
