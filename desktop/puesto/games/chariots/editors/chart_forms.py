"""Forms of the charts of the play aid: headings, notation of cells, rows and columns to add."""

from __future__ import annotations

import re

from puesto.core.charts import Chart, ChartForms, ids
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.games.chariots.movement import ways
from puesto.games.chariots.printed import chart_checks, charts, sources
from puesto.games.chariots.printed.records import Missile
from puesto.games.kit.listing import plain_dashes

_ATTACKER, _DEFENDER = msg(N_("Atacante")), msg(N_("Defensor"))
AXES: dict[str, tuple[Sayable, Sayable]] = {
    charts.MOVEMENT: (msg(N_("Terreno")), msg(N_("Unidad"))),
    charts.OVERTURN: (msg(N_("Velocidad")), msg(N_("Unidad"))),
    charts.MISSILES: (msg(N_("Proyectil y alcance")), msg(N_("Impactos"))),
    charts.PROTECTION: (msg(N_("Blanco")), msg(N_("Proyectil"))),
    charts.CLASH: (_DEFENDER, _ATTACKER),
    charts.SUPERIORITY: (_DEFENDER, _ATTACKER),
    charts.SHOCK: (msg(N_("Dado")), msg(N_("Columna"))),
    charts.TERRAIN: (msg(N_("Terreno")), msg(N_("Ajuste"))),
}
"""Names of the rows and of the columns of each chart."""

HOW: dict[str, Message] = {
    charts.MOVEMENT: msg(
        N_("Coste en PM: 2; +1 si se suma al del hexágono; * un impacto; o chequeo de vuelco; «no», si no se puede.")
    ),
    charts.OVERTURN: msg(N_("Los dados que vuelcan: 7-9, o 9; «-», ninguno.")),
    charts.MISSILES: msg(N_("Los dados que dan esos impactos: 3-6, o 4; ..2, de 2 para abajo; «-», ninguno.")),
    charts.PROTECTION: msg(N_("Lo que se suma al dado: +1, 0 o -1. Más alto, mejor protegido.")),
    charts.CLASH: msg(N_("La columna de la tabla de resultados; «-», si no puede chocar.")),
    charts.SUPERIORITY: msg(N_("AS, Ataque Superior; DS, Defensa Superior; «-», ninguna.")),
    charts.SHOCK: msg(N_("Impactos del atacante y, entre paréntesis, del defensor: 1(2).")),
    charts.TERRAIN: msg(N_("Columnas a la derecha: +1; a la izquierda: -2; 0, ninguna.")),
}
"""Notation of the cells of each chart."""

_GROUND: dict[str, Sayable] = {
    **ways.FEATURES,
    "major_river": msg(N_("Cruzar un Río Mayor")),
    "wall": msg(N_("Muralla")),
    "river": msg(N_("Cruzar un río")),
    "uphill": msg(N_("Cuesta arriba")),
    "downhill": msg(N_("Cuesta abajo")),
}
_MISSILES: dict[str, Message] = {
    Missile.COMPOSITE.value: msg(N_("C, arco compuesto")),
    Missile.SIMPLE.value: msg(N_("B, arco simple")),
    Missile.JAVELIN.value: msg(N_("J, jabalina")),
    Missile.STONES.value: msg(N_("S, honda")),
}
FARTHEST = 6
"""The longest range that a row may be added for."""
SPREAD = 20
"""The columns that the results chart may have at most, and the fastest Speed Rate."""


def row_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a row."""
    if chart == charts.MISSILES:
        missile, _, far = id.partition("/")
        missile_name = _MISSILES.get(missile, Text(missile, missile))
        if far == charts.PASS_THROUGH:
            return msg(N_("{missile}, Paso-a-Través"), missile=missile_name)
        return (
            count(NN_("{missile}, a {n} hexágono", "{missile}, a {n} hexágonos"), int(far), missile=missile_name)
            if far.isdigit()
            else Text(id, id)
        )
    if id == charts.HIT_AND_RUN:
        return msg(N_("Dispara y Corre"))
    return _GROUND.get(id, Text(id, id))


def column_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a column."""
    if chart == charts.PROTECTION:
        return _MISSILES.get(id, Text(id, id))
    if chart == charts.TERRAIN:
        return msg(N_("Columnas"))
    return Text(id, id)


def tidy_cell(chart: str, text: str) -> str:
    """Return a typed cell in the chart's notation, from any dash, spacing, case or omitted plus."""
    text = re.sub(r"\s+", "", plain_dashes(text))
    if chart == charts.SUPERIORITY:
        return text.upper()
    if chart in (charts.OVERTURN, charts.MISSILES) and re.fullmatch(r"\d\.\.\.?\d", text):
        return f"{text[0]}-{text[-1]}"
    if chart in (charts.PROTECTION, charts.TERRAIN) and re.fullmatch(r"\d+", text):
        return f"+{int(text)}" if int(text) else "0"
    if chart == charts.SHOCK and (match := re.fullmatch(r"(\d+)[(/,;](\d+)\)?", text)):
        return f"{int(match[1])}({int(match[2])})"
    return text.lower() if chart == charts.MOVEMENT else text


def cell_flaw(chart: str, text: str) -> Message | None:
    """Return what is wrong with a cell; None if it is valid."""
    try:
        charts.READERS[chart](text)
    except charts.CellError as bad:
        return bad.message
    return None


def more_rows(chart: Chart) -> tuple[tuple[str, int], ...]:
    """Return the rows that can be added to the chart, and where each goes."""
    row_ids = ids(chart)
    if chart.id == charts.MISSILES:
        ranges = (charts.PASS_THROUGH, *map(str, range(1, FARTHEST + 1)))
        order = [f"{missile}/{far}" for missile in _MISSILES for far in ranges]
    elif chart.id == charts.OVERTURN:
        order = [*map(str, range(1, SPREAD + 1)), charts.HIT_AND_RUN]
    else:
        return ()
    return tuple(
        (row, sum(earlier in order[:index] for earlier in row_ids))
        for index, row in enumerate(order)
        if row not in row_ids
    )


def more_columns(chart: Chart) -> tuple[tuple[str, int], ...]:
    """Return the columns that can be added to the chart, and where each goes."""
    if chart.id == charts.MISSILES:
        next_column = max(map(int, chart.columns), default=0) + 1
        return ((str(next_column), 0),)
    if chart.id == charts.SHOCK:
        numbers = [int(column) for column in chart.columns]
        before = ((str(numbers[0] - 1), 0),) if numbers[0] > 0 else ()
        return (*before, (str(numbers[-1] + 1), len(numbers))) if numbers[-1] < SPREAD else before
    return ()


CHART_FORMS = ChartForms(
    section="charts",
    axes=lambda id: AXES[id],
    row=row_heading,
    column=column_heading,
    how=lambda id: HOW[id],
    tidy=tidy_cell,
    flaw=lambda chart, column, text: cell_flaw(chart, text),
    said=sources.source_words,
    objections=chart_checks.objections,
    more_rows=more_rows,
    more_columns=more_columns,
    needed=charts.needed_ids,
)
