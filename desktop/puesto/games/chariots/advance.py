"""Advance after combat (8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from puesto.games.chariots.shock import Fighter


def candidates(attackers: Sequence[Fighter], superior: str = "") -> tuple[str, ...]:
    """Who must advance: the unit that had the superiority, else those of the highest TQ, among whom the attacker chooses (8.23)."""
    there = [one for one in attackers if not (one.routs or one.gone)]
    if any(one.id == superior for one in there):
        return (superior,)
    best = max((one.quality for one in there), default=0)
    return tuple(one.id for one in there if one.quality == best)


def paid(fighter: Fighter, cost: int) -> Fighter:
    """The advance costs its cohesion, but never routs: TQ less one is the most (8.21)."""
    return replace(fighter, hits=max(fighter.hits, min(fighter.hits + cost, fighter.quality - 1)))
