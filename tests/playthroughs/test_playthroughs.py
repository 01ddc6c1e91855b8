"""Golden playthroughs:

whole missions as texts that a person can read. `PUESTO_WRITE_GOLDENS=1` writes them anew, to be read before they are
committed.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers
from tests.games.bear.scripted import Player
from tests.games.tactics.battles import SCENARIOS, fought
from tests.playthroughs import ambush, crossing, dust, script
from tests.playthroughs.transcript import transcript

HERE = Path(__file__).parent


def mission(id: str, seed: int) -> Session:
    """A mission played to its end by somebody who sees a true board, with the app's dice and cards."""
    game = games.load("bear")
    content, _ = content_for(game)
    session = helpers.begin(game, content, id)
    player, dice = Player(content, session.state, Random(seed)), Dice(seed)
    while session.prompt is not None:
        if isinstance(session.prompt, Roll | Draw):
            session.answer(dice.answer(session.prompt), Source.APP)
        else:
            session.answer(player.answer(session.prompt))
    return session


def same_as_before(name: str, session: Session, code: str) -> None:
    """A session reads as it did; or is written down as it reads now."""
    golden = HERE / f"{name}-{code}.txt"
    text = "\n".join(transcript(session, Language(code))) + "\n"
    if os.environ.get("PUESTO_WRITE_GOLDENS"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("id", "seed", "code"), [("mission-1", 11, "es"), ("mission-1", 4, "en"), ("house-crossing", 57, "es")]
)
def test_a_mission_goes_as_it_went(id, seed, code):
    same_as_before(f"bear-{id}-{seed}", mission(id, seed), code)


def test_two_turns_of_a_battle_go_as_they_went():
    game = games.load("chariots")
    content, _ = content_for(game)
    session = helpers.begin(game, content, "dust")
    player = script.perform(session, dust.SCRIPT, Dice(dust.SEED))
    assert not player.left, "the script names what nobody asks any more"
    assert session.prompt is None and session.state.turn == 2
    for code in ("es", "en"):
        same_as_before("chariots-dust", session, code)


def test_a_turn_of_formations_goes_as_it_went():
    game = games.load("bcs")
    content, _ = content_for(game)
    session = helpers.begin(game, content, "crossing")
    player = script.perform(session, crossing.SCRIPT, Dice(crossing.SEED), turns=1)
    assert not player.left, "the script names what nobody asks any more"
    assert session.state.turn == 2 and session.state.units["fortress-a"].returns == 2
    for code in ("es", "en"):
        same_as_before("bcs-crossing", session, code)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_three_turns_of_each_temperament_go_as_they_went(scenario):
    session = fought(scenario, 3, lambda session: session.state.turn == 4)
    assert sum(line.key == "deploy.amount" for line in session.log) == 3
    for code in ("es", "en") if scenario == "crossroads" else ("es",):
        same_as_before(f"tactics-{scenario}", session, code)


def test_a_turn_of_order_dice_with_ambush_fubar_plane_and_assault_goes_as_it_went():
    game = games.load("bolt")
    content, _ = content_for(game)
    session = helpers.begin(game, content, "crossroads")
    asked = ambush.perform(session, Dice(ambush.SEED))
    assert {"ambush.who", "fubar.die", "strike.plane", "assault.regroup"} <= asked
    for code in ("es", "en"):
        same_as_before("bolt-ambush", session, code)
