"""The charts of engagement, fatigue and isolation lie on the table, lit, while their procedure is asked."""

from __future__ import annotations

from typing import Any

from puesto.core.charts import OWN, RESTORED, source
from puesto.core.procedure_views import ResultTableView
from puesto.core.prompts import Choose, Number
from puesto.core.questions.board import AskMany
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games import load
from puesto.games.bcs.table import sequence
from puesto.packs import content_for
from tests.games.bcs.test_traps import at, go


def make_table(session: Session[Any, Any]) -> ResultTableView:
    """Return the one table of the view."""
    (result,) = session.view().results
    return result


def lit(session: Session[Any, Any]) -> list[str]:
    return [row.id for row in make_table(session).rows if row.live]


def to_the_dice_of_an_engagement(mode: str) -> Session[Any, Any]:
    session = at(sequence.ENGAGE, "armour")
    while (prompt := session.prompt) is not None and prompt.key != "engagement.roll":
        if prompt.key == "engagement.mode":
            session.answer(mode)
        elif isinstance(prompt, AskMany):
            session.answer(())
        elif isinstance(prompt, Number):
            session.answer(prompt.default)
        else:
            assert isinstance(prompt, Choose)
            session.answer(prompt.options[0].value)
    return session


def test_an_engagement_is_rolled_beside_its_sum_and_its_table_and_the_row_that_came_is_lit() -> None:
    session = to_the_dice_of_an_engagement("real_av")
    result = make_table(session)
    assert (result.id, [row.id for row in result.rows], lit(session)) == ("engagement", ["5-", "6-8", "9+"], [])
    assert sum(row.numerator for row in result.rows) == 36
    net = next(item.net for item in session.view().sums if item.id == "engagement")
    go(session, (1, 1))
    assert lit(session) == ["5-" if 2 + net <= 5 else "6-8" if 2 + net <= 8 else "9+"]


def test_against_support_the_other_table_lies_there_and_afterwards_none_of_it() -> None:
    session = to_the_dice_of_an_engagement("support")
    assert [row.id for row in make_table(session).rows] == ["3-", "4-5", "6-10", "11+"]
    go(session, (6, 6))
    while session.prompt is not None and session.prompt.key == "engagement.apply":
        session.answer(())
    assert make_table(session).id == "snafu" and session.state.fight == {}


def test_the_likeliest_reason_of_fatigue_is_lit_and_what_does_not_count_is_out() -> None:
    session = at(sequence.FATIGUE, "armour", combat_objectives=1, attack_sequence=True)
    assert session.prompt is not None and session.prompt.key == "fatigue.roll"
    entries = {row.id: row for row in make_table(session).rows}
    assert lit(session) == ["attack_sequence"] and entries["attack_sequence"].numerator == 3
    assert not make_table(session).thrown  # the row is lit before the die
    assert not entries["combat_objectives"].out and entries["engagement"].out and entries["second_activation"].out


def test_isolation_lights_the_row_of_the_formation_s_marker() -> None:
    assert lit(at(sequence.ISOLATION, "armour")) == ["no_marker"]
    blocked = at(sequence.ISOLATION, "armour", msr_complete=False, trains_on_map=False, blocked_level=1)
    assert lit(blocked) == ["marker"]


def test_a_place_that_we_read_in_a_damaged_chart_is_the_owners_once_he_has_compared_it() -> None:
    chart = content_for(load("bcs"))[0].charts["retreat"]
    assert source(chart, "situational", "loss") == RESTORED
    assert source(replace(chart, verified="2026-03-15"), "situational", "loss") == OWN
