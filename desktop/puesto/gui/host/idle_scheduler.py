"""Idle work: the diary of an opened save is filled backwards, steps are checked, maps are prepared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from puesto.gui.host.session_controller import SessionController

SLICE = 0.0008
"""Seconds after which a slice begins no further step."""
PAUSE, SOON = 8, 0
"""Milliseconds between two slices, in which input is handled, and before the first slice."""
REACH = 1000
"""Lines that the diary loads by itself, and again whenever somebody has scrolled to its first line."""


class IdleScheduler(QObject):
    """Scheduler of idle work: it runs the steps of an opened save, the latest first, a few at a time."""

    def __init__(self, controller: SessionController, parent: QObject, ahead: Callable[[], Iterator[object]]) -> None:
        """Make the scheduler; `ahead` prepares one piece of what a new session will need."""
        super().__init__(parent)
        self.controller, self._ahead = controller, ahead
        self._pieces: Iterator[object] = iter(())
        self._session: object = None
        self._reach = REACH
        self._is_ready = False
        """Whether the diary can begin earlier."""
        self._is_seen = True
        """Whether the result of the last answer is painted."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.slice)
        controller.state_changed.connect(self._wait)

    def reach_further(self) -> None:
        """Let the diary begin earlier."""
        self._reach = len(self.controller.log) + REACH
        self._timer.start(PAUSE)

    def _wait(self) -> None:
        """Begin with another session where there is one, and wait until the event loop is idle."""
        if self.controller.session is not self._session:
            self._session, self._reach, self._is_ready = self.controller.session, REACH, False
            self._pieces = self._ahead()
        self._is_seen = False
        self._timer.start(0)

    def slice(self) -> None:
        """Do as much as fits into one slice and schedule the rest. The result of an answer is painted first."""
        if not self._is_seen:
            self._is_seen = True
            self._timer.start(SOON)
            return
        controller, session, until = self.controller, self.controller.session, perf_counter() + SLICE
        if session is None:
            return
        goes_on = True
        if self._is_ready:
            self._is_ready = False
            controller.reach_back()
        elif controller.begins_later and len(controller.log) < self._reach:
            while not (is_ready := controller.run_ahead()) and perf_counter() < until:
                pass
            self._is_ready = is_ready
        else:
            while (
                goes_on := session.check_next_step() or next(self._pieces, None) is not None
            ) and perf_counter() < until:
                pass
        if goes_on:
            self._timer.start(PAUSE)
