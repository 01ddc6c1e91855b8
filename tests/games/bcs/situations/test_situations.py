"""Situations of an activation: the shipped ones come as the play aid says, and a table taken begins where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.messages import Text
from puesto.core.study.trial_run import begin_situation
from puesto.core.values import replace
from puesto.games.bcs.game import GAME
from puesto.games.bcs.situations.expectations import Expect
from puesto.packs import content_for
from puesto.packs.situations import read_situation, shipped_situations, situation_text
from puesto.packs.strict import read_document
from tests import helpers
from tests.games.test_shipped_situations import proven

FILES = shipped_situations(GAME)
CONTENT, _ = content_for(GAME)


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_is_taken_begins_where_it_was(tmp_path: Path, seed: int):
    session, dice = helpers.begin(GAME, CONTENT, "crossing"), Dice(seed)
    helpers.play_on(session, dice, most=60 + 40 * seed)
    assert GAME.situations is not None and session.prompt is not None
    result = GAME.situations.capture(session, "taken", Text("Tomada", "Taken"))
    file = tmp_path / "taken.yaml"
    file.write_text(situation_text(GAME, result), "utf-8")
    read, problems = read_situation(read_document(file, "taken.yaml"), GAME, CONTENT)
    assert problems == [] and read is not None
    again = begin_situation(GAME, CONTENT, read)
    assert again.prompt is not None and again.prompt.identity == session.prompt.identity
    place, there = (codec.to_json(item.state) for item in (session, again))
    assert {**place, "operation": "", "activation": 0} == {**there, "operation": "", "activation": 0}


def changed(**fields: Any) -> Any:
    """The first situation with other fields."""
    first = proven(GAME.id, FILES[0]).situation
    assert first is not None
    return replace(first, **fields)


@pytest.mark.parametrize("expected", [{"trains": {"": "normal"}}, {"hq": {"x": ""}}, {"steps": {"": 2}}])
def test_a_name_of_nothing_is_refused_where_something_is_expected_of_it(expected):
    record = changed(expect=Expect(**expected))
    assert [item.path[:2] for item in GAME.situations.check(record, CONTENT)][0] == ("expect", *expected)


def test_a_snafu_result_of_nothing_is_refused_before_a_rule_looks_it_up():
    record = changed(snafu="perhaps")
    assert [item.path for item in GAME.situations.check(record, CONTENT)] == [("snafu",)]
