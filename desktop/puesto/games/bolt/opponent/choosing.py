"""The opponent's answer to each decision of its side, by the key of the prompt.

What has no answer of its own here is answered as Enter would, or with as little as may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.opponents.opponent import Chance, OpponentChoice, Temper, legal_choice
from puesto.core.prompts import Prompt
from puesto.games.bolt.opponent import holding, ordering, reacting
from puesto.games.bolt.opponent.appraisal import Appraisal
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table.state import State

CHOOSERS: dict[str, Callable[[Appraisal, Any, Chance], Any]] = {
    **ordering.CHOOSERS,
    **reacting.CHOOSERS,
    **holding.CHOOSERS,
}


def choose(state: State, content: Content, prompt: Prompt[Any], temper: Temper, chance: Chance) -> OpponentChoice:
    """Return the choice for a decision, with the candidates that were weighed where there were any."""
    chooser = CHOOSERS.get(prompt.key)
    opponent_choice = None
    if chooser is not None:
        opponent_choice = chooser(Appraisal(state, content, prompt.who, temper), prompt, chance)
    return legal_choice(prompt, opponent_choice)
