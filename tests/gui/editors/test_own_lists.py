"""My cards and decks: pasted as one list, judged as it is typed, kept, and played in a battle of one's own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from puesto.games.tactics.game import GAME
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.list_page import ListPage
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences, user_folder
from tests.games.tactics.editors.test_listing import LIST
from tests.gui.conftest import Opened


def told(page: ListPage | BattlePage) -> list[str]:
    """Return the texts below the list."""
    found = [page.verdict.itemAt(at).widget() for at in range(page.verdict.count())]
    return [label.text() for label in found if isinstance(label, QLabel)]


def test_a_list_is_judged_line_by_line_kept_and_its_deck_is_offered_for_a_battle(opened: Opened):
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.do_named("own_lists")
    QApplication.processEvents()
    page = window.page(ListPage)
    page.show_game("tactics")
    page.take_focus()
    assert page.lines is not None and page.lines.hasFocus()
    page.lines.setPlainText("Tigre; tanque; -8")
    assert told(page) == ["Línea 1, coste: se espera un número de 0 a 30"] and not page.take_button.isEnabled()
    page.lines.setPlainText(LIST)
    assert told(page) == ["Se entiende: 7 cartas distintas y 1 mazo."]
    QTest.keyClick(page.lines, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert {"own_tigre", "own_stuka"} <= content_for(GAME, user_folder())[0].cards.keys()
    window.do_named("battles")
    QApplication.processEvents()
    battles = window.page(BattlePage)
    battles.show_game("tactics")
    battles.start("crossroads")
    assert battles.work is not None and battles.work.sound
    battles.work.set(("ai_deck",), "own_mis_alemanes", rebuild=True)
    battles.keep()
    battles.try_out()
    QApplication.processEvents()
    assert content_for(GAME, user_folder())[0].battles["own-1"].ai_deck == "own_mis_alemanes"


def test_lines_that_are_understood_are_kept_and_the_others_stay_in_the_field(opened: Opened):
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.do_named("own_lists")
    QApplication.processEvents()
    page = window.page(ListPage)
    page.show_game("tactics")
    page.lines.setPlainText("Tigre; tanque; 8; ; 7; 7; 4; 0; 2; 3\nPanzer; barco; 5\n")
    assert told(page)[0].startswith("Línea 2, tipo") and page.take_button.isEnabled()
    assert page.take_button.text() == "Guardar lo que se entiende"
    page.take_list()
    own = {key for key in content_for(GAME, user_folder())[0].cards if key.startswith("own_")}
    assert own == {"own_tigre"} and "barco" in page.lines.toPlainText()
    assert page.problem.text() == "Guardado: 1 elemento. 1 línea se ha dejado fuera."


def test_lines_of_which_none_is_understood_change_no_roster(opened: Opened):
    window = opened(Preferences(language="es", motion=False), Shelf())
    window.do_named("battles")
    QApplication.processEvents()
    page = window.page(BattlePage)
    page.show_game("chariots")
    page.start("two-rivers")
    before = page.work.data["forces"]
    page.open_list()
    page.lines.setPlainText("la luna es de queso\ny el sol también")
    assert not page.take_button.isEnabled()
    page.take_list()
    assert page.work.data["forces"] == before and before and page.listed_text is not None
    assert "no cambia nada" in page.problem.text()
    page.lines.setPlainText("Ejército: Norte, huida 2O\nAla Norte: 4 SI TQ6 AM4\nla luna es de queso")
    assert "Línea 1: «huida 2O» se lee «huida 20»" in told(page) and page.take_button.isEnabled()
    page.take_list()
    assert len(page.work.data["forces"]) == 1 and "1 línea" in page.problem.text()
