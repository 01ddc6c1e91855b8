"""The bag of order dice put right by hand: a die put back, one taken out, never more than units that wait (3.1)."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.card_views import BACK, OUT, PileView
from puesto.core.game.piles import act_of, put_right
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import bag
from puesto.games.bolt.table.state import GameTable, State
from puesto.language import Language
from tests import helpers
from tests.games.bolt.packs import ours

CONTENT = ours()[0]
SIDE = "germans"


def drawing() -> Session[State, Content]:
    """A battle whose first die is about to be drawn."""
    session: Session[State, Content] = helpers.begin(GAME, CONTENT, "crossroads", seed="7")
    dice = Dice(1)
    while session.prompt is None or session.prompt.key != "bag.draw":
        helpers.answer_at_random(session, dice)
    return session


def pile(session: Session[State, Content]) -> PileView:
    return GAME.piles(session.state, session.content)[0]


def test_a_die_is_taken_out_of_the_bag_with_its_reason_and_put_back_and_each_is_undone() -> None:
    session = drawing()
    whole, say = list(session.state.bag), Language("es").say
    assert put_right(session, act_of(pile(session), OUT, SIDE), "rodó bajo la mesa") == "now"
    assert session.state.bag.count(SIDE) == whole.count(SIDE) - 1
    assert session.prompt is not None and session.prompt.left == tuple(session.state.bag)
    assert "rodó bajo la mesa" in say(session.log[-1].message, session.name)
    assert "Dados en la bolsa" in say(session.log[-1].message, session.name)
    put_right(session, act_of(pile(session), BACK, SIDE))
    assert session.state.bag == whole
    session.undo(2)
    assert session.state.bag == whole


def test_no_army_has_more_dice_in_the_bag_than_units_that_wait_for_one() -> None:
    session = drawing()
    with pytest.raises(RefusedError):
        act_of(pile(session), BACK, SIDE)
    for value in ([*session.state.bag, SIDE], ["nobody"], session.state.bag[::-1]):
        with pytest.raises(RefusedError):
            session.override("bag", sorted(value) if len(value) != len(session.state.bag) else value)
    for seed in range(3):
        session, dice = drawing(), Dice(seed)
        for _ in range(120):
            if session.prompt is None:
                break
            table = GameTable(session.state, session.content)
            assert bag.is_bag_sound(table), session.state.step
            helpers.answer_at_random(session, dice)


def test_the_bag_tells_how_many_of_whom_and_what_comes_out_next() -> None:
    session = drawing()
    shown = pile(session)
    assert sum(entry.copies for entry in shown.entries) == len(session.state.bag)
    order = session.coming(shown.id, shown.left, shown.shuffle)
    assert sorted(order) == session.state.bag
    session.roll(Dice(9).answer)
    assert session.entries[-1].value == order[0]
