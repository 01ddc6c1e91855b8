"""Cases that are walked at a table: the turn around its activations (2.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from puesto.core.prompts import Family
from puesto.games.bcs.game import GAME
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import Table
from puesto.games.bcs.turn import steps
from puesto.packs import content_for


def crossing(step: str) -> Table:
    """The shipped operation at a step of its first turn."""
    content, _ = content_for(GAME)
    state = GAME.new(content, "crossing", {})
    state.step = step
    return Table(state, content)


def asked_by(table: Table, answers: Mapping[str, Any]) -> Iterator[Any]:
    """What the step that comes next asks, each question answered by its key."""
    going, answer = steps.run_step(table.state, table.content), None
    with suppress(StopIteration):
        while True:
            asked: Any = going.send(answer)
            answer = None
            if asked.family is not Family.NOTE:
                yield asked
                answer = answers[asked.key]


def end_of_turn(case: dict[str, Any]) -> dict[str, Any]:
    """Every HQ as the case leaves it, then the end of the turn."""
    table = crossing(sequence.END_OF_TURN)
    before, hqs = table.state.turn, case["setup"]["all_hqs"]
    ones = [*table.state.formations.values()][: len(hqs)]
    for one, hq in zip(ones, hqs, strict=True):
        one.hq = hq
    list(asked_by(table, {"end_of_turn.another": "yes"}))
    return {"all_hqs": [one.hq for one in ones], "turn_advance": table.state.turn - before}


def before_activations(case: dict[str, Any]) -> dict[str, Any]:
    """The lines of the list before the activations, and what is asked after it."""
    table, found = crossing(sequence.PRE_TURN), list[str]()
    while table.state.step in (sequence.PRE_TURN, sequence.FIRST):
        for asked in asked_by(table, {"pre_turn.list": (), "first_player.side": table.sides[0]}):
            first = asked.key == "first_player.side"
            found += ["first_player_determination"] if first else [option.value for option in asked.options]
    return {"steps": found}
