"""Player's own choice of who carries an order out, and at whom.

The player can make it at any question about the board. The board prevails: the order goes on with the AI that was
named, and a note says whether the rules agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.prompts import Identity, Note, Option, Procedure
from puesto.core.questions.board import NOBODY, Direct, is_direct
from puesto.core.values import replace
from puesto.games.bear.ai import selection
from puesto.games.bear.ai.player_choice.choices import (
    Choice,
    PlayerChose,
    apply_player_choice,
    ask_goal,
    executors,
    goals,
)
from puesto.games.bear.ai.player_choice.comparison import judge_word
from puesto.games.bear.ai.selection import Found
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.printed.records import Order, UnitId
from puesto.games.bear.table.state import MissionTable


def choice(
    table: MissionTable,
    order: Order,
    close: bool,
    without: tuple[UnitId, ...],
    by_rules: Callable[[], Procedure[Choice]],
) -> Procedure[Choice]:
    """Return the choice of `by_rules`, or the player's own one, if it is made at one of its questions."""
    answers: dict[Identity, Any] = {}
    try:
        return (
            yield from listen(
                by_rules(), lambda: executors(table, order, without), lambda: goals(table, order), answers
            )
        )
    except PlayerChose as player_chose:
        executor, goal = player_chose.executor, player_chose.goal
    # who says it directly has stopped guessing
    table.guess = None
    if executor != NOBODY and order.do not in selection.RALLIES:
        goal = yield from ask_goal(table, order, executor, goal)
    yield from judge_word(table, order, by_rules, answers, executor, goal)
    if executor == NOBODY:
        nobody = Found((), Reason.TOLD)
        return Choice(nobody, nobody)
    return (yield from apply_player_choice(table, order, close, executor, goal))


def listen(
    procedure: Procedure[Choice],
    who: Callable[[], tuple[Option, ...]],
    goals_of: Callable[[], tuple[Option, ...]],
    answers: dict[Identity, Any],
) -> Procedure[Choice]:
    """Run a selection in which the player may name the executor at any question; raises `PlayerChose`.

    `answers` collects the answers given before. `who` and `goals_of` return the AI and targets that can be named; they
    are functions since most selections ask nothing.
    """
    answer: Any = None
    while True:
        try:
            prompt = procedure.send(answer)
        except StopIteration as end:
            result: Choice = end.value
            return result
        if isinstance(prompt, Direct) and (named_options := who()):
            prompt = replace(prompt, direct=named_options, goals=goals_of())
        answer = yield prompt
        if is_direct(answer):
            procedure.close()
            raise PlayerChose(answer["direct"], answer.get("goal", ""))
        if not isinstance(prompt, Note):
            answers[prompt.identity] = answer
