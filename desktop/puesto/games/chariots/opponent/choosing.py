"""The opponent's answer to each decision of its side, by the key of the prompt.

What has no answer of its own here is answered as Enter would, or with as little as may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.opponents.opponent import Chance, OpponentChoice, Temper, legal_choice
from puesto.core.prompts import Prompt
from puesto.games.chariots.opponent import acting, duels, leading_choices, reacting, shocking
from puesto.games.chariots.opponent.counters import Battlefield
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table.board_map import NOWHERE
from puesto.games.chariots.table.state import State

Answer = Any
Chooser = Callable[["Battlefield", Any], Answer]
CHOOSERS: dict[str, Chooser] = {
    **duels.CHOOSERS,
    **leading_choices.CHOOSERS,
    **reacting.CHOOSERS,
    **shocking.CHOOSERS,
}


def choose(state: State, content: Content, prompt: Prompt[Any], temper: Temper, chance: Chance) -> OpponentChoice:
    """Return the choice for a decision, with the candidates that were weighed where there were any."""
    if (planned := acting.ACTS.get(prompt.key)) is not None:
        choice: OpponentChoice | None = planned(state, content, prompt, temper)
        if choice is not None and prompt.accepts(choice.value):
            return choice
    view = Battlefield(state, content, temper, prompt.who)
    chooser = CHOOSERS.get(prompt.key)
    answer = chooser(view, prompt) if chooser is not None else None
    return legal_choice(prompt, answer, NOWHERE)
