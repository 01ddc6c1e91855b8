"""Situations: the shipped ones come as they should, each is a lesson, a table taken begins where it was."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.messages import Text
from puesto.core.study.trial_run import begin_situation
from puesto.games.bolt.game import GAME
from puesto.packs import content_for
from tests import helpers

CONTENT, _ = content_for(GAME)


@pytest.mark.parametrize("answers", [3, 40, 150])
def test_a_table_taken_as_a_situation_begins_where_it_was(answers: int):
    session = helpers.begin(GAME, CONTENT, "crossroads")
    helpers.play_on(session, Dice(answers), answers)
    taken = GAME.situations.capture(session, "taken", Text("Tomada", "Taken"))
    again = begin_situation(GAME, CONTENT, taken)
    assert again.prompt is not None and session.prompt is not None
    assert again.prompt.identity == session.prompt.identity
    assert again.state.units == session.state.units and again.state.bag == session.state.bag
