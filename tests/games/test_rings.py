"""Objects of an answer are freed at once: they have no cycles, and collections are rare."""

from __future__ import annotations

import gc

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.packs import content_for
from tests import helpers

ANSWERS = 40


@pytest.mark.parametrize("id", [entry.id for entry in games.GAMES])
def test_nothing_that_an_answer_leaves_behind_holds_itself(id: str) -> None:
    game = games.load(id)
    content = content_for(game)[0]
    session, dice = helpers.begin(game, content, game.scenarios(content)[0].id), Dice(3)
    gc.freeze()  # what is there by now is not looked through
    gc.disable()
    try:
        assert helpers.play_on(session, dice, ANSWERS) == ANSWERS
        assert gc.collect() < ANSWERS  # some values are described at their first use, which is done once
    finally:
        gc.enable()
