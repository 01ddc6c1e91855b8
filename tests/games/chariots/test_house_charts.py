"""A die that reads cells of ours says so, until the owner has compared them (6.82, 7.5, 8.6)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.core.prompts import Roll
from puesto.core.study.chances import is_house
from puesto.core.study.odds import run_with_answers
from puesto.core.values import replace
from puesto.packs import content_for

CHARIOTS = games.load("chariots")
CONTENT, _ = content_for(CHARIOTS)
COMPARED = replace(CONTENT, charts={id: replace(chart, verified="2026-03-15") for id, chart in CONTENT.charts.items()})
"""The same charts, compared by their owner with the printed ones."""


def first_roll(id: str, content: Any) -> Roll:
    """The first die of a procedure alone, with its usual facts."""
    one = next(one for one in CHARIOTS.resolutions if one.id == id)
    prompt, _ = run_with_answers(lambda: one.run(content, one.facts()), ())
    assert isinstance(prompt, Roll)
    return prompt


@pytest.mark.parametrize("id", ["shock_die", "missiles", "overturn"])
def test_a_die_that_reads_cells_of_the_house_says_so(id):
    assert first_roll(id, CONTENT).is_house


@pytest.mark.parametrize("id", ["shock_die", "missiles", "overturn"])
def test_where_the_owner_has_compared_the_charts_it_is_the_game_s_own(id):
    assert not first_roll(id, COMPARED).is_house
    one = next(one for one in CHARIOTS.resolutions if one.id == id)
    assert not is_house(one, COMPARED, one.facts())


def test_a_check_of_troop_quality_reads_no_chart():
    assert not first_roll("rally", CONTENT).is_house


def test_a_battle_counts_the_cells_that_the_house_made_up():
    (before, *_) = CHARIOTS.scenarios(CONTENT)
    assert before.house is not None and 0 < before.house.ours < before.house.all
    (after, *_) = CHARIOTS.scenarios(COMPARED)
    assert after.house is None
