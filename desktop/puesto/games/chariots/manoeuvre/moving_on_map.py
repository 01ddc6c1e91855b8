"""Moves on the map: ends of a way, a withdrawal, a retreat (6.15, 6.34, 6.42, 6.61, 9.24)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import NO_HEX, STEPS, Hex, Vector, hexes_within
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.chariots.manoeuvre import passing_through
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import ground_steps, ways, withdrawal
from puesto.games.chariots.movement.ground_steps import GroundSteps
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, Status, Unit

Stand: TypeAlias = tuple[str, int]
"""A hex, and the hour at which a counter in it looks."""
Place: TypeAlias = tuple[Hex, int]
"""The same with the number of the hex."""
VERTEX = 2
"""A turn by a vertex or a hexside, in hours."""


def hour_on(hour: int, by: int) -> int:
    """Return an hour so many hours on."""
    return (hour + by - 1) % facings.HOURS + 1


class Obstacles(NamedTuple):
    """Hexes that matter to a mover: of friends, of enemies, and in an enemy's front."""

    friends: frozenset[Hex]
    enemies: frozenset[Hex]
    fronts: frozenset[Hex]
    joins: frozenset[Hex] = frozenset()
    """The hexes of friends in which the mover may end its move, stacked with them (6.52)."""
    passable: frozenset[Hex] = frozenset()
    """The hexes of enemies through which chariots may pass (6.71)."""


def obstacles(table: BattleTable, movers: Collection[Unit]) -> Obstacles:
    """Return the obstacles on the map for units that move together (6.5, 6.63, 6.71)."""
    ids = {mover.id for mover in movers}
    side = table.side_of_unit(next(iter(movers)).id)
    at = NUMBERED.numbers
    friends = {at[unit.hex] for unit in board_map.units_on_map(table, side) if unit.id not in ids}
    enemies = [*board_map.units_on_map(table, table.enemy(side))]
    fronts = {place for enemy in enemies if enemy.status is Status.GOOD for place in board_map.front_places(enemy)}
    joins = {at[friend.hex] for friend in stackable_friends(table, [*movers]) if board_map.is_placed(friend)}
    passable = {at[enemy.hex] for enemy in passing_through.passable_enemies(table, side)} - {NO_HEX}
    return Obstacles(
        frozenset(friends),
        frozenset(at[enemy.hex] for enemy in enemies),
        frozenset(fronts),
        frozenset(joins),
        frozenset(passable),
    )


def stackable_friends(table: BattleTable, movers: Sequence[Unit]) -> list[Unit]:
    """Return the friends that a lone CH-2 or RI may stack with, wherever they are (6.52)."""
    unit = movers[0]
    if len(movers) > 1 or unit.partner:
        return []
    side = table.side_of_unit(unit.id)
    return [
        friend
        for friend in table.state.units.values()
        if friend.status is Status.GOOD
        and not friend.partner
        and {friend.type, unit.type} == {Type.CH2, Type.RI}
        and table.side_of_unit(friend.id) == side
    ]


# -- where a way ends


