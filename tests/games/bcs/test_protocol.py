"""Battalion Combat Series by the protocol: three turns, a resolution alone, the state of the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk


@pytest.fixture
def talk() -> Iterator[Talk]:
    item = Talk(Server())
    yield item


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_turns_play_themselves(talk: Talk, seed: int):
    talk.ask("new", game="bcs", scenario="crossing", seed=seed)
    for part in range(60):  # each with a seed of its own: one that is begun anew at the same step goes round in circles
        if talk.ask("view")["round"] >= 4:
            break
        talk.ask("auto", steps=20, seed=seed + 10 * part)
    view = talk.ask("view")
    assert view["round"] >= 4 and len(view["formations"]) == 6
    assert {item["hq"] for item in view["formations"]} <= {"unused", "used", "done"}


def test_the_table_shows_the_walked_strip_the_sum_and_the_matrix(talk: Talk):
    talk.ask("new", game="bcs", scenario="crossing", seed=1)
    for _ in range(200):
        view = talk.ask("view")
        if view["strips"] and view["sums"]:
            break
        talk.ask("auto", steps=1, seed=1)
    assert [step["mark"] for step in view["strips"][0]["steps"]] == list("abcdefghij")
    assert [column["id"] for column in view["sums"][0]["columns"]] == ["always", "complete", "incomplete"]
    assert sum(row["numerator"] for row in view["results"][0]["rows"]) == 36 and view["chains"]


def test_a_resolution_alone_tells_result_modifiers_and_odds(talk: Talk):
    facts = {"fatigue": "fresh", "hexes_to_hq": 8}
    message = talk.ask("resolve", id="bcs.snafu", facts=facts, answers=[[2, 3]], odds=True)
    assert message["result"]["result"] == "FULL" and message["result"]["total"] == 7
    assert set(message["odds"].values()) == {"1/6", "5/6"}
