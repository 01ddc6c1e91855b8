"""What a unit may do when it is fired at, and what a turn of rest is worth (3.3, 5.1, 8.6)."""

from __future__ import annotations

from puesto.games.bolt.printed.records import VEHICLES, Kind, Order


def may_react(kind: Kind, order: Order, from_ambush: bool = False, jungle: bool = False) -> bool:
    """Whether a unit may go Down (5.1, 8.6).

    Who has not acted, or lies in Ambush; Australians against an ambush always.
    """
    if kind in VEHICLES or order is Order.DOWN:
        return False
    return order in (Order.NONE, Order.AMBUSH) or (from_ambush and jungle)


def pins_after_rest(pins: int, amount: int) -> int:
    """The pins of a unit whose Down stays on the table: D3 fewer (3.3, 5.1)."""
    return max(0, pins - amount)
