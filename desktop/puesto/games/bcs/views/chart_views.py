"""Charts that are lit while they are asked: engagement, fatigue, isolation (5.2, 1.8, 3.6)."""

from __future__ import annotations

from puesto.core import codec
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.procedure_views import ResultCell, ResultRow, ResultTableView, Share, SumColumn, SumLine, SumView
from puesto.core.saying import sign_text
from puesto.core.values import fields
from puesto.games.bcs.combat import engagement
from puesto.games.bcs.combat.engagement import EngagementFacts
from puesto.games.bcs.formations import fatigue, isolation
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import Table
from puesto.games.bcs.turn.closing import WAYS
from puesto.games.bcs.turn.facts_at_table import fatigue_facts
from puesto.games.bcs.views.attack_view import faces_of_row

THROWS, FACES = 36, 6


def asked_tables(table: Table) -> tuple[ResultTableView, ...]:
    """Return the table of the engagement, fatigue or isolation that is asked about; otherwise none."""
    if is_engaged(table):
        return (engagement_table(table),)
    if table.state.step == sequence.FATIGUE:
        return (fatigue_table(table),)
    return (isolation_table(table),) if table.state.step == sequence.ISOLATION else ()


# ---- 1.8


def fatigue_table(table: Table) -> ResultTableView:
    """Return every reason with its faces; the one to be rolled is highlighted (1.8)."""
    chart, facts = table.content.charts[charts.FATIGUE], fatigue_facts(table.state, table.now.id)
    counted_reasons, likeliest = fatigue.reasons(facts), fatigue.likeliest_reason(chart, facts)
    rows = []
    for reason in charts.ids(chart):
        text = charts.cell(chart, reason, "die")
        is_automatic = text == charts.AUTOMATIC
        die: Sayable = msg(N_("automático")) if is_automatic else Text(text, text)
        faces = FACES if is_automatic else charts.read_span(text).high or FACES
        rows.append(
            ResultRow(
                reason,
                fatigue.REASON_WORDS[reason],
                (ResultCell(die, source="1.8"),),
                numerator=faces,
                denominator=FACES,
                live=reason == likeliest,
                out=reason not in counted_reasons,
            )
        )
    return ResultTableView(
        "fatigue", msg(N_("Aumento de la fatiga")), (msg(N_("Dado")),), tuple(rows), "1.8", thrown=False
    )


# ---- 3.6


ISOLATED: dict[str, Message] = {
    "safe_out": msg(N_("Con Ruta, fuera")),
    "none_in": msg(N_("Sin Ruta, en Radio")),
    "none_out": msg(N_("Sin Ruta, fuera")),
}
"""The heads of the chart, as short as its columns are narrow (3.6)."""


def isolation_table(table: Table) -> ResultTableView:
    """Return the steps that each unit loses, a column for each kind of isolation (3.6).

    The row of the formation's MSR is highlighted.
    """
    chart, is_blocked = table.content.charts[charts.ISOLATION], table.now.blocked_level > 0
    rows = tuple(
        ResultRow(
            name,
            words,
            tuple(
                ResultCell(
                    count(NN_("{n} paso", "{n} pasos"), isolation.isolation_loss(chart, safe, near, blocked)),
                    table.now.side,
                    "3.6",
                )
                for safe, near, _ in WAYS.values()
            ),
            live=blocked == is_blocked,
        )
        for name, words, blocked in (
            ("no_marker", msg(N_("Sin marcador de MSR Bloqueada")), False),
            ("marker", msg(N_("Con marcador de MSR Bloqueada")), True),
        )
    )
    heads = tuple(ISOLATED[way] for way in WAYS)
    title = msg(N_("Aislamiento: lo que pierde cada unidad"))
    return ResultTableView("isolation", title, heads, rows, "3.6", thrown=False)


# ---- 5.2


def is_engaged(table: Table) -> bool:
    """Return whether all facts of an engagement are declared (5.2)."""
    return "firer_av" in table.state.fight


def engagement_facts(table: Table) -> EngagementFacts:
    """Return the facts of the engagement in play (5.2)."""
    return codec.from_json(
        EngagementFacts, {field.name: table.state.fight[field.name] for field in fields(EngagementFacts)}
    )


def engagement_sum(table: Table) -> SumView:
    """Return AV, Action Rating and all modifiers of firer and target (5.2)."""
    chart, facts, foe = (
        table.content.charts[charts.ENGAGEMENT_DRM],
        engagement_facts(table),
        table.enemy(table.now.side),
    )
    firer, target = engagement.engagement_totals(chart, facts)
    rating = msg(N_("AV y Valor de Acción"))
    columns = (
        SumColumn(
            "firer",
            msg(N_("Tirador")),
            _lines(table, engagement.OF_FIRER, set(engagement.firer_modifiers(chart, facts))),
            table.now.side,
            (rating, facts.firer_av + facts.firer_action_rating),
        ),
        SumColumn(
            "target",
            msg(N_("Objetivo")),
            _lines(table, engagement.OF_TARGET, set(engagement.target_modifiers(chart, facts))),
            foe,
            (rating, facts.target_av + facts.target_action_rating),
        ),
    )
    formula = msg(
        N_("{firer} del tirador menos {target} del objetivo: {net}"),
        firer=firer,
        target=target,
        net=sign_text(firer - target),
    )
    return SumView("engagement", msg(N_("Enfrentamiento")), columns, firer - target, formula)


def _lines(table: Table, names: tuple[str, ...], counted_names: set[str]) -> tuple[SumLine, ...]:
    chart = table.content.charts[charts.ENGAGEMENT_DRM]
    return tuple(
        SumLine(engagement.NAMES[name], charts.number(chart, name), name in counted_names, rule="5.2") for name in names
    )


def engagement_table(table: Table) -> ResultTableView:
    """Return the Engagement Table in use with the chance of each row; the actual one is highlighted (5.2)."""
    facts = engagement_facts(table)
    chart = table.content.charts[engagement.table_of(facts)]
    firer, target = engagement.engagement_totals(table.content.charts[charts.ENGAGEMENT_DRM], facts)
    net, outcome = firer - target, table.state.fight.get("row")
    ways = dict.fromkeys(charts.ids(chart), 0)
    for index in range(1, FACES + 1):
        for place in range(1, FACES + 1):
            ways[charts.row_of(chart, index + place + net)] += 1
    rows = []
    for row in ways:
        span = charts.read_span(row)
        words = engagement.row_words(facts.mode, row, facts.in_screen)
        faces = faces_of_row(span.low, span.high, net)
        rows.append(
            ResultRow(row, Text(row, row), (ResultCell(words, source="5.2"),), faces, ways[row], THROWS, row == outcome)
        )
    title = {
        engagement.REAL_AV: msg(N_("Enfrentamiento contra un AV Real")),
        engagement.SUPPORT: msg(N_("Enfrentamiento contra un Apoyo")),
    }[facts.mode]
    hurt = {
        row: engagement.engagement_result(chart, facts, (firer, target), charts.read_span(row).low or -99)
        for row in ways
    }
    summary = (
        Share(
            msg(N_("Pierde pasos el tirador")), sum(ways[row] for row, item in hurt.items() if item.firer_loss), THROWS
        ),
        Share(
            msg(N_("Pierde pasos el objetivo")),
            sum(ways[row] for row, item in hurt.items() if item.target_loss),
            THROWS,
        ),
    )
    return ResultTableView("engagement", title, (msg(N_("Resultado")),), tuple(rows), "5.2", summary)
