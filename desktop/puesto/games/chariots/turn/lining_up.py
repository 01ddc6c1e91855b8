"""The set-up of both armies as the scenario says, and what it leaves open (2.8, 6.51, 6.52)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puesto.core.game.map_desk import LineUpView, OpenChoice
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import Hex
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.values import Struct
from puesto.core.views import Edit
from puesto.games.chariots.printed import battle_maps, charts
from puesto.games.chariots.printed.line_ups import ArmyLine, LineGroup, LineUp
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.table import facings, ground_map, sequence
from puesto.games.chariots.table.ground_map import GroundMap
from puesto.games.chariots.table.state import BattleTable, LeaderId, State, Unit, UnitId

PATH = "line_up.all"
"""The path by which a hand sets where everybody is."""
MIDDLE = (25, 33)
"""Column and row of the middle of the battle on a map of unknown size."""
HOURS = (5, 11)
"""The facings of the northern and of the southern line, towards each other."""
SOUTH, NORTH = 1, -1
GAP = 1
"""Columns between two groups of a line."""
PLACES = 3
"""Places on the map that are offered one after the other."""
HARD, ROUGH, CROSSED = 1000, 40, 40
"""How bad it is to be where one cannot be, on broken or high ground, or with a river in the line."""
PLACE, RUNNER, LEADER = "place", "runner:", "leader:"


class Slot(NamedTuple):
    """Unit in the lines: its column from the middle, its row from the middle, and its facing."""

    unit: Unit
    column: int
    row: int
    hour: int


class Choices(Struct, frozen=True):
    """Units that each runner and each leader can be with, the default one first."""

    runners: dict[UnitId, tuple[UnitId, ...]]
    leaders: dict[LeaderId, tuple[UnitId, ...]]


def line_up(state: State, content: Content, choice_taken: Mapping[str, int] | None) -> LineUpView | None:
    """Return the set-up of both armies, with what is left open; None once the battle has begun.

    Its value is "" where the scenario does not say where. `choice_taken` says which possibility is taken, by its id;
    None stands for those that are on the table.
    """
    table = BattleTable(state, content)
    plan = table.battle.line_up
    if state.step != sequence.SETUP:
        return None
    if plan is None or not (plan.lines or plan.hexes):
        return LineUpView(PATH, "", (), (msg(N_("El escenario no dice dónde: coloca las fichas a mano.")),))
    choices = _choices(table, plan)
    choice_by_id = _on_table(table, choices) if choice_taken is None else dict(choice_taken)
    partners = {
        unit: possible_partners[choice_by_id.get(RUNNER + unit, 0) % len(possible_partners)]
        for unit, possible_partners in choices.runners.items()
    }
    leaders = {
        leader: possible_partners[choice_by_id.get(LEADER + leader, 0) % len(possible_partners)]
        for leader, possible_partners in choices.leaders.items()
    }
    if plan.hexes:
        stand_by_unit, open_places, why = (
            _printed_stands(table, plan),
            [],
            [msg(N_("Como dice el escenario, por hexágonos."))],
        )
    else:
        slots = [*_slots(table, plan, partners)]
        open_places = _best_places(table, slots, plan)
        if choice_taken is None:
            choice_by_id[PLACE] = _place_on_table(table, slots, open_places)
        at = open_places[choice_by_id.get(PLACE, 0) % len(open_places)]
        stand_by_unit = _stands(table, slots, at)
        why = [*_reasons(table, plan, slots, at)]
    for runner, chariot in partners.items():
        if chariot in stand_by_unit:
            stand_by_unit[runner] = stand_by_unit[chariot]
    missing = [unit.id for unit in state.units.values() if unit.id not in stand_by_unit]
    if missing:
        why.append(
            msg(N_("No caben o no tienen sitio: {units}. Ponlas a mano."), units=Ref("units", " ".join(missing)))
        )
    else:
        placed_text = msg(
            N_("{n} de {all} en su sitio: no se preguntará ninguna distancia."),
            n=len(stand_by_unit),
            all=len(stand_by_unit),
        )
        why.append(placed_text)
    return LineUpView(
        PATH,
        _value_of(table, stand_by_unit, partners, leaders),
        (*_open_place(open_places, choice_by_id, stand_by_unit), *_open_units(choices, partners, leaders)),
        tuple(why),
    )


def _printed_stands(table: BattleTable, plan: LineUp) -> dict[UnitId, str]:
    return {id: value for id, value in plan.hexes.items() if id in table.state.units}


def shifted_line(state: State, content: Content, piece: str, place: str) -> Edit | None:
    """Return the change that puts a unit in a hex and moves its whole army likewise (2.8).

    None once the battle has begun, for a unit without a hex, and where a hex would be beyond all maps.
    """
    table, numbers = BattleTable(state, content), NUMBERED.numbers
    unit = state.units.get(piece)
    if state.step != sequence.SETUP or unit is None or not (numbers[unit.hex] and numbers[place]):
        return None
    by, side = numbers[place] - numbers[unit.hex], table.side_of(unit.command)
    hex_by_unit = {
        army_unit.id: army_unit.hex for army_unit in state.units.values() if table.side_of(army_unit.command) == side
    }
    hex_by_unit |= {
        army_unit: leader.hex
        for army_unit, leader in state.leaders.items()
        if table.battle.by_leader[army_unit].side == side
    }
    parts = []
    for id, stand, partner in facings.Placements.parts_of(state.line_up[facings.ALL]):
        if hex_now := numbers[hex_by_unit.get(id, "")]:
            hex_after = NUMBERED.texts[hex_now + by]
            if not hex_after:
                return None
            stand = stand.replace(hex_by_unit[id], hex_after, 1)
        parts.append(f"{id}={stand}={partner}")
    return Edit(PATH, ";".join(parts), msg(N_("Toda la línea")))


# ---- who is with whom


def _choices(table: BattleTable, plan: LineUp) -> Choices:
    """Return whom runners and leaders may be with: the chariots of their group, the units of their Wing."""
    units, runners = table.state.units, dict[UnitId, tuple[UnitId, ...]]()
    for line in plan.lines:
        free = {group.command: _units_of(table, group.command, Type.RI.value) for group in line.groups}
        groups = [*_taken_units(table, line)]
        for group, group_units, _ in groups:
            chariots = [unit.id for unit in group_units if unit.type is Type.CH2]
            for place in range(min(group.runners, len(chariots), len(free[group.command]))):
                runner = free[group.command].pop(0)
                first = -1 - place if len(chariots) > 1 else 0
                runners[runner.id] = (chariots[first], *(chariot for chariot in chariots if chariot != chariots[first]))
    leaders = {}
    for record in table.battle.leaders:
        own_units = [unit.id for unit in units.values() if unit.command == record.command and unit.id not in runners]
        army = [
            unit.id for unit in units.values() if table.side_of(unit.command) == record.side and unit.id not in runners
        ]
        possible_units = [unit for unit in own_units or army if units[unit].type is not Type.LI]
        light = [unit for unit in own_units or army if units[unit].type is Type.LI]
        middle = len(possible_units) // 2
        if possible_units or light:
            leaders[record.id] = (*possible_units[middle:], *possible_units[:middle], *light)
    return Choices(runners, leaders)


def _units_of(table: BattleTable, command: str, type: str) -> list[Unit]:
    units = table.state.units.values()
    return [unit for unit in units if unit.command == command and (not type or unit.type.value == type)]


def _taken_units(table: BattleTable, line: ArmyLine) -> Iterator[tuple[LineGroup, list[Unit], list[Unit]]]:
    """Yield the groups of a line, each with its units and those ahead of them, without runners."""
    taken_ids: set[UnitId] = set()
    named_groups = {(group.command, type) for group in line.groups for type in (group.type, group.ahead) if type}
    runs = {group.command for group in line.groups if group.runners}
    for group in line.groups:
        free_units = [unit for unit in _units_of(table, group.command, group.type) if unit.id not in taken_ids]
        if not group.type:
            free_units = [unit for unit in free_units if (unit.command, unit.type.value) not in named_groups]
        if group.command in runs:
            free_units = [unit for unit in free_units if unit.type is not Type.RI]
        units = free_units[: group.count] if group.count else free_units
        ahead = [unit for unit in _units_of(table, group.command, group.ahead) if unit.id not in taken_ids]
        front = ahead[: len(units)] if group.ahead else []
        taken_ids.update(unit.id for unit in (*units, *front))
        yield group, units, front


def _on_table(table: BattleTable, choices: Choices) -> dict[str, int]:
    """Return with whom runners and leaders are on the table, as the possibilities that are taken."""
    units, leaders = table.state.units, table.state.leaders
    unit_and_choices = {
        RUNNER + runner: (units[runner].partner, possible_units) for runner, possible_units in choices.runners.items()
    }
    unit_and_choices |= {
        LEADER + runner: (leaders[runner].unit, possible_units) for runner, possible_units in choices.leaders.items()
    }
    return {
        id: possible_units.index(unit)
        for id, (unit, possible_units) in unit_and_choices.items()
        if unit in possible_units
    }


# ---- where they stand


def _place_on_table(table: BattleTable, slots: Sequence[Slot], places: Sequence[tuple[int, int]]) -> int:
    """Return the index of the place that most of the units are at; the first one where none is at any."""
    stands_by_place = [_stands(table, slots, place) for place in places]
    at = [
        sum(table.state.stands[unit] == value for unit, value in stand_by_unit.items())
        for stand_by_unit in stands_by_place
    ]
    return at.index(max(at))


def _slots(table: BattleTable, plan: LineUp, partners: Mapping[UnitId, UnitId]) -> Iterator[Slot]:
    """Yield the units of both lines by columns and rows from the middle of the battle."""
    for number, line in enumerate(plan.lines[:2]):
        forward = SOUTH if number == 0 else NORTH
        row = -(plan.apart // 2) if number == 0 else plan.apart - plan.apart // 2
        groups, column, group_slots = [*_taken_units(table, line)], 0, list[tuple[LineGroup, Slot]]()
        for group, units, front in groups:
            for unit in units:
                group_slots.append((group, Slot(unit, column, row, HOURS[number])))
                column += 1
            first = column - len(units)
            group_slots += [
                (group, Slot(unit, first + at, row + forward, HOURS[number])) for at, unit in enumerate(front)
            ]
            column += GAP
        centred = [slot.column for group, slot in group_slots if not line.middle or group.command == line.middle]
        shift = (min(centred) + max(centred) + 1) // 2 if centred else 0
        yield from (slot._replace(column=slot.column - shift) for _, slot in group_slots)


def _place(slot: Slot, place: tuple[int, int]) -> Hex:
    column, row = place[0] + slot.column, place[1] + slot.row
    return NUMBERED.at(column, row)


def _best_places(table: BattleTable, slots: Sequence[Slot], plan: LineUp) -> list[tuple[int, int]]:
    """Return the best middles of the battle on its map, the best first and none like another."""
    ground = ground_map.on_table(table)
    if ground is None or not (ground.board.columns and ground.board.rows):
        return [MIDDLE]
    left, top = NUMBERED.column_and_row(ground.first)
    wide, high = ground.board.columns, ground.board.rows
    worth = {
        (column, row): _badness(table, ground, slots, (column, row))
        + abs(2 * (column - left) - wide)
        + abs(2 * (row - top) - high)
        for column in range(left, left + wide)
        for row in range(top, top + high)
    }
    best_places: list[tuple[int, int]] = []
    for at in sorted(worth, key=lambda at: (worth[at], at)):
        if all(abs(at[0] - spot[0]) + abs(at[1] - spot[1]) > PLACES for spot in best_places):
            best_places.append(at)
        if len(best_places) == PLACES:
            break
    return best_places


def _badness(table: BattleTable, ground: GroundMap, slots: Sequence[Slot], place: tuple[int, int]) -> int:
    """Return how badly the lines fit a middle of the battle."""
    total, before = 0, 0
    for slot in slots:
        slot_hex = _place(slot, place)
        if not _can_stand(table, ground, slot.unit.type, slot_hex):
            total += HARD
        elif ground.ground(slot_hex) != battle_maps.CLEAR or ground.level(slot_hex):
            total += ROUGH
        if before and ground.crossed(before, slot_hex):
            total += CROSSED
        before = slot_hex
    return total


def _can_stand(table: BattleTable, ground: GroundMap, type: Type, place: Hex) -> bool:
    """Return whether a type of unit can be in a hex of the map (6.24)."""
    if not ground.has(place):
        return False
    kind = ground.ground(place)
    return kind not in battle_maps.BROKEN or charts.movement_cost(table.content, kind, type) is not None


def _stands(table: BattleTable, slots: Sequence[Slot], place: tuple[int, int]) -> dict[UnitId, str]:
    """Return hex and facing of each unit that can be where its line is."""
    ground, stand_by_unit = ground_map.on_table(table), dict[UnitId, str]()
    for slot in slots:
        slot_hex = _place(slot, place)
        text = NUMBERED.texts[slot_hex]
        if text and (ground is None or _can_stand(table, ground, slot.unit.type, slot_hex)):
            stand_by_unit[slot.unit.id] = f"{text} {slot.hour}"
    return stand_by_unit


def _reasons(table: BattleTable, plan: LineUp, slots: Sequence[Slot], place: tuple[int, int]) -> Iterator[Message]:
    """Yield why the lines are there, and what the map cannot hold of what the scenario asks."""
    ground = ground_map.on_table(table)
    yield msg(N_("Dos líneas enfrentadas a {n} hexágonos, como pide el escenario."), n=plan.apart)
    if ground is None or not plan.wide:
        return
    rows = {slot.row for slot in slots}
    columns = [slot.column for slot in slots]
    run_length = best = 0
    for column in range(place[0] + min(columns) - plan.wide, place[0] + max(columns) + plan.wide + 1):
        clear = all(
            ground.has(row_hex) and ground.ground(row_hex) == battle_maps.CLEAR and not ground.level(row_hex)
            for row_hex in (NUMBERED.at(column, place[1] + row) for row in range(min(rows), max(rows) + 1))
        )
        run_length = run_length + 1 if clear else 0
        best = max(best, run_length)
    words = (
        N_("Pide un llano Despejado de unos {wide} hexágonos de ancho; aquí tiene {n}.")
        if best < plan.wide
        else N_("El llano Despejado tiene los {wide} hexágonos de ancho que pide.")
    )
    yield msg(words, wide=plan.wide, n=best)


# ---- what is left open


def _open_place(
    places: Sequence[tuple[int, int]], choice_by_id: Mapping[str, int], stand_by_unit: Mapping[UnitId, str]
) -> Iterator[OpenChoice]:
    """Yield the place on the map, where there are several."""
    if len(places) > 1 and stand_by_unit:
        hexes = sorted(facings.place_and_hour(value)[0] for value in stand_by_unit.values())
        name = msg(N_("de {first} a {last}"), first=Text(hexes[0], hexes[0]), last=Text(hexes[-1], hexes[-1]))
        yield OpenChoice(
            PLACE, msg(N_("El sitio en el mapa")), name, len(places), choice_by_id.get(PLACE, 0) % len(places)
        )


def _open_units(
    choices: Choices, partners: Mapping[UnitId, UnitId], leaders: Mapping[LeaderId, UnitId]
) -> Iterator[OpenChoice]:
    """Yield who carries each runner, and with whom each leader is, where the scenario leaves that open."""
    open_rows: list[tuple[str, Sayable, UnitId, tuple[UnitId, ...], str]] = [
        (RUNNER + unit, Ref("unit", unit), partners[unit], possible_units, unit)
        for unit, possible_units in choices.runners.items()
    ]
    open_rows += [
        (LEADER + leader, Ref("leader", leader), leaders[leader], possible_units, "")
        for leader, possible_units in choices.leaders.items()
    ]
    for id, name, present_unit, possible_units, unit in open_rows:
        if len(possible_units) > 1:
            with_unit = msg(N_("con {unit}"), unit=Ref("unit", present_unit))
            yield OpenChoice(
                id,
                name,
                with_unit,
                len(possible_units),
                possible_units.index(present_unit),
                tuple(filter(None, (unit or present_unit,))),
            )


def _value_of(
    table: BattleTable,
    stand_by_unit: Mapping[UnitId, str],
    partners: Mapping[UnitId, UnitId],
    leaders: Mapping[LeaderId, UnitId],
) -> str:
    """Return the whole set-up as one value, as a hand sets it."""
    pairs = dict(partners) | {chariot: runner for runner, chariot in partners.items()}
    parts = [f"{id}={stand_by_unit.get(id, '')}={pairs.get(id, '')}" for id in table.state.units]
    plan = table.battle.line_up
    hexes = plan.hexes if plan is not None else {}
    parts += [f"{id}={hexes.get(id, '')}={'' if id in hexes else leaders.get(id, '')}" for id in table.state.leaders]
    return ";".join(parts)
