"""The opponent of the Battalion Combat Series on the hexes of a trial: its share of operations, questions and time."""

from __future__ import annotations

import os
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from puesto.chance import Dice
from puesto.core.opponents.opponent import PLAYED_BY
from puesto.core.prompts import Family
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games import load
from puesto.packs import content_for
from puesto.policies import HONEST, answer_of_policy, board_for
from puesto.self_play import PlayedGame, Shares
from tests.bench.rows import Row, median, quantile

STEADY = "tenacious"
GAMES = int(os.environ.get("PUESTO_GAMES", "10"))
"""Games of each row; the numbers to hold are for 200."""
LIMITS = {
    (HONEST, "allies"): 0.98,
    (HONEST, "germans"): 0.98,
    ("plain", "allies"): 0.88,
    ("plain", "germans"): 0.88,
}
"""Share of the operations with one side's forces on both sides that it wins at least, a draw as half."""
QUESTIONS_MEDIAN, QUESTIONS_MOST, STEP_QUESTIONS, MEDIAN_MS, SLOW_MS = 1, 2, 2.5, 20, 100
OWN_QUESTIONS = ("contacts.reach", "moves.beside")


@dataclass
class ActivationCounts:
    """Counts of all rows: questions by activation, and times of decisions."""

    own: Counter[tuple[str, ...]] = field(default_factory=Counter)
    steps: Counter[tuple[str, ...]] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)


def main() -> list[Row]:
    """Measure shares against the yardsticks, and the questions and decisions of all those operations."""
    game = load("bcs")
    content, _ = content_for(game)
    rows, measured = [], ActivationCounts()
    for (other, side), limit in LIMITS.items():
        mirror(content, side)
        shares = Shares()
        for number in range(GAMES):
            own, foe = (f"{tag}-{side}" for tag in ("xy" if number % 2 else "yx"))
            shares.add(play(game, content, f"mirror-{side}", {own: STEADY, foe: other}, f"{number}", own, measured))
        low, high = shares.interval("own")
        remark = f"{shares.games} operations, between {low:.2f} and {high:.2f}"
        rows.append(Row(f"bcs opponent: {side} against {other}", shares.share("own"), "", limit, True, remark))
    own_questions, steps = sorted(measured.own.values()), sorted(measured.steps.values())
    asked = ", ".join(f"{key} {count}" for key, count in measured.keys.most_common(6))
    mean = sum(steps) / len(own_questions)
    return [
        *rows,
        Row("bcs opponent: own questions an activation", median(own_questions), "", QUESTIONS_MEDIAN),
        Row("bcs opponent: the same, most", own_questions[-1], "", QUESTIONS_MOST),
        Row("bcs opponent: the steps' own, mean", mean, "", STEP_QUESTIONS, remark=asked),
        Row("bcs opponent: a decision", median(measured.times), "ms", MEDIAN_MS),
        Row("bcs opponent: the same, p95", quantile(measured.times, 0.95), "ms", SLOW_MS),
    ]


def mirror(content: Any, side: str) -> None:
    """Add an operation of one side's forces against themselves."""
    whole = content.operations["crossing"]
    (printed,) = (item for item in whole.sides if item.id == side)
    own = {item.id for item in whole.formations if item.side == side}
    sides, formations, units = [], [], []
    for tag in ("x", "y"):
        sides.append(replace(printed, id=f"{tag}-{side}"))
        formations += [
            replace(item, id=f"{tag}-{item.id}", side=f"{tag}-{side}") for item in whole.formations if item.id in own
        ]
        units += [
            replace(unit, id=f"{tag}-{unit.id}", formation=f"{tag}-{unit.formation}")
            for unit in whole.units
            if unit.formation in own
        ]
    id, air = f"mirror-{side}", {item.id: whole.air.get(side, 0) for item in sides}
    content.operations[id] = replace(
        whole, id=id, sides=tuple(sides), formations=tuple(formations), units=tuple(units), air=air
    )


def play(
    game: Any, content: Any, operation: str, policies: dict[str, str], seed: str, own: str, measured: ActivationCounts
) -> PlayedGame:
    """Play an operation to its end and count what the opponent of side `own` asks."""
    assert game.opponent is not None
    state = game.new(content, operation, {})
    state.settings = state.settings | {PLAYED_BY + side: policy for side, policy in policies.items()}
    game.opponent.begin(state, content)
    session, dice = Session.start_at(game, content, operation, state, f"{operation}-{seed}-{own}"), Dice(seed)
    board = board_for(session, seed)
    assert board is not None
    while (asked := session.prompt) is not None:
        state = session.state
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
            continue
        formation = state.formations.get(state.act.formation)
        place = (str(state.turn), str(state.activation), state.act.which)
        mark = (operation, own, seed, *policies.values(), *place)
        fact = board(state, asked) if asked.family is Family.FACT else None
        if formation is not None and formation.side == own:
            is_fact = asked.family is Family.FACT
            is_own = is_fact and asked.key in OWN_QUESTIONS
            measured.own[mark] += is_own
            measured.steps[mark] += is_fact and not is_own
            if is_fact and not is_own:
                measured.keys[asked.key] += 1
        start = time.process_time()
        policy = policies.get(asked.who, STEADY)
        value = answer_of_policy(session, asked, dice, policy) if fact is None else fact
        if asked.family is Family.DECISION and asked.who == own:
            measured.times.append(1000 * (time.process_time() - start))
        session.answer(value)
    ended = session.view().outcome
    winner = ended.winner if ended is not None else ""
    return PlayedGame("own" if winner == own else "other" if winner else "", session.moment.round, 0)
