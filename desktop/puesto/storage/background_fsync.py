"""Forcing a file to the disk behind the player's back, so that no answer waits for it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

SYNC_AFTER = 0.8
"""Seconds after which a written line is forced to the disk, if nothing asks for it sooner."""
RETRY_AFTER = 5.0
"""Seconds after which a disk that refused is tried again."""
SYNC_PAUSE = 0.05
"""Seconds at least between two times."""


@dataclass
class BackgroundFsync:
    """Thread that forces a file to the disk: within a second of a line, at once when a step ends."""

    source: int
    _asked: bool = False
    _now: bool = False
    _stop: bool = False
    _then: Callable[[], None] | None = None
    _change: threading.Condition = field(default_factory=threading.Condition)

    def __post_init__(self) -> None:
        self._file = os.dup(self.source)
        self.error: OSError | None = None
        """The error of a sync that failed."""
        self._thread = threading.Thread(target=self._run, name="puesto-sync", daemon=True)
        self._thread.start()

    def wake(self, is_urgent: bool) -> None:
        """Note that a line was written; `is_urgent` if a step has ended with it."""
        if self._asked and not is_urgent:
            return
        with self._change:
            self._asked, self._now = True, self._now or is_urgent
            self._change.notify()

    def afterwards(self, act: Callable[[], None]) -> None:
        """Call `act`, a small operation on the disk, once the file is synced; of several, only the last.

        During the sync it would have to wait, and the player with it.
        """
        with self._change:
            self._asked, self._then = True, act
            self._change.notify()

    def finish(self) -> None:
        """Force what is left to the disk, do what waits for that, and end."""
        with self._change:
            self._stop = True
            self._change.notify()
        self._thread.join()

    def _run(self) -> None:
        """Sync the file whenever that is asked, until stopped."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._asked or self._stop)
                self._change.wait_for(lambda: self._now or self._stop, SYNC_AFTER)
                was_asked, stop, self._asked, self._now = self._asked, self._stop, False, False
                then, self._then = self._then, None
            try:
                if was_asked or stop:
                    os.fsync(self._file)
            except OSError as error:
                self.error = error
            if then is not None:
                then()
            if stop:
                os.close(self._file)
                return
            with self._change:
                self._change.wait_for(lambda: self._stop, SYNC_PAUSE)


@contextmanager
def retrying(retry: Callable[[], bool] | None) -> Iterator[None]:
    """Call `retry` every few seconds in a thread while the caller waits, until all is written.

    The caller must change nothing of the session meanwhile. None: nothing waits to be written.
    """
    if retry is None:
        yield
        return
    ended = threading.Event()

    def run() -> None:
        while not ended.wait(RETRY_AFTER) and not retry():
            continue

    thread = threading.Thread(target=run, name="puesto-retry", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
