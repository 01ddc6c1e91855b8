"""Timer that repeats a refused write after some seconds, so that it need not wait for the next answer."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from puesto.gui.host.desk import SessionController
from puesto.storage.syncer import RETRY_AFTER


class DiskRetry(QObject):
    """Timer that repeats the refused writes of the session on the table for as long as the disk refuses."""

    def __init__(self, desk: SessionController) -> None:
        super().__init__(desk)
        self._desk = desk
        self.timer = QTimer(self, interval=round(RETRY_AFTER * 1000))
        self.timer.timeout.connect(self._retry)
        desk.notice.connect(lambda _: self.follow())
        desk.state_changed.connect(self.follow)

    def follow(self) -> None:
        """Start the timer if something is unwritten."""
        if self._waits and not self.timer.isActive():
            self.timer.start()

    @property
    def _waits(self) -> bool:
        return self._desk.file is not None and self._desk.file.failing

    def _retry(self) -> None:
        if not self._waits or (self._desk.file is not None and self._desk.file.retry()):
            self.timer.stop()


def retry_by_time(desk: SessionController) -> None:
    """Start the timer for the controller's sessions; it is made once for each controller."""
    retry = desk.findChild(DiskRetry) or DiskRetry(desk)
    retry.follow()
