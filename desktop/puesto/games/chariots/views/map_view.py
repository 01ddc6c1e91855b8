"""The map of the counters as the window draws it (2.1, 6.61). Around the counter that a question is about, or whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Any

from puesto.core.game.map_desk import Placeable
from puesto.core.game.map_views import FrontView, GhostView, HexView, LoneView, MapView, StackView, ZoneView
from puesto.core.hexes.numbering import LAST_ROW, NUMBERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Pick, Prompt
from puesto.core.values import replace
from puesto.core.views import CounterView, Edit
from puesto.games.chariots.aftermath import leader_moves
from puesto.games.chariots.leadership import command_on_map, leaders
from puesto.games.chariots.movement import stacking
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.table import board_map, engagement, facings, ground_map, sequence, standards
from puesto.games.chariots.table.state import BattleTable, State, Status, Unit, UnitId
from puesto.games.chariots.turn import whole_moves
from puesto.games.chariots.views import army_view, ground_view, way_view

AROUND = 6
"""Radius around the counter that is asked about, and margin beyond the outermost ones, in hexes."""
NEAR = 2
"""Radius within which counters out of view are pinned at the frame when the end hex of one is asked."""
MARGIN, RIM, LEAST = 3, 1, 8
"""Margins in hexes of the whole map: beyond the outermost counters, and if only viewed; and its least size."""
ROOM_ACROSS, ROOM_DOWN = 15, 4
"""Size of the map around its middle while counters are placed on it: it does not move as they are added."""
ROWS_OF_MAP = 8
"""Rows of a battle's own map above and below its middle, while counters are placed on it."""


def sketch_of(state: State, content: Content, prompt: Prompt[Any], marked: tuple[str, ...] = ()) -> MapView | None:
    """Return the map of the battle with what a question is about; None where nobody keeps one (6.61).

    It is the same map for every question, so that it is never exchanged for another view.
    """
    if not board_map.is_kept(state):
        return None
    table = BattleTable(state, content)
    asked_units = _units_asked(state, prompt)
    answers = _answers_by_hex(table, prompt)
    ways = way_view.ways_of(table, prompt)
    passed = [place for way in ways for place in way.places]
    beyond = [place for counter_on_map in passed for place in NUMBERED.within(counter_on_map, 1)]
    middle = asked_units[0].hex if asked_units else next(counter_on_map.hex for counter_on_map in _on_map(state))
    around = NUMBERED.within(middle, AROUND) if asked_units and ground_map.on_table(table) is None else ()
    view = _view(table, dict.fromkeys([*_field_of(table), *around, *beyond, *answers]), answers)
    is_placed = isinstance(prompt, Choose) and any(option.place for option in prompt.options)
    letters = dict(zip(answers, ascii_uppercase, strict=False)) if is_placed else {}
    hexes = tuple(
        replace(counter_on_map, letter=letters[counter_on_map.place])
        if counter_on_map.place in letters
        else counter_on_map
        for counter_on_map in view.hexes
    )
    about = [middle, *letters, *passed] if asked_units else []
    near = NEAR if letters else AROUND
    pinned = [counter.id for counter in view.counters if about and _least_distance(counter.place, about) <= near]
    return replace(
        view,
        hexes=hexes,
        ways=ways,
        middle=middle,
        mover=asked_units[0].id if asked_units and asked_units[0].id in prompt.subject else "",
        is_steady=True,
        pinned=frozenset(pinned),
        stacks=_stacks(table),
        marks=(*_lone_leaders(table), *_lone_standards(table)),
        zone=_command_zone(table, prompt),
        movable=frozenset(counter.id for counter in view.counters) if state.step == sequence.SETUP else frozenset(),
    )


def _least_distance(place: str, other_hexes: Iterable[str]) -> int:
    return min(NUMBERED.distance(place, other_place) for other_place in other_hexes)


def _field_of(table: BattleTable) -> list[str]:
    """Return all hexes of the map of a battle; without a map those around the counters."""
    ground = ground_map.on_table(table)
    if ground is not None and ground.board.columns and ground.board.rows:
        left, top = (int(ground.board.first[at : at + 2]) for at in (0, 2))
        return _places(range(left, left + ground.board.columns), range(top, top + ground.board.rows))
    columns, rows = _columns_and_rows(unit.hex for unit in _on_map(table.state))
    return _places(_span(columns, LEAST, AROUND), _span(rows, LEAST, AROUND))


