"""The opponent of Chariots against random, plain and its own play, sides changed each game, and its tempers apart."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.session import Session
from puesto.games import load
from puesto.packs import content_for
from puesto.policies import HONEST, answer_of_policy
from puesto.self_play import PlayedGame, Shares, play_many
from tests.bench.decision.recorded_battles import BattleRecord, mean_interval, record_battles
from tests.bench.rows import Row, median, quantile

STEADY = "tenacious"
GAMES = int(os.environ.get("PUESTO_GAMES", "20"))
"""Games of each row; the numbers to hold are for 200, which take an hour on two cores."""
LIMITS = {
    (HONEST, "two-rivers"): 0.98,
    (HONEST, "dust"): 0.98,
    ("plain", "two-rivers"): 0.80,
    ("plain", "dust"): 0.80,
    ("plain", "megiddo"): 0.50,
}
"""Share of the games that it wins at least, an open one as half."""
TEMPERS_IN = "two-rivers"
"""The battle in which the tempers are compared, each against itself."""
Interval = tuple[float, float, float]
"""A mean with the bounds of the true one."""
OPEN, MEDIAN_MS, SLOW_MS = 0.03, 50, 500


def main() -> list[Row]:
    """Measure shares against the yardsticks, games without end against itself, and decisions of a move."""
    content, _ = content_for(load("chariots"))
    rows = []
    for (other, battle), limit in LIMITS.items():
        sides = [army.id for army in content.battles[battle].armies]
        shares = Shares()
        for turn, own in enumerate(sides):
            policies = {side: STEADY if side == own else other for side in sides}
            for played in play_many("chariots", battle, policies, GAMES // 2, first=turn * GAMES):
                shares.add(seen_by(played, own))
        low, high = shares.interval("own")
        remark = f"{shares.games} games, between {low:.2f} and {high:.2f}, open {shares.open}"
        rows.append(Row(f"opponent: {battle} against {other}", shares.share("own"), "", limit, True, remark))
    return [*rows, *_against_itself(content), *_tempers(content), *_times(content)]


def seen_by(played: PlayedGame, side: str) -> PlayedGame:
    """Return an end with the winner named `own` or `other`, as seen by a side."""
    winner = "own" if played.winner == side else "other" if played.winner else ""
    return PlayedGame(winner, played.turns, played.answers)


def _against_itself(content: Any) -> list[Row]:
    """Return how the sides share the games of the opponent against itself, and how many have no end."""
    rows = []
    for battle in ("two-rivers", "dust"):
        sides = [army.id for army in content.battles[battle].armies]
        shares = Shares()
        for played in play_many("chariots", battle, dict.fromkeys(sides, STEADY), GAMES):
            shares.add(played)
        low, high = shares.interval(sides[0])
        remark = f"{shares.games} games, {sides[0]} between {low:.2f} and {high:.2f}"
        rows.append(
            Row(f"opponent: {battle}, {sides[0]} against itself", shares.share(sides[0]), "", None, False, remark)
        )
        rows.append(Row(f"opponent: {battle}, open against itself", shares.open / max(1, shares.games), "", OPEN))
    return rows


def _tempers(content: Any) -> list[Row]:
    """Return what each temper does against itself, and how many figures differ from the temper before.

    A figure does where the 95 % intervals of both means have nothing in common.
    """
    sides, rows, before = [army.id for army in content.battles[TEMPERS_IN].armies], list[Row](), dict[str, Interval]()
    for temper in content.tempers:
        policies = tuple((side, temper) for side in sides)
        jobs = [(TEMPERS_IN, policies, f"{TEMPERS_IN}-{number}") for number in range(GAMES)]
        figures = {name: mean_interval(values) for name, values in figures_of([*record_battles(jobs)]).items()}
        for name, (mean, low, high) in figures.items():
            remark = f"{GAMES} games, between {low:.2f} and {high:.2f}"
            rows.append(Row(f"opponent: {temper} against itself, {name}", mean, "", None, False, remark))
        if before:
            parted = sum(are_apart(figures[name], before[name]) for name in figures)
            rows.append(Row(f"opponent: figures that tell {temper} apart", parted, "", 1, True))
        before = figures
    return rows


def figures_of(records: Sequence[BattleRecord]) -> dict[str, list[float]]:
    """Return what is done in battles, a value for each: turns, Shocks begun a turn, Rout Points lost by both."""
    return {
        "turns to the end": [float(one.turns) for one in records],
        "Shocks begun a turn": [sum(one.shocks.values()) / one.turns for one in records],
        "Rout Points lost a turn": [sum(one.losses.values()) / one.turns for one in records],
    }


def are_apart(one: Interval, other: Interval) -> bool:
    """Return whether two intervals have nothing in common."""
    return one[1] > other[2] or other[1] > one[2]


def _times(content: Any) -> list[Row]:
    """Return the time of a decision who moves where, in Megiddo."""
    game = load("chariots")
    state = game.new(content, "megiddo", {})
    assert game.opponent is not None
    game.opponent.begin(state, content)
    session, times = Session.start_at(game, content, "megiddo", state, "bench"), list[float]()
    dice = Dice(1)
    while (asked := session.prompt) is not None and len(times) < 60:
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
            continue
        start = time.process_time()
        value = answer_of_policy(session, asked, dice, STEADY)
        if asked.key in ("act.who", "move.way"):
            times.append(1000 * (time.process_time() - start))
        session.answer(value)
    return [
        Row("opponent: a decision of a move, megiddo", median(times), "ms", MEDIAN_MS),
        Row("opponent: the same, p95", quantile(times, 0.95), "ms", SLOW_MS),
    ]
