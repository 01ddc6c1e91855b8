"""Odds beside the buttons: the outlook of every prompt of random missions, and the odds of every resolution."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from puesto.chance import Dice
from puesto.core.study import lookahead
from puesto.core.study.chances import chances
from tests import helpers
from tests.bench.rows import Row, median, quantile
from tests.bench.staging import ready_games

MISSIONS = 6
LIMIT = 50
"""Milliseconds after the repaint."""


def main() -> list[Row]:
    """Random missions of every ready game and scenario, looking ahead from each prompt before it is answered."""
    rows = []
    for game, content in ready_games():
        times: dict[str, list[float]] = {}
        for scenario in game.scenarios(content):
            for seed in range(MISSIONS):
                session, dice = helpers.begin(game, content, scenario.id), Dice(seed)
                while (prompt := session.prompt) is not None:
                    times.setdefault(prompt.key, []).append(
                        milliseconds(
                            lambda session=session: lookahead.worth(session) or lookahead.worth_of_outcomes(session)
                        )
                    )
                    helpers.answer_at_random(session, dice)
        every = [time for found in times.values() for time in found]
        heaviest = max(times, key=lambda key: median(times[key]))
        rows.append(
            Row(
                f"{game.id}: outlook, p99",
                quantile(every, 0.99),
                "ms",
                LIMIT,
                remark=f"{len(every)} prompts, worst {max(every):.0f} ms",
            )
        )
        rows.append(
            Row(
                f"{game.id}: outlook of the heaviest prompt, median",
                median(times[heaviest]),
                "ms",
                LIMIT,
                remark=heaviest,
            )
        )
        for resolution in game.resolutions:
            taken = median(
                [
                    milliseconds(
                        lambda resolution=resolution, content=content: chances(resolution, content, resolution.facts())
                    )
                    for _ in range(9)
                ]
            )
            rows.append(Row(f"{game.id}.{resolution.id}: odds", taken, "ms", LIMIT))
    return rows


def milliseconds(act: Callable[..., Any]) -> float:
    """Return the milliseconds that a call takes."""
    start = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - start)
