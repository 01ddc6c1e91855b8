"""The steps of a session: each name of `sequence` and the procedure that carries it out (2.0, 3.0)."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.prompts import Procedure
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import State, Table
from puesto.games.bcs.turn import (
    activations,
    activities,
    attacking,
    closing,
    contacts,
    engaging,
    pre_turn,
    preparation,
    snafu_roll,
)

STEPS: dict[str, Callable[[Table], Procedure[None]]] = {
    sequence.SETUP: pre_turn.set_up,
    sequence.PRE_TURN: pre_turn.begin_turn,
    sequence.FIRST: pre_turn.choose_first,
    sequence.CHOOSE: activations.choose_formation,
    sequence.KIND: activations.initiate_hq,
    sequence.PREPARE: preparation.prepare,
    sequence.SNAFU: snafu_roll.roll_now,
    sequence.CONTACTS: contacts.ask_contacts,
    sequence.OBJECTIVES: snafu_roll.place_objectives,
    sequence.PLAN: contacts.plan_moves,
    sequence.ACTIVITIES: activities.choose_activity,
    sequence.ATTACK: attacking.attack_now,
    sequence.ENGAGE: engaging.engage_now,
    sequence.BOMBARD: engaging.bombard_now,
    sequence.WITHDRAW: activities.retreat_voluntarily,
    sequence.TRAINS: activities.handle_trains,
    sequence.SUPPORTS: activities.handle_supports,
    sequence.MOVE: activities.check_move,
    sequence.FLIP: activities.flip_units,
    sequence.STILL: activities.tell_permissions,
    sequence.DEFENCE: activities.remove_defence,
    sequence.CLEANUP: closing.clean_up,
    sequence.FATIGUE: closing.roll_for_fatigue,
    sequence.ISOLATION: closing.apply_isolation,
    sequence.RECOVER: activations.recover_now,
    sequence.SECOND: activations.try_second,
    sequence.CONTINUE: activations.pass_on,
    sequence.END_OF_TURN: pre_turn.end_turn,
}


def run_step(state: State, content: Content) -> Procedure[None]:
    """Carry out the step in the state."""
    yield from STEPS[state.step](Table(state, content))
