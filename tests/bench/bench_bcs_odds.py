"""Odds of Battalion Combat Series: the SNAFU roll, an attack, and both as one number."""

from __future__ import annotations

from functools import partial

from puesto import games
from puesto.core.study.chances import chances
from puesto.packs import content_for
from tests.bench.bench_odds import milliseconds
from tests.bench.rows import Row, median

ROUNDS = 15
LIMITS = {"snafu": 5, "attack": 50, "snafu_and_attack": 50}
"""Milliseconds for the odds of a procedure."""


def main() -> list[Row]:
    """The odds of each procedure with its usual facts, a few times."""
    game = games.load("bcs")
    content, _ = content_for(game)
    by_id = {resolution.id: resolution for resolution in game.resolutions}
    rows = []
    for id, limit in LIMITS.items():
        resolution = by_id[id]
        facts = resolution.facts()
        reckon = partial(chances, resolution, content, facts)
        taken = median([milliseconds(reckon) for _ in range(ROUNDS)])
        rows.append(Row(f"bcs: odds of {id}", taken, "ms", limit))
    return rows
