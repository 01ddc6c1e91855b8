"""From the rulebooks to the code: each section of each game has its place, and the page of its package names it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.games.rulebook_map import Map, rulebook

HEADINGS = {
    "bear": """
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
5 EOD 6 EOD 6.1 EOD
7 EOD 7.2 EOD 7.3 EOD 7.4 EOD 7.6 EOD 7.7 EOD 7.7.1 EOD 7.7.3 EOD
9.1 EOD 9.1.1 EOD 10 EOD 11.2 EOD 12.3 EOD 13 EOD 15.4 EOD
""",
    "chariots": """
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
""",
    "bcs": """
1.7 1.8 1.9
2.0
3.0 3.1 3.2 3.6 3.7
4.0 4.8
5.1 5.2 5.3 5.4 5.5
6.1 6.3
""",
    "bolt": """
1 1.1 1.2 1.3 1.4 2 3 3.1 3.2 3.3 4 4.1 4.2 4.3 4.4 4.5 5 5.1 5.2 5.3 5.4 5.5 6 6.1 6.2 6.3 6.4 6.5 6.6
7 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 8 8.1 8.2 8.3 8.4 8.5 8.6
9 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 9.10 9.11 9.12 9.13
""",
    "tactics": """
1.1 1.2 1.3 2.1 2.2 2.3 2.4 3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8
""",
}
"""Every chapter, heading and numbered part of a game's rules, in its order.

Of the bear's base rules those that the app needs; of Chariots 5.45, which is printed as a second 5.22; of BCS what the
play aid names, whose letters come below their section.
"""
NO_RULE = {
    "bcs": {"6.1": "the chart of urban control is lost from the text"},
    "chariots": {
        "1.0": "the introduction",
        "2.4": "terms: they stand in the glossary",
        "2.5": "how many metres a hex is",
        "8.64": "a summary of when hits and checks come, each of which cites its own section",
        "8.65": "a summary of 8.15",
    },
}
"""The sections that nothing carries out, and why."""
PARTS = {"7.7.1 EOD", "9.1.1 EOD"}
"""Sections of the bear that have no row of their own beside the one that they are part of."""
EVERY_GAME = pytest.mark.parametrize("game", HEADINGS)


@cache
def page(game: str) -> Map:
    return Map(game, HEADINGS[game])


@EVERY_GAME
def test_every_module_stands_in_the_table_or_is_said_to_do_another_job(game: str) -> None:
    assert not page(game).unlisted()
    assert not page(game).unknown()
    assert not page(game).twice()


@EVERY_GAME
def test_the_rows_come_in_the_order_of_the_rulebook(game: str) -> None:
    assert not page(game).out_of_order()


@EVERY_GAME
def test_each_file_of_a_row_cites_its_section(game: str) -> None:
    assert not page(game).broken_rows()


@pytest.mark.parametrize("game", [game for game in HEADINGS if game != "tactics"])
def test_each_section_is_cited_where_its_rule_is_or_listed_with_the_reason(game: str) -> None:
    assert page(game).uncited() == {*NO_RULE.get(game, ())}


@pytest.mark.parametrize("game", ["bear", "chariots", "bcs"])
def test_no_definition_cites_a_section_that_the_rules_do_not_have(game: str) -> None:
    assert not page(game).unheard()


def test_every_section_of_both_books_of_the_bear_has_its_row() -> None:
    assert {str(heading) for heading in page("bear").headings} - {*page("bear").rows} == PARTS


def test_every_chapter_and_heading_of_chariots_has_its_row() -> None:
    headings = [heading for heading in HEADINGS["chariots"].split() if len(heading.partition(".")[2]) == 1]
    assert not [heading for heading in headings if heading not in page("chariots").rows]


@pytest.mark.parametrize(("game", "least"), [("bear", 60), ("chariots", 30)])
def test_what_the_readings_say_of_the_code_is_there(game: str, least: int) -> None:
    text = (Path(__file__).parents[1] / game / "readings.md").read_text("utf-8")
    lines = text.partition("## Where the rules leave it open")[2].splitlines()[4:] or text.splitlines()
    last = [line.strip("| ").rpartition("|")[2] for line in lines if line.startswith("| ") and "`" in line]
    assert len(last) > least and not page(game).nowhere("\n".join(last))


@pytest.mark.parametrize(
    ("game", "section", "row", "answer", "rooms"),
    [
        ("bear", "2.3.1", "2.3.1 Advance on the mission sheet: checks/marker, turn/mission_sheet",
         "marker.py: boxes - Return how many boxes a card moves the marker", ("checks", "turn")),
        ("chariots", "8.15", "8.15 Leaders in Shock: leadership/leaders, battle/leaders_in_shock",
         "leaders.py: check_casualty - Return whether a leader is wounded", ("leadership", "battle", "resolutions")),
    ],
)  # fmt: skip
def test_a_section_is_answered_by_its_rules_before_the_table_before_the_odds(
    game: str, section: str, row: str, answer: str, rooms: tuple[str, ...]
) -> None:
    first, *others = rulebook().answer(page(game).page.package, section)
    assert first.startswith(row)
    file, says = answer.split(": ")
    assert any(f"{file}:" in line and f" {says}" in line for line in others)
    order = [line.partition(f"/games/{game}/")[2].partition("/")[0] for line in others]
    assert order[0] == rooms[0] and sorted(map(order.index, rooms)) == [*map(order.index, rooms)]


def test_a_heading_is_answered_by_all_of_its_parts() -> None:
    assert any(line.startswith("8.14 ") for line in rulebook().answer(page("chariots").page.package, "8.1"))


def test_a_section_of_the_base_rules_is_another_one_than_the_solo_book_has_under_its_number() -> None:
    base, solo = (rulebook().answer(page("bear").page.package, text) for text in ("7.3 EOD", "7.3"))
    assert base[0].startswith("7.3 EOD The defence: checks/attack")
    assert solo[0].startswith("7.3 The player's losses: rounds/losses")
    assert not {*base} & {*solo}
