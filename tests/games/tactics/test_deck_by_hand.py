"""The AI's deck put right by hand: open cards move with a reason, sealed ones stay (1.1, 3.8)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.card_views import BACK, OUT, SHUFFLE, PileView
from puesto.core.game.piles import act_of, look_into, put_right
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games.tactics.game import GAME
from puesto.games.tactics.table import sequence
from puesto.games.tactics.table.secret import keep_secret, read_secret
from puesto.language import Language
from tests import helpers
from tests.games.tactics.battles import CONTENT


def battle(**settings: str) -> Session[Any, Any]:
    """A battle at the player's turn, with three cards among the discards."""
    session = helpers.begin(GAME, CONTENT, "crossroads", settings, seed="9")
    state = session.state
    cards = sorted(CONTENT.cards)[:4]
    keep_secret(state, replace(read_secret(state), seed="9", deck=tuple(cards), gone=(cards[0], cards[0], cards[1])))
    return session


def pile(session: Session[Any, Any]) -> PileView:
    return GAME.piles(session.state, session.content)[0]


def own_deck() -> Session[Any, Any]:
    """A battle with the player's own deck, in the first turn of the player."""
    session, dice = helpers.begin(GAME, CONTENT, "crossroads", {"ai_cards": "table"}, seed="9"), Dice(1)
    while session.state.step != sequence.PLAYER_TURN:
        helpers.answer_at_random(session, dice)
    return session


def test_a_discard_that_is_seen_is_taken_out_and_put_back_with_its_reason_and_each_is_undone() -> None:
    session = battle(discards="up")
    first, second = sorted({*read_secret(session.state).gone})
    before = session.digest()
    copy = codec.from_json(type(session.state), codec.to_json(session.state))
    act = act_of(pile(session), OUT, first)
    copy.removed[first] = act.value
    assert read_secret(copy).gone == (first, second) and copy.taken_out == [first] and copy.removed[first] == 1
    copy.removed[first] = 0
    secret = read_secret(copy)
    assert sorted(secret.deck) == sorted((*read_secret(session.state).deck, first)) and copy.taken_out == []
    back = act_of(pile(session), BACK, second)
    assert (back.path, back.value) == (f"discards.{second}", session.state.discards[second] - 1)
    copy.discards[second] = back.value
    assert read_secret(copy).gone == (first,) and session.digest() == before


def test_discards_that_lie_face_down_are_only_shuffled_in_and_named_nowhere() -> None:
    session = battle(discards="down")
    shown = json.dumps(codec.to_json(pile(session)))
    assert not [card for card in CONTENT.cards if f'"{card}"' in shown]
    act = act_of(pile(session), SHUFFLE)
    with pytest.raises(RefusedError):
        act_of(pile(session), OUT, sorted(CONTENT.cards)[0])
    before = read_secret(session.state)
    session.state.discards["all"] = act.value
    after = read_secret(session.state)
    assert sorted(after.deck) == sorted((*before.deck, *before.gone)) and after.gone == ()
    assert after.shuffles == before.shuffles + 1


def test_the_journal_keeps_what_hands_do_with_the_deck_and_undo_takes_it_back() -> None:
    session, say = own_deck(), Language("es").say
    card = next(entry.what for entry in pile(session).entries if any(act.act == OUT for act in entry.acts))
    left = read_secret(session.state).deck.count(card)
    assert put_right(session, act_of(pile(session), OUT, card), "perdida") == "now"
    assert read_secret(session.state).deck.count(card) == left - 1 and session.state.taken_out == [card]
    messages = [say(line.message, session.name) for line in session.log]
    assert any("perdida" in line and "fuera de la batalla: 1" in line for line in messages)
    put_right(session, act_of(pile(session), BACK, card))
    assert read_secret(session.state).deck.count(card) == left and session.state.taken_out == []
    session.undo(2)
    assert read_secret(session.state).deck.count(card) == left and session.state.taken_out == []


@pytest.mark.parametrize(
    ("path", "value"), [("removed.x", 1), ("discards.x", 1), ("discards.all", 7), ("removed.x", -1)]
)
def test_what_does_not_lie_there_cannot_be_moved(path: str, value: int) -> None:
    session = own_deck()
    with pytest.raises(RefusedError):
        session.override(path, value)


def test_nobody_sees_the_order_of_the_deck() -> None:
    for session in (battle(), own_deck()):
        shown = pile(session)
        assert shown.sealed is not None and len(shown.left) == len(read_secret(session.state).deck)
        with pytest.raises(RefusedError) as refused:
            look_into(session, shown, "x")
        assert refused.value.message == shown.sealed and not session.log[-1].key.startswith("note")
