"""Facts of a Shock from the map: fronts, sides of the attack, spoilers (8.11, 8.12, 8.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import Hex, distance
from puesto.core.messages import N_, NN_, Message, count
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.chariots.manoeuvre import moving_on_map
from puesto.games.chariots.movement import ground_learning, ground_steps
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.battle_maps import MAJOR_RIVER, MINOR_RIVER, ROUGH, WOOD
from puesto.games.chariots.table import board_map, facings, ground_map
from puesto.games.chariots.table.ground_map import GroundMap
from puesto.games.chariots.table.state import BattleTable, Combat, Status, Unit, UnitId, units_ref


class Reading(Struct, frozen=True):
    """Attackers that come from the flank and from the rear (6.61)."""

    flank: tuple[UnitId, ...] = ()
    rear: tuple[UnitId, ...] = ()


def _units(table: BattleTable, ids: Sequence[UnitId]) -> list[Unit]:
    return [table.state.units[unit] for unit in ids]


def can_reach(table: BattleTable, attacker: UnitId, defender: UnitId) -> bool | None:
    """Return whether an attacker has a defender in one of its front hexes (8.12). None where the map does not say."""
    unit, other_unit = table.state.units[attacker], table.state.units[defender]
    if not board_map.answers(table.state, unit, other_unit):
        return None
    return board_map.zone_of(unit, other_unit.hex) == facings.FRONT


def sides_of_attack(table: BattleTable, combat: Combat) -> Reading | None:
    """Return the sides from which an attack comes; None where the map does not show all (8.17)."""
    attackers, defenders = _units(table, combat.attackers), _units(table, combat.defenders)
    if not board_map.answers(table.state, *attackers, *defenders):
        return None
    flank, rear = [], []
    for attacker in attackers:
        beside = [defender for defender in defenders if NUMBERED.distance(attacker.hex, defender.hex) == 1]
        zones = {board_map.zone_of(unit, attacker.hex) for unit in beside}
        if not zones or "" in zones:
            return None
        if facings.FLANK in zones:
            flank.append(attacker.id)
        if facings.REAR in zones:
            rear.append(attacker.id)
    return Reading(tuple(flank), tuple(rear))


def exposed_attackers(table: BattleTable, combat: Combat) -> tuple[UnitId, ...] | None:
    """Return the attackers from the rear in another enemy's front that nobody else attacks (8.17).

    None where that is open. A combat to come may still include an enemy whom nobody attacks yet.
    """
    enemy = table.side_of_unit(combat.defenders[0])
    attacked = {
        unit for other_combat in table.state.combats if other_combat is not combat for unit in other_combat.defenders
    }
    other_enemies = [
        unit
        for unit in table.state.units.values()
        if unit.status is Status.GOOD
        and table.side_of_unit(unit.id) == enemy
        and unit.id not in combat.defenders
        and unit.id not in attacked
    ]
    behind = _units(table, combat.rear)
    if not board_map.answers(table.state, *behind, *other_enemies):
        return None
    exposed = []
    for each_unit in behind:
        threats = [
            other_unit for other_unit in other_enemies if board_map.zone_of(other_unit, each_unit.hex) == facings.FRONT
        ]
        if any(_may_be_attacked(table, combat, threat) for threat in threats):
            return None
        if threats:
            exposed.append(each_unit.id)
    return tuple(exposed)


def _may_be_attacked(table: BattleTable, combat: Combat, enemy: Unit) -> bool:
    """Return whether a friend who attacks nobody yet has an enemy in front of it (8.12)."""
    busy = {unit for other_combat in (*table.state.combats, combat) for unit in other_combat.attackers}
    friends = board_map.units_on_map(table, table.side_of_unit(combat.attackers[0]))
    return any(
        board_map.zone_of(friend, enemy.hex) == facings.FRONT
        for friend in friends
        if friend.id not in busy and friend.status is Status.GOOD
    )


def say_sides(table: BattleTable, combat: Combat, reading: Reading) -> Procedure[None]:
    """Report from which sides the attack comes by the map, so that the players can correct it (8.17)."""
    if not reading.flank and not reading.rear:
        yield from say(N_("Según el mapa, el Choque es por el frontal"), "8.17", "quiet")
    for units, template in (
        (
            reading.flank,
            NN_("Según el mapa, {units} ataca por un flanco", "Según el mapa, {units} atacan por un flanco"),
        ),
        (
            reading.rear,
            NN_("Según el mapa, {units} ataca por la retaguardia", "Según el mapa, {units} atacan por la retaguardia"),
        ),
    ):
        if units:
            yield from tell(count(template, len(units), units=units_ref(units)), "8.17", "quiet")


def ground_of_attack(table: BattleTable, combat: Combat) -> list[str] | None:
    """Return the rows of the terrain chart that count by the map; None where it does not know them (8.17).

    Of several defenders the ground counts that is best for them.
    """
    ground = ground_map.answering_map(table)
    attackers, defenders = _units(table, combat.attackers), _units(table, combat.defenders)
    if ground is None or not board_map.answers(table.state, *attackers, *defenders):
        return None
    froms = {ground_map.place_of(attacker) for attacker in attackers}
    into = sorted({ground_map.place_of(defender) for defender in defenders})
    if not ground.knows((*froms, *into)):
        return None
    chart_rows = charts.ids(table.content.charts[charts.TERRAIN])
    grounds_by_pair = [
        [name for name in _ground_of_hex(ground, [start for start in froms if distance(start, place) == 1], place)]
        for place in into
    ]
    rows = [[name for name in names if name in chart_rows] for names in grounds_by_pair]
    return min(rows, key=lambda names: sum(charts.terrain_shift(table.content, name) for name in names))


def _ground_of_hex(ground: GroundMap, froms: Sequence[Hex], place: Hex) -> Iterator[str]:
    """Yield the rows of the terrain chart of an attack from neighbouring hexes into one (8.17, 8.63)."""
    if ground.ground(place) in (WOOD, ROUGH):
        yield ground.ground(place)
    if any({MINOR_RIVER, MAJOR_RIVER} & {*ground.crossed(start, place)} for start in froms):
        yield "river"
    rises = [ground.level(place) - ground.level(start) for start in froms]
    if any(rise > 0 for rise in rises):
        yield "uphill"
    elif rises and all(rise < 0 for rise in rises):
        yield "downhill"


def _only_hex(table: BattleTable, combat: Combat) -> Unit | None:
    """Return a defender where all of them are placed in one hex; None else."""
    defenders = _units(table, combat.defenders)
    is_one = board_map.answers(table.state, *defenders) and len({defender.hex for defender in defenders}) == 1
    return defenders[0] if is_one else None


def told_ground(table: BattleTable, combat: Combat, ground: str) -> bool | None:
    """Return whether the one hex of the defenders has a ground; None where nobody knows (6.2)."""
    unit, map_ground = _only_hex(table, combat), ground_map.answering_map(table)
    return (
        map_ground.is_ground(ground_map.place_of(unit), ground) if unit is not None and map_ground is not None else None
    )


def learn_ground_of(table: BattleTable, combat: Combat, answers: Mapping[str, bool]) -> None:
    """Keep which grounds the one hex of the defenders has, and which it has not (6.2)."""
    unit = _only_hex(table, combat)
    if unit is not None:
        ground_learning.learn_ground(table, unit, answers)


def say_ground(names: Sequence[Message]) -> Procedure[None]:
    """Report the ground that counts in a Shock by the map (8.17)."""
    yield from say(N_("Según el mapa cuenta el terreno: {names}"), "8.17", "quiet", names=tuple(names))


def hits_of_advance(table: BattleTable, combat: Combat, unit: UnitId) -> int | None:
    """Return the hits of a unit's advance by the map; None where it leaves that open (6.22, 8.21)."""
    unit_state = table.state.units[unit]
    steps = ground_steps.steps_of(table, unit_state.type)
    if steps is None or not board_map.is_placed(unit_state) or len(combat.hexes) < len(combat.defenders):
        return None
    start = ground_map.place_of(unit_state)
    places = {place for text in combat.hexes.values() if (place := NUMBERED.numbers[text])}
    near = [place for place in places if distance(start, place) == 1]
    possible_steps = [steps.step(start, place) for place in near]
    hits = {cost.hits for cost in possible_steps if cost is not None}
    if not possible_steps or None in possible_steps or len(hits) != 1 or not steps.ground.knows(near):
        return None
    return 0 if unit_state.column else hits.pop()


