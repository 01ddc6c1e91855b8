"""Errors of a map are refused with hex and field."""

from __future__ import annotations

import pytest

from puesto.core.values import replace
from puesto.games import load
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Content
from puesto.games.bear.table.map_checks import check_maps
from puesto.packs import content_for

CONTENT: Content = content_for(load("bear"))[0]
SMALL = BoardMap("9", columns=3, rows=2, paint=("..w", "W "), heights=(" 1",))


def codes(board: BoardMap) -> list[tuple[str, ...]]:
    """The code of each finding, with the last part of its path."""
    return [(one.code, str(one.path[-1])) for one in check_maps(replace(CONTENT, maps={"9": board}, missions={}))]


def test_our_maps_are_sound():
    assert not [*check_maps(CONTENT)]


def test_a_map_of_which_only_facts_are_known_is_sound():
    assert codes(BoardMap("2", told=(BoardFact("K07", cover=1), BoardFact("K07", to="A99", seen=False)))) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"columns": 27}, ("out_of_range", "columns")),
        ({"paint": ("..", "..", "..")}, ("outside_map", "paint")),
        ({"paint": ("....",)}, ("outside_map", "0")),
        ({"paint": (".x",)}, ("unknown_paint", "0")),
        ({"heights": ("", "a")}, ("unknown_paint", "1")),
        ({"told": (BoardFact("D01", cover=1),)}, ("outside_map", "hex")),
        ({"told": (BoardFact("A01", to="A03", seen=True),)}, ("outside_map", "to")),
        ({"told": (BoardFact("a1", cover=1),)}, ("not_a_hex", "hex")),
        ({"told": (BoardFact("A01", cover=4),)}, ("out_of_range", "cover")),
        ({"told": (BoardFact("A01", height=-1),)}, ("out_of_range", "height")),
        ({"told": (BoardFact("A01", cost=10),)}, ("out_of_range", "cost")),
        ({"told": (BoardFact("A01", terrain="swamp"),)}, ("unknown_terrain", "terrain")),
        ({"told": (BoardFact("A01"),)}, ("nothing_told", "0")),
        ({"told": (BoardFact("A01", seen=True),)}, ("seen_by_whom", "seen")),
        ({"told": (BoardFact("A01", to="C01"),)}, ("nothing_told", "seen")),
        ({"told": (BoardFact("A01", to="B01", seen=False),)}, ("neighbours_see", "seen")),
        ({"told": (BoardFact("A01", to="C01", cover=1),)}, ("two_hexes", "to")),
        ({"told": (BoardFact("A01", cover=1), BoardFact("A01", cover=2))}, ("told_twice", "hex")),
        (
            {"told": (BoardFact("A01", to="C01", seen=True), BoardFact("C01", to="A01", seen=False))},
            ("told_twice", "hex"),
        ),
    ],
)
def test_what_cannot_be_on_a_map_is_said_with_its_field(changes, code):
    assert codes(SMALL) == []
    assert codes(replace(SMALL, **changes)) == [code]


def test_a_mission_that_names_a_map_that_is_not_there_is_said():
    crossing = CONTENT.missions["house-crossing"]
    found = [*check_maps(replace(CONTENT, missions={"x": replace(crossing, own_map="nowhere")}))]
    assert [(one.code, one.path) for one in found] == [("unknown_map", ("missions", "x", "own_map"))]
