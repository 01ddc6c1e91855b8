"""The opponent's answer to each decision of its side, by the key of the prompt.

What has no answer of its own here is answered as Enter would, or with as little as may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.opponents.opponent import Chance, OpponentChoice, Temper, legal_choice
from puesto.core.prompts import Choose, Number, Pick, Prompt
from puesto.games.bolt.opponent import ordering, reacting
from puesto.games.bolt.opponent.appraisal import Appraisal
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table.state import State

CHOOSERS: dict[str, Callable[[Appraisal, Any, Chance], Any]] = {**ordering.CHOOSERS, **reacting.CHOOSERS}


def choose(state: State, content: Content, prompt: Prompt[Any], temper: Temper, chance: Chance) -> OpponentChoice:
    """Return the choice for a decision, with the candidates that were weighed where there were any."""
    chooser = CHOOSERS.get(prompt.key)
    found = None
    if chooser is not None:
        found = chooser(Appraisal(state, content, prompt.who, temper), prompt, chance)
    return legal_choice(prompt, found, usual_answer)


def usual_answer(prompt: Prompt[Any]) -> Any:
    """Return the answer that Enter would give, else nobody, else as little as may be."""
    default = getattr(prompt, "default", None)
    if default is not None:
        return default
    if isinstance(prompt, Pick):
        return tuple(option.value for option in prompt.options[: prompt.least])
    if isinstance(prompt, Choose):
        nobody = next((option.value for option in prompt.options if option.nobody), None)
        return nobody if nobody is not None else prompt.options[0].value
    if isinstance(prompt, Number):
        return prompt.low
    raise ValueError(prompt.key)
