"""The core without Qt:

random play beside python-chess, with and without keeping a save; and undo after a full mission.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import chess

from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.storage import SessionFile
from tests import helpers
from tests.bench.rows import Row, median
from tests.bench.staging import own_home, ready_games

ROUNDS, MISSIONS, CHESS_GAMES = 5, 12, 6
PLAY, SAVING, COST = 0.30, 0.20, 1.5
"""Of python-chess's random plies a second:

answers a second without and with the lines of a save; how many times as long the latter may take.
"""


@contextmanager
def unsaved(session: Session) -> Iterator[None]:
    """Nothing is kept."""
    yield


@contextmanager
def told(session: Session) -> Iterator[None]:
    """Every line of a save is made, and kept in memory."""
    lines = list(saves.dump(session))
    session.on_lines = lambda new: lines.extend(map(saves.line_of, new))
    yield
    assert len(lines) > len(session.entries), "every line was made"


@contextmanager
def on_disk(session: Session) -> Iterator[None]:
    """Every line is written and flushed into a file, as at the table."""
    with TemporaryDirectory() as folder:
        file = SessionFile.create(session, Path(folder) / "bench.partida", summary=False)
        yield
        file.close()


WAYS = {"play": unsaved, "saving": told, "with a file": on_disk}


def plies(seed: int) -> float:
    """Random plies of python-chess in a second of processor time, each chosen among all legal moves."""
    chance, played, start = random.Random(seed), 0, time.process_time()
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while (
            (moves := list(board.legal_moves)) and not board.is_insufficient_material() and board.halfmove_clock < 150
        ):
            board.push(chance.choice(moves))
            played += 1
    return played / (time.process_time() - start)


def answers(game: Game[Any, Any], content: Any, way: str, first: int) -> float:
    """Random answers in a second of processor time, over the first scenario's missions of so many seeds."""
    scenario, taken, spent = game.scenarios(content)[0].id, 0, 0.0
    for seed in range(first, first + MISSIONS):
        session = helpers.begin(game, content, scenario)
        start = time.process_time()
        with WAYS[way](session):
            taken += helpers.play_on(session, Dice(seed))
        spent += time.process_time() - start
    return taken / spent


def longest(game: Game[Any, Any], content: Any, scenario: str) -> Session:
    """The longest of some random missions."""
    played = []
    for seed in range(40):
        session = helpers.begin(game, content, scenario)
        helpers.play_on(session, Dice(seed))
        played.append(session)
    return max(played, key=lambda session: len(session.entries))


def main() -> list[Row]:
    """Every ready game's first scenario by turns with python-chess; undo of its longest mission, step by step and 500
    at a time.
    """
    every = list(ready_games())
    for game, content in every:
        answers(game, content, "play", 900)  # modules are read, caches filled
    rates: dict[str, list[float]] = {}
    with own_home():
        for round in range(ROUNDS):
            rates.setdefault("chess", []).append(plies(round))
            for game, content in every:
                for way in WAYS:
                    rates.setdefault(f"{game.id} {way}", []).append(answers(game, content, way, round * MISSIONS))
    rows = [
        Row(
            "python-chess, random plies",
            median(rates["chess"]),
            "/s",
            remark="of processor time; the other rows are measured in the same minutes",
        )
    ]
    for game, content in every:
        of_chess = {
            way: median([one / other for one, other in zip(rates[f"{game.id} {way}"], rates["chess"], strict=True)])
            for way in WAYS
        }
        each = {way: f"{median(rates[f'{game.id} {way}']):,.0f} answers/s" for way in WAYS}
        cost = median(
            [one / other for one, other in zip(rates[f"{game.id} play"], rates[f"{game.id} saving"], strict=True)]
        )
        rows += [
            Row(
                f"{game.id}: random play / python-chess",
                of_chess["play"],
                "x",
                PLAY,
                at_least=True,
                remark=each["play"],
            ),
            Row(
                f"{game.id}: the same with a save's lines",
                of_chess["saving"],
                "x",
                SAVING,
                at_least=True,
                remark=each["saving"],
            ),
            Row(f"{game.id}: what the lines cost", cost, "x", COST, remark="play / saving"),
            Row(f"{game.id}: the same with a file", of_chess["with a file"], "x", remark=each["with a file"]),
            *undo_rows(game.id, longest(game, content, game.scenarios(content)[0].id)),
        ]
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
        Row(
            f"{id}: undo 500 steps",
            whole * max(1.0, 500 / max(undone, 1)),
            "ms",
            1000,
            remark=f"{undone} undone, scaled to 500",
        ),
    ]
