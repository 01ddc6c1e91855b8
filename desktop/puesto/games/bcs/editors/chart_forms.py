"""Forms of the charts of the play aid: headings, notation of cells, and their sources."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.charts import HOUSE, OWN, ChartForms, Objection
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.games.bcs.combat import attack, bombardment, engagement, retreat
from puesto.games.bcs.formations import fatigue, safe_path, snafu
from puesto.games.bcs.printed import chart_shapes, charts
from puesto.games.bcs.printed.pack_checks import check_cell
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table.choices import RESULTS
from puesto.games.bcs.views.procedure_views import EFFECT_ROWS
from puesto.games.kit.listing import plain_dashes

_TOTAL, _WHAT, _DRM, _WHEN = msg(N_("Tirada")), msg(N_("Resultado")), msg(N_("Modificador")), msg(N_("Caso"))
AXES: dict[str, tuple[Sayable, Sayable]] = {
    **dict.fromkeys(charts.TOTALS, (_TOTAL, _WHAT)),
    charts.EFFECTS: (msg(N_("Acción")), msg(N_("SNAFU"))),
    **dict.fromkeys((charts.SNAFU_DRM, charts.COMBAT_DRM, charts.ENGAGEMENT_DRM), (_WHEN, _DRM)),
    **dict.fromkeys((charts.RETREAT, charts.BOMBARDMENT, charts.ISOLATION, charts.FATIGUE), (_WHEN, _WHAT)),
    charts.SAFE_PATH: (msg(N_("Finalidad")), msg(N_("MA"))),
    charts.URBAN: (_WHEN, _WHAT),
}
"""Names of the rows and of the columns of each chart."""
NUMBERS = msg(N_("Lo que suma o resta: +1, -3; «-», no cuenta para ese bando."))
HOW: dict[str, Message] = {
    charts.SNAFU: msg(N_("El resultado de cada total: FULL, PARTIAL o FAIL.")),
    charts.SNAFU_DRM: NUMBERS,
    charts.EFFECTS: msg(
        N_("yes o no, un número, full, half, half_round_down o none; de la Retirada Voluntaria, all o hq_only.")
    ),
    charts.COMBAT: msg(
        N_("La pérdida (A2, A1, [A1], D1, D2), la retirada (situational, automatic, «-») y si hay Tráfico.")
    ),
    charts.COMBAT_DRM: NUMBERS,
    charts.RETREAT: msg(N_("Pasos que cuesta, hexágonos (o hq, off) y si gira al lado de Movimiento.")),
    charts.BOMBARDMENT: msg(N_("Las caras que cuestan un paso: 6, 5-6.")),
    charts.ENGAGEMENT_REAL: msg(N_("Pasos que pierde cada uno, si hay Tráfico y los hexágonos de retirada.")),
    charts.ENGAGEMENT_SUPPORT: msg(N_("Pasos que pierde cada uno, si hay Tráfico y si el Apoyo cae.")),
    charts.ENGAGEMENT_DRM: NUMBERS,
    charts.ISOLATION: msg(N_("Los pasos que pierde cada unidad.")),
    charts.FATIGUE: msg(N_("Las caras con que aumenta la fatiga: 1, 1-2; auto, sin tirar.")),
    charts.SAFE_PATH: msg(N_("La clase de MA con que se mide: tactical, truck o foot.")),
    charts.URBAN: msg(
        N_("Esta carta se ha perdido del texto: solo queda su título. Mírala en la regla 6.1a de tu reglamento.")
    ),
}
"""Notation of the cells of each chart."""
DRMS: dict[str, Message] = {
    **attack.NAMES,
    "suppression_regular": msg(N_("Misión de Supresión, Ataque Regular")),
    "suppression_shock": msg(N_("Misión de Supresión, Ataque de Choque")),
    "breakthrough": msg(N_("AV de Ruptura en Ataque de Choque")),
    "hard_red": msg(N_("AV Rojo Duro en Ataque de Choque")),
    "two_units": msg(N_("Exactamente dos Unidades de Combate")),
    "more_units": msg(N_("Más de dos Unidades de Combate")),
    "terrain_hex": msg(N_("Hexágono de terreno")),
    "city_hex": msg(N_("Hexágono de ciudad o urbano")),
}
ROWS: dict[str, dict[str, Sayable]] = {
    charts.SNAFU_DRM: {
        **snafu.NAMES,
        "tracks_good": msg(N_("Caminos con Buena Traficabilidad")),
        "tracks_poor": msg(N_("Caminos con Pobre Traficabilidad")),
        "msr_blocked_1": msg(N_("MSR Bloqueada, nivel 1")),
        "msr_blocked_2": msg(N_("MSR Bloqueada, nivel 2")),
    },
    charts.EFFECTS: {**EFFECT_ROWS},
    charts.COMBAT_DRM: {**DRMS},
    charts.RETREAT: {**retreat.BRANCHES},
    charts.BOMBARDMENT: {**bombardment.ROW_WORDS},
    charts.ENGAGEMENT_DRM: {**engagement.NAMES},
    charts.ISOLATION: {
        "safe_in_radius": msg(N_("Con Ruta Segura y en Radio de Mando")),
        "safe_out_of_radius": msg(N_("Con Ruta Segura y fuera del Radio de Mando")),
        "no_path_in_radius": msg(N_("Sin Ruta Segura y en Radio de Mando")),
        "no_path_out_of_radius": msg(N_("Sin Ruta Segura y fuera del Radio de Mando")),
    },
    charts.FATIGUE: {**fatigue.REASON_WORDS},
    charts.SAFE_PATH: dict(safe_path.PURPOSES),
}
"""Headings of rows; a row of totals is its own heading."""
COLUMNS: dict[str, Sayable] = {
    **dict(RESULTS),
    "attacker": msg(N_("Atacante")),
    "defender": msg(N_("Defensor")),
    "firer": msg(N_("Tirador")),
    "target": msg(N_("Objetivo")),
    "loss": msg(N_("Pérdidas")),
    "retreat": msg(N_("Retirada")),
    "traffic": msg(N_("Tráfico")),
    "hexes": msg(N_("Hexágonos")),
    "flip": msg(N_("Gira")),
    "dropped": msg(N_("Cae")),
    "artillery": msg(N_("Artillería")),
    "attack_by_fire": msg(N_("Ataque por Disparo")),
    "no_marker": msg(N_("Sin marcador de MSR Bloqueada")),
    "marker": msg(N_("Con marcador de MSR Bloqueada")),
}
YES_AND_NO = {"sí": "yes", "si": "yes", "✓": "yes", "no": "no", "✗": "no"}


def row_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a row."""
    return ROWS.get(chart, {}).get(id, Text(id, id))


