"""The steps of a battle: each name of `sequence` and the procedure that carries it out (3.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from puesto.core.prompts import Procedure
from puesto.games.tactics.printed import settings
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.state import State, Table
from puesto.games.tactics.turn import ai_start, deploying, ending, firing, interview, moving, player_turn, setup

STEPS: dict[str, Callable[[Table], Procedure[None]]] = {
    sequence.SETUP: setup.set_up,
    sequence.FIRST: setup.find_first,
    sequence.INITIAL: setup.place_initial,
    sequence.AI_START: ai_start.begin_turn,
    sequence.DEPLOY: deploying.deploy_next,
    sequence.MOVE: moving.move_units,
    sequence.FIRE: firing.fire_next,
    sequence.DISCARD: firing.close_turn,
    sequence.PLAYER_TURN: player_turn.act,
}


def run_step(state: State, content: Content) -> Procedure[None]:
    """Carry out the step in the state; at the end of the battle, open the sealed reasons."""
    table = Table(state, content)
    if board.is_sketched(table):
        yield from interview.place_missing(table)
    yield from STEPS[state.step](table)
    if state.step == sequence.OVER:
        yield from ending.say_end(table)


def new_state(content: Content, scenario: str, option_by_setting: Mapping[str, str]) -> State:
    """Return the state before the first step of a battle."""
    return State(
        scenario, settings=settings.with_defaults(option_by_setting, content.battles[scenario], content), copies={}
    )
