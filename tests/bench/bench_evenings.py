"""Questions about the board for each decision, on three sessions of one map, and keys for the set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from puesto.core.prompts import Draw, Roll
from puesto.core.questions.board import AskMany
from puesto.games.bear.printed.records import Content
from puesto.packs import content_for
from tests.bench.bench_move_keys import keys_of
from tests.bench.rows import Row, median
from tests.games.bear.evenings import GAME, Evening, learn, paint

SEEDS, MANY = 6, 30
FIRST, THIRD, KNOWN = 0.7, 0.1, 8
Facing: TypeAlias = Callable[[AskMany, Random], dict[str, int]]


def main() -> list[Row]:
    """Six times three evenings with the same script, learning by default, by reports, and on a painted map."""
    content = content_for(GAME)[0]
    asked, reported = (three_evenings(content, learning) for learning in ("", "forms"))
    painted = [Evening(paint(content), seed, content).play() for seed in range(SEEDS)]
    names = ("first evening", "second", "third", "on a painted map", "first, by reports", "third, by reports")
    limits = (FIRST, None, THIRD, None, None, None)
    evenings = (*asked, painted, reported[0], reported[2])
    rows = [
        Row(f"board questions a decision: {name}", rate(played), "", limit, remark=most_of(played))
        for name, played, limit in zip(names, evenings, limits, strict=True)
    ]
    bare = median([keys_of_setup(content, seed, content) for seed in range(SEEDS)])
    rows.append(Row("keys of the set-up: a bare map", bare))
    painted_map = paint(content)
    random = [keys_of_setup(painted_map, seed, content) for seed in range(MANY)]
    remark = f"most {max(random)}: each counter another way, and Enter for the table"
    name = "keys of the set-up: the map knows, each front at random"
    rows.append(Row(name, median(random), "", KNOWN, remark=remark))
    ways: dict[str, Facing] = {
        "enemies faced": as_proposed,
        "a way a side, at random": one_way,
        "a way a side, and one counter otherwise": all_but_one,
    }
    for name, way in ways.items():
        keys = [keys_of_setup(paint(content), seed, content, way) for seed in range(SEEDS)]
        limit = None if way is one_way else KNOWN
        rows.append(
            Row(f"keys of the set-up: the map knows, {name}", median(keys), "", limit, remark=f"most {max(keys)}")
        )
    return rows


def three_evenings(content: Content, learning: str) -> list[list[Evening]]:
    """First, second and third evenings of each seed, learning in one of the ways of the setting, "" by default."""
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
    """Return the three most frequent questions with their counts."""
    total = sum((one.board_questions for one in played), start=played[0].board_questions.__class__())
    return ", ".join(f"{key} {many}" for key, many in total.most_common(3))


def as_proposed(prompt: AskMany, random: Random) -> dict[str, int]:
    """The way that each counter looks, where it looks as the app proposes."""
    return {
        id: int(way) for id, _, way in (one.value.partition("=") for one in prompt.options if one.sign) if way.isdigit()
    }


def one_way(prompt: AskMany, random: Random) -> dict[str, int]:
    """The same where all counters of a side look one way."""
    ways = (random.randrange(6), random.randrange(6))
    turned = [one for one in prompt.options if one.sign and one.value[-1].isdigit()]
    return {one.value.partition("=")[0]: ways[one.part] for one in turned}


def all_but_one(prompt: AskMany, random: Random) -> dict[str, int]:
    """Most counters of a side look to the enemy, as most are proposed to, and one looks another way."""
    proposed, found = as_proposed(prompt, random), dict[str, int]()
    sides = {one.value.partition("=")[0]: one.part for one in prompt.options}
    for id in proposed:
        most = [way for other, way in proposed.items() if sides[other] == sides[id]]
        found[id] = max(most, key=most.count)
    odd = random.choice([*found])
    return found | {odd: (found[odd] + random.choice((1, 5))) % 6}


def keys_of_setup(known: Content, seed: int, truth: Content, facing: Facing | None = None) -> int:
    """Return the number of keys that the set-up of mission 1 takes.

    `facing` gives the counters' real facings for what is proposed.
    """
    evening, keys = Evening(known, seed, truth), 0
    while (prompt := evening.session.prompt) is not None and evening.session.state.step in ("setup", "contacts"):
        if isinstance(prompt, Roll | Draw):
            evening.session.roll(lambda prompt: None)
            continue
        if isinstance(prompt, AskMany) and prompt.key == "setup.board" and facing is not None:
            evening.player.board.facings |= facing(prompt, Random(seed))
        answer = evening.answer(prompt)
        if prompt.key == "setup.table":
            keys += 1
        elif prompt.key == "setup.board" and isinstance(prompt, AskMany):
            keys += keys_of_board(prompt, answer)
        else:
            keys += keys_of(prompt, answer, None)
        evening.session.answer(answer)
    return keys


def keys_of_board(prompt: AskMany, answer: Sequence[str]) -> int:
    """The fewest keys that put a board right and confirm it: a way a counter, with Shift for those after it, too."""
    keys = sum(1 for value in answer if not value[-1].isdigit())  # a click on an arrow
    parts = {one.value: one.part for one in prompt.options}
    groups = [group for group in prompt.apart if group[0][-1].isdigit()]
    fronts = [
        Front(
            parts[group[0]],
            int(group[0][-1]),
            int(next((value for value in answer if value in group), group[0])[-1]),
        )
        for group in groups
    ]
    return keys + keys_of_fronts(fronts)


class Front(NamedTuple):
    """A counter of a side, the way that it looks as proposed, and the way that it is to look."""

    side: int
    has: int
    wanted: int


def keys_of_fronts(fronts: Sequence[Front], alike: int | None = None, on: bool = True) -> int:
    """The fewest keys that turn these counters and confirm, the keyboard `on` the first of them.

    A way goes on to the next counter, a figure goes to any. With Shift the rest of the side looks `alike`, and the
    keyboard
    goes on to the counter after the next; on the last counter Shift confirms, else Enter does.
    """
    if not fronts:
        return 1
    first, rest = fronts[0], fronts[1:]
    mates = bool(rest) and rest[0].side == first.side
    told = (not on) + 1
    found = [told + (keys_of_fronts(rest, alike if mates else None) if rest else 0)]
    if first.wanted == (first.has if alike is None else alike):
        found.append(keys_of_fronts(rest, alike if mates else None, False))
    if mates and rest[0].wanted == first.wanted:
        goes_on = len(rest) > 1 and rest[1].side == first.side
        found.append(told + keys_of_fronts(rest[1:], first.wanted if goes_on else None))
    return min(found)
