"""The session on the table is gone through again by keys, and is as it was when Esc is pressed."""

from __future__ import annotations

import os
import time

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.gui.sheets.return_sheet import ReturnSheet
from puesto.shelf import Shelf

KEY = Qt.Key


def begun(opened, answers: int = 24):
    """A window with a mission on the table and some answers given."""
    window, dice = opened(shelf=Shelf()), Dice(3)
    window.set_up("bear", "mission-1")
    for _ in range(answers):
        window.controller.answer(dice.random_answer(window.controller.prompt))
        QApplication.processEvents()
    assert len(window.controller.session.entries) == answers
    return window


def test_arrows_walk_and_escape_leaves_the_session_as_it_is(opened, keys):
    window = begun(opened)
    controller = window.controller
    before, file, session = controller.session.digest(), controller.file.path.read_bytes(), controller.session
    window.do_named("replay")
    assert controller.replay is not None and controller.replay.at == 0 and controller.session is not session
    keys(window, KEY.Key_Right, KEY.Key_Right)
    assert controller.replay.at == 2
    assert controller.words(controller.replay.done) in window.table.bar.detail.text()
    keys(window, KEY.Key_Left)
    assert controller.replay.at == 1
    keys(window, KEY.Key_End)
    assert controller.replay.at == controller.replay.last
    keys(window, KEY.Key_Home)
    assert controller.replay.at == 0
    keys(window, KEY.Key_Right, modifier=Qt.KeyboardModifier.ControlModifier)
    assert controller.replay.at > 0
    keys(window, KEY.Key_Return, KEY.Key_Space, "1")
    assert controller.session.digest() == controller.replay.shown.digest(), "nothing can be answered"
    keys(window, KEY.Key_Escape)
    assert controller.replay is None and controller.session is session and controller.read_only is None
    assert controller.session.digest() == before
    assert controller.file.path.read_bytes() == file, "no file is touched"


def test_a_session_put_away_in_the_middle_of_it_is_kept_whole(opened, keys):
    window = begun(opened)
    path, before = window.controller.file.path, window.controller.session.digest()
    window.do_named("replay")
    keys(window, KEY.Key_Right)
    window.go_home()
    assert window.controller.replay is None
    window.open(path)
    assert window.controller.session.digest() == before


def test_who_left_for_more_than_an_hour_reads_a_sheet_and_any_key_goes_on(opened, keys):
    window = begun(opened)
    path = window.controller.file.path
    window.go_home()
    for away, shown in ((60, False), (4000, True)):
        os.utime(path, (time.time() - away,) * 2)
        window.open(path)
        QApplication.processEvents()
        sheets = [sheet for sheet in window.findChildren(ReturnSheet) if sheet.isVisible()]
        assert bool(sheets) is shown
        if shown:
            assert "RONDA" in " ".join(sheets[0].lines).upper()
            keys(window, "x")
            assert not sheets[0].isVisible() and window.controller.session.digest()
        window.go_home()
