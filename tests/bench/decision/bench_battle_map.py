"""A battle of Chariots on its map: copies of a position with an answer, and the views of a question."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.chariots.game import GAME
from puesto.games.chariots.turn import lining_up
from puesto.games.chariots.views import map_view, move_view
from tests import helpers
from tests.bench.rows import Row, median
from tests.games.chariots.on_map import honest_answer
from tests.games.chariots.packs import ours
from tests.games.chariots.placed import asked

WHO = "act.who"
RUNS, BLOCK = 15, 40
"""Blocks that are measured, and repetitions in each."""
FORKS, SKETCH, ENDS = 6000, 6, 40
"""Forks a second to reach, and milliseconds to hold."""


def main() -> list[Row]:
    """Measure at a choice of who acts in the second turn of "Dust on the plain", and at a way."""
    session, moving = played_to(WHO), played_to("move.way")
    state, content, prompt = session.state, session.content, asked(session)
    answer = next(option.value for option in prompt.options if option.value in state.units)

    def try_answer() -> None:
        copy = session.fork()
        assert copy is not None
        copy.answer(answer, Source.PLAYER)

    return [
        Row("battle map: forks with an answer", 1000 / per_run(try_answer), "/s", FORKS, at_least=True),
        Row(
            "battle map: sketch of a question",
            per_run(lambda: map_view.sketch_of(state, content, prompt)),
            "ms",
            SKETCH,
        ),
        Row(
            "battle map: reach of a unit with what follows",
            per_run(lambda: move_view.ends_of(moving.state, content, asked(moving)), block=2),
            "ms",
            ENDS,
        ),
    ]


def played_to(key: str) -> Session[Any, Any]:
    """Return a battle that begins as its scenario says, played by a player who closes, to a question of turn 2."""
    session, dice = helpers.begin(GAME, ours()[0], "dust", {"map": "map"}, seed="bench"), Dice(3)
    view = lining_up.line_up(session.state, session.content, {})
    assert view is not None
    session.override(view.path, view.value)
    while session.state.turn < 2 or asked(session).key != key or not _offers_units(session):
        if asked(session).family is Family.CHANCE:
            session.roll(dice.answer)
        else:
            session.answer(honest_answer(session, dice), Source.PLAYER)
    return session


def _offers_units(session: Session[Any, Any]) -> bool:
    prompt = asked(session)
    return any(option.value in session.state.units for option in getattr(prompt, "options", ())) or prompt.key != WHO


def per_run(act: Callable[[], Any], block: int = BLOCK) -> float:
    """Return the milliseconds of processor time of one run, the median over blocks."""
    act()
    found = []
    for _ in range(RUNS):
        start = time.process_time()
        for _ in range(block):
            act()
        found.append((time.process_time() - start) * 1000 / block)
    return median(found)
