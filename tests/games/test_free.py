"""The free tests:

every registered game and scenario, without knowing the game (the long profile with `test --deep`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puesto import games
from puesto.chance import Dice
from puesto.core import codec
from puesto.core.game.game import Game
from puesto.core.game.resolutions import Resolution
from puesto.core.session import paths
from puesto.language import Language
from puesto.packs import content_for
from tests import ROOT, helpers
from tests.games import questions

DEEP = bool(os.environ.get("PUESTO_DEEP"))
Played: TypeAlias = tuple[Game[Any, Any], Any, str]
"""A game, its content and a scenario."""
READY = [entry.id for entry in games.GAMES]


def scenarios() -> list[tuple[str, str]]:
    """Every game and scenario that can be played."""
    found = []
    for id in READY:
        game = games.load(id)
        content, _ = content_for(game)
        found += [(id, scenario.id) for scenario in game.scenarios(content)]
    return found


TESTS_OF_A_SCENARIO = (
    "test_undo_to_the_start_meets_every_earlier_position",
    "test_save_and_load_give_the_same_session",
    "test_acts_mixed_at_random_leave_no_contradiction",
    "test_every_change_of_a_correction_is_told_without_a_path",
    "test_every_message_is_worded_in_both_languages",
    "test_every_throw_of_a_class_gives_the_same_position",
)
"""Tests that play a scenario of each game: in the quick profile each takes the one after that of the test before."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play one scenario of each game in each test, and every scenario in the long profile."""
    if "played" not in metafunc.fixturenames:
        return
    every = scenarios()
    if not DEEP and metafunc.function.__name__ in TESTS_OF_A_SCENARIO:
        place = TESTS_OF_A_SCENARIO.index(metafunc.function.__name__)
        of_games = [[pair for pair in every if pair[0] == id] for id in READY]
        every = [pairs[place % len(pairs)] for pairs in of_games]
    metafunc.parametrize("played", every, ids="-".join, indirect=True)


@pytest.fixture
def played(request):
    """A game, its content and a scenario."""
    id, scenario = request.param
    game = games.load(id)
    content, problems = content_for(game)
    assert problems == []
    return game, content, scenario


def seeds(quick: int, deep: int) -> range:
    """Return the seeds of the games to play."""
    return range(deep if DEEP else quick)


def own_seed(played: Played) -> range:
    """Return one seed, even or odd by the scenario; in the long profile many.

    With an even one the session draws its dice, with an odd one they come from the test.
    """
    number = scenarios().index((played[0].id, played[2]))
    return range(60) if DEEP else range(number % 2, number % 2 + 1)


WHOLE = 150
"""The number of turns, or rounds, of each game that are played at random to their end; the last of a game does not
count."""


@pytest.mark.parametrize("game_id", READY)
def test_random_play_comes_to_an_end_whatever_the_settings_and_asks_only_what_the_guide_explains(game_id: str):
    game, content = games.load(game_id), content_of(game_id)
    whole, met = 0, set[str]()

    def ends(scenario: str, seed: int, **settings: str) -> None:
        nonlocal whole
        session = helpers.ends(game, content, scenario, seed, settings)
        whole += helpers.whole_turns(session)
        met.update(entry.key for entry in session.entries if entry.prompt is not None)

    for scenario in game.scenarios(content):
        for setting in scenario.settings:
            for value, _ in setting.options[1:]:  # the first one is the usual, which is played below
                for seed in seeds(1, 40):
                    ends(scenario.id, seed, **{setting.id: value})
    for seed in seeds(300, 2000):
        for scenario in game.scenarios(content):
            ends(scenario.id, seed)
        if not DEEP and whole >= WHOLE and not idle(game_id, met) + questions.forms_not_met(game_id, met):
            break
    assert whole >= WHOLE
    assert questions.unexplained(game_id, met) == []
    assert idle(game_id, met) == []
    assert questions.forms_not_met(game_id, met) == []


def idle(game_id: str, met: set[str]) -> list[str]:
    """Return the patterns of the guide that fit no question; only the long profile waits for the rarest one."""
    return [pattern for pattern in questions.idle_patterns(game_id, met) if DEEP or pattern != RAREST]


RAREST = "bear:tie.unit.die"
"""Two units tie in everything in one mission of seven hundred."""


def test_undo_to_the_start_meets_every_earlier_position(played: Played):
    for seed in own_seed(played):
        helpers.undoes_to_the_start(*played, seed)