def _stacks(table: BattleTable) -> tuple[StackView, ...]:
    """Return the counters of each hex, the one that counts for it first, with leader and Standard (6.52)."""
    units = table.state.units
    standing: dict[str, list[Unit]] = {}
    for unit in _on_map(table.state):
        standing.setdefault(unit.hex, []).append(unit)
    second = table.battle.armies[-1].id
    alive = [leader for leader in table.state.leaders.values() if not leader.dead]
    chiefs = {unit.unit or unit.hex: unit.id for unit in alive}
    records = {record.id: record for record in table.battle.leaders}
    flags = {
        table.state.leaders[record.leader].unit or table.state.leaders[record.leader].hex
        for record in table.battle.standards
        if record.leader and standards.is_with_leader(table.state.standards[record.id])
    }
    stacks = []
    for place, units_in_hex in standing.items():
        units_in_hex.sort(key=lambda unit: not board_map.stands_for_hex(unit, units))
        ids = tuple(unit.id for unit in units_in_hex)
        chief = next((chiefs[at] for at in (*ids, place) if at in chiefs), "")
        stacks.append(
            StackView(
                place,
                ids,
                " ".join(table.battle.numbers.get(id, "") for id in ids),
                table.side_of_unit(ids[0]) == second,
                army_view.LEADERS[records[chief].role] if chief in records else "",
                any(at in flags for at in (*ids, place)),
                any(engagement.is_engaged(table.state, id) for id in ids),
            )
        )
    return tuple(stacks)


def _lone_leaders(table: BattleTable) -> Iterator[LoneView]:
    """Yield the leaders who are in a hex without any unit (4.13, 6.56)."""
    second, taken_hexes = table.battle.armies[-1].id, board_map.taken_hexes(table)
    flags = {
        record.leader
        for record in table.battle.standards
        if record.leader and standards.is_with_leader(table.state.standards[record.id])
    }
    for record in table.battle.leaders:
        leader_state = table.state.leaders[record.id]
        if not (leader_state.dead or leader_state.unit or leader_state.hex in taken_hexes) and NUMBERED.is_hex(
            leader_state.hex
        ):
            letter = table.battle.numbers.get(record.id, "")[:1]
            name, shape = Ref("leader", record.id), army_view.LEADERS[record.role]
            yield LoneView(leader_state.hex, name, letter, record.side == second, shape, record.id in flags)


def _lone_standards(table: BattleTable) -> Iterator[LoneView]:
    """Yield the Standards that nobody carries (9.32)."""
    second = table.battle.armies[-1].id
    for record in table.battle.standards:
        standard_state = table.state.standards[record.id]
        if (
            standard_state.left
            and not standard_state.captured
            and not standard_state.out
            and NUMBERED.is_hex(standard_state.hex)
        ):
            yield LoneView(
                standard_state.hex, Ref("standard", record.id), opponent=record.side == second, standard=True
            )


def _command_zone(table: BattleTable, prompt: Prompt[Any]) -> ZoneView | None:
    """Return the hexes in reach of the leader whose units act, while it is asked who does (5.42)."""
    if prompt.key != whole_moves.WHO or not (leader := leaders.commander_of(table, table.state.active)):
        return None
    place, reach = board_map.hex_of_leader(table.state, leader), leaders.command_range(table, leader)
    side = leaders.printed_leader(table, leader).side
    inside = command_on_map.hexes_in_reach(table, side, place, reach)
    if inside is None:
        return None
    text = msg(N_("mando de {leader}: {n}"), leader=Ref("leader", leader), n=reach)
    return ZoneView(frozenset(NUMBERED.names(inside)), text, place)


def _units_asked(state: State, prompt: Prompt[Any]) -> list[Unit]:
    """Return the placed units that a question is about, or offers."""
    ids = [*prompt.subject]
    if prompt.key == leader_moves.STANDS:  # he still stands with his unit
        ids += [state.leaders[leader].unit for leader in prompt.subject if leader in state.leaders]
    if isinstance(prompt, Choose | Pick):
        ids += [option.value for option in prompt.options]
    units = [state.units[leader] for leader in ids if leader in state.units]
    return [unit for unit in units if board_map.is_placed(unit) and unit.status is not Status.GONE]


