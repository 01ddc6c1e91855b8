"""Slow thought: done in parts it is the same, and cut short it is a plan of what was looked at."""

from __future__ import annotations

import pytest

from puesto.core.opponents.thinking import THINKING, StillThinkingError
from puesto.games.chariots.opponent import plan
from puesto.games.chariots.opponent.opponent import tempers
from puesto.games.chariots.opponent.plan import Planner, plan_for, think
from puesto.games.chariots.table.state import BattleTable
from puesto.language import Language

from ..battle.test_shock_on_map import put
from ..driver import phase
from ..packs import ours

TENACIOUS = tempers(ours()[0])[1]
WING = ("river-foot-si-1", "river-foot-si-2", "river-foot-li-1")


@pytest.fixture
def table(monkeypatch) -> BattleTable:
    """Three of a wing near the enemy, with no plan of theirs kept."""
    monkeypatch.setattr(plan, "_CACHE", {})
    table = phase("river-foot")
    stands = {WING[0]: ("2036", 1), WING[1]: ("2136", 1), WING[2]: ("2237", 1)}
    put(table, stands | {"hills-foot-si-1": ("2033", 7), "hills-foot-si-2": ("2133", 7)})
    return table


def ends(found: plan.Plan) -> dict[str, tuple[int, int]]:
    return {id: (one.place, one.hour) for id, one in found.placements.items()}


def planned(table: BattleTable) -> plan.Plan:
    return plan_for(table.state, table.content, TENACIOUS, "river", WING)


def test_thought_in_parts_comes_to_the_plan_of_thought_in_one_go(table):
    whole, stops = think(table.state, table.content, TENACIOUS, "river", WING), list[str]()
    while True:
        try:
            with THINKING.within(lambda: False):
                found = planned(table)
            break
        except StillThinkingError as error:
            stops.append(Language("es").say(error.progress.message, lambda ref: ref))
    assert len(stops) > len(WING) and (ends(found), found.worth) == (ends(whole), whole.worth)
    assert stops[0] == "1 de 3 fichas repasadas." and stops[-1].startswith("3 de 3 fichas repasadas. Lo mejor")
    assert not THINKING.is_busy and planned(table) is found


def test_thought_that_is_cut_short_leaves_in_place_whom_it_did_not_look_at(table):
    with pytest.raises(StillThinkingError), THINKING.within(lambda: False):
        planned(table)
    THINKING.is_cut = True
    found = planned(table)
    assert [*found.choices] == [WING[0]] and not THINKING.is_busy
    assert all(ends(found)[id] == (found.begin[id].place, found.begin[id].hour) for id in WING[1:])


def test_thought_about_something_else_begins_anew(table):
    with pytest.raises(StillThinkingError), THINKING.within(lambda: False):
        planned(table)
    THINKING.is_cut = True
    other = plan_for(table.state, table.content, TENACIOUS, "river", WING[:1])
    assert [*other.choices] == [WING[0]] and other.worth == think(
        table.state, table.content, TENACIOUS, "river", WING[:1]
    ).worth


def test_the_best_plan_so_far_is_never_worse_than_staying(table):
    planner, worths = Planner(table.state, table.content, TENACIOUS, "river", WING), list[float]()
    while planner.go_on() is not None:
        if planner._best is not None:
            worths.append(planner.result().worth)
    assert worths == sorted(worths) and len(worths) > 1
