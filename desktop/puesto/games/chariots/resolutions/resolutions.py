"""The procedures of Chariots that can be run alone, each from a form of facts (3.0-11.0)."""

from __future__ import annotations

from typing import Any

from puesto.core.game.resolutions import Resolution
from puesto.games.chariots.resolutions import (
    assault,
    cohesion,
    fire,
    heroes,
    hits,
    marching,
    moving,
    passing,
    segment,
    shock,
    turn,
)

_ALL: tuple[Resolution[Any, Any], ...] = (
    *shock.ALL[:1],
    *assault.ALL,
    *shock.ALL[1:],
    *segment.ALL,
    *fire.ALL,
    *hits.ALL,
    *cohesion.ALL,
    *moving.ALL,
    *passing.ALL,
    *marching.ALL,
    *turn.ALL,
    *heroes.ALL,
)
_CHAPTERS = [resolution.chapter for resolution in _ALL]
RESOLUTIONS = tuple(sorted(_ALL, key=lambda resolution: _CHAPTERS.index(resolution.chapter)))
"""Everything that can be resolved alone, by chapters, the most asked for first."""
