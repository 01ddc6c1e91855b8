"""Hit and Run with every counter on its hex: the map finds the way, and nothing is asked of the board (7.22, 7.23)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable
from puesto.games.chariots.views import map_view
from tests.games.chariots.battle.test_shock_on_map import put
from tests.games.chariots.driver import phase, unit, walk

CHARIOT, FOOT, OTHER = "river-chariots-ch-2-1", "hills-foot-si-1", "hills-foot-si-2"
FRIEND, SECOND = "river-foot-si-1", "river-foot-si-2"
RUN = {
    "act.who": CHARIOT,
    "act.what": "hit_and_run",
    "run.at": FOOT,
    "missile.roll": (8,),
    "move.through": lambda prompt: (prompt.options[0].value,),
}


def in_place(stands: Mapping[str, tuple[str, int]]) -> BattleTable:
    t = phase("river-chariots")
    put(t, stands)
    return t


@pytest.mark.parametrize("target", ["2034", "2033"])
def test_a_way_in_front_is_taken_and_told_and_nothing_is_asked_of_the_board(target):
    t = in_place({CHARIOT: ("2036", 1), FOOT: (target, 5)})
    run = walk(t, RUN)
    assert "run.how" not in run.keys and run.said("corre por")
    assert unit(t, CHARIOT).has_fired


def test_the_sketch_draws_the_way_to_whom_it_may_run_and_back():
    t = in_place({CHARIOT: ("2036", 1), FOOT: ("2033", 5)})
    sketch = map_view.sketch_of(t.state, t.content, walk(t, RUN).asked("run.at"))
    assert sketch is not None
    assert [(way.places, way.returns) for way in sketch.ways] == [(("2036", "2035", "2034"), True)]


def test_who_looks_away_has_no_way_through_its_front():
    t = in_place({CHARIOT: ("2036", 7), FOOT: ("2034", 5)})
    run = walk(t, RUN)
    assert "run.how" not in run.keys and run.said("la ruta sale por sus hexágonos frontales")
    assert not unit(t, CHARIOT).has_fired


def test_enemies_on_every_way_close_it():
    t = in_place({CHARIOT: ("2036", 1), FOOT: ("2033", 5), OTHER: ("2035", 5), "hills-foot-bi-1": ("2135", 5)})
    assert walk(t, RUN).said("la ruta no puede pasar por unidades enemigas")


def test_a_way_beside_friends_is_chosen_and_only_where_there_is_none_they_are_passed():
    t = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5), FRIEND: ("2035", 1)})
    assert "move.through" not in walk(t, RUN).keys
    t = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5), FRIEND: ("2035", 1), SECOND: ("2135", 1)})
    assert "move.through" in walk(t, RUN).keys


def test_where_the_ground_counts_or_somebody_is_nowhere_it_is_asked():
    t = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5), FRIEND: ("2035", 1)})
    board_map.take_off(unit(t, FRIEND))
    assert "run.how" in walk(t, RUN | {"run.how": ()}).keys
    t = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5)})
    t.state.map_role = board_map.GROUND
    assert "run.how" in walk(t, RUN | {"run.how": ()}).keys
