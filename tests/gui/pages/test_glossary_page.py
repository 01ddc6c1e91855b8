"""The glossary in the window: terms of both languages, sifted as one types, worded anew with the screen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from puesto.gui.pages.glossary_page import GlossaryPage
from puesto.shelf import Shelf


def texts(page):
    return [label.text() for label in page.paper.findChildren(QLabel) if not label.isHidden()]


def test_typing_leaves_the_terms_that_hold_every_word_and_f2_words_them_anew(opened, keys):
    window = opened(shelf=Shelf())
    keys(window, Qt.Key.Key_G, modifier=Qt.KeyboardModifier.ControlModifier)
    page = window.page(GlossaryPage)
    assert window.pages.currentWidget() is page
    assert {"puntos de acción de mando (PAM)", "command action points (CAP)", "3.2"} <= {*texts(page)}
    keys(window, "linea")
    assert "línea de visión (LV)" in texts(page) and "iniciativa" not in texts(page)
    keys(window, Qt.Key.Key_F2)
    assert "line of sight (LOS)" in texts(page) and "initiative" not in texts(page)
    assert page.field.text() == "linea"
    keys(window, "zzz")
    assert "No term has those words." in texts(page)
    keys(window, Qt.Key.Key_Escape)
    assert "initiative" in texts(page)
    keys(window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.home


@pytest.mark.parametrize("short", ["LRM", "FZ", "RE", "DM", "DV", "DR", "CAP", "AP", "VP", "LOS", "CC", "FP"])
def test_a_short_form_of_the_cards_is_found_beside_its_term(opened, keys, short):
    window = opened(shelf=Shelf())
    keys(window, Qt.Key.Key_F2)
    keys(window, Qt.Key.Key_G, modifier=Qt.KeyboardModifier.ControlModifier)
    page = window.page(GlossaryPage)
    keys(window, short.lower())
    assert any(f"({short})" in text for text in texts(page))


def test_it_opens_from_the_table_and_leads_back_there(window, keys):
    asked = window.controller.prompt
    keys(window, Qt.Key.Key_G, modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is window.page(GlossaryPage)
    keys(window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.table and window.controller.prompt is asked
