"""The step bar of a battle in every window size: one block of lines, and a visible pressed state."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.chariots.game import GAME
from puesto.gui.look.theme import load_fonts
from puesto.gui.prompts.draw import DrawWidget
from puesto.gui.prompts.roll import RollWidget
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests.games.chariots.packs import ours
from tests.gui.screens import settle

SEED = 5
LARGEST = 300


def questions(qtbot, language: str, scale: int, width: int, height: int, most: int):
    """A window on a battle that is played at random; stops at each question."""
    load_fonts()
    window = MainWindow(Preferences(language=language, scale=scale, motion=False))
    qtbot.addWidget(window)
    window.resize(width, height)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    session, dice = Session.start(GAME, ours()[0], "dust", {}), Dice(SEED)
    window.show_table()
    window.controller.open(session)
    window.show_table()
    for _ in range(most):
        settle()
        prompt = window.controller.prompt
        assert prompt is not None
        yield window, prompt
        chance = isinstance(prompt, Roll | Draw)
        window.controller.answer(
            dice.answer(prompt) if chance else dice.random_answer(prompt), Source.APP if chance else Source.PLAYER
        )


@pytest.mark.parametrize(("scale", "width", "height"), [(100, 1366, 768), (200, 1920, 1080)])
def test_the_rule_and_f1_never_stand_on_a_line_of_their_own(qtbot, scale, width, height):
    for window, prompt in questions(qtbot, "es", scale, width, height, 60):
        bar = window.table.bar
        told = [label for label in (bar.whose, bar.moment, bar.turn) if label.text()]
        assert any(
            label.geometry().top() <= bar.rule.geometry().center().y() <= label.geometry().bottom() for label in told
        ), prompt.key
        assert bar.guide.y() == bar.rule.y() and bar.guide.x() > bar.rule.x()
        assert all(
            seen.bottom() < bar.question.y() + window.theme.px(2)
            for seen in (*(label.geometry() for label in told), bar.rule.seen, bar.guide.seen)
        )
        if bar.body.isVisible() and not bar.places.tall:
            assert all(label.geometry().right() < bar.body.x() for label in told), prompt.key
            assert bar.guide.seen.right() < bar.body.x(), prompt.key


@pytest.mark.parametrize("language", ["es", "en"])
def test_in_the_largest_type_what_draws_or_rolls_is_seen_without_scrolling(qtbot, language):
    met = set()
    for window, prompt in questions(qtbot, language, LARGEST, 1366, 768, 60):
        widget = window.table.bar.widget
        if isinstance(widget, DrawWidget | RollWidget):
            met.add(type(prompt))
            button = widget.draw if isinstance(widget, DrawWidget) else widget.roll
            QApplication.processEvents()
            shown = button.visibleRegion().boundingRect()
            assert shown == button.rect(), f"{prompt.key}: {shown} of {button.rect()}"
    assert met == {Draw, Roll}
