"""The rulings book in the window: readings and rulings changed by keys, agreements written, taken back and undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.segments import Segments
from puesto.gui.pages.rulings_page import RulingsPage
from puesto.packs import content_for
from puesto.shelf import Shelf
from tests import helpers

ENTER, TAB = Qt.Key.Key_Return, Qt.Key.Key_Tab


@pytest.fixture
def table(opened):
    """Mission 1 in its first round, with one ruling made."""
    window = opened(shelf=Shelf())
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    helpers.play_on(session, Dice(1), 30)
    session.state.rulings["move_tie"] = "nearest"
    window.controller.open(Session.start_at(game, session.content, "mission-1", session.state))
    window.show_table()
    return window


def texts(page):
    return [label.text() for label in page.paper.findChildren(QLabel) if not label.isHidden()]


def reach(keys, window, found):
    """Tab to a stop of the page."""
    for _ in range(40):
        focus = window.focusWidget()
        if focus is not None and found(focus):
            return focus
        keys(window, TAB)
    raise AssertionError("no way there by Tab")


def test_a_ruling_is_changed_and_withdrawn_by_keys(table, keys):
    keys(table, Qt.Key.Key_F4)
    page = table.page(RulingsPage)
    assert table.pages.currentWidget() is page
    assert "Hexágonos igual de buenos" in texts(page)
    reach(keys, table, lambda one: isinstance(one, Segments) and one.name.startswith("Hexágonos igual"))
    keys(table, "2")
    assert table.controller.session.state.rulings == {"move_tie": "lot"}
    keys(table, "4")
    assert table.controller.session.state.rulings == {"move_tie": ""}, "it is asked again when it comes up"
    keys(table, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert table.controller.session.state.rulings == {"move_tie": "lot"}
    assert any("Se decide a suertes" in str(line.message) for line in table.controller.log)


def test_a_reading_in_force_is_changed_where_it_may_be(table, keys):
    keys(table, Qt.Key.Key_F4)
    reach(keys, table, lambda one: isinstance(one, Segments) and one.name.startswith("Cabeza del chequeo"))
    keys(table, "1")
    assert not table.controller.session.entries, "it is read like that already"
    keys(table, "2")
    assert table.controller.session.state.settings["head"] == "ignored"
    (fixed,) = (
        label
        for label in table.page(RulingsPage).paper.findChildren(QLabel)
        if label.accessibleName() == "Cartas de órdenes (2.3)"
    )
    assert not fixed.parentWidget().findChildren(Segments), "it was chosen at the start"


def test_an_agreement_is_written_taken_back_and_kept_while_the_language_changes(table, keys):
    keys(table, Qt.Key.Key_F4)
    page = table.page(RulingsPage)
    reach(keys, table, lambda one: one is page.rule_field)
    keys(table, "5.3", TAB, "Sin prisa", Qt.Key.Key_F2)
    assert page.text_field.text() == "Sin prisa", "what is begun stays"
    reach(keys, table, lambda one: one is page.text_field)
    keys(table, ENTER)
    own = table.controller.session.state.own_rulings
    assert [(one.rule, one.text) for one in own] == [("5.3", "Sin prisa")]
    assert "Sin prisa" in texts(page) and page.text_field.text() == ""
    away = reach(
        keys, table, lambda one: isinstance(one, AnswerButton) and one.accessibleName() == "Remove “Sin prisa”"
    )
    assert away.isVisible()
    keys(table, ENTER)
    assert table.controller.session.state.own_rulings == []


def test_an_agreement_is_dated_as_the_game_divides_its_time(opened, keys):
    window = opened(shelf=Shelf())
    game = games.load("chariots")
    session = helpers.begin(game, content_for(game)[0], "two-rivers")
    helpers.play_on(session, Dice(1), 30)
    window.controller.open(session)
    window.show_table()
    session.override("own_rulings", [{"rule": "5.3", "text": "Sin prisa"}])
    keys(window, Qt.Key.Key_F4)
    turn, activation = session.moment.round, session.moment.turn
    assert turn and activation and f"Turno {turn}, activación {activation}" in texts(window.page(RulingsPage))


def test_an_empty_agreement_is_refused_in_words(table, keys):
    keys(table, Qt.Key.Key_F4)
    page = table.page(RulingsPage)
    reach(keys, table, lambda one: one is page.text_field)
    keys(table, ENTER)
    assert page.problem.text() == "Escribe primero lo que se ha acordado."
    assert table.controller.session.state.own_rulings == []
    keys(table, Qt.Key.Key_Escape)
    assert table.pages.currentWidget() is table.table


def test_a_game_without_rulings_has_a_book_all_the_same(window, keys):
    keys(window, Qt.Key.Key_F4)
    assert "Acuerdos de la mesa".upper() in texts(window.page(RulingsPage))
