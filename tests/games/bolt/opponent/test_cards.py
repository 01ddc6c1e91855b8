"""The file of the opponent's cards and tempers: what it may not say is named by file, line and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from puesto.games.bolt.printed.pack_checks import LAYOUT
from puesto.games.bolt.printed.records import Content
from puesto.language import Language
from puesto.packs.record_shelf import RecordShelf
from puesto.packs.strict import read_document
from puesto.resources import resource

OURS = resource("packs/bolt/opponent.yaml").read_text(encoding="utf-8")


def problems(text: str, folder: Path) -> list[str]:
    """The problems of our packs with another file of the opponent, as a player reads them."""
    shelf = RecordShelf(LAYOUT)
    for file in sorted(resource("packs/bolt").glob("*.yaml")):
        if file.name != "opponent.yaml":
            shelf.add(read_document(file, file.name), 0)
    changed = folder / "opponent.yaml"
    changed.write_text(text, encoding="utf-8")
    shelf.add(read_document(changed, changed.name), 0)
    shelf.check(Content(**shelf.records()))
    return [Language("es").say(problem.message) for problem in shelf.in_order()]


def test_ours_has_none(tmp_path):
    assert problems(OURS, tmp_path) == []


@pytest.mark.parametrize(
    ("right", "wrong", "field"),
    [
        ("needs: [quiet]", "needs: [silent]", "needs"),
        ("needs: [ahead]", "needs: [ahead, behind]", "needs"),
        ("when: breaking", "when: tired", "when"),
        ("assault: 75", "assault: 175", "assault"),
        ("close: 15", "closing: 15", "closing"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_field(right, wrong, field, tmp_path):
    changed = OURS.replace(right, wrong, 1)
    line = next(number for number, text in enumerate(changed.splitlines(), 1) if wrong in text)
    (said,) = problems(changed, tmp_path)
    assert said.startswith(f"opponent.yaml:{line}:")
    assert field in said


def test_a_deck_whose_cards_all_need_something_is_refused(tmp_path):
    changed = OURS.replace("    copies: 2\n    close: 2\n", "    needs: [late]\n    close: 2\n", 1)
    assert any("siempre" in said for said in problems(changed, tmp_path))
