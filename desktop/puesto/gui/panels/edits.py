"""The menu of a piece: what can be put right by hand on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QWidget, QWidgetAction

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
    inner: dict[str, QMenu] = {}
    for edit in edits:
        name = say(edit.menu) if edit.menu is not None else ""
        if name and name not in inner:
            inner[name] = menu.addMenu(name)
        where = inner.get(name, menu)
        where.addAction(_entry(where, menu, edit, say, chosen) if edit.typed else _change(where, edit, say, chosen))
    menu.popup(at)
    return menu


def _change(menu: QMenu, edit: Edit, say: Say, chosen: Callable[[str, object], None]) -> QAction:
    action = QAction(say(edit.message), menu)
    action.triggered.connect(lambda _checked=False: chosen(edit.path, edit.value))
    return action


def _entry(menu: QMenu, whole: QMenu, edit: Edit, say: Say, chosen: Callable[[str, object], None]) -> QAction:
    """A line in the menu in which the new value is typed; Enter takes it."""
    line, row = QLineEdit(str(edit.value)), QWidget()
    line.setAccessibleName(say(edit.message))
    layout = QHBoxLayout(row)
    layout.setContentsMargins(24, 4, 12, 4)
    layout.addWidget(QLabel(say(edit.message)))
    layout.addWidget(line)
    action = QWidgetAction(menu)
    action.setDefaultWidget(row)
    action.setText(say(edit.message))

    def take() -> None:
        whole.close()
        chosen(edit.path, line.text().strip())

    line.returnPressed.connect(take)
    action.triggered.connect(take)
    return action
