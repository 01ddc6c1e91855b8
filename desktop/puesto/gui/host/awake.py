"""Keeping the computer awake while somebody plays beside the board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from puesto.gui.host.session_controller import SessionController

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from wakepy import Mode

LEFT_ALONE = 60 * 60 * 1000
"""Milliseconds without an answer after which the computer may sleep: nobody is at the table."""
UNHURRIED = 500
"""Milliseconds to wait before the system is asked, so that the table is painted first."""


class Awake(QObject):
    """Request to the system to stay awake.

    It is made in a thread of its own, since a system may take seconds to answer.
    """

    def __init__(self, controller: SessionController, is_wanted: bool, parent: QObject) -> None:
        super().__init__(parent)
        self.controller, self.wanted = controller, is_wanted
        self.agreed: bool | None = None
        """The system's answer; None where it was not asked or has not answered yet."""
        self._asked: Future[Mode] | None = None
        self._look = QTimer(self, interval=UNHURRIED)
        self._look.timeout.connect(self._answered)
        self._begin = QTimer(self, singleShot=True, interval=UNHURRIED)
        self._begin.timeout.connect(self._ask)
        self._end = QTimer(self, singleShot=True, interval=LEFT_ALONE)
        self._end.timeout.connect(self.let_sleep)
        controller.state_changed.connect(self.follow)
        controller.session_closed.connect(self.let_sleep)
        self.follow()

    def allow(self, is_wanted: bool) -> None:
        """Allow or forbid keeping the computer awake, from now on."""
        self.wanted = is_wanted
        self.follow() if is_wanted else self.let_sleep()

    def follow(self) -> None:
        """Keep the computer awake: somebody is at the table."""
        if not self.wanted or self.controller.session is None:
            return
        self._end.start()
        if self._asked is None and not self._begin.isActive():
            self._begin.start()

    def let_sleep(self) -> None:
        """Let the computer sleep as its owner has set it."""
        for timer in (self._begin, self._end, self._look):
            timer.stop()
        self.agreed = None
        request, self._asked = self._asked, None
        if request is not None:
            _worker().submit(_leave, request)

    def _ask(self) -> None:
        self._asked = _worker().submit(_enter)
        self._look.start()

    def _answered(self) -> None:
        """Read the system's answer to the request, if it is there.

        The worker thread touches no widget, since the window may be gone.
        """
        if self._asked is not None and self._asked.done():
            self._look.stop()
            self.agreed = self._asked.exception() is None and bool(self._asked.result().active)


@cache
def _worker() -> ThreadPoolExecutor:
    """Return the thread that talks to the system. The library for it is imported with the first request."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(1, "awake")


def _enter() -> Mode:
    """Ask the system to keep its screen on; return the request, by which it is withdrawn later."""
    from wakepy import keep

    mode = keep.presenting(on_fail="pass")
    mode.__enter__()
    return mode


def _leave(request: Future[Mode]) -> None:
    """Withdraw the request to stay awake."""
    if request.exception() is None:
        request.result().__exit__(None, None, None)
