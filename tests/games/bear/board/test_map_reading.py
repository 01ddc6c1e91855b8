"""Readings of a map: MD, cost and lines of sight, given or computed, and how certain they are."""

from __future__ import annotations

from random import Random

import pytest

from puesto.core.hexes.numbering import LETTERED
from puesto.games import load
from puesto.games.bear.board.map_reading import MapReading, Reading, Readings, lay_over, with_facts
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Content
from puesto.games.bear.table.map_checks import fact_key
from puesto.packs import content_for

PAIRS = """\
E07 G07 2 ve
E07 H08 3 no G07
E10 G08 3 ve
K07 I07 2 ve
K07 I08 2 ve
K07 H08 3 ve
L03 I07 6 ve
G07 I07 2 ve? H07 H08
H08 I08 1 ve
C09 G07 4 ve
B06 G07 5 ve
B08 G07 5 ve
L06 E10 8 no G09 H08 I08
N08 G08 7 no H08 I08 M08
O08 M09 2 no N09
P06 N08 3 ve
L13 J10 4 ve
I08 O03 8 no K07 N05
E08 L13 8 no G09 I11 J12
A14 C13 2 no B14
I09 P13 7 no J10
E08 G14 7 no F11 F12
J14 B13 8 no C13 D13
K07 E08 6 no H08
D14 H07 9 no D13 E11 F11 G09 H08
F02 D05 4 ve
N14 O09 5 no N13 O11 O10
B05 C08 4 ve
L05 I02 4 no J04
D01 F05 5 no D02 F04
F11 D09 3 no E10
J13 M06 8 no J12
L07 D11 8 no E10 G09 I08 K07
D05 M09 9 ve
F07 A06 5 ve
G01 F08 7 no F05 G04 F04 G03
K13 M06 8 no M08
B03 F10 9 no B04 C04 C05
F09 I12 5 no G09
M11 F11 7 no I11 J11
D06 I12 9 no G09
I09 M13 6 no J10 J11
D04 B01 4 no C02
E10 A06 6 no B08 C08
N10 G08 7 ve
P07 H06 8 no L07 M06
M07 N06 2 ve
E07 G04 4 ve
L09 M07 2 ve
H11 I12 2 ve
G08 H10 2 ve
O11 P10 2 ve
C11 F07 6 ve
G08 I11 4 ve
H09 J09 2 ve
I06 K03 4 ve
H08 J05 4 ve
F09 L09 6 ve
C02 D04 2 ve? C03 D03
J01 K02 2 ve? J02 K01
N10 P07 4 ve? N09 O09
M05 P10 6 ve? M06 N06 O09 P09
N11 O09 2 ve? N10 O10
C05 D04 2 ve? C04 D05
L12 P09 5 no N11 N10 O09
O08 O11 3 no O09 O10
L08 O09 3 no M08 N09
K11 N11 3 ve
J10 P10 6 no N10
J10 O10 5 ve? N10
C05 E06 2 ve
D05 J04 6 ve
O06 P09 3 ve
C04 F07 4 no D05
B05 C03 2 ve? B04 C04
N08 N10 2 no N09
C04 I06 6 no D05 H06
O09 P08 2 ve
B04 D09 6 no B05 C05
L12 N09 4 ve
L09 O11 4 no N10 N11
M10 P09 3 no N10 O09
J14 O11 5 no K13
C04 E06 3 no D05
A09 B05 5 ve
O09 O13 4 no O10 O11
B04 B07 3 no B05 B06
N09 N13 4 no N10 N11
C04 H02 5 ve
O10 P14 4 ve? O11
I07 I08 1 ve
N09 N10 1 ve
I05 H06 1 ve
K07 K07 0 ve
"""
"""The crossroads, looked at with a ruler:

two hexes, how far apart, whether they see each other, and what blocks or is in doubt.
"""


@pytest.fixture(scope="module")
def content() -> Content:
    """The bear's packs."""
    found: Content = content_for(load("bear"))[0]
    return found


def read(content: Content, *told: BoardFact, board: BoardMap | None = None) -> MapReading:
    """Return the reading of the crossroads, or of another map, with some facts."""
    facts = {fact_key(fact.hex, fact.to): fact for fact in told}
    return MapReading(board or content.maps["crossing"], content.terrain, facts)


def test_the_written_table_has_sixty_pairs_and_more():
    assert len(PAIRS.splitlines()) >= 60


@pytest.mark.parametrize("line", PAIRS.splitlines())
def test_two_hexes_of_the_crossroads(content: Content, line: str) -> None:
    one, other, away, verdict, *places = line.split()
    found = read(content).sight(one, other)
    assert found is not None and found == read(content).sight(other, one)
    assert LETTERED.distance(one, other) == int(away)
    assert (found.yes, found.sure) == (verdict.startswith("ve"), not verdict.endswith("?"))
    assert set(found.places) == set(places)


def test_paint_tells_md_and_cost(content: Content) -> None:
    said = read(content)
    found = {hex: (said.cover(hex), said.cost(hex)) for hex in ("I07", "N05", "C02", "P03")}
    assert found == {
        "I07": (Reading(0), Reading(0)),
        "N05": (Reading(1), Reading(0)),
        "C02": (Reading(2), Reading(1)),
        "P03": (Reading(-1), Reading(4)),
    }


