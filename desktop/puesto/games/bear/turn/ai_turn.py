"""The AI's turn once its order card lies on the table: critical orders, then tactical ones, the first that can be carried out (4.0-4.3)."""

from __future__ import annotations

from puesto.core.prompts import Procedure
from puesto.games.bear.ai import critical, own_word
from puesto.games.bear.ai.orders import LINE_DONE, carry_out, has_made_ai_pass
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.printed.records import Action, Colour, OrderCard
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table import printed_deck
from puesto.games.bear.table.state import MissionTable


def orders(t: MissionTable) -> Procedure[None]:
    """Carry out the first order of the card in play that anybody can. If there is none, the AI passes (2.3.2, 2.3.3, 4.0)."""
    s = t.state
    card = yield from printed_deck.orders_of(t, s.card)
    s.trail, s.executors, s.targets = {}, [], []
    t.guess = yield from own_word.challenge(t)
    done = yield from by_card(t, card)
    ends_round = has_round_to_end(t)
    if not done or ends_round:
        yield from own_word.settle_guess(t)
    if not done or has_made_ai_pass(t):
        yield from sequence.ai_passes(t)
    elif ends_round:
        yield from sequence.end_round(t)
    else:
        sequence.next_after_ai(t)


def by_card(t: MissionTable, card: OrderCard) -> Procedure[bool | None]:
    """Critical orders, then tactical ones: whether one was carried out; None if the AI passes by its test (4.0)."""
    done = yield from critical_orders(t, card)
    return (yield from tactical_orders(t, card)) if done is False else done


def critical_orders(t: MissionTable, card: OrderCard) -> Procedure[bool | None]:
    """Close combat before short range before the third line (4.1.2); None if the AI passes by its test."""
    if (yield from critical.contact_lines(t, card, card.colour is Colour.BLUE)):
        return True
    return (yield from critical.try_third_line(t, card.third)) if card.third else False


def tactical_orders(t: MissionTable, card: OrderCard) -> Procedure[bool]:
    """The tactical orders from the first to the last; a mission order stands last (4.1.3, 7.1)."""
    for slot, order in enumerate(card.tactical, 1):
        line = f"t{slot}"
        if order.do is Action.MISSION_ORDER:
            if (yield from mission_orders(t, line)):
                return True
        elif (yield from carry_out(t, order, line)):
            return True
    return False


def mission_orders(t: MissionTable, line: str) -> Procedure[bool]:
    """The mission's own orders: the first that can be carried out (7.1)."""
    for number, order in enumerate(t.mission.orders, 1):
        if (yield from carry_out(t, order, f"m{number}")):
            t.state.trail[line] = LINE_DONE
            return True
    t.state.trail[line] = Reason.NO_MISSION_ORDER.value
    return False


def has_round_to_end(t: MissionTable) -> bool:
    """Whether the reactive or mission order that was carried out says that the round ends (2.4)."""
    ends = [f"r{n}" for n, order in enumerate(t.mission.reactive, 1) if order.ends_round]
    ends += [f"m{n}" for n, order in enumerate(t.mission.orders, 1) if order.ends_round]
    return any([t.state.trail.get(line) == LINE_DONE for line in ends])
