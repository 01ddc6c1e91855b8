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
    table = phase("river-chariots")
    put(table, stands)
    return table


@pytest.mark.parametrize("target", ["2034", "2033"])
def test_a_way_in_front_is_taken_and_told_and_nothing_is_asked_of_the_board(target):
    table = in_place({CHARIOT: ("2036", 1), FOOT: (target, 5)})
    run = walk(table, RUN)
    assert "run.how" not in run.keys and run.said("corre por")
    assert unit(table, CHARIOT).has_fired


def test_the_sketch_draws_the_way_to_whom_it_may_run_and_back():
    table = in_place({CHARIOT: ("2036", 1), FOOT: ("2033", 5)})
    sketch = map_view.sketch_of(table.state, table.content, walk(table, RUN).asked("run.at"))
    assert sketch is not None
    assert [(way.places, way.returns) for way in sketch.ways] == [(("2036", "2035", "2034"), True)]


def test_who_looks_away_has_no_way_through_its_front():
    table = in_place({CHARIOT: ("2036", 7), FOOT: ("2034", 5)})
    run = walk(table, RUN)
    assert "run.how" not in run.keys and run.said("la ruta sale por sus hexágonos frontales")
    assert not unit(table, CHARIOT).has_fired


def test_enemies_on_every_way_close_it():
    table = in_place({CHARIOT: ("2036", 1), FOOT: ("2033", 5), OTHER: ("2035", 5), "hills-foot-bi-1": ("2135", 5)})
    assert walk(table, RUN).said("la ruta no puede pasar por unidades enemigas")


def test_a_way_beside_friends_is_chosen_and_only_where_there_is_none_they_are_passed():
    table = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5), FRIEND: ("2035", 1)})
    assert "move.through" not in walk(table, RUN).keys
    table = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5), FRIEND: ("2035", 1), SECOND: ("2135", 1)})
    assert "move.through" in walk(table, RUN).keys


def test_where_the_ground_counts_or_somebody_is_nowhere_it_is_asked():
    table = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5), FRIEND: ("2035", 1), SECOND: ("2050", 1)})
    board_map.take_off(unit(table, FRIEND))
    assert "run.how" not in walk(table, RUN).keys, "one cannot stand on both ways"
    table = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5), FRIEND: ("2035", 1), SECOND: ("2050", 1)})
    for id in (FRIEND, SECOND):
        board_map.take_off(unit(table, id))
    assert "run.how" in walk(table, RUN | {"run.how": ()}).keys
    table = in_place({CHARIOT: ("2036", 1), FOOT: ("2034", 5)})
    table.state.map_role = board_map.GROUND
    assert "run.how" in walk(table, RUN | {"run.how": ()}).keys
