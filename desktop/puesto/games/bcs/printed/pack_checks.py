"""Layout of the packs, and checks across their records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puesto.core.charts import Chart
from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Layout, Path, Section
from puesto.games.bcs.printed import chart_shapes, charts
from puesto.games.bcs.printed.records import Content, Operation, PlayingTemper
from puesto.games.kit.checks import (
    Sources,
    check_between,
    check_charts_there,
    check_known,
    check_one_of,
    check_shape,
    finding,
    repeats,
)

SOURCES = Sources(
    r"house|own copy|play aid|restored|lost|rulebook \S.*|public", "play aid, rulebook 5.1, public, house, own copy"
)
LEVELS = ("fresh", "0", "1", "2", "3", "4")
WORDS: dict[str, tuple[str, ...]] = {
    charts.SNAFU: ("FULL", "PARTIAL", "FAIL"),
    charts.SAFE_PATH: ("tactical", "truck", "foot"),
    charts.RETREAT: ("yes", "no", "hq", "off"),
    charts.EFFECTS: ("yes", "no", "full", "half", "half_round_down", "none", "all", "hq_only"),
    charts.COMBAT: ("A2", "A1", "[A1]", "D1", "D2", "situational", "automatic", "yes", "no", "-"),
    charts.ENGAGEMENT_REAL: ("yes", "no"),
    charts.ENGAGEMENT_SUPPORT: ("yes", "no"),
}
"""Chart -> the words that its cells may hold, besides numbers."""


def check_content(content: Content) -> Iterable[Finding]:
    """Yield everything that contradicts itself in a content, with section, key and fields."""
    yield from SOURCES.check_records(content, LAYOUT.sections)
    yield from check_charts_there(content.charts, charts.ALL)
    for key, chart in content.charts.items():
        yield from check_chart(chart, ("charts", key))
    for key, operation in content.operations.items():
        yield from check_operation(operation, ("operations", key))
    for key, temper in content.tempers.items():
        yield from check_temper(temper, ("tempers", key))


def check_chart(chart: Chart, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a chart by itself: gaps, invalid cells, totals in no row or in two."""
    if chart.id not in charts.ALL:
        options = ", ".join(charts.ALL)
        yield finding((*path, "id"), "unknown_chart", N_("se espera una de las tablas: {options}"), options=options)
        return
    yield from check_shape(chart, chart_shapes.COLUMNS, chart_shapes.ROWS, path)
    for index, row in enumerate(chart.rows):
        current = (*path, "rows", index, "cells")
        if len(row.cells) != len(chart.columns):
            columns, cells = len(chart.columns), len(row.cells)
            words = N_("se esperan {columns} casillas y hay {cells}")
            yield finding(current, "gap", words, columns=columns, cells=cells)
        for place, text in enumerate(row.cells):
            yield from check_cell(chart.id, (*current, place), text)
    if chart.id in charts.TOTALS:
        yield from _check_totals(chart, path)


def check_cell(chart: str, path: Path, text: str) -> Iterator[Finding]:
    """Yield what is wrong with a cell of a chart."""
    words = WORDS.get(chart, ())
    if text in words:
        return
    read = charts.read_number
    spans = chart in (charts.BOMBARDMENT, charts.FATIGUE)
    try:
        if spans and text != charts.AUTOMATIC:
            charts.read_span(text)
        elif not spans and (not words or chart in (charts.RETREAT, charts.EFFECTS, *charts.TOTALS[2:])):
            read(text)
        elif not spans:
            yield from check_one_of(path, text, words)
    except charts.CellError as bad:
        yield Finding(path, "bad_cell", bad.message)


def _check_totals(chart: Chart, path: Path) -> Iterator[Finding]:
    """Yield a finding if a total is not in exactly one row (3.2, 5.1, 5.2)."""
    try:
        spans = [charts.read_span(row) for row in charts.ids(chart)]
    except charts.CellError as bad:
        yield Finding((*path, "rows"), "bad_cell", bad.message)
        return
    for total in range(-20, 41):
        if sum(span.holds(total) for span in spans) != 1:
            yield finding((*path, "rows"), "totals", N_("el total {total} no está en una sola fila"), total=total)
            return


def check_operation(operation: Operation, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a scenario: unknown names, repetitions, impossible numbers."""
    if len(operation.sides) != 2:
        yield finding((*path, "sides"), "two_sides", N_("se esperan dos bandos"))
    sides = [side.id for side in operation.sides]
    formations = [item.id for item in operation.formations]
    names_and_paths = [
        *(((*path, "sides", place, "id"), side.id) for place, side in enumerate(operation.sides)),
        *(((*path, "formations", place, "id"), item.id) for place, item in enumerate(operation.formations)),
        *(((*path, "units", place, "id"), unit.id) for place, unit in enumerate(operation.units)),
        *(
            ((*path, "objectives", place, "id"), each_objective.id)
            for place, each_objective in enumerate(operation.objectives)
        ),
    ]
    for place, name in repeats(names_and_paths):
        yield finding(place, "twice", N_("«{name}» ya está más arriba"), name=name)
    yield from check_between((*path, "turns"), operation.turns, 0, 99)
    for index, objective in enumerate(operation.objectives):
        yield from check_between((*path, "objectives", index, "points"), objective.points, 1, 99)
    for index, formation in enumerate(operation.formations):
        current = (*path, "formations", index)
        yield from check_known(
            (*current, "side"), formation.side, sides, "no_side", N_("no hay ningún bando «{side}»"), "side"
        )
        yield from check_between((*current, "reactivates_at"), formation.reactivates_at, 0, 7)
        yield from check_between((*current, "radius"), formation.radius, 0, 30)
        yield from check_between((*current, "game_drm"), formation.game_drm, -9, 9)
        yield from check_between((*current, "artillery"), formation.artillery, 0, 20)
        yield from check_one_of((*current, "fatigue"), formation.fatigue, LEVELS)
    for index, unit in enumerate(operation.units):
        current = (*path, "units", index)
        words = N_("no hay ninguna formación ni bando «{formation}»")
        yield from check_known(
            (*current, "formation"), unit.formation, [*formations, *sides], "no_formation", words, "formation"
        )
        yield from check_between((*current, "rating"), unit.rating, 0, 9)
        yield from check_between((*current, "steps"), unit.steps, 1, 12)
        yield from check_between((*current, "av"), unit.av, 0, 12)
        yield from check_between((*current, "range"), unit.range, 0, 12)


TEMPER_LIMITS: dict[str, tuple[int, int]] = {
    "attack_from": (-500, 500),
    "own_loss": (0, 500),
    "emptied_hex": (0, 500),
    "objective": (0, 500),
    "fire_from": (0, 500),
    "recovers_at": (0, 5),
    "second_at": (0, 4),
    "defends_under": (0, 900),
    "withdraws_from": (0, 6),
}
"""Least and most of each threshold of a temper."""


def check_temper(temper: PlayingTemper, path: Path) -> Iterator[Finding]:
    """Yield the thresholds of a temper that no game can reach."""
    for name, (low, high) in TEMPER_LIMITS.items():
        yield from check_between((*path, name), getattr(temper, name), low, high)


LAYOUT = Layout(
    (
        Section("charts", Chart, "id"),
        Section("operations", Operation, "id", is_begun=True),
        Section("tempers", PlayingTemper, "id"),
    ),
    check_content,
)
"""Sections of the packs."""
