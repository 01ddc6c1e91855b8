"""Whole missions with a scripted player who knows a true board: they end, and the AI asks little."""

from __future__ import annotations

import pytest

from puesto.games import load
from puesto.games.bear.printed.records import Content
from puesto.packs import content_for
from tests.bench.rows import median, quantile
from tests.games.bear.positions import decision
from tests.games.bear.scripted import mission


@pytest.fixture(scope="module")
def content() -> Content:
    """The bear's packs."""
    found: Content = content_for(load("bear"))[0]
    return found


def test_the_ai_asks_two_questions_at_most_and_seldom_more_than_five(content: Content) -> None:
    counts = [len(decision.questions) for seed in range(20) for decision in mission(content, seed)[1] if decision.acted]
    assert median(counts) <= 2 and quantile(counts, 0.95) <= 5


def test_a_position_asks_one_question_at_most_and_seldom_more_than_three(content: Content) -> None:
    counts = [len(decision(content, seed).questions) for seed in range(100)]
    assert median(counts) <= 1 and quantile(counts, 0.95) <= 3


def test_a_player_who_leaves_hexes_unsaid_is_asked_for_what_is_missing(content: Content) -> None:
    decisions = [decision for seed in range(10) for decision in mission(content, seed, reticent=0.5)[1]]
    assert {"facts.close", "facts.fire", "facts.nearest"} <= {
        key for decision in decisions for key in decision.questions
    }


def test_the_same_seed_plays_the_same_mission(content: Content) -> None:
    assert mission(content, 7)[0] == mission(content, 7)[0]
