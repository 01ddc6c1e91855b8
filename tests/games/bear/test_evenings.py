"""Three evenings on one board with the same script: a fact given once is not asked again."""

from __future__ import annotations

import pytest

from puesto.core.messages import Message, msg
from puesto.core.questions.board import AskMany
from puesto.games.bear.printed.records import Content
from puesto.packs import content_for
from tests.games.bear.evenings import GAME, Evening, learn, paint, stopped_at

SEEDS = range(10)


@pytest.fixture(scope="module")
def content() -> Content:
    """The bear's packs: the player's board is the crossroads, and the app does not know it."""
    found: Content = content_for(GAME)[0]
    return found


def evenings(content: Content, learning: str) -> list[list[Evening]]:
    """Three evenings of each seed."""
    found = []
    for seed in SEEDS:
        known, three = content, list[Evening]()
        for _ in range(3):
            three.append(Evening(known, seed, content, learning).play())
            known = learn(known, three[-1])
        found.append(three)
    return found


def rate(played: list[Evening]) -> float:
    """Board questions a decision of the AI."""
    return sum(one.board_questions.total() for one in played) / sum(one.decisions for one in played)


def test_what_is_asked_once_is_hardly_asked_on_the_third_evening(content: Content) -> None:
    first, _, third = zip(*evenings(content, ""), strict=True)
    assert rate([*third]) <= 0.1 < rate([*first]) <= 0.7
    assert not any(one.board_questions[key] for one in third for key in ("scout.terrain", "scout.sight", "scout.enter"))


def test_what_reports_tell_is_learnt_too(content: Content) -> None:
    first, _, third = zip(*evenings(content, "forms"), strict=True)
    costs = [sum(one.board_questions["move.cost"] for one in played) for played in (first, third)]
    assert costs[1] < 0.75 * costs[0]


def test_a_painted_map_asks_little_from_the_first_evening(content: Content) -> None:
    painted = [Evening(paint(content), seed, content).play() for seed in SEEDS]
    assert rate(painted) < 0.7
    assert not any(one.board_questions["scout.terrain"] for one in painted)


def test_the_set_up_of_a_known_map_is_one_page_that_asks_where_the_map_is_not_sure(content: Content) -> None:
    evening = Evening(paint(content), 0, content).play()
    assert evening.setting_up == {"setup.table": 1, "setup.board": 1}


def test_a_sight_that_the_map_doubts_stands_first_and_is_learnt_as_it_was_left() -> None:
    session = stopped_at("setup.board", painted=True, number=0).fork()
    assert session is not None and isinstance(session.prompt, AskMany)
    doubts = [one for one in session.prompt.options if one.hint == msg("tu mapa no está seguro")]
    pairs = [group[0] for group in session.prompt.apart if "|" in group[0]]
    assert doubts and [one.value for one in doubts] == pairs[: len(doubts)]
    session.answer(())
    hexes = {one.id: one.hex for one in session.state.counters.values()}
    for one in doubts:
        key, _, seen = one.value.partition("=")
        ends = {hexes[id] for id in key.split("|")}
        assert [fact.seen for fact in session.state.told.values() if {fact.hex, fact.to} == ends] == [seen == "seen"]


def test_the_why_says_that_the_map_said_so(content: Content) -> None:
    log = Evening(paint(content), 0, content).play().session.log
    origins = [dict(line.message.params)["origin"] for line in log if line.key == "map.line"]
    words = {origin.template for origin in origins if isinstance(origin, Message)}
    assert any(line.key == "move.map" for line in log)
    assert {"calculado por el terreno", "según el terreno, lo tapa {places}"} <= words
