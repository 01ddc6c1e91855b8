"""One decision of the AI with 40 and with 200 counters, everything about the board given:

from the card on the table to the dice, a move or a pass.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from puesto.core.messages import Text
from puesto.core.prompts import Family, Note
from puesto.games import load
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.printed.records import Content, Kind
from puesto.games.bear.situations import situations
from puesto.games.bear.situations.situations import Pair, Placed, Situation
from puesto.games.bear.table.given_facts import Sight
from puesto.games.bear.table.state import AI, PLAYER, MissionTable
from puesto.games.bear.turn import ai_turn
from puesto.packs import content_for
from tests.bench.rows import Row, median, quantile

SIDES = {20: (200, 1.5, 25), 100: (24, 20, None)}
"""So many counters a side: positions, and the milliseconds to hold in the middle and at p99."""
RUNS = 3
"""Times that each decision is made; the fastest counts, for what else the machine does is not the program's."""
DECIDED = ("attack.roll", "rally.roll", "move.contact", "hits.draw", "suspect.draw")
"""Prompts at which it is clear who does what."""


def position(content: Content, random: Random, side_of: int) -> Situation:
    """So many against as many somewhere, with one of the shipped cards."""
    fighting = [
        kind for kind in content.unit_types.values() if kind.kind not in (Kind.TRUCK, Kind.NEUTRAL, Kind.SUSPECT)
    ]
    counters = tuple(
        Placed(
            id=f"{side}-{place}",
            type=random.choice([kind for kind in fighting if kind.nation == ("german" if side == AI else "soviet")]).id,
            side=side,
            cover=random.choice((0, 0, 1, 2)),
            used=random.random() < 0.4,
            hit="?" if side == AI and random.random() < 0.2 else "",
        )
        for side in (AI, PLAYER)
        for place in range(side_of)
    )
    pairs = tuple(
        Pair(f"{AI}-{ai}", f"{PLAYER}-{unit}", sight(random)) for ai in range(side_of) for unit in range(side_of)
    )
    return Situation(
        "bench",
        Text("", ""),
        counters,
        card=random.choice(sorted(content.order_cards)),
        pairs=pairs,
        just_acted=(f"{PLAYER}-0",),
    )


def sight(random: Random) -> Sight:
    """Return a random sight between an AI and a Unit, rarely close, so that tactical orders are reached."""
    away, seen = random.randint(2, 14), random.random() < 0.5
    in_arc, flank = seen and random.random() < 0.6, random.random() < 0.3
    return Sight(distance=away, seen=seen, in_arc=in_arc, flank=flank, in_zone=seen and not flank and away <= 6)


def decide(table: MissionTable) -> tuple[float, str]:
    """The milliseconds of a decision and the prompt it ends at; a die that decides a tie is part of it."""
    answer: Any = None
    start, run = time.process_time(), ai_turn.orders(table)
    while True:
        try:
            prompt = run.send(answer)
        except StopIteration:
            return 1000 * (time.process_time() - start), "pass"
        if isinstance(prompt, Note):
            answer = None
        elif prompt.key in DECIDED or prompt.family is not Family.CHANCE:
            return 1000 * (time.process_time() - start), prompt.key
        else:
            answer = (1,)


def main() -> list[Row]:
    """Decisions in random positions, in milliseconds, and how they ended."""
    content, _ = content_for(load("bear"))
    rows = []
    for side, (positions, middle, most) in SIDES.items():
        times, ends = [], dict[str, int]()
        for seed in range(positions):
            situation = position(content, Random(seed), side)
            runs = []
            for _ in range(RUNS):
                running, state = situations.set_up_situation(situation, content)
                runs.append(decide(at_the_table(state, running)))
            taken, end = min(runs)
            times.append(taken)
            ends[end] = ends.get(end, 0) + 1
        said = f"{positions} positions; " + ", ".join(
            f"{end} {n}" for end, n in sorted(ends.items(), key=lambda one: -one[1])
        )
        rows += [
            Row(f"decision with {2 * side} counters, given facts, median", median(times), "ms", middle, remark=said),
            Row(f"decision with {2 * side} counters, given facts, p99", quantile(times, 0.99), "ms", most),
        ]
    return rows
