"""The context menu of a piece: what can be corrected by hand on it."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QWidget, QWidgetAction

from puesto.core.views import Edit
from puesto.gui.controls.accessible import PlainLabel, Say
from puesto.gui.look.theme import BODY, FIGURE_SMALL, SPACE, Theme, menu_look
from puesto.gui.panels.base import Piece

NAME = 240
"""Least width in px at 100 % of a field for a name."""


def open_menu(
    piece: Piece, title: str, edits: tuple[Edit, ...], say: Say, on_choice: Callable[[str, object], None], point: QPoint
) -> QMenu | None:
    """Open the menu of `piece` at a place on the screen; `on_choice` is called with path and value.

    Return None where nothing can be changed.
    """
    if not edits:
        return None
    menu, theme = QMenu(piece), piece.theme
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dress_menu(menu, theme)
    menu.addAction(_heading(menu, title, theme))
    inner: dict[str, QMenu] = {}
    for edit in edits:
        name = say(edit.menu) if edit.menu is not None and len(edits) > 1 else ""
        if name and name not in inner:
            inner[name] = menu.addMenu(name)
            inner[name].setFont(menu.font())
        where = inner.get(name, menu)
        where.addAction(
            _entry(where, menu, edit, say, on_choice, theme) if edit.typed else _change(where, edit, say, on_choice)
        )
    menu.popup(point)
    if len(edits) == 1 and edits[0].typed:
        if (line := menu.findChild(QLineEdit)) is not None:
            line.setFocus()
            line.selectAll()
    return menu


def put_right(
    piece: Piece,
    title: str,
    path: str,
    edits: Callable[[str], tuple[Edit, ...]],
    say: Say,
    on_choice: Callable[[str, object], None],
) -> None:
    """Apply the correction of a path of the table, or open the menu where there are several.

    A path without dots is a piece: its menu has all its corrections.
    """
    of = path.split(".")[1] if "." in path else path
    result = tuple(edit for edit in edits(of) if path in (of, edit.path))
    if len(result) == 1 and not result[0].typed:
        on_choice(result[0].path, result[0].value)
    else:
        open_menu(piece, title, result, say, on_choice, piece.mapToGlobal(piece.rect().center()))


def dress_menu(menu: QMenu, theme: Theme) -> None:
    """Set style sheet and font of a menu, so that it looks like the paper of the table."""
    menu.setStyleSheet(menu_look(theme))
    menu.setFont(theme.font(BODY))


def _heading(menu: QMenu, title: str, theme: Theme) -> QAction:
    """Return the menu's title above its items; the keyboard skips it."""
    label = PlainLabel()
    label.setText(title)
    label.setFont(theme.font(FIGURE_SMALL))
    label.setContentsMargins(theme.px(SPACE * 4), theme.px(SPACE), theme.px(SPACE * 4), theme.px(SPACE))
    action = QWidgetAction(menu)
    action.setDefaultWidget(label)
    action.setText(title)
    action.setSeparator(True)
    return action


def _change(menu: QMenu, edit: Edit, say: Say, on_choice: Callable[[str, object], None]) -> QAction:
    action = QAction(say(edit.message), menu)
    action.triggered.connect(lambda _checked=False: on_choice(edit.path, edit.value))
    return action


def _entry(
    menu: QMenu, root_menu: QMenu, edit: Edit, say: Say, on_choice: Callable[[str, object], None], theme: Theme
) -> QAction:
    """Return a menu item in which a new value is typed; Enter takes it."""
    value_text = str(edit.value) if edit.shown is None else say(edit.shown)
    line, row = QLineEdit(value_text), QWidget()
    if edit.shown is not None:
        line.setMinimumWidth(theme.px(NAME))
    row.setFocusPolicy(line.focusPolicy())  # the arrow keys of a menu give it the keyboard
    row.setFocusProxy(line)
    line.setAccessibleName(say(edit.message))
    layout = QHBoxLayout(row)
    layout.setContentsMargins(theme.px(SPACE * 4), theme.px(SPACE), theme.px(SPACE * 4), theme.px(SPACE))
    layout.setSpacing(theme.px(SPACE * 2))
    label = PlainLabel()
    label.setText(say(edit.message))
    for part in (label, line):
        part.setFont(theme.font(BODY))
        layout.addWidget(part)
    action = QWidgetAction(menu)
    action.setDefaultWidget(row)
    action.setText(say(edit.message))

    def take() -> None:
        if line.isReadOnly():
            return
        line.setReadOnly(True)  # Enter reaches the menu, too
        root_menu.close()
        if edit.shown is None or line.text() != value_text:
            on_choice(edit.path, _typed_value(edit, line.text().strip()))

    line.returnPressed.connect(take)
    action.triggered.connect(take)
    return action


def _typed_value(edit: Edit, text: str) -> str | int:
    """Return what was typed: a number where a number stood."""
    is_number = type(edit.value) is int and re.fullmatch(r"[-+\u2212]?[0-9]{1,6}", text)
    return int(text.replace("\u2212", "-")) if is_number else text
