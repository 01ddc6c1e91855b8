"""What can be resolved alone: the very procedures of the turn, each from a form of facts."""

from __future__ import annotations

from typing import Any

from puesto.core.game.resolutions import Resolution
from puesto.games.bolt.resolutions import armour, melee, orders, salvos, strikes, volley

RESOLUTIONS: tuple[Resolution[Any, Any], ...] = (
    orders.ORDER_TEST, *volley.ALL, *armour.ALL, *melee.ALL, *salvos.ALL, *orders.ALL[1:], *strikes.ALL,
)  # fmt: skip
"""Everything that can be resolved alone, the most asked for first."""
