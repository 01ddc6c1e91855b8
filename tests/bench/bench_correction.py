"""Correcting the first answers of a full mission: how long until the player sees what would change."""

from __future__ import annotations

import time

from puesto.chance import Dice
from puesto.core.session.journal import RefusedError
from tests.bench.bench_play import longest
from tests.bench.rows import Row, median
from tests.bench.staging import ready_games

FIRST = 40
"""So many of the first answers are corrected: the earlier, the more is run again."""


def main() -> list[Row]:
    """Dry runs of other answers to the first questions of every ready game's longest random mission."""
    rows = []
    for game, content in ready_games():
        session, dice = longest(game, content, game.scenarios(content)[0].id), Dice(7)
        times, fitted = [], 0
        for index in range(FIRST):
            prompt = session.entries[index].prompt
            for value in (
                session.entries[index].value,
                *([dice.random_answer(prompt) for _ in range(3)] if prompt is not None else []),
            ):
                start = time.perf_counter()
                try:
                    fitted += session.correct(index, value).fits
                except RefusedError:
                    continue
                times.append(1000 * (time.perf_counter() - start))
        said = f"{len(times)} dry runs over {len(session.entries)} entries, {fitted} fit, median {median(times):.0f} ms"
        rows.append(Row(f"{game.id}: dry run of a correction, the slowest", max(times), "ms", 200, remark=said))
    return rows
