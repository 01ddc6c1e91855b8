"""The page of a new game keeps its place when more options are wanted."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.gui.prompts.contact import Segments
from puesto.shelf import Shelf


def test_more_options_come_where_their_button_stood_with_the_keyboard_at_the_first(opened, keys):
    window = opened(shelf=Shelf(), height=600)
    window.set_up("bear")
    page = window.new_page
    before = [row.accessibleName() for row in page.findChildren(Segments)]
    assert page.more is not None
    page.more.setFocus(Qt.FocusReason.TabFocusReason)
    keys(window, Qt.Key.Key_Return)
    QApplication.processEvents()
    first = window.focusWidget()
    assert isinstance(first, Segments)
    assert first.accessibleName() not in before
    assert page.area.verticalScrollBar().value() > 0
    assert not first.visibleRegion().isEmpty()
