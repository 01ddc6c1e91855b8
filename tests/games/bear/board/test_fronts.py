"""The facing of counters, worked out from the given arcs."""

from __future__ import annotations

from puesto.core.hexes.numbering import LETTERED
from puesto.games.bear.board.board_memory import forget, put_where_it_arrived
from puesto.games.bear.board.fronts import EVERY, fronts_of, has_in_arc, hex_in_front, is_in_arc
from puesto.games.bear.table.board_questions import Arrival
from tests.games.bear.made_up import ai, make_table, unit


def at(one: str = "K07", other: str = "G07"):
    """An AI and a Unit whose map is kept."""
    table = make_table(ai("A", one), unit("R", other))
    table.state.told = {}
    return table


def test_the_arc_opens_from_three_hexsides():
    around = {place: is_in_arc(0, "K07", place) for place in LETTERED.neighbours("K07")}
    assert sorted(place for place, aimed in around.items() if aimed) == ["J07", "K06", "L07"]
    assert [hex_in_front("K07", front) for front in EVERY] == ["K06", "L07", "L08", "K08", "J08", "J07"]


def test_a_hex_on_the_hexrow_of_a_front_hex_lies_in_the_arc_and_the_next_one_does_not():
    assert is_in_arc(0, "K07", "G05") and not is_in_arc(0, "K07", "G06")


def test_a_form_tells_which_ways_are_left_on_both_sides():
    table = at()
    put_where_it_arrived(table.state, "A", Arrival("K07", 0, {"R": "both"}))
    assert fronts_of(table.state, "A") == (0, 4, 5) or set(fronts_of(table.state, "A")) < set(EVERY)
    assert all(is_in_arc(front, "K07", "G07") for front in fronts_of(table.state, "A"))
    assert all(is_in_arc(front, "G07", "K07") for front in fronts_of(table.state, "R"))
    assert has_in_arc(table.state, "R", "G07", "K07") is True


def test_a_front_that_is_told_is_the_only_way_left():
    table = at()
    put_where_it_arrived(table.state, "A", Arrival("K07", 0, {}, front=2))
    assert fronts_of(table.state, "A") == (2,)
    assert (has_in_arc(table.state, "A", "K07", "L08"), has_in_arc(table.state, "A", "K07", "J07")) == (True, False)


def test_who_moves_is_not_known_to_look_any_way():
    table = at()
    table.state.fronts = {"A": [1], "R": [2]}
    forget(table.state, "A")
    assert table.state.fronts == {"R": [2]}


def test_what_contradicts_itself_leaves_nothing_known():
    table = at()
    table.state.fronts = {"R": [5]}
    put_where_it_arrived(table.state, "A", Arrival("K07", 0, {"R": "both"}))
    assert fronts_of(table.state, "R") == EVERY


def test_a_save_of_before_maps_were_kept_learns_no_fronts():
    table = at()
    table.state.told = None
    put_where_it_arrived(table.state, "A", Arrival("K07", 0, {"R": "both"}))
    assert table.state.fronts == {}


def test_a_map_has_no_hundredth_row():
    assert LETTERED.label(0, 99) == "A99" and LETTERED.label(0, 100) == "" and LETTERED.label(26, 0) == ""
