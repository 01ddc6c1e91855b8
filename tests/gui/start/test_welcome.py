"""The welcome: three steps by keyboard, live, shown once and left whenever one likes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from puesto.gui.controls.segments import Segments
from puesto.gui.host.physical_dice import EACH, HANDS, MINE
from puesto.gui.lessons.course_page import CoursePage
from puesto.gui.look.theme import DARK
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.start.new_session import NewSession
from puesto.gui.start.welcome import WelcomePage
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.test_nothing_clipped import clipped

KEY = Qt.Key


@pytest.fixture
def welcomed(opened) -> MainWindow:
    """A window that has just opened for the first time."""
    window: MainWindow = opened(shelf=Shelf())
    window.show_page(WelcomePage)
    QApplication.processEvents()
    return window


def page_of(window: MainWindow) -> WelcomePage:
    return window.page(WelcomePage)


def rows(window: MainWindow) -> dict[str, Segments]:
    return {row.name: row for row in page_of(window).paper.findChildren(Segments)}


def test_the_page_itself_changes_as_language_size_and_look_are_chosen(welcomed, keys):
    window = welcomed
    rows(window)["Idioma"].setFocus()
    keys(window, "2")
    assert window.words.code == "en" and "Language" in rows(window)
    rows(window)["Size of the text"].setFocus()
    keys(window, KEY.Key_Right)
    assert window.theme.scale == page_of(window).theme.scale == 125
    keys(window, KEY.Key_Tab)
    assert window.focusWidget() is rows(window)["Appearance"]
    keys(window, "2")
    assert window.theme.palette.name == page_of(window).theme.palette.name == DARK
    kept = Preferences.load()
    assert (kept.language, kept.scale, kept.theme) == ("en", 125, "dark")
    assert page_of(window).step == 0


def test_three_keys_lead_to_mission_1_with_the_player_s_own_dice_and_cards(welcomed, keys):
    keys(welcomed, KEY.Key_Return, "1", "2")
    page = welcomed.pages.currentWidget()
    assert isinstance(page, NewSession) and page.scenario == "mission-1"
    assert {"2d6", "1d6", "cup"} <= page.physical and "orders" not in page.physical
    assert page.settings["deck"] == "printed"
    kept = Preferences.load()
    assert kept.other["welcomed"] is True and kept.other[HANDS] == MINE


def test_who_decides_in_each_session_sees_every_deck_asked_about(welcomed, keys):
    keys(welcomed, KEY.Key_Return, "3", "2")
    page = welcomed.pages.currentWidget()
    assert isinstance(page, NewSession) and page.all_decks and not page.physical
    assert welcomed.preferences.other[HANDS] == EACH


def test_who_leaves_it_to_the_app_is_proposed_nothing_to_do_whatever_was_handled_before(welcomed, keys):
    welcomed.preferences.physical["bear"] = ["2d6"]
    keys(welcomed, KEY.Key_Return, "2", "2")
    assert welcomed.new_page.physical == set() and "deck" not in welcomed.new_page.settings


def test_the_course_and_home_are_the_other_ways_out(welcomed, keys):
    keys(welcomed, KEY.Key_Return, "2", "1")
    assert isinstance(welcomed.pages.currentWidget(), CoursePage)
    welcomed.do_named("welcome")
    keys(welcomed, KEY.Key_Return, "2", "7")
    assert welcomed.pages.currentWidget() is welcomed.home


def test_the_third_step_offers_a_first_game_of_each(welcomed, keys):
    for number, id in enumerate(welcomed.shelf.ids(), 2):
        welcomed.do_named("welcome")
        keys(welcomed, KEY.Key_Return, "2", str(number))
        page = welcomed.pages.currentWidget()
        assert isinstance(page, NewSession) and page.game is not None and page.game.id == id


def test_one_goes_back_and_walks_with_the_arrows_and_finds_one_s_choice_again(welcomed, keys):
    page = page_of(welcomed)
    keys(welcomed, KEY.Key_Return)
    assert page.step == 1 and welcomed.focusWidget() is page.plates[0]
    keys(welcomed, KEY.Key_Right, KEY.Key_Right, KEY.Key_Right, KEY.Key_Left)
    assert welcomed.focusWidget() is page.plates[2]
    keys(welcomed, KEY.Key_Up, KEY.Key_Return)
    assert page.step == 2
    keys(welcomed, "0")
    assert page.step == 1 and page.plates[1].isChecked() and welcomed.focusWidget() is page.plates[1]
    keys(welcomed, KEY.Key_Backspace)
    assert page.step == 0
    keys(welcomed, "0", KEY.Key_Backspace)
    assert page.step == 0


@pytest.mark.parametrize("step", [0, 1, 2])
def test_escape_leaves_at_any_step_and_counts(welcomed, keys, step):
    for _ in range(step):
        page_of(welcomed).turn(1)
    keys(welcomed, KEY.Key_Escape)
    assert welcomed.pages.currentWidget() is welcomed.home
    assert Preferences.load().other["welcomed"] is True


def test_whoever_closes_the_window_has_left_it_too(welcomed):
    welcomed.close()
    assert Preferences.load().other["welcomed"] is True


def test_a_screen_reader_hears_where_one_is(welcomed):
    page_of(welcomed).turn(1)
    said = [
        child.accessibleName()
        for child in page_of(welcomed).paper.findChildren(type(page_of(welcomed).paper.children()[1]))
    ]
    assert "Paso 2 de 3: Dados y cartas" in said
    assert all(plate.accessibleName() and plate.accessibleDescription() for plate in page_of(welcomed).plates)


def test_plates_that_keep_a_choice_are_radio_buttons_and_tab_reaches_each(welcomed, keys):
    page = page_of(welcomed)
    keys(welcomed, KEY.Key_Return, "2", "0")
    for plate in page.plates:
        assert QAccessible.queryAccessibleInterface(plate).role() == QAccessible.Role.RadioButton
        plate.setFocus()
        assert all(one.focusPolicy() & Qt.FocusPolicy.TabFocus for one in page.plates)
    assert [plate.isChecked() for plate in page.plates] == [False, True, False]
    page.turn(1)
    roles = {QAccessible.queryAccessibleInterface(plate).role() for plate in page.plates}
    assert roles == {QAccessible.Role.Button}  # they lead somewhere


@pytest.mark.parametrize(
    ("language", "scale", "size"),
    [("es", 100, (1366, 768)), ("en", 150, (1366, 768)), ("es", 200, (1366, 768)), ("en", 300, (1366, 768))],
)
def test_nothing_of_it_is_cut_off(opened, language, scale, size):
    window = opened(Preferences(language=language, scale=scale, motion=False), Shelf(), *size)
    page = window.show_page(WelcomePage)
    for _ in range(3):
        QApplication.processEvents()
        assert not clipped(window)
        for plate in page.plates:
            page._step_to(plate)
            QApplication.processEvents()
            top = plate.mapTo(page.area.viewport(), plate.rect().topLeft()).y()
            assert top >= 0 or plate.height() > page.area.viewport().height()
        page.turn(1)
