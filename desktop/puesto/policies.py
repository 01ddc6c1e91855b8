"""Policies: who answers for the sides that nobody plays, in the protocol, the benches and self-play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from puesto.chance import Dice
from puesto.core.game.game import whole_game
from puesto.core.prompts import Family, Pick, Prompt
from puesto.core.questions.checklists import Checklist
from puesto.core.session.seed import number_below
from puesto.core.session.session import Session
from puesto.core.study.opponents import chance_of, choose, idle_answer, temper_named, without_repeats

RANDOM, DEFAULT, HONEST = "random", "default", "honest"
BoardAnswers: TypeAlias = Callable[[Any, Prompt[Any]], Any]
"""Position and question -> the answer of a board to it; None for what it does not know."""
TRIES = 20
"""The number of random answers that are tried before one that invents a fact is given all the same."""


def policies_of(session: Session[Any, Any]) -> tuple[str, ...]:
    """Return the policies that can play a session: those of every game, and its tempers."""
    opponent = whole_game(session).opponent
    if opponent is None:
        return RANDOM, DEFAULT, HONEST
    tempers = tuple(temper.id for temper in opponent.tempers(session.content))
    return (RANDOM, DEFAULT, HONEST, *opponent.yardsticks, *tempers)


def answer_of_policy(session: Session[Any, Any], prompt: Prompt[Any], dice: Dice, policy: str) -> Any:
    """Return a policy's answer to a decision or a fact that `session` asks."""
    opponent = whole_game(session).opponent
    if policy == RANDOM:
        return dice.random_answer(prompt)
    if policy == DEFAULT:
        return usual_answer(prompt, dice)
    if opponent is not None and prompt.family is Family.DECISION:
        if (yardstick := opponent.yardsticks.get(policy)) is not None:
            value = yardstick(session.state, session.content, prompt, chance_of(session))
            if (left := without_repeats(session, prompt, value)) is None:
                return value
            again = yardstick(session.state, session.content, left, chance_of(session))
            return again if left.accepts(again) else idle_answer(left)
        if (temper := temper_named(opponent, session.content, policy)) is not None:
            return choose(opponent, session, prompt, temper).value
    return honest_answer(session, prompt, dice)


def usual_answer(prompt: Prompt[Any], dice: Dice) -> Any:
    """Return the default answer of a prompt; a random answer where it has none."""
    usual = getattr(prompt, "default", None)
    return dice.random_answer(prompt) if usual is None else usual


def honest_answer(session: Session[Any, Any], prompt: Prompt[Any], dice: Dice) -> Any:
    """Return a random decision that is true to the board; of a fact, that nothing of it is so."""
    if prompt.family is Family.FACT:
        if isinstance(prompt, Checklist):
            return tuple(option.value for option in prompt.options) if prompt.ticked else ()
        return () if prompt.accepts(()) else usual_answer(prompt, dice)
    opponent = whole_game(session).opponent
    value = dice.random_answer(prompt)
    for _ in range(TRIES):
        if opponent is None or not opponent.is_invented(prompt, value):
            return value
        value = dice.random_answer(prompt)
    whole = tuple(option.value for option in prompt.options) if isinstance(prompt, Pick) else None
    return whole if prompt.accepts(whole) else value


def board_for(session: Session[Any, Any], seed: int | str) -> BoardAnswers | None:
    """Return the board that answers for a session of a game that keeps none; None where it has none."""
    opponent = whole_game(session).opponent
    if opponent is None or opponent.board is None:
        return None
    return opponent.board(
        session.state, session.content, lambda about, below: number_below(str(seed), ("board", about), below)
    )
