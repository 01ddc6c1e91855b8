"""The steps of a battle: each name of `sequence` and the procedure that carries it out."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.prompts import Procedure
from puesto.games.chariots.battle import reacting_to_aggression, shock_segment
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import State, Table
from puesto.games.chariots.turn import challenges, deployment, end_of_turn, move_orders, orders, turn

STEPS: dict[str, Callable[[Table], Procedure[None]]] = {
    sequence.SETUP: deployment.set_up,
    sequence.INITIATIVE: turn.initiative,
    sequence.KEEP: turn.keep,
    sequence.DRAW: turn.draw,
    sequence.TRUMP: turn.trump,
    sequence.FREE: turn.free,
    sequence.USE: turn.use,
    sequence.MOMENTUM: turn.momentum,
    sequence.MARCH: turn.march,
    sequence.CHALLENGE: challenges.challenge,
    sequence.COMMAND: orders.take_command,
    sequence.ORDER: orders.choose_order,
    sequence.ACT: move_orders.act,
    sequence.AUDIT: move_orders.look_back,
    sequence.DISENGAGE: orders.disengage,
    sequence.RALLY: orders.rally_all,
    sequence.DESIGNATE: shock_segment.designate,
    sequence.CHECKS: shock_segment.checks,
    sequence.LEADERS: shock_segment.check_leaders,
    sequence.RESOLVE: shock_segment.resolve,
    sequence.COLLAPSE: shock_segment.collapse_one,
    sequence.END_ORDERS: shock_segment.end,
    sequence.REPLACE: end_of_turn.replace,
    sequence.RELOAD: end_of_turn.reload,
    sequence.PICK_UP: end_of_turn.pick_up,
    sequence.ROUT: end_of_turn.army_rout,
}


def run(state: State, content: Content) -> Procedure[None]:
    """Carry out the step that the state names."""
    yield from STEPS[state.step](Table(state, content, reacting_to_aggression))
