"""Questions about the board name in their headline the pieces that they are about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.messages import Message, Ref
from puesto.core.prompts import Family
from puesto.games import load
from puesto.packs import content_for
from tests import helpers

GAMES = {"chariots": ("two-rivers", "dust"), "bolt": ("crossroads", "jungle")}
ANSWERS = 700


def refs(value: Any) -> Iterator[str]:
    """The pieces that a message names."""
    if isinstance(value, Ref):
        yield value.id
    elif isinstance(value, Message):
        for _, item in value.params:
            yield from refs(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from refs(item)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_fact_between_two_units_names_one_of_them_in_its_headline(game_id: str) -> None:
    game = load(game_id)
    content, _ = content_for(game)
    unnamed, asked = set[str](), set[str]()
    for scenario in GAMES[game_id]:
        for seed in range(2):
            session, dice = helpers.begin(game, content, scenario, seed=str(seed)), Dice(seed)
            for _ in range(ANSWERS):
                prompt = session.prompt
                if prompt is None:
                    break
                pieces = {piece for piece in prompt.subject if piece in session.state.units}
                if prompt.family is Family.FACT and len(pieces) > 1:
                    asked.add(prompt.key)
                    if not pieces & set(refs(prompt.message)):
                        unnamed.add(prompt.key)
                helpers.answer_at_random(session, dice)
    assert asked and not unnamed
