"""Where the player is when the guide is wanted: which section explains it, and how to come back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from puesto.gui.shell.main_window import MainWindow
    from puesto.reference.guide import Guide, Section


def section_here(window: MainWindow, guide: Guide) -> Section | None:
    """The section for the sheet that lies on the window, for the question on the table, or for the page that is shown."""
    session, prompt = window.desk.session, window.desk.prompt
    topic = window.topic
    if topic == "table" and session is not None and prompt is not None:
        found = guide.section_for_prompt(session.game.id, prompt.key)
        if found is not None:
            return found
    return guide.section_for_page(topic)


class Left:
    """What the player left for the guide: the page, what had the keyboard there, and the sheet that lay over it, all as they were."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.page = window, window.pages.currentWidget()
        self.focus: QWidget | None = window.focusWidget()
        self.has_table = window.desk.session is not None
        self.look, self.language = window.theme, window.words.code
        self.sheet = window.set_aside()

    def back(self) -> None:
        """Show it all again."""
        window, focus = self.window, self.focus
        if self.page is not None:
            window.pages.setCurrentWidget(self.page)
        if self.sheet is not None:
            window.lay_back(self.sheet, (window.theme, window.words.code) == (self.look, self.language))
        if focus is not None and isValid(focus) and focus.isVisible():
            # as by a click: a field keeps what was typed as it stands, instead of marking it to be typed over
            focus.setFocus(Qt.FocusReason.MouseFocusReason if isinstance(focus, QLineEdit) else Qt.FocusReason.OtherFocusReason)
        elif self.sheet is None:
            window.take_focus()

    def forget(self) -> None:
        """The player has gone somewhere else."""
        if self.sheet is not None and isValid(self.sheet):
            self.sheet.deleteLater()
            self.sheet = None
