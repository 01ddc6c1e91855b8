"""Situations: any position of a battle, what is answered, and what is to come of it.

A situation takes the armies of a battle in the packs. What it leaves out is as when that begins, the bag full.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puesto.core.game.lessons import Lesson
from puesto.core.game.situation import Script
from puesto.core.messages import N_, Text
from puesto.core.pack_layout import Finding
from puesto.core.session.session import Session
from puesto.core.values import Struct, field, replace
from puesto.games.bolt.printed.records import HOUSE, Content, Order, Shelter
from puesto.games.bolt.situations import lessons
from puesto.games.bolt.situations.expectations import Expect
from puesto.games.bolt.table import sequence, setup
from puesto.games.bolt.table import settings as readings
from puesto.games.bolt.table.state import GameTable, State
from puesto.games.bolt.turn import steps
from puesto.games.bolt.views import state_changes
from puesto.games.kit.checks import check_known, check_level, finding
from puesto.games.kit.situations import besides, lay_table, step_reached

SETTLED = (
    sequence.DRAW, sequence.UNIT, sequence.EXTRA, sequence.SMOKE, sequence.TRANSPORTS, sequence.COUNT, sequence.OVER,
)  # fmt: skip
"""The steps at which an order, and what followed it, is over."""
TABLE_DEPTH = 99


class Placed(Struct, frozen=True):
    """State of a unit where it differs from the beginning."""

    id: str
    order: Order = Order.NONE
    pins: int = 0
    models: int = 0
    """0: as many as it begins with."""
    kept: bool = False
    gone: bool = False
    building: Shelter = Shelter.NONE
    immobilised: bool = False
    officer: str = ""


class Situation(Struct, frozen=True):
    """Position with the answers to come and the expected result."""

    id: str
    title: Text
    battle: str
    rules: tuple[str, ...] = ()
    source: str = HOUSE
    text: Text | None = None
    lesson: Text | None = None
    level: int = 1
    units: tuple[Placed, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    step: str = sequence.ORDER
    turn: int = 1
    unit: str = ""
    """The unit in hand: its die is out of the bag."""
    table: dict[str, Any] = field(default_factory=dict)
    """Other fields of the state, as in a save, which override everything above. Only what differs is named."""
    script: Script = field(default_factory=Script)
    expect: Expect = field(default_factory=Expect)


def set_up_situation(situation: Situation, content: Content) -> tuple[Content, State]:
    """Return the printed game with the situation's battle under its own id, and its position."""
    battle = content.battles[situation.battle]
    own_battle = replace(battle, id=situation.id, title=situation.title)
    content = replace(content, battles={own_battle.id: own_battle, **content.battles})
    state = setup.new_state(content, situation.battle, readings.with_defaults(situation.settings))
    state.step, state.turn, state.unit = situation.step, situation.turn, situation.unit
    for placed_unit in situation.units:
        unit = state.units[placed_unit.id]
        unit.order, unit.pins, unit.kept, unit.gone = (
            placed_unit.order,
            placed_unit.pins,
            placed_unit.kept,
            placed_unit.gone,
        )
        unit.building, unit.immobilised, unit.officer = (
            placed_unit.building,
            placed_unit.immobilised,
            placed_unit.officer,
        )
        unit.models = 0 if placed_unit.gone else placed_unit.models or unit.models
        while placed_unit.models and sum(unit.arms.values()) > unit.models:
            most = max(unit.arms, key=lambda place: unit.arms[place])
            unit.arms[most] -= 1
    table = GameTable(state, content)
    free = [
        unit.id for unit in table.living() if table.has_die(unit.id) and not unit.order and unit.id != situation.unit
    ]
    state.bag = sorted(table.side_of(id) for id in free)
    return content, lay_table(state, situation.table, TABLE_DEPTH)


def check_situation(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield unknown names, with the path from the situation's top."""
    if situation.battle not in content.battles:
        yield finding(("battle",), "unknown", N_("no hay ninguna batalla «{name}»"), name=situation.battle)
        return
    troop_ids = {troop.id for troop in content.battles[situation.battle].troops}
    wrong = N_("no hay ninguna unidad «{name}»")
    for index, placed_unit in enumerate(situation.units):
        yield from check_known(("units", index, "id"), placed_unit.id, troop_ids, "unknown", wrong, "name")
    for where in ("orders", "pins", "models", "gone", "flags"):
        for name in getattr(situation.expect, where):
            yield from check_known(("expect", where, name), name, troop_ids, "unknown", wrong, "name")
    for id, flags in situation.expect.flags.items():
        for name in flags:
            words = N_("«{name}» no es nada que se le encienda o apague a una unidad")
            place = ("expect", "flags", id, name)
            yield from check_known(place, name, state_changes.SWITCHES, "unknown", words, "name")
    armies = {troop.side for troop in content.battles[situation.battle].troops}
    for name in situation.expect.bag:
        words = N_("no hay ningún ejército «{army}»")
        yield from check_known(("expect", "bag", name), name, armies, "no_army", words, "army")
    if situation.unit:
        yield from check_known(("unit",), situation.unit, troop_ids, "unknown", wrong, "name")
    for path, step in (
        (("step",), situation.step),
        (("expect", "step"), situation.expect.step),
        (("script", "until"), situation.script.until),
    ):
        if step and step not in (*steps.STEPS, sequence.OVER):
            yield finding(path, "unknown", N_("«{name}» no es un paso de la partida"), name=step)
    for id, value in situation.settings.items():
        if not readings.can_change(readings.USUAL, id, value):
            yield finding(("settings", id), "setting", N_("«{value}» no es un valor de este ajuste"), value=value)
    yield from check_level(situation.level)


def is_settled(session: Session[State, Content]) -> bool:
    """Return whether something was done and its consequences are over."""
    return step_reached(session) in SETTLED


def lesson_from(situation: Situation, content: Content, session: Session[State, Content]) -> Lesson:
    """Return the situation as a lesson; `session` has run it."""
    content, state = set_up_situation(situation, content)
    return lessons.lesson_of(situation.expect, GameTable(state, content), session)


def capture_situation(session: Session[State, Content], id: str, title: Text) -> Situation:
    """Return the situation that begins at the session's prompt, with the answers since its step began."""
    state, begun = session.opening()
    result = Situation(id, title, state.battle, settings=dict(state.settings), script=Script(begun=begun))
    _, usual_state = set_up_situation(result, session.content)
    return replace(result, table=besides(state, usual_state, TABLE_DEPTH))
