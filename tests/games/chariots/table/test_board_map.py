"""The map of the counters against a written table:

fronts, flanks and rears, distances, who stands between, where a way ends (6.61, 7.14).
"""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import NUMBERED
from puesto.games.chariots.combat import missiles, sight
from puesto.games.chariots.manoeuvre import moving_on_map, shot_on_map
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable
from tests.games.chariots.on_map import ways_on_map

from ..driver import make_table, unit
from ..test_cases import CASES

AROUND = {
    "2036": ("2035", "2135", "2136", "2037", "1936", "1935"),
    "1936": ("1935", "2036", "2037", "1937", "1837", "1836"),
}
"""The six hexes around one of an even and one of an odd column, clockwise from the upper one."""
FACINGS = {
    ("2036", 1): ("2035 2135", "1935 2136", "1936 2037"),
    ("2036", 3): ("2135 2136", "2035 2037", "1935 1936"),
    ("2036", 5): ("2136 2037", "2135 1936", "2035 1935"),
    ("2036", 7): ("2037 1936", "2136 1935", "2035 2135"),
    ("2036", 9): ("1936 1935", "2037 2035", "2135 2136"),
    ("2036", 11): ("1935 2035", "1936 2135", "2136 2037"),
    ("1936", 1): ("1935 2036", "1836 2037", "1837 1937"),
    ("1936", 3): ("2036 2037", "1935 1937", "1836 1837"),
    ("1936", 5): ("2037 1937", "2036 1837", "1935 1836"),
    ("1936", 7): ("1937 1837", "2037 1836", "1935 2036"),
    ("1936", 9): ("1837 1836", "1937 1935", "2036 2037"),
    ("1936", 11): ("1836 1935", "1837 2036", "2037 1937"),
}
"""Hex and hour -> its front, flank and rear hexes (6.61)."""
ASTARPA = {"A": "2035", "B": "2036", "C": "2134", "D": "2135", "E": "2235", "X": "1835", "Y": "1936", "Z": "2237"}
"""The example of 7.17."""


def case(id: str) -> dict:
    return next(one for one in CASES if one["id"] == id)


@pytest.mark.parametrize("place", AROUND)
def test_the_six_hexes_around_one_come_clockwise(place):
    assert tuple(NUMBERED.neighbour(place, side) for side in range(6)) == AROUND[place]


@pytest.mark.parametrize(("place", "hour"), FACINGS)
def test_each_facing_has_its_front_flank_and_rear_hexes(place, hour):
    table = make_table()
    one = unit(table, "hills-foot-si-1")
    board_map.put_on([one], place, hour)
    zones = (facings.FRONT, facings.FLANK, facings.REAR)
    for zone, told in zip(zones, FACINGS[place, hour], strict=True):
        assert {there for there in AROUND[place] if board_map.zone_of(one, there) == zone} == set(told.split())
    assert set(board_map.front_hexes(one)) == set(FACINGS[place, hour][0].split())


def test_the_fronts_flanks_and_rears_of_the_examples_are_computed():
    """GEO-004, GEO-005 and COL-013: what the program used to ask."""
    geo = case("GEO-004")
    table = make_table()
    one = unit(table, "hills-foot-si-1")
    board_map.put_on([one], geo["setup"]["hex"], 7)
    told = {zone: sorted(there for there in board_map.hexes_around("2038") if board_map.zone_of(one, there) == zone)
            for zone in facings.ZONES}  # fmt: skip
    assert told == {zone: sorted(hexes) for zone, hexes in geo["expected"].items()}
    geo = case("GEO-005")
    for name, place in geo["setup"]["units"].items():
        board_map.put_on([one], place, 9)
        assert sorted(board_map.front_hexes(one)) == geo["expected"]["fronts"][name]
    assert all(len(facings.front_sides(hour)) == case("COL-013")["expected"]["count"] for hour in facings.SIDES)


def test_of_a_column_the_rules_name_front_the_hexes_beside_it_and_no_more():
    assert [facings.zone_of_side(2, side) for side in range(6)] == ["flank", "front", "flank", "", "rear", ""]


def astarpa(without: str = "") -> tuple[BattleTable, dict[str, str]]:
    """The example of 7.17 on our battle: who is who, everybody else out of it."""
    table = make_table()
    names = {
        "A": "hills-foot-si-1",
        "B": "hills-foot-si-2",
        "C": "hills-foot-bi-1",
        "D": "hills-chariots-ch-3-1",
        "E": "hills-chariots-ch-3-2",
        "X": "river-chariots-ch-2-1",
        "Y": "river-chariots-ch-2-2",
        "Z": "river-chariots-ch-2-3",
    }
    for id in [*table.state.units]:
        if id not in names.values():
            del table.state.units[id]
    for name, place in ASTARPA.items():
        if name == without:
            del table.state.units[names[name]]
        else:
            board_map.put_on([unit(table, names[name])], place, {"X": 9, "Y": 7, "Z": 11}.get(name, 9))
    return table, names


