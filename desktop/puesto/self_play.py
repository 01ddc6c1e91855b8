"""Self-play: whole games between two policies, and the share that each wins with its interval."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from math import sqrt
from os import cpu_count
from time import monotonic
from typing import Any

from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.opponents.opponent import PLAYED_BY
from puesto.core.prompts import Family
from puesto.core.session.session import Session
from puesto.games import load
from puesto.packs import content_for
from puesto.plain_file import read_json
from puesto.policies import answer_of_policy, board_for
from puesto.resources import resource

MOST_TURNS, MOST_ANSWERS = 25, 6_000
"""A game that is longer counts as open."""
LARGEST = 100_000
"""Largest size in bytes of the results of the house."""
HOUSE_GAMES = "packs/balance.json"
"""Results of the games that the house has played of its own scenarios, as the preferences keep others."""
SURE = 1.96
"""Standard deviations within which the true share lies nineteen times in twenty."""


@dataclass(frozen=True)
class PlayedGame:
    """The end of a game that was played out."""

    winner: str
    """The side that won; "" for none."""
    turns: int
    answers: int


@dataclass
class Shares:
    """The wins of each side over many games."""

    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    open: int = 0
    """Games that nobody won within the turns; they count half for each side."""

    def add(self, played: PlayedGame) -> None:
        """Count one more game."""
        self.games += 1
        self.turns += played.turns
        if played.winner:
            self.wins[played.winner] = self.wins.get(played.winner, 0) + 1
        else:
            self.open += 1

    def share(self, side: str) -> float:
        """Return the part of the games that a side has won, an open one as half."""
        return (self.wins.get(side, 0) + self.open / 2) / max(1, self.games)

    def interval(self, side: str) -> tuple[float, float]:
        """Return the 95 % bounds of the true share of a side (Wilson)."""
        if not self.games:
            return 0.0, 1.0
        share, square = self.share(side), SURE * SURE
        scale = 1 + square / self.games
        middle = (share + square / (2 * self.games)) / scale
        half = SURE * sqrt(share * (1 - share) / self.games + square / (4 * self.games**2)) / scale
        return middle - half, middle + half


@cache
def house_rows() -> dict[str, Any]:
    """Return the results of the games that the house has played of its own scenarios, by their places."""
    rows = read_json(resource(HOUSE_GAMES), LARGEST)
    return rows if isinstance(rows, dict) else {}


def house_shares(place: str) -> Shares | None:
    """Return the games that the house has played of a scenario; None where it has played none."""
    return shares_of(house_rows().get(place))


def shares_of(row: Any) -> Shares | None:
    """Return the shares that a row keeps; None for one that keeps none."""
    if not isinstance(row, dict):
        return None
    shares, wins = Shares(), row.get("wins")
    numbers = [row.get(name) for name in ("games", "turns", "open")]
    if not isinstance(wins, dict) or not all(isinstance(number, int) for number in (*numbers, *wins.values())):
        return None
    shares.wins = {str(side): number for side, number in wins.items()}
    shares.games, shares.turns, shares.open = (int(number or 0) for number in numbers)
    return shares


def play_out(session: Session[Any, Any], policies: Mapping[str, str], seed: int | str) -> PlayedGame:
    """Play a session on, the decisions of each side by its policy, and return its end.

    Facts of the board are answered by the board of the opponent, if it has one, else as if nothing of them were so.
    `policies`: side -> policy.
    """
    dice, answers, board = Dice(seed), 0, board_for(session, seed)
    usual = next(iter(policies.values()))
    while (prompt := session.prompt) is not None and session.moment.round <= MOST_TURNS and answers < MOST_ANSWERS:
        answers += 1
        if prompt.family is Family.CHANCE:
            session.roll(dice.answer)
            continue
        fact = board(session.state, prompt) if board is not None and prompt.family is Family.FACT else None
        policy = policies.get(prompt.who, usual)
        session.answer(answer_of_policy(session, prompt, dice, policy) if fact is None else fact)
    ended = session.view().outcome if session.prompt is None else None
    return PlayedGame(ended.winner if ended is not None else "", session.moment.round, answers)


def play_game(game: Game[Any, Any], content: Any, scenario: str, policies: Mapping[str, str], seed: str) -> PlayedGame:
    """Play one game of a scenario from its set-up."""
    state = game.new(content, scenario, {})
    if game.opponent is not None:
        if game.opponent.board is not None:  # its questions about the board are asked for whoever plays so
            state.settings = state.settings | {PLAYED_BY + side: policy for side, policy in policies.items()}
        game.opponent.begin(state, content)
    return play_out(Session.start_at(game, content, scenario, state, seed), policies, seed)


@cache
def _ready(game_id: str) -> tuple[Game[Any, Any], Any]:
    game = load(game_id)
    return game, content_for(game)[0]


def _play_numbered(job: tuple[str, str, tuple[tuple[str, str], ...], str]) -> PlayedGame:
    game_id, scenario, policies, seed = job
    game, content = _ready(game_id)
    return play_game(game, content, scenario, dict(policies), seed)


def _cores() -> int:
    """Return how many games are played at once. An installed program has no `multiprocessing`: it plays one."""
    return 1 if getattr(sys, "frozen", False) else cpu_count() or 1


def play_many(
    game_id: str, scenario: str, policies: Mapping[str, str], games: int, first: int = 0, workers: int | None = None
) -> Iterator[PlayedGame]:
    """Yield the ends of many games, played on all cores; `workers` 1 plays them here, one after the other."""
    workers = workers or _cores()
    jobs = [
        (game_id, scenario, tuple(policies.items()), f"{scenario}-{number}") for number in range(first, first + games)
    ]
    if workers == 1:
        yield from map(_play_numbered, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_play_numbered, jobs)


def play_for(
    game_id: str, scenario: str, policies: Mapping[str, str], seconds: float, first: int = 0, workers: int | None = None
) -> Iterator[PlayedGame]:
    """Yield the ends of games that begin within so many seconds.

    `workers` 1 plays them here, one after the other.

    A game that was broken off would be a long one, so the shares of the others would not be those of the scenario.
    """
    end, numbers, cores = monotonic() + seconds, count(first), workers or _cores()
    while cores == 1 and monotonic() < end:
        yield _play_numbered((game_id, scenario, tuple(policies.items()), f"{scenario}-{next(numbers)}"))
    if cores == 1:
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(cores) as pool:
        running = set[Future[PlayedGame]]()
        while True:
            while len(running) < cores and monotonic() < end:
                job = game_id, scenario, tuple(policies.items()), f"{scenario}-{next(numbers)}"
                running.add(pool.submit(_play_numbered, job))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for played in finished:
                yield played.result()