def test_save_and_load_give_the_same_session(played: Played):
    for seed in own_seed(played):
        helpers.saves_everywhere(*played, seed)
    if DEEP:
        helpers.saves_everywhere(*played, seed=1, every=1)


def test_acts_mixed_at_random_leave_no_contradiction(played: Played):
    done: dict[str, int] = {}
    for seed in seeds(1, 40):
        for act, times in helpers.meddles(*played, seed, 250, every=7 if DEEP else 0).items():
            done[act] = done.get(act, 0) + times
    assert min(done[act] for act in ("override", "correct", "undo", "note", "right")) > (10 if DEEP else 3)


@pytest.mark.skipif(not DEEP, reason="part of the long profile")
def test_thousands_of_acts_mixed_at_random_in_one_session_leave_no_contradiction(played: Played):
    assert sum(helpers.meddles(*played, seed=77, most=8000, every=199).values()) >= 7000


def test_every_change_of_a_correction_is_told_without_a_path(played: Played):
    game, told = played[0], 0
    for seed in seeds(1, 30):
        session, dice = helpers.begin(*played), Dice(seed)
        before = codec.to_json(session.state)
        while session.prompt is not None:
            helpers.answer_at_random(session, dice)
            after = codec.to_json(session.state)
            for path, was, becomes in paths.differences(before, after):
                change = game.overrides.describe_change(path, was, becomes, session.content)
                for code in ("es", "en") if change else ():
                    texts = [
                        Language(code).say(part, session.name) for part in (change.piece, change.before, change.after)
                    ]
                    assert all(
                        text and not ("." in path and path in text) and "{" not in text and "[" not in text
                        for text in texts
                    ), (path, texts)
                    told += 1
            before = after
    assert told > 100


def test_every_message_is_worded_in_both_languages(played: Played):
    spanish, english = Language("es"), Language("en")
    for seed in seeds(1, 60):
        session, dice, known = helpers.begin(*played), Dice(seed), set[Any]()
        while session.prompt is not None:
            new = helpers.sayables((session.prompt, session.view(), session.label), known)
            for language in (spanish, english):
                texts = [language.say(message, session.name) for message in new]
                assert all("{" not in text for text in texts), [text for text in texts if "{" in text]
            helpers.answer_at_random(session, dice)
        for line in session.log:
            one, other = spanish.say(line.message, session.name), english.say(line.message, session.name)
            assert one and other and "{" not in one + other


@cache
def content_of(id: str) -> Any:
    """Return the content of a game, read once."""
    return content_for(games.load(id))[0]


def resolutions_of() -> list[tuple[str, Resolution[Any, Any]]]:
    """Every procedure that can be run alone, with its game."""
    return [(id, resolution) for id in READY for resolution in games.load(id).resolutions]


SAME = """
from puesto.chance import Dice
from puesto import games
from tests import helpers
from tests.games import test_free
for game, scenario in test_free.scenarios():
    session = helpers.begin(games.load(game), test_free.content_of(game), scenario)
    helpers.play_on(session, Dice(7))
    print(game, scenario, session.digest(), len(session.entries))
"""


def test_two_hash_seeds_give_the_same_positions():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "desktop"), str(ROOT)))}
    command = [sys.executable, "-c", SAME]
    both = [
        subprocess.Popen(
            command, env=environment | {"PYTHONHASHSEED": seed}, cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for seed in ("1", "2")
    ]
    said = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == len(scenarios())


def test_every_throw_of_a_class_gives_the_same_position(played: Played):
    tried = 0
    for seed in range(20):  # by chance whole battles go by without such a roll
        if DEEP or tried < 8:
            tried += helpers.classes_are_sound(*played, seed, rolls=6)
    assert tried >= 8


@pytest.mark.parametrize(("game_id", "resolution"), resolutions_of(), ids=lambda part: getattr(part, "id", part))
@settings(max_examples=1000 if DEEP else 8)
@given(data=st.data())
def test_every_throw_and_card_of_a_class_gives_the_same_result(
    game_id: str, resolution: Resolution[Any, Any], data: st.DataObject
):
    facts = data.draw(helpers.facts_for(resolution, content_of(game_id)))
    key = game_id, resolution.id, codec.to_text(facts)
    if key not in SOUND:  # nothing but the facts decides, and a form with few of them draws the same ones again
        helpers.resolution_is_sound(resolution, content_of(game_id), facts)
        SOUND.add(key)


SOUND: set[tuple[str, str, str]] = set()
"""The facts that were found sound already, as text."""
