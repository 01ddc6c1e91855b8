"""A small pack of bear in a folder of its own, for tests of what is found in packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from puesto import packs
from puesto.games.bear.game import GAME
from puesto.language import Language
from puesto.packs import content_for

UNITS = """\
unit_types:
  - {id: german-rifles, name: {es: R, en: R}, nation: german, kind: foot, shape: r, fire_cost: 3, \
move_cost: 1, red: 2, blue: 0, range: 5, front: 12, flank: 11}
  - {id: soviet-rifles, name: {es: R, en: R}, nation: soviet, kind: foot, shape: r, fire_cost: 4, \
move_cost: 1, red: 3, blue: 0, range: 5, front: 12, flank: 11}
hit_markers:
  - {id: pinned, name: {es: Clavada, en: Pinned}, pool: foot, copies: 5}
  - {id: bogged, name: {es: Inmovilizado, en: Immobilized}, pool: vehicle, copies: 5}
"""
CARDS = """\
order_cards:
  - number: 1
    colour: green
    usage: {value: 3}
    advance: {spaces: 1}
  - number: 2
    colour: blue
    usage: {value: 5}
action_cards:
  - {number: 1, name: {es: Una, en: One}}
"""
MISSION = """\
missions:
  - id: small
    number: 1
    title: {es: Pequeña, en: Small}
    summary: {es: Una, en: One}
    player: soviet
    ai: german
    map: "2"
    command_points: 4
    victory_side: ai
    victory_points: 1
    order_cards: [1, 2]
    easier_without: []
    action_cards: [1, 1]
    cards_first_round: 1
    cards_each_round: 1
    forces:
      - {id: a, type: soviet-rifles, side: player, hex: E07}
      - {id: b, type: german-rifles, side: ai, hex: G07}
    sheet:
      - {number: 1}
      - {number: 2, event: {kind: end, title: {es: Fin, en: End}, text: {es: Fin, en: End}}}
"""


@pytest.fixture
def shop(tmp_path: Path, monkeypatch):
    """A folder of packs in the place of ours, and a way to write into it."""
    folder = tmp_path / "shipped" / "bear"
    folder.mkdir(parents=True)
    monkeypatch.setattr(packs, "resource", lambda path: tmp_path / "shipped" / path.removeprefix("packs/"))

    def write(**files: str) -> None:
        for name, text in {"units": UNITS, "cards": CARDS, "mission": MISSION, **files}.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")

    return write


def said(user_folder: Path | None = None) -> list[str]:
    """Every problem as the player reads it."""
    _, problems = content_for(GAME, user_folder)
    return [Language("es").say(problem.message) for problem in problems]
