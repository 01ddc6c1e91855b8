"""AI's turn with its order card on the table:

critical orders, then tactical ones (4.0-4.3). The first that can be carried out is.
"""

from __future__ import annotations

from puesto.core.prompts import Procedure
from puesto.games.bear.ai import critical
from puesto.games.bear.ai.orders import LINE_DONE, carry_out, has_made_ai_pass
from puesto.games.bear.ai.player_choice import guess
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.printed.records import Action, Colour, OrderCard
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table import printed_deck
from puesto.games.bear.table.state import MissionTable


def orders(table: MissionTable) -> Procedure[None]:
    """Carry out the first order of the card that any AI can; otherwise the AI passes (2.3.2, 2.3.3, 4.0)."""
    s = table.state
    card = yield from printed_deck.orders_of(table, s.card)
    s.trail, s.executors, s.targets = {}, [], []
    table.guess = yield from guess.dispute(table)
    is_done = yield from by_card(table, card)
    ends_round = has_round_to_end(table)
    if not is_done or ends_round:
        yield from guess.settle_guess(table)
    if not is_done or has_made_ai_pass(table):
        yield from sequence.ai_passes(table)
    elif ends_round:
        yield from sequence.end_round(table)
    else:
        sequence.next_after_ai(table)


def by_card(table: MissionTable, card: OrderCard) -> Procedure[bool | None]:
    """Try the critical, then the tactical orders; return whether one succeeded, None for a pass (4.0)."""
    is_done = yield from critical_orders(table, card)
    return (yield from tactical_orders(table, card)) if is_done is False else is_done


def critical_orders(table: MissionTable, card: OrderCard) -> Procedure[bool | None]:
    """Close combat before short range before the third line (4.1.2); None if the AI passes by its test."""
    if (yield from critical.contact_lines(table, card, card.colour is Colour.BLUE)):
        return True
    return (yield from critical.try_third_line(table, card.third)) if card.third else False


def tactical_orders(table: MissionTable, card: OrderCard) -> Procedure[bool]:
    """Try the tactical orders in turn and return whether one was carried out (4.1.3, 7.1).

    A mission order is the last.
    """
    for slot, order in enumerate(card.tactical, 1):
        line = f"t{slot}"
        if order.do is Action.MISSION_ORDER:
            if (yield from mission_orders(table, line)):
                return True
        elif (yield from carry_out(table, order, line)):
            return True
    return False


def mission_orders(table: MissionTable, line: str) -> Procedure[bool]:
    """Try the mission's own orders; return whether one was carried out (7.1)."""
    for number, order in enumerate(table.mission.orders, 1):
        if (yield from carry_out(table, order, f"m{number}")):
            table.state.trail[line] = LINE_DONE
            return True
    table.state.trail[line] = Reason.NO_MISSION_ORDER.value
    return False


def has_round_to_end(table: MissionTable) -> bool:
    """Return whether the reactive or mission order that was carried out ends the round (2.4)."""
    ends = [f"r{n}" for n, order in enumerate(table.mission.reactive, 1) if order.ends_round]
    ends += [f"m{n}" for n, order in enumerate(table.mission.orders, 1) if order.ends_round]
    return any([table.state.trail.get(line) == LINE_DONE for line in ends])
