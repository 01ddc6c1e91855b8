"""On the table window of a game of order dice two players see how many dice each side has left in the bag."""

from __future__ import annotations

from typing import Any

from pytestqt.qtbot import QtBot

from puesto.core.session.session import Session
from puesto.games.bolt.game import GAME
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
    window.desk.open(session)
    board = TableWindow(window)
    qtbot.addWidget(board)
    board.show_figures()
    left = [flap for flap in board.flaps if flap.foot == window.desk.words.text("en la bolsa")]
    sides = [army.id for army in session.content.battles["crossroads"].armies]
    assert [flap.figure for flap in left] == [str(session.state.bag.count(side)) for side in sides]
