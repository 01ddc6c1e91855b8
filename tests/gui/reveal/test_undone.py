"""Undo is seen: struck lines below the diary, each a way back, and one thing moved at a time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.core.prompts import Family, Roll
from puesto.core.session.journal import Source
from puesto.gui.host.session_controller import STEP_MS
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import SHADOW, TURN_MS
from puesto.gui.prompts.dice_field import DiceField
from puesto.gui.prompts.roll import RollWidget
from puesto.gui.reveal.undone_list import UndoneList
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.table.tool_bar import keys_text
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened
from tests.gui.driving import Unseen

BACK = 3
"""So many steps are gone back one after the other."""


def played(window: MainWindow, answers: int = 30) -> UndoneList:
    """A mission of the bear after some random answers, of which the last is seen."""
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice, unseen = Dice(5), Unseen(window)
    for _ in range(answers):
        assert window.controller.session is not None
        prompt = window.controller.session.prompt
        assert prompt is not None
        by = Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        unseen.answer(dice.random_answer(prompt), by)
    unseen.show()
    QApplication.processEvents()
    foot = window.table.log.foot
    assert isinstance(foot, UndoneList)
    return foot


def press(window: MainWindow, *keys: str | Qt.Key) -> None:
    """Press keys on the table, one after the other."""
    for key in keys:
        QTest.keyClick(window.table, key) if isinstance(key, Qt.Key) else QTest.keyClicks(window.table, key)


def thrown_again(window: MainWindow) -> RollWidget:
    """A throw of two dice that was typed as 5 and 4, and undone."""
    played(window, 0)
    dice, controller = Dice(5), window.controller
    while not (isinstance(prompt := controller.prompt, Roll) and prompt.dice == 2 and prompt.sides == 6):
        assert prompt is not None
        by = Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        controller.answer(dice.random_answer(prompt), by)
    controller.answer((5, 4), Source.HAND)
    controller.undo()
    QApplication.processEvents()
    widget = window.table.bar.widget
    assert isinstance(widget, RollWidget)
    return widget


def test_undone_steps_stay_struck_below_the_diary_and_its_heading_counts_them(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    foot = played(window)
    assert foot.isHidden()
    for _ in range(3):
        window.controller.undo()
    QApplication.processEvents()
    assert foot.isVisible() and len(foot.rows) == 3
    assert window.table.log.heading == "Diario: 3 pasos deshechos"
    told = [window.words(one.label).casefold().removesuffix(".") for one in window.controller.to_redo]
    assert [row.text().casefold() for row in foot.rows] == told
    assert foot.y() >= window.table.log.list.geometry().bottom()


def test_a_click_on_one_brings_everything_up_to_it_back(opened: Opened, qtbot: QtBot) -> None:
    window = opened(shelf=Shelf())
    foot = played(window)
    session = window.controller.session
    assert session is not None
    whole = len(session.entries)
    for _ in range(4):
        window.controller.undo()
    QApplication.processEvents()
    qtbot.mouseClick(foot.rows[1], Qt.MouseButton.LeftButton)
    assert len(session.entries) == whole - 2
    assert len(foot.rows) == 2


def test_something_new_takes_the_struck_lines_away(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    foot = played(window)
    for _ in range(4):
        window.controller.undo()
    while window.controller.prompt is not None and window.controller.prompt.family is Family.CHANCE:
        window.controller.undo()
    assert window.controller.prompt is not None
    window.controller.answer(Dice(99).random_answer(window.controller.prompt))
    QApplication.processEvents()
    assert foot.isHidden()
    assert window.table.log.heading == "Diario"


def test_where_things_move_a_turn_goes_back_one_thing_at_a_time_each_within_180_ms(
    opened: Opened, qtbot: QtBot
) -> None:
    window = opened(Preferences(motion=True), shelf=Shelf())
    try:
        played(window, 42)
        controller = window.controller
        assert controller.session is not None
        copy, before, wanted = controller.session.fork(), len(controller.session.entries), []
        assert copy is not None
        for _ in range(BACK):
            copy.undo()
            wanted.append(copy.view())
        seen, clock = list[tuple[int, object]](), QElapsedTimer()
        clock.start()
        controller.state_changed.connect(lambda: seen.append((clock.elapsed(), controller.view)))
        controller.undo_to(before - BACK)
        assert len(controller.session.entries) == before - BACK, "the table itself waits for nothing"
        qtbot.waitUntil(lambda: len(seen) == BACK, timeout=5000)
        assert [view for _, view in seen] == wanted, "each step is shown, none is left out"
        pauses = [later - earlier for (earlier, _), (later, _) in pairwise(seen)]
        assert min(pauses) >= STEP_MS * 0.9, "one after the other; how much later, the machine's load says"
        assert TURN_MS <= STEP_MS <= 180, "a piece has arrived before the next one moves"
    finally:
        CLOCK.set_on(False)


def test_struck_lines_stand_under_their_turns_with_the_numbers_of_their_rules(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    foot = played(window, 60)
    session = window.controller.session
    assert session is not None
    for _ in range(6):
        window.controller.undo()
    QApplication.processEvents()
    steps = window.controller.to_redo
    assert [row.rule for row in foot.rows] == [step.rule for step in steps] and all(row.rule for row in foot.rows)
    turns = [session.turn, *(step.turn for step in steps)]
    new = {place for place, (before, after) in enumerate(pairwise(turns)) if before != after}
    assert new and foot.headings.keys() == new, "a heading where another turn begins, and nowhere else"
    turn = steps[min(new)].turn
    assert turn is not None and foot.headings[min(new)].startswith(f"TURNO {turn.turn} \u00b7 ")
    high = foot.rows[min(new)].y() - (foot.rows[min(new) - 1].geometry().bottom() + 1 if min(new) else 0)
    assert high >= foot.log.theme.px(20), "the heading has a line of its own"


def test_kept_dice_lie_there_as_they_fell_and_others_can_be_typed(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    widget = thrown_again(window)
    field = widget.field
    assert isinstance(field, DiceField) and field.kept == (5, 4) and field.by_hand
    assert field.accessibleName().endswith("5 4")
    assert (widget.roll.text(), widget.roll.hint) == ("Repetir 5 y 4", "los tecleaste tú")
    assert widget.other is not None and (widget.other.key, widget.other.text()) == ("1\u20136", "Otros dados")
    widget.other.click()
    assert not field.kept and field.is_empty and not field.by_hand
    press(window, "6", "2")
    assert widget.roll.text() == "Ha salido esto"
    press(window, Qt.Key.Key_Return)
    session = window.controller.session
    assert session is not None and session.entries[-1].value == (6, 2)


def test_enter_repeats_the_dice_that_lie_there(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    thrown_again(window)
    press(window, Qt.Key.Key_Return)
    session = window.controller.session
    assert session is not None and session.entries[-1].value == (5, 4)


def test_keys_that_were_named_before_qt_spoke_spanish_are_named_anew(opened: Opened) -> None:
    before = keys_text("Ctrl+Shift+F9")
    window = opened(shelf=Shelf())
    assert before in ("Ctrl Shift F9", "Ctrl May\u00fas F9") and window.words.code == "es"
    assert keys_text("Ctrl+Shift+F9") == "Ctrl May\u00fas F9"


def test_the_tool_row_names_the_keys_and_the_rest_of_the_turn(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    played(window, 42)
    tools, controller = window.table.tools, window.controller
    assert tools.undo.key == "Ctrl Z" and tools.turn.isHidden()
    controller.undo()
    controller.undo()
    QApplication.processEvents()
    assert (tools.redo.key, tools.turn.key) == ("Ctrl Y", "Ctrl May\u00fas Y") and tools.turn.isVisible()
    assert controller.session is not None and controller.session.turn is not None
    assert tools.turn.text() == f"Todo el turno {controller.session.turn.turn}"
    left = len(controller.to_redo)
    tools.turn.click()
    assert len(controller.to_redo) < left
    controller.undo()
    window.scale(200)
    QApplication.processEvents()
    assert tools.turn.isHidden() and tools.undo.key == "Ctrl Z", "beside the pages the bare words keep their keys"


def test_without_motion_it_is_all_there_at_once(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    played(window, 42)
    controller = window.controller
    assert controller.session is not None
    controller.undo_turn()
    assert controller.view == controller.session.view()


def test_each_struck_line_is_as_high_as_a_finger_wants_at_125_percent(opened: Opened) -> None:
    window = opened(Preferences(motion=False, scale=125), shelf=Shelf())
    foot = played(window)
    window.controller.undo()
    QApplication.processEvents()
    assert foot.rows[0].height() >= 44


@pytest.mark.parametrize("language", ["es", "en"])
def test_at_200_percent_the_way_back_lies_below_the_answer_and_undo_shows_its_keys(
    opened: Opened, language: str
) -> None:
    window = opened(Preferences(motion=False, scale=200, language=language), shelf=Shelf())
    thrown_again(window)
    foot, tools, sheet = window.table.log.foot, window.table.tools, window.table.bar.sheet
    assert isinstance(foot, UndoneList) and foot.isVisible() and sheet.isVisible()
    assert foot.rows[0].isVisible() and foot.rows[0].geometry().bottom() < foot.height()
    assert foot.mapTo(window, foot.rect().bottomLeft()).y() < tools.mapTo(window, tools.rect().topLeft()).y()
    assert window.table.log.y() >= sheet.geometry().bottom() - 2 * window.theme.px(SHADOW)
    assert tools.undo.key and tools.redo.key
    row = {button.y() for button in (*tools.tabs, *tools.buttons) if button.isVisible()}
    assert len(row) == 1, "the tools stay one row"
