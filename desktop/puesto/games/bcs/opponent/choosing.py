"""The opponent's answer to each decision of its side, by the key of the prompt.

What has no answer of its own here is answered as Enter would, or with as little as may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.opponents.opponent import Candidate, Chance, OpponentChoice, Temper
from puesto.core.prompts import Choose, Pick, Prompt
from puesto.games.bcs.opponent import acting, formations
from puesto.games.bcs.opponent.position import Position
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table.state import State

CHOOSERS: dict[str, Callable[[Position, Any], Any]] = {**formations.CHOOSERS, **acting.CHOOSERS}


def choose(state: State, content: Content, prompt: Prompt[Any], temper: Temper, chance: Chance) -> OpponentChoice:
    """Return the choice for a decision, with the candidates that were weighed where there were any."""
    chooser = CHOOSERS.get(prompt.key)
    value = chooser(Position(state, content, temper), prompt) if chooser is not None else None
    if isinstance(value, OpponentChoice):
        if prompt.accepts(value.value):
            return value
        value = None
    if value is None or not prompt.accepts(value):
        value = usual_answer(prompt)
    return OpponentChoice(value, candidates=_alone(prompt, value))


def usual_answer(prompt: Prompt[Any]) -> Any:
    """Return the answer that Enter would give, else as little as may be, else the first."""
    default = getattr(prompt, "default", None)
    if default is not None:
        return default
    if isinstance(prompt, Pick):
        return tuple(option.value for option in prompt.options[: prompt.least])
    assert isinstance(prompt, Choose), prompt.key
    return prompt.options[0].value


def _alone(prompt: Prompt[Any], value: Any) -> tuple[Candidate, ...]:
    """Return the chosen answer as the only candidate, in the words of its option."""
    words: dict[Any, Any] = {option.value: option.message for option in getattr(prompt, "options", ())}
    said = words.get(value) if isinstance(value, str) else None
    return (Candidate(value, said if said is not None else prompt.message),)