def ends_of_way(
    start: Stand,
    way: Sequence[str],
    *,
    column: bool,
    around: Obstacles,
    through: bool = False,
    steps: GroundSteps | None = None,
) -> tuple[Stand, ...]:
    """Return the possible ends of a way with steps and turns but no directions (6.15, 6.34, 6.61).

    Not in a friend's hex, unless `through` says that it goes on (6.51, 6.55). `steps`: those of the map's ground.
    """
    crossing: list[str] = []
    placements, in_column = {(NUMBERED.known(start[0]), start[1])}, column
    for turns, letters in groupby(way, key=ways.TURNS.__contains__):
        run = [*letters]
        if turns:  # nobody pays to turn there and back
            by = VERTEX * len(run)
            placements = {(place, hour_on(hour, way_round)) for place, hour in placements for way_round in (-by, by)}
        for letter in () if turns else run:
            if letter in ways.CROSSINGS:
                crossing.append(letter)
            elif letter in ways.GROUNDS or letter in ways.PASSAGES:
                ground = ways.GROUNDS.get(letter) or ways.PASSAGES[letter]
                placements = {
                    next_placement
                    for place, hour in placements
                    for next_placement in steps_from(place, hour, column=in_column)
                    if NUMBERED.texts[next_placement[0]]
                    and (
                        next_placement[0] in around.passable
                        if letter in ways.PASSAGES
                        else next_placement[0] not in around.enemies
                    )
                    and (steps is None or steps.fits(place, next_placement[0], crossing, ground))
                }
                crossing = []
            elif letter == ways.FORM:
                in_column = not in_column
                placements = {(place, hour_on(hour, by)) for place, hour in placements for by in (-1, 1)}
    last = next((letter for letter in reversed(way) if letter in ways.GROUNDS or letter in ways.PASSAGES), "")
    blocked = around.friends - around.joins if last in ways.GROUNDS else frozenset()
    return tuple(sorted((NUMBERED.texts[place], hour) for place, hour in placements if through or place not in blocked))


def steps_from(place: Hex, hour: int, *, column: bool) -> tuple[Place, ...]:
    """Return the hexes that may be entered, with the facing there (6.15, 6.34).

    In front, a column also beside that, turning for nothing.
    """
    return tuple([(place + vector, looks) for vector, looks in vectors_from(hour, column=column)])


