"""Timer that repeats a refused write after some seconds, so that it need not wait for the next answer."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from puesto.gui.host.session_controller import SessionController
from puesto.storage.background_fsync import RETRY_AFTER


class DiskRetry(QObject):
    """Timer that repeats the refused writes of the session on the table for as long as the disk refuses."""

    def __init__(self, controller: SessionController) -> None:
        super().__init__(controller)
        self._desk = controller
        self.timer = QTimer(self, interval=round(RETRY_AFTER * 1000))
        self.timer.timeout.connect(self._retry)
        controller.notice.connect(lambda _: self.follow())
        controller.state_changed.connect(self.follow)

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


def retry_by_time(controller: SessionController) -> None:
    """Start the timer for the controller's sessions; it is made once for each controller."""
    retry = controller.findChild(DiskRetry) or DiskRetry(controller)
    retry.follow()
