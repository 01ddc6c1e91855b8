"""Situations: positions of a battle with facts, dice and markers to come, and expectations.

A situation takes the armies of a battle in the packs, or brings its own. What it leaves out is as when a battle begins:
everybody in
order, nobody Engaged, every marker in the bag.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from puesto.core.game.lessons import Lesson
from puesto.core.game.situation import Script
from puesto.core.messages import N_, Text, msg
from puesto.core.pack_layout import Finding
from puesto.core.session.session import Session
from puesto.core.values import Struct, field, replace
from puesto.games.chariots.leadership import activation, command
from puesto.games.chariots.printed.records import (
    HOUSE,
    Army,
    Battle,
    Command,
    Content,
    Force,
    Missile,
    PrintedLeader,
    PrintedStandard,
    ScenarioRules,
    Type,
)
from puesto.games.chariots.situations import lessons
from puesto.games.chariots.situations.expectation_checks import (
    NO_COMMAND,
    NO_LEADER,
    NO_MARKER,
    NO_SIDE,
    NO_UNIT,
    check_expectations,
    check_name,
)
from puesto.games.chariots.situations.expectations import Expect
from puesto.games.chariots.table import engagement, sequence, setup
from puesto.games.chariots.table import settings as readings
from puesto.games.chariots.table.state import BattleTable, State, Status, Supply
from puesto.games.chariots.turn import steps
from puesto.games.kit.checks import check_level, finding
from puesto.games.kit.situations import besides, lay_table, step_reached

STEPS_BEFORE_BAG = (sequence.SETUP, sequence.INITIATIVE, sequence.KEEP)
"""Steps before the bag is filled."""
STEPS_WHEN_SETTLED = (
    sequence.DRAW,
    sequence.REPLACE,
    sequence.RELOAD,
    sequence.PICK_UP,
    sequence.ROUT,
    sequence.INITIATIVE,
    sequence.KEEP,
)
"""The steps at which an Orders Phase, and what followed it, is over."""
TABLE_DEPTH = 99
"""Depth to which a situation's table is merged: all of it, so that it names only what differs."""


class Placed(Struct, frozen=True):
    """A combat unit of the position. Of a battle of the packs only what is otherwise than printed is named."""

    id: str
    command: str = ""
    """Wing; its army, where the situation brings no Wings."""
    type: Type | None = None
    """The type of a unit that the situation brings; None for a unit of the battle."""
    quality: int = 6
    move: int = 4
    missile: Missile = Missile.NONE
    name: Text | None = None
    hex: str = ""
    facing: int = 0
    """Facing as an hour of the clock; 0 if unknown."""
    hits: int = 0
    status: Status = Status.GOOD
    moved: bool = False
    column: bool = False
    rallied: bool = False
    supply: Supply = Supply.FULL
    out: bool = False
    partner: str = ""
    """Unit that shares its hex; one of the two is enough."""
    has_moved: bool = False
    ended_adjacent: bool = False
    """Whether it ended its move beside an enemy, and must Shock."""


class Person(Struct, frozen=True):
    """Where a leader is, and how he is."""

    id: str
    unit: str = ""
    wounded: bool = False
    dead: bool = False
    on_foot: bool = False
    hits: int = 0
    hex: str = ""


