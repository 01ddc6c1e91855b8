"""The steps of a battle: each name of `sequence` and the procedure that carries it out (3.0)."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.prompts import Procedure
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.battle import reacting_to_aggression, shock_segment
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import BattleTable, State
from puesto.games.chariots.turn import challenges, deployment, end_of_turn, move_orders, orders, turn

STEPS: dict[str, Callable[[BattleTable], Procedure[None]]] = {
    sequence.SETUP: deployment.set_up,
    sequence.INITIATIVE: turn.determine_initiative,
    sequence.KEEP: turn.keep_first_marker,
    sequence.DRAW: turn.draw_from_bag,
    sequence.TRUMP: turn.offer_trump,
    sequence.FREE: turn.give_free_phase,
    sequence.USE: turn.use_marker,
    sequence.MOMENTUM: turn.use_momentum,
    sequence.MARCH: turn.march_on_momentum,
    sequence.CHALLENGE: challenges.challenge_leader,
    sequence.COMMAND: orders.take_command,
    sequence.ORDER: orders.choose_order,
    sequence.ACT: move_orders.act_once,
    sequence.AUDIT: move_orders.close_moves,
    sequence.DISENGAGE: orders.disengage_units,
    sequence.RALLY: orders.rally_all,
    sequence.DESIGNATE: shock_segment.designate,
    sequence.CHECKS: shock_segment.check_one,
    sequence.LEADERS: shock_segment.check_leaders,
    sequence.RESOLVE: shock_segment.resolve_one,
    sequence.COLLAPSE: shock_segment.collapse_one,
    sequence.END_ORDERS: shock_segment.end_segment,
    sequence.REPLACE: end_of_turn.replace_leaders,
    sequence.RELOAD: end_of_turn.reload_missiles,
    sequence.PICK_UP: end_of_turn.pick_up_markers,
    sequence.ROUT: end_of_turn.check_army_rout,
}


LED = frozenset(
    (
        sequence.ORDER,
        sequence.ACT,
        sequence.AUDIT,
        sequence.DISENGAGE,
        sequence.RALLY,
        sequence.DESIGNATE,
        sequence.CHECKS,
        sequence.LEADERS,
        sequence.RESOLVE,
        sequence.COLLAPSE,
    )
)
"""The steps of an Orders Phase after its Command Check: whose leader is dead there, he died in this phase (4.25)."""


def run_step(state: State, content: Content) -> Procedure[None]:
    """Carry out the step in the state."""
    table = BattleTable(state, content, reacting_to_aggression)
    if state.step in LED:
        yield from hits_and_routs.leave_without_leader(table)
    yield from STEPS[state.step](table)
