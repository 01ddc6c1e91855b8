"""Past what a unit sees and fires (5.1). Men hide nobody, vehicles and ground do; friends are spared."""

from __future__ import annotations

NOTHING, OWN_UNIT, FRIENDS, ENEMIES, VEHICLE, GROUND = "nothing", "own_unit", "friends", "enemies", "vehicle", "ground"
HIDING = frozenset({VEHICLE, GROUND})
"""What a line of sight does not go through (5.1)."""


def is_seen_past(between: str) -> bool:
    """Whether a target is seen past what stands between: infantry and guns hide nobody (5.1)."""
    return between not in HIDING


def spares_friends(near: bool, harmful: bool, lobbed: bool) -> bool:
    """Whether a shot may pass friends: not within an inch, if it could harm them and is not lobbed (5.1)."""
    return not (near and harmful and not lobbed)


def covers_its_own(between: str) -> bool:
    """Whether who is fired through gives the target cover: its own side does (5.1)."""
    return between == ENEMIES
