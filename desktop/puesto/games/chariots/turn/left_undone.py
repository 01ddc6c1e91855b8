"""Lines that can still be done before a phase closes, or were left undone (2.8, 3.0, 5.44-5.46, 9.14)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Option, Procedure
from puesto.core.saying import say
from puesto.games.chariots.leadership import command
from puesto.games.chariots.table.state import BattleTable, LeaderId, Status, Unit, unit_ref, units_ref


def has_acted(unit: Unit) -> bool:
    """Return whether a unit has done anything in this Orders Phase."""
    return unit.has_moved or unit.has_fired or unit.has_recovered


def idle_reasons(table: BattleTable, units: list[Unit]) -> tuple[Message, ...]:
    """Return why those who have done nothing cannot do anything, each reason once with its rule."""
    units_by_reason: dict[Message, list[Ref]] = {}
    for unit in units:
        if not has_acted(unit) and (why := command.order_refusal(table.state, unit, "move")) is not None:
            units_by_reason.setdefault(why, []).append(unit_ref(unit, table.state.active))
    return tuple(msg(N_("{units} — {why}"), units=tuple(names), why=why) for why, names in units_by_reason.items())


def leaders_to_move(table: BattleTable) -> list[LeaderId]:
    """Return the leaders who may still move in this phase (5.46)."""
    return [
        leader
        for leader in table.state.leaders
        if command.can_move_leader(table, leader) and leader not in table.state.moved_leaders
    ]


# -- what is done with the hands

UNITS, STANDARDS, LEVELS, BAG, MOVED, RALLIED = "units", "standards", "levels", "bag", "moved", "rallied"
SET_UP = {
    UNITS: msg(N_("Coloca las unidades y los líderes como dice el escenario.")),
    STANDARDS: msg(N_("Coloca los Estandartes.")),
    LEVELS: msg(N_("Pon los marcadores de Huida de cada bando en su Nivel de Huida.")),
    BAG: msg(N_("Prepara La Bolsa y los Marcadores de Activación.")),
}
LATER_TASKS = {
    **SET_UP,
    MOVED: msg(N_("Quita los marcadores Moved que quedaron en la mesa.")),
    RALLIED: msg(N_("Quita los marcadores Rallied que quedaron en la mesa.")),
}
"""The lines that can be left for later, as they read then."""


def keep_left_out(
    table: BattleTable, options: tuple[Option, ...], ticked: tuple[str, ...], rule: str
) -> Procedure[None]:
    """Keep and report the checklist lines that were not ticked, until phase D asks for them again."""
    for option in options:
        if option.value not in ticked:
            yield from say(N_("Queda por hacer en la mesa: {what}"), rule, "bad", what=option.message)
    table.state.undone = [option.value for option in options if option.value not in ticked]


def hand_tasks(table: BattleTable) -> tuple[Option, ...]:
    """Return the checklist of the turn's end: markers to remove, and lines left for later (3.0 D3)."""
    on_map = [unit for unit in table.state.units.values() if unit.status is not Status.GONE]
    tasks = []
    for value, marked, words in (
        (
            MOVED,
            [unit for unit in on_map if unit.moved],
            NN_("Quita el marcador Moved de {units}.", "Quita los marcadores Moved de {units}."),
        ),
        (
            RALLIED,
            [unit for unit in on_map if unit.rallied],
            NN_("Quita el marcador Rallied de {units}.", "Quita los marcadores Rallied de {units}."),
        ),
    ):
        if marked:
            tasks.append(
                Option(
                    value,
                    count(words, len(marked), units=units_ref(unit.id for unit in marked)),
                    msg(N_("regla {rule}"), rule="3.0"),
                )
            )
    task_values = {option.value for option in tasks}
    return (
        *tasks,
        *(
            Option(value, LATER_TASKS[value])
            for value in table.state.undone
            if value in LATER_TASKS and value not in task_values
        ),
    )
