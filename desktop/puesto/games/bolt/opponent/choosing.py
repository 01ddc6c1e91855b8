"""The opponent's answer to each decision of its side, by the key of the prompt.

What has no answer of its own here is answered as Enter would, or with as little as may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.opponents.opponent import Candidate, Chance, OpponentChoice, Temper
from puesto.core.prompts import Choose, Number, Pick, Prompt
from puesto.games.bolt.opponent import ordering, reacting
from puesto.games.bolt.opponent.appraisal import Appraisal
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table.state import State

CHOOSERS: dict[str, Callable[[Appraisal, Any, Chance], Any]] = {**ordering.CHOOSERS, **reacting.CHOOSERS}


def choose(state: State, content: Content, prompt: Prompt[Any], temper: Temper, chance: Chance) -> OpponentChoice:
    """Return the choice for a decision, with the candidates that were weighed where there were any."""
    chooser = CHOOSERS.get(prompt.key)
    value = chooser(Appraisal(state, content, prompt.who, temper), prompt, chance) if chooser is not None else None
    if isinstance(value, OpponentChoice) and prompt.accepts(value.value):
        return value
    if value is None or isinstance(value, OpponentChoice) or not prompt.accepts(value):
        value = usual_answer(prompt)
    words = {option.value: option.message for option in getattr(prompt, "options", ())}
    told = words.get(value) if isinstance(value, str) else None
    return OpponentChoice(value, candidates=(Candidate(value, told if told is not None else prompt.message),))


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
