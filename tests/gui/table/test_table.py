"""The whole table at once on a laptop's screen:

what is needed every turn is never scrolled out of sight; a card of the hand can be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget

from puesto.chance import Dice, answer_at_random
from puesto.gui.controls.surface import FadeOverlay
from puesto.gui.panels.hand import HeldUp
from puesto.gui.panels.sheet import BoxPiece
from puesto.gui.panels.track import CellPiece
from puesto.gui.pieces.counter import CounterPiece
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.games.bear.scripted import Player
from tests.gui.conftest import Opened
from tests.gui.driving import Unseen
from tests.gui.screens import answer_of, questions, settle

QUESTIONS, SMALLEST = 90, (1366, 768)


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


def looks(window: MainWindow, every: int, first: int) -> Iterator[int]:
    """Play the mission on the table, each few answers shown from the `first` on: how many there were."""
    session, unseen = window.controller.session, Unseen(window)
    player, dice, answers = Player(session.content, session.state, Random(11)), Dice(11), 0
    while session.prompt is not None:
        if answers % every == first:
            unseen.show()
            yield answers
        unseen.answer(*answer_of(player, dice, session.prompt))
        answers += 1


@pytest.mark.parametrize("scenario", ["mission-1", "house-crossing"])
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [SMALLEST, (1920, 1080)])
def test_all_that_is_needed_every_turn_is_seen_at_once(
    opened: Opened, scenario: str, language: str, size: tuple[int, int], deep: bool
) -> None:
    window = opened(Preferences(language=language, motion=False), Shelf(), *size)
    window.set_up("bear")
    window.new_page.try_scenario(scenario)
    looked, every = 0, 1 if deep else 3 if size == SMALLEST else 9
    first = 0 if language == "es" else every // 2  # the languages take turns: their tables differ in their words alone
    for number in looks(window, every, first):
        settle()
        looked += 1
        prompt = window.controller.prompt
        assert (prompt.key if prompt is not None else "", hidden(window)) == (
            prompt.key if prompt is not None else "",
            [],
        )
        if number >= QUESTIONS:
            break
    assert looked > QUESTIONS // 3 // every


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


def test_what_is_scrolled_away_fades_into_the_wood_and_is_not_cut_off(opened: Opened) -> None:
    window = opened(Preferences(motion=False), Shelf(), 1366, 768)
    window.set_up("chariots")
    assert window.new_page.go is not None
    window.new_page.go.click()
    settle()
    middle = window.table.middle
    bar, (upper, lower) = middle.verticalScrollBar(), sorted(middle.findChildren(FadeOverlay), key=QWidget.y)
    assert bar.maximum() > 0
    for value, above, below in ((0, False, True), (bar.maximum() // 2, True, True), (bar.maximum(), True, False)):
        bar.setValue(value)
        assert (upper.isVisible(), lower.isVisible()) == (above, below)


def test_what_is_scrolled_away_of_a_form_fades_into_its_paper(opened: Opened) -> None:
    window = opened(Preferences(motion=False), Shelf(), 1366, 768)
    window.set_up("chariots")
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice, unseen = Dice(5), Unseen(window)
    while (prompt := window.controller.session.prompt) is not None and prompt.key != "move.way":
        unseen.answer(*answer_at_random(dice, prompt))
    unseen.show()
    settle()
    body = window.table.bar.sheet.body
    bar, (upper, lower) = body.verticalScrollBar(), sorted(body.findChildren(FadeOverlay), key=QWidget.y)
    assert bar.maximum() > 0
    assert (upper.isVisible(), lower.isVisible()) == (False, True)
    veil = QImage(lower.size(), QImage.Format.Format_ARGB32)
    veil.fill(0)
    lower.render(veil, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    across, paper = veil.width() // 2, window.table.theme.colour("paper")
    ink = [veil.pixelColor(across, y) for y in (0, veil.height() // 2, veil.height() - 1)]
    assert ink[0].alpha() < 40 < ink[1].alpha() < 215 < ink[2].alpha()
    assert abs(ink[2].lightness() - paper.lightness()) < 16
    bar.setValue(bar.maximum())
    assert (upper.isVisible(), lower.isVisible()) == (True, False)
