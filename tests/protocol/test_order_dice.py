"""Six turns of Bolt Action over the protocol, answered by itself, with three seeds."""

from __future__ import annotations

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_six_turns_of_order_dice_are_played_to_their_end(seed):
    talk = Talk(Server())
    talk.ask("new", game="bolt", scenario="crossroads", seed=str(seed))
    for _ in range(60):
        talk.ask("auto", steps=100, seed=seed)
        if talk.ask("prompt") is None:
            break
    view = talk.ask("view")
    assert view["outcome"] is not None and view["round"] == 6
