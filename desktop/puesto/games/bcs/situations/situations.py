"""Situations: any position of an operation, the dice and answers to come, and what is to come of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from puesto.core.game.lessons import Lesson
from puesto.core.game.situation import Script
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.pack_layout import Finding
from puesto.core.session.session import Session
from puesto.core.values import Struct, field, replace
from puesto.games.bcs.printed.records import HOUSE, Content
from puesto.games.bcs.situations import expectations, lessons
from puesto.games.bcs.situations.expectations import Expect
from puesto.games.bcs.table import sequence, setup
from puesto.games.bcs.table import settings as readings
from puesto.games.bcs.table.choices import FAIL, FULL, KINDS, NORMAL, PARTIAL, USED
from puesto.games.bcs.table.state import Activation, State, Table
from puesto.games.bcs.turn import steps
from puesto.games.kit.checks import check_level, finding
from puesto.games.kit.situations import besides, lay_table, step_reached

TABLE_DEPTH = 99
"""Depth to which a situation's table is merged: all of it, so that it names only what differs."""


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
    operation: str = "crossing"
    """The operation of the packs in which it takes place."""
    settings: dict[str, str] = field(default_factory=dict)
    step: str = sequence.SNAFU
    """Step of the sequence."""
    turn: int = 1
    formation: str = ""
    """Formation that is activated; its HQ is Used, unless the table sets it otherwise."""
    kind: str = NORMAL
    second: bool = False
    snafu: str = ""
    table: dict[str, Any] = field(default_factory=dict)
    """Other fields of the state, as in a save, which override everything above. Only what differs is named."""
    script: Script = field(default_factory=Script)
    expect: Expect = field(default_factory=Expect)


def set_up_situation(situation: Situation, content: Content) -> tuple[Content, State]:
    """Return the printed game with the situation's operation under its own id, and its position."""
    operation = content.operations[situation.operation]
    own_operation = replace(operation, id=situation.id, title=situation.title, base=operation.base or operation.id)
    content = replace(
        content, operations={own_operation.id: own_operation, **content.operations, operation.id: operation}
    )
    state = setup.new_state(content, situation.id, readings.with_defaults(situation.settings))
    state.step, state.turn, state.activation = situation.step, situation.turn, 1
    if situation.formation:
        formation = state.formations[situation.formation]
        state.side, formation.hq, formation.known, formation.supply_told = formation.side, USED, True, True
        state.act = Activation(formation.id, situation.kind, situation.second, snafu=situation.snafu)
        state.act.artillery = formation.artillery
    return content, lay_table(state, situation.table, TABLE_DEPTH)


# ---- what does not fit together


def check_situation(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield unknown names, with the path from the situation's top."""
    if situation.operation not in content.operations:
        words = N_("no hay ninguna operación «{name}»")
        yield finding(("operation",), "unknown", words, name=situation.operation)
        return
    operation = content.operations[situation.operation]
    formations = {formation.id for formation in operation.formations}
    units = {unit.id for unit in operation.units}
    no_formation = msg(N_("no hay ninguna formación que se llame así"))
    no_unit = msg(N_("no hay ninguna unidad que se llame así"))

    def unknown_names(path: tuple[str | int, ...], name: str, among: set[str], wrong: Message) -> Iterator[Finding]:
        if name not in among:
            yield finding(path, "unknown", N_("«{name}»: {wrong}"), name=name, wrong=wrong)

    if formations:
        if situation.formation:
            yield from unknown_names(("formation",), situation.formation, formations, no_formation)
        for field_ in ("hq", "fatigue", "trains", "blocked", "prepared", "coordination", "dropped"):
            for id in getattr(situation.expect, field_):
                yield from unknown_names(("expect", field_, id), id, formations, no_formation)
    for field_ in ("steps", "states", "returns", "deployed"):
        for id in getattr(situation.expect, field_):
            yield from unknown_names(("expect", field_, id), id, units, no_unit)
    for path, value, known_names in expectations.named_values(situation.expect, content):
        if value not in known_names:
            wrong = msg(N_("aquí se dice {known}"), known=", ".join(sorted(known_names)))
            yield from unknown_names(path, value, set(known_names), wrong)
    options_by_setting = {item.id: dict(item.options) for item in readings.ALL}
    for id, value in situation.settings.items():
        if value not in options_by_setting.get(id, {}):
            words = N_("«{value}» no es un valor de este ajuste")
            yield finding(("settings", id), "setting", words, value=value)
    for path, step in (
        (("step",), situation.step),
        (("expect", "step"), situation.expect.step),
        (("script", "until"), situation.script.until),
    ):
        if step and step not in (*steps.STEPS, sequence.OVER):
            yield finding(path, "unknown", N_("«{name}» no es un paso del turno"), name=step)
    if situation.snafu:
        results = (FULL, PARTIAL, FAIL)
        wrong = msg(N_("aquí se dice {known}"), known=", ".join(results))
        yield from unknown_names(("snafu",), situation.snafu, {*results}, wrong)
    if situation.kind not in dict(KINDS):
        yield finding(("kind",), "unknown", N_("«{name}» no es una activación"), name=situation.kind)
    yield from check_level(situation.level)


# ---- what comes of it


def is_settled(session: Session[State, Content]) -> bool:
    """Return whether the step of a situation's session is done."""
    return step_reached(session) != ""


def lesson_from(situation: Situation, content: Content, session: Session[State, Content]) -> Lesson:
    """Return the situation as a lesson; `session` has run it."""
    content, state = set_up_situation(situation, content)
    return lessons.lesson_of(situation.expect, Table(state, content), session)


def capture_situation(session: Session[State, Content], id: str, title: Text) -> Situation:
    """Return the situation that begins at the session's prompt. Where its step began, with the answers since."""
    state, begun = session.opening()
    operation = session.content.operations[state.operation]
    result = Situation(
        id,
        title,
        settings=dict(state.settings),
        operation=operation.base or operation.id,
        step=state.step,
        turn=state.turn,
        script=Script(begun=begun),
    )
    _, usual_state = set_up_situation(result, session.content)
    return replace(result, table=besides(dataclasses.replace(state, operation=id), usual_state, TABLE_DEPTH))
