"""Decks put right by hand: looked at, a card put back, taken out, the discards shuffled in (1.0, 3.1.3, 7.3.1)."""

from __future__ import annotations

import pytest

from puesto.core.card_views import BACK, OUT, SHUFFLE, PileView
from puesto.core.game.piles import act_of, deck_with, put_right
from puesto.core.messages import Ref
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.bear.game import GAME
from puesto.packs import content_for
from tests.games.bear.test_mission_1 import begin, laid_out


@pytest.fixture
def content():
    return content_for(GAME)[0]


def deck(session: Session, id: str) -> PileView:
    """A deck of a session as it is looked at."""
    return deck_with(GAME.piles(session.state, session.content), id)


def do(session: Session, id: str, act: str, what: str = "", reason: str = "") -> None:
    """Put a deck right by hand."""
    put_right(session, act_of(deck(session, id), act, what), reason)


def test_a_card_is_taken_out_and_put_back_with_a_reason_and_each_is_undone(content):
    session = laid_out(content)
    many = len(session.entries)
    do(session, "orders", OUT, "20", "perdida")
    assert session.state.orders.find("20") == "removed"
    entry = session.entries[-1]
    assert (entry.kind, entry.key, entry.reason) == ("set", "order_places.20", "perdida")
    line = session.log[-1].message
    assert (
        dict(line.params)["reason"] == "perdida"
        and Ref("card", "20") in dict(dict(line.params)["line"].params).values()
    )
    do(session, "orders", BACK, "20")
    assert session.state.orders.left == sorted(session.state.orders.left) and "20" in session.state.orders.left
    session.undo(2)
    assert len(session.entries) == many and session.state.orders.find("20") == "left"


@pytest.mark.parametrize("value", ["nowhere", 7, [], None])
def test_a_place_that_no_card_can_have_is_refused_in_words(content, value):
    session = laid_out(content)
    with pytest.raises(RefusedError):
        session.override("order_places.20", value)
    assert session.state.orders.find("20") == "left"


def test_the_discards_are_shuffled_in_but_for_what_is_out_of_the_game(content):
    session = laid_out(content)
    session.state.orders.take("20")
    session.state.orders.take("21")
    session.state.orders.remove("21")
    places = session.state.order_places
    places["discards"] = "left"
    assert session.state.orders.discard == [] and session.state.orders.find("21") == "removed"
    assert not deck(session, "orders").acts, "nothing is left to shuffle in"
    with pytest.raises(RefusedError):
        act_of(deck(session, "orders"), SHUFFLE)


def test_the_act_that_shuffles_the_discards_in_leaves_them_in_the_deck(content):
    session = laid_out(content)
    session.state.orders.take("20")
    do(session, "orders", SHUFFLE, reason="se me olvidó")
    assert session.state.orders.find("20") == "left" and session.state.orders.discard == []


def test_the_card_in_play_stays_where_it_is(content):
    session = laid_out(content)
    session.state.orders.take("20")
    session.state.card = "20"
    (entry,) = [one for one in deck(session, "orders").entries if one.what == "20"]
    assert entry.acts == () and not deck(session, "orders").acts


def test_a_marker_is_taken_out_of_its_pool_and_put_back_as_far_as_there_are_any(content):
    session = laid_out(content)
    before = list(session.state.pools["foot"])
    what = before[0]
    do(session, "hits.foot", OUT, what)
    assert len(session.state.pools["foot"]) == len(before) - 1
    do(session, "hits.foot", BACK, what)
    assert session.state.pools["foot"] == before
    with pytest.raises(RefusedError):
        act_of(deck(session, "hits.foot"), BACK, what)


def test_every_deck_that_is_drawn_from_can_be_looked_at(content):
    session = begin(content)
    shown = {pile.id for pile in GAME.piles(session.state, content)}
    assert {stream for stream, _ in GAME.physical_decks if "d6" not in stream} == shown
    assert len(deck(session, "orders").entries) == len(session.state.orders.left)


def test_a_deck_that_there_is_not_is_refused(content):
    with pytest.raises(RefusedError):
        deck(begin(content), "nada")
