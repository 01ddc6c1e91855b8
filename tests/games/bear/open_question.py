"""A session at a question about the board that can be cut short: no counter has a known place."""

from __future__ import annotations

from typing import Any

from puesto import games
from puesto.core.decks import Deck
from puesto.core.questions.board import Ask, AskMany, Direct
from puesto.core.session.session import Session
from puesto.games.bear.printed.settings import with_defaults
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table.state import AI, PLAYER, Sees, State, pair
from puesto.games.bear.turn import setup
from puesto.packs import content_for

GAME = games.load("bear")
CONTENT, _ = content_for(GAME)


def blind(**settings: str) -> State:
    """Mission 1 in the AI's turn: who sees whom is known, no hex is."""
    mission = CONTENT.missions["mission-1"]
    state: State = setup.new_state(CONTENT, mission.id, with_defaults(mission, settings))
    state.step, state.side, state.turn = sequence.ORDERS, AI, 2
    for counter in state.counters.values():
        counter.hex = ""
    sides = {side: [id for id, counter in state.counters.items() if counter.side == side] for side in (AI, PLAYER)}
    state.contacts = {pair(ai, unit): Sees.BOTH.value for ai in sides[AI] for unit in sides[PLAYER]}
    state.distances = {}
    return state


def session(**settings: str) -> Session[Any, Any]:
    """With the first card whose orders ask something that can be cut short; what comes before it is answered with
    "none".
    """
    for card in CONTENT.order_cards:
        state = blind(**settings)
        state.card = card
        state.orders = Deck(left=sorted({*CONTENT.order_cards} - {card}), discard=[card])
        found = Session.start_at(GAME, CONTENT, "mission-1", state)
        while isinstance(found.prompt, AskMany) and not found.prompt.direct:
            found.answer(())
        if (
            isinstance(found.prompt, Direct)
            and found.prompt.direct
            and found.prompt.goals
            and not isinstance(found.prompt, Ask)
        ):
            return found
    raise LookupError("no card asks anything")
