"""The opponent of Bolt Action on the flat table: its share of battles, questions and time."""

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
from puesto.policies import RANDOM, answer_of_policy, board_for
from puesto.self_play import PlayedGame, Shares
from tests.bench.rows import Row, median, quantile

STEADY = "tenacious"
GAMES = int(os.environ.get("PUESTO_GAMES", "10"))
"""Games of each row; the numbers to hold are for 200."""
LIMITS = {
    (RANDOM, "germans"): 0.95,
    ("plain", "germans"): 0.85,
    ("plain", "americans"): 0.70,
    ("plain_down", "germans"): 0.55,
}
"""Share of the battles with one list on both sides that it wins at least, a draw as half."""
QUESTIONS_MEDIAN, QUESTIONS_MOST, ALL_QUESTIONS, MEDIAN_MS, SLOW_MS = 1, 2, 3, 20, 100
OWN_QUESTIONS = ("sight.who", "sight.whom")


@dataclass
class Measured:
    """Counts of one row: questions by die, and times of decisions."""

    own: Counter[tuple[str, ...]] = field(default_factory=Counter)
    all: Counter[tuple[str, ...]] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)


def main() -> list[Row]:
    """Measure shares against the yardsticks, and the questions and decisions of all those battles."""
    game = load("bolt")
    content, _ = content_for(game)
    for army in [army.id for army in content.battles["crossroads"].armies]:
        mirror(content, army)
    rows, measured = [], Measured()
    for (other, army), limit in LIMITS.items():
        shares = Shares()
        for number in range(GAMES):
            sides = (f"x-{army}", f"y-{army}")
            own, foe = sides[number % 2], sides[1 - number % 2]
            shares.add(play(game, content, f"mirror-{army}", {own: STEADY, foe: other}, f"{number}", own, measured))
        low, high = shares.interval("own")
        remark = f"{shares.games} battles, between {low:.2f} and {high:.2f}"
        rows.append(Row(f"bolt opponent: {army} against {other}", shares.share("own"), "", limit, True, remark))
    own_questions, questions = sorted(measured.own.values()), sorted(measured.all.values())
    return [
        *rows,
        Row("bolt opponent: own questions a die", median(own_questions), "", QUESTIONS_MEDIAN),
        Row("bolt opponent: the same, most", own_questions[-1], "", QUESTIONS_MOST),
        Row("bolt opponent: all questions a die, mean", sum(questions) / len(questions), "", ALL_QUESTIONS),
        Row("bolt opponent: a decision", median(measured.times), "ms", MEDIAN_MS),
        Row("bolt opponent: the same, p95", quantile(measured.times, 0.95), "ms", SLOW_MS),
    ]


def mirror(content: Any, army: str) -> None:
    """Add a battle of one army of the crossroads against itself."""
    whole = content.battles["crossroads"]
    armies, troops = [], []
    for tag in ("x", "y"):
        armies.append(replace(whole.army(army), id=f"{tag}-{army}"))
        troops += [
            replace(
                troop,
                id=f"{tag}-{troop.id}",
                side=f"{tag}-{army}",
                aboard=troop.aboard and f"{tag}-{troop.aboard}",
                team=troop.team and f"{tag}-{troop.team}",
                platoon="",
            )
            for troop in whole.troops
            if troop.side == army
        ]
    id = f"mirror-{army}"
    content.battles[id] = replace(whole, id=id, armies=tuple(armies), troops=tuple(troops), platoons=())


def play(
    game: Any, content: Any, battle: str, policies: dict[str, str], seed: str, own: str, measured: Measured
) -> PlayedGame:
    """Play a battle to its end and count what the opponent of side `own` asks."""
    state = game.new(content, battle, {})
    state.settings = state.settings | {PLAYED_BY + side: policy for side, policy in policies.items()}
    session, dice = Session.start_at(game, content, battle, state, f"{battle}-{seed}-{own}"), Dice(seed)
    board = board_for(session, seed)
    assert board is not None
    sides = {troop.id: troop.side for troop in content.battles[battle].troops}
    while (asked := session.prompt) is not None:
        state = session.state
        drawn = state.drawn + (state.step == "unit")
        unit, die = state.unit, (battle, own, seed, *policies.values(), str(state.turn), str(drawn))
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
            continue
        fact = board(state, asked) if asked.family is Family.FACT else None
        acting = state.hand == own or (unit and sides[unit] == own)
        if asked.key == "order.which" and asked.who == own:
            measured.own[die] += 0
            measured.all[die] += 0
        if asked.family is Family.FACT and acting and state.step in ("unit", "order", "act", "extra"):
            measured.all[die] += 1
            measured.own[die] += asked.key in OWN_QUESTIONS and state.step in ("unit", "order")
        start = time.process_time()
        policy = policies.get(asked.who, STEADY)
        value = answer_of_policy(session, asked, dice, policy) if fact is None else fact
        if asked.family is Family.DECISION and asked.who == own:
            measured.times.append(1000 * (time.process_time() - start))
        session.answer(value)
    ended = session.view().outcome
    winner = ended.winner if ended is not None else ""
    return PlayedGame("own" if winner == own else "other" if winner else "", session.moment.round, 0)
