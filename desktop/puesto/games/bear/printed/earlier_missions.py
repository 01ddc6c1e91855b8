"""Conditions on the earlier missions of a campaign."""

from __future__ import annotations

from puesto.core.values import Number, Struct


class Earlier(Struct, frozen=True):
    """Condition on an earlier mission of a campaign: it was played, and all given fields hold (8)."""

    mission: str
    won: bool | None = None
    points_at_least: Number | None = None
    """VP of the player's side at its end; those of the AI's side are below 0."""
    points_at_most: Number | None = None
    lost: str = ""
    """A counter of that mission, of either side, that was lost in it."""
    kept: str = ""
    """Counter of that mission that must have survived."""
    lost_at_least: Number | None = None
    """Fewest Units of the player lost."""
    lost_at_most: Number | None = None
    destroyed_at_least: Number | None = None
    """Fewest counters of the AI destroyed."""
