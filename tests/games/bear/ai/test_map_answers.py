"""What the map answers of a vehicle's move: open ground beside it, how far its bonus goes, where that is limited (5.4)."""

from __future__ import annotations

import pytest

from puesto.games.bear.ai import hex_advice, map_answers
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.table_map import learn_cover, learn_way
from puesto.games.bear.table.state import MissionTable
from tests.games.bear.evenings import stopped_at

VEHICLE = "sdkfz-i08"
BY = "sdkfz-251"


@pytest.fixture
def table() -> MissionTable:
    """The set-up of mission 1 on a painted map; the vehicle stands in the open, in J08."""
    session = stopped_at("setup.board", painted=True, number=0).fork()
    session.state.counters[VEHICLE].hex = "J08"
    session.state.fronts[VEHICLE] = [0]
    return at_the_table(session.state, session.content)


def test_a_vehicle_enters_open_ground_beside_it_at_its_printed_cost(table: MissionTable) -> None:
    assert map_answers.can_enter(table, VEHICLE, "J07") is True
    assert map_answers.cost_there(table, VEHICLE, "J07", False) == table.type_of(VEHICLE).move_cost
    assert map_answers.can_enter(table, VEHICLE, "K07") is None
    assert map_answers.cost_there(table, VEHICLE, "K07", False) is None


def test_ground_whose_md_is_nought_is_open_though_nobody_painted_it() -> None:
    session = stopped_at("move.contact", painted=False, number=0).fork()
    t = at_the_table(session.state, session.content)
    session.state.counters[VEHICLE].hex = "J08"
    assert map_answers.can_enter(t, VEHICLE, "J07") is None
    learn_cover(t, "J07", 0)
    assert map_answers.can_enter(t, VEHICLE, "J07") is True
    learn_cover(t, "J07", 1)
    assert map_answers.can_enter(t, VEHICLE, "J07") is None


def test_backwards_over_open_ground_costs_one_more(table: MissionTable) -> None:
    ahead, behind = (map_answers.cost_there(table, VEHICLE, hex, False) for hex in ("J07", "J09"))
    assert ahead is not None and behind == ahead + 1


@pytest.mark.parametrize("reach", [True, False])
def test_how_far_a_bonus_goes_is_told_once_over_open_ground(table: MissionTable, reach: bool) -> None:
    assert map_answers.can_enter(table, VEHICLE, "L09") is None
    learn_way(table, BY, "F08", "F10", reach)
    assert map_answers.can_enter(table, VEHICLE, "L09") is reach
    assert map_answers.can_enter(table, VEHICLE, "L09", low_risk=True) is reach


def test_a_told_way_beats_what_follows_from_others(table: MissionTable) -> None:
    learn_way(table, BY, "F08", "F10", True)
    learn_way(table, BY, "J08", "L09", False)
    assert map_answers.can_enter(table, VEHICLE, "L09") is False


def test_woods_and_buildings_limit_the_bonus_of_vehicles_alone(table: MissionTable) -> None:
    limited = {end.hex for end in hex_advice.hexes_to_try(table, VEHICLE) if end.limits_bonus}
    assert "K07" in limited and "J07" not in limited
    assert not any(end.limits_bonus for end in hex_advice.hexes_to_try(table, "rifles-g07"))
