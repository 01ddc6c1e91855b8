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
from puesto.system import wakefulness

NOT_ALLOWED = "Este sistema no lo ha permitido: la pantalla se apaga cuando digan sus ajustes."


class System:
    """A system that agrees, or does not, and remembers whom it keeps awake for."""

    def __init__(self):
        self.agrees, self.held, self.times = True, 0, 0

    def stay_awake(self, program, why):
        assert program and why
        self.times += 1
        self.held += self.agrees
        return self.let_go if self.agrees else None

    def let_go(self):
        self.held -= 1


@pytest.fixture
def system(monkeypatch):
    said = System()
    monkeypatch.setattr(awake, "UNHURRIED", 0)
    monkeypatch.setattr(wakefulness, "stay_awake", said.stay_awake)
    return said


def begin(window, game="toy"):
    window.set_up(game)
    window.new_page.go.click()


def row(page, name):
    return next(one for one in page.findChildren(Segments) if one.name == name)


def test_with_a_session_on_the_table_the_computer_stays_awake_until_it_is_put_away(opened, system, qtbot):
    window = opened(Preferences(motion=False))
    qtbot.wait(20)
    assert system.times == 0, "nobody plays"
    begin(window)
    qtbot.waitUntil(lambda: window.awake.agreed is True)
    window.desk.answer(("pick", "lamp", "mule"))
    assert system.times == 1, "an answer asks nothing anew"
    window.go_home()
    qtbot.waitUntil(lambda: system.held == 0)
    assert window.awake.agreed is None
    window.open(list_sessions()[0].path)
    qtbot.waitUntil(lambda: system.held == 1)


def test_who_does_not_want_it_is_asked_by_nobody_and_may_change_his_mind(opened, system, qtbot):
    window = opened(Preferences(motion=False, awake=False))
    begin(window)
    qtbot.wait(20)
    assert system.times == 0
    window.do_named("preferences")
    page = window.page(PreferencesPage)
    stays = row(page, "Con una partida en la mesa, el ordenador se queda despierto")
    stays.chosen.emit(0)
    qtbot.waitUntil(lambda: system.held == 1)
    assert Preferences.load().awake is True
    stays.chosen.emit(1)
    qtbot.waitUntil(lambda: system.held == 0)
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
    qtbot.waitUntil(lambda: system.times == 1 and system.held == 0)
    window.desk.answer(("pick", "lamp", "mule"))
    qtbot.waitUntil(lambda: system.times == 2)


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
    assert {"1d6", "2d6"} & window.desk.physical
    streams = window.desk.physical
    window.go_home()
    window.open(list_sessions()[0].path)
    assert window.desk.physical == streams, "the save remembers it"
