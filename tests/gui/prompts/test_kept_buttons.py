"""A kept button that has become the answer of another question is pressed by nothing that began before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLayout, QWidget
from pytestqt.qtbot import QtBot

from puesto.core.messages import msg
from puesto.core.prompts import Choose, Option
from puesto.core.questions.board import AskMany
from puesto.core.values import replace
from puesto.core.views import CounterView
from puesto.gui.controls.buttons import PICTURE, AnswerButton, give_room
from puesto.gui.controls.flow import Fit, Flow, Measures
from puesto.gui.look.theme import SPACE, TITLE, theme
from puesto.gui.look.words import Words
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.pick import PickWidget

LEFT = Qt.MouseButton.LeftButton


def question(number: int) -> Choose:
    """One of several questions that look alike."""
    options = tuple(Option(f"{number}{letter}", msg(f"Respuesta {letter}")) for letter in "xyzvw")
    return Choose(key=f"q{number}", message=msg("¿?"), options=options)


@pytest.fixture
def asking(qtbot: QtBot) -> Iterator[tuple[ChooseWidget, list[str]]]:
    """A kept widget that asks the next question at each answer, and what it was answered."""
    words, given, holder = Words(), list[str](), QWidget()
    widget = ChooseWidget(question(0), words, theme())
    widget.setParent(holder)

    def go_on(value: str, source: object) -> None:
        given.append(value)
        widget.ask(question(len(given)), words, theme())

    widget.answered.connect(go_on)
    qtbot.addWidget(holder)
    holder.resize(900, 80)
    widget.resize(900, 80)
    with qtbot.waitExposed(holder):
        holder.show()
    yield widget, given


def first(widget: ChooseWidget) -> AnswerButton:
    """The button of the first answer."""
    return widget.buttons[0]


def test_the_second_click_of_a_double_click_never_answers_the_next_question(
    asking: tuple[ChooseWidget, list[str]],
) -> None:
    widget, given = asking
    button = first(widget)
    for number in range(3):
        assert first(widget) is button, "the button is kept"
        QTest.mouseClick(button, LEFT)
        QTest.mouseDClick(button, LEFT)
        QTest.mouseRelease(button, LEFT)
        assert given == [f"{asked}x" for asked in range(number + 1)]


def test_a_mouse_button_held_while_a_key_answers_lets_go_of_nothing(asking: tuple[ChooseWidget, list[str]]) -> None:
    widget, given = asking
    button = first(widget)
    QTest.mousePress(button, LEFT)
    widget.give("0y")
    QTest.mouseMove(button, QPoint(10, 10))
    QTest.mouseMove(button, QPoint(14, 14))
    QTest.mouseRelease(button, LEFT)
    assert given == ["0y"]
    QTest.mouseClick(button, LEFT)
    assert given == ["0y", "1x"]


def test_a_button_that_no_question_needs_presses_nothing(asking: tuple[ChooseWidget, list[str]]) -> None:
    widget, given = asking
    spare = widget.buttons[2]
    fewer = Choose(key="q", message=msg("¿?"), options=question(0).options[:2])
    widget.ask(fewer, widget.words, widget.theme)
    spare.click()
    assert given == [] and spare.isHidden()


def test_an_answer_that_is_a_counter_shows_it(qtbot: QtBot) -> None:
    counter = CounterView("0x", msg("Rifles"), "E07", "rifles", "soviet")
    plain, pictured = (
        ChooseWidget(question(0), Words(), theme(), pieces=pieces) for pieces in (None, {counter.id: counter})
    )
    for widget in (plain, pictured):
        qtbot.addWidget(widget)
    wider = [
        one.sizeHint().width() - other.sizeHint().width()
        for one, other in zip(pictured.buttons, plain.buttons, strict=True)
    ]
    assert wider == [PICTURE + 2 * SPACE, 0, 0, 0, 0]
    cloth = theme().colour("cloth_soviet")
    seen, bare = (of.buttons[0].grab().toImage() for of in (pictured, plain))
    near = [
        sum(close(image.pixelColor(x, y), cloth) for x in range(image.width()) for y in range(image.height()))
        for image in (seen, bare)
    ]
    assert near[0] > PICTURE * PICTURE / 4 and near[1] == 0
    pictured.ask(question(1), Words(), theme())
    assert first(pictured).picture is None, "the next question is about another"


def close(one: QColor, other: QColor) -> bool:
    """Whether two colours are nearly the same: cloth has a grain."""
    return all(abs(part(one) - part(other)) < 24 for part in (QColor.red, QColor.green, QColor.blue))


def test_a_short_way_that_is_closed_shows_none_of_its_acts_when_its_widget_asks_again(qtbot: QtBot) -> None:
    options = tuple(Option(letter, msg(f"Rifles {letter}")) for letter in "ab")
    prompt = AskMany(key="k", message=msg("¿Cuáles?"), options=options, direct=options)
    widget, holder = PickWidget(prompt, Words(), theme()), QWidget()
    qtbot.addWidget(holder)
    for _ in range(2):
        assert widget.short is not None and widget.corner is not None
        for part in (widget, widget.corner):
            part.setParent(holder)
        assert [button.isHidden() for button in (*widget.short.acts, widget.done)] == [True, True, True, False]
        widget.ask(prompt, Words(), theme())


def test_a_question_asked_anew_measures_no_answer_before_all_are_there(
    asking: tuple[ChooseWidget, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    widget, _ = asking
    measured: list[object] = []
    measure = Flow._visible_items

    def count(flow: Flow) -> list[Fit]:
        measured.append(flow)
        return measure(flow)

    monkeypatch.setattr(Flow, "_visible_items", count)
    widget.ask(replace(question(1), options=question(1).options * 2), Words(), theme())
    assert len(widget.buttons) == 10
    assert measured == []
    assert all(layout.isEnabled() for layout in widget.findChildren(QLayout))
    assert widget.sizeHint().width() > 0
    assert measured


def test_only_an_answer_that_leaves_something_out_is_measured_anew(
    asking: tuple[ChooseWidget, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    widget, _ = asking
    forgotten: list[object] = []
    button, kept = first(widget), Flow.invalidate
    give_room(widget, 0)

    def forget(flow: Flow) -> None:
        forgotten.append(flow)
        kept(flow)

    monkeypatch.setattr(Flow, "invalidate", forget)
    give_room(widget, 2)
    assert forgotten == []
    button.set_worth("nueve de cada diez", (), "command", "")
    give_room(widget, 0)
    whole = button.sizeHint()
    forgotten.clear()
    give_room(widget, 2)
    assert forgotten
    assert button.sizeHint().height() < whole.height()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("theme", replace(theme(), scale=150)),
        ("key", "QWERTY"),
        ("hint", "lo que dice"),
        ("style_", TITLE),
        ("low", True),
        ("picture", lambda painter, box: None),
        ("also", ("algo mucho más largo que su texto",)),
        ("hints", ("falta una",)),
        ("worth", "nueve de cada diez"),
        ("setText", "otro texto"),
    ],
)
def test_whatever_shapes_an_answer_lets_it_be_measured_anew(qtbot: QtBot, field: str, value: object) -> None:
    button = AnswerButton("texto", theme())
    qtbot.addWidget(button)
    before = button.sizeHint(), button.minimumSizeHint()
    if field == "setText":
        button.setText(str(value))
    else:
        setattr(button, field, value)
    after = button.sizeHint(), button.minimumSizeHint()
    measures = Measures(button._prints())
    assert after == (measures.likes, measures.smallest) != before


def test_an_answer_that_no_question_needs_is_put_by_once_and_takes_no_room(
    asking: tuple[ChooseWidget, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    widget, _ = asking
    widget.ask(replace(question(1), options=question(1).options * 2), Words(), theme())
    widget.ask(question(2), Words(), theme())
    spare = [button for button in widget.findChildren(AnswerButton) if button.is_spare]
    assert len(spare) == 5 and not any(button.text() or not button.isHidden() for button in spare)
    begun: list[str] = []
    begin = AnswerButton.begin

    def count(button: AnswerButton, text: str, *rest: Any, **wording: Any) -> None:
        begun.append(text)
        begin(button, text, *rest, **wording)

    monkeypatch.setattr(AnswerButton, "begin", count)
    widget.ask(question(3), Words(), theme())
    assert begun == [f"Respuesta {letter}" for letter in "xyzvw"]
