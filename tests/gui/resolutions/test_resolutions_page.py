"""Quick resolutions:

a form filled by keyboard, exact odds as the facts change, and a throw that shows what came of it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.look.theme import theme
from puesto.gui.look.words import Words
from puesto.gui.resolutions.form_controls import RadioGroup, SpinBox, SwitchField
from puesto.gui.resolutions.resolutions_page import ResolutionsPage
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from tests.gui.conftest import Keys, Opened
from tests.gui.screens import settle

DOWN, ENTER, SPACE, TAB = Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def home(opened: Opened) -> MainWindow:
    """The window on its home page, with the real games."""
    return opened(shelf=Shelf())


def show(window: MainWindow, keys: Keys, resolution: str = "attack") -> ResolutionsPage:
    """Open the page and choose a resolution."""
    keys(window, "r", modifier=CTRL)
    page = window.pages.currentWidget()
    assert isinstance(page, ResolutionsPage)
    page.show_resolution([one.id for _, one in page.all].index(resolution))
    QApplication.processEvents()
    return page


def shares(page: ResolutionsPage) -> list[tuple[str, Fraction | None]]:
    QApplication.processEvents()
    assert page.trial is not None
    return [(share.text, share.chance) for share in page.trial.strip.shares] if not page.trial.strip.isHidden() else []


def said(page: ResolutionsPage) -> str:
    """Return the texts of the result on the right-hand side."""
    assert page.trial is not None
    box = page.trial.told
    labels = sorted(
        (label for label in box.findChildren(QLabel) if label.isVisible()),
        key=lambda label: label.mapTo(box, QPoint(0, 0)).y(),
    )
    return "\n".join(label.text() for label in labels)


def test_an_attack_is_typed_in_and_its_odds_follow_each_figure(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys)
    page.fields["firepower"].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, "5", TAB, "12")
    assert shares(page) == [("falla", Fraction(15, 36)), ("impacta", Fraction(18, 36)), ("destruye", Fraction(3, 36))]
    keys(home, Qt.Key.Key_Up)
    assert shares(page)[0] == ("falla", Fraction(21, 36))
    assert page.trial is not None and [line.value for line in page.trial.sum.lines] == [5, -13]


def test_the_dice_are_typed_and_what_came_of_them_is_told(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys)
    page.fields["firepower"].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, "5", TAB, "12")
    assert page.trial is not None
    page.trial.take_focus()
    keys(home, "6", "5", ENTER)
    assert said(page).splitlines()[1] == "Destruye"
    assert "16 contra VD 12" in said(page)
    keys(home, "1", "1", ENTER)
    assert said(page).splitlines()[1] == "Falla"


def test_each_field_of_what_came_stands_beside_its_label(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys)
    page.fields["firepower"].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, "5", TAB, "12")
    assert page.trial is not None
    page.trial.take_focus()
    keys(home, "6", "5", ENTER)
    lines = said(page).splitlines()
    assert {"Resultado", "Valor de ataque", "16", "Valor de defensa", "12"} <= {*lines}
    names = [label.accessibleName() for label in page.trial.told.findChildren(QLabel)]
    assert "Valor de ataque: 16" in names


def test_a_click_on_a_figure_leaves_the_keyboard_at_the_dice_with_what_was_typed(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys)
    assert page.trial is not None
    page.trial.take_focus()
    keys(home, "6")
    dial = page.fields["firepower"]
    assert isinstance(dial, SpinBox)
    dial.buttons[1].click()
    keys(home, "5", ENTER)
    assert "15 contra VD 12" in said(page)


def test_enter_in_the_form_throws_the_apps_dice(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys, "rally")
    page.fields[next(iter(page.fields))].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, ENTER)
    assert said(page).splitlines()[1] in ("Se reagrupa", "No se reagrupa")


def test_a_value_that_cannot_be_is_refused_beside_its_field(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys)
    page.fields["firepower"].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, "99")
    label = page.problems_of["firepower"]
    assert label.isVisible() and "Se espera un número" in label.text()
    assert "Se espera un número" in page.fields["firepower"].stop().accessibleDescription()
    assert shares(page) == [] and page.trial is not None and page.trial.widget is None
    keys(home, Qt.Key.Key_Backspace)
    assert not label.isVisible() and page.fields["firepower"].value == 9
    assert "Regla 7.2 EOD" in page.fields["firepower"].stop().accessibleDescription()


def test_cards_that_do_not_exist_are_refused_beside_their_field(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys, "usage_check")
    page.fields["left"].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, "777")
    assert "777" in page.problems_of["left"].text() and page.problems_of["left"].isVisible()


def test_a_card_that_cannot_come_is_refused_in_words_and_another_one_taken(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys, "usage_check")
    assert page.trial is not None
    page.trial.take_focus()
    keys(home, "999", ENTER)
    assert "999" in page.trial.problem.text() and page.trial.problem.isVisible() and not page.played
    keys(home, Qt.Key.Key_Escape, SPACE)
    assert page.played and not page.trial.problem.isVisible()


def test_another_language_keeps_what_was_typed(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys)
    page.fields["firepower"].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, "5")
    before = shares(page)
    assert page.trial is not None
    page.trial.take_focus()
    keys(home, "4", Qt.Key.Key_F2)
    assert page.fields["firepower"].value == 5
    assert [chance for _, chance in shares(page)] == [chance for _, chance in before]
    assert page.trial.widget is not None and page.trial.widget.draft() == "4"
    assert page.index.levels[0] == "Attack"


def test_each_resolution_keeps_its_own_facts(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys)
    page.fields["firepower"].stop().setFocus(Qt.FocusReason.TabFocusReason)
    keys(home, "7")
    page.index.setFocus()
    keys(home, DOWN, Qt.Key.Key_Up)
    assert page.fields["firepower"].value == 7


def test_every_resolution_is_shown_with_names_for_its_fields_and_odds_that_add_up_and_can_be_run(
    home: MainWindow, keys: Keys
) -> None:
    page = show(home, keys)
    for at, (_, resolution) in enumerate(page.all):
        page.show_resolution(at)
        assert [stop for stop in page._stops() if not stop.accessibleName()] == [], resolution.id
        assert page.trial is not None
        if page.trial.widget is None:
            assert said(page), resolution.id  # a question without dice is answered at once
            continue
        assert sum(chance or 0 for _, chance in shares(page)) == 1, resolution.id
        for _ in range(200):
            page.trial.take_focus()
            keys(home, SPACE)
            if not page.answers:
                break
        assert said(page), resolution.id


def test_the_form_is_filled_from_the_table(home: MainWindow, keys: Keys) -> None:
    home.set_up("bear")
    assert home.new_page.go is not None
    home.new_page.go.click()
    page = show(home, keys, "mission_advance")
    assert page.take_in is not None
    page.take_in.click()
    session = home.controller.session
    assert session is not None and page.fields["left"].value.split() == sorted(session.state.orders.left)
    keys(home, Qt.Key.Key_Escape)
    assert home.at_table


def test_without_a_session_nothing_is_taken_from_a_table(home: MainWindow, keys: Keys) -> None:
    page = show(home, keys, "usage_check")
    assert page.take_in is None
    keys(home, Qt.Key.Key_Escape)
    assert home.pages.currentWidget() is home.home


def test_home_leads_to_the_page(home: MainWindow) -> None:
    home.home.resolutions.click()
    assert isinstance(home.pages.currentWidget(), ResolutionsPage)


@pytest.mark.parametrize("scale", [100, 200, 300])
def test_nothing_is_wider_than_its_sheet(home: MainWindow, keys: Keys, scale: int, deep: bool) -> None:
    home.scale(scale)
    page = show(home, keys)
    for at in range(0, len(page.all), 1 if deep else 3 if scale == 300 else 12):
        page.show_resolution(at)
        settle()
        assert not page.area.horizontalScrollBar().isVisible()
        for button in page.paper.findChildren(AnswerButton):
            assert not button.isVisible() or button.height() >= button.heightForWidth(button.width()), button.text()


# ---- fields alone


def test_a_dial_is_turned_to_its_ends_and_no_further(qtbot, keys: Keys) -> None:
    dial = SpinBox("PA", 0, 6, Words(), theme())
    qtbot.addWidget(dial)
    dial.put(5)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_PageDown):
        qtbot.keyClick(dial.entry, key)
    assert dial.value == 1
    dial.put("siete")
    assert dial.value is None and "0 a 6" in dial.problem


def test_a_switch_is_thrown_with_the_space_bar(qtbot) -> None:
    field = SwitchField("Flanco", Words(), theme())
    qtbot.addWidget(field)
    qtbot.keyClick(field.lever, Qt.Key.Key_Space)
    assert field.value is True and field.lever.state_text() == "Sí"


def test_one_of_few_is_chosen_with_its_figure(qtbot) -> None:
    field = RadioGroup("Distancia", [("near", "Cerca"), ("far", "Lejos")], theme())
    qtbot.addWidget(field)
    qtbot.keyClick(field.segments, "2")
    assert field.value == "far"


def test_the_readings_of_the_table_fill_the_form_and_are_named_below_it(home: MainWindow, keys: Keys) -> None:
    home.set_up("tactics")
    home.start("crossroads", {"ai_line": "4"}, [])
    page = show(home, keys, "attitude")
    assert page.fields["per_ai_line"].value == 4
    home.set_up("bolt")
    home.start("crossroads", {"four_inch": "D6"}, [])
    page = show(home, keys, "template")
    page.fields["inches"].put("4")
    page._changed("inches")
    QApplication.processEvents()
    settle()
    assert "Supresión del HE de 4”: D6" in page.readings.text() and page.readings.isVisible()
    assert "Marcadores\nD6" in said(page)
