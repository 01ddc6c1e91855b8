"""The menu of a piece: what can be put right by hand on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from puesto.core.views import Edit
from puesto.gui.panels.base import Say


def open_menu(piece: QWidget, title: str, edits: tuple[Edit, ...], say: Say, chosen: Callable[[str, object], None], at: QPoint) -> QMenu | None:
    """Open the menu of `piece` at a place on the screen; `chosen` is called with path and value. None where there is nothing to change."""
    if not edits:
        return None
    menu = QMenu(piece)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    heading = menu.addSection(title)
    heading.setEnabled(False)
    for edit in edits:
        action = QAction(say(edit.message), menu)
        action.triggered.connect(lambda _checked=False, edit=edit: chosen(edit.path, edit.value))
        menu.addAction(action)
    menu.popup(at)
    return menu
