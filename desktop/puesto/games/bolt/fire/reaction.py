"""Reactions of a unit under fire (5.1, 8.6). Kept Ambushes, and the effects of a turn's rest (3.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.games.bolt.printed.records import VEHICLES, Kind, Order
from puesto.games.bolt.table import dice
from puesto.games.bolt.table.bag import KEPT_FIRES


def may_react(kind: Kind, order: Order, from_ambush: bool = False, jungle: bool = False) -> bool:
    """Return whether a unit may go Down: not acted yet, in Ambush, or Australian in an ambush (5.1, 8.6)."""
    if kind in VEHICLES or order is Order.DOWN:
        return False
    return order in (Order.NONE, Order.AMBUSH) or (from_ambush and jungle)


def roll_kept(*, unit: str = "unit", subject: tuple[str, ...] = (), who: str = "") -> Procedure[bool]:
    """Return whether an Ambush that was kept from an earlier turn fires: 4+ (5.1)."""
    words = msg(N_("Emboscada guardada de {unit}: hay disparo con 4+."), unit=Ref("unit", unit))
    fires, late = msg(N_("dispara")), msg(N_("no llega a tiempo"))
    return dice.roll_at_least("ambush.die", words, "5.1", KEPT_FIRES, fires, late, subject=subject, who=who)


def pins_after_rest(pins: int, amount: int) -> int:
    """Return the pins of a unit whose Down stays on the table: D3 fewer (3.3, 5.1)."""
    return max(0, pins - amount)
