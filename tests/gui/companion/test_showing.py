"""The switch: off at first, said on the table while it is on, and off when the session ends."""

from __future__ import annotations

import urllib.error
import urllib.request

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from puesto.companion import server
from puesto.companion.server import LOOPBACK
from puesto.core.game.map_views import HexView, MapView
from puesto.core.values import replace
from puesto.gui.companion import showing_sheet
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests import helpers
from tests.toy import TOY, ToyContent


@pytest.fixture
def window(qtbot, monkeypatch, tmp_path):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    monkeypatch.setattr(server, "own_address", lambda: LOOPBACK)
    monkeypatch.setattr(showing_sheet, "modules_of", lambda link: [[True]])
    window = MainWindow(Preferences(language="es", motion=False))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.table
    window.controller.open(helpers.begin(TOY, ToyContent(), "long", seed="showing"))
    window.show_table()
    yield window
    window.showing.stop()


def test_space_switches_and_the_table_says_so_until_the_session_ends(window, qtbot):
    assert not window.showing.is_on
    window.do_named("showing")
    QTest.keyClick(window._overlay, Qt.Key.Key_Space)
    assert window.showing.is_on and "0" in window.table.tools.shown.text()
    link = window.showing.server.link
    assert b"<!doctype html>" in urllib.request.urlopen(link, timeout=10).read()
    window.controller.close()
    assert not window.showing.is_on and not window.table.tools.shown.text()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(link, timeout=2)


def test_the_page_shows_the_map_that_the_table_shows_and_no_other(window):
    board = MapView((HexView("G07", 0, 0),))
    game = replace(TOY, position=lambda state, content, before: board)
    window.controller.open(helpers.begin(game, ToyContent(), "long", seed="map"))
    assert window.showing.start(LOOPBACK)
    shown = window.showing.server._blocks
    assert not shown["es"]["map"]
    window.table.centre._show_view(board, False)
    window.showing._send()
    assert "<svg" in window.showing.server._blocks["es"]["map"]


def test_the_page_waits_while_the_table_turns_a_card(window):
    assert window.showing.start(LOOPBACK)
    before = window.showing.server._blocks
    window.table.centre.wait()
    window.controller.answer(["pick"])
    window.showing._send()
    assert window.showing.server._blocks is before
    window.table.centre.go_on()
    window.showing._send()
    assert window.showing.server._blocks is not before


def test_without_a_network_it_stays_off_and_says_why(window, monkeypatch):
    monkeypatch.setattr(server, "own_address", lambda: None)
    window.do_named("showing")
    QTest.keyClick(window._overlay, Qt.Key.Key_Space)
    assert not window.showing.is_on
    assert window._overlay.problem == window.words.text(showing_sheet.NO_NETWORK)
