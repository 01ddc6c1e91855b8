"""A played game makes PySide keep no item of a layout, which would crash once Qt deletes it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QSpacerItem, QWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from tests.gui.driving import playing_window

ANSWERS = 30


def kept_items() -> dict[int, object]:
    """The items that Qt made and PySide keeps, by their ids."""
    kept = (one for one in Shiboken.getAllValidWrappers() if type(one) in (QWidgetItem, QSpacerItem))
    return {id(one): one for one in kept if not Shiboken.createdByPython(one)}


def test_a_game_that_is_played_leaves_no_item_of_a_layout_behind(qtbot: QtBot) -> None:
    before = kept_items()
    window, answer = playing_window(1)
    qtbot.addWidget(window)
    asked = set()
    for _ in range(ANSWERS):
        assert answer()
        asked.add(type(window.controller.prompt))
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(asked) > 3, "questions of several kinds were asked"
    assert [Shiboken.dump(one) for id, one in kept_items().items() if id not in before] == []