def _answers_by_hex(table: BattleTable, prompt: Prompt[Any]) -> dict[str, tuple[str, ...]]:
    """Return the answers of a click on each hex: the end of a counter, or the cheapest way there (6.1)."""
    options = prompt.options if isinstance(prompt, Choose) else ()
    values_by_hex: dict[str, tuple[str, ...]] = {option.place: (option.value,) for option in options if option.place}
    if values_by_hex or (reach := whole_moves.reach_at(table, prompt)) is None:
        return values_by_hex
    ways: dict[str, tuple[str, ...]] = {}
    for (place, _), end_facts in reach.placements.items():
        ways.setdefault(NUMBERED.texts[place], end_facts.way)
    ways.pop(reach.unit.hex, None)
    return ways


def whole_map(state: State, content: Content) -> MapView:
    """Return the whole map around the placed counters, with a margin (2.1)."""
    places = [unit.hex for unit in _on_map(state)] or [START]
    columns, rows = _columns_and_rows(places)
    return _view(BattleTable(state, content), _places(_span(columns, LEAST), _span(rows, LEAST)), {})


def _columns_and_rows(places: Iterable[str]) -> tuple[list[int], list[int]]:
    pairs = [(int(place[:2]), int(place[2:])) for place in places]
    return [column for column, _ in pairs], [row for _, row in pairs]


def _places(wide: Iterable[int], high: Iterable[int]) -> list[str]:
    rows = [*high]
    return [f"{column:02d}{row:02d}" for column in wide for row in rows]


