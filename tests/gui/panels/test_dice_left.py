"""On the table window of a game of order dice two players see the die in hand, and the dice left in the bag a side."""

from __future__ import annotations

from typing import Any

from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.bolt.game import GAME
from puesto.gui.pieces.far_labels import DieInHand
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.table.table_window import TableWindow
from puesto.storage import Preferences
from tests.games.bolt.packs import ours


def test_the_dice_left_of_each_side_stand_on_flaps(qtbot: QtBot, own_home: object) -> None:
    window = MainWindow(Preferences(motion=False))
    qtbot.addWidget(window)
    window.show()
    session: Session[Any, Any] = Session.start(GAME, ours()[0], "crossroads", {}, "1")
    window.show_table()
    window.controller.open(session)
    board = TableWindow(window, window.table.bar)
    qtbot.addWidget(board)
    board.show_figures()
    left = [flap for flap in board.flaps if flap.foot == window.controller.words.text("en la bolsa")]
    sides = [army.id for army in session.content.battles["crossroads"].armies]
    assert [flap.figure for flap in left] == [str(session.state.bag.count(side)) for side in sides]


def test_the_die_in_hand_stands_there_large_with_whose_it_is_and_to_whom_it_goes(
    qtbot: QtBot, own_home: object
) -> None:
    window = MainWindow(Preferences(motion=False))
    qtbot.addWidget(window)
    session: Session[Any, Any] = Session.start(GAME, ours()[0], "crossroads", {}, "1")
    window.controller.open(session)
    board = TableWindow(window, window.table.bar)
    qtbot.addWidget(board)
    board.resize(1366, 768)
    board.show()
    assert not any(isinstance(flap, DieInHand) for flap in board.flaps)
    for wanted, unit in (("order.unit", False), ("order.which", True)):
        while session.prompt is not None and session.prompt.key != wanted:
            chance = Dice(2)
            thrown = isinstance(session.prompt, Roll | Draw)
            answer = chance.answer(session.prompt) if thrown else chance.random_answer(session.prompt)
            window.controller.answer(answer, Source.APP if thrown else Source.PLAYER)
        board.show_figures()
        die = next(flap for flap in board.flaps if isinstance(flap, DieInHand))
        assert die.caption and bool(die.foot) is unit
        assert min(die.width(), die.height()) > 250
    board.grab()
