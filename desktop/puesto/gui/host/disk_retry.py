"""A disk that refused is tried again after some seconds, not only at the next answer."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from puesto.gui.host.desk import SessionController
from puesto.storage.syncer import RETRY_AFTER


class DiskRetry(QObject):
    """Timer that writes again what the disk refused of the session on the table, for as long as it refuses."""

    def __init__(self, desk: SessionController) -> None:
        super().__init__(desk)
        self._desk = desk
        self.timer = QTimer(self, interval=round(RETRY_AFTER * 1000))
        self.timer.timeout.connect(self._retry)
        desk.notice.connect(lambda _: self.follow())
        desk.state_changed.connect(self.follow)

    def follow(self) -> None:
        """Begin to try again, if something waits."""
        if self._waits and not self.timer.isActive():
            self.timer.start()

    @property
    def _waits(self) -> bool:
        return self._desk.file is not None and self._desk.file.failing

    def _retry(self) -> None:
        if not self._waits or (self._desk.file is not None and self._desk.file.retry()):
            self.timer.stop()


def retry_by_time(desk: SessionController) -> None:
    """Have the disk tried again for whatever session lies on a desk."""
    retry = desk.findChild(DiskRetry) or DiskRetry(desk)
    retry.follow()
