"""Charts without a required row or column, and unusable tables of a situation, are reported in words."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.core.session.session import RefusedError
from puesto.core.values import replace
from puesto.games.bcs.printed import pack_checks as bcs
from puesto.games.bolt.printed import pack_checks as bolt
from puesto.games.kit.situations import lay_table
from puesto.games.tactics.printed import pack_checks as tactics
from puesto.packs import content_for
from tests import helpers


@pytest.mark.parametrize(("game", "checks"), [("bcs", bcs), ("bolt", bolt), ("tactics", tactics)])
def test_a_chart_without_one_of_its_columns_is_told_of(game, checks):
    charts = content_for(games.load(game))[0].charts
    for key, chart in charts.items():
        assert not [one for one in checks.check_chart(chart, ("charts", key)) if one.code in ("no_column", "no_row")]
        if chart.columns:
            columns = (f"{chart.columns[0]}-x", *chart.columns[1:])
            found = [one.code for one in checks.check_chart(replace(chart, columns=columns), ("charts", key))]
            assert "no_column" in found, key


def test_a_row_that_is_looked_up_by_its_name_has_to_be_there():
    chart = content_for(games.load("bcs"))[0].charts["snafu_drm"]
    found = list(bcs.check_chart(replace(chart, rows=chart.rows[1:]), ("charts", chart.id)))
    assert [(one.path, one.code) for one in found] == [(("charts", "snafu_drm", "rows"), "no_row")]


def test_a_table_that_fits_no_position_is_refused_in_words():
    game = games.load("bcs")
    content, _ = content_for(game)
    state = helpers.begin(game, content, game.scenarios(content)[0].id).state
    assert lay_table(state, {"turn": 3}, 9).turn == 3
    with pytest.raises(RefusedError, match="table"):
        lay_table(state, {"|": 1}, 9)
