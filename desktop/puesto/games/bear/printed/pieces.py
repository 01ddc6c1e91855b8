"""Printed pieces that can have a picture of the owner: counters, order cards, action cards."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.games.bear.printed.records import Content


def counter(unit_type: str) -> str:
    """Return the key of a counter's picture."""
    return f"bear/counter-{unit_type}"


def order_card(number: str) -> str:
    """Return the key of an order card's picture."""
    return f"bear/order-card-{number}"


def action_card(number: str) -> str:
    """Return the key of an action card's picture."""
    return f"bear/action-card-{number}"


def pieces(content: Content) -> tuple[tuple[str, Sayable], ...]:
    """Return every piece by the key of its picture, with what it is called. Counters first, then the cards in order."""
    counters = [
        (counter(kind.id), msg(N_("{type}, {side}"), type=Ref("unit_type", kind.id), side=Ref("nation", kind.nation)))
        for kind in content.unit_types.values()
    ]
    orders = [
        (order_card(number), msg(N_("carta de órdenes {number}"), number=number))
        for number in sorted(content.order_cards)
    ]
    actions = [(action_card(number), Ref("action_card", number)) for number in sorted(content.action_cards)]
    return (*counters, *orders, *actions)
