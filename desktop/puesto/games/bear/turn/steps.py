"""Procedure of each step, and the checks after it."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.prompts import Procedure
from puesto.games.bear.ai import answered_board
from puesto.games.bear.checks import suspects, usage
from puesto.games.bear.printed.records import Content
from puesto.games.bear.rounds import control, sequence
from puesto.games.bear.table.state import MissionTable, State
from puesto.games.bear.turn import ai_turn, artillery, hand, mission_sheet, player_turn, setup, victory

STEPS: dict[str, Callable[[MissionTable], Procedure[None]]] = {
    sequence.SETUP: setup.lay_out,
    sequence.CONTACTS: setup.learn_contacts,
    sequence.AUDIT: sequence.close_round,
    sequence.PRE_ROUND: sequence.pre_round,
    sequence.CARDS: hand.draw_round_cards,
    sequence.ARTILLERY_TARGET: artillery.ask_target,
    sequence.ARTILLERY_STRIKE: artillery.strike,
    sequence.INITIATIVE: sequence.initiative,
    sequence.PLAYER_TURN: player_turn.player_turn,
    sequence.CHECK: usage.make_pending_check,
    sequence.ORDER_CARD: mission_sheet.draw_order_card,
    sequence.EVENT: mission_sheet.resolve_event,
    sequence.ORDERS: ai_turn.orders,
}


def run_step(state: State, content: Content) -> Procedure[None]:
    """Run the step that the state names, asking the player about the board. It leaves the next step's name there."""
    return run_and_settle(answered_board.at_the_table(state, content))


def run_and_settle(table: MissionTable) -> Procedure[None]:
    """Run a step, then check suspects (6.2), held hexes (2.8) and the mission's end (2.7)."""
    yield from STEPS[table.state.step](table)
    if table.state.step != sequence.CONTACTS:
        # sights have not been asked yet
        yield from suspects.reveal_exposed(table)
    yield from control.settle_control(table)
    yield from victory.decide(table)
    if table.state.step == sequence.OVER:
        yield from victory.announce(table)
