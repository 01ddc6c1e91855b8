"""The maps of battles on the desk: paint, heights, lines between hexes, and recorded facts."""

from __future__ import annotations

from puesto.core.values import replace
from puesto.games.chariots.editors import map_desk
from puesto.games.chariots.editors.map_desk import MAP_DESK as DESK
from puesto.games.chariots.printed.battle_maps import MapFact
from puesto.games.chariots.printed.map_checks import check_map
from puesto.games.chariots.printed.records import Content
from tests.games.chariots.packs import ours


def kept(board) -> Content:
    """Our content with a changed map, which must be sound."""
    assert not [*check_map(board, ())]
    content = ours()[0]
    return replace(content, maps={**content.maps, board.id: board})


def told(*facts: MapFact) -> Content:
    return kept(replace(ours()[0].maps["plain"], told=facts))


def test_a_blank_map_is_painted_raised_and_crossed_by_a_river_and_keeps_its_numbers():
    content = kept(DESK.painted(ours()[0], "megiddo", ["0305", "0306"], "w"))
    content = kept(DESK.figured(content, "megiddo", ["0306"], 2, "2026-11-23"))
    for line in ("stream", "minor_river"):
        content = kept(map_desk.lay_between(content, "megiddo", [("0305", "0306"), ("0306", "0307")], line, True))
    content = kept(map_desk.lay_between(content, "megiddo", [("0306", "0307")], "minor_river", False))
    board = kept(DESK.sized(content, "megiddo", "0304", "0606")).maps["megiddo"]
    assert (board.first, board.columns, board.rows) == ("0304", 4, 3)
    assert board.paint == ("", "w", "w") and board.levels == ("", "", "2")
    assert board.lines == {"minor_river": ("0305-0306",)}, "one thing flows along a side, and outside is cut off"
    assert DESK.coverage(content, "megiddo").known == 2


def test_the_rest_is_clear_at_once_and_nothing_is_left_to_ask():
    content = kept(map_desk.fill_rest(kept(DESK.painted(ours()[0], "megiddo", ["0305"], "m")), "megiddo"))
    coverage = DESK.coverage(content, "megiddo")
    assert coverage.share == 100 and not coverage.missing
    assert {hex.letter for hex in DESK.view(content, "megiddo").hexes} == {".", "m"}


def test_paint_that_contradicts_what_was_told_is_refused_with_its_day_and_the_rule():
    content = told(MapFact("2525", ground="rough", day="2026-11-20"), MapFact("2030", "2031", between="road"))
    (refusal,) = DESK.refusals(content, "plain", ["2524", "2525"], "w")
    assert "(6.2)" in refusal.template and ("day", "20/11/2026") in refusal.params
    assert not DESK.refusals(content, "plain", ["2525"], "r") and not DESK.refusals(content, "plain", ["2525"], " ")
    gone = told(MapFact("2030", "2031", between="road", there=False))
    assert DESK.refusals(gone, "plain", ["2030-2031"], "road")
    turned = kept(DESK.turned(gone, "plain", "2030-2031 road", "2026-11-23"))
    assert not DESK.refusals(turned, "plain", ["2030-2031"], "road")
    assert not DESK.told(kept(DESK.forgotten(gone, "plain", "2030-2031 road")), "plain", "")
