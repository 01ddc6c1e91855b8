"""From an answer to the repaint of the real window, offscreen, in each game; and from there to the odds on the
screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puesto import games
from tests.bench.rows import Row, median, quantile
from tests.bench.staging import own_home

if TYPE_CHECKING:
    from tests.bench.window.random_play import Cost

ANSWERS = 300
MEDIAN, WORST = 20, 60
"""Milliseconds to hold. The processor's own count tells on a busy machine what a quiet one would take."""
ODDS = 50


def main() -> list[Row]:
    """Play each game at random in the window, timing each answer up to the end of the paint events that it caused,
    and the odds.
    """
    rows: list[Row] = []
    with own_home():
        for entry in games.GAMES:
            rows += _rows(entry.id, _costs(entry.id))
    return rows


def _rows(game: str, costs: list[Cost]) -> list[Row]:
    """Return the rows of one game."""
    wall, processor = [cost.wall for cost in costs], [cost.processor for cost in costs]
    odds = [cost.odds for cost in costs if cost.odds is not None]
    maps = [cost.map for cost in costs if cost.map is not None]
    worst = max(costs, key=lambda cost: cost.processor)
    mine = f"processor {median(processor):.1f} ms"
    slow = f"processor {quantile(processor, 0.99):.1f} ms, worst {worst.processor:.1f} before {worst.key}"
    rows = [
        Row(f"{game}: answer to repaint, median", median(wall), "ms", MEDIAN, remark=mine),
        Row(f"{game}: answer to repaint, p99", quantile(wall, 0.99), "ms", WORST, remark=slow),
    ]
    if maps:
        rows.append(
            Row(
                f"{game}: to a map that comes after what was drawn, p99",
                quantile(maps, 0.99),
                "ms",
                remark=f"processor, {len(maps)} answers, both pictures together",
            )
        )
    if odds:
        rows += [
            Row(f"{game}: from there to the odds, median", median(odds), "ms", ODDS, remark=f"{len(odds)} questions"),
            Row(f"{game}: from there to the odds, p99", quantile(odds, 0.99), "ms", ODDS),
        ]
    return rows


def _costs(game: str) -> list[Cost]:
    from tests.bench.window.random_play import WARM, plays

    costs: list[Cost] = []
    for play in plays(game):
        while len(costs) < ANSWERS + WARM and (cost := play.answer()) is not None:
            costs.append(cost)
        if len(costs) == ANSWERS + WARM:
            play.end()
            break
    return costs[WARM:]
