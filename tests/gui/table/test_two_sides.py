"""The window where two armies share the table: whose question it is, what each can bear, and how it ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.core.headings import SideView
from puesto.core.messages import Text
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.look.side_sign import letter_of
from puesto.gui.prompts.outcome import Tile
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests import helpers
from tests.gui.conftest import Opened
from tests.gui.screens import settle

NAMES = {"north": "CIUDAD DEL NORTE", "south": "CIUDAD DEL SUR", "": ""}


@pytest.fixture
def battle(opened: Opened) -> MainWindow:
    """The first battle on the table, at its first question."""
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    assert window.new_page.go is not None
    window.new_page.go.click()
    settle()
    return window


def play(window: MainWindow, until: Callable[[MainWindow], bool], seed: int = 1) -> None:
    """Answer at random until something is so."""
    dice = Dice(seed)
    while not until(window):
        prompt = window.controller.prompt
        assert prompt is not None
        window.controller.answer(
            dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        )
        QApplication.processEvents()


def asked(who: str) -> Callable[[MainWindow], bool]:
    """Whether a side is asked."""
    return lambda window: window.controller.prompt is not None and window.controller.prompt.who == who


def test_the_step_bar_and_the_table_window_name_the_side_that_is_asked(battle: MainWindow, qtbot: QtBot) -> None:
    battle.swap_board()
    board, seen = battle._board, set()
    assert board is not None
    for who in ("north", "south", "north"):
        play(battle, asked(who))
        bar = battle.table.bar
        assert bar.whose.text() == NAMES[who] and bar.whose.isVisible()
        assert board.head.text().startswith(f"{NAMES[who]} · TURNO 1")
        assert board.head.letter == bar.whose.letter
        seen.add((bar.whose.letter, bar.whose.place, bar.whose.tone))
    assert seen == {("N", 0, "command"), ("S", 1, "action")}, "told apart by letter and shape, not by ink alone"


def test_the_bag_is_nobodys(battle: MainWindow) -> None:
    play(
        battle,
        lambda window: (
            window.controller.prompt is not None
            and window.controller.prompt.who == ""
            and window.controller.prompt.key == "bag.draw"
        ),
    )
    assert battle.table.bar.whose.text() == "" and battle.table.bar.whose.isHidden()
    assert battle.table.bar.turn.text().startswith("ACTIVACIÓN")


def test_what_each_army_can_bear_is_always_seen_and_leads_to_the_sheets(battle: MainWindow, qtbot: QtBot) -> None:
    standing, view = battle.table.standing, battle.controller.view
    assert view is not None and standing.isVisible()
    for tally in view.tallies:
        assert battle.words(tally.reading) in standing.accessibleName()
    bar = battle.table.middle.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.maximum() > 0
    qtbot.mouseClick(standing, Qt.MouseButton.LeftButton)
    assert bar.value() < bar.maximum()


def test_the_end_shows_what_each_army_has_lost(battle: MainWindow) -> None:
    session, dice = battle.controller.session, Dice(1)
    assert session is not None
    helpers.play_on(session, dice)
    session.undo()
    battle.controller.open(session)
    battle.show_table()
    play(battle, lambda window: window.controller.prompt is None)
    settle()
    view = battle.controller.view
    assert view is not None and view.outcome is not None
    tiles = {tile.caption: tile.figure for tile in battle.table.bar.findChildren(Tile)}
    for tally, side in zip(view.tallies, view.sides, strict=True):
        assert tiles[f"Puntos de Huida de la {battle.words(side.name)}"] == f"{tally.lost} de {tally.level}"
        assert f"Bajas de la {battle.words(side.name)}" in tiles
    assert tiles["Turnos"] == str(view.round)
    assert battle.table.bar.question.text() == battle.words(view.outcome.title)
    assert battle.table.bar.outcome is not None
    QTest.keyClick(battle.table.bar.outcome.home, Qt.Key.Key_O)
    settle()
    again = battle.controller.session
    assert again is not None and again is not session and again.prompt is not None and again.answers == 0
    assert (again.scenario, again.state.settings) == (session.scenario, session.state.settings)
    assert again.seed != session.seed


def test_at_a_large_size_the_page_of_what_was_drawn_is_called_after_the_bag(opened: Opened) -> None:
    window = opened(Preferences(motion=False, scale=200), shelf=Shelf())
    window.set_up("chariots")
    assert window.new_page.go is not None
    window.new_page.go.click()
    settle()
    names = [tab.text() for tab in window.table.tools.tabs]
    assert "La Bolsa" in names and "Carta y mazos" not in names


def test_a_letter_is_that_of_the_word_the_other_name_has_not(battle: MainWindow) -> None:
    view = battle.controller.view
    assert view is not None
    assert [letter_of(view.sides, place, battle.words) for place in (0, 1)] == ["N", "S"]
    battle.speak("en")
    assert [letter_of(view.sides, place, battle.words) for place in (0, 1)] == ["N", "S"]


def test_two_names_that_begin_alike_have_two_letters():
    sides = [SideView(name, Text(name, name)) for name in ("Aliados", "Alemanes", "Argelinos")]
    assert [letter_of(sides, place, lambda text: str(text.es)) for place in range(3)] == ["A", "L", "R"]
