"""Tables and cards that an owner types in: how a cell is meant, what is wrong with it, what follows from it."""

from __future__ import annotations

import pytest

from puesto.core import charts as core_charts
from puesto.core.charts import OWN, with_cells
from puesto.core.messages import Message, Text
from puesto.core.values import replace
from puesto.games.tactics.editors.chart_forms import AXES, CHART_FORMS, HOW, cell_flaw, needed_ids, tidy_cell
from puesto.games.tactics.editors.forms import FORMS
from puesto.games.tactics.game import GAME
from puesto.games.tactics.phases.movement import wound_row
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.pack_checks import check_battle
from puesto.games.tactics.printed.records import Kind
from puesto.games.tactics.table import sequence
from puesto.games.tactics.table.state import Table
from puesto.games.tactics.turn import deploying, hand, steps
from tests.games.tactics.battles import CONTENT, fought


@pytest.mark.parametrize(
    ("chart", "typed", "meant"),
    [
        (charts.PRIORITIES, " Tanques  infantería!  Apoyo+", "tank infantry! support+"),
        (charts.PRIORITIES, "tank Infantry artillery", "tank infantry artillery"),
        (charts.OBJECTIVES, "1 – 2", "1-2"),
        (charts.DISCARD, "112<", "1 1 2 <"),
        (charts.ADDITION, "Infantry Support", "infantry support"),
        (charts.ATTITUDE, "+3 / +4", "+3/+4"),
    ],
)
def test_a_cell_is_read_as_a_player_writes_it(chart: str, typed: str, meant: str):
    assert tidy_cell(chart, typed) == meant and cell_flaw(chart, meant) is None


@pytest.mark.parametrize(
    ("chart", "typed"),
    [
        (charts.PRIORITIES, "tank tank"),
        (charts.PRIORITIES, "planes"),
        (charts.OBJECTIVES, "5 to 6"),
        (charts.DISCARD, "all"),
        (charts.ATTITUDE, "much"),
        (charts.SPEND, "all"),
        (charts.TERRAIN, "6-5"),
    ],
)
def test_a_cell_that_means_nothing_says_what_was_expected(chart: str, typed: str):
    assert cell_flaw(chart, tidy_cell(chart, typed)) is not None


def test_every_table_has_its_headings_and_what_the_rules_need_cannot_be_taken_out():
    assert {*AXES} == {*HOW} == {*charts.ALL}
    for chart in CONTENT.charts.values():
        rows, columns = needed_ids(chart.id)
        assert {*rows} <= {*core_charts.ids(chart)} and {*columns} == {*chart.columns}
        for row in chart.rows:
            assert isinstance(CHART_FORMS.row(chart.id, row.id), Message | Text)
            for column in chart.columns:
                source = core_charts.source(chart, row.id, column)
                assert isinstance(CHART_FORMS.said(source), Message)
                assert isinstance(CHART_FORMS.column(chart.id, column), Message | Text)
    assert wound_row(2) in needed_ids(charts.WOUNDED)[0]


def test_a_typed_order_of_the_piles_is_no_house_order_any_more_and_is_played_by():
    typed = with_cells(CONTENT.charts[charts.PRIORITIES], {("4-7", "variable"): "tank infantry artillery"})
    assert core_charts.source(typed, "4-7", "variable") == OWN
    content = replace(CONTENT, charts={**CONTENT.charts, charts.PRIORITIES: typed})
    assert [*CHART_FORMS.objections(content, charts.PRIORITIES)] == []
    for printed, first, house in ((CONTENT, "infantry", True), (content, "tank", False)):
        state = steps.new_state(printed, "crossroads", {})
        state.turn, state.band = 3, charts.MIDDLE
        table = Table(state, printed)
        assert hand.ranks(table)[0].pile.value == first and hand.is_house_order(table) is house
        spot = deploying.Spot("C6", "closest_to_bonus_terrain")
        message = next(deploying.reasons(table, printed.cards["grenadiere"], spot))
        assert ("orden de la casa" in message.message.template) is house


def test_an_odd_order_of_the_piles_is_told_and_may_stand():
    odd = with_cells(CONTENT.charts[charts.PRIORITIES], {("<=3", "variable"): "support infantry"})
    content = replace(CONTENT, charts={**CONTENT.charts, charts.PRIORITIES: odd})
    (result,) = CHART_FORMS.objections(content, charts.PRIORITIES)
    assert result.cells == (("<=3", "variable"),) and not result.certain


def test_a_card_is_begun_with_what_the_house_says_of_it_and_kept_as_the_owner_s():
    begun = FORMS.begun(CONTENT, "tiger")
    assert begun["id"] == "tiger" and begun["cost"] == 8 and begun["type"] == "tank"
    assert FORMS.claimed(CONTENT.cards["tiger"]).source == OWN
    assert FORMS.claimed(CONTENT.charts[charts.PRIORITIES]) == CONTENT.charts[charts.PRIORITIES]
    assert GAME.forms.deck == "cards"


@pytest.mark.parametrize("scenario", ["bridgehead", "last_hill"])
def test_a_historical_battle_says_who_begins_and_nobody_rolls_for_it(scenario: str):
    battle = CONTENT.battles[scenario]
    assert battle.kind is not Kind.VARIABLE and [*check_battle(CONTENT, battle, ())] == []
    silent = replace(battle, first="")
    assert [(item.path, item.code) for item in check_battle(CONTENT, silent, ())] == [(("first",), "nobody_begins")]
    assert [*check_battle(CONTENT, replace(CONTENT.battles["crossroads"], first=""), ())] == []
    session = fought(scenario, 1, until=lambda session: session.state.step == sequence.INITIAL)
    assert session.state.first == battle.first
    asked = {entry.key for step in session.steps for entry in step.entries}
    assert not asked & {"first.bid", "first.spend", "first.player", "first.roll"}
