"""The activation as a strip, SNAFU and attack as sums and tables with odds (3.0, 3.2, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.charts import source
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.procedure_views import (
    ACTIVE,
    DONE,
    IDLE,
    SKIPPED,
    ResultCell,
    ResultRow,
    ResultTableView,
    StepsView,
    StepView,
    SubStepView,
    SumColumn,
    SumLine,
    SumView,
)
from puesto.core.saying import sign_text
from puesto.games.bcs.formations import safe_path, snafu, supply
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import AMEND, FAIL, FAILED, FULL, PARTIAL, RECOVERY, USED
from puesto.games.bcs.table.state import Table
from puesto.games.bcs.turn.activations import snafu_ways
from puesto.games.bcs.turn.facts_at_table import snafu_facts, supply_of
from puesto.games.bcs.turn.preparation import LINES
from puesto.games.bcs.views import attack_view, chart_views, strip_notes

TITLES: dict[str, Sayable] = {
    "a": msg(N_("Iniciar HQ")),
    "b": Text("Preparación", "Preparation"),
    "c": msg(N_("SNAFU")),
    "d": msg(N_("Colocar OBJ")),
    "e": msg(N_("Actividades")),
    "f": msg(N_("Limpieza")),
    "g": msg(N_("Fatiga")),
    "h": msg(N_("Aislamiento")),
    "i": msg(N_("Segunda Activación")),
    "j": msg(N_("Sigue jugando")),
}
PASSED: dict[str, dict[str, Message]] = {
    RECOVERY: dict.fromkeys("cdefgi", msg(N_("es una Recuperación"))),
    AMEND: dict.fromkeys("defgi", msg(N_("se enmienda el fallo"))),
    FAILED: dict.fromkeys("dfg", msg(N_("el SNAFU ha fallado"))),
}
"""Kind of activation -> the steps that it passes over, and why (3.0, 3.7)."""


def strips(table: Table) -> tuple[StepsView, ...]:
    """Return the steps of the activation in play, or of the turn between two of them (2.0, 3.0)."""
    act = table.state.act
    if act.formation not in table.state.formations:
        return (strip_notes.turn_strip(table),)
    place = sequence.LETTERS.get(table.state.step, "a")
    passed = dict(PASSED.get(act.kind, {}))
    if act.second:
        passed["a"] = msg(N_("la segunda empieza en (b)"))
        passed["i"] = msg(N_("ya es la segunda"))
    elif act.hq_at_start == USED:
        passed["i"] = msg(N_("el HQ ya estaba Usado"))
    steps = tuple(_step(table, letter, place, passed) for letter in TITLES)
    title = msg(N_("Segunda Activación")) if act.second else msg(N_("Activación"))
    walked = StepsView("activation", title, steps, _under(table), table.now.side, "3.0")
    return (walked, *([attack_view.attack_strip(table)] if attack_view.is_attacked(table) else []))


def _under(table: Table) -> Sayable:
    """Return the formation in play, with Command Radius and longest Safe Path if entered (1.9)."""
    activation = table.now
    name = Ref("formation", activation.id)
    if not activation.known:
        return name
    longest = activation.radius + safe_path.BEYOND_RADIUS
    return msg(
        N_("{formation} · Radio {radius}, Ruta Segura ≤ {n}"), formation=name, radius=activation.radius, n=longest
    )


def _step(table: Table, letter: str, place: str, passed: dict[str, Message]) -> StepView:
    """Return the view of one step of the activation with its note."""
    if letter == place:
        state = ACTIVE
    elif letter in passed:
        state = SKIPPED
    else:
        state = DONE if letter < place else IDLE
    message = strip_notes.note_of_step(table, letter) if state != SKIPPED else None
    reason = passed.get(letter) if state == SKIPPED else None
    subs = tuple(_preparation(table)) if letter == "b" and state == ACTIVE else ()
    return StepView(letter, letter, TITLES[letter], table.now.side, state, message, reason, "3.0", subs)


NOT_DUE: dict[str, Message] = {
    supply.RAISE: msg(N_("los Trenes estaban en el mapa")),
    supply.REMOVE: msg(N_("la MSR es Completa, o ya no hay Trenes")),
    supply.UNBLOCK: msg(N_("no hay marcador que retirar")),
    supply.LOSE_DEFENCE: msg(N_("nada la retira")),
    supply.COORDINATE: msg(N_("no está Mezclada, o ya lo lleva")),
}


def _preparation(table: Table) -> Iterator[SubStepView]:
    due = supply.preparation_lines(supply_of(table, table.state.act.formation))
    for line in supply.LINES:
        is_due = line in due or not table.now.supply_told  # while nobody has said how the MSR is, no line is struck out
        yield SubStepView(LINES[line], IDLE if is_due else SKIPPED, None if is_due else NOT_DUE[line])


# ---- sums


def sums(table: Table) -> tuple[SumView, ...]:
    """Return the SNAFU sum of the formation in play, and the modifiers of a declared attack."""
    if table.state.act.formation not in table.state.formations:
        return ()
    result = [] if table.state.act.snafu else [snafu_sum(table)]
    if chart_views.is_engaged(table):
        result.append(chart_views.engagement_sum(table))
    return (*result, *([attack_view.attack_sum(table)] if attack_view.is_attacked(table) else []))


def snafu_sum(table: Table) -> SumView:
    """Return the modifiers of the SNAFU roll in three columns; the block not in use is closed (3.2)."""
    id = table.state.act.formation
    facts, drm = snafu_facts(table.state, id), table.content.charts[charts.SNAFU_DRM]
    counted_modifiers = snafu.snafu_modifiers(drm, facts)
    path = f"formations.{id}"
    always = (
        ("fresh", charts.number(drm, "fresh"), f"{path}.fatigue"),
        ("fatigue", counted_modifiers.get("fatigue", charts.number(drm, "fatigue")), f"{path}.fatigue"),
        ("mixed", charts.number(drm, "mixed"), f"{path}.mixed"),
        ("coordination_marker", charts.number(drm, "coordination_marker"), f"{path}.coordination_marker"),
        ("game_specific", facts.game_specific_drm, f"{path}.game_drm"),
    )
    complete = (
        ("optimal_distance", charts.number(drm, "optimal_distance"), f"{path}.hexes_to_hq"),
        ("ghost_trains", charts.number(drm, "ghost_trains"), f"{path}.trains_ghost"),
        ("crossing_streams", charts.number(drm, "crossing_streams"), f"{path}.crossing_streams"),
        ("tracks", counted_modifiers.get("tracks", charts.number(drm, "tracks_good")), ""),
    )
    incomplete = (
        ("trains_off_map", charts.number(drm, "trains_off_map"), f"{path}.trains_on_map"),
        (
            "msr_blocked",
            counted_modifiers.get("msr_blocked", charts.number(drm, "msr_blocked_1")),
            f"{path}.blocked_level",
        ),
    )

    def lines(rows: tuple[tuple[str, int, str], ...]) -> tuple[SumLine, ...]:
        return tuple(
            SumLine(snafu.NAMES[name], value, name in counted_modifiers, rule="3.2", path=where)
            for name, value, where in rows
        )

    is_complete, message, net = facts.msr_complete, table.now.supply_told, sum(counted_modifiers.values())
    columns = (
        SumColumn("always", msg(N_("Siempre")), lines(always)),
        SumColumn(
            "complete",
            msg(N_("La MSR es Completa")),
            lines(complete),
            open=is_complete or not message,
            why_shut=None if is_complete or not message else msg(N_("la MSR no es Completa")),
        ),
        SumColumn(
            "incomplete",
            msg(N_("La MSR no es Completa")),
            lines(incomplete),
            open=not (is_complete and message),
            why_shut=msg(N_("la MSR es Completa")) if is_complete and message else None,
        ),
    )
    cap = msg(N_("En Defensa Preparada, como mucho parcial")) if facts.prepared_defence else None
    return SumView("snafu", msg(N_("SNAFU")), columns, net, msg(N_("2D6 {net}"), net=sign_text(net)), cap=cap)


# ---- tables with odds


EFFECT_ROWS: dict[str, Message] = {
    "objectives_max": msg(N_("OBJ del HQ")),
    "ma": msg(N_("Movimiento")),
    "voluntary_retreat": msg(N_("Retirada Voluntaria")),
    "artillery_barrage": msg(N_("Artillería")),
    "air_point_barrage": msg(N_("Aéreos")),
    "recon": msg(N_("Recon")),
    "combat": msg(N_("Combate")),
    "flip_units": msg(N_("Girar")),
    "trains_actions": msg(N_("Trenes")),
    "prepared_defence": msg(N_("DP")),
    "return_dropped_support": msg(N_("Apoyos")),
    "enter_screen": msg(N_("Pantalla")),
}
"""Effects of a result, in the order of the table; rows with the same cells are merged."""
BRIEF: dict[str, Message] = {
    FULL: msg(N_("Completa")),
    PARTIAL: msg(N_("Parcial")),
    FAIL: msg(N_("Fallo")),
}
EFFECT_CELLS: dict[str, Message] = {
    "yes": msg(N_("sí")),
    "no": msg(N_("no")),
    "full": msg(N_("todo")),
    "half": msg(N_("½ MA")),
    "none": msg(N_("nada")),
    "all": msg(N_("todos")),
    "hq_only": msg(N_("solo el HQ")),
}


def results(table: Table) -> tuple[ResultTableView, ...]:
    """Return the table of what is asked.

    Engagement, fatigue, isolation, else the matrix of SNAFU or the Combat Table.
    """
    if table.state.act.formation not in table.state.formations:
        return ()
    if asked_tables := chart_views.asked_tables(table):
        return asked_tables
    if not attack_view.is_attacked(table):
        return (snafu_table(table),)
    tree = attack_view.retreat_tree(table)
    return (attack_view.combat_table(table), *([tree] if tree is not None else []))


def snafu_table(table: Table) -> ResultTableView:
    """Return what each SNAFU result allows, with its chance; the actual one is highlighted (3.2)."""
    chart, ways = table.content.charts[charts.EFFECTS], snafu_ways(table, table.state.act.formation)
    rolled, results = table.state.act.snafu, (FULL, PARTIAL, FAIL)
    alike: dict[tuple[str, ...], list[str]] = {}
    for row in EFFECT_ROWS:
        alike.setdefault(tuple(charts.cell(chart, row, result) for result in results), []).append(row)
    rows = tuple(
        ResultRow(
            result,
            BRIEF[result],
            tuple(
                ResultCell(_effect_cell(table, names[0], cells[index], result), source=source(chart, names[0], result))
                for cells, names in alike.items()
            ),
            numerator=0 if rolled else ways[result],
            denominator=0 if rolled else 36,
            live=result == rolled,
        )
        for index, result in enumerate(results)
    )
    heads = tuple(_row_names(names) for names in alike.values())
    return ResultTableView("snafu", msg(N_("Lo que permite el SNAFU")), heads, rows, "3.2")


def _row_names(names: list[str]) -> Sayable:
    """Return the name of a row merged from several of the chart's."""
    first, *other_names = [EFFECT_ROWS[name] for name in names]
    return msg(N_("{rows}"), rows=(first, *other_names)) if other_names else first


def _effect_cell(table: Table, row: str, text: str, result: str) -> Sayable:
    """Return a cell in few words; of artillery the points that the result leaves this formation."""
    if row == "artillery_barrage":
        points = snafu.usable_artillery(table.content.charts[charts.EFFECTS], result, table.now.artillery)
        return count(NN_("{n} punto", "{n} puntos"), points)
    return EFFECT_CELLS.get(text, Text(text, text))
