"""Steps (f), (g) and (h): clean-up, fatigue, isolation (3.0, 1.8, 3.6)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, count, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany
from puesto.games.bcs.formations import activation, fatigue, isolation, supply
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import AMEND, FAILED, RECOVERY, fatigue_number
from puesto.games.bcs.table.hexes import is_in_radius
from puesto.games.bcs.table.state import Table, UnitId
from puesto.games.bcs.turn import losses
from puesto.games.bcs.turn.facts_at_table import fatigue_facts, put_supply, supply_of
from puesto.games.bcs.turn.questions import NO, YES, YES_NO, Line, say_lines, tick_lines, unit_options


def clean_up(table: Table) -> Procedure[None]:
    """Step (f): markers that go, and trains that are not at Optimal Distance (3.0)."""
    item, act = table.now, table.state.act
    markers = {
        "objective": act.combat_objectives + act.march_objectives,
        "traffic": act.traffic,
        "dropped_support_temporary": item.dropped_temporary,
    }
    cleaned = activation.cleaned_markers(markers)
    words = {
        "objective": N_("Se retiran los OBJ"),
        "traffic": N_("Se retira el Tráfico"),
        "dropped_support_temporary": N_("Se retiran los Apoyos Caídos Temporales"),
    }
    lines = [Line(name, msg(words[name])) for name, marker_count in markers.items() if marker_count != cleaned[name]]
    before = supply_of(table, item.id)
    after = supply.clean_up_trains(before)
    if after != before:
        lines.append(Line("trains", msg(N_("Los Trenes no están a Distancia Óptima: giran a Fantasma"))))
    if act.nobody_out:  # told after the moves, see `contacts`
        ticked_lines = (*(yield from say_lines("3.0", lines)), NOBODY_OUT.id)
    else:
        lines.append(NOBODY_OUT)
        ticked_lines = yield from tick_lines(
            "cleanup.lines", msg(N_("Limpieza: esto se hace.")), "3.0", lines, (item.id,)
        )
    if "traffic" in ticked_lines:
        act.traffic = 0
    if "dropped_support_temporary" in ticked_lines:
        item.dropped_temporary = 0
    if "trains" in ticked_lines:
        put_supply(table, item.id, after)
    act.nobody_out = NOBODY_OUT.id in ticked_lines
    table.state.step = sequence.FATIGUE


NOBODY_OUT = Line("nobody_out", msg(N_("Ningún apilamiento está aislado")))
"""Line of the bookkeeping that spares the question of step (h) while it is ticked (3.6)."""


def roll_for_fatigue(table: Table) -> Procedure[None]:
    """Step (g): one die for the likeliest reason (1.8)."""
    item = table.now
    result = yield from fatigue.roll_fatigue(table.content.charts[charts.FATIGUE], fatigue_facts(table.state, item.id))
    item.fatigue = fatigue_number(result.fatigue_after)
    table.state.step = sequence.ISOLATION


WAYS: dict[str, tuple[bool, bool, Message]] = {
    "safe_out": (True, False, msg(N_("Con Ruta Segura y fuera del Radio de Mando"))),
    "none_in": (False, True, msg(N_("Sin Ruta Segura y en Radio de Mando"))),
    "none_out": (False, False, msg(N_("Sin Ruta Segura y fuera del Radio de Mando"))),
}


def apply_isolation(table: Table) -> Procedure[None]:
    """Step (h): only for the stacks that the player names; each unit loses what the chart says (3.6)."""
    item, act = table.now, table.state.act
    units_left = [] if act.nobody_out else table.units_of(item.id)
    if not act.nobody_out and not table.keeps_units(item.id):
        out = yield from Ask(
            key="isolation.any",
            subject=(item.id,),
            message=msg(N_("{formation}: ¿hay algún apilamiento aislado?"), formation=Ref("formation", item.id)),
            rule="3.6",
            who=BOARD,
            options=YES_NO,
            default=NO,
            unsure=False,
        )
        if out == YES:
            loss = yield from _ask_loss(table)
            yield Note(key="isolation.said", message=each_loses(loss), rule="3.6", tone="bad")
    while units_left:
        isolated_ids = yield from AskMany(
            key="isolation.units",
            subject=(item.id,),
            message=msg(
                N_("{formation}: ¿qué unidades están aisladas de la misma manera?"), formation=Ref("formation", item.id)
            ),
            rule="3.6",
            who=BOARD,
            options=unit_options(table, units_left),
        )
        if not isolated_ids:
            break
        loss = yield from _ask_loss(table, isolated_ids)
        for id in isolated_ids:
            is_destroyed = loss >= table.state.units[id].steps
            words = msg(N_("{line}."), line=losses.loss_words(id, loss, is_destroyed))
            losses.lose_steps(table, id, loss)
            if loss:
                yield Note(key="isolation.lost", subject=(id,), message=words, rule="3.6", tone="bad")
        units_left = [unit for unit in units_left if unit.id not in isolated_ids]
    if act.kind in (RECOVERY, AMEND) or (act.kind == FAILED and activation.after_failed(act.which) != "i"):
        table.state.step = sequence.CONTINUE
    else:
        table.state.step = sequence.SECOND


def each_loses(loss: int) -> Message:
    """Return what each unit of a stack loses."""
    return msg(N_("{line}."), line=count(isolation.LOSS, loss))


def _ask_loss(table: Table, units: tuple[UnitId, ...] = ()) -> Procedure[int]:
    """Ask how units are isolated, those named or a stack of a formation whose units are not kept (3.6)."""
    item = table.now
    words = msg(N_("{units}: ¿cómo están aisladas?"), units=tuple(Ref("unit", id) for id in units))
    how = yield from Ask(
        key="isolation.how",
        subject=(item.id, *units),
        message=words if units else msg(N_("¿Cómo están aisladas?")),
        rule="3.6",
        who=BOARD,
        options=tuple(
            Option(name, words, each_loses(_loss(table, safe, near))) for name, (safe, near, words) in WAYS.items()
        ),
        default="none_in" if units and all(is_in_radius(table, unit) for unit in units) else None,
        unsure=False,
    )
    safe, near, _ = WAYS[how]
    return _loss(table, safe, near)


def _loss(table: Table, safe: bool, near: bool) -> int:
    return isolation.isolation_loss(table.content.charts[charts.ISOLATION], safe, near, table.now.blocked_level > 0)
