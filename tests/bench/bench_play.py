"""The core without Qt: answers a second in random play, and undo after a full mission."""

from __future__ import annotations

import time
from typing import Any

from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.session.session import Session
from tests import helpers
from tests.bench.rows import Row, median
from tests.bench.staging import ready_games

MISSIONS = 60
RATES = {"bear": 25_000}
"""Answers a second that a game's random play is held to."""
RATE = 2_000
"""The same for the other games: half a millisecond for each step of a battle with twenty counters on each side."""


def longest(game: Game[Any, Any], content: Any, scenario: str) -> Session:
    """The longest of some random missions, chained to itself by nothing: a full mission as it comes."""
    played = []
    for seed in range(40):
        session = helpers.begin(game, content, scenario)
        helpers.play_on(session, Dice(seed))
        played.append(session)
    return max(played, key=lambda session: len(session.entries))


def main() -> list[Row]:
    """Random play of every ready game's first scenario; undo of its longest mission, step by step and 500 at a time."""
    rows = []
    for game, content in ready_games():
        scenario = game.scenarios(content)[0].id
        answers, lengths, start = 0, [], time.perf_counter()
        for seed in range(MISSIONS):
            session = helpers.begin(game, content, scenario)
            lengths.append(helpers.play_on(session, Dice(seed)))
            answers += lengths[-1]
        rate = answers / (time.perf_counter() - start)
        said = f"{MISSIONS} missions of {min(lengths)}-{max(lengths)} answers"
        rows.append(Row(f"{game.id}: answers a second, random play", rate, "/s", RATES.get(game.id, RATE), at_least=True, remark=said))
        rows += undo_rows(game.id, longest(game, content, scenario))
    return rows


def undo_rows(id: str, session: Session) -> list[Row]:
    """Undo one step at a time from the end to the start, then redo all and undo 500 at once."""
    times = []
    while session.undo_label is not None:
        start = time.perf_counter()
        session.undo()
        times.append(1000 * (time.perf_counter() - start))
    session.redo(len(times))
    start = time.perf_counter()
    undone = len(session.undo(500))
    whole = 1000 * (time.perf_counter() - start)
    said = f"{len(times)} undos, median {median(times):.2f} ms"
    return [
        Row(f"{id}: undo one step, the slowest", max(times), "ms", 100, remark=said),
        Row(f"{id}: undo 500 steps", whole * max(1.0, 500 / max(undone, 1)), "ms", 1000, remark=f"{undone} undone, scaled to 500"),
    ]