def test_what_was_told_beats_what_is_computed_and_says_so(content: Content) -> None:
    told = (BoardFact("K07", cover=0, day="2026-11-22"), BoardFact("I07", to="G07", seen=False, day="2026-11-22"))
    said = read(content, *told)
    assert said.cover("K07") == Reading(0, told=True, day="2026-11-22")
    assert said.sight("G07", "I07") == Reading(0, told=True, day="2026-11-22")


def test_where_the_table_contradicts_the_paint_the_line_over_it_is_in_doubt(content: Content) -> None:
    assert read(content).sight("K06", "K08") == Reading(0, places=("K07",))
    assert read(content, BoardFact("K07", cover=0)).sight("K06", "K08") == Reading(1, sure=False, places=("K07",))


def test_a_hex_that_nobody_painted_leaves_its_lines_in_doubt(content: Content) -> None:
    bare = read(content, BoardFact("B05", cover=0), board=BoardMap("2"))
    assert bare.sight("B04", "B05") == Reading(1)
    assert bare.sight("B04", "B06") == Reading(1, sure=False, places=("B05",))
    assert (bare.cover("B05"), bare.cover("B06")) == (Reading(0, told=True), None)


def test_an_md_that_only_one_terrain_has_tells_the_cost_too(content: Content) -> None:
    bare = read(
        content, BoardFact("B05", cover=0), BoardFact("B06", cover=1), BoardFact("B07", cover=2), board=BoardMap("2")
    )
    assert [bare.cost(hex) for hex in ("B05", "B06", "B07", "B08")] == [Reading(0), None, Reading(1), None]


def test_a_told_cost_is_kept(content: Content) -> None:
    bare = read(content, BoardFact("B06", cover=1, cost=1, day="2026-11-22"), board=BoardMap("2"))
    assert bare.cost("B06") == Reading(1, told=True, day="2026-11-22")


def test_hexes_outside_the_map_say_nothing(content: Content) -> None:
    said = read(content)
    assert [said.has(hex) for hex in ("P14", "Q01", "A15", "A00", "p3")] == [True, False, False, False, False]
    assert said.sight("A01", "Q01") is None and said.cover("Q01") is None


def test_told_later_is_laid_over_field_by_field_and_new_terrain_takes_the_old_md_away():
    first = BoardFact("B06", cover=2, cost=1, day="2026-11-01", session="a")
    assert lay_over(first, BoardFact("B06", height=1, day="2026-11-02", session="b")) == BoardFact(
        "B06", cover=2, cost=1, height=1, day="2026-11-02", session="b"
    )
    assert lay_over(first, BoardFact("B06", terrain="open", day="2026-11-02")) == BoardFact(
        "B06", terrain="open", day="2026-11-02", session=""
    )


def test_told_facts_win_whatever_is_painted(content: Content) -> None:
    random, board = Random(11), content.maps["crossing"]
    places = [f"{column}{row:02d}" for column in "ABCDEFGHIJKLMNOP" for row in range(1, 15)]
    plain = read(content)
    for _ in range(60):
        covers = {hex: random.randint(-1, 3) for hex in random.sample(places, 5)}
        pairs = {fact_key(*random.sample(places, 2)): random.random() < 0.5 for _ in range(8)}
        pairs = {key: seen for key, seen in pairs.items() if LETTERED.distance(*key.split("-")) > 1}
        said = read(
            content,
            *(BoardFact(hex, cover=cover) for hex, cover in covers.items()),
            *(BoardFact(key[:3], to=key[4:], seen=seen) for key, seen in pairs.items()),
            board=board,
        )
        for hex in places:
            expected = Reading(covers[hex], told=True) if hex in covers else plain.cover(hex)
            assert said.cover(hex) == expected
        for key, seen in pairs.items():
            assert said.sight(key[:3], key[4:]) == Reading(int(seen), told=True)


TOLD = (
    BoardFact("K07", cover=0),
    BoardFact("B04", to="I07", seen=False),
    BoardFact("K07", terrain="heavy-woods", cover=2),
    BoardFact("K07", to="N05", seen=True),
    BoardFact("I07", height=2),
    BoardFact("K07", height=1, cost=3),
)
"""Facts in the order in which they are given, some replacing earlier ones."""


def test_a_map_that_is_told_more_says_what_one_read_anew_would_say(content: Content) -> None:
    board, told = content.maps["crossing"], dict[str, BoardFact]()
    readings, told_at_once = Readings(board, content.terrain), Readings(board, content.terrain)
    asked = [(one, other) for one in ("B04", "K06", "I07", "C02") for other in ("K08", "N05", "I07", "K07")]
    for fact in (*TOLD, None, *TOLD[:2]):
        if fact is None:
            told = {}  # undone, all of it
        else:
            before, told = told, told_at_once.tell(told, {fact_key(fact.hex, fact.to): fact})
            assert told == with_facts(before, {fact_key(fact.hex, fact.to): fact})
        laid, anew = readings.reading(told), MapReading(board, content.terrain, told)
        for one in (laid, told_at_once.reading(told)):
            assert [one.sight(*pair) for pair in asked] == [anew.sight(*pair) for pair in asked]
        for hex in ("K07", "I07", "N05"):
            assert [read(hex) for read in (laid.cover, laid.height, laid.cost, laid.terrain_of, laid.fact)] == [
                read(hex) for read in (anew.cover, anew.height, anew.cost, anew.terrain_of, anew.fact)
            ]
        assert readings.reading(dict(told)) is laid
