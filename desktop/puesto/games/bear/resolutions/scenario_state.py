"""A quiet table for rules that are asked alone: a Unit, an AI, and whatever a form says of them."""

from __future__ import annotations

from typing import Any

from puesto.core.prompts import Prompt
from puesto.core.questions.checklists import Checklist
from puesto.core.values import replace
from puesto.games.bear.ai import answered_board
from puesto.games.bear.printed.records import Content, Mission
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table.state import AI, PLAYER, Counter, MissionTable
from puesto.games.bear.turn import setup

A_UNIT, AN_AI = "unit", "ai"
"""The counters of the table."""
A_HEX, ANOTHER_HEX = "E07", "K07"
"""Two hexes that are far from each other."""


def first_mission(content: Content) -> Mission:
    """The mission that the rulebook prints."""
    return min(content.missions.values(), key=lambda mission: mission.number)


def lay_table(content: Content, mission: Mission | None = None) -> MissionTable:
    """A quiet table of the first mission, or of one like it: a Unit, an AI, and nobody else."""
    mission = mission or first_mission(content)
    content = replace(content, missions={**content.missions, mission.id: mission})
    state = setup.new_state(content, mission.id, {})
    foot = next(one for one in state.counters.values() if one.side == PLAYER).type
    state.counters = {
        A_UNIT: Counter(A_UNIT, foot, PLAYER),
        AN_AI: Counter(AN_AI, next(one for one in state.counters.values() if one.side == AI).type, AI),
    }
    state.round, state.step = 1, sequence.PLAYER_TURN
    return answered_board.at_the_table(state, content)


def tick_all(prompt: Prompt[Any]) -> Any:
    """Every line of a list, ticked: the table is put as the rules say. Other prompts are not answered."""
    return tuple(option.value for option in prompt.options) if isinstance(prompt, Checklist) else None
