"""Questions per decision of the AI:

random positions and whole missions, with a scripted player who knows a random true board.
"""

from __future__ import annotations

from puesto.games import load
from puesto.games.bear.printed.records import Content
from puesto.packs import content_for
from tests.bench.rows import Row, median, quantile
from tests.games.bear.positions import decision
from tests.games.bear.scripted import Decision, mission

MISSIONS, POSITIONS = 200, 500
MEDIAN, MOST = 2, 5
IN_POSITIONS, MOST_IN_POSITIONS = 1, 3


def main(missions: int = MISSIONS) -> list[Row]:
    """Play the positions and the missions and count; some rows are of a player who leaves hexes unsaid."""
    content, _ = content_for(load("bear"))
    return [*of_positions(content), *of_missions(content, missions)]


def of_positions(content: Content) -> list[Row]:
    """One decision in each of so many random positions, after the set-up."""
    rows = []
    for reticent, name, limits in (
        (0.0, "random positions", (IN_POSITIONS, MOST_IN_POSITIONS)),
        (1 / 3, "  with one hex in three unsaid", (None, None)),
        (1.0, "  with no hex said at all", (None, None)),
    ):
        counts = [len(decision(content, seed, reticent).questions) for seed in range(POSITIONS)]
        rows.append(
            Row(f"{name}, median", median(counts), "", limits[0], remark=f"{POSITIONS} positions, most {max(counts)}")
        )
        rows.append(Row(f"{name}, p95", quantile(counts, 0.95), "", limits[1]))
    return rows


def of_missions(content: Content, missions: int) -> list[Row]:
    """The decisions of whole missions; the last rows are of a player who leaves one hex in three unsaid."""
    decisions = played(content, missions, 0.0)
    counts = [len(decision.questions) for decision in decisions]
    acted = [len(decision.questions) for decision in decisions if decision.acted]
    guarded = [len(decision.questions) for decision in played(content, missions, 1 / 3) if decision.acted]
    return [
        Row(
            "questions per AI decision, median",
            median(counts),
            "",
            MEDIAN,
            remark=f"{len(counts)} decisions, {missions} missions, most {max(counts)}",
        ),
        Row("questions per AI decision, p95", quantile(counts, 0.95), "", MOST),
        Row("  of those that carry an order out, median", median(acted), "", MEDIAN, remark=f"{len(acted)} decisions"),
        Row("  of those that carry an order out, p95", quantile(acted, 0.95), "", MOST),
        Row("  and with one hex in three unsaid, median", median(guarded)),
        Row("  and with one hex in three unsaid, p95", quantile(guarded, 0.95)),
    ]


def played(content: Content, missions: int, reticent: float) -> list[Decision]:
    """Every decision of the AI in so many missions."""
    return [decision for seed in range(missions) for decision in mission(content, seed, reticent=reticent)[1]]
