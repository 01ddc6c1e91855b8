"""What can be resolved alone: the very procedures of the turn, each from a form of facts (3.0-11.0)."""

from __future__ import annotations

from typing import Any

from puesto.core.game.resolutions import Resolution
from puesto.games.chariots.resolutions import (
    assault,
    assigning,
    cohesion,
    fire,
    heroes,
    hits,
    marching,
    moving,
    orders,
    shock,
    turn,
)

RESOLUTIONS: tuple[Resolution[Any, Any], ...] = (
    *shock.ALL[:1],
    *assault.ALL,
    *shock.ALL[1:],
    *assigning.ALL,
    *fire.ALL,
    *hits.ALL,
    *cohesion.ALL,
    *moving.ALL,
    *marching.ALL,
    *turn.ALL,
    *orders.ALL,
    *heroes.ALL,
)
"""Everything that can be resolved alone, the most asked for first."""