def say_exposed(units: Sequence[UnitId]) -> Procedure[None]:
    """Report which attackers in the defender's rear are in the front of another enemy, by the map (8.17)."""
    if units:
        template = NN_(
            "Según el mapa, {units} está en el frontal de otro enemigo: por la retaguardia no gana superioridad",
            "Según el mapa, {units} están en el frontal de otro enemigo: por la retaguardia no ganan superioridad",
        )
        yield from tell(count(template, len(units), units=units_ref(units)), "8.17", "quiet")


def is_held(table: BattleTable, unit: UnitId) -> bool | None:
    """Return whether a unit is in the front of an enemy in good order; None if not known (8.21)."""
    unit_state = table.state.units[unit]
    enemies = [
        other_unit
        for other_unit in table.state.units.values()
        if other_unit.status is Status.GOOD and table.side_of_unit(other_unit.id) != table.side_of_unit(unit)
    ]
    if not board_map.answers(table.state, unit_state, *enemies):
        return None
    return any(board_map.zone_of(enemy, unit_state.hex) == facings.FRONT for enemy in enemies)


def step_into_hex(table: BattleTable, combat: Combat, units: Sequence[Unit], turns: bool) -> Procedure[None]:
    """Place units that advance in a vacated hex, and let them turn a vertex (8.21, 8.22).

    The hex is asked if the map leaves several.
    """
    unit, unit_ids = units[0], [unit.id for unit in units]
    if not board_map.is_placed(unit):
        for each_unit in units:
            board_map.take_off(each_unit)
        return
    front = board_map.front_hexes(unit)
    vacated_hexes = board_map.free_hexes(table, combat.hexes.values(), unit_ids)
    possible_hexes = (
        [place for place in vacated_hexes if place in front]
        or vacated_hexes
        or board_map.free_hexes(table, front, unit_ids)
    )
    place = yield from board_map.ask_hex(table, unit, "advance.stands", possible_hexes, unit.spent, "8.21")
    if place == board_map.NOWHERE:
        for each_unit in units if possible_hexes else ():
            board_map.take_off(each_unit)
        return
    hour = unit.facing
    if turns:
        around = (moving_on_map.hour_on(hour, by) for by in (-moving_on_map.VERTEX, 0, moving_on_map.VERTEX))
        hour = yield from moving_on_map.ask_hour(table, unit, "advance.looks", sorted(around), hour)
    board_map.put_on(units, place, hour)


