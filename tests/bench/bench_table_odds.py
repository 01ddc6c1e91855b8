"""Odds of the games of tables: SNAFU and attack of Battalion Combat Series, a volley of Bolt Action."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from puesto import games
from puesto.core.study.chances import chances
from puesto.games.bolt.resolutions.volley import VolleyFacts, shooting
from puesto.packs import content_for
from tests.bench.bench_odds import milliseconds
from tests.bench.rows import Row, median

ROUNDS = 15
LIMITS = {"snafu": 5, "attack": 50, "snafu_and_attack": 50}
"""Milliseconds for the odds of a procedure."""
SHOTS, VOLLEY_LIMIT = 15, 50
"""The number of shots in a volley, and the milliseconds allowed for its chances."""


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
    volley = _volley()
    taken = median([milliseconds(volley) for _ in range(ROUNDS)])
    return [*rows, Row(f"bolt: chain of {SHOTS} shots", taken, "ms", VOLLEY_LIMIT)]


def _volley() -> Callable[[], object]:
    """Order test, hits, wounds and whether the target breaks, to be worked out."""
    content, _ = content_for(games.load("bolt"))
    return partial(chances, shooting, content, VolleyFacts(shots=SHOTS, test=True, pins=2))
