"""The procedures of Bolt Action that can be run alone, each from a form of facts."""

from __future__ import annotations

from typing import Any

from puesto.core.game.resolutions import Resolution, form
from puesto.core.messages import Message
from puesto.core.values import replace
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.resolutions import (
    armour,
    assaults,
    hulls,
    look_up,
    melee,
    orders,
    places,
    salvos,
    single,
    strikes,
    turns,
    volley,
)


def _refuses_fled(resolution: Resolution[Any, Any]) -> Resolution[Any, Any]:
    """Return the procedure, checking that its unit has not fled by its pins (3.2)."""
    if not {"quality", "pins"} <= {fact.name for fact in form(resolution.facts)} or resolution is single.losses_taken:
        return resolution

    def check(content: Content, facts: Any) -> tuple[tuple[str, Message], ...]:
        return resolution.check(content, facts) or orders.fled_problems(content, facts)

    return replace(resolution, check=check)


_ALL: tuple[Resolution[Any, Any], ...] = (
    orders.test_order, *volley.ALL, *single.ALL, *armour.ALL, *hulls.ALL, *melee.ALL, *assaults.ALL, *places.ALL,
    *salvos.ALL, *orders.ALL[1:], *turns.ALL, *strikes.ALL, *look_up.ALL,
)  # fmt: skip
RESOLUTIONS = tuple(map(_refuses_fled, _ALL))
"""Everything that can be resolved alone, the most asked for first."""
