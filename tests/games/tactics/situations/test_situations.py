"""Situations of 2GM Tactics: those shipped come as the text says, each is a lesson; a table taken begins there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.messages import Text
from puesto.core.study.trial_run import begin_situation
from puesto.games.tactics.game import GAME
from puesto.games.tactics.table.secret import read_secret
from puesto.packs import content_for
from puesto.packs.situations import read_situation, shipped_situations, situation_text
from puesto.packs.strict import parse_document, read_document
from tests import helpers
from tests.games.test_shipped_situations import proven

FILES = shipped_situations(GAME)
CONTENT, _ = content_for(GAME)


def test_every_section_that_the_app_carries_out_has_its_situation():
    shown = {rule for file in FILES for rule in proven(GAME.id, file).situation.rules}
    preparation, turn = (
        {"1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4"},
        {"3.0", *(f"3.{n}" for n in range(1, 7)), "3.8"},
    )
    assert shown >= preparation | turn


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_is_taken_begins_where_it_was_and_tells_no_secret(tmp_path: Path, seed: int):
    session, dice = helpers.begin(GAME, CONTENT, ("crossroads", "bridgehead", "last_hill")[seed % 3]), Dice(seed)
    helpers.play_on(session, dice, most=12 + 6 * seed)
    assert GAME.situations is not None and session.prompt is not None
    result = GAME.situations.capture(session, "taken", Text("Tomada", "Taken"))
    text = situation_text(GAME, result)
    file = tmp_path / "taken.yaml"
    file.write_text(text, "utf-8")
    read, problems = read_situation(read_document(file, "taken.yaml"), GAME, CONTENT)
    assert problems == [] and read is not None
    again = begin_situation(GAME, CONTENT, read)
    assert again.prompt is not None and again.prompt.identity == session.prompt.identity
    assert codec.to_json(again.state) == codec.to_json(session.state)
    secret = read_secret(session.state)
    seen = {card for piece in session.state.pieces.values() for card in (piece.card, *piece.equipment)}
    assert [card for card in {*secret.hand, *secret.deck} - seen if re.search(rf"\b{card}\b", text)] == []


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ("battle: nowhere", "battle"),
        ("battle: crossroads\npieces: [{card: nobody, side: ai, place: C5}]", "pieces.1.card"),
        ("battle: crossroads\npieces: [{card: tiger, side: us, place: C5}]", "pieces.1.side"),
        ("battle: crossroads\npieces: [{card: tiger, side: ai, place: Z9}]", "pieces.1.place"),
        (
            "battle: crossroads\npieces: [{card: tiger, side: ai, place: C5}, {card: m10, side: ai, place: C5}]",
            "pieces.2.place",
        ),
        ("battle: crossroads\nhand: [nobody]", "hand"),
        ("battle: crossroads\nstep: nowhere", "step"),
        ("battle: crossroads\nsettings: {ai_line: '9'}", "settings.ai_line"),
        ("battle: crossroads\nlevel: 4", "level"),
        ("battle: crossroads\nfirst: nobody", "first"),
    ],
)
def test_what_does_not_fit_is_told_with_its_field(fields: str, field: str):
    text = f"situation: tactics\nid: odd\ntitle: {{es: Rara, en: Odd}}\n{fields}\n"
    record, problems = read_situation(parse_document(text, "odd.yaml"), GAME, CONTENT)
    assert record is None and [problem.field for problem in problems] == [field]
