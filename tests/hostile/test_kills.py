"""A process that plays and keeps its session is killed at any moment: whatever was acknowledged is in the file."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import RefusedError, Session
from puesto.packs import content_for
from puesto.storage import SessionFile
from tests import helpers

QUICK, DEEP = 6, 400
ACTS = ("answer",) * 12 + ("undo", "redo", "override", "hand", "note")
LONGEST = 0.25
"""Seconds that a process may play before it is killed."""
GAMES = [entry.id for entry in games.GAMES]
SIZE = 64
"""Letters of a digest."""


def played(session: Session[Any, Any], seed: int) -> Iterator[str]:
    """Act after act of an evening; gives the digest of the position after each."""
    dice, chance = Dice(seed), Random(seed)
    while session.prompt is not None:
        act = chance.choice(ACTS)
        with suppress(RefusedError):
            helpers.meddle(session, dice, act)
        yield session.digest() + f"{len(session.entries):08d}"


def play_and_acknowledge(path: Path, session: Session[Any, Any], seed: int, pipe: int) -> None:
    """Play with a file, and write the position to a pipe after each act; sometimes write the file anew."""
    file = SessionFile.create(session, path)
    for number, told in enumerate(played(session, seed)):
        if number % 17 == 16:
            file.compact()
        os.write(pipe, told.encode())


def killed(path: Path, session: Session[Any, Any], seed: int, after: float) -> list[str]:
    """Return what a playing process acknowledged before it was killed."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_and_acknowledge(path, session, seed, writes)
        finally:
            os._exit(0)
    os.close(writes)
    while not path.exists():
        time.sleep(0.001)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reads, "rb") as pipe:
        said = pipe.read().decode()
    return [said[at : at + SIZE + 8] for at in range(0, len(said) - SIZE - 7, SIZE + 8)]


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not forked there")
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_was_acknowledged_is_lost_in_a_kill(name, tmp_path: Path, deep):
    game = games.load(name)
    content, _ = content_for(game)
    scenario = game.scenarios(content)[0].id
    chance, acts, torn = Random(name), 0, 0
    for number in range((DEEP if deep else QUICK) // len(GAMES)):
        path = tmp_path / f"{number}.partida"
        session = helpers.begin(game, content, scenario)
        said = killed(path, session, number, chance.random() * LONGEST)
        opened = SessionFile.open(path, games.load)
        found = opened.session.digest() + f"{len(opened.session.entries):08d}"
        opened.file.close()
        course = played(session, number)
        begun = session.digest() + f"{len(session.entries):08d}"
        known = [begun, *(next(course, "") for _ in said)]
        assert known[1:] == said, "the evening is not played alike"
        assert found in (known[-1], next(course, "")), (name, number, len(said))
        acts, torn = acts + len(said), torn + bool(opened.notices)
    print(f"{name}: {number + 1} kills, {acts} acts acknowledged, {torn} last lines torn, nothing lost")
    assert acts
