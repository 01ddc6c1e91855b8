"""A battle over ground that the map knows: it is not asked, and contradictions are refused (6.2, 7.14, 8.17)."""

from __future__ import annotations

from puesto.games.chariots.aftermath import rout_on_map
from puesto.games.chariots.battle import shock_on_map
from puesto.games.chariots.manoeuvre import firing, moving, moving_on_map
from puesto.games.chariots.printed.battle_maps import MapFact, fact_key
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable, Combat, Status
from tests.games.chariots.on_map import ways_on_map

from ...bear.driver import play
from ..driver import phase, unit, walk
from .test_shock_on_map import put

CHARIOT, SI, LI = "river-chariots-ch-2-1", "river-foot-si-1", "river-foot-li-1"
FOE, FLAG = "hills-foot-si-1", "river-standard"


def over(active: str, stands: dict[str, tuple[str, int]], *told: MapFact) -> BattleTable:
    """A table where only these counters are in play, with facts about the ground."""
    table = phase(active)
    put(table, stands)
    table.state.told = {fact_key(fact): fact for fact in told}
    return table


def wood(place: str) -> MapFact:
    return MapFact(place, ground="wood")


# -- 6.2


def test_a_way_costs_what_the_ground_between_costs():
    told = (wood("2135"), MapFact("2036", "2136", between="stream"))
    table = over("river-foot", {SI: ("2036", 3)}, *told)
    found = ways_on_map(table, [unit(table, SI)], {"c": 1, "w": 2, "s": 1, "t": 1}, 4)
    assert found["2135"] == ("w",) and found["2136"] == ("s", "c")


def test_a_way_that_the_ground_does_not_have_is_refused_with_the_rule_and_nothing_is_paid():
    table = over("river-foot", {SI: ("2036", 3)}, wood("2135"), wood("2136"))
    answers = iter([("c",), ("w",)])
    run = walk(
        table,
        {
            "act.who": SI,
            "act.what": "move",
            "move.way": lambda prompt: next(answers),
            "move.stands": "2135",
            "move.end": "apart",
        },
    )
    assert run.said("6.21") or run.said("no tiene ese camino")
    assert (unit(table, SI).spent, unit(table, SI).hits, unit(table, SI).hex) == (2, 1, "2135")


def test_who_begins_in_broken_ground_turns_with_a_hit_and_is_not_asked_where_it_is():
    table = over("river-foot", {SI: ("2036", 3)}, wood("2036"))
    going = moving.set_going(table, unit(table, SI), together=False)
    assert going.ground == "wood" and "b" not in {one.value for one in moving.possible_strides(table, going)}
    play(moving.take_way(table, going, ("t",), 1), {"move.looks": "5"})
    assert unit(table, SI).hits == 1


def test_nobody_withdraws_over_a_wall_or_off_the_map():
    walls = [MapFact("2036", place, between="wall") for place in ("2035", "2037", "1935", "1936", "2136", "2135")]
    table = over("river-foot", {CHARIOT: ("2036", 3), FOE: ("2238", 9)}, *walls)
    assert moving_on_map.hexes_of_withdrawal(table, unit(table, CHARIOT), unit(table, FOE), 4) == []
    table = over("river-foot", {CHARIOT: ("1436", 3), FOE: ("1636", 9)})
    places = moving_on_map.hexes_of_withdrawal(table, unit(table, CHARIOT), unit(table, FOE), 3)
    assert places and all(place >= "1400" for place in places)


# -- 7.14, 7.17


def test_a_wood_between_leaves_no_shot_and_one_under_the_target_is_known():
    table = over("river-chariots", {CHARIOT: ("2036", 3), FOE: ("2034", 9)}, wood("2035"))
    run = play(firing.take_active_shot(table, unit(table, CHARIOT)), {"fire.at": "nobody"})
    assert FOE not in [option.value for option in run.asked("fire.at").options]
    table = over("river-chariots", {CHARIOT: ("2036", 3), FOE: ("2034", 9)}, wood("2034"))
    run = play(firing.take_active_shot(table, unit(table, CHARIOT)), {"fire.at": FOE, "missile.roll": (9,)})
    assert "fire.how" not in run.keys
    assert 1 in {one.value for one in run.asked("missile.roll").modifiers}


def test_unknown_ground_between_is_asked_about():
    table = over("river-chariots", {CHARIOT: ("2036", 3), FOE: ("2034", 9)})
    table.state.map_role = board_map.GROUND
    run = play(
        firing.take_active_shot(table, unit(table, CHARIOT)), {"fire.at": FOE, "fire.how": (), "missile.roll": (9,)}
    )
    assert {"wooded", "hidden"} <= {option.value for option in run.asked("fire.how").options}


# -- 8.17, 8.21


def fight(*told: MapFact) -> tuple[BattleTable, Combat]:
    table = over("river-foot", {SI: ("2036", 3), FOE: ("2136", 9)}, *told)
    return table, Combat([SI], [FOE], hexes={FOE: "2136"})


def test_the_ground_of_a_shock_is_read_from_the_map():
    river = MapFact("2036", "2136", between="minor_river")
    assert shock_on_map.ground_of_attack(*fight()) == []
    assert shock_on_map.ground_of_attack(*fight(wood("2136"), river)) == ["wood", "river"]
    assert shock_on_map.ground_of_attack(*fight(MapFact("2136", level=1))) == ["uphill"]
    assert shock_on_map.ground_of_attack(*fight(MapFact("2036", level=1))) == ["downhill"]


def test_of_several_defenders_the_ground_counts_that_is_best_for_them():
    table = over("river-foot", {SI: ("2036", 3), FOE: ("2136", 9), "hills-foot-si-2": ("2135", 9)}, wood("2135"))
    assert shock_on_map.ground_of_attack(table, Combat([SI], [FOE, "hills-foot-si-2"])) == ["wood"]


def test_an_advance_pays_the_hits_of_the_hex_that_was_left():
    assert shock_on_map.hits_of_advance(*fight(), SI) == 0
    assert shock_on_map.hits_of_advance(*fight(wood("2136")), SI) == 1
    assert shock_on_map.hits_of_advance(*fight(wood("2136"), MapFact("2036", "2136", between="minor_river")), SI) == 2


# -- 9.41


def test_a_rout_finds_no_way_over_walls_and_ends_beside_its_standard_without_them():
    table = over("river-foot", {SI: ("2030", 3), FOE: ("2436", 9)})
    for one in table.state.units.values():
        if one.id not in (SI, FOE):
            one.status = Status.GONE
    table.state.standards[FLAG].left, table.state.standards[FLAG].hex = True, "2022"
    found = rout_on_map.rout_reading(table, unit(table, SI), (), [FLAG])
    assert found is not None and found.ends == ("2022",) and len(found.ways[0]) == 9
    around = board_map.hexes_around("2030")
    table.state.told = {fact_key(fact): fact for fact in (MapFact("2030", one, between="wall") for one in around)}
    found = rout_on_map.rout_reading(table, unit(table, SI), (), [FLAG])
    assert found is not None and not found.ends