def column_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a column."""
    return COLUMNS.get(id, AXES[chart][1])


def tidy_cell(chart: str, text: str) -> str:
    """Return a typed cell in the chart's notation: any dash, and yes and no in both languages."""
    text = plain_dashes(text).replace(" ", "")
    return YES_AND_NO.get(text.lower(), text)


def cell_flaw(chart: str, text: str) -> Message | None:
    """Return what is wrong with a cell; None if it is valid."""
    return next((item.what for item in check_cell(chart, ("cell",), text)), None)


def source_words(source: str) -> Message:
    """Return the source of a cell in words; a restored cell is never shown as printed."""
    words = {
        HOUSE: N_("valor de la casa"),
        OWN: N_("de tu copia"),
        "lost": N_("perdida del texto: regla 6.1a"),
        "restored": N_("restaurada: el texto está dañado ahí"),
        "play aid": N_("de la ayuda de juego"),
    }
    return msg(words.get(source, N_("dato público")))


def objections(content: Content, chart: str) -> Iterator[Objection]:
    """Yield the contradictions of a chart: a lower total of the Combat Table is never better (5.1)."""
    if chart != charts.COMBAT:
        return
    order = ("A2", "A1", "[A1]", "D1", "D2")
    table = content.charts[chart]
    results = [order.index(charts.cell(table, row, "loss")) for row in charts.ids(table)]
    for row, before, result_below in zip(charts.ids(table)[1:], results, results[1:], strict=False):
        if result_below < before:
            message = msg(N_("un total mayor no suele ser peor para el atacante"))
            yield Objection(message, "5.1", ((row, "loss"),), certain=False)


def needed_ids(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rows and columns of a chart that the rules look up."""
    return chart_shapes.ROWS.get(id, ()), chart_shapes.COLUMNS.get(id, ())


CHART_FORMS = ChartForms(
    section="charts",
    axes=lambda id: AXES[id],
    row=row_heading,
    column=column_heading,
    how=lambda id: HOW[id],
    tidy=tidy_cell,
    flaw=lambda chart, column, text: cell_flaw(chart, text),
    said=source_words,
    objections=objections,
    needed=needed_ids,
)
