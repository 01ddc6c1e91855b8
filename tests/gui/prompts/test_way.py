"""A way entered with the arrows and Enter: along the steps, and out of them to the end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from puesto.core.questions.routes import Way
from puesto.gui.prompts.way import WayWidget
from puesto.gui.rehearsal.rehearsal_watch import settle
from puesto.shelf import Shelf
from tests import helpers

ENTER, LEFT, RIGHT = Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Right


@pytest.fixture
def widget(opened) -> WayWidget:
    """The question for the first way of a battle, on the table."""
    shelf = Shelf()
    game = shelf.find("chariots")
    session = helpers.come_to(Way, game, shelf.content(game)[0], "two-rivers", 7)
    window = opened(shelf=shelf)
    window.show_table()
    window.controller.open(session)
    window.show_table()
    settle()
    found = window.table.bar.widget
    assert isinstance(found, WayWidget)
    return found


def test_the_arrows_go_from_the_steps_to_the_end_of_the_way(widget, keys):
    window = widget.window()
    keys(window, RIGHT, LEFT)
    assert window.focusWidget() is widget.done
    before = window.controller.session.answers
    keys(window, ENTER)
    assert window.controller.session.answers == before + 1 and window.controller.session.entries[-1].value == ()


def test_enter_on_a_step_takes_it_while_it_can_and_then_ends_the_way(widget, keys):
    window, limit = widget.window(), widget.prompt.limit
    keys(window, RIGHT, *[ENTER] * limit)
    assert widget.taken == [widget.prompt.strides[0].value] * limit and window.focusWidget() is widget.done
    keys(window, ENTER)
    assert window.controller.session.entries[-1].value == (widget.prompt.strides[0].value,) * limit
