"""The memory of the board, viewed and corrected by keys; and the shortcut through a question."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.core.questions.board import NOBODY
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.pages.known_page import KnownPage
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from tests.games.bear import open_question
from tests.gui.screens import questions

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def bear(opened) -> MainWindow:
    """Mission 1 on the table."""
    window: MainWindow = opened(shelf=Shelf())
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    QApplication.processEvents()
    return window


@pytest.fixture
def known(bear: MainWindow, keys) -> KnownPage:
    """The page, opened by its key."""
    keys(bear, Qt.Key.Key_B, modifier=CTRL)
    page = bear.page(KnownPage)
    assert bear.pages.currentWidget() is page and page.matrix is not None and page.matrix.hasFocus()
    return page


def said(page: KnownPage) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def test_a_contact_is_set_by_its_digit_told_in_a_sentence_and_undone(bear, known, keys):
    keys(bear, Qt.Key.Key_Right, Qt.Key.Key_Down, "3")
    row, column = known.matrix.counters
    state = bear.controller.session.state
    assert state.contacts == {f"{row}|{column}": "ai"}
    names = [bear.words(view.name) for view in (known.board.rows.counters[1], known.board.columns.counters[1])]
    assert f"{names[0]} tiene a {names[1]} en su arco y está en su flanco. Están a" in said(known)
    assert "tiene a" in known.matrix.accessibleDescription()
    assert "te coge el flanco" in bear.words(bear.controller.log[-1].message).lower()
    keys(bear, Qt.Key.Key_Z, modifier=CTRL)
    assert bear.controller.session.state.contacts == {} and bear.pages.currentWidget() is known


def test_a_counter_is_put_right_at_its_heading(bear, known, keys):
    keys(bear, Qt.Key.Key_Home, Qt.Key.Key_Return)
    id = known.matrix.counter.id
    assert known.counter_strip.place.hasFocus()
    keys(bear, "j05", Qt.Key.Key_Return)
    assert bear.controller.session.state.counters[id].hex == "J05" and known.matrix.hasFocus()
    assert "J05, MD 0" in said(known)
    next(
        button for button in known.findChildren(AnswerButton) if button.isVisible() and "usada" in button.text()
    ).click()
    assert bear.controller.session.state.counters[id].used and "usada" in known.matrix.accessibleDescription()


def test_a_distance_is_told_where_the_hexes_do_not_tell_it_and_forgotten(bear, known, keys):
    unit = known.matrix.counters[1]
    bear.controller.override(f"counters.{unit}.hex", "")
    keys(bear, Qt.Key.Key_Return)
    assert known.pair_strip.distance.hasFocus()
    keys(bear, "4", Qt.Key.Key_Return)
    key = "|".join(known.matrix.counters)
    assert bear.controller.session.state.distances == {key: 4} and "Has dicho que están a 4 hex." in said(known)
    keys(bear, Qt.Key.Key_Delete)
    assert bear.controller.session.state.distances == {} and "No se sabe a cuántos hexágonos están." in said(known)


def test_what_contradicts_the_board_is_refused_with_the_names_and_nothing_changes(bear, known, keys):
    unit = known.matrix.counters[1]
    bear.controller.override(f"counters.{unit}.hidden", True)
    before = bear.controller.session.digest()
    keys(bear, "2")
    assert f"{bear.words(known.board.columns.counters[0].name)} está oculta" in said(known)
    assert bear.controller.session.digest() == before and known.matrix.hasFocus()
    keys(bear, Qt.Key.Key_Escape)
    assert bear.at_table


def test_in_one_hex_they_see_each_other_and_nothing_else_is_taken(bear, known, keys):
    ai, unit = known.matrix.counters
    bear.controller.override(f"counters.{unit}.hex", bear.controller.session.state.counters[ai].hex)
    assert "se ven, pero ninguna tiene a la otra en su arco. Están en el mismo hexágono." in said(known)
    before = bear.controller.session.digest()
    keys(bear, "1")
    assert "ahí se ven siempre" in said(known) and bear.controller.session.digest() == before
    keys(bear, "2")
    assert "se ven de frente" in said(known)


def test_a_large_army_is_filtered_by_name_and_its_headings_stay(bear, keys):
    state = bear.controller.session.state
    for id, counter in list(state.counters.items()):
        for n in range(4):
            state.counters[f"{id}-{n}"] = type(counter)(f"{id}-{n}", counter.type, counter.side, counter.hex)
    page = bear.show_page(KnownPage)
    QApplication.processEvents()
    assert len(page.matrix.rows) == len(page.matrix.columns) == 20
    keys(bear, Qt.Key.Key_End, *[Qt.Key.Key_PageDown] * 9)
    assert page.matrix.counters == (page.matrix.rows[-1].id, page.matrix.columns[-1].id)
    assert page.matrix.box(*page.matrix.at).intersected(page.matrix.viewport().rect()) == page.matrix.box(
        *page.matrix.at
    )
    assert page.matrix.box(-1, 0).top() == 0 and page.matrix.box(0, -1).left() == 0
    page._search("l03")
    assert len(page.matrix.columns) == 5 and len(page.matrix.rows) == 20


# ---- the short way


@pytest.fixture
def asked(bear: MainWindow) -> MainWindow:
    """A question of the board that can be cut short."""
    bear.controller.open(open_question.session())
    QApplication.processEvents()
    return bear


def test_who_does_it_is_said_by_digits_in_place_of_the_answer(asked, keys):
    prompt = asked.controller.prompt
    keys(asked, "!")
    short = asked.table.bar.widget.short
    assert (
        short.is_open
        and short.form.isVisible()
        and not any(button.isVisible() for button in asked.table.bar.widget.buttons)
    )
    keys(asked, Qt.Key.Key_Return)
    assert asked.controller.prompt is prompt, "nobody is chosen until the player chooses"
    keys(asked, "2", "1", Qt.Key.Key_Return)
    assert asked.controller.session.entries[-1].value == {
        "direct": prompt.direct[1].value,
        "goal": prompt.goals[0].value,
    }
    assert "Lo dices tú" in "\n".join(asked.words(line.message) for line in asked.controller.log)


def test_the_question_comes_back_and_counters_on_the_table_are_answers_too(asked, keys):
    keys(asked, "!")
    widget = asked.table.bar.widget
    assert widget.glow() >= {option.value for option in widget.prompt.direct}
    assert widget.counter(widget.prompt.direct[2].value) and widget.short.who.at == 2
    keys(asked, "!")
    assert not widget.short.is_open and widget.buttons[0].isVisible()


def test_another_language_and_size_keep_the_form_open_with_what_was_chosen(asked, keys):
    prompt = asked.controller.prompt
    keys(asked, "!", "2")
    assert asked.table.bar.widget.short.goal.hasFocus()
    for key, modifier in (
        (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier),
    ):
        keys(asked, key, modifier=modifier)
        bar = asked.table.bar
        assert bar.widget.form is not None and bar.widget.form.form.isVisible() and bar.widget.form.who.at == 1
        assert not any(button.isVisible() for button in bar.widget.buttons)
        assert bar.widget.form.goal.hasFocus()
    keys(asked, "1", Qt.Key.Key_Return)
    assert asked.controller.session.entries[-1].value == {
        "direct": prompt.direct[1].value,
        "goal": prompt.goals[0].value,
    }


def test_nobody_is_one_button(asked, keys):
    keys(asked, "!")
    asked.table.bar.widget.short.nobody.click()
    assert asked.controller.session.entries[-1].value == {"direct": NOBODY, "goal": ""}


@pytest.fixture
def challenged(bear: MainWindow) -> MainWindow:
    """The player wants to be asked, and the AI has its card."""
    bear.controller.session.override("settings.check_me", "on")
    next(True for _ in questions(bear, 11) if bear.controller.prompt.key == "direct.guess")
    QApplication.processEvents()
    return bear


def test_who_wants_to_be_asked_finds_the_form_open(challenged, keys):
    prompt, form = challenged.controller.prompt, challenged.table.bar.widget.form
    assert form.who.hasFocus() and form.form.isVisible() and not form.button.isVisible()
    keys(challenged, "2", "0", Qt.Key.Key_Return)
    assert challenged.controller.session.entries[-1].value == {"direct": prompt.direct[1].value, "goal": ""}


def test_who_does_not_know_leaves_it_to_the_rules(challenged, keys):
    form = challenged.table.bar.widget.form
    assert form.back.text() == "No lo sé: resuélvelo tú"
    keys(challenged, "!")
    assert challenged.controller.session.entries[-1].value == form.leave.value
