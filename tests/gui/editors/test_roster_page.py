"""A roster dropped on the window or pasted: its gaps are asked one key each, and its army fights."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from puesto.core.prompts import Draw, Roll
from puesto.games.bolt.game import GAME
from puesto.games.tactics.game import GAME as TACTICS
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.list_page import ListPage
from puesto.gui.own_copy.rosters.doors import show_army
from puesto.gui.own_copy.rosters.page import RosterPage
from puesto.packs import content_for
from puesto.shelf import Shelf
from puesto.storage import Preferences, user_folder
from tests.games.bolt.editors.test_roster_forms import FILE, TEXT
from tests.gui.conftest import Opened
from tests.gui.shell.test_dropped_files import drop


@pytest.fixture
def window(opened: Opened):
    return opened(Preferences(language="es", motion=False), Shelf())


def key(page, letter):
    """Press a key where the focus is, as hands do."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, letter)
    QApplication.processEvents()


def dropped(window):
    assert drop(window, FILE)
    page = window.pages.currentWidget()
    assert isinstance(page, RosterPage)
    return page


def test_a_dropped_roster_asks_its_gaps_and_is_played_with_one_key(window):
    page = dropped(window)
    assert page.matrix.hasFocus() and page.armies.missing() == 5 and not page.go
    key(page, Qt.Key.Key_Return)
    assert window.pages.currentWidget() is page  # nothing happens while something is missing
    for letter in "1", "3", "4", "4", "2":
        key(page, letter)
    assert page.armies.missing() == 0 and page.go is not None
    key(page, Qt.Key.Key_Return)
    battle = content_for(GAME, user_folder())[0].battles["own-1"]
    assert battle.title.es == "Columna Peña, 655 contra Estados Unidos" and battle.armies[0].nation.value == "germany"
    assert window.at_table and window.controller.session.scenario == "own-1"


def test_what_is_usual_is_marked_and_taken_back_with_undo(window):
    page = dropped(window)
    key(page, "u")
    assert page.armies.missing() == 2  # kind and weapons of a tank have no usual value
    origins = [cell.origin for unit in page.armies.view.units for cell in unit.cells]
    assert origins.count("usual") == 3 and origins.count("player") == 0
    page.undo()
    assert page.armies.missing() == 5
    page.redo()
    assert page.armies.missing() == 2


def test_arrows_walk_the_gaps_and_a_wrong_key_changes_nothing(window):
    page = dropped(window)
    asked = [page.armies.gap.field]
    for _ in range(4):
        key(page, Qt.Key.Key_Down)
        asked.append(page.armies.gap.field)
    assert asked == ["rank", "models", "models", "kind", "arms"]
    key(page, Qt.Key.Key_Up)
    key(page, "9")
    assert page.armies.gap.field == "kind" and page.armies.missing() == 5


def test_a_second_list_pasted_is_the_second_army(window):
    page = dropped(window)
    QApplication.clipboard().setText(TEXT)
    QTest.keyClick(page.matrix, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert [name for name, _ in page.armies.held] == ["rifle-platoon.ros", "texto pegado"]
    assert page.armies.file == "texto pegado"
    page.undo()
    assert len(page.armies) == 1


def texts(page):
    """Return all texts of the page."""
    return [label.text() for label in page.paper.findChildren(QLabel)]


def test_the_answers_stand_beside_the_question_and_the_foot_is_left_to_going_back(window):
    page = dropped(window)
    bottom = page.matrix.mapTo(page, page.matrix.rect().topLeft()).y()
    places = [button.mapTo(page, button.rect().center()) for button in (*page.answers, page.play_button)]
    assert len({place.y() for place in places}) == 1 and places[0].y() < bottom
    assert [place.x() for place in places] == sorted(place.x() for place in places)
    assert page.foot_row.count() == 1
    assert "Teniente Ibáñez: ¿qué graduación tiene?" in texts(page)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("scale", "least"), [(200, 5), (300, 2)])
