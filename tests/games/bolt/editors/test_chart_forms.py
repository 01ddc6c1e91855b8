"""The charts of the summary, typed in by their owner: how a cell is meant, what is wrong with it, what is restored."""

from __future__ import annotations

import pytest

from puesto.core import charts as core_charts
from puesto.core.charts import HOUSE, OWN, PUBLIC, Chart, with_cells
from puesto.core.messages import Message, Text
from puesto.core.pack_layout import Finding
from puesto.core.values import replace
from puesto.games.bolt.editors.chart_forms import AXES, CELL_WORDS, CHART_FORMS, HOW, cell_flaw, needed_ids, tidy_cell
from puesto.games.bolt.fire.to_hit import restored_rows
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed import charts, pack_checks
from tests.games.bolt.packs import ours

CONTENT = ours()[0]


def test_every_chart_has_its_headings_and_each_of_its_cells_is_read_as_it_stands():
    assert GAME.forms.charts is CHART_FORMS
    assert {*AXES} == {*HOW} == {*charts.ALL} == {*CONTENT.charts}
    for chart in CONTENT.charts.values():
        rows, columns = needed_ids(chart.id)
        assert {*rows} <= {*core_charts.ids(chart)} and columns == chart.columns
        for row in chart.rows:
            head = CHART_FORMS.row(chart.id, row.id)
            assert isinstance(head, Message | Text)
            assert not isinstance(head, Text) or not {"_"} & {*head.es, *head.en}, (chart.id, row.id)
            for column, text in zip(chart.columns, row.cells, strict=True):
                assert tidy_cell(chart.id, text) == text and cell_flaw(chart.id, column, text) is None
        assert [*CHART_FORMS.objections(CONTENT, chart.id)] == []


@pytest.mark.parametrize(
    ("chart", "column", "typed", "meant"),
    [
        (charts.FUBAR, "result", "Fuego  amigo", "friendly_fire"),
        (charts.VEHICLE, "result", "En llamas", "on_fire"),
        (charts.VEHICLE, "result", "on fire", "on_fire"),
        (charts.AIRCRAFT, "type", "Cazabombardero", "fighter_bomber"),
        (charts.AIRCRAFT, "hits", "2d6", "2D6"),
        (charts.MOVEMENT, "advance", "9”", "9"),
        (charts.DAMAGE, "value", "4+", "4"),
        (charts.TO_HIT, "value", "−2", "-2"),
        (charts.TERRAIN, "tracked", "×2", "x2"),
        (charts.TERRAIN, "infantry", "Sí", "ok"),
        (charts.EVOLUTION, "result", "va a la deriva", "drifts_D6_random"),
    ],
)
def test_a_cell_is_read_as_a_player_writes_it(chart: str, column: str, typed: str, meant: str):
    assert tidy_cell(chart, typed) == meant and cell_flaw(chart, column, meant) is None


def test_every_word_of_a_chart_reads_in_both_languages_and_is_taken_back_as_it_reads():
    known = {word for words in charts.WORDS.values() for word in words} | {*charts.PLANES}
    assert {*CELL_WORDS} == known - {"x2"}
    for id, text in CELL_WORDS.items():
        assert {tidy_cell(charts.TERRAIN, word) for word in (id, text.es, text.en.upper())} == {id}


@pytest.mark.parametrize(
    ("chart", "column", "typed"),
    [
        (charts.FUBAR, "result", "destruido"),
        (charts.AIRCRAFT, "pen", "D3"),
        (charts.HE, "pins", "D8"),
        (charts.MORALE, "value", "mucho"),
    ],
)
def test_a_cell_that_means_nothing_says_what_was_expected(chart: str, column: str, typed: str):
    assert cell_flaw(chart, column, tidy_cell(chart, typed)) is not None


def test_a_restored_value_says_so_until_the_owner_has_typed_it_or_compared_its_chart():
    chart = CONTENT.charts[charts.TO_HIT]
    assert core_charts.source(chart, "pins", "value") == PUBLIC
    assert restored_rows(CONTENT, {"pins": -1, "moving": -1}) == ("pins",)
    for own in (with_cells(chart, {("pins", "value"): "-1"}), replace(chart, verified="2026-03-15")):
        content = replace(CONTENT, charts={**CONTENT.charts, charts.TO_HIT: own})
        assert core_charts.source(own, "pins", "value") == OWN and restored_rows(content, {"pins": -1}) == ()
    message = {CHART_FORMS.said(source) for source in (HOUSE, OWN, PUBLIC, "rulebook 7.5")}
    assert len(message) == 4


def _findings(chart: Chart) -> list[Finding]:
    return [*pack_checks.check_chart(chart, ("charts", chart.id))]


def test_a_chart_of_dice_without_one_of_their_faces_waits():
    chart = CONTENT.charts[charts.VEHICLE]
    assert _findings(chart) == []
    assert [finding.code for finding in _findings(core_charts.without_row(chart, "2"))] == ["gap"]
    backwards = replace(chart, rows=chart.rows[::-1])
    assert [finding.code for finding in _findings(backwards)] == ["gap"]


@pytest.mark.parametrize("chart", [charts.MORALE, charts.DAMAGE])
def test_veterans_with_less_than_regulars_are_unlikely_but_hold(chart: str):
    odd = with_cells(CONTENT.charts[chart], {("veteran", "value"): "2"})
    results = [*CHART_FORMS.objections(replace(CONTENT, charts={**CONTENT.charts, chart: odd}), chart)]
    assert [item.cells for item in results] == [(("veteran", "value"),)] and not results[0].certain
    assert _findings(odd) == []