class Situation(Struct, frozen=True):
    """Position with the answers to come and the expected result."""

    id: str
    title: Text
    rules: tuple[str, ...] = ()
    source: str = HOUSE
    text: Text | None = None
    lesson: Text | None = None
    level: int = 1
    """Difficulty as a lesson: 1 to 3."""
    battle: str = ""
    """Battle of the packs whose armies fight; "" where the situation brings its own."""
    armies: tuple[Army, ...] = ()
    commands: tuple[Command, ...] = ()
    """The Wings; where there are none each army is one."""
    leaders: tuple[PrintedLeader, ...] = ()
    standards: tuple[PrintedStandard, ...] = ()
    switches: ScenarioRules = field(default_factory=ScenarioRules)
    """Optional rules of the scenario."""
    units: tuple[Placed, ...] = ()
    people: tuple[Person, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    step: str = sequence.ACT
    """Step of the sequence."""
    turn: int = 1
    initiative: str = ""
    active: str = ""
    """Wing whose Orders Phase it is."""
    marker: str = ""
    """The marker in play; by default that of the active Wing."""
    kept: str = ""
    order: str = command.MOVE
    bag: tuple[str, ...] | None = None
    """Markers that can still be drawn; None for all that are nowhere else."""
    used: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()
    """Pairs `unit|unit` of opponents that are Engaged."""
    lost: dict[str, int] = field(default_factory=dict)
    """Army -> its Rout Points so far."""
    table: dict[str, Any] = field(default_factory=dict)
    """Other fields of the state, as in a save, which override everything above. Only what differs is named."""
    script: Script = field(default_factory=Script)
    expect: Expect = field(default_factory=Expect)


# ---- standing it up


def set_up_situation(situation: Situation, content: Content) -> tuple[Content, State]:
    """Return the printed game with what the situation brings along, and its position."""
    content = with_own_battle(situation, content)
    battle = content.battles[situation.id]
    state = setup.new_state(
        content, situation.battle or situation.id, readings.with_defaults(battle, situation.settings)
    )
    state.step, state.turn, state.activation, state.initiative = situation.step, situation.turn, 1, situation.initiative
    state.active, state.order = situation.active, situation.order if situation.active else ""
    state.marker = situation.marker or (
        situation.active
        if any(each_command.id == situation.active and each_command.marker for each_command in battle.commands)
        else ""
    )
    state.kept, state.used, state.aside = situation.kept, list(situation.used), list(situation.aside)
    for placed_unit in situation.units:
        place_unit(placed_unit, state)
    for person in situation.people:
        leader = state.leaders[person.id]
        leader.unit, leader.wounded, leader.dead, leader.on_foot = (
            person.unit,
            person.wounded,
            person.dead,
            person.on_foot,
        )
        leader.hits, leader.hex = person.hits, person.hex
    for both in situation.engaged:
        first, _, second = both.partition("|")
        engagement.engage(state, [first], [second])
    for side, points in situation.lost.items():
        state.sides[side].lost = points
    state.bag = bag_contents(situation, battle, state)
    return content, lay_table(state, situation.table, TABLE_DEPTH)


def with_own_battle(situation: Situation, content: Content) -> Content:
    """Return the content with the situation's battle, under its own id and title.

    A session that begins here is listed by them.
    """
    if situation.battle:
        base_battle = content.battles[situation.battle]
        renamed_battle = replace(base_battle, id=situation.id, title=situation.title)
        return replace(
            content, battles={renamed_battle.id: renamed_battle, **content.battles, base_battle.id: base_battle}
        )
    commands = situation.commands or tuple(
        Command(army.id, army.name, army.id, source=situation.source) for army in situation.armies
    )
    own_battle = Battle(
        situation.id,
        situation.title,
        situation.text or situation.title,
        situation.armies,
        commands,
        situation.leaders,
        tuple(own_force(placed_unit, situation.source) for placed_unit in situation.units),
        situation.standards,
        rules=situation.switches,
        source=situation.source,
    )
    return replace(content, battles={own_battle.id: own_battle, **content.battles})


def own_force(placed_unit: Placed, source: str) -> Force:
    """Return a unit that the situation brings, as a scenario prints it.

    Without a name it is called by its type and id.
    """
    assert placed_unit.type is not None
    usual = f"{placed_unit.type.value} ({placed_unit.id.upper()})"
    return Force(
        placed_unit.command,
        placed_unit.type,
        placed_unit.quality,
        placed_unit.move,
        placed_unit.missile,
        1,
        placed_unit.name or Text(usual, usual),
        placed_unit.id,
        source,
    )


def place_unit(placed_unit: Placed, state: State) -> None:
    """Set up a unit as placed; a column was one at the start of the phase too (6.32)."""
    unit = state.units[placed_unit.id]
    unit.hex, unit.hits, unit.status, unit.supply = (
        placed_unit.hex,
        placed_unit.hits,
        placed_unit.status,
        placed_unit.supply,
    )
    unit.facing = placed_unit.facing
    unit.moved, unit.rallied, unit.out = placed_unit.moved, placed_unit.rallied, placed_unit.out
    unit.column = unit.began_in_column = placed_unit.column
    unit.has_moved, unit.ended_adjacent = (
        placed_unit.has_moved or placed_unit.ended_adjacent,
        placed_unit.ended_adjacent,
    )
    if placed_unit.partner:
        unit.partner, state.units[placed_unit.partner].partner = placed_unit.partner, placed_unit.id


def bag_contents(situation: Situation, battle: Battle, state: State) -> list[str]:
    """Return the markers that can be drawn: all that are nowhere else, once the bag has been filled."""
    if situation.bag is not None:
        return sorted(situation.bag)
    if situation.step in STEPS_BEFORE_BAG:
        return []
    markers_elsewhere = {state.marker, state.kept, *state.used, *state.aside}
    return sorted(
        marker
        for army in battle.armies
        for marker in activation.markers_of(battle, army.id)
        if marker not in markers_elsewhere
    )


# ---- what does not fit together


def check_situation(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield unknown names, with the path from the situation's top."""
    if situation.battle and situation.battle not in content.battles:
        yield finding(("battle",), "unknown", N_("no hay ninguna batalla «{name}»"), name=situation.battle)
        return
    if not situation.battle and len(situation.armies) != 2:
        yield finding(("armies",), "two_armies", N_("hacen falta dos ejércitos, o una batalla («battle»)"))
        return
    bare = [
        at for at, placed_unit in enumerate(situation.units) if (placed_unit.type is None) != bool(situation.battle)
    ]
    if bare:
        wrong = N_("la batalla ya dice su tipo") if situation.battle else N_("falta su tipo")
        yield from (finding(("units", at, "type"), "type", wrong) for at in bare)
        return
    battle = with_own_battle(situation, content).battles[situation.id]
    units, people = {unit.id for unit in setup.starting_units(battle)}, {leader.id for leader in battle.leaders}
    sides, commands = {army.id for army in battle.armies}, {each_command.id for each_command in battle.commands}
    markers = {marker for side in sides for marker in activation.markers_of(battle, side)}

    check_id = check_name
    no_unit, no_leader, no_side, no_command, no_marker = map(msg, (NO_UNIT, NO_LEADER, NO_SIDE, NO_COMMAND, NO_MARKER))
    for at, placed_unit in enumerate(situation.units):
        yield from check_id(("units", at, "id"), placed_unit.id, units, no_unit)
        yield from check_id(("units", at, "partner"), placed_unit.partner, units, no_unit)
        if not situation.battle:
            yield from check_id(("units", at, "command"), placed_unit.command or "—", commands, no_command)
    for at, person in enumerate(situation.people):
        yield from check_id(("people", at, "id"), person.id, people, no_leader)
        yield from check_id(("people", at, "unit"), person.unit, units, no_unit)
    for at, both in enumerate(situation.engaged):
        for name in both.split("|"):
            yield from check_id(("engaged", at), name or "—", units, no_unit)
    yield from check_id(("active",), situation.active, commands, no_command)
    yield from check_id(("initiative",), situation.initiative, sides, no_side)
    for where, piles in (
        ("marker", (situation.marker,)),
        ("kept", (situation.kept,)),
        ("bag", situation.bag or ()),
        ("used", situation.used),
    ):
        for pile in piles:
            yield from check_id((where,), pile, markers, no_marker)
    for side in situation.lost:
        yield from check_id(("lost", side), side, sides, no_side)
    options_by_setting = {setting.id: dict(setting.options) for setting in readings.settings_of(battle)}
    for id, value in situation.settings.items():
        if value not in options_by_setting.get(id, {}):
            yield finding(("settings", id), "setting", N_("«{value}» no es un valor de este ajuste"), value=value)
    for path, step in ((("step",), situation.step), (("script", "until"), situation.script.until)):
        if step and step not in (*steps.STEPS, sequence.OVER):
            yield finding(path, "unknown", N_("«{name}» no es un paso de la batalla"), name=step)
    yield from check_level(situation.level)
    yield from check_expectations(situation.expect, battle)


# ---- what comes of it


def is_settled(session: Session[State, Content]) -> bool:
    """Return whether something was done and its Orders Phase is over."""
    return step_reached(session) in STEPS_WHEN_SETTLED


def lesson_from(situation: Situation, content: Content, session: Session[State, Content]) -> Lesson:
    """Return the situation as a lesson; `session` has run it."""
    content, state = set_up_situation(situation, content)
    return lessons.lesson_of(situation.expect, BattleTable(state, content), session)


# ---- a session as a situation


def capture_situation(session: Session[State, Content], id: str, title: Text) -> Situation:
    """Return the situation that begins at the session's prompt.

    The position in which its step began, and what was answered since.
    """
    state, begun = session.opening()
    battle = session.content.battles[state.battle]
    situation = Situation(id, title, settings=dict(state.settings), script=Script(begun=begun))
    if any(force.id for force in battle.forces):
        own_units = tuple(
            Placed(force.id, force.command, force.type, force.quality, force.move, force.missile, force.name)
            for force in battle.forces
        )
        situation = replace(
            situation,
            armies=battle.armies,
            commands=battle.commands,
            leaders=battle.leaders,
            standards=battle.standards,
            switches=battle.rules,
            units=own_units,
        )
        state = dataclasses.replace(state, battle=id)
    else:
        situation = replace(situation, battle=battle.id)
    _, usual_state = set_up_situation(situation, session.content)
    return replace(situation, table=besides(state, usual_state, TABLE_DEPTH))
