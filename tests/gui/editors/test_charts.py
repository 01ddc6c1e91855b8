"""The printed charts typed in cell by cell:

kept by itself, marked, judged against the rulebook, and used by the session on the table.
"""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from puesto.core import charts
from puesto.core.charts import OWN
from puesto.games.chariots.game import GAME
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.segments import Segments
from puesto.gui.editors import grid as grids
from puesto.gui.editors.work import draft_file
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for, user_layer
from puesto.packs.parcel import export_parcel
from puesto.shelf import Shelf
from puesto.storage import Preferences, user_folder
from tests.gui.conftest import Keys, Opened

ENTER = Qt.Key.Key_Return
CONTROL = Qt.KeyboardModifier.ControlModifier
CHARIOTS = Shelf(ids=lambda: ("chariots",))


def page_of(opened: Opened, key: str, language: str = "es", shelf: Shelf | None = None) -> tuple[MainWindow, ChartPage]:
    """A window on a chart, as a player finds it in the menu."""
    window = opened(Preferences(language=language, motion=False), shelf or Shelf())
    window.do_named("charts")
    page = window.page(ChartPage)
    page.show_game("chariots")
    page.show_chart(key)
    QApplication.processEvents()
    return window, page


def kept() -> Any:
    """Return the charts with the player's layer as it is now."""
    content, problems = content_for(GAME, user_folder())
    assert problems == []
    return content


def typed(window: MainWindow, keys: Keys, *cells: str) -> None:
    """Type cells in the order of reading, each with Enter."""
    for cell in cells:
        keys(window, cell, ENTER)


def test_a_whole_chart_is_typed_by_keyboard_and_is_there_after_a_restart(opened, keys):
    window, page = page_of(opened, "overturn")
    house = [text for row in page.work.house.rows for text in row.cells]
    printed = ["-", "-", "8-9", *house[3:]]
    typed(window, keys, *printed)
    page.keep()
    chart = kept().charts["overturn"]
    assert [text for row in chart.rows for text in row.cells] == printed
    assert chart.known["1/BW"] == OWN and charts.source(chart, "1", "BW") == OWN
    window.close()
    _, again = page_of(opened, "overturn")
    assert again.cells.text((0, 2)) == "8-9" and grids.OWN_MARK in again.cells.marks((0, 2))


def test_only_what_was_typed_is_the_owners_and_the_rest_keeps_its_source(opened, keys):
    window, page = page_of(opened, "clash")
    typed(window, keys, "12")
    page.keep()
    chart = kept().charts["clash"]
    assert {place: source for place, source in chart.known.items() if source == OWN} == {"SI/SI": OWN}
    assert charts.source(chart, "HI", "SI") == "house" and charts.source(chart, "CH-2", "CH-3") == "example 8.16"
    assert page.cells.marks((1, 0)) == (grids.HOUSE_MARK,) and page.cells.marks((5, 5)) == (grids.PROVEN_MARK,)


@pytest.mark.parametrize(
    ("key", "cell", "said"),
    [
        ("shock", "3", "se esperan los impactos del atacante y, entre paréntesis, los del defensor: 1(2)"),
        ("missiles", "6-3", "el intervalo está al revés"),
        ("superiority", "XX", "se espera AS, DS o «-»"),
    ],
)
def test_a_cell_that_means_nothing_is_told_while_it_is_typed_and_is_no_part_of_the_game(opened, keys, key, cell, said):
    window, page = page_of(opened, key)
    keys(window, cell)
    assert page.live.isVisible() and page.live.text() == said
    keys(window, ENTER)
    page.keep()
    assert grids.WRONG_MARK in page.cells.marks((0, 0)) and page.cells.text((0, 0)) == cell
    assert kept().charts[key] == page.house.charts[key]
    assert draft_file("chariots", "charts", key).exists()


def test_an_empty_cell_is_a_gap_and_waits_as_a_draft(opened, keys):
    window, page = page_of(opened, "shock")
    keys(window, " ")
    keys(window, Qt.Key.Key_Delete)
    keys(window, ENTER)
    assert not page.work.sound and not page.stamp.isEnabled()
    window.close()
    _, again = page_of(opened, "shock")
    assert again.cells.text((0, 0)) == "" and grids.WRONG_MARK in again.cells.marks((0, 0))


def test_intervals_that_overlap_are_told(opened, keys):
    _, page = page_of(opened, "missiles")
    page.work.type({("C/1", "1"): "1-6"})
    assert [finding.code for finding in page.work.findings] == [
        "overlap"
    ] and page.state.text() == "Por terminar: queda 1 cosa."


