"""One decision of the AI of 2GM Tactics:

from the answer before it to the card, the moves, the shot or the end of its turn.
"""

from __future__ import annotations

import time

from tests import helpers
from tests.bench.rows import Row, median, quantile
from tests.games.tactics.battles import CONTENT, GAME, SCENARIOS, Fighter

SEEDS = range(4)
RUNS = 3
"""Times that each battle is fought; the fastest of a decision counts, for what else the machine does is not the
program's.
"""
DECIDED = ("deploy.place", "move.blocked", "fire.result", "fire.damage", "fire.tie", "player.action")
"""Questions before which the AI has decided something: its cards, its moves, a shot, what it keeps."""
LIMIT = 5


def decisions(scenario: str, seed: int) -> list[float]:
    """The milliseconds of each decision of a battle, with all that the session keeps of it."""
    session = helpers.begin(GAME, CONTENT, scenario)
    fighter, times = Fighter(session, seed), []
    while (prompt := session.prompt) is not None:
        by_player = prompt.key.startswith("player.")
        start = time.process_time()
        fighter.play_on(1)
        taken = 1000 * (time.process_time() - start)
        if session.prompt is not None and session.prompt.key in DECIDED and not by_player:
            times.append(taken)
    return times


def main() -> list[Row]:
    """The decisions of twelve battles, in milliseconds."""
    times: list[float] = []
    for scenario in SCENARIOS:
        for seed in SEEDS:
            times += map(min, zip(*(decisions(scenario, seed) for _ in range(RUNS)), strict=True))
    remark = f"{len(times)} decisions of {len(SCENARIOS) * len(SEEDS)} battles"
    return [
        Row("2GM Tactics: a decision of the AI, median", median(times), "ms", LIMIT, remark=remark),
        Row("2GM Tactics: a decision of the AI, p99", quantile(times, 0.99), "ms", LIMIT),
    ]
