"""The free tests with a mission that has possible enemies, reinforcements and a cup."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.games.bear.game import GAME
from puesto.games.bear.printed.records import Content
from puesto.games.bear.table import pack_checks as packs
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers

from . import scripted
from .ambush import AMBUSH, with_ambush


@pytest.fixture(scope="module")
def ambush() -> Content:
    """The content with the mission of this test."""
    content, problems = content_for(GAME)
    assert problems == []
    made = with_ambush(content)
    assert list(packs.check_content(made)) == []
    return made


def test_random_play_comes_to_an_end_and_meets_every_question_of_rule_six(ambush):
    asked: Counter[str] = Counter()
    for seed in range(40):
        session = helpers.ends(GAME, ambush, AMBUSH, seed)
        asked.update(entry.prompt.key for entry in session.entries if entry.prompt is not None)
    for key in (
        "suspect.draw",
        "suspect.roll",
        "suspect.chit",
        "facts.exposed",
        "contact.appeared",
        "placement.draw",
        "placement.roll",
    ):
        assert asked[key] > 0, f"{key} was never asked"


@pytest.mark.parametrize("settings", [{"deck": "printed"}, {"heights": "on"}, {"fired": "turn"}])
def test_it_is_played_with_other_settings_too(ambush, settings):
    for seed in range(4):
        session = helpers.begin(GAME, ambush, AMBUSH, settings)
        helpers.play_on(session, Dice(seed))
        assert session.prompt is None


def test_undo_saves_and_meddling_leave_no_contradiction(ambush):
    helpers.undoes_to_the_start(GAME, ambush, AMBUSH, 1, most=300)
    helpers.saves_everywhere(GAME, ambush, AMBUSH, 2, every=97)
    helpers.meddles(GAME, ambush, AMBUSH, 0, 120)


def test_every_throw_of_a_class_gives_the_same_position(ambush):
    assert helpers.classes_are_sound(GAME, ambush, AMBUSH, seed=1, rolls=5) > 0


def test_everything_that_is_said_is_worded_in_both_languages(ambush):
    spanish, english = Language("es"), Language("en")
    for seed in range(2):
        session, dice = helpers.begin(GAME, ambush, AMBUSH), Dice(seed)
        while session.prompt is not None:
            for message in helpers.sayables(session.prompt) + helpers.sayables(session.view()):
                for language in (spanish, english):
                    assert "{" not in language.say(message, session.name)
            helpers.answer_at_random(session, dice)


def test_a_player_who_knows_the_board_plays_it_to_the_end(ambush):
    for seed in range(6):
        state, _ = scripted.mission(ambush, seed, AMBUSH, reticent=0.3)
        assert all(
            not counter.suspect or counter.destroyed or not exposed(state, id) for id, counter in state.counters.items()
        )


def exposed(state, id: str) -> bool:
    """Return whether a possible enemy is in the open with a known contact."""
    counter = state.counters[id]
    return counter.cover == 0 and any(
        key.startswith(f"{id}|") and level not in ("?", "not") for key, level in state.contacts.items()
    )


def test_nothing_hidden_lies_in_the_state(ambush):
    session = helpers.begin(GAME, ambush, AMBUSH)
    cup = json.loads(codec.to_text(session.state))["cup"]
    assert cup == sorted(cup)
