"""A rout with every counter on its hex: the map finds the way to the standard, or that there is none (9.41)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from puesto.core.hexes.numbering import NUMBERED
from puesto.games.chariots.aftermath import hits_and_routs, rout_on_map
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable, Status
from puesto.games.chariots.views import map_view

from ...bear.driver import play
from ..driver import phase, unit
from .test_shock import CH3, CHARIOT, FOE, SI
from .test_shock_on_map import put

STANDARD = "hills-standard"
ARRIVES = {"rout.roll": (0,), "rout.leader": "no", "rout.stands": lambda prompt: prompt.options[0].value}


def in_place(stands: dict[str, tuple[str, int]], standard: str = "2036") -> BattleTable:
    """Place only these counters on the map, and the standard of the Hills in a hex of its own."""
    table = phase("hills-foot")
    put(table, stands)
    found = table.state.standards[STANDARD]
    found.left, found.hex = True, standard
    return table


def test_a_unit_with_a_way_stands_by_its_standard_and_nothing_is_asked_of_the_board():
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3)})
    run = play(hits_and_routs.rout_units(table, SI), ARRIVES)
    assert "rout.path" not in run.keys and run.said("tiene ruta hasta su Estandarte")
    assert (unit(table, SI).status, unit(table, SI).hex) == (Status.ROUTED, "2036")


def test_where_the_standards_hex_is_taken_it_is_told_which_hex_beside_it():
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3), CH3: ("2036", 9)})
    run = play(hits_and_routs.rout_units(table, SI), ARRIVES)
    asked = run.asked("rout.stands")
    assert len([one for one in asked.options if one.place]) == 6
    assert unit(table, SI).hex == asked.options[0].value


def test_the_sketch_draws_the_shortest_way_to_each_hex_that_it_may_end_in():
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3), CH3: ("2034", 9)}, standard="2034")
    asked = play(hits_and_routs.rout_units(table, SI), ARRIVES).asked("rout.stands")
    board_map.put_on([unit(table, SI)], "2030", 9)
    sketch = map_view.sketch_of(table.state, table.content, asked)
    assert sketch is not None and CH3 in {one.id for one in sketch.counters}, "who is in the way is seen"
    ways = {way.places[-1]: way.places for way in sketch.ways}
    assert ways.keys() == {option.place for option in asked.options if option.place}
    assert ways["2033"] == ("2030", "2031", "2032", "2033")
    for way in ways.values():
        assert all(NUMBERED.distance(one, other) == 1 for one, other in pairwise(way)) and "2034" not in way


def test_the_only_way_of_a_rout_is_drawn_while_its_die_is_asked_for():
    """Nothing is asked of the board then: without the arrow nobody would see where it goes."""
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3)}, standard="2038")
    asked = play(hits_and_routs.rout_units(table, SI), ARRIVES).asked("rout.roll")
    assert unit(table, SI).hex == "2038"
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3)}, standard="2038")
    sketch = map_view.sketch_of(table.state, table.content, asked)
    assert sketch is not None
    (way,) = sketch.ways
    assert way.places[0] == "2030" and way.places[-1] == "2038"
    assert {*way.places} <= {one.place for one in sketch.hexes}, "it is drawn to its end"
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3), CH3: ("2038", 9)}, standard="2038")
    several = map_view.sketch_of(table.state, table.content, asked)
    assert several is not None and not several.ways, "which of several is asked after the die"


def test_a_unit_between_enemy_chariots_has_no_way_and_is_gone():
    table = in_place({SI: ("2030", 9), CHARIOT: ("2031", 3), "river-chariots-ch-2-2": ("2029", 3)})
    run = play(hits_and_routs.rout_units(table, SI), ARRIVES)
    assert "rout.path" not in run.keys and run.said("no tiene por dónde salir")
    assert unit(table, SI).status is Status.GONE


@pytest.mark.parametrize("role", [board_map.GROUND, board_map.ASKS])
def test_where_the_ground_counts_the_board_is_asked(role):
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3)})
    table.state.map_role = role
    run = play(hits_and_routs.rout_units(table, SI), ARRIVES | {"rout.path": "yes"})
    assert "rout.path" in run.keys and unit(table, SI).hex == run.asked("rout.stands").options[0].value


def test_one_counter_that_is_nowhere_costs_the_question_of_the_hex_and_two_that_of_the_way():
    table = in_place({SI: ("2030", 9), FOE: ("1930", 3), CH3: ("2132", 9), CHARIOT: ("2040", 3)})
    board_map.take_off(unit(table, CH3))
    run = play(hits_and_routs.rout_units(table, SI), ARRIVES)
    assert "rout.path" not in run.keys
    assert "2036" in [option.place for option in run.asked("rout.stands").options], "it may be taken, or not"
    board_map.put_on([unit(table, SI)], "2030", 9)
    board_map.take_off(unit(table, CHARIOT))
    assert rout_on_map.rout_reading(table, unit(table, SI), [], [STANDARD]) is None


@pytest.mark.parametrize(("nowhere", "open_"), [(CH3, True), (CHARIOT, False)])
def test_enemy_chariots_that_are_nowhere_bar_also_the_hexes_beside_them(nowhere, open_):
    table = phase("hills-foot")
    others = [id for id in table.state.units if id.startswith("hills") and id not in (SI, CH3)][:4]
    around = [place for place in board_map.hexes_around("2030") if place not in ("2031", "2130")]
    beside = {id: (place, 9) for id, place in zip(others, around, strict=True)}
    put(table, {SI: ("2030", 9), nowhere: ("2050", 3), **beside})
    found = table.state.standards[STANDARD]
    found.left, found.hex = True, "2036"
    board_map.take_off(unit(table, nowhere))
    seen = rout_on_map.rout_reading(table, unit(table, SI), [], [STANDARD])
    assert (seen is not None) is open_, "it can close one of two hexes beside each other, or both"


def test_who_has_nowhere_to_go_has_nowhere_wherever_others_stand():
    table = in_place({SI: ("2030", 9), CHARIOT: ("2031", 3), "river-chariots-ch-2-2": ("2029", 3), CH3: ("2050", 9)})
    board_map.take_off(unit(table, CH3))
    assert rout_on_map.rout_reading(table, unit(table, SI), [], [STANDARD]) == rout_on_map.RoutReading()
