"""Each rule is written once: sentences that only the rules alone have may only become fewer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT

GAMES = ROOT / "desktop" / "puesto" / "games"
ONLY_ALONE = {"bear": 26, "bcs": 14, "tactics": 5, "bolt": 35, "chariots": 62}
"""How many marked sentences of a game stand in its `resolutions/` and nowhere else in it: these may only shrink."""


def sentences(files: Iterator[Path]) -> set[str]:
    """The templates that are marked in files."""
    return {
        part.value
        for file in files
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("N_", "NN_")
        for part in call.args[:1]
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


@pytest.mark.parametrize("game", ONLY_ALONE)
def test_no_more_sentences_stand_only_where_rules_are_asked_alone(game: str):
    alone = sentences((GAMES / game / "resolutions").rglob("*.py"))
    table = sentences(file for file in (GAMES / game).rglob("*.py") if "resolutions" not in file.parts)
    only = sorted(alone - table)
    assert len(only) <= ONLY_ALONE[game], "\n".join([f"{len(only)} stand only there:", *only])
