"""The computer stays awake beside the board, and who throws and draws is chosen in the preferences."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from puesto.gui.controls.segments import Segments
from puesto.gui.host import awake
from puesto.gui.host.physical_dice import HANDS, MINE
from puesto.gui.pages.preferences import PreferencesPage
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences, list_sessions

NOT_ALLOWED = "Este sistema no lo ha permitido: la pantalla se apaga cuando digan sus ajustes."


@pytest.fixture
def system(monkeypatch):
    """Modes that were entered and not left, of a system that agrees or does not."""
    monkeypatch.setattr(awake, "UNHURRIED", 0)
    held, asked = [], []

    class Mode:
        def __init__(self, active):
            self.active = active

        def __enter__(self):
            asked.append(self)
            held.extend([self] * self.active)

        def __exit__(self, *_):
            held[:] = [one for one in held if one is not self]

    class System:
        agrees = True
        entered = held
        times = asked

        def presenting(self, on_fail):
            assert on_fail == "pass", "a system that refuses is no error"
            return Mode(self.agrees)

    said = System()
    monkeypatch.setattr("wakepy.keep.presenting", said.presenting)
    return said


def begin(window, game="toy"):
    window.set_up(game)
    window.new_page.go.click()


def row(page, name):
    return next(one for one in page.findChildren(Segments) if one.name == name)


def test_with_a_session_on_the_table_the_computer_stays_awake_until_it_is_put_away(opened, system, qtbot):
    window = opened(Preferences(motion=False))
    qtbot.wait(20)
    assert system.times == [], "nobody plays"
    begin(window)
    qtbot.waitUntil(lambda: window.awake.agreed is True)
    window.controller.answer(("pick", "lamp", "mule"))
    assert len(system.times) == 1, "an answer asks nothing anew"
    window.go_home()
    qtbot.waitUntil(lambda: system.entered == [])
    assert window.awake.agreed is None
    window.open(list_sessions()[0].path)
    qtbot.waitUntil(lambda: len(system.entered) == 1)


def test_who_does_not_want_it_is_asked_by_nobody_and_may_change_his_mind(opened, system, qtbot):
    window = opened(Preferences(motion=False, awake=False))
    begin(window)
    qtbot.wait(20)
    assert system.times == []
    window.do_named("preferences")
    page = window.page(PreferencesPage)
    stays = row(page, "Con una partida en la mesa, el ordenador se queda despierto")
    stays.chosen.emit(0)
    qtbot.waitUntil(lambda: len(system.entered) == 1)
    assert Preferences.load().awake is True
    stays.chosen.emit(1)
    qtbot.waitUntil(lambda: system.entered == [])
    assert Preferences.load().awake is False


def test_a_system_that_refuses_is_said_in_the_preferences(opened, system, qtbot):
    system.agrees = False
    window = opened(Preferences(motion=False))
    begin(window)
    qtbot.waitUntil(lambda: window.awake.agreed is False)
    window.do_named("preferences")
    assert NOT_ALLOWED in [label.text() for label in window.page(PreferencesPage).findChildren(QLabel)]


def test_an_hour_after_the_last_answer_nobody_is_at_the_table(opened, system, qtbot, monkeypatch):
    monkeypatch.setattr(awake, "LEFT_ALONE", 60)
    window = opened(Preferences(motion=False))
    begin(window)
    qtbot.waitUntil(lambda: len(system.times) == 1 and system.entered == [])
    window.controller.answer(("pick", "lamp", "mule"))
    qtbot.waitUntil(lambda: len(system.times) == 2)


def test_who_throws_is_chosen_for_every_game_and_for_the_one_on_the_table(qtbot):
    window = MainWindow(Preferences(motion=False))
    qtbot.addWidget(window)
    begin(window, "bear")
    window.do_named("preferences")
    page = window.page(PreferencesPage)
    row(page, "¿Quién tira y quién roba?").chosen.emit(0)
    assert Preferences.load().other[HANDS] == MINE
    dice = row(page, "En esta partida: ¿quién tira los dados?")
    dice.chosen.emit(1)
    assert {"1d6", "2d6"} & window.controller.physical
    streams = window.controller.physical
    window.go_home()
    window.open(list_sessions()[0].path)
    assert window.controller.physical == streams, "the save remembers it"
