"""The summaries of sessions whose files came from elsewhere: they are read when the program is idle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.storage import SessionInfo

PAUSE_MS = 40
"""Milliseconds between two files, so that input is handled in between."""


class SummaryFiller(QObject):
    """Writer of the summaries that a list of sessions lacks, one at a time while it is shown."""

    def __init__(self, page: QWidget, find: Callable[[str], Game[Any, Any]], renew: Callable[[], object]) -> None:
        """Make the writer; `renew` is called at the end, if there is something new to show on `page`."""
        super().__init__(page)
        self._shown, self._find, self._renew = page, find, renew
        self._left: list[SessionInfo] = []
        self._has_news = False
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._fill_next)

    def fill(self, sessions: Sequence[SessionInfo]) -> None:
        """Start with the sessions of a list that is shown now; earlier ones are dropped."""
        self._left = [info for info in sessions if info.problem is None and _lacks_summary(info)]
        self._has_news = False
        self._timer.start() if self._left else self._timer.stop()

    def _fill_next(self) -> None:
        """Write the summary of the next save that has none."""
        from puesto.storage.summary import summarise_save

        if not self._shown.isVisible():
            self._left.clear()
            return
        self._has_news |= summarise_save(self._left.pop(0).path, self._find)
        if self._left:
            self._timer.start()
        elif self._has_news:
            self._renew()


def _lacks_summary(info: SessionInfo) -> bool:
    """Return whether a session's file says more than is known of it."""
    return not info.is_summarised or (info.has_twin and info.answers is None)
