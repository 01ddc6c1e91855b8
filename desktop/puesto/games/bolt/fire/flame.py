"""Flamethrowers and snipers (9.8, 9.11)."""

from __future__ import annotations

PINS = "D3+1"
"""Pins of flames (9.11)."""
SCOPE_LOW, SCOPE_HIGH = 12, 36


def is_fuel_spent(die: int) -> bool:
    """Return whether the fuel runs out at the check after firing: with a one (9.11)."""
    return die == 1


def is_scope_usable(scope: bool, distance: float) -> bool:
    """Return whether a sniper may use his scope: between 12 and 36 inches (9.8)."""
    return scope and SCOPE_LOW <= distance <= SCOPE_HIGH


def may_others_fire(scope_used: bool) -> bool:
    """Return whether the rest of a sniper's team fires: only if the scope does not (9.8)."""
    return not scope_used
