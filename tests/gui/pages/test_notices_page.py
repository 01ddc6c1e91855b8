"""Licences and notices in the window:

what the program is, what it is made of, every licence in full, and data for a report.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

import puesto
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.pages.notices_page import NoticeSheet, NoticesPage
from puesto.gui.shell.actions import ACTIONS
from puesto.storage.folders import data_folder


def page_of(opened):
    window = opened()
    next(action for action in ACTIONS if action.id == "notices").run(window)
    return window, window.page(NoticesPage)


def names(page):
    return [row.text() for _, _, row in page.shown if not row.isHidden()]


def test_it_says_the_version_the_folder_and_everything_it_is_made_of(opened):
    _, page = page_of(opened)
    told = [label.text().replace("\u200b", "") for label in page.paper.findChildren(QLabel)]
    assert puesto.__version__ in told and str(data_folder()) in told
    assert f"Puesto de Mando {puesto.__version__}" in names(page)
    assert any(name.startswith("Qt ") for name in names(page)) and "Alegreya Sans" in names(page)


def test_typing_leaves_what_holds_every_word_and_esc_brings_all_back(opened, keys):
    window, page = page_of(opened)
    everything = names(page)
    keys(window, "letra ofl")
    assert names(page) == ["Alegreya Sans", "Barlow Condensed"]
    keys(window, "zzz")
    assert names(page) == [] and not page.none.isHidden()
    keys(window, Qt.Key.Key_F2)
    assert page.none.text() == "The program has nothing by that name."
    keys(window, Qt.Key.Key_Escape)
    assert names(page) == everything
    keys(window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.home


def test_a_line_opens_its_licence_in_full_by_the_keyboard(opened, keys):
    window, page = page_of(opened)
    keys(window, "barlow", Qt.Key.Key_Tab, Qt.Key.Key_Return)
    sheet = window.findChild(NoticeSheet)
    assert sheet is not None and "SIL OPEN FONT LICENSE" in sheet.text.toPlainText().upper()
    before = sheet.text.verticalScrollBar().value()
    keys(window, Qt.Key.Key_Down, Qt.Key.Key_PageDown)
    assert sheet.text.verticalScrollBar().value() > before
    keys(window, Qt.Key.Key_F2)
    assert any(label.text() == "Licence: OFL-1.1" for label in window.findChild(NoticeSheet).findChildren(QLabel))
    keys(window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is page


def test_the_data_for_a_report_say_the_program_and_the_system_and_nothing_of_the_player(opened, qtbot):
    _, page = page_of(opened)
    button = next(
        button for button in page.findChildren(AnswerButton) if button.text() == "Copiar datos para un informe"
    )
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert (
        copied.startswith(f"Puesto de Mando {puesto.__version__}") and "Python 3" in copied and "language es" in copied
    )
    assert str(data_folder()) not in copied
    assert page.copied.isVisibleTo(page)
