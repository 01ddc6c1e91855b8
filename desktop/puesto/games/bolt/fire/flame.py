"""Flamethrowers and snipers (9.8, 9.11)."""

from __future__ import annotations

from puesto.core.values import Struct
from puesto.games.bolt.printed.records import Weapon
from puesto.games.bolt.table import dice

PINS = "D3+1"
"""What flames pin with (9.11)."""
SCOPE_LOW, SCOPE_HIGH = 12, 36


class Fuel(Struct, frozen=True):
    """What a fuel check leaves (9.11). A man without fuel leaves the game, a vehicle only loses the weapon."""

    empty: bool
    model_gone: bool = False
    weapon_gone: bool = False


def flame_shots(weapon: Weapon, die: int) -> int:
    """How many shots a flamethrower has (9.11)."""
    return die + dice.parts(weapon.shots)[2]


def fuel_left(die: int, on_vehicle: bool) -> Fuel:
    """The fuel check after firing: a one is the end (9.11)."""
    empty = die == 1
    return Fuel(empty, empty and not on_vehicle, empty and on_vehicle)


def is_scope_usable(scope: bool, distance: float) -> bool:
    """Whether a sniper may use his scope: between 12 and 36 inches (9.8)."""
    return scope and SCOPE_LOW <= distance <= SCOPE_HIGH


def may_others_fire(scope_used: bool) -> bool:
    """Whether the rest of a sniper's team fires: only if the scope does not (9.8)."""
    return not scope_used
