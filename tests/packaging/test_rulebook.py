"""From the rulebook to the code, for a game with two books: sections are found by number, range, part and book."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.rulebook_map import rulebook

PAGE = '''"""A game.

| rulebook | rules | at the table |
|---|---|---|
| 2 Rounds | `rules/rounds` | `turn/play` |
| 2.3, 2.4 Cards | `rules/rounds` | |
| 3 Design notes | nothing to carry out | |
| 7 EOD Fire | `rules/fire` | |

Another job: `views/look`.
"""
'''
FILES = {
    "rules/rounds": (
        'def draw():\n    """A card is drawn (2.3.1). Twice."""\n\n\nMOST = 3\n"""Cards in hand (2.2-2.4)."""\n'
    ),
    "rules/fire": (
        'class Shot:\n    """A shot (7.2 EOD)."""\n\n    def roll(self):\n        """Its dice (EOD 7.3-7.5, 2.3)."""\n'
    ),
    "turn/play": 'def play():  # 2.9 the round is over\n    """A round (2.1)."""\n',
    "views/look": 'def look():\n    """The hand, from 2.10 on."""\n',
    "resolutions/odds": 'def odds():\n    """The odds of a card (2.3)."""\n',
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "__init__.py").write_text(PAGE, "utf-8")
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    return tmp_path


def names(package: Path, section: str) -> list[str]:
    return [
        line.partition(" - ")[0].rpartition(" ")[2] for line in rulebook().answer(package, section) if " - " in line
    ]


def test_a_row_tells_its_sections_its_files_or_why_it_has_none(package):
    rounds, cards, notes, fire = rulebook().Page(package).rows
    assert (rounds.title, rounds.rules, rounds.table) == ("Rounds", ("rules/rounds",), ("turn/play",))
    assert [str(one) for one in cards.sections] == ["2.3", "2.4"]
    assert (notes.files, notes.reason) == ((), "nothing to carry out")
    assert str(*fire.sections) == "7 EOD"


def test_rules_come_before_the_table_before_the_odds_before_the_rest(package):
    assert names(package, "2") == ["draw", "MOST", "Shot.roll", "play", "odds", "look"]


def test_a_section_is_found_by_its_number_a_range_and_its_parts(package):
    assert names(package, "2.3") == ["MOST", "draw", "Shot.roll", "odds"]
    assert names(package, "2.3.1") == ["draw", "MOST"]
    assert names(package, "2.1") == ["play"], "2.10 is no part of 2.1, where a book has three levels"


def test_the_other_book_is_told_by_its_name_before_or_behind_the_number(package):
    assert names(package, "7.3 EOD") == names(package, "EOD 7.4") == ["Shot.roll"]
    assert names(package, "7 EOD") == ["Shot", "Shot.roll"]
    assert names(package, "7.3") == []


def test_a_line_tells_where_it_stands_and_the_first_sentence(package):
    row, found, *_ = rulebook().answer(package, "2.3.1")
    assert row == "2.3, 2.4 Cards: rules/rounds"
    assert found == f"{package / 'rules/rounds.py'}:1 draw - A card is drawn (2.3.1)."


def test_what_a_module_says_to_its_reader_is_its_docstrings_and_comments(package):
    page = rulebook().Page(package)
    assert page.cites(rulebook().remarks(package / "turn/play.py"), page.section("2.9"))
    assert (page.modules, page.others) == (tuple(sorted(FILES)), ("views/look",))


def test_a_chapter_without_a_dot_is_cited_by_itself_in_brackets_only(package):
    page = rulebook().Page(package)
    said = "A card (3). Its use (2.1, 3; 7.2 EOD) lets 3 of them be drawn, box by box (box 3, or 3 boxes, 4)."
    assert [str(one.low) for one in page.mentions(said)] == ["3", "2.1", "3", "7.2 EOD"]


def test_a_book_with_three_levels_gathers_what_begins_alike_and_one_with_two_counts_digits(package):
    page = rulebook().Page(package)
    assert page.lies_in(page.section("2.3.1"), page.section("2.3"))
    assert page.lies_in(page.section("2.3"), page.section("2"))
    chapters = PAGE.replace("| 2 Rounds", "| 2.0 Rounds")
    (package / "__init__.py").write_text(chapters.replace("2.3, 2.4", "2.3.1, 2.4"), "utf-8")
    page = rulebook().Page(package)
    assert not page.decimal and page.lies_in(page.section("2.3.1"), page.section("2.0"))
    (package / "__init__.py").write_text(chapters, "utf-8")
    page = rulebook().Page(package)
    assert page.decimal and page.lies_in(page.section("2.31"), page.section("2.3"))
