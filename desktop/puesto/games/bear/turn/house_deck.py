"""Share of house cards in the app's own order deck (2.3)."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.core.session.rules import HouseShare
from puesto.games.bear.printed.records import HOUSE, Content, Mission
from puesto.games.bear.printed.settings import with_defaults
from puesto.games.bear.table.known_cards import part_sources
from puesto.games.bear.turn.setup import order_deck


def house_share(content: Content, mission: Mission) -> HouseShare | None:
    """Return how many order cards of a mission the house made up; None if it made up none (2.3)."""
    deck = order_deck(content, mission, with_defaults(mission, {}))
    result = [set(part_sources(content.order_cards[number])) for number in deck]
    house_cards, partly = (
        sum(group == {HOUSE} for group in result),
        sum(HOUSE in group and group != {HOUSE} for group in result),
    )
    if not house_cards and not partly:
        return None
    if partly:
        words = N_(
            "Con tu mazo: la IA del juego. Sin él: {ours} de {all} cartas inventadas por nosotros, y otras {partly} en"
            " parte."
        )
        return HouseShare(house_cards, len(deck), msg(words, ours=house_cards, all=len(deck), partly=partly), partly)
    words = N_("Con tu mazo: la IA del juego. Sin él: {ours} de {all} cartas inventadas por nosotros.")
    return HouseShare(house_cards, len(deck), msg(words, ours=house_cards, all=len(deck)))
