"""Transports: getting in and out, what becomes of passengers (4.4, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.table import dice

MOVING = frozenset({Order.ADVANCE, Order.RUN})
PLACED = "D6"
"""Distance to its transport at which a unit that must leave it is placed (5.4)."""


def may_mount(transport: Order) -> bool:
    """Return whether a unit may get in: into a vehicle that has not moved (4.4)."""
    return transport not in MOVING


class Mounting(Struct, frozen=True):
    """Number of models that get in now, and in the next turn (4.4)."""

    now: int
    later: int


def mounting(models: int, near: int) -> Mounting:
    """Return how many models get in: those within an inch; the others follow (4.4)."""
    return Mounting(min(near, models), max(0, models - near))


def may_dismount(order: Order, transport: Order) -> bool:
    """Return whether a unit may get out: with Advance or Run, of a vehicle that does not Run (4.4)."""
    return order in MOVING and transport is not Order.RUN


def may_after_dismount(transport: Order) -> bool:
    """Return whether it may then assault or mount another: not out of a vehicle that advances (4.4)."""
    return transport not in MOVING


def roll_passenger_hits(unit: str = "unit", *, subject: tuple[str, ...] = ()) -> Procedure[int]:
    """Roll the hits on the passengers of a transport that damage destroys (5.4)."""
    words = msg(N_("Impactos sobre {unit} al bajar: D6."), unit=Ref("unit", unit))
    return dice.roll_amount("D6", "transport.hits", words, "5.4", subject=subject)


def weapons_that_fire(weapons: int, passengers: int) -> int:
    """Return how many of its weapons a transport fires: one, unless it carries a unit (5.4)."""
    return weapons if passengers else min(1, weapons)


def who_fights(passengers: Sequence[tuple[str, int]]) -> str:
    """Return the unit that gets out and fights when its transport is assaulted: the largest, or "" (6.3)."""
    return max(passengers, key=lambda item: item[1])[0] if passengers else ""
