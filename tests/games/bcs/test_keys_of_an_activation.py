"""The number of keys for a normal activation with one attack, without dice and names."""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.messages import Ref
from puesto.core.prompts import Choose, Draw, Number, Pick, Prompt, Roll
from puesto.core.questions.checklists import Checklist
from puesto.core.session.journal import Source
from puesto.packs import content_for
from tests import helpers
from tests.playthroughs import crossing
from tests.playthroughs.script import Scripted


def keys(prompt: Prompt[Any], answer: Any) -> int:
    """Return the number of keys of an answer: one for a choice or an accepted default.

    Names and dice are not counted.
    """
    if isinstance(prompt, Roll | Draw):
        return 1  # Enter under the dice, which are not counted
    if isinstance(prompt, Checklist):
        return 1 + len(prompt.options) - len(answer)
    if isinstance(prompt, Pick):
        named = all(isinstance(option.message, Ref) for option in prompt.options)
        return 1 if named else 1 + len(answer)
    if isinstance(prompt, Number):
        return 1 if answer == prompt.default else 1 + len(str(answer))
    assert isinstance(prompt, Choose), prompt.key
    named = any(option.value == answer and isinstance(option.message, Ref) for option in prompt.options)
    return 0 if named else 1


def pressed(known: bool) -> dict[str, int]:
    """Return the keys of each question in the crossing's first activation, up to the roll for its second."""
    game = games.load("bcs")
    session = helpers.begin(game, content_for(game)[0], "crossing")
    player, result, begun = Scripted(crossing.SCRIPT, Dice(crossing.SEED)), dict[str, int](), False
    while session.prompt is not None and "second.roll" not in result:
        prompt = session.prompt
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        if prompt.key == "activation.formation" and known:
            for path, value in (("supply_told", True), ("hexes_to_hq", 10)):
                session.override(f"formations.armour.{path}", value)
        if prompt.key == "preparation.msr" and known:
            answer = "same"
        begun = begun or prompt.key == "activation.formation"
        if begun:
            result[prompt.key] = result.get(prompt.key, 0) + keys(prompt, answer)
        session.answer(answer, Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    return result


@pytest.mark.parametrize(("known", "most"), [(False, 25), (True, 21)])
def test_a_normal_activation_with_one_attack_takes_at_most_so_many_keys(known: bool, most: int) -> None:
    result = pressed(known)
    assert {"snafu.roll", "attack.roll", "attack.apply", "fatigue.roll", "second.roll"} <= result.keys()
    assert sum(result.values()) <= most, result
