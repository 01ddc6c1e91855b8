"""Lines of sight on a map of 20 by 30 hexes: four hundred of them, at first and after one counter has moved."""

from __future__ import annotations

import time
from random import Random

from puesto.core.hexes.lines import LINES
from puesto.games import load
from puesto.games.bear.board.map_reading import MapReading
from puesto.games.bear.printed.boards import BoardMap
from puesto.packs import content_for
from tests.bench.rows import Row, median

COLUMNS, ROWS, SIDE = 20, 30, 20
COLD, WARM = 5, 3
"""Milliseconds."""
RUNS = 15


def main() -> list[Row]:
    """Twenty counters a side, each with each of the others; the maps are painted at random."""
    terrain = content_for(load("bear"))[0].terrain
    cold, warm = [], []
    for seed in range(RUNS):
        random = Random(seed)
        paint = tuple("".join(random.choice("......wWb") for _ in range(COLUMNS)) for _ in range(ROWS))
        places = [f"{chr(65 + column)}{row:02d}" for column in range(COLUMNS) for row in range(1, ROWS + 1)]
        stand = random.sample(places, 2 * SIDE + 1)
        LINES.clear()
        start = time.perf_counter()
        said = MapReading(BoardMap("x", columns=COLUMNS, rows=ROWS, paint=paint), terrain, {})
        cold.append((time.perf_counter() - start) * 1000 + look(said, stand[:SIDE], stand[SIDE : 2 * SIDE]))
        warm.append(look(said, [stand[-1], *stand[1:SIDE]], stand[SIDE : 2 * SIDE]))
    return [
        Row("sight: 400 lines on a new map, median", median(cold), "ms", COLD, remark=f"most {max(cold):.1f}"),
        Row("sight: 400 lines after a move, median", median(warm), "ms", WARM, remark=f"most {max(warm):.1f}"),
    ]


def look(said: MapReading, some: list[str], others: list[str]) -> float:
    """Return the milliseconds it takes to find the sight between each of `some` and each of `others`."""
    start = time.perf_counter()
    for one in some:
        for other in others:
            said.sight(one, other)
    return (time.perf_counter() - start) * 1000
