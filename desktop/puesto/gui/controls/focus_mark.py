"""When what has the keyboard wears a ring: where the player took it, and not where a question only waits for its keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
"""The keyboard was brought there on purpose, not given back."""


class FocusMark:
    """Whether a widget wears a ring while it has the keyboard."""

    ringed = True

    def mark(self, reason: Qt.FocusReason) -> None:
        """The keyboard came: the ring comes with Tab or an arrow, goes with the mouse, and else is as it was."""
        if reason in BY_KEY:
            self.ringed = True
        elif reason is Qt.FocusReason.MouseFocusReason:
            self.ringed = False


def give_keyboard(widget: QWidget) -> None:
    """Give the keyboard to what waits for keys, without a ring: what the question is about glows, and nothing else."""
    if isinstance(widget, FocusMark):
        widget.ringed = False
        widget.update()
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
