"""Situations: the shipped ones come as they should, each is a lesson, a table taken begins where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.messages import Text
from puesto.core.study.trial_run import begin_situation
from puesto.games.bolt.game import GAME
from puesto.packs import content_for
from puesto.packs.situations import shipped_situations
from puesto.reference.proof import prove
from tests import helpers

FILES = shipped_situations(GAME)
CONTENT, _ = content_for(GAME)


def test_there_are_thirty_or_more():
    assert len(FILES) >= 30


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_comes_as_it_should_and_is_a_lesson_in_both_languages(file: Path):
    item = prove(file, GAME, CONTENT)
    assert not item.problems and not item.warnings
    assert [str(check) for check in item.run.checks if not check.agrees] == []
    assert item.agrees
    record = item.situation
    for words in (record.title, record.text, record.lesson):
        assert words.es.strip() and words.en.strip()
    lesson = GAME.situations.lesson(record, CONTENT, item.run.session)
    assert lesson.questions
    for question in lesson.questions:
        ids = [choice.id for choice in question.choices]
        assert len({*ids}) == len(ids) > 1 and {*question.right} <= {*ids}


@pytest.mark.parametrize("answers", [3, 40, 150])
def test_a_table_taken_as_a_situation_begins_where_it_was(answers: int):
    session = helpers.begin(GAME, CONTENT, "crossroads")
    helpers.play_on(session, Dice(answers), answers)
    taken = GAME.situations.capture(session, "taken", Text("Tomada", "Taken"))
    again = begin_situation(GAME, CONTENT, taken)
    assert again.prompt is not None and session.prompt is not None
    assert again.prompt.identity == session.prompt.identity
    assert again.state.units == session.state.units and again.state.bag == session.state.bag
