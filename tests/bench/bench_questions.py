"""Questions per decision of the AI: missions with a scripted player who knows a random true board."""

from __future__ import annotations

from puesto.games import load
from puesto.games.bear.records import Content
from puesto.packs import content_for
from tests.bench.rows import Row, median, quantile
from tests.games.bear.scripted import Decision, mission

MISSIONS = 200
MEDIAN, MOST = 2, 5


def main(missions: int = MISSIONS) -> list[Row]:
    """Play the missions and count; the last rows are of a player who leaves one hex in three unsaid."""
    content, _ = content_for(load("bear"))
    decisions = played(content, missions, 0.0)
    counts = [len(decision.questions) for decision in decisions]
    acted = [len(decision.questions) for decision in decisions if decision.acted]
    guarded = [len(decision.questions) for decision in played(content, missions, 1 / 3) if decision.acted]
    return [
        Row("questions per AI decision, median", median(counts), "", MEDIAN, remark=f"{len(counts)} decisions, {missions} missions, most {max(counts)}"),
        Row("questions per AI decision, p95", quantile(counts, 0.95), "", MOST),
        Row("  of those that carry an order out, median", median(acted), "", MEDIAN, remark=f"{len(acted)} decisions"),
        Row("  of those that carry an order out, p95", quantile(acted, 0.95), "", MOST),
        Row("  and with one hex in three unsaid, median", median(guarded)),
        Row("  and with one hex in three unsaid, p95", quantile(guarded, 0.95)),
    ]


def played(content: Content, missions: int, reticent: float) -> list[Decision]:
    """Every decision of the AI in so many missions."""
    return [decision for seed in range(missions) for decision in mission(content, seed, reticent=reticent)[1]]
