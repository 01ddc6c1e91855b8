"""Golden playthroughs: whole missions as texts that a person can read. `PUESTO_WRITE_GOLDENS=1` writes them anew, to be read before they are committed."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.journal import Source
from puesto.core.prompts import Draw, Roll
from puesto.core.session import Session
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers
from tests.games.bear.scripted import Player
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


@pytest.mark.parametrize(("id", "seed", "code"), [("mission-1", 11, "es"), ("mission-1", 4, "en"), ("house-crossing", 57, "es")])
def test_a_mission_goes_as_it_went(id, seed, code):
    golden = HERE / f"bear-{id}-{seed}-{code}.txt"
    text = "\n".join(transcript(mission(id, seed), Language(code))) + "\n"
    if os.environ.get("PUESTO_WRITE_GOLDENS"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text
