"""The worth of smoke, fired at a point in front of the enemy that it is to blind (5.2)."""

from __future__ import annotations

from puesto.games.bolt.fire.outlook import THROWS, hit_ways
from puesto.games.bolt.opponent import figures
from puesto.games.bolt.opponent.appraisal import Appraisal
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.shooting.blasting import smoke_weapon
from puesto.games.bolt.shooting.targets import GROUND
from puesto.games.bolt.table import sightings
from puesto.games.bolt.table.sightings import NO_COVER, OUT_OF_ARC
from puesto.games.bolt.table.state import UnitId

HIDDEN = 0.5
"""Part of an enemy's fire that smoke on it saves."""


def smoke_worth(view: Appraisal, id: UnitId, goal: UnitId) -> float:
    """Return the worth of smoke in front of an enemy: a part of its best shot at whom it sees (5.2)."""
    weapon, row = smoke_weapon(view.table, id), sightings.sighting_of(view.table, id, goal)
    if weapon is None or row is None or row.cover == OUT_OF_ARC or not view.table.arms(goal):
        return 0.0
    low, high = weapon.bracket or (0, 0)
    if not low <= row.inches <= high:
        return 0.0
    lands = hit_ways(figures.need_in_arc(view.table, id, GROUND)) / THROWS
    return HIDDEN * lands * view.passes(goal) * _harm(view, goal)


def _harm(view: Appraisal, goal: UnitId) -> float:
    """Return the worth of the best shot that an enemy has at the units that it is known to see."""
    shots = [
        view.worth(friend, figures.volley(view.table, goal, friend, row.inches, NO_COVER, Order.FIRE))
        for friend, row in sightings.seen_by(view.table, goal).items()
    ]
    return max(shots, default=0.0)