def _room_to_place(table: BattleTable) -> list[str]:
    """Return the hexes on which counters are placed: around the middle, unless all are elsewhere.

    Where the battle has a map, they are the middle rows of it.
    """
    state, ground = table.state, ground_map.on_table(table)
    if ground is not None and ground.board.columns and ground.board.rows:
        left, top = (int(ground.board.first[at : at + 2]) for at in (0, 2))
        above = max(0, ground.board.rows // 2 - ROWS_OF_MAP)
        high = range(top + above, top + min(ground.board.rows, ground.board.rows // 2 + ROWS_OF_MAP + 1))
        return _places(range(left, left + ground.board.columns), high)
    (column,), (row,) = _columns_and_rows([START])
    columns, rows = _columns_and_rows(unit.hex for unit in _on_map(state))
    is_here = any(
        abs(q - column) <= ROOM_ACROSS and abs(r - row) <= ROOM_DOWN for q, r in zip(columns, rows, strict=True)
    )
    if is_here or not columns:
        columns += [column - ROOM_ACROSS + MARGIN, column + ROOM_ACROSS - MARGIN]
        rows += [row - ROOM_DOWN + MARGIN, row + ROOM_DOWN - MARGIN]
    return _places(_span(columns, LEAST), _span(rows, LEAST))


def placing_map(state: State, content: Content) -> MapView:
    """Return the map on which counters are placed by hand, with the unplaced ones in the tray (2.8, 6.51)."""
    table = BattleTable(state, content)
    places = _room_to_place(table)
    view, units = _view(table, places, {place: (place,) for place in places}), placeable_units(state, content)
    counters = {
        counter.id: counter for army in table.battle.armies for counter in army_view.roster(table, army.id).counters
    }
    waiting = tuple(replace(counters[unit.id], edits=()) for unit in units if not unit.place)
    return replace(view, tray=waiting, movable=frozenset(unit.id for unit in units if unit.place))


def forbidden_hexes(state: State, content: Content, unit: UnitId) -> dict[str, Message]:
    """Return the hexes that a unit cannot be put on, and why (6.51-6.54)."""
    table, mover = BattleTable(state, content), state.units[unit]
    standing: dict[str, list[Unit]] = {}
    for unit_on_map in _on_map(state):
        if unit_on_map.id not in (unit, mover.partner):
            standing.setdefault(unit_on_map.hex, []).append(unit_on_map)
    side, reason_by_hex = table.side_of_unit(unit), dict[str, Message]()
    for place in _room_to_place(table):
        if (refusal := ground_view.place_refusal(table, place, mover.type)) is not None:
            reason_by_hex[place] = refusal[0]
    for place, units_in_hex in standing.items():
        if table.side_of_unit(units_in_hex[0].id) != side:
            reason_by_hex[place] = msg(N_("Ahí está {unit}, del otro ejército."), unit=Ref("unit", units_in_hex[0].id))
        elif (why := stacking.end_refusal(mover.type, [unit_on_map.type for unit_on_map in units_in_hex])) is not None:
            reason_by_hex[place] = msg(N_("Ahí está {unit}: {why}."), unit=Ref("unit", units_in_hex[0].id), why=why)
    return reason_by_hex


def position_of(state: State, content: Content, before: State | None = None) -> MapView | None:
    """Return the map with all counters, and the former places of those moved since `before` (2.1). None without one."""
    if not board_map.is_kept(state):
        return None
    former_hexes = {unit.id: unit.hex for unit in _on_map(before)} if before is not None else {}
    ghosts = [
        GhostView(unit.id, former_hexes[unit.id])
        for unit in _on_map(state)
        if former_hexes.get(unit.id, unit.hex) != unit.hex
    ]
    places = [*(unit.hex for unit in _on_map(state)), *(ghost.place for ghost in ghosts)] or [START]
    columns, rows = _columns_and_rows(places)  # nobody is about to move: as near as they lie
    view = _view(BattleTable(state, content), _places(_span(columns, LEAST, RIM), _span(rows, LEAST, RIM)), {})
    return replace(view, before=tuple(ghosts))


START = "2020"
"""Middle of a map without counters."""


def _span(values: list[int], least: int, margin: int = MARGIN) -> range:
    """Return a range around the values with a margin, of at least `least`, within the labels."""
    low, high = min(values) - margin, max(values) + margin
    missing = max(0, least - (high - low))
    return range(max(0, low - missing // 2), min(LAST_ROW, high + missing - missing // 2) + 1)


def _on_map(state: State) -> list[Unit]:
    return [unit for unit in state.units.values() if NUMBERED.is_hex(unit.hex) and unit.status is not Status.GONE]


def placeable_units(state: State, content: Content) -> tuple[Placeable, ...]:
    """Return the placeable units, army by army, with hex and facing; a stack comes once (2.1, 6.61)."""
    table = BattleTable(state, content)
    units = [unit for unit in state.units.values() if unit.status is not Status.GONE and not _rides_along(unit)]
    return tuple(
        Placeable(
            unit.id,
            Ref("unit", unit.id),
            unit.hex,
            unit.facing,
            facings.hours_of(column=unit.column),
            f"stands.{unit.id}",
            f"units.{unit.id}.facing",
            army.id,
        )
        for army in table.battle.armies
        for unit in units
        if table.side_of_unit(unit.id) == army.id
    )


ROLES: dict[str, Message] = {
    board_map.ANSWERS: msg(N_("El mapa responde, sin terreno")),
    board_map.GROUND: msg(N_("El mapa responde, y se pregunta el terreno")),
    board_map.ASKS: msg(N_("El mapa solo se mira")),
}
"""Words for the roles of the map of the counters (6.61)."""


def other_roles(state: State, content: Content) -> tuple[Edit, ...]:
    """Return the edits to the other roles of the map (6.61)."""
    return tuple(Edit("map_role", role, words) for role, words in ROLES.items() if role != state.map_role)


def _rides_along(unit: Unit) -> bool:
    """Return whether a unit is placed with its partner (6.52)."""
    return bool(unit.partner) and unit.type is Type.RI


def _view(table: BattleTable, places: Iterable[str], answers: dict[str, tuple[str, ...]]) -> MapView:
    """Return hexes with their counters, facings, and the answers of a click on them."""
    standing: dict[str, list[Unit]] = {}
    for unit in _on_map(table.state):
        standing.setdefault(unit.hex, []).append(unit)
    places = [*places]
    grounds = ground_view.drawn_grounds(table, places)
    levels = ground_view.named_levels(grounds, standing)
    ground = ground_map.on_table(table)
    hexes = tuple(
        HexView(
            place,
            *NUMBERED.axial(place),
            facts=(
                *[fact for unit in standing.get(place, ()) for fact in facts_of(unit)],
                *(ground_view.kept_lines(ground, place) if ground is not None else ()),
            ),
            answers=answers.get(place, ()),
            note=levels.get(place),
            ground=grounds.get(place),
        )
        for place in places
    )
    places_shown = {unit.place for unit in hexes}
    second = table.battle.armies[-1].id
    counters: list[CounterView] = []
    for army in table.battle.armies:
        for counter in army_view.roster(table, army.id).counters:
            if counter.place in places_shown and not counter.destroyed and counter.id in table.state.units:
                counters.append(replace(counter, edits=()))
    fronts = tuple(
        FrontView(unit.hex, unit.facing // 2, table.side_of_unit(unit.id) == second, facings.front_sides(unit.facing))
        for unit in _on_map(table.state)
        if unit.facing and unit.hex in places_shown
    )
    photo = f"chariots/{table.battle.map}" if table.battle.map else ""
    return MapView(hexes=hexes, counters=tuple(counters), fronts=fronts, photo=photo)


def facts_of(unit: Unit) -> tuple[Message, ...]:
    """Return the facing of a unit in words, for players who do not see the map."""
    if not unit.facing:
        return (msg(N_("{unit}, sin orientación"), unit=Ref("unit", unit.id)),)
    return (msg(N_("{unit} {looks}"), unit=Ref("unit", unit.id), looks=facings.hour_in_words(unit.facing)),)


# -- range and sight


def lines_of(state: State, content: Content, first: str, second: str) -> tuple[Message, ...]:
    """Return the lines on a hex, or on two: distance, units between, and sides (6.61, 7.14)."""
    table = BattleTable(state, content)
    if not NUMBERED.is_hex(first) or (second and not NUMBERED.is_hex(second)):
        return ()
    if not second:
        messages = tuple(fact for unit in board_map.holders(table, first) for fact in facts_of(unit))
        messages += ground_view.ground_lines(table, first)
        return messages or (msg(N_("{place}: no hay ninguna unidad anotada"), place=first),)
    far = NUMBERED.distance(first, second)
    between = board_map.units_between(table, first, second)
    lines = [msg(N_("De {one} a {other}: distancia {n}"), one=first, other=second, n=far)]
    if far > 1:
        lines.append(_sight_line(between))
        lines += ground_view.sight_lines(table, first, second)
    for from_hex, to_hex in ((first, second), (second, first)):
        for unit in board_map.holders(table, from_hex):
            zones = facings.zones_towards(from_hex, unit.facing, to_hex) if unit.facing and from_hex != to_hex else ()
            if len(zones) == 1 and zones[0]:
                template = N_("{unit} tiene {place} por {zone}")
                lines.append(msg(template, unit=Ref("unit", unit.id), place=to_hex, zone=facings.ZONE_NAMES[zones[0]]))
            elif zones and "" not in zones:
                template = N_("{unit} tiene {place} en la esquina de {zone} y {other}")
                pair = (facings.ZONE_NAMES[zone] for zone in zones)
                lines.append(msg(template, unit=Ref("unit", unit.id), place=to_hex, zone=next(pair), other=next(pair)))
    return tuple(lines)


def _sight_line(between: board_map.Between) -> Message:
    """Return whether the units on the map leave a line of sight (7.14)."""
    if between.least > 1:
        return msg(N_("Sin línea de visión: hay al menos {n} unidades en medio (7.14)"), n=between.least)
    if between.most > 1:
        return msg(N_("En duda: la línea pasa por más de una unidad, o puede haber una que no está anotada (7.14)"))
    if between.most:
        return msg(N_("Hay línea de visión: una sola unidad en medio no tapa (7.14)"))
    return msg(N_("Hay línea de visión: nadie en medio (7.14)"))


def blocking_hexes(state: State, content: Content, first: str, second: str) -> tuple[str, ...]:
    """Return the hexes with units that leave a line without sight, or in doubt (7.14)."""
    table = BattleTable(state, content)
    if not (NUMBERED.is_hex(first) and NUMBERED.is_hex(second)):
        return ()
    ground = ground_map.on_table(table)
    hidden = ground.sight(NUMBERED.known(first), NUMBERED.known(second)).places if ground is not None else ()
    if board_map.units_between(table, first, second).most <= 1:
        return NUMBERED.names(hidden)
    passed = [place for beside in NUMBERED.crossed(first, second) for place in beside]
    occupied = [place for place in passed if board_map.holders(table, place)]
    return tuple(dict.fromkeys((*occupied, *NUMBERED.names(hidden))))