def step_beside(table: BattleTable, unit: Unit, firer: Unit) -> Procedure[None]:
    """Put a unit that reacts to fire beside the firer, whom it faces (8.54). In no hex where the map has not both."""
    place = board_map.NOWHERE
    if board_map.is_placed(unit) and board_map.is_placed(firer):
        possible_hexes = board_map.free_hexes(table, board_map.hexes_around(firer.hex), [unit.id])
        if not possible_hexes:
            return
        place = yield from board_map.ask_hex(table, unit, "aggression.stands", possible_hexes, unit.spent, "8.54")
    if place == board_map.NOWHERE:
        board_map.take_off(unit)
        return
    hours = [
        hour
        for hour in facings.hours_of(column=False)
        if firer.hex in (NUMBERED.neighbour(place, side) for side in facings.front_sides(hour))
    ]
    board_map.put_on(
        [unit], place, (yield from moving_on_map.ask_hour(table, unit, "aggression.looks", hours, unit.facing))
    )


def front_of(table: BattleTable, unit: UnitId, other_units: Sequence[UnitId]) -> list[UnitId] | None:
    """Return the units of `other_units` in a unit's front; None if the map does not know (8.55)."""
    unit_state = table.state.units[unit]
    if not board_map.answers(table.state, unit_state, *_units(table, other_units)):
        return None
    return [
        defender
        for defender in other_units
        if board_map.zone_of(unit_state, table.state.units[defender].hex) == facings.FRONT
    ]
