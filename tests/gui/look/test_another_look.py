"""Language, theme and size can be changed on every page and under every sheet; typed text is kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from puesto.gui.look.theme import load_fonts
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.contact import ContactWidget
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.sheets.own_note import NoteSheet
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests.gui.screens import LATER, questions, questions_worth_a_look, settle, sheets

TYPED = "Rifles"


def open_window(qtbot: QtBot, language: str = "es") -> MainWindow:
    load_fonts()
    window = MainWindow(Preferences(language=language, motion=False))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    for answers, _ in questions_worth_a_look(window, 11):
        if answers == LATER:
            break
    settle()
    return window


def top(window: MainWindow) -> QWidget:
    """Return the uppermost widget: the sheet over the window, or the page."""
    shown = window._overlay or window.pages.currentWidget()
    assert shown is not None
    return shown


def texts(window: MainWindow) -> list[str]:
    """Every text that is shown, in the order in which it was made."""
    shown = [
        widget
        for widget in top(window).findChildren(QWidget)
        if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton)
    ]
    return sorted(widget.text() for widget in shown if widget.text())


def question(window: MainWindow) -> PromptWidget[Any]:
    """The question of a correction."""
    sheet = window._overlay
    assert isinstance(sheet, CorrectionSheet) and sheet.widget is not None
    return sheet.widget


def walk(window: MainWindow) -> Iterator[str]:
    yield "table"
    yield from sheets(window)
    window.go_home()
    settle()
    yield "home"
    window.set_up("bear")
    settle()
    yield "new-game"


def test_every_page_and_sheet_follows_the_language_as_if_it_had_been_opened_in_it_and_the_theme_and_the_size(
    qtbot: QtBot, own_home: object, deep: bool
) -> None:
    window, ways = open_window(qtbot), cycle((1, -1))
    changes = window.swap_theme, lambda: window.step_scale(next(ways))
    changed, met = 0, set[type]()
    for screen in walk(window):
        before, kind = texts(window), type(top(window))
        if kind in met and not deep:
            continue
        met.add(kind)
        window.swap_language()
        settle()
        assert type(top(window)) is kind, screen
        assert texts(window) != before, screen
        if deep or changed % 4 == 0:  # else the next screen is opened in the other language
            window.swap_language()
            settle()
            assert texts(window) == before, screen
        for change in changes if deep else (changes[changed % 2],):
            change()
            settle()
            assert type(top(window)) is kind, screen
            assert top(window).theme == window.theme, screen
        focus = QApplication.focusWidget() or window.focusWidget()
        assert (focus is not None and top(window).isAncestorOf(focus)) or focus is top(window), screen
        changed += 1
    assert changed >= 18


@pytest.mark.parametrize("change", ["swap_language", "swap_theme"])
def test_what_was_typed_is_kept(qtbot: QtBot, own_home: object, change: str) -> None:
    window = open_window(qtbot)
    kept = 0
    for screen in sheets(window, ("glossary", "pictures", "note")):
        fields = [
            field for field in top(window).findChildren(QLineEdit) if field.isVisible() and not field.isReadOnly()
        ]
        notes = top(window).findChildren(QPlainTextEdit)
        if screen in ("glossary", "pictures"):
            fields[0].setText(TYPED)
        elif isinstance(top(window), NoteSheet):
            notes[0].setPlainText(TYPED)
        elif screen == "line-question":
            question(window).set_draft("34")
        else:
            continue
        getattr(window, change)()
        settle()
        after = [field.text() for field in top(window).findChildren(QLineEdit)] + [
            note.toPlainText() for note in top(window).findChildren(QPlainTextEdit)
        ]
        assert question(window).draft() == "34" if screen == "line-question" else TYPED in after, screen
        kept += 1
    assert kept == 4


def test_a_sheet_follows_the_size_of_the_window(qtbot: QtBot, own_home: object) -> None:
    window = open_window(qtbot)
    window.show_menu()
    settle()
    window.resize(1000, 700)
    settle()
    assert window._overlay is not None and window._overlay.geometry() == window.rect()


def test_the_keyboard_stays_in_the_row_of_a_form_that_is_worded_again(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    for _ in questions(window, 40):
        form = window.table.bar.widget
        if isinstance(form, ContactWidget) and len(form.rows) > 1:
            break
    else:
        raise AssertionError("no form was asked for")
    at = len(form.rows) - 1
    list(form.rows.values())[at].setFocus()
    window.swap_language()
    settle()
    again = window.table.bar.widget
    assert isinstance(again, ContactWidget)
    assert list(again.rows.values())[at].hasFocus()
