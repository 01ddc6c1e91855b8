"""The whole table at once on a laptop's screen: what is needed every turn is never scrolled out of sight; a card of the hand can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.panels.hand import HeldUp
from puesto.gui.panels.sheet import BoxPiece
from puesto.gui.panels.track import CellPiece
from puesto.gui.pieces.counter import CounterPiece
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.conftest import is_deep
from tests.gui.conftest import Opened
from tests.gui.screens import questions, settle

QUESTIONS = 90


def hidden(window: MainWindow) -> list[str]:
    """The boxes, cells, counters and the order card that are not wholly within the window's columns."""
    table = window.table
    found = []
    for piece in table.middle.findChildren(QWidget):
        if isinstance(piece, BoxPiece | CellPiece | CounterPiece) and piece.isVisible():
            where = QRect(piece.mapTo(table.middle, piece.rect().topLeft()), piece.size())
            if not table.middle.rect().contains(where):
                found.append(piece.accessibleName())
    if table.held.verticalScrollBar().maximum() > 0:
        found.append("card")
    return found


@pytest.mark.parametrize("scenario", ["mission-1", "house-crossing"])
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_all_that_is_needed_every_turn_is_seen_at_once(
    opened: Opened, scenario: str, language: str, size: tuple[int, int]
) -> None:
    window = opened(Preferences(language=language, motion=False), Shelf(), *size)
    window.set_up("bear")
    window.new_page.try_scenario(scenario)
    looked = 0
    for number, _ in enumerate(questions(window, 11)):
        settle()
        looked += 1
        prompt = window.desk.prompt
        assert (prompt.key if prompt is not None else "", hidden(window)) == (
            prompt.key if prompt is not None else "",
            [],
        )
        if number >= QUESTIONS:
            break
    assert looked > QUESTIONS // 3


def test_a_card_of_the_hand_is_held_up_to_be_read(opened: Opened) -> None:
    window = opened(Preferences(motion=False), Shelf())
    window.set_up("bear")
    window.new_page.try_scenario("mission-1")
    hands = []
    for _ in questions(window, 11):
        hands = [panel for (kind, _id), panel in window.table.panels.items() if kind == "hand" and panel.cards]
        if hands and hands[0].isVisible():
            break
    settle()
    card = next(iter(hands[0].cards.values()))
    assert card.brief
    card.setFocus(Qt.FocusReason.TabFocusReason)
    held = window.findChild(HeldUp)
    assert isinstance(held, HeldUp)
    assert held.isVisible()
    assert window.rect().contains(held.geometry())
    assert held.height() > card.height()
    card.clearFocus()
    assert not held.isVisible()


ANSWERS, DEEP = 120, 500


def places(window: MainWindow) -> dict[str, object]:
    """Where lies what never moves: card, piles, board, the column at the right, and where the bar begins and how wide it is."""
    table = window.table

    def box(widget: QWidget) -> QRect:
        return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())

    bar = box(table.bar)
    return {
        "bar": (bar.x(), bar.y(), bar.width()),
        "left": box(table.left),
        "card": box(table.drawn).topLeft(),
        "piles": box(table.piles),
        "board": box(table.middle),
        "right": box(table.right),
    }


@pytest.mark.parametrize("game", ["bear", "chariots"])
def test_nothing_moves_because_a_question_changed(opened: Opened, request: pytest.FixtureRequest, game: str) -> None:
    answers = DEEP if is_deep(request.config) else ANSWERS
    window = opened(Preferences(motion=False), Shelf(), 1366, 768)
    dice, seen, heights, stood = Dice(11), 0, set(), None
    while seen < answers:
        window.set_up(game)
        assert window.new_page.go is not None
        window.new_page.go.click()
        stood = None
        while (prompt := window.desk.prompt) is not None and seen < answers:
            settle()
            bar, now = window.table.bar, places(window)
            stood = stood or now
            assert (prompt.key, now) == (prompt.key, stood)
            heights.add(bar.height())
            ends = [
                button.mapTo(window, QPoint(button.width(), 0)).x()
                for button in bar.parentWidget().findChildren(AnswerButton)
                if button.primary and button.isVisible() and bar.holds(button)
            ]
            assert (prompt.key, ends) in ((prompt.key, []), (prompt.key, [1334])), "the black button's place"
            seen += 1
            chance = prompt.family is Family.CHANCE
            window.desk.answer(dice.random_answer(prompt), Source.APP if chance else Source.PLAYER)
    assert heights <= {112, 192} and 112 in heights
