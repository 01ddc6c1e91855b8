"""What the board is asked: questions a decision on three evenings of one map, and keys of the set-up of mission 1."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.prompts import AskMany, Draw, Roll
from puesto.games.bear.printed.records import Content
from puesto.packs import content_for
from tests.bench.bench_move_keys import keys_of
from tests.bench.rows import Row, median
from tests.games.bear.evenings import GAME, Evening, learn, paint

SEEDS = 6
FIRST, THIRD, KNOWN = 0.7, 0.1, 8


def main() -> list[Row]:
    """Six times three evenings with the same script, learning by questions, by reports, and on a painted map."""
    content = content_for(GAME)[0]
    asked, reported = (three_evenings(content, learning) for learning in ("ask", "forms"))
    painted = [Evening(paint(content), seed, content).play() for seed in range(SEEDS)]
    names = ("first evening", "second", "third", "on a painted map", "first, by reports", "third, by reports")
    limits = (FIRST, None, THIRD, None, None, None)
    evenings = (*asked, painted, reported[0], reported[2])
    rows = [
        Row(f"board questions a decision: {name}", rate(played), "", limit, remark=most_of(played))
        for name, played, limit in zip(names, evenings, limits, strict=True)
    ]
    bare = median([keys_of_setup(content, seed, content) for seed in range(SEEDS)])
    known_keys = [keys_of_setup(paint(content), seed, content) for seed in range(SEEDS)]
    rows.append(Row("keys of the set-up: a bare map", bare))
    rows.append(Row("keys of the set-up: the map knows, fronts at random", median(known_keys)))
    facing = [keys_of_setup(paint(content), seed, content, facing=True) for seed in range(SEEDS)]
    rows.append(Row("keys of the set-up: the map knows, enemies faced", median(facing), "", KNOWN))
    return rows


def three_evenings(content: Content, learning: str) -> list[list[Evening]]:
    """First, second and third evenings of each seed, learning in one of the ways of the setting."""
    three: list[list[Evening]] = [[], [], []]
    for seed in range(SEEDS):
        known = content
        for played in three:
            played.append(Evening(known, seed, content, learning).play())
            known = learn(known, played[-1])
    return three


def rate(played: list[Evening]) -> float:
    """Board questions a decision of the AI."""
    return sum(one.board_questions.total() for one in played) / sum(one.decisions for one in played)


def most_of(played: list[Evening]) -> str:
    """What is asked most often."""
    total = sum((one.board_questions for one in played), start=played[0].board_questions.__class__())
    return ", ".join(f"{key} {many}" for key, many in total.most_common(3))


def keys_of_setup(known: Content, seed: int, truth: Content, facing: bool = False) -> int:
    """How many keys the set-up takes; `facing`: the counters look as the app proposes."""
    evening, keys = Evening(known, seed, truth), 0
    while (prompt := evening.session.prompt) is not None and evening.session.state.step in ("setup", "contacts"):
        if isinstance(prompt, Roll | Draw):
            evening.session.roll(lambda prompt: None)
            continue
        if prompt.key == "setup.board" and facing:
            for option in prompt.options:
                id, _, way = option.value.partition("=")
                if option.sign and way.isdigit():
                    evening.player.board.facings[id] = int(way)
        answer = evening.answer(prompt)
        if prompt.key == "setup.table":
            keys += 1
        elif prompt.key == "setup.board" and isinstance(prompt, AskMany):
            keys += 1 + sum(keys_of_turn(prompt.apart, value) for value in answer)
        else:
            keys += keys_of(prompt, answer, None)
        evening.session.answer(answer)
    return keys


def keys_of_turn(groups: Sequence[Sequence[str]], value: str) -> int:
    """The figure of a counter and so many arrows; two that see each other are put right by one click."""
    group = next(one for one in groups if value in one)
    at = group.index(value)
    return 1 + min(at, len(group) - at) if value.rpartition("=")[2].isdigit() else 1
