"""Ground of the map on the table: what is read from it, what it answers, and what it leaves to the players."""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.values import replace
from puesto.games.chariots.movement import ground_steps
from puesto.games.chariots.movement.ground_steps import GroundSteps
from puesto.games.chariots.printed.battle_maps import BattleMap, MapFact
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table.ground_map import GroundMap
from tests.games.chariots.packs import ours

AT = NUMBERED.numbers
PAINT = ("......", "..wr..", "..mc..", "......")
BOARD = BattleMap(
    "field",
    first="1010",
    columns=6,
    rows=4,
    paint=PAINT,
    levels=("", "", "1", "21"),
    lines={
        "stream": ("1010-1110",),
        "minor_river": ("1011-1111",),
        "major_river": ("1012-1112",),
        "wall": ("1213-1312",),
        "road": ("1211-1311",),
    },
)


def field(*told: MapFact) -> GroundMap:
    """The map with some facts about it."""
    return GroundMap(BOARD, {f"{number}": fact for number, fact in enumerate(told)})


def steps(type: Type, *told: MapFact) -> GroundSteps:
    """The steps of a type of unit on it."""
    return GroundSteps(ours()[0], field(*told), type)


def test_every_hex_has_the_ground_and_the_height_of_its_letter():
    ground = field()
    found = {place: ground.ground(AT[place]) for place in ("1010", "1211", "1311", "1212", "1312", "1613")}
    assert found == {"1010": "clear", "1211": "wood", "1311": "rough", "1212": "marsh", "1312": "city", "1613": ""}
    assert [ground.level(AT[place]) for place in ("1010", "1012", "1013", "1113")] == [0, 1, 2, 1]


def test_beyond_its_edges_there_is_no_hex():
    ground = field()
    assert ground.has(AT["1010"]) and ground.has(AT["1513"])
    assert not any(ground.has(AT[place]) for place in ("0910", "1009", "1610", "1014"))


@pytest.mark.parametrize(
    ("type", "here", "there", "found"),
    [
        (Type.SI, "1010", "1110", (("s", "c"), 2, 0)),
        (Type.SI, "1011", "1111", (("n", "c"), 2, 1)),
        (Type.SI, "1012", "1112", None),
        (Type.SI, "1213", "1312", None),
        (Type.SI, "1210", "1211", (("w",), 2, 1)),
        (Type.CH2, "1210", "1211", None),
        (Type.CH2, "1211", "1311", (("d",), 1, 0)),
        (Type.CH2, "1310", "1311", (("r",), 3, 1)),
        (Type.SI, "1011", "1012", (("u", "c"), 2, 0)),
        (Type.SI, "1012", "1011", (("c",), 1, 0)),
        (Type.SI, "1010", "1009", None),
    ],
)
def test_a_step_costs_what_the_chart_says_of_its_ground(type, here, there, found):
    assert steps(type).step(AT[here], AT[there]) == found


def test_what_a_player_told_counts_more_than_the_paint():
    told = (MapFact("1110", ground="wood"), MapFact("1010", "1110", between="stream", there=False))
    assert steps(Type.SI, *told).step(AT["1010"], AT["1110"]) == (("w",), 2, 1)


def test_a_way_fits_the_ground_or_it_does_not():
    mine = steps(Type.SI)
    assert mine.fits(AT["1010"], AT["1110"], ("s",), "clear")
    assert not mine.fits(AT["1010"], AT["1110"], (), "clear") and not mine.fits(AT["1010"], AT["1110"], ("s",), "wood")
    assert mine.fits(AT["1211"], AT["1311"], (), "road") and mine.fits(AT["1211"], AT["1311"], (), "rough")


def test_into_unknown_ground_any_way_fits():
    blank = GroundSteps(ours()[0], GroundMap(BattleMap("blank"), {}), Type.SI)
    assert blank.fits(AT["2036"], AT["2035"], ("n",), "marsh") and blank.step(AT["2036"], AT["2035"]) == (("c",), 1, 0)


def test_points_reach_as_far_as_the_ground_lets_them():
    reached = steps(Type.SI).reached(AT["1210"], 2)
    assert reached[AT["1210"]] == 0 and reached[AT["1211"]] == 2 and AT["1212"] not in reached
    assert ground_steps.ground_at(field(), AT["1312"]) == "clear"


# -- 7.14

LINE = tuple(f"20{row}" for row in range(10, 17))


def column(paint: str, levels: str = "") -> GroundMap:
    """A map of one column of seven hexes."""
    return GroundMap(BattleMap("line", first="2010", columns=1, rows=7, paint=(*paint,), levels=(*levels,)), {})


@pytest.mark.parametrize(
    ("paint", "levels", "ends", "found"),
    [
        (".......", "", (0, 4), (False, False)),
        ("..w....", "", (0, 4), (True, False)),
        ("w...w..", "", (0, 4), (False, False)),
        (".......", "  1", (0, 4), (False, True)),
        (".......", "11111", (0, 4), (False, False)),
        (".......", "11  ", (0, 4), (False, False)),
        (".......", "1  1", (0, 4), (False, True)),
        (".......", "1 1 ", (0, 4), (False, True)),
        (".w.....", "1", (0, 4), (False, False)),
        ("...w...", "1", (0, 4), (True, False)),
        ("..w....", "1", (0, 4), (True, False)),
        (".......", "12", (0, 4), (False, True)),
        (".w.....", "", (0, 1), (False, False)),
        (".. ....", "", (0, 4), (None, None)),
    ],
)
def test_woods_and_heights_between_block_the_sight(paint, levels, ends, found):
    """At different heights only what is nearer to the lower of the two, or halfway (7.14)."""
    ground = column(paint, levels.ljust(7))
    for one, other in (ends, ends[::-1]):
        seen = ground.sight(AT[LINE[one]], AT[LINE[other]])
        assert (seen.wood, seen.higher) == found


def test_along_a_hexside_one_wood_alone_leaves_the_sight_open():
    board = BattleMap("side", first="2010", columns=3, rows=4, paint=("...", "...", "...", "..."))
    one, other = AT["2011"], AT["2210"]
    left, right = AT["2110"], AT["2111"]
    plain = GroundMap(board, {})
    assert NUMBERED.sides_towards("2011", "2210") == (1,) or plain.sight(one, other).is_free
    woods = [MapFact(NUMBERED.texts[place], ground="wood") for place in (left, right)]
    found = [GroundMap(replace(board, told=told), {}).sight(one, other).wood for told in ((woods[0],), tuple(woods))]
    assert found[1] is True and found[0] in (True, None)