def test_answers_are_seen_without_scrolling_however_large_the_text_is(opened, language, scale, least):
    large = opened(Preferences(language=language, motion=False, scale=scale), Shelf())
    large.resize(1366, 768)
    page = dropped(large)
    for _ in range(5):
        QApplication.processEvents()
        seen = page.area.viewport().rect()
        are_short = max(len(button.text()) for button in page.answers) < 20
        for button in page.answers[: least if are_short else 1]:
            place = QRect(button.mapTo(page.area.viewport(), QPoint(0, 0)), button.size())
            assert seen.contains(place), (page.armies.gap.field, button.text(), place, seen)
        page.step(1)


def test_a_long_name_wraps_in_a_higher_row_and_is_not_cut(window):
    page = dropped(window)
    assert page.matrix.row_box(2).height() == page.matrix.row_box(0).height()
    name = "Veteran Squad of the Fallschirmjäger with Panzerfausts from the Late War"
    data = FILE.read_bytes().replace(b"Veteran Squad (Late War)", name.encode())
    page.armies.forget()
    assert show_army(window, data, "larga.ros")
    QApplication.processEvents()
    laid = page.matrix.name_text(page.armies.view.units[2], page.matrix.places.name)
    assert laid.lines == 2 and page.matrix.row_box(2).height() > page.matrix.row_box(0).height()
    assert laid.height <= page.matrix.row_box(2).height() and laid.used <= page.matrix.places.name


def test_what_was_not_understood_has_its_own_sheet_only_where_there_is_something(window):
    page = dropped(window)
    assert not any(text.startswith("NO ENTENDIDO") for text in texts(page))
    page.armies.forget()
    assert show_army(window, TEXT.replace("\n", "\nNachschub\n", 1).encode(), "texto")
    assert "NO ENTENDIDO · 1" in texts(page)


def test_a_dropped_list_of_ours_opens_where_it_is_taken(window, tmp_path):
    file = tmp_path / "norte.txt"
    file.write_text("Bando: Aliados\nFormación 1.ª División: activación 4\n• I/16: VA 4, pasos 4\n", "utf-8")
    assert drop(window, file)
    page = window.pages.currentWidget()
    assert isinstance(page, BattlePage) and page.game.id == "bcs" and page.work.data["title"]["es"] == "norte"
    page.take_list()
    assert [unit["rating"] for unit in page.work.data["units"]] == [4]
    cards = tmp_path / "cartas.csv"
    cards.write_bytes(
        "Nombre;Tipo;Coste;Penetración;Alcance\nMazo: Mío\nCañón;artillería;4;5;5\nRío;infantería;2;1;2\n".encode(
            "cp1252"
        )
    )
    window.go_home()
    assert drop(window, cards)
    page = window.pages.currentWidget()
    assert isinstance(page, ListPage) and "Cañón" in (page.typed or "")
    page.take_list()
    assert "own_canon" in content_for(TACTICS, user_folder())[0].cards


def test_it_goes_on_by_hand_as_a_draft(window):
    page = dropped(window)
    key(page, "e")
    battles = window.pages.currentWidget()
    assert isinstance(battles, BattlePage) and battles.work is not None and not battles.work.sound
    assert "own-1" not in content_for(GAME, user_folder())[0].battles


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (FILE.read_bytes().replace(b"Bolt Action 3ed", b"Another Game"), "Another Game"),
        (FILE.read_bytes()[:900], "no es XML bien formado"),
        (b'<?xml version="1.0"?><!DOCTYPE roster [<!ENTITY a "b">]><roster name="&a;"/>', "DTD"),
        (b'{"roster": 1', "no es JSON bien formado"),
    ],
)
def test_a_bad_roster_is_refused_in_words(window, tmp_path, data, said):
    file = tmp_path / "lista.ros"
    file.write_bytes(data)
    before = window.pages.currentWidget()
    assert drop(window, file)
    assert window.pages.currentWidget() is before
    told = window.home.banner.text.text()
    assert said in told and "No se ha tocado nada" in told
    assert not any(user_folder().rglob("*.yaml"))


def test_the_first_die_comes_at_most_six_keys_after_a_roster_gaps_aside(window):
    page = dropped(window)
    for letter in "1", "3", "4", "4", "2":
        key(page, letter)
    keys = 1  # the drop itself
    key(page, Qt.Key.Key_Return)
    keys += 1
    while not isinstance(window.controller.prompt, Roll | Draw):
        key(page, Qt.Key.Key_Return)
        keys += 1
        assert keys <= 6
