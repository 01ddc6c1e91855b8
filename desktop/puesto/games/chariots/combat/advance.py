"""Advance after combat (8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.values import replace
from puesto.games.chariots.combat.shock import Fighter
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Type


def candidates(attackers: Sequence[Fighter], superior: str = "") -> tuple[str, ...]:
    """Return the unit that must advance: the superior one, or a choice by highest TQ (8.23)."""
    there = [one for one in attackers if not (one.routs or one.gone)]
    if any(one.id == superior for one in there):
        return (superior,)
    best = max((one.quality for one in there), default=0)
    return tuple(one.id for one in there if one.quality == best)


def pay_advance(fighter: Fighter, cost: int) -> Fighter:
    """Return the advancing unit with the cost in cohesion, which never routs it. TQ less one is the most (8.21)."""
    return replace(fighter, hits=max(fighter.hits, min(fighter.hits + cost, fighter.quality - 1)))


def most_hits_of_hex(content: Content, type: Type) -> int:
    """Return the most hits that one hex can cost a unit that enters it.

    Its ground, and what is crossed (6.22, 8.21, A27).
    """
    costs = [charts.movement_cost(content, feature, type) for feature in charts.ids(content.charts[charts.MOVEMENT])]
    return sum(
        max((cost.hits for cost in costs if cost is not None and cost.extra is extra), default=0)
        for extra in (False, True)
    )


def vertices_to_turn(type: Type) -> int:
    """Return how many vertices a unit may turn after its advance: one, a Battle Wagon none (8.22)."""
    return 0 if type is Type.BW else 1


def can_advance(*, in_front: bool, preshock: bool) -> bool:
    """Return whether an attacker may advance.

    Not where the defender ran from its check and another enemy has the attacker in its front (8.21).
    """
    return not (in_front and preshock)
