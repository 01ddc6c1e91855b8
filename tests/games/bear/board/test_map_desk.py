"""The maps of the boards for the window: painted, put right, and contradictions with hex and field."""

from __future__ import annotations

from random import Random

import pytest

from puesto.core.values import replace
from puesto.games.bear.ai.map_answers import origin_of
from puesto.games.bear.board.map_reading import MapReading
from puesto.games.bear.editors.map_desk import MAP_DESK, board_of, places_of
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Content
from puesto.packs import content_for
from tests.games.bear.evenings import GAME

DAY = "2026-11-23"


@pytest.fixture(scope="module")
def content() -> Content:
    """Return the bear's packs with two facts about a board."""
    found: Content = content_for(GAME)[0]
    facts = (BoardFact("C03", cover=2, day="2026-11-20", session="a"), BoardFact("C03", to="E05", seen=False, day=DAY))
    board = BoardMap("2", columns=8, rows=6, told=facts)
    return replace(found, maps=found.maps | {"2": board})


def put(content: Content, record: object) -> Content:
    """The content with a map in the place of the one of its name."""
    assert isinstance(record, BoardMap)
    return replace(content, maps=content.maps | {record.id: record})


def test_painting_covers_the_hexes_and_nothing_else(content: Content) -> None:
    record = MAP_DESK.painted(content, "2", ("A01", "B02"), "W")
    said = MapReading(put(content, record).maps["2"], content.terrain, {})
    assert [said.terrain_of(place) is not None for place in ("A01", "B02", "A02")] == [True, True, False]
    wiped = MAP_DESK.painted(put(content, record), "2", ("A01",), " ")
    assert MapReading(put(content, wiped).maps["2"], content.terrain, {}).terrain_of("A01") is None


def test_what_was_told_stays_over_its_paint_and_says_so_with_hex_and_field(content: Content) -> None:
    painted = put(content, MAP_DESK.painted(content, "2", ("C03",), "."))
    (clash,) = MAP_DESK.clashes(painted, "2", ("C03",))
    assert "MD" in clash.template and dict(clash.params)["told"] == 2
    cover = MapReading(painted.maps["2"], content.terrain, {}).cover("C03")
    assert cover is not None and cover.told and cover.value == 2
    assert not MAP_DESK.clashes(painted, "2", ("A01",))


def test_told_beats_computed_whatever_is_painted_and_told(content: Content) -> None:
    letters = [paint.letter for paint in MAP_DESK.paints(content)]
    for seed in range(40):
        random = Random(seed)
        board = board_of(content, "2")
        places = places_of(board)
        now = put(content, replace(board, told=()))
        for letter in letters:
            now = put(now, MAP_DESK.painted(now, "2", random.sample(places, 12), letter))
        one, other = random.sample(places, 2)
        now = put(now, MAP_DESK.figured(now, "2", (one,), random.randrange(4), DAY))
        computed = MapReading(now.maps["2"], content.terrain, {}).sight(one, other)
        fact = BoardFact(min(one, other), to=max(one, other), seen=not (computed is not None and computed.yes), day=DAY)
        now = put(now, replace(now.maps["2"], told=(*now.maps["2"].told, fact)))
        said = MapReading(now.maps["2"], content.terrain, {})
        seen, cover = said.sight(one, other), said.cover(one)
        assert seen is not None and seen.told and seen.yes == fact.seen and seen.day == DAY
        assert cover is not None and cover.told and cover.value == now.maps["2"].told[0].cover


def test_a_fact_is_thrown_away_or_turned_round(content: Content) -> None:
    told = MAP_DESK.told(content, "2", "C03")
    assert [one.key for one in told] == ["C03-E05", "C03"] and told[0].turns and not told[1].turns
    turned = put(content, MAP_DESK.turned(content, "2", "C03-E05", DAY))
    assert [fact.seen for fact in turned.maps["2"].told if fact.to] == [True]
    left = put(content, MAP_DESK.forgotten(content, "2", "C03"))
    assert [one.key for one in MAP_DESK.told(left, "2", "")] == ["C03-E05"]


def test_coverage_counts_what_is_known_and_names_what_would_be_asked(content: Content) -> None:
    assert MAP_DESK.coverage(content, "2").share == 100 // 48
    full = put(content, MAP_DESK.painted(content, "2", places_of(board_of(content, "2")), "."))
    assert MAP_DESK.coverage(full, "2") == (100, (), 48, 48)
    assert MAP_DESK.coverage(content, "crossing").share == 100


def test_a_printed_board_says_that_it_comes_blank_and_where_our_mission_has_a_painted_one(content: Content) -> None:
    """Every map that we bring is painted whole; a board of the box is blank, and never without a word why."""
    bare, _ = content_for(GAME)
    assert bare.maps and all(MAP_DESK.coverage(bare, id)[:2] == (100, ()) for id in bare.maps)
    ours = [mission for mission in bare.missions.values() if mission.own_map]
    assert ours and all(MAP_DESK.coverage(bare, mission.own_map).share == 100 for mission in ours)
    share, (_, why, where), *_ = MAP_DESK.coverage(bare, "2")
    assert share == 0 and "caja" in why.template
    assert [value for name, value in where.params if name == "mission"] == [ours[0].title]


def test_a_smaller_map_keeps_nothing_outside_itself(content: Content) -> None:
    small = put(content, MAP_DESK.sized(content, "2", "A01", "D06"))
    assert [one.key for one in MAP_DESK.told(small, "2", "")] == ["C03"]
    assert len(MAP_DESK.view(small, "2").hexes) == 24


def test_a_map_nobody_has_measured_is_as_large_as_what_missions_name(content: Content) -> None:
    bare = replace(content, maps={key: board for key, board in content.maps.items() if key != "2"})
    places = {one.place for one in MAP_DESK.view(bare, "2").hexes}
    mission = next(one for one in content.missions.values() if one.map == "2")
    assert {piece.hex for piece in mission.forces} <= places


def test_what_blocks_a_line_is_named(content: Content) -> None:
    walled = put(content, MAP_DESK.painted(content, "2", places_of(board_of(content, "2")), "."))
    walled = put(walled, MAP_DESK.painted(walled, "2", ("A03",), "W"))
    assert MAP_DESK.between(walled, "2", "A01", "A05") == ("A03",)
    assert len(MAP_DESK.lines(walled, "2", "A01", "A05")) == 2


def test_the_why_says_whether_a_hex_was_told_or_computed(content: Content) -> None:
    painted = put(content, MAP_DESK.painted(content, "2", ("C03", "D03"), "."))
    said = MapReading(painted.maps["2"], content.terrain, {})
    told, computed = said.cover("C03"), said.cover("D03")
    assert told is not None and computed is not None
    assert origin_of(told).template == "lo contaste el {day}" and told.value == 2
    assert origin_of(computed).template == "calculado por el terreno" and computed.value == 0
