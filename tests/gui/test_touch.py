"""Everything that can be pressed is large enough for a finger: 44 pixels at 125 %.

`test_every_screen.py` uses it on every screen.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollBar,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.chip import Chip
from puesto.gui.look.theme import TOUCH, theme
from puesto.gui.panels.base import Piece
from puesto.gui.panels.card_line import LineRow
from puesto.gui.panels.log import LogView
from puesto.gui.panels.tally import Digit
from puesto.gui.procedures.parts import CollapsedRow
from puesto.gui.procedures.sum import SumRow
from puesto.gui.shell.actions import ACTIONS
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests import helpers
from tests.games.bear.evenings import stopped_at
from tests.gui.screens import settle
from tests.gui.test_nothing_clipped import name, theme_of

FINGER, TABLET = 44, 125
PRINTED = (LineRow, SumRow, CollapsedRow, Digit)
"""Lines and boxes as they are printed: F3 tells what a line tells, and the round buttons move what a box moves."""
READ = (LogView,)
"""Lists of lines that are read, as close as in a diary: what a line opens says first which line it is."""
KINDS = 6
"""The number of kinds of questions of a game that are checked here."""
MOST = 60
"""Answers within which they come."""


def test_the_least_side_is_large_enough_on_a_tablet() -> None:
    assert theme(scale=TABLET).px(TOUCH) >= FINGER


def small_targets(window: QWidget) -> list[str]:
    """Return the controls on a screen that are too small for a finger, in words."""
    top = getattr(window, "_overlay", None) or window
    return [
        *(
            f"{name(widget)} is {widget.width()}x{widget.height()}"
            for widget in top.findChildren(QWidget)
            if is_target(widget) and min(widget.width(), widget.height()) < theme(scale=theme_of(widget)).px(TOUCH)
        ),
        *(text for rows in top.findChildren(QAbstractItemView) if rows.isVisible() for text in low_rows(rows)),
    ]


def low_rows(rows: QAbstractItemView) -> list[str]:
    """The rows of a list that can be pressed and are too low for a finger, in words."""
    model, least = rows.model(), theme(scale=theme_of(rows)).px(TOUCH)
    if isinstance(rows, READ) or model is None:
        return []
    indexes = [model.index(row, 0) for row in range(model.rowCount())]
    for index in indexes:  # what is unfolded below a row follows it
        indexes += [model.index(row, 0, index) for row in range(model.rowCount(index))]
    return [
        f"{name(rows)}: {index.data()!r} is {rows.visualRect(index).height()} high"
        for index in indexes
        if index.flags() & Qt.ItemFlag.ItemIsEnabled and 0 < rows.visualRect(index).height() < least
    ]


def is_target(widget: QWidget) -> bool:
    """Whether a press on it does something."""
    if not widget.isVisible() or not widget.isEnabled() or isinstance(widget, PRINTED):
        return False
    if isinstance(widget, Piece):
        return widget.live
    if isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox):
        return False  # a part of what is pressed
    return isinstance(
        widget, QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox | QAbstractSlider | Chip
    ) and not (isinstance(widget, QScrollBar))


def test_a_planted_button_too_small_for_a_finger_is_found(qtbot: QtBot) -> None:
    sheet = QWidget()
    qtbot.addWidget(sheet)
    button = AnswerButton("Sí", theme(), low=True)
    button.setParent(sheet)
    button.setGeometry(0, 0, 60, TOUCH)
    sheet.show()
    assert not small_targets(sheet)
    button.setGeometry(0, 0, 60, TOUCH - 1)
    assert len(small_targets(sheet)) == 1


def test_a_planted_box_of_choices_and_a_row_of_a_list_too_low_for_a_finger_are_found(qtbot: QtBot) -> None:
    sheet = QWidget()
    qtbot.addWidget(sheet)
    for place, box in enumerate((QComboBox(sheet), QSpinBox(sheet))):
        box.setGeometry(0, place * 60, 100, TOUCH - 1)
    rows = QListWidget(sheet)
    rows.setGeometry(120, 0, 100, 100)
    for high in (TOUCH, TOUCH - 1):
        item = QListWidgetItem(str(high))
        item.setSizeHint(QSize(50, high))
        rows.addItem(item)
    sheet.show()
    assert len(small_targets(sheet)) == 3


@pytest.mark.parametrize("scale", [100, 125])
@pytest.mark.parametrize("action", ["guide", "why", "preferences", "known"])
def test_lists_and_boxes_of_a_page_can_be_pressed_by_a_finger(opened, action: str, scale: int) -> None:
    window = opened(Preferences(motion=False, scale=scale), shelf=Shelf())
    window.show_table()
    window.controller.open(stopped_at("move.verdict", painted=True).fork())
    window.show_table()
    next(one for one in ACTIONS if one.id == action).run(window)
    settle()
    assert not small_targets(window)


@pytest.mark.parametrize("game", ["bear", "chariots", "bcs", "bolt", "tactics"])
def test_the_questions_of_every_game_can_be_answered_by_finger(opened, game: str) -> None:
    window = opened(Preferences(motion=False, scale=TABLET), shelf=Shelf())
    window.resize(1366, 768)
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()
    session, dice, met = window.controller.session, Dice(3), set[str]()
    for _ in range(MOST):
        kind = type(session.prompt).__name__
        if kind not in met:
            met.add(kind)
            window.controller.open(session)
            window.show_table()
            settle()
            assert not small_targets(window), session.prompt.key
        if len(met) == KINDS or session.prompt is None:
            return
        helpers.answer_at_random(session, dice)


def test_a_rule_number_is_seen_small_and_pressed_large(qtbot: QtBot) -> None:
    sheet = QWidget()
    qtbot.addWidget(sheet)
    chip = Chip(theme())
    chip.setParent(sheet)
    chip.set_theme(theme())
    chip.setText("F1")
    size = chip.sizeHint()
    for _ in range(2):
        chip.lie_at(QRect(QPoint(40, 40), size))
    sheet.show()
    assert chip.sizeHint() == size and min(chip.width(), chip.height()) >= TOUCH
    pressed: list[bool] = []
    chip.clicked.connect(lambda: pressed.append(True))
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert pressed
