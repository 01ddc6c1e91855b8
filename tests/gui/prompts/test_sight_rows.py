"""The rows of the contact form: one is open, what follows is filled in, what contradicts asks twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from puesto.core.messages import msg
from puesto.core.prompts import Option
from puesto.core.questions.board import Contact
from puesto.games.bear.board.contact_form import AS_BEFORE, LEVELS
from puesto.gui.controls.text_entry import give_keyboard
from puesto.gui.look import sight_signs
from puesto.gui.look.theme import LIGHT, theme
from puesto.gui.look.words import Words
from puesto.gui.prompts.contact import ContactWidget

UNITS = ("e07", "e10", "l03")
NO_ZONE = msg("J08 está fuera de toda ZF.")
SEES = [level.value for level in LEVELS]


Asked = tuple[ContactWidget, list[Any], list[str]]


@pytest.fixture
def form(qtbot: QtBot) -> Callable[..., Asked]:
    """The form of three enemies, shown; what it has been answered with, and what it refused with."""
    windows: list[QWidget] = []

    def ask(**changes: Any) -> Asked:
        rows = tuple(Option(unit, msg(f"Rifles {unit.upper()}")) for unit in UNITS)
        fields: dict[str, Any] = {"hex": "J08", **changes}
        asks = msg("¿A quién ve?")
        prompt = Contact(key="contact.moved", message=asks, counter="a", rows=rows, levels=LEVELS, **fields)
        widget = ContactWidget(prompt, Words(), theme(LIGHT, 100))
        given: list[Any] = []
        said: list[str] = []
        window = QWidget()
        windows.append(window)
        column = QVBoxLayout(window)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(widget)
        assert widget.corner is not None
        column.addWidget(widget.corner)
        qtbot.addWidget(window)
        widget.answered.connect(lambda value, source: given.append(value))
        widget.refused.connect(said.append)
        window.resize(300, 700)
        window.show()
        widget.first().setFocus()
        return widget, given, said

    return ask


def press_nought(widget: ContactWidget) -> None:
    """The key 0, as the step bar hands it on."""
    assert widget.key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_0, Qt.KeyboardModifier.NoModifier, "0"))


def open_rows(widget: ContactWidget) -> list[str]:
    """Which rows show their pictograms."""
    return [unit for unit, row in widget.rows.items() if row.is_open]


def test_one_row_is_open_and_the_next_after_each_answer(form, qtbot):
    widget, given, _ = form()
    assert open_rows(widget) == ["e07"] and widget.done.hint == "falta Rifles E07"
    for answered, after in (("1", ["e10"]), ("3", ["l03"]), ("6", [])):
        qtbot.keyClick(widget.window().focusWidget(), answered)
        assert open_rows(widget) == after
    assert widget.done.primary and not widget.done.waits and widget.done.hint == ""
    widget.confirm()
    assert given[0]["rows"] == {"e07": SEES[0], "e10": SEES[2], "l03": SEES[5]}


def test_enter_waits_for_the_row_that_is_missing_and_says_which(form):
    widget, given, said = form()
    widget.rows["e07"].press(0)
    assert widget.done.waits and not widget.done.primary
    widget.confirm()
    assert given == [] and said == ["Falta Rifles E10: di cómo se ven."]


def test_nobody_else_fills_the_rows_that_are_left_and_no_other(form):
    widget, given, _ = form()
    widget.rows["e07"].press(2)
    press_nought(widget)
    assert given == [] and [row.at for row in widget.rows.values()] == [2, 0, 0]
    widget.confirm()
    assert given[0]["rows"]["e07"] == SEES[2]


def test_nought_refuses_the_move_only_while_nothing_is_entered(form):
    widget, given, _ = form(can_refuse=True)
    assert widget.zero.text() == "No puede mover"
    widget.rows["e07"].press(2)
    assert widget.zero.text() == "A nadie más"
    press_nought(widget)
    assert given == []
    other, refused, _ = form(can_refuse=True)
    press_nought(other)
    assert refused == [{}]


def test_what_is_known_is_filled_in_and_says_why(form, qtbot):
    widget, _, _ = form(before=(("e10", SEES[1]),), reasons=(("e10", AS_BEFORE),))
    row = widget.rows["e10"]
    assert row.at == 1 and row.why == "como antes" and "como antes" in row.accessibleDescription()
    assert open_rows(widget) == ["e07"]
    qtbot.keyClick(widget.window().focusWidget(), "1")
    assert open_rows(widget) == ["l03"]
    row.choose(3)
    assert row.why == ""


def test_what_contradicts_is_told_and_needs_a_second_press(form):
    widget, _, _ = form(against=(("e07", SEES[1], NO_ZONE), ("e07", SEES[3], NO_ZONE)))
    row = widget.rows["e07"]
    assert row.reason.startswith("2, 4: J08 está") and row.buttons[1].against and not row.buttons[0].against
    row.press(1)
    assert row.at == -1 and "Púlsalo otra vez" in row.reason
    row.press(3)
    assert row.at == -1, "another one that contradicts has a warning of its own"
    row.press(3)
    assert row.at == 3 and row.why == "contradice lo que dijiste", "it still says so when it is closed"
    row.choose(0)
    assert row.why == ""


def test_a_closed_row_keeps_why_it_stands_where_its_answer_has_no_room_beside_it(form):
    widget, _, _ = form(before=(("e10", SEES[3]),), reasons=(("e10", AS_BEFORE),))
    row = widget.rows["e10"]
    assert row.line(1000) == "Le coges el flanco · como antes"
    assert row.line(100) == "como antes", "the drawing tells the answer"


def test_what_was_said_of_one_hex_contradicts_nothing_about_another(form, qtbot):
    widget, _, _ = form(against=(("e07", SEES[1], NO_ZONE),))
    widget.hex.setText("")
    qtbot.keyClicks(widget.hex, "h09")
    widget.rows["e07"].press(1)
    assert widget.rows["e07"].at == 1


def test_the_open_row_has_room_for_all_its_pictograms(form, qtbot):
    widget, _, _ = form()
    row = widget.rows["e07"]
    qtbot.waitUntil(lambda: row.height() == row.heightForWidth(row.width()))
    assert all(row.rect().contains(button.geometry()) for button in row.buttons)
    assert widget.rows["e10"].height() == 58


@pytest.mark.parametrize("unit", UNITS)
def test_a_click_on_a_counter_opens_its_row(form, unit):
    widget, _, _ = form()
    assert widget.counter(unit) and open_rows(widget) == [unit]
    assert not widget.counter("nobody")


def test_the_arrows_set_the_level_and_stay(form, qtbot):
    widget, _, _ = form()
    row = widget.rows["e07"]
    qtbot.keyClick(row, Qt.Key.Key_Right)
    qtbot.keyClick(row, Qt.Key.Key_Right)
    assert row.at == 1 and open_rows(widget) == ["e07"]
    assert row.accessibleName() == "Rifles E07: Frente a frente"


def test_each_sight_has_a_drawing_of_its_own():
    drawn = {level.sign for level in LEVELS}
    assert drawn == {*sight_signs.FRONTS, sight_signs.UNSURE} and len(drawn) == len(LEVELS)


def test_a_form_that_is_asked_anew_gives_each_row_its_own_height(form, qtbot):
    widget, _, _ = form()
    qtbot.waitUntil(lambda: widget.rows["e07"].height() > widget.rows["e10"].height())
    high = [row.height() for row in widget.rows.values()]
    qtbot.keyClick(widget.window().focusWidget(), "1")
    widget.ask(widget.prompt, widget.words, widget.theme)
    qtbot.waitUntil(lambda: [row.height() for row in widget.rows.values()] == high)
    assert open_rows(widget) == ["e07"] and widget.rows["e07"].at < 0


def test_all_four_rows_are_seen_at_once_and_the_hex_that_is_given_stands_below_them(form, qtbot):
    widget, _, _ = form(covers=(0, 1, 2, 3), cover=0)
    qtbot.waitUntil(lambda: widget.rows["e07"].height() > widget.rows["e10"].height())
    assert [row.height() for row in widget.rows.values()] == [220, 58, 58]
    last = widget.rows["l03"]
    assert last.mapTo(widget, last.rect().bottomLeft()).y() < widget.hex.mapTo(widget, widget.hex.rect().topLeft()).y()
    assert widget.stops[:3] == [*widget.rows.values()]


def test_a_hex_that_is_not_known_is_typed_before_the_rows(form, qtbot):
    widget, _, _ = form(covers=(0, 1, 2, 3), cover=0, hex="")
    first = widget.rows["e07"]
    qtbot.waitUntil(lambda: first.mapTo(widget, first.rect().topLeft()).y() > widget.hex.height())
    assert widget.stops[0] is widget.hex
    qtbot.keyClicks(widget.hex, "j08")
    assert widget.window().focusWidget() is widget.cover


def test_the_levels_of_a_row_are_radio_buttons_that_can_all_be_up_again(form, qtbot):
    widget, _, _ = form()
    row = widget.rows["e07"]
    roles = {QAccessible.queryAccessibleInterface(button).role() for button in row.buttons}
    assert roles == {QAccessible.Role.RadioButton}
    for at in (2, 5, -1):
        row.choose(at)
        assert [button.isChecked() for button in row.buttons] == [at == place for place in range(len(SEES))]
    qtbot.mouseClick(row.buttons[3], Qt.MouseButton.LeftButton)
    assert row.at == 3 and row.buttons[3].isChecked()
    assert {button.focusPolicy() for button in row.buttons} == {Qt.FocusPolicy.NoFocus}


def test_a_row_that_is_gone_on_to_wears_no_ring_and_one_that_an_arrow_led_to_does(form, qtbot):
    widget, _, _ = form(covers=(0, 1, 2, 3), cover=0)
    window = widget.window()
    with qtbot.waitActive(window):
        window.activateWindow()
    gold = widget.theme.colour("glow").rgb()

    def golden() -> bool:
        picture = widget.grab().toImage()
        return any(picture.pixel(x, y) == gold for x in range(picture.width()) for y in range(picture.height()))

    give_keyboard(widget.first())
    qtbot.keyClick(window.focusWidget(), "1")
    assert widget.rows["e10"].hasFocus() and not golden()
    assert widget.key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier))
    assert widget.rows["l03"].hasFocus() and golden()


def test_the_cover_that_a_typed_hex_leads_to_has_a_line_around_it_and_no_gold(form, qtbot):
    widget, _, _ = form(covers=(0, 1, 2, 3), cover=0, hex="")
    with qtbot.waitActive(widget.window()):
        widget.window().activateWindow()
    bare = widget.cover.grab().toImage()
    give_keyboard(widget.first())
    qtbot.keyClicks(widget.hex, "j08")
    assert widget.cover.hasFocus() and not widget.cover.ringed
    assert widget.cover.grab().toImage() != bare
