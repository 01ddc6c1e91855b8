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


def told(page: ListPage) -> list[str]:
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
