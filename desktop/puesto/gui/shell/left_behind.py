"""The state that the player leaves for a page that returns to it, such as the guide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from puesto.gui.controls.overlay import Overlay
    from puesto.gui.shell.window_host import AsideHost


class LeftPage:
    """The page, its focused widget, and its open sheet, to be restored."""

    def __init__(self, host: AsideHost) -> None:
        self.host, self.page = host, host.pages.currentWidget()
        self.focus: QWidget | None = host.frame.focusWidget()
        self.has_table = host.controller.session is not None
        self.look, self.language = host.theme, host.words.code
        self.sheet: Overlay | None = host.set_aside()

    def come_back(self) -> None:
        """Show the page again, with its focused widget and its open sheet."""
        host, focus = self.host, self.focus
        if self.page is not None:
            host.pages.setCurrentWidget(self.page)
        if self.sheet is not None:
            host.lay_back(self.sheet, (host.theme, host.words.code) == (self.look, self.language))
        if focus is not None and isValid(focus) and focus.isVisible():
            # focus as by a click: a field then keeps its text instead of selecting it
            focus.setFocus(
                Qt.FocusReason.MouseFocusReason if isinstance(focus, QLineEdit) else Qt.FocusReason.OtherFocusReason
            )
        elif self.sheet is None:
            host.take_focus()

    def forget(self) -> None:
        """Drop the page: the player has gone somewhere else."""
        if self.sheet is not None and isValid(self.sheet):
            self.sheet.deleteLater()
            self.sheet = None
