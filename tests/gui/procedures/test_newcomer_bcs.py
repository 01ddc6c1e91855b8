"""A new player's first steps in a real window at BCS, and in a list for the other army."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice, answer_at_random
from puesto.core.prompts import Roll
from puesto.gui.host.players import PLAYERS, TWO
from puesto.gui.panels.track import TrackPanel
from puesto.gui.procedures.result_table import ResultTablePanel
from puesto.gui.procedures.sum import SumPanel
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.table.step_layout import has_many_lines
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened
from tests.gui.driving import Unseen

ENTER = Qt.Key.Key_Return
Begun = Callable[[str], MainWindow]


@pytest.fixture
def begun(opened: Opened) -> Begun:
    """Return a function that begins a game, whatever table is open."""
    window = opened(Preferences(motion=False, other={PLAYERS: TWO}), shelf=Shelf())
    window.resize(1366, 768)

    def begin(game: str) -> MainWindow:
        window.go_home()
        window.set_up(game)
        assert window.new_page.go is not None
        window.new_page.go.click()
        QApplication.processEvents()
        return window

    return begin


def give(window: MainWindow, *answers: Any) -> None:
    """Answer what is asked, one question after the other."""
    for answer in answers:
        window.controller.answer(answer)
        QApplication.processEvents()


def test_a_question_whose_only_answer_stands_in_the_corner_has_no_empty_sheet_beside_it(begun: Begun) -> None:
    window = begun("bcs")
    assert window.controller.prompt is not None and len(window.controller.prompt.options) == 1
    assert not window.table.bar.sheet.isVisible() and window.table.log.isVisible()


def test_tracks_are_as_low_after_a_game_without_any_as_they_are_later(begun: Begun) -> None:
    begun("bolt")
    window = begun("bcs")
    first = [track.height() for track in window.findChildren(TrackPanel) if track.isVisible()]
    give(window, window.controller.prompt.options[0].value)
    assert first and first == [track.height() for track in window.findChildren(TrackPanel) if track.isVisible()]


def test_the_sum_of_an_attack_keeps_its_height_when_ratings_come_and_its_table_all_rows(begun: Begun) -> None:
    window = begun("bcs")
    give(window, window.controller.prompt.options[0].value, (), "allies", "first", "normal", "plain", 10, "keep")
    give(window, (6, 6), "0-0", "0-0", "attack", "regular", "grenadiers")
    sums, tables = window.findChild(SumPanel), window.findChild(ResultTablePanel)
    assert sums is not None and tables is not None
    high = sums.height()
    give(window, "grenadiers-a", (), "first-a")
    assert sums.height() == high and not any(row.isHidden() for row in tables.rows.values())


def test_odds_that_the_compact_bar_holds_lie_in_it_and_cover_nothing_below(begun: Begun) -> None:
    window = begun("chariots")
    unseen, dice, bar = Unseen(window), Dice(5), window.table.bar
    while not (
        has_many_lines(prompt := window.controller.prompt) and prompt is not None and prompt.key == "shock.roll"
    ):
        assert prompt is not None
        unseen.answer(*answer_at_random(dice, prompt))
    unseen.show()
    QApplication.processEvents()
    assert not bar.sums.text() and bar.body.isVisible() and not bar.places.tall
    assert bar.places.sheet.contains(bar.body.geometry())


def test_what_an_answer_came_to_stands_below_the_question_where_the_diary_has_no_room(begun: Begun) -> None:
    window = begun("bcs")
    give(window, window.controller.prompt.options[0].value, (), "allies", "first", "normal", "plain", 10, "keep")
    give(window, (6, 6), "0-0", "0-0")
    give(window, "movement", "first-a", "use_fire_event", "movement", "first-a", "use_fire_event")
    bar = window.table.bar
    assert window.controller.prompt.key == "activities.what" and not window.table.log.isVisible()
    assert "El I/16 de Infantería queda Parado; " in bar.detail.text()
    face = bar.question.font()
    window.table.log.last_told = "Mucho de una vez. " * 40
    window.table.settle()
    assert bar.question.font() == face and bar.detail.text().startswith("Mucho")
    give(window, "attack")
    assert window.table.log.isVisible() and "Parado" not in bar.detail.text()


def test_modifiers_below_low_odds_have_the_whole_width(begun: Begun) -> None:
    window = begun("chariots")
    unseen, dice, bar = Unseen(window), Dice(11), window.table.bar
    while not (isinstance(prompt := window.controller.prompt, Roll) and has_many_lines(prompt) and prompt.modifiers):
        assert prompt is not None
        unseen.answer(*answer_at_random(dice, prompt))
    unseen.show()
    QApplication.processEvents()
    assert bar.places.tall and bar.places.sheet.contains(bar.body.geometry())
    assert bar.sums.isVisible() and bar.sums.geometry().right() > bar.body.geometry().right()
