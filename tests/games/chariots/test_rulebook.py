"""From the rulebook of Chariots of Fire to the code:

each section has its place, and the page of the package names it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.games.rulebook_map import Map, rulebook

HEADINGS = """
1.0
2.0 2.1 2.2 2.21 2.22 2.23 2.3 2.4 2.5 2.6 2.7 2.8
3.0
4.0 4.1 4.11 4.12 4.13 4.14 4.2 4.21 4.22 4.23 4.24 4.25
5.0 5.1 5.2 5.21 5.22 5.23 5.24 5.25 5.26 5.3 5.31 5.32 5.33 5.34 5.4 5.41 5.42 5.43 5.44 5.45 5.46 5.47 5.48
6.0 6.1 6.11 6.12 6.13 6.14 6.15 6.2 6.21 6.22 6.23 6.24 6.25 6.26 6.3 6.31 6.32 6.33 6.34 6.35 6.36 6.37
6.4 6.41 6.42 6.43 6.44 6.45 6.46 6.47 6.5 6.51 6.52 6.53 6.54 6.55 6.56 6.57 6.6 6.61 6.62 6.63 6.64 6.65 6.66
6.7 6.71 6.72 6.73 6.74 6.8 6.81 6.82 6.83 6.9 6.91 6.92
7.0 7.1 7.11 7.12 7.13 7.14 7.15 7.16 7.17 7.18 7.2 7.21 7.22 7.23 7.24 7.25 7.26 7.3 7.31 7.32 7.33
7.4 7.41 7.42 7.43 7.44 7.45 7.5 7.51 7.52
8.0 8.1 8.11 8.12 8.13 8.14 8.15 8.16 8.17 8.18 8.2 8.21 8.22 8.23 8.24 8.3 8.31 8.32 8.33 8.4 8.41 8.42 8.43 8.44 8.45
8.5 8.51 8.52 8.53 8.54 8.55 8.56 8.6 8.61 8.62 8.63 8.64 8.65
9.0 9.1 9.11 9.12 9.13 9.14 9.15 9.2 9.21 9.22 9.23 9.24 9.25 9.26 9.3 9.31 9.32 9.33 9.34
9.4 9.41 9.42 9.43 9.44 9.5 9.51 9.52 9.53 9.54 9.55
10.0 10.1 10.11 10.12 10.13 10.14 10.15 10.16 10.17 10.2 10.21 10.22 10.23 10.24 10.25 10.26 10.27 10.28
10.3 10.31 10.32 10.33 10.4 10.41 10.42 10.43 10.44 10.45
11.0
"""
"""Every chapter, heading and numbered paragraph of the rulebook, in its order; 5.45 is printed as a second 5.22."""
NO_RULE = {
    "1.0": "the introduction",
    "2.4": "terms: they stand in the glossary",
    "2.5": "how many metres a hex is",
    "8.64": "a summary of when hits and checks come, each of which cites its own section",
    "8.65": "a summary of 8.15",
}
"""The sections that nothing carries out, and why."""


@cache
def page() -> Map:
    return Map("chariots", HEADINGS)


def test_every_module_stands_in_the_table_or_is_said_to_do_another_job():
    assert not page().unlisted()
    assert not page().unknown()
    assert not page().twice()


def test_every_chapter_and_heading_has_its_row_in_the_order_of_the_rulebook():
    headings = [heading for heading in HEADINGS.split() if len(heading.partition(".")[2]) == 1]
    assert not [heading for heading in headings if heading not in page().rows]
    assert not page().out_of_order()


def test_each_file_of_a_row_cites_its_section():
    assert not page().broken_rows()


def test_each_section_is_cited_where_its_rule_is_or_listed_with_the_reason():
    assert page().uncited() == set(NO_RULE)


def test_no_definition_cites_a_section_that_the_rulebook_does_not_have():
    assert not page().unheard()


def test_what_the_readings_say_of_the_code_is_there():
    table = (Path(__file__).parent / "readings.md").read_text("utf-8").partition("## Where the rules leave it open")[2]
    last = [line.strip("| ").rpartition("|")[2] for line in table.splitlines()[4:]]
    assert len(last) > 30 and not page().nowhere("\n".join(last))


def test_a_section_is_answered_by_its_rules_before_the_table_before_the_odds():
    row, *found = rulebook().answer(page().page.package, "8.15")
    assert row.startswith("8.15 Leaders in Shock: leadership/leaders, battle/leaders_in_shock")
    rooms = [line.partition("/games/chariots/")[2].partition("/")[0] for line in found]
    assert any(
        "leaders.py:" in line and " check_casualty - Return whether a leader is wounded" in line for line in found
    )
    assert rooms[0] == "leadership"
    assert rooms.index("leadership") < rooms.index("battle") < rooms.index("resolutions")


def test_a_heading_is_answered_by_all_of_its_parts():
    assert any(line.startswith("8.14 ") for line in rulebook().answer(page().page.package, "8.1"))
