"""The staff's advice beside playouts: how often its first answer is as good as the best, in sampled positions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

from puesto.chance import Dice
from puesto.core.opponents.advice import Advice
from puesto.core.prompts import Family
from puesto.core.session.session import Session
from puesto.core.study.advice import counsel
from puesto.games import load
from puesto.packs import content_for
from puesto.policies import HONEST, answer_of_policy
from tests.bench.rows import Row

PLAYOUTS, POSITIONS = int(os.environ.get("PUESTO_PLAYOUTS", "40")), int(os.environ.get("PUESTO_POSITIONS", "8"))
"""Playouts of each answer, and positions of each game; the number to hold is for 200 playouts."""
AGREES, SURE, MOST_ANSWERS = 0.8, 1.96, 800
ROUNDS = {"tactics": 25, "chariots": 2}
"""Rounds that a playout goes on: to the end, or to the end of the next turn."""
EVERY = {"tactics": 3, "chariots": 31}
"""The questions with advice of which one is looked at: every third, and so on."""
SCENARIOS = {"tactics": "crossroads", "chariots": "two-rivers"}


def main() -> list[Row]:
    """Return the share of the positions in which the advice agrees with the playouts, for each game."""
    return [row_of(game_id, value) for game_id, value in VALUES.items()]


def row_of(game_id: str, value: Callable[[Session[Any, Any], str], float]) -> Row:
    """Return the share of the sampled positions of a game in which the first answer is as good as the best."""
    agreed, keys = 0, list[str]()
    for place, (session, advice) in enumerate(positions(game_id)):
        assert session.prompt is not None
        keys.append(session.prompt.key)
        agreed += is_as_good(session, advice, value, place)
    remark = f"{len(keys)} positions, {PLAYOUTS} playouts of each answer; {', '.join(sorted({*keys}))}"
    return Row(f"advice: {game_id}, agrees with playouts", agreed / max(1, len(keys)), "", AGREES, True, remark)


def positions(game_id: str) -> Iterator[tuple[Session[Any, Any], Advice]]:
    """Yield positions of random play in which answers differ, with the advice on them."""
    game, seen, found, seed = load(game_id), 0, 0, 0
    content, _ = content_for(game)
    while found < POSITIONS:
        state = game.new(content, SCENARIOS[game_id], {})
        if game.opponent is not None:
            game.opponent.begin(state, content)
        session, dice = Session.start_at(game, content, SCENARIOS[game_id], state, str(seed)), Dice(seed)
        seed += 1
        while (asked := session.prompt) is not None and found < POSITIONS:
            if asked.family is Family.CHANCE:
                session.roll(dice.answer)
                continue
            if asked.family is Family.DECISION and isinstance(advice := counsel(session), Advice):
                differs = len(advice.best) > 1 and advice.best[0].worth != advice.best[-1].worth
                seen += differs
                if differs and seen % EVERY[game_id] == 0:
                    found += 1
                    yield session, advice
            session.answer(answer_of_policy(session, asked, dice, HONEST))


def is_as_good(
    session: Session[Any, Any], advice: Advice, value: Callable[[Session[Any, Any], str], float], place: int
) -> bool:
    """Return whether no answer shown is surely better than the first one, by playouts with the same dice."""
    assert session.prompt is not None
    side, rows = session.prompt.who, list[list[float]]()
    for candidate in advice.best:
        rows.append([value(playout(session, candidate.value, f"{place}-{n}"), side) for n in range(PLAYOUTS)])
    for row in rows[1:]:
        gains = [other - first for other, first in zip(row, rows[0], strict=True)]
        mean = sum(gains) / len(gains)
        spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
        if mean > SURE * spread / sqrt(len(gains)):
            return False
    return True


def playout(session: Session[Any, Any], answer: Any, seed: str) -> Session[Any, Any]:
    """Return a copy of a session after an answer, played on at random."""
    copy, dice, last = session.fork(), Dice(seed), session.moment.round + ROUNDS[session.game.id]
    assert copy is not None
    copy.answer(answer)
    for _ in range(MOST_ANSWERS):
        asked = copy.prompt
        if asked is None or copy.moment.round >= last:
            break
        if asked.family is Family.CHANCE:
            copy.roll(dice.answer)
        else:
            copy.answer(answer_of_policy(copy, asked, dice, HONEST))
    return copy


def value_of_tactics(session: Session[Any, Any], side: str) -> float:
    """Return 1 for a battle that the player won, 0 for one that he lost."""
    outcome = session.view().outcome
    return 0.5 if outcome is None or outcome.is_draw else float(bool(outcome.won))


def value_of_chariots(session: Session[Any, Any], side: str) -> float:
    """Return the Rout Points that the other army lost more."""
    lost = {id: army.lost for id, army in session.state.sides.items()}
    return float(sum(points for id, points in lost.items() if id != side) - lost[side])


VALUES: dict[str, Callable[[Session[Any, Any], str], float]] = {
    "tactics": value_of_tactics,
    "chariots": value_of_chariots,
}
"""What the end of a playout is worth to a side, by game."""