def test_what_contradicts_the_rulebook_is_marked_and_told_with_its_rule_but_allowed(opened, keys):
    window, page = page_of(opened, "clash")
    page.grid.go(*page.cells.place(("SI", "CH-2")))
    keys(window, "3", ENTER)
    page.keep()
    assert kept().charts["clash"].rows[0].cells[4] == "3"
    assert grids.WRONG_MARK in page.cells.marks((0, 4)) and [one.rule for one in page.work.objections] == ["8.16"]
    page.grid.go(0, 4)
    read = " ".join(label.text() for label in page.proof.findChildren(type(page.state)))
    assert "El texto demuestra 2 (del ejemplo de 8.16)" in read and "vale la tuya" in read


def test_what_is_only_unlikely_has_a_mark_of_its_own(opened):
    _, page = page_of(opened, "shock")
    page.work.type({("5", "6"): "4(1)"})
    assert grids.UNLIKELY_MARK in page.cells.marks((5, 5)) and not any(one.certain for one in page.work.objections)


def test_delete_brings_the_houses_cell_back_and_undo_brings_the_owners_back(opened, keys):
    window, page = page_of(opened, "clash")
    typed(window, keys, "12")
    page.grid.go(0, 0)
    keys(window, Qt.Key.Key_Delete)
    assert page.work.data["known"].get("SI/SI") is None and page.cells.text((0, 0)) == "7"
    keys(window, Qt.Key.Key_Z, modifier=CONTROL)
    assert page.cells.text((0, 0)) == "12" and grids.OWN_MARK in page.cells.marks((0, 0))


def test_the_whole_chart_goes_back_to_the_houses_and_leaves_the_layer(opened, keys):
    window, page = page_of(opened, "terrain")
    typed(window, keys, "2", "-3")
    page.keep()
    assert [row.cells[0] for row in kept().charts["terrain"].rows[:2]] == ["+2", "-3"]
    page.work.put(page.work.house)
    page.keep()
    assert "charts" not in user_layer.layer_rows(user_folder(), GAME)
    window.undo()
    page.keep()
    assert kept().charts["terrain"].rows[0].cells == ("+2",)


def test_a_block_from_a_spreadsheet_is_pasted_and_one_that_does_not_fit_changes_nothing(opened, keys):
    window, page = page_of(opened, "protection")
    QGuiApplication.clipboard().setText("+1\t–1\n0\t2\n")
    keys(window, Qt.Key.Key_V, modifier=CONTROL)
    assert [page.cells.text(at) for at in ((0, 0), (0, 1), (1, 0), (1, 1))] == ["+1", "-1", "0", "+2"]
    before = page.work.data
    page.grid.go(7, 3)
    keys(window, Qt.Key.Key_V, modifier=CONTROL)
    assert page.work.data == before and "No se ha pegado nada" in page.problem.text()
    page.grid.go(0, 0)
    keys(window, Qt.Key.Key_Right, modifier=Qt.KeyboardModifier.ShiftModifier)
    keys(window, Qt.Key.Key_C, modifier=CONTROL)
    assert QGuiApplication.clipboard().text() == "+1\t-1"


def test_the_stamp_says_today_can_be_taken_off_and_goes_with_the_next_change(opened, keys):
    window, page = page_of(opened, "terrain")
    page.stamp.click()
    page.keep()
    chart = kept().charts["terrain"]
    assert chart.verified == date.today().isoformat() and charts.source(chart, "wood", "shift") == OWN
    page.stamp.click()
    assert page.work.chart.verified == ""
    page.stamp.click()
    page.grid.setFocus()
    page.grid.go(0, 0)
    keys(window, "1", ENTER)
    assert page.work.chart.verified == ""


def test_rows_and_columns_that_only_the_printed_chart_has(opened):
    _, page = page_of(opened, "missiles")
    page.work.put(charts.with_row(page.work.chart, "C/4", 4))
    assert not page.work.sound
    page.work.type({("C/4", "2"): "-", ("C/4", "1"): "0"})
    assert page.work.sound and {one.message.template for one in page.work.objections} == {
        "el arco compuesto llega a tres hexágonos y no a cuatro"
    }
    page.work.put(charts.without_row(page.work.chart, "C/4"))
    page.work.put(charts.without_row(page.work.chart, "C/1"))
    assert [finding.code for finding in page.work.findings] == ["no_row"]


def test_the_session_on_the_table_goes_on_with_the_new_chart_and_its_diary_says_so(opened, keys):
    window = opened(Preferences(language="es", motion=False), CHARIOTS)
    window.set_up("chariots")
    window.new_page.go.click()
    QApplication.processEvents()
    window.do_named("charts")
    page = window.page(ChartPage)
    page.show_chart("terrain")
    keys(window, "2", ENTER, Qt.Key.Key_Escape)
    assert window.controller.session.content.charts["terrain"].rows[0].cells == ("+2",)
    assert any("Ajustes por terreno en el Choque" in window.words(line.message) for line in window.controller.log)
    window.go_back()
    window.undo()
    assert window.controller.session.content.charts["terrain"].rows[0].cells == ("-1",)


