"""Keys that cannot hurt: passing waits for its letter, Escape goes one level back, a figure that waits is seen."""

from __future__ import annotations

from PySide6.QtCore import Qt

from puesto.gui.guide.guide_page import GuidePage
from puesto.gui.lessons.why_page import WhyPage

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


def test_escape_goes_one_level_back_at_a_time_and_ends_at_the_table(mission, keys):
    keys(mission, Qt.Key.Key_F3)
    assert mission.pages.currentWidget() is mission.page(WhyPage)
    keys(mission, Qt.Key.Key_F1)
    assert mission.pages.currentWidget() is mission.page(GuidePage)
    keys(mission, ESCAPE)
    assert mission.pages.currentWidget() is mission.page(WhyPage)
    keys(mission, ESCAPE)
    assert mission.at_table


def test_enter_never_takes_a_costly_action_and_names_its_letter(window, keys):
    keys(window, ENTER, "e07", "0", "1", ENTER)
    bar = window.table.bar
    button = bar.widget.buttons[0]
    button.costly, button.key = True, "p"
    button.setFocus()
    asked = window.controller.prompt
    keys(window, ENTER)
    assert window.controller.prompt is asked and bar.problem.text() == "Aquí Intro no vale: pulsa P."
