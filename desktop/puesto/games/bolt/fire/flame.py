"""Flamethrowers and snipers (9.8, 9.11)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.games.bolt.printed.records import Weapon
from puesto.games.bolt.table import dice, settings

PINS = "D3+1"
"""Pins of flames (9.11)."""
SCOPE_LOW, SCOPE_HIGH = 12, 36


def roll_shots(weapon: Weapon, *, subject: tuple[str, ...] = (), who: str = "") -> Procedure[int]:
    """Roll how many shots a weapon has whose number is written in dice (9.11)."""
    words = msg(N_("¿Cuántos? {weapon}: {dice}."), weapon=Ref("weapon", weapon.id), dice=weapon.shots)
    return dice.roll_amount(weapon.shots, "shoot.shots", words, "9.11", subject=subject, who=who)


def shots_of(rolled: int, readings: Mapping[str, str]) -> tuple[int, int]:
    """Return the shots of a flamethrower, and how many hits each that hits is, by the reading (9.11)."""
    return (1, rolled) if settings.is_read(readings, settings.FLAME_SHOTS, "hits") else (rolled, 1)


def roll_pins(unit: str = "unit", *, who: str = "") -> Procedure[int]:
    """Roll the pins that flames give (9.11)."""
    words = msg(N_("Marcadores de {unit} por el fuego: D3+1."), unit=Ref("unit", unit))
    return dice.roll_amount(PINS, "flame.pins", words, "9.11", subject=(unit,), who=who)


def is_fuel_spent(die: int) -> bool:
    """Return whether the fuel runs out at the check after firing: with a one (9.11)."""
    return die == 1


def is_scope_usable(scope: bool, distance: float) -> bool:
    """Return whether a sniper may use his scope: between 12 and 36 inches (9.8)."""
    return scope and SCOPE_LOW <= distance <= SCOPE_HIGH


def may_others_fire(scope_used: bool) -> bool:
    """Return whether the rest of a sniper's team fires: only if the scope does not (9.8)."""
    return not scope_used
