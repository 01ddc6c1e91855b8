"""Officers: their extra orders, medics, observers (1.3, 1.4, 7.3, 8.1)."""

from __future__ import annotations

from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content, Nation, Rank, Special

USES = 1
"""Strikes that an observer may request in a game; the US air observer has one more (1.4, 8.2)."""


def extra_orders(content: Content, rank: Rank, nation: Nation) -> int:
    """Return how many extra orders an officer gives after carrying out his own (1.3, 8.1)."""
    # 8.1 Blitzkrieg: one die more for every German officer
    return charts.number(content, charts.OFFICERS, rank, "orders") + (1 if nation is Nation.GERMANY else 0)


def reach(content: Content, rank: Rank) -> int:
    """Return the reach in inches of an officer's orders and bonus (7.3)."""
    return charts.number(content, charts.OFFICERS, rank, "reach")


def may_request(uses: int, kind: Special, nation: Nation) -> bool:
    """Return whether an observer has a strike left to request: once a game (1.4, 8.2)."""
    return uses < USES + (1 if kind is Special.AIR_OBSERVER and nation is Nation.US else 0)
