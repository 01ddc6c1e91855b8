"""From the two rulebooks of the bear to the code: each section has its place, and the page of the package names it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.games.rulebook_map import Map, rulebook

SOLO = """
1.0 1.1
2.0 2.1 2.2 2.3 2.3.1 2.3.2 2.3.3 2.4 2.5 2.6 2.7 2.8
3.0 3.1 3.1.1 3.1.2 3.1.3 3.2 3.2.1 3.2.2 3.2.3 3.2.4 3.3
4.0 4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.2 4.3 4.3.1
5.0 5.1 5.1.1 5.2 5.3 5.3.1 5.4 5.5
6.0 6.1 6.2 6.2.1 6.2.2
7 7.1 7.2 7.3 7.3.1 7.4 7.5
8
9
42
"""
"""Every numbered heading of the solo book, in its order."""
BASE = """
5 EOD 6 EOD 6.1 EOD
7 EOD 7.2 EOD 7.3 EOD 7.4 EOD 7.6 EOD 7.7 EOD 7.7.1 EOD 7.7.3 EOD
9.1 EOD 9.1.1 EOD 10 EOD 11.2 EOD 12.3 EOD 13 EOD 15.4 EOD
"""
"""The sections of the base rules that the app needs, in their order; players apply the others on the board."""
PARTS = {"7.7.1 EOD", "9.1.1 EOD"}
"""Sections that have no row of their own beside the one that they are part of."""


@cache
def page() -> Map:
    return Map("bear", SOLO + BASE)


def test_every_module_stands_in_the_table_or_is_said_to_do_another_job():
    assert not page().unlisted()
    assert not page().unknown()
    assert not page().twice()


def test_every_section_of_both_books_has_its_row_in_their_order():
    assert {str(heading) for heading in page().headings} - {*page().rows} == PARTS
    assert not page().out_of_order()


def test_each_file_of_a_row_cites_its_section():
    assert not page().broken_rows()


def test_each_section_is_cited_where_its_rule_is():
    assert not page().uncited()


def test_no_definition_cites_a_section_that_neither_book_has():
    assert not page().unheard()


def test_what_the_readings_say_of_the_code_is_there():
    lines = (Path(__file__).parent / "readings.md").read_text("utf-8").splitlines()
    last = [line.strip("| ").rpartition("|")[2] for line in lines if line.startswith("| ") and "`" in line]
    assert len(last) > 60 and not page().nowhere("\n".join(last))


def test_a_section_is_answered_by_its_rules_before_the_table_before_the_odds():
    row, *found = rulebook().answer(page().page.package, "2.3.1")
    assert row == "2.3.1 Advance on the mission sheet: checks/marker, turn/mission_sheet"
    rooms = [line.partition("/games/bear/")[2].partition("/")[0] for line in found]
    assert any(
        "marker.py:" in line and " boxes - Return how many boxes a card moves the marker" in line for line in found
    )
    assert rooms[0] == "checks" and rooms.index("checks") < rooms.index("turn")


def test_a_section_of_the_base_rules_is_another_one_than_the_solo_book_has_under_its_number():
    base, solo = (rulebook().answer(page().page.package, text) for text in ("7.3 EOD", "7.3"))
    assert base[0].startswith("7.3 EOD The defence: checks/attack")
    assert solo[0].startswith("7.3 The player's losses: rounds/losses")
    assert not {*base} & {*solo}
