"""Every box that can be ticked is seen on a laptop's screen, without scrolling, however many there are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible

from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Choose, Option, Pick
from puesto.core.session.journal import Source
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import SHADOW
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.pick import PickWidget
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened
from tests.gui.screens import settle

SENTENCES = (
    "Al menos parte del ataque es por un flanco.",
    "La ruta no sale por sus hexágonos frontales.",
    "La ruta cruza un arroyo que cuesta más de +1.",
    "La Infantería Ligera ataca por la retaguardia.",
    "Los Carros del Río atacan por la retaguardia.",
    "El objetivo está en un Bosque.",
    "El defensor está en Abrupto.",
    "El ataque va cuesta arriba.",
    "El ataque cruza un río.",
)


def boxes(texts: tuple[str, ...]) -> Pick:
    """A question with a box for each text."""
    options = tuple(Option(str(number), msg(text)) for number, text in enumerate(texts))
    return Pick(key="shock.how", message=msg("¿Algo de esto?"), options=options, rule="8.17")


@pytest.fixture
def battle(opened: Opened) -> MainWindow:
    """The table of a battle."""
    window = opened(Preferences(motion=False), Shelf(), 1366, 768)
    window.set_up("chariots")
    window.new_page.try_scenario("dust")
    return window


def test_all_boxes_are_seen_on_a_laptop_whatever_they_say(battle: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    bar, asked = battle.table.bar, list[Pick]()
    monkeypatch.setattr(SessionController, "prompt", property(lambda _desk: asked[-1]))
    heights = []
    for texts in (SENTENCES[:7], SENTENCES[:8], SENTENCES, tuple(f"LI {n}" for n in range(1, 9))):
        asked.append(boxes(texts))
        bar.ask_again()
        settle()
        heights.append(bar.height())
        assert isinstance(bar.widget, PickWidget)
        body = bar.sheet.body if bar.places.aside else bar.body
        view = QRect(body.viewport().mapToGlobal(QPoint(0, 0)), body.viewport().size())
        for button in bar.widget.buttons:
            assert view.contains(QRect(button.mapToGlobal(QPoint(0, 0)), button.size())), (len(texts), button.text())
    assert heights == [112, 112, 112, 192], "short ones in the tall bar, sentences in the column"


def test_a_tall_question_is_heard_first_and_lies_over_the_board_none_the_less(
    battle: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = battle.table, [boxes(tuple(f"LI {n}" for n in range(1, 9)))]
    monkeypatch.setattr(SessionController, "prompt", property(lambda _desk: asked[-1]))
    table.bar.ask_again()
    settle()
    read = QAccessible.queryAccessibleInterface(table)
    heard = [read.child(place).object() for place in range(read.childCount())]
    assert table.bar.places.tall and heard[0] is table.bar and table.shade not in heard
    assert heard.index(table.board) < heard.index(table.tools)
    assert isinstance(table.bar.widget, PickWidget)
    for one in table.bar.widget.buttons:
        spot = one.mapTo(table, one.rect().center())
        assert table.board.geometry().contains(spot) and table.childAt(spot) is one
    asked.append(boxes(SENTENCES[:3]))
    table.bar.ask_again()
    settle()
    assert not table.bar.places.tall and table.board.mask().isEmpty() and table.shade.isHidden()


def test_the_diary_with_what_was_undone_lies_over_no_answer(
    battle: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, bar, asked = Dice(5), battle.table.bar, list[Pick]()
    for _ in range(4):
        assert battle.controller.prompt is not None
        battle.controller.answer(dice.random_answer(battle.controller.prompt), Source.PLAYER)
    battle.controller.undo()
    monkeypatch.setattr(SessionController, "prompt", property(lambda _desk: asked[-1]))
    beside = 0
    for many in range(2, 7):
        asked.append(boxes(SENTENCES[:many]))
        bar.ask_again()
        settle()
        log = battle.table.log
        if bar.places.aside and log.isVisible():
            beside += 1
            assert log.geometry().top() >= bar.sheet.geometry().bottom() - battle.theme.px(SHADOW * 2), many
    assert beside > 0


def test_answers_one_below_the_other_are_as_wide_as_each_other(
    battle: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar, words = battle.table.bar, ("Ha movido o pivotado una ficha", "Se ha destruido una ficha", *SENTENCES[:4])
    options = tuple(Option(str(number), msg(text)) for number, text in enumerate(words))
    asked = Choose(key="board.result", message=msg("¿Qué ha pasado?"), options=options, rule="8.17")
    monkeypatch.setattr(SessionController, "prompt", property(lambda _desk: asked))
    bar.ask_again()
    settle()
    assert bar.places.aside and isinstance(bar.widget, ChooseWidget)
    buttons = bar.widget.buttons
    assert len({button.y() for button in buttons}) == len(buttons) and len({button.width() for button in buttons}) == 1
