"""Settings:

every reading is in the state from the start, stands at the head of the log, and may change in play where no deck hangs
on it.
"""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.game.settings import AS_PRINTED, DIFFICULTY
from puesto.core.session.journal import SEALED
from puesto.core.session.session import RefusedError
from puesto.packs import content_for
from tests import helpers


@pytest.fixture
def session():
    game = games.load("bear")
    return helpers.begin(game, content_for(game)[0], "mission-1", {"head": "ignored", "nonsense": "x"})


def test_every_setting_has_its_value_from_the_start(session):
    scenario = session.game.scenarios(session.content)[0]
    assert session.state.settings == {setting.id: setting.options[0][0] for setting in scenario.settings} | {
        "head": "ignored"
    }


def test_the_head_of_the_log_says_how_the_rules_are_read(session):
    helpers.play_on(session, Dice(1), 1)
    usual = (DIFFICULTY, AS_PRINTED) in session.state.settings.items()  # as printed, and so not said
    head = session.log[: 1 + len(session.state.settings) - usual]
    assert [line.key for line in head] == [SEALED, *["setup.setting"] * (len(head) - 1)]
    assert [line.depth for line in head] == [0] + [1] * (len(head) - 1)
    assert all(session.name(value) for line in head[1:] for _, value in line.message.params)


def test_a_reading_can_be_changed_in_play_and_back(session):
    helpers.play_on(session, Dice(1), 30)
    assert session.override("settings.head", "kept") == "now"
    assert session.state.settings["head"] == "kept"
    session.undo()
    assert session.state.settings["head"] == "ignored"


@pytest.mark.parametrize(
    ("path", "value"),
    [("settings.deck", "printed"), ("settings.easier", "on"), ("settings.head", "lost"), ("settings", {})],
)
def test_what_the_decks_were_made_by_stays_as_it_is(session, path, value):
    helpers.play_on(session, Dice(1), 30)
    with pytest.raises(RefusedError):
        session.override(path, value)
