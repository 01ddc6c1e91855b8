"""A volley is rolled at one press, and its rolls stay entries of their own."""

from __future__ import annotations

from typing import Any

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Roll
from puesto.core.session.session import Session
from puesto.gui.host.batches import is_same_batch, roll_batch
from puesto.packs import content_for
from tests import helpers


def volley(seed: str = "x1") -> Session[Any, Any]:
    """Bolt Action at the first roll of a volley of several weapons."""
    game = games.load("bolt")
    content, _ = content_for(game)
    for first in range(1, 60):
        session: Session[Any, Any] = helpers.begin(game, content, "crossroads", seed=f"{seed}{first}")
        dice = Dice(first)
        for _ in range(200):
            if isinstance(session.prompt, Roll) and session.prompt.key == "shoot.hits":
                copy = session.fork()
                assert copy is not None
                copy.roll(dice.answer)
                if is_same_batch(session.prompt, copy.prompt) and copy.prompt.key == "shoot.hits":
                    return session
            helpers.answer_at_random(session, dice)
    raise AssertionError("no volley of two weapons")


def test_all_that_hit_on_their_own_number_are_rolled_at_one_press_and_stay_entries() -> None:
    session = volley()
    before, single = len(session.entries), session.fork()
    assert single is not None
    rolled = roll_batch(session, Dice(1).answer)
    assert rolled >= 2 and len(session.entries) == before + rolled
    assert not (isinstance(session.prompt, Roll) and session.prompt.key in ("shoot.hits", "shoot.second"))
    for _ in range(rolled):  # the same dice as one by one
        single.roll(Dice(1).answer)
    assert single.digest() == session.digest()
    session.undo()
    assert len(session.entries) == before + rolled - 1


def test_other_rolls_are_rolled_alone() -> None:
    game = games.load("bear")
    content, _ = content_for(game)
    session: Session[Any, Any] = helpers.begin(game, content, game.scenarios(content)[0].id, seed="7")
    dice = Dice(7)
    while not (isinstance(session.prompt, Roll) and session.prompt.key == "attack.roll"):
        helpers.answer_at_random(session, dice)
    before = len(session.entries)
    assert roll_batch(session, dice.answer) == 1
    assert len(session.entries) == before + 1
