"""From the rules to the code: what the page of the game promises is there."""

from __future__ import annotations

from tests.games.rulebook_map import Map

SECTIONS = [
    "1.1",
    "1.2",
    "1.3",
    "2.1",
    "2.2",
    "2.3",
    "2.4",
    "3.0",
    "3.1",
    "3.2",
    "3.3",
    "3.4",
    "3.5",
    "3.6",
    "3.7",
    "3.8",
]


def test_every_module_has_its_place_and_every_row_its_files():
    page = Map("tactics", "\n".join(f"## {section} X" for section in SECTIONS))
    assert (page.unlisted(), page.unknown(), page.twice(), page.broken_rows()) == (set(), set(), set(), [])
