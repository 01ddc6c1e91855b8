"""Battles of Chariots that policies play to the end, and what each side did in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt

from puesto.core.session.session import Session
from puesto.games import load
from puesto.packs import content_for
from puesto.self_play import SURE, play_out

DESIGNATION = "shock.attackers"


@dataclass(frozen=True)
class BattleRecord:
    """One battle: how it ended, and how many Shocks each side began and Rout Points it lost."""

    winner: str
    """The side that won; "" for none."""
    turns: int
    shocks: Mapping[str, int]
    losses: Mapping[str, int]


Job = tuple[str, tuple[tuple[str, str], ...], str]
"""Battle, policy of each side, and seed."""


def record_battle(job: Job) -> BattleRecord:
    """Play one battle to its end and return what each side did."""
    battle, policies, seed = job
    game = load("chariots")
    content, _ = content_for(game)
    state = game.new(content, battle, {})
    assert game.opponent is not None
    game.opponent.begin(state, content)
    session = Session.start_at(game, content, battle, state, seed)
    played = play_out(session, dict(policies), seed)
    begun = [entry.prompt.who for entry in session.entries if entry.key == DESIGNATION and entry.value and entry.prompt]
    return BattleRecord(
        played.winner,
        played.turns,
        {side: begun.count(side) for side, _ in policies},
        {side: session.state.sides[side].lost for side, _ in policies},
    )


def record_battles(jobs: Sequence[Job], workers: int | None = None) -> Iterator[BattleRecord]:
    """Yield the records of many battles, played on all cores; `workers` 1 plays them here."""
    if workers == 1:
        yield from map(record_battle, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(record_battle, jobs)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of some values, and the 95 % bounds of the true mean."""
    mean = sum(values) / max(1, len(values))
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))
    half = SURE * spread / sqrt(max(1, len(values)))
    return mean, mean - half, mean + half
