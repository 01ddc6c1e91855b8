"""The work of the table for an answer in each game: what it moves, paints and creates."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

from puesto import games
from tests.bench.rows import Row
from tests.bench.staging import own_home

if TYPE_CHECKING:
    from tests.bench.window.random_play import Work

ANSWERS = 200
AREA, HEIGHTS = 2, 2
TELL = "PUESTO_BENCH_CALM"
"""The variable that adds counts of paints, layouts and new widgets by class."""


def main() -> list[Row]:
    """Play each game at random in the window, and count what Qt is asked to do after each answer."""
    rows: list[Row] = []
    with own_home():
        for entry in games.GAMES:
            rows += _rows(entry.id)
    return rows


def _rows(game: str) -> list[Row]:
    """Return the rows of one game."""
    from tests.bench.window.random_play import HIGH, WIDE

    moved, heights, work = _looks(game)
    if os.environ.get(TELL):
        _tell(game, work)
    painted = sum(work.areas.values()) / (WIDE * HIGH)
    counted = (
        f"{_each(work.paints):.0f} paint events, {_each(work.layouts):.0f} layouts, {_each(work.made):.1f} new widgets"
    )
    return [
        Row(f"{game}: answers after which the board is laid out anew", 100 * moved / ANSWERS, "%", 0),
        Row(f"{game}: different heights of the bar", len(heights), "", HEIGHTS, remark=f"{sorted(heights)} px"),
        Row(f"{game}: windows' worth of area painted an answer", painted / ANSWERS, "", AREA, remark=counted),
    ]


def _each(counted: Counter[str]) -> float:
    return sum(counted.values()) / ANSWERS


def _tell(game: str, work: Work) -> None:
    """Say by class of widget what an answer cost, the most first."""
    from tests.bench.window.random_play import HIGH, WIDE

    for name, counted, unit in (
        ("area", work.areas, WIDE * HIGH),
        ("paints", work.paints, 1),
        ("layouts", work.layouts, 1),
        ("made", work.made, 1),
    ):
        most = counted.most_common(16)
        print(f"\n{game} {name}: " + ", ".join(f"{kind} {many / unit / ANSWERS:.2f}" for kind, many in most))


def _looks(game: str) -> tuple[int, set[int], Work]:
    from tests.bench.window.random_play import WARM, Watch, Work, plays

    watch, moved, heights, looked = Watch(), 0, set[int](), -WARM
    for play in plays(game):
        stood = play.stands()
        play.app.installEventFilter(watch)
        while looked < ANSWERS and play.answer() is not None:
            looked += 1
            if looked == 0:
                watch.work = Work()
            elif looked > 0:
                moved += play.stands() != stood
                heights.add(play.window.table.bar.height())
            stood = play.stands()
        play.app.removeEventFilter(watch)
        if looked == ANSWERS:
            play.end()
            break
    return moved, heights, watch.work
