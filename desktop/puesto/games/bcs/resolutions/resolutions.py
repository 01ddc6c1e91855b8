"""The procedures of BCS that can be run alone, the most used first (1.7-5.5)."""

from __future__ import annotations

from typing import Any

from puesto.core.game.resolutions import Resolution
from puesto.games.bcs.resolutions import activation, chain, combat, supply

RESOLUTIONS: tuple[Resolution[Any, Any], ...] = (
    *activation.ALL,
    *combat.ALL,
    *supply.ALL,
    *chain.ALL,
)
"""Everything that can be resolved alone."""