@pytest.mark.parametrize(
    ("firer", "seen", "blocked", "open_"), [("Z", "ABCDE", "", ""), ("Y", "ABD", "E", "C"), ("X", "ABCD", "", "E")]
)
def test_the_lines_of_sight_of_the_example_are_computed(firer, seen, blocked, open_):
    """MIS-003 and the rest of 7.17; Y at C and X at E, where line and way differ, stay with the players (A14)."""
    table, names = astarpa()
    me = unit(table, names[firer])
    told = {False: seen, True: blocked, None: open_}
    for crowded, targets in told.items():
        for name in targets:
            reading = shot_on_map.shot_reading(table, me, unit(table, names[name]))
            assert reading is not None and reading.crowded is crowded, name
            assert reading.distance == NUMBERED.distance(ASTARPA[firer], ASTARPA[name])
    if firer == "Z":
        assert sorted(seen) == case("MIS-003")["expected"]["targets"]


def test_one_unit_less_opens_a_line():
    """MIS-008, MIS-009."""
    table, names = astarpa(without="D")
    seen = shot_on_map.shot_reading(table, unit(table, names["Y"]), unit(table, names["E"]))
    assert seen is not None and (seen.crowded, seen.between, seen.distance) == (False, 1, 3)
    table, names = astarpa(without="A")
    seen = shot_on_map.shot_reading(table, unit(table, names["X"]), unit(table, names["D"]))
    assert seen is not None and (seen.crowded, seen.between, seen.distance) == (False, 0, 3)


def test_light_infantry_fires_over_its_flank_and_not_behind():
    """MIS-006: B sees X and Y and has Z behind; D has Z on the corner of flank and rear, which counts as flank."""
    table, names = astarpa()
    b, d = unit(table, names["B"]), unit(table, names["D"])
    assert [name for name in "XYZ" if not board_map.is_behind(b, ASTARPA[name])] == case("MIS-006")["expected"][
        "targets"
    ]
    assert board_map.is_behind(d, ASTARPA["Z"]) is False and board_map.is_behind(d, ASTARPA["Y"]) is False


def test_who_is_nowhere_may_stand_between_and_a_stack_is_one_unit():
    table, names = astarpa()
    x, d = unit(table, names["X"]), unit(table, names["D"])
    board_map.take_off(unit(table, names["E"]))
    assert shot_on_map.shot_reading(table, x, d).crowded is None, "one is there, and one may be"
    a, e = unit(table, names["A"]), unit(table, names["E"])
    board_map.put_on([e], ASTARPA["A"], 9)
    a.type, e.type, a.partner, e.partner = Type.CH2, Type.RI, e.id, a.id
    seen = shot_on_map.shot_reading(table, x, d)
    assert seen is not None and (seen.crowded, seen.between) == (False, 1), "6.52: as if it were one"
    assert sight.MOST_BETWEEN == 1 and missiles.LONG == 2


@pytest.mark.parametrize(
    ("way", "column", "hour", "ends"),
    [
        ("c", False, 3, {("2135", 3), ("2136", 3)}),
        ("cc", False, 3, {("2235", 3), ("2236", 3), ("2237", 3)}),
        ("t", False, 3, {("2036", 1), ("2036", 5)}),
        ("tt", False, 3, {("2036", 11), ("2036", 7)}),
        ("ct", False, 3, {("2135", 1), ("2135", 5), ("2136", 1), ("2136", 5)}),
        ("c", True, 2, {("2035", 12), ("2135", 2), ("2136", 4)}),
        ("k", True, 2, {("2036", 1), ("2036", 3)}),
    ],
)
def test_where_a_way_ends_that_tells_no_directions(way, column, hour, ends):
    nobody = moving_on_map.Obstacles(frozenset(), frozenset(), frozenset())
    assert {*moving_on_map.ends_of_way(("2036", hour), tuple(way), column=column, around=nobody)} == ends


def test_the_move_of_the_example_is_the_way_that_the_map_finds():
    """GEO-003, PT-001: from 1736 facing 3 o'clock, 1836, 1935; there, in an enemy's front, it cannot turn."""
    table, names = astarpa()
    me = unit(table, names["X"])
    for id in [*table.state.units]:
        if id not in (me.id, names["A"]):
            del table.state.units[id]
    board_map.put_on([me], "1736", 3)
    board_map.put_on([unit(table, names["A"])], "2036", 9)
    found = ways_on_map(table, [me], {"c": 1, "t": 1}, 9)
    assert found["1836"] == ("c",) and found["1935"] == ("c", "c") and found["1736" if "1736" in found else "1735"]
    assert "2036" not in found, "an enemy stands there"
    assert found["1935"].count("t") == 0 and found["1934"].count("t") >= 1


def test_every_case_of_distance_holds_on_the_map():
    """GEO-006."""
    geo = case("GEO-006")
    places = geo["setup"]["hexes"]
    assert {pair: NUMBERED.distance(places[pair[0]], places[pair[1]]) for pair in geo["event"]["pairs"]} == geo[
        "expected"
    ]["distances"]
