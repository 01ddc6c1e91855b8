"""What can be resolved alone: the very procedures of the turn, each from a form of facts."""

from __future__ import annotations

from typing import Any

from puesto.core.game.resolutions import Resolution
from puesto.games.bolt.resolutions import (
    armour,
    hulls,
    limits,
    lines,
    look_up,
    melee,
    orders,
    places,
    salvos,
    single,
    strikes,
    turns,
    volley,
)

RESOLUTIONS: tuple[Resolution[Any, Any], ...] = (
    orders.ORDER_TEST, *volley.ALL, *single.ALL, *armour.ALL, *hulls.ALL, *melee.ALL, *places.ALL, *salvos.ALL,
    *orders.ALL[1:], *turns.ALL, *strikes.ALL, *look_up.ALL, *limits.ALL,
    *lines.ALL,
)  # fmt: skip
"""Everything that can be resolved alone, the most asked for first."""
