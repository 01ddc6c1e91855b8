"""How many keys a normal activation with one attack takes, dice and names aside."""

from __future__ import annotations

from typing import Any

from puesto import games
from puesto.chance import Dice
from puesto.core.checklists import Checklist
from puesto.core.messages import Ref
from puesto.core.prompts import Choose, Draw, Number, Pick, Prompt, Roll
from puesto.core.session.journal import Source
from puesto.packs import content_for
from tests import helpers
from tests.playthroughs import crossing
from tests.playthroughs.script import Scripted

MOST = 25
"""Keys of a normal activation with one attack, the first time."""


def keys(prompt: Prompt[Any], answer: Any) -> int:
    """How many keys an answer takes: one for what is chosen or left as it stands; names and dice are not counted."""
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


def test_a_normal_activation_with_one_attack_takes_at_most_twenty_five_keys() -> None:
    game = games.load("bcs")
    session = helpers.begin(game, content_for(game)[0], "crossing")
    player, pressed, begun = Scripted(crossing.SCRIPT, Dice(crossing.SEED)), dict[str, int](), False
    while session.prompt is not None and session.prompt.key != "second.try":
        prompt = session.prompt
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        begun = begun or prompt.key == "activation.formation"
        if begun:
            pressed[prompt.key] = pressed.get(prompt.key, 0) + keys(prompt, answer)
        session.answer(answer, Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    assert {"snafu.roll", "attack.roll", "attack.apply", "fatigue.roll"} <= pressed.keys()
    assert sum(pressed.values()) <= MOST, pressed
