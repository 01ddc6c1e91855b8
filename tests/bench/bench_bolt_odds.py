"""Odds of Bolt Action: a volley of fifteen shots with its order test, hits, wounds and whether the target breaks."""

from __future__ import annotations

from functools import partial

from puesto import games
from puesto.core.study.chances import chances
from puesto.games.bolt.resolutions.volley import VOLLEY, VolleyFacts
from puesto.packs import content_for
from tests.bench.bench_odds import milliseconds
from tests.bench.rows import Row, median

ROUNDS = 15
SHOTS, LIMIT = 15, 50
"""How many shots, and in how many milliseconds their chances are worked out."""


def main() -> list[Row]:
    """The chain of a volley, a few times."""
    content, _ = content_for(games.load("bolt"))
    reckon = partial(chances, VOLLEY, content, VolleyFacts(shots=SHOTS, test=True, pins=2))
    taken = median([milliseconds(reckon) for _ in range(ROUNDS)])
    return [Row(f"bolt: chain of {SHOTS} shots", taken, "ms", LIMIT)]
