"""The consequences of answers and throws, on the toy game and on mission 1 (counted by hand)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from puesto.core.session.journal import Source
from puesto.core.session.saves import dump
from puesto.core.session.session import Session
from puesto.core.study import lookahead
from tests.toy import TOY, ToyContent


@pytest.fixture
def session():
    """The toy game at the player's first decision."""
    session = Session.start(TOY, ToyContent(), "long", {})
    for answer in (("pick",), {"hex": "E07"}):
        session.answer(answer)
    return session


def chances(ahead):
    """The chances of a prompt's classes by their words."""
    return {case.message.template if case.message else "": case.chance for case in ahead.cases}


def test_each_answer_leads_to_its_own_throw_and_the_decisions_between_are_said(session):
    found = {worth.answer: worth for worth in lookahead.worth(session)}
    assert [*found] == ["dig", "rest", "pass"]
    (throw,) = found["dig"].ahead
    assert (throw.prompt.key, throw.chance) == ("dig.roll", Fraction(1))
    assert chances(throw) == {"": Fraction(21, 36), "aparece oro": Fraction(15, 36)}
    (assumed,) = found["dig"].assumed
    assert assumed.message.template == "¿Cuánto oro apuestas?"
    assert found["rest"].depends.template == "¿Con qué descansas?" and found["rest"].ahead == ()
    assert found["pass"].ahead == () and found["pass"].depends is None, "the bear's card is another action"


def test_every_number_is_looked_at(session):
    session.answer("dig")
    assert [worth.answer for worth in lookahead.worth(session)] == [0, 1, 2]
    assert lookahead.worth_of_outcomes(session) == ()


def test_on_a_throw_hangs_what_follows_in_the_same_action(session):
    session.answer("dig")
    session.answer(0)
    assert lookahead.worth(session) == ()
    found = lookahead.worth_of_outcomes(session)
    assert [worth.chance for worth in found] == [Fraction(21, 36), Fraction(15, 36)]
    assert all(worth.ahead == () for worth in found)


def test_looking_ahead_writes_nothing_and_changes_nothing(session):
    session.answer("dig")
    lines: list[object] = []
    session.on_lines = lines.extend
    before = ([*dump(session)], session.digest(), session.log)
    lookahead.worth(session)
    session.fork().answer(2)
    assert ([*dump(session)], session.digest(), session.log) == before and lines == []
    session.answer(0)
    session.answer((3, 4), Source.HAND)
    assert session.prompt.key == "bear.draw"


def test_a_finished_game_has_no_outlook():
    session = Session.start(TOY, ToyContent(), "short", {})
    session.prompt = None
    assert lookahead.worth(session) == lookahead.worth_of_outcomes(session) == () and session.fork() is None
