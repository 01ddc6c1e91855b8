"""Distances to the half inch, as the whole inches that mean the same to a rule (1.2)."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

from puesto.core.game.resolutions import FactSpec, fact
from puesto.core.messages import Text

HALVES = Text("Media pulgada se redondea hacia arriba.", "Half an inch is rounded up.")


def round_up(inches: float) -> int:
    """Return the whole inches of a distance that has an end: half an inch beyond it is beyond it (1.2)."""
    return ceil(inches)


def reach(es: str, en: str, rule: str) -> FactSpec:
    """Return the field of a distance with a limit: half an inch beyond it is beyond it (1.2)."""
    return fact(es, en, rule, 0, 72, help=HALVES, rounds=round_up)


def round_at(*borders: int) -> Callable[[float], int]:
    """Return a function that rounds distances up, but down if that would reach one of the borders."""
    return lambda inches: floor(inches) if ceil(inches) in borders else ceil(inches)


def round_down(inches: float) -> int:
    """Return the whole inches of what has to be reached: half an inch short of it is not enough."""
    return floor(inches)
