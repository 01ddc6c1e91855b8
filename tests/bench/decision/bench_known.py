"""Questions whose answer the app could have known: one legal answer, or the same question of the board again."""

from __future__ import annotations

from collections import Counter
from typing import Any

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Choose, Family, Number, Pick, Prompt
from puesto.core.questions.checklists import Checklist
from puesto.packs import content_for
from tests import helpers
from tests.bench.rows import Row

GAMES_PLAYED, MOST = 6, 500
SHARE = 2
"""Per cent of the answers that may have been known."""


def main() -> list[Row]:
    """Play games at random and count, for each game, the answers that were known."""
    return [row_of(entry.id) for entry in games.GAMES]


def row_of(game_id: str) -> Row:
    """Return the share of the known answers of one game, with the questions that were asked so most often."""
    game = games.load(game_id)
    content, _ = content_for(game)
    asked, known = 0, Counter[str]()
    for seed in range(GAMES_PLAYED):
        session, dice = helpers.begin(game, content, game.scenarios(content)[0].id, seed=str(seed)), Dice(seed)
        told: set[tuple[Any, ...]] = set()
        step: object = None
        for _ in range(MOST):
            prompt = session.prompt
            if prompt is None:
                break
            if session.steps[-1] is not step:
                step, told = session.steps[-1], set()
            if prompt.family not in (Family.CHANCE, Family.NOTE):
                asked += 1
                known[prompt.key] += is_forced(prompt) or is_told(prompt, told)
            helpers.answer_at_random(session, dice)
    worst = ", ".join(f"{key} {n}" for key, n in known.most_common(4) if n)
    share = round(100 * sum(known.values()) / max(1, asked), 1)
    return Row(f"{game_id}: answers that were known", share, "%", SHARE, remark=f"{asked} answers; {worst}")


def is_forced(prompt: Prompt[Any]) -> bool:
    """Return whether a question has a single legal answer; lists of things to do by hand have to be read."""
    if isinstance(prompt, Checklist):
        return False
    if isinstance(prompt, Choose):
        return len(prompt.options) == 1
    if isinstance(prompt, Pick):
        return prompt.least >= len(prompt.options)
    return isinstance(prompt, Number) and prompt.low == prompt.high


def is_told(prompt: Prompt[Any], told: set[tuple[Any, ...]]) -> bool:
    """Return whether the board was asked the same in this step already, and remember that it is."""
    if prompt.family is not Family.FACT:
        return False
    mark = (prompt.key, tuple(prompt.subject), str(prompt.message), str(getattr(prompt, "options", "")))
    if mark in told:
        return True
    told.add(mark)
    return False
