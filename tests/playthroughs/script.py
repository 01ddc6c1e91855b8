"""A battle played from a script:

what is done in each activation, by the key of the question; whatever the script does not name goes the usual way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puesto.chance import Dice
from puesto.core.prompts import Choose, Draw, Number, Pick, Prompt, Roll
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.routes import Way
from puesto.core.session.journal import Source
from puesto.core.session.session import Session

Script = Sequence[tuple[int, int, Mapping[str, Sequence[Any]]]]
"""Turn, activation, and for each key of a question its answers in their order."""
MOST = 1500
"""Answers after which a script is held to be endless."""


class Scripted:
    """Whoever answers from a script; what it names and nobody asked for is in `left` at the end of its activation."""

    def __init__(self, script: Script, dice: Dice) -> None:
        self.script = {
            (turn, activation): {key: list(answers) for key, answers in said.items()}
            for turn, activation, said in script
        }
        self.dice = dice
        self.asked: list[str] = []

    @property
    def left(self) -> dict[tuple[int, int], dict[str, list[Any]]]:
        """Return the answers of the script that no prompt used."""
        found = {at: {key: answers for key, answers in said.items() if answers} for at, said in self.script.items()}
        return {at: said for at, said in found.items() if said}

    def answer(self, prompt: Prompt[Any], turn: int, activation: int) -> Any:
        """The script's answer, else the usual one."""
        self.asked.append(prompt.key)
        said = self.script.get((turn, activation), {}).get(prompt.key)
        return said.pop(0) if said else usual(prompt, self.dice)


def usual(prompt: Prompt[Any], dice: Dice) -> Any:
    """Return the plain answer to a prompt: its default, nobody, everything ticked, a throw."""
    if isinstance(prompt, Roll | Draw):
        return dice.answer(prompt)
    if isinstance(prompt, Checklist):
        return tuple(option.value for option in prompt.options)
    if isinstance(prompt, Choose):
        return prompt.options[-1].value if prompt.default is None else prompt.default
    if isinstance(prompt, Pick):
        return tuple(option.value for option in prompt.options[: prompt.least])
    if isinstance(prompt, Number):
        return prompt.low if prompt.default is None else prompt.default
    assert isinstance(prompt, Way), prompt.key
    return dice.random_answer(prompt) if prompt.least else ()


def perform(session: Session[Any, Any], script: Script, dice: Dice, turns: int = MOST) -> Scripted:
    """Play until that many turns are over, or the battle is; returns who answered."""
    player = Scripted(script, dice)
    for _ in range(MOST):
        prompt = session.prompt
        if prompt is None or session.state.turn > turns:
            return player
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        session.answer(answer, Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    raise AssertionError(f"{MOST} answers, and turn {session.state.turn} is not over")
