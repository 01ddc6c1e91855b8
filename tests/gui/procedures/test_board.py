"""The board of squares: lights, a click, a drag, the menu, the gauge's needles, a square by two keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from pytestqt.qtbot import QtBot

from puesto.core.messages import Ref, msg
from puesto.core.prompts import Choose, Option
from puesto.core.values import replace
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look import theme as themes
from puesto.gui.look.words import Words
from puesto.gui.procedures.gauge import GaugePanel
from puesto.gui.procedures.grid import GridPanel
from puesto.gui.procedures.grid_square import drops_beside, name_font
from puesto.gui.prompts import widget_for
from puesto.gui.prompts.lookup import SquareWidget
from tests.gui.conftest import Showing
from tests.gui.procedures.board_samples import BOARD, GAUGE, PLAYERS


@pytest.fixture
def board(spanish: Say, showing: Showing) -> GridPanel:
    panel = GridPanel()
    panel.set_sides(PLAYERS)
    panel.show_view(BOARD, spanish)
    showing(panel, panel.preferred_width())
    return panel


def test_each_square_says_what_lies_there(board: GridPanel) -> None:
    said = {name: square.accessibleName() for name, square in board.squares.items()}
    assert len(said) == 36 and said["A1"] == "A1" and said["B3"] == "B3: terreno"
    assert said["C5"] == "C5: IA: Grenadiere, terreno"
    assert "una herida" in board.squares["C5"].accessibleDescription()
    assert "ya ha disparado" in board.squares["D2"].accessibleDescription()
    assert said["D6"] == "D6: aquí va Pioniere, frente a Rangers"


def test_a_square_that_the_question_wants_is_lit_and_a_click_on_it_answers(board: GridPanel, qtbot: QtBot) -> None:
    answers: list[str] = []
    board.line_clicked.connect(answers.append)
    board.set_glow(frozenset({"A1", "ai-1"}))
    lit = {name for name, square in board.squares.items() if square.glowing}
    assert lit == {"A1", "C5", "D6"}, "the ghost's square is lit, too"
    qtbot.mouseClick(board.squares["A1"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(board.squares["C5"], Qt.MouseButton.LeftButton)
    assert answers == ["A1", "ai-1"]


def test_a_card_is_dragged_to_another_square(board: GridPanel, qtbot: QtBot) -> None:
    dropped: list[tuple[str, object]] = []
    board.marker_dropped.connect(lambda path, value: dropped.append((path, value)))
    square, goal = board.squares["C5"], board.squares["E4"]
    way = goal.geometry().center() - square.geometry().topLeft()
    qtbot.mousePress(square, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    qtbot.mouseMove(square, QPoint(60, 40))
    square.mouseMoveEvent(_moved(square, way))
    qtbot.mouseRelease(square, Qt.MouseButton.LeftButton, pos=way)
    assert dropped == [("a.place", "E4")]


def _moved(square, way):
    at = QPointF(way)
    return QMouseEvent(
        QEvent.Type.MouseMove,
        at,
        QPointF(square.mapToGlobal(way)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


def test_enter_on_a_card_opens_what_can_be_put_right_and_an_empty_square_does_nothing(board: GridPanel, qtbot: QtBot):
    asked: list[str] = []
    board.change_wanted.connect(lambda piece, title, path: asked.append(path))
    for name in ("C5", "A1"):
        board.squares[name].setFocus()
        qtbot.keyClick(board.squares[name], Qt.Key.Key_Return)
    assert asked == ["ai-1"]


def test_the_arrows_walk_over_the_board(board: GridPanel, qtbot: QtBot) -> None:
    board.squares["C5"].setFocus()
    qtbot.keyClick(board.squares["C5"], Qt.Key.Key_Right)
    assert board.squares["D5"].hasFocus()
    qtbot.keyClick(board.squares["D5"], Qt.Key.Key_Down)
    assert board.squares["D4"].hasFocus()


@pytest.mark.parametrize("palette", [*themes.PALETTES])
def test_the_other_reading_s_needle_stands_elsewhere_and_is_dashed(
    palette: str, spanish: Say, showing: Showing
) -> None:
    panel = GaugePanel()
    panel.set_theme(themes.theme(palette))
    panel.show_view(GAUGE, spanish)
    showing(panel, panel.preferred_width())
    both = panel.grab().toImage()
    panel.show_view(replace(GAUGE, others=()), spanish)
    alone = panel.grab().toImage()
    assert both != alone
    assert [row.remark for row in panel.rows] == [False, False]
    assert panel._angle(3) > panel._angle(4) > panel._angle(40) >= 0, "what lies beyond stands at the end"


@pytest.mark.parametrize("scale", [100, 200, 300])
def test_the_sum_stands_beside_the_arc_where_there_is_room_and_else_below_it(
    scale: int, spanish: Say, showing: Showing
) -> None:
    panel = GaugePanel()
    panel.set_theme(themes.theme(scale=scale))
    panel.show_view(GAUGE, spanish)
    wide, narrow = 1282, panel.least_width()
    assert panel.is_beside(wide) and not panel.is_beside(narrow)
    assert panel.arrange(wide, True) < panel.arrange(narrow, False)
    arc = panel._arc(wide)
    assert panel.rows[0].y() == arc.top() and all(row.x() > arc.right() for row in panel.rows)


@pytest.mark.parametrize(("scale", "width"), [(100, 62), (200, 125), (300, 104)])
def test_a_name_of_ten_letters_stands_whole_on_its_card(scale: int, width: int, qtbot: QtBot) -> None:
    theme = themes.theme(scale=scale)
    font = name_font("Grenadiere", theme, width)
    assert font.pixelSize() >= 9 and paint.shorten("Grenadiere", font, width, 1) == "Grenadiere"


SQUARES = Choose(
    key="q",
    message=msg("?"),
    options=tuple(Option(place, Ref("square", place), place=place) for place in ("A1", "A2", "C3")),
)


def asked(qtbot: QtBot, prompt: Choose = SQUARES) -> tuple[SquareWidget, list[object], list[str]]:
    widget = widget_for(prompt, Words("es"), themes.theme())
    assert isinstance(widget, SquareWidget)
    qtbot.addWidget(widget)
    answers: list[object] = []
    refused: list[str] = []
    widget.answered.connect(lambda value, source: answers.append(value))
    widget.refused.connect(refused.append)
    return widget, answers, refused


def test_a_letter_and_a_digit_tell_a_square(qtbot: QtBot) -> None:
    widget, answers, refused = asked(qtbot)
    for text in "c3":
        assert widget.key(_typed(text))
    assert answers == ["C3"] and refused == []
    widget.key(_typed("b"))
    widget.key(_typed("a"))
    widget.key(_typed("6"))
    assert len(refused) == 2 and "A6" in refused[1] and answers == ["C3"]
    assert not widget.key(_typed("6")), "no digit without its letter"
    assert widget.counter("A2") and answers == ["C3", "A2"] and not widget.counter("F6")
    assert SQUARES.parse("a2") == "A2"


MANY = tuple(f"{letter}{digit}" for letter in "ABC" for digit in "123")


def test_squares_without_buttons_have_a_field_that_says_which_are_possible(qtbot: QtBot) -> None:
    prompt = replace(SQUARES, options=tuple(Option(place, Ref("square", place), place=place) for place in MANY))
    widget, answers, refused = asked(qtbot, prompt)
    assert widget.first() is widget.field and not widget.field.isHidden()
    assert "A1, A2, A3, B1" in widget.field.accessibleDescription()
    told = QAccessible.queryAccessibleInterface(widget.field)
    told.setText(QAccessible.Text.Value, "D")
    assert len(refused) == 1 and widget.field.text() == ""
    told.setText(QAccessible.Text.Value, "B9")
    assert "B9" in refused[1] and widget.field.text() == "" and answers == []
    widget.key(_typed("b"))
    assert widget.field.text() == "B" == widget.draft()
    told.setText(QAccessible.Text.Value, "b2")
    assert answers == ["B2"] and len(refused) == 2


def _typed(text):
    key = Qt.Key(ord(text.upper()))
    return QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)


def test_wounds_stand_beside_each_other_where_there_is_room_and_else_as_one_with_their_number():
    assert [drops_beside(wounds, 60, 13) for wounds in (0, 1, 2, 5)] == [0, 1, 2, 3]
    assert [drops_beside(wounds, 20, 13) for wounds in (0, 1, 2, 5)] == [0, 1, 1, 1]
