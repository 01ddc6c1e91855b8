"""The rulebook's examples of sight, fire zone and range, computed from hexes instead of given (5.3.1, 6 EOD).

Its board is not printed: where an example names no hex, the counters are laid out as its text says.
"""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import LETTERED
from puesto.games.bear.ai import map_answers
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import range_at
from puesto.games.bear.board.table_map import learn_sights_of, learn_terrain
from puesto.games.bear.table.board_questions import Range
from puesto.games.bear.table.state import MissionTable
from tests.games.bear.evenings import stopped_at
from tests.games.bear.made_up import SMG, ai, make_table, suspect, unit

RIFLES, ENEMY = "rifles-g07", "rifles-e07"


@pytest.fixture
def board() -> MissionTable:
    """Mission 1 on a board of which nothing is known: Rifles of the AI in G07, which look up, and one Unit in G05."""
    session = stopped_at("move.contact", painted=False, number=0).fork()
    table = at_the_table(session.state, session.content)
    for id, counter in table.state.counters.items():
        counter.destroyed = id not in (RIFLES, ENEMY)
    table.state.counters[RIFLES].hex, table.state.fronts[RIFLES] = "G07", [0]
    table.state.counters[ENEMY].hex, table.state.fronts[ENEMY] = "G05", [3]
    return table


@pytest.mark.parametrize(("one", "other"), [("F12", "F11"), ("I11", "I12"), ("K09", "L09")])
def test_hexes_that_are_printed_as_adjacent_are(one: str, other: str) -> None:
    """Sample game 8a, examples 21 and 17."""
    assert LETTERED.distance(one, other) == 1


@pytest.mark.parametrize(("away", "band"), [(1, Range.SHORT), (3, Range.NORMAL), (4, Range.LONG), (7, Range.OUT)])
def test_an_smg_of_range_three_fires_no_farther_where_no_long_range_is_printed(away: int, band: Range) -> None:
    """Examples 16 and 13: beyond three hexes its shot is one at long range."""
    table = make_table(ai("A", "G10", SMG), unit("U", f"G{10 - away:02d}"))
    assert LETTERED.distance(table.state.counters["A"].hex, table.state.counters["U"].hex) == away
    assert range_at(table, "A", away) is band


def test_a_possible_enemy_has_a_range_of_five() -> None:
    """Rule 6.0 and sample game 8b: who is farther is out of its normal range."""
    table = make_table(suspect("P", "G10"), unit("U", "G05"))
    assert [range_at(table, "P", away) for away in (5, 6)] == [Range.NORMAL, Range.LONG]


@pytest.mark.parametrize(("front", "cost"), [(0, 2), (3, 3)])
def test_a_step_backwards_into_a_wooden_building_costs_three(board: MissionTable, front: int, cost: int) -> None:
    """5.3.1, first example: one to move, one for the building, one for going backwards."""
    learn_terrain(board, {"G06": "wooden-building"})
    board.state.fronts[RIFLES] = [front]
    assert map_answers.cost_there(board, RIFLES, "G06", True) == cost


@pytest.mark.parametrize(("hex", "inside"), [("G06", True), ("F06", True), ("F05", False), ("G04", False)])
def test_a_fire_zone_is_what_a_unit_sees_in_its_arc(board: MissionTable, hex: str, inside: bool) -> None:
    """5.3, 5.3.1, first example: C and D in the zone, F on the flank and out of it."""
    learn_sights_of(board, {(hex, ENEMY): True})
    assert map_answers.fires_into(board, ENEMY, hex) is inside


@pytest.mark.parametrize("hex", ["G06", "F05", "G04"])
def test_a_turret_has_its_zone_all_round(board: MissionTable, hex: str) -> None:
    """5.3.1, examples 1 and 21: an arc of 360 degrees, so that A and B lie in its zone on whichever side."""
    board.state.counters[ENEMY].type = "sdkfz-251"
    assert board.type_of(ENEMY).turret
    learn_sights_of(board, {(hex, ENEMY): True})
    assert map_answers.fires_into(board, ENEMY, hex) is True


@pytest.mark.parametrize("beyond", [0, 1])
def test_what_lies_at_long_range_is_in_no_fire_zone(board: MissionTable, beyond: int) -> None:
    """5.3: within its normal range, not at long range."""
    hex = f"G{5 + board.type_of(ENEMY).range + beyond:02d}"
    learn_sights_of(board, {(hex, ENEMY): True})
    assert map_answers.fires_into(board, ENEMY, hex) is (beyond == 0)


def test_what_is_not_seen_is_in_no_fire_zone(board: MissionTable) -> None:
    """5.3, example 9: no line of sight, no shot; the painted woods between decide it, not the player."""
    for hex in ("G05", "G06", "G07", "G08"):
        learn_terrain(board, {hex: "open"})
    assert map_answers.fires_into(board, ENEMY, "G08") is True
    learn_terrain(board, {"G07": "light-woods"})
    assert map_answers.fires_into(board, ENEMY, "G08") is False
    assert map_answers.fires_into(board, ENEMY, "G07") is True
