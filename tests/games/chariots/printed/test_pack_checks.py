"""Our packs of Chariots of Fire: no errors, and no conflict with the rulebook's own charts."""

from __future__ import annotations

import pytest

from puesto.core.values import replace
from puesto.games.chariots.printed import chart_checks, charts
from puesto.games.chariots.printed.chart_checks import CONSTRAINTS
from puesto.games.chariots.printed.records import Row
from puesto.games.chariots.table import setup
from tests.games.chariots.packs import ours


def test_our_packs_have_no_problem():
    content, problems = ours()
    assert not problems
    assert {"two-rivers", "dust", "megiddo"} <= set(content.battles)


@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=lambda one: f"{one.chart}-{one.rule}-{CONSTRAINTS.index(one)}")
def test_a_chart_holds_what_the_rulebook_tells_of_it(constraint):
    assert constraint.holds(ours()[0])


def test_nothing_in_our_charts_is_unlikely():
    assert not [one for chart in ours()[0].charts for one in chart_checks.objections(ours()[0], chart)]


@pytest.mark.parametrize("ground", ["wood", "marsh", "stream"])
def test_a_hit_for_chariots_on_other_ground_than_rough_contradicts_the_rules(ground: str):
    before = ours()[0].charts[charts.MOVEMENT]
    at = before.columns.index("CH")
    rows = tuple(
        Row(one.id, (*one.cells[:at], "2*", *one.cells[at + 1 :])) if one.id == ground else one for one in before.rows
    )
    changed = replace(ours()[0], charts={**ours()[0].charts, charts.MOVEMENT: replace(before, rows=rows)})
    found = list(chart_checks.objections(changed, charts.MOVEMENT))
    assert [(one.rule, one.cells, one.certain) for one in found] == [("6.22", ((ground, "CH"),), True)]


def test_every_unit_of_a_battle_has_a_name_of_its_own():
    for battle in ours()[0].battles.values():
        found = [unit.id for unit in setup.starting_units(battle)]
        assert len(found) == len(set(found)) == sum(force.count for force in battle.forces)


def test_one_line_of_a_scenario_never_fills_the_table():
    battle = ours()[0].battles["dust"]
    crowd = replace(battle, forces=(replace(battle.forces[0], count=9_999), *battle.forces[1:]))
    assert len(crowd.placed) < 200
