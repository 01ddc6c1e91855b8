"""The player's hand of action cards (3.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Draw, Procedure
from puesto.games.bear.saying import say
from puesto.games.bear.state import Table


def draw_cards(t: Table, number: int) -> Procedure[None]:
    """Draw `number` action cards; an exhausted deck gives none (A43)."""
    deck = t.state.actions
    for _ in range(number):
        if not deck.left:
            yield from say(N_("No quedan cartas de acción"), "3.3", "quiet")
            return
        card = yield from Draw(key="hand.draw", message=msg(N_("Roba una carta de acción.")), rule="3.3", deck="actions", left=tuple(sorted(deck.left)))
        deck.left.remove(card)
        t.state.hand = sorted([*t.state.hand, card])
        yield from say(N_("Robas la carta de acción {card}"), "3.3", card=Ref("action_card", card))