def test_the_menu_offers_charts_only_where_the_game_has_some(opened):
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.set_up("bear")
    window.new_page.go.click()
    QApplication.processEvents()
    window.do_named("charts")
    assert window.at_table
    window.do_named("deck")
    assert not window.at_table


def test_charts_travel_in_the_parcel(opened, keys):
    window, page = page_of(opened, "terrain")
    typed(window, keys, "2")
    page.keep()
    assert "terrain" in export_parcel(user_folder(), [GAME])


def test_escape_gives_a_cell_up_and_then_leaves_for_the_list(opened, keys):
    window, page = page_of(opened, "clash")
    keys(window, "9", Qt.Key.Key_Escape)
    assert page.cells.text((0, 0)) == "7" and page.work is not None
    keys(window, Qt.Key.Key_Escape)
    assert page.work is None


def test_a_screen_reader_hears_each_cell_with_its_source(opened):
    _, page = page_of(opened, "clash", language="en")
    heard = page.grid.model().data(page.grid.model().index(5, 5), Qt.ItemDataRole.AccessibleTextRole)
    assert "CH-2" in heard and "CH-3" in heard and "9" in heard and "8.16" in heard


def test_the_game_whose_charts_are_typed_is_chosen_where_several_have_some(opened):
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.do_named("charts")
    page = window.page(ChartPage)
    row = page.findChild(Segments)
    seen = set()
    for at, game in enumerate(page.games):
        page.findChild(Segments).choose(at)
        assert page.game is game and page.named, game.id
        seen |= set(page.named)
    assert {"chariots", "tactics"} <= {game.id for game in page.games} and len(row.levels) == len(page.games)
    assert "terrain" in seen and len(seen) > len(page.named)


KILLED = """
import os
from PySide6.QtWidgets import QApplication
app = QApplication([])
from PySide6.QtTest import QTest
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.own_copy.page import PAUSE_MS
from puesto.storage import Preferences
window = MainWindow(Preferences(motion=False))
window.show()
window.do_named("charts")
page = window.page(ChartPage)
page.show_game("chariots")
page.show_chart("terrain")
page.work.type({("wood", "shift"): "+2"})
QTest.qWait(PAUSE_MS * 3)
page.work.type({("rough", "shift"): "+3"})
os._exit(9)
"""


def test_a_program_that_is_killed_in_the_middle_keeps_what_rested(own_home, tmp_path: Path):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", KILLED], env=environment, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 9, done.stderr.decode()
    assert [row.cells[0] for row in kept().charts["terrain"].rows[:2]] == ["+2", "-1"]


def test_every_action_that_fits_a_game_fits_one_on_the_shelf():
    games = [Shelf().find(id) for id in Shelf().ids()]
    assert [
        action.id for action in ACTIONS if action.fits is not None and not any(action.fits(game) for game in games)
    ] == []


def test_what_tears_a_row_is_said_with_its_name_where_the_grid_is_looked_at(opened, keys):
    window = opened(Preferences(language="es", motion=False, scale=200), Shelf())
    window.do_named("charts")
    page = window.page(ChartPage)
    page.show_game("chariots")
    page.show_chart("missiles")
    QApplication.processEvents()
    keys(window, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right)
    typed(window, keys, "2-4")
    page.keep()
    row = page.cells.heads()[0][2]
    assert page.problem.isVisible() and "falta el 1" in page.problem.text() and row in page.problem.text()
    assert grids.WRONG_MARK in page.cells.marks((2, 0)) and grids.WRONG_MARK not in page.cells.marks((1, 0))
    page.undo()
    assert not page.problem.text() and grids.WRONG_MARK not in page.cells.marks((2, 0))
    typed(window, keys, "x")
    page.leave()
    assert not page.problem.text()
    QApplication.processEvents()
    assert page.named["missiles"].hasFocus() and not page.named["missiles"].visibleRegion().isEmpty()


def test_a_restored_cell_has_a_mark_of_its_own_and_the_list_counts_it(opened):
    _, page = page_of(opened, "overturn")
    page.leave()
    page.show_game("bolt")
    assert "5 restauradas" in page.named["to_hit"].hint
    page.show_chart("to_hit")
    assert page.cells.marks((1, 0)) == (grids.RESTORED_MARK,) and page.cells.marks((4, 0)) == (grids.PROVEN_MARK,)
    assert not [button for button in page.findChildren(AnswerButton) if "Volver a 1" in button.text()]
