"""Random battles with every counter on the map: they end, and no counter in play leaves it (6.14, 6.51, 8.21)."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from tests.games.chariots.on_map import MOST, answer_once, begin_on_map, wrong_places

SCENARIOS = ("two-rivers", "dust", "megiddo")
QUICK, DEEP = 6, 200
"""How many battles are played."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_battles_on_the_map_end_and_no_counter_leaves_it(scenario: str, deep: bool) -> None:
    for number in range(SCENARIOS.index(scenario), DEEP if deep else QUICK, len(SCENARIOS)):
        session, dice, answers = begin_on_map(scenario, f"{scenario}-{number}"), Dice(number), 0
        while session.prompt is not None:
            key = session.prompt.key
            assert answers < MOST, f"battle {number} is still going on, at {key}"
            answer_once(session, dice)
            answers += 1
            assert not wrong_places(session), f"battle {number}, answer {answers}, {key}"
