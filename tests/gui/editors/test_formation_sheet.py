"""Battalion Combat Series in the owner's layer: a formation sheet pasted as a list, and the charts of his copy."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from puesto.games.bcs.game import GAME
from puesto.gui.editors.grid import HOUSE_MARK, PROVEN_MARK, RESTORED_MARK
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.chart_page import ChartPage, cell_counts
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences, user_folder
from tests.gui.conftest import Opened

SHEET = """Bando: Norte
Formación Una: activación 4, radio 6, artillería 2
- I/1: VA 3, pasos 3
Bando: Sur
Formación Otra
- I/2: VA 4, pasos 2, táctico"""


@pytest.fixture
def window(opened: Opened) -> MainWindow:
    return opened(Preferences(language="es", motion=False), Shelf())


def said(window: MainWindow) -> list[str]:
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def test_a_formation_sheet_is_pasted_judged_line_by_line_and_kept(window: MainWindow) -> None:
    window.do_named("battles")
    page = window.page(BattlePage)
    page.show_game("bcs")
    page.start("crossing")
    page.open_list()
    assert page.lines is not None
    page.lines.setPlainText(SHEET.replace("VA 4", "azul"))
    QApplication.processEvents()
    assert any(text.startswith("Línea 6") for text in said(window))
    page.lines.setPlainText(SHEET)
    QApplication.processEvents()
    assert "Se entiende: 2 formaciones y 2 unidades." in said(window)
    page.take_list()
    page.keep()
    content, problems = content_for(GAME, user_folder())
    assert problems == [] and content.operations["own-1"].formations[0].radius == 6


def test_a_chart_of_the_copy_is_typed_in_and_the_lost_one_says_where_it_stands(window: MainWindow) -> None:
    window.do_named("charts")
    page = window.page(ChartPage)
    page.show_game("bcs")
    assert len(page.named) == 14
    page.show_chart("urban_control")
    assert any("6.1a" in text for text in said(window))
    page.leave()
    page.show_chart("fatigue")
    page.desk_work.type({("attack_sequence", "die"): "1-4"})
    page.keep()
    content, problems = content_for(GAME, user_folder())
    assert problems == [] and content.charts["fatigue"].places["attack_sequence", "die"] == "1-4"
    page.desk_work.type({("attack_sequence", "die"): "blue"})
    assert not page.desk_work.sound


def test_a_cell_that_was_restored_is_not_called_proven_by_the_rules() -> None:
    content, _ = content_for(GAME)
    retreat = cell_counts(content.charts["retreat"])
    assert (retreat[HOUSE_MARK], retreat[RESTORED_MARK], retreat[PROVEN_MARK]) == (0, 3, 24)
