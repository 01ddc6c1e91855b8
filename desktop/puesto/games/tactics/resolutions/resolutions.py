"""The procedures of 2GM Tactics that can be run alone, in the order of the rules (1-3)."""

from __future__ import annotations

from typing import Any

from puesto.core.game.resolutions import Resolution
from puesto.games.tactics.resolutions import phases, preparation

RESOLUTIONS: tuple[Resolution[Any, Any], ...] = (*phases.ALL, *preparation.ALL)
"""Everything that can be resolved alone, the turn of the AI first."""