@cache
def vectors_from(hour: int, *, column: bool) -> tuple[tuple[Vector, int], ...]:
    """Return the vectors to the hexes that may be entered, with the facing there (6.15, 6.34)."""
    if not column:
        return tuple((STEPS[side], hour) for side in facings.front_sides(hour))
    return tuple((STEPS[(hour // 2 + by) % len(STEPS)], hour_on(hour, by * VERTEX)) for by in (-1, 0, 1))


def tell_end_of_way(table: BattleTable, move: MoveInProgress, way: Sequence[str]) -> Procedure[None]:
    """Ask where a mover is after a part of its way, if the map leaves several hexes (6.14, 6.61)."""
    unit = move.unit
    if not board_map.is_placed(unit):
        return
    ends = _possible_ends(table, move, way)
    if not ends:  # only inside an enemy's hex, out of which it is then put
        return
    place = yield from board_map.ask_hex(table, unit, "move.stands", [place for place, _ in ends], unit.spent)
    hours = sorted({hour for end_hex, hour in ends if end_hex == place})
    if not hours:
        for mover in move.movers:
            board_map.take_off(mover)
        return
    hour = hours[0]
    if len(hours) > 1:
        hour = yield from ask_hour(table, unit, "move.looks", hours, unit.facing)
    board_map.put_on(move.movers, place, hour)


def _possible_ends(table: BattleTable, move: MoveInProgress, way: Sequence[str]) -> tuple[Stand, ...]:
    """Return where a way of a placed mover can end: by the counters around it, else anywhere near (6.14)."""
    unit, around = move.unit, obstacles(table, move.movers)
    stand, goes_on = (unit.hex, unit.facing), ways.FRIEND in way and move.left > 0
    steps = ground_steps.steps_of(table, move.type(table))
    ends = ends_of_way(stand, way, column=unit.column, around=around, steps=steps)
    if not ends and goes_on:
        ends = ends_of_way(stand, way, column=unit.column, around=around, through=True, steps=steps)
    return ends or _any_end(table, move, way)


def way_refusal(table: BattleTable, move: MoveInProgress, way: Sequence[str]) -> Message | None:
    """Return why the map has no such way for a mover: its ground, or the counters around it (6.21, 6.51).

    None where it has, or does not answer. Who is in an enemy's hex has to leave it in any case (6.73).
    """
    unit, steps = move.unit, ground_steps.steps_of(table, move.type(table))
    if not way or not board_map.is_placed(unit):
        return None
    if not move.inside and not _possible_ends(table, move, way):
        place = Text(unit.hex, unit.hex)
        return msg(N_("según el mapa no queda ningún hexágono libre tan cerca de {place} (6.51)"), place=place)
    if steps is None:
        return None
    nobody = Obstacles(frozenset(), frozenset(), frozenset(), passable=obstacles(table, move.movers).passable)
    stand = (unit.hex, unit.facing)
    if ends_of_way(stand, way, column=unit.column, around=nobody, through=True, steps=steps):
        return None
    return msg(N_("el terreno del mapa no tiene ese camino desde {place} (6.21, 6.24)"), place=Text(unit.hex, unit.hex))


def tell_quiet_end(table: BattleTable, move: MoveInProgress, points: int) -> Procedure[None]:
    """Ask where a mover is after a move without incident, and how it faces (6.14, 6.41)."""
    unit = move.unit
    place = board_map.NOWHERE
    if board_map.is_placed(unit):
        enemies = board_map.units_on_map(table, table.enemy(table.side_of_unit(unit.id)))
        closed_hexes = board_map.places_near(
            [enemy for enemy in enemies if enemy.status is Status.GOOD], withdrawal.NEAR
        )
        near = board_map.free_hexes(table, NUMBERED.within(unit.hex, points), [mover.id for mover in move.movers])
        possible_hexes = [place_near for place_near in near if NUMBERED.numbers[place_near] not in closed_hexes]
        place = unit.hex
        if possible_hexes:
            place = yield from board_map.ask_hex(table, unit, "move.stands", possible_hexes, unit.spent)
    if place == board_map.NOWHERE:
        for mover in move.movers:
            board_map.take_off(mover)
        return
    hours = facings.hours_of(column=unit.column)
    board_map.put_on(move.movers, place, (yield from ask_hour(table, unit, "move.looks", hours, unit.facing)))


def leave_shared_hex(table: BattleTable, move: MoveInProgress) -> Procedure[None]:
    """Ask where a mover is whose way ended in a friend's hex, which it cannot (6.51)."""
    unit = move.unit
    ids = {mover.id for mover in move.movers}
    stack = [*move.movers, *(unit for unit in table.state.units.values() if unit.partner in ids)]
    leaving = list({stack_unit.id: stack_unit for stack_unit in stack}.values())
    possible_hexes = board_map.nearest_free_hexes(table, unit.hex, [stack_unit.id for stack_unit in leaving])
    place = yield from board_map.ask_hex(table, unit, "move.leaves", possible_hexes, unit.spent, "6.51")
    for stack_unit in leaving:
        if place == board_map.NOWHERE:
            board_map.take_off(stack_unit)
        else:
            board_map.put_on([stack_unit], place, stack_unit.facing)


def _any_end(table: BattleTable, move: MoveInProgress, way: Sequence[str]) -> tuple[Stand, ...]:
    """Return where a way can have ended that the counters on the map do not allow (6.14)."""
    unit, steps = move.unit, sum(letter in ways.GROUNDS or letter in ways.PASSAGES for letter in way)
    places = board_map.free_hexes(table, NUMBERED.within(unit.hex, steps), [mover.id for mover in move.movers])
    hours = facings.hours_of(column=unit.column)
    return tuple((place, hour) for place in places if not steps or place != unit.hex for hour in hours)


def ask_hour(table: BattleTable, unit: Unit, key: str, hours: Sequence[int], present_hour: int) -> Procedure[int]:
    """Ask for the facing of a counter, as an hour (6.61)."""
    answer = yield from Choose(
        key=key,
        subject=(unit.id, str(table.state.activation), str(unit.spent)),
        who=table.side_of_unit(unit.id),
        message=msg(N_("¿Hacia dónde mira {unit}?"), unit=Ref("unit", unit.id)),
        detail=msg(N_("Como en un reloj: las 12 es hacia arriba en el mapa.")),
        rule="6.61",
        options=tuple(Option(str(hour), facings.hour_in_words(hour)) for hour in hours),
        default=str(present_hour) if present_hour in hours else None,
    )
    return int(answer)


def leave_column(table: BattleTable, unit: Unit) -> Procedure[None]:
    """Turn a placed unit that is no longer a column to either end of its hexside (6.33, 6.36)."""
    if board_map.is_placed(unit) and unit.facing not in facings.hours_of(column=False):
        hours = sorted(hour_on(unit.facing, by) for by in (-1, 1))
        unit.facing = yield from ask_hour(table, unit, "move.looks", hours, unit.facing)


def ask_withdrawal_hex(table: BattleTable, unit: Unit, mover: Unit, points: int) -> Procedure[None]:
    """Ask in which hex a withdrawn unit ends, and place it there with its whole stack (6.42, 6.46).

    They face as before. Hexes beside enemies, and hexes nearer to `mover`, from which it withdraws, are not offered.
    `points` are the unit's movement points.
    """
    stack = [unit, *(partner for partner in table.state.units.values() if partner.id == unit.partner)]
    place = board_map.NOWHERE
    if board_map.is_placed(unit):
        possible_hexes = hexes_of_withdrawal(table, unit, mover, points)
        if not possible_hexes:
            template = N_("Según el mapa, {unit} no tiene adónde retirarse: se queda en {place}")
            yield from say(template, "6.46", "quiet", unit=Ref("unit", unit.id), place=Text(unit.hex, unit.hex))
            return
        place = yield from board_map.ask_hex(table, unit, "withdrawal.stands", possible_hexes, mover.spent)
    if place == board_map.NOWHERE:
        for member in stack:
            board_map.take_off(member)
    else:
        board_map.put_on(stack, place, unit.facing)


def hexes_of_withdrawal(table: BattleTable, unit: Unit, mover: Unit, points: int) -> list[str]:
    """Return the hexes into which a placed unit can withdraw, as the map has it (6.42, 6.46)."""
    closed_hexes = board_map.places_near(board_map.units_on_map(table, table.enemy(table.side_of_unit(unit.id))), 1)
    least = NUMBERED.distance(unit.hex, mover.hex) if board_map.is_placed(mover) else 0
    steps = ground_steps.steps_of(table, unit.type)
    near = NUMBERED.within(unit.hex, points)
    if steps is not None:
        near = NUMBERED.names(sorted(steps.reached(NUMBERED.known(unit.hex), points, closed_hexes)))
    return [
        place
        for place in board_map.free_hexes(table, near)
        if NUMBERED.numbers[place] not in closed_hexes and (not least or NUMBERED.distance(place, mover.hex) >= least)
    ]


def has_sure_retreat(table: BattleTable, unit: Unit) -> bool:
    """Return whether a unit can retreat, wherever a counter is that nobody placed (9.24)."""
    strangers = board_map.unplaced_units(table)
    retreat_hexes = [NUMBERED.known(place) for place in hexes_of_retreat(table, unit)]
    if not strangers or len(strangers) > 1:
        return not strangers and bool(retreat_hexes)
    reach = int(table.side_of_unit(strangers[0].id) != table.side_of_unit(unit.id))  # an enemy bars what is beside him
    around = hexes_within(NUMBERED.known(unit.hex), 1 + reach)
    return all({*retreat_hexes} - {*hexes_within(place, reach)} for place in around)


def hexes_of_retreat(table: BattleTable, unit: Unit) -> list[str]:
    """Return the hexes into which a placed unit can Disengage: one away, beside no enemy (9.24)."""
    closed_hexes = board_map.places_near(board_map.units_on_map(table, table.enemy(table.side_of_unit(unit.id))), 1)
    unit_hex, steps = NUMBERED.known(unit.hex), ground_steps.steps_of(table, unit.type)
    around = board_map.hexes_around(unit.hex)
    if steps is not None:
        around = [place for place in around if steps.step(unit_hex, NUMBERED.numbers[place]) is not None]
    return [place for place in board_map.free_hexes(table, around) if NUMBERED.numbers[place] not in closed_hexes]
