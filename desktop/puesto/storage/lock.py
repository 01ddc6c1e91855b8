"""The lock of a save: one window writes a session, the others read it.

The lock is the operating system's own, on a small file beside the save, so that the end of a process releases it in
every case; the remaining file means nothing. On a disk without locks, the process id in the file decides.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from puesto.storage.disk import link_target

BUSY_CODES = frozenset({"EACCES", "EAGAIN", "EWOULDBLOCK", "EDEADLK", "EDEADLOCK"})
TRIES = 5
FLAGS: int = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NONBLOCK", "O_NOFOLLOW"))
"""A lock is never another's file that a link leads to, nor waited for."""


class SessionBusyError(Exception):
    """Another window writes this save."""


class Lock:
    """The right to write one save.

    `held` is False if the folder takes no lock file: then nothing can be written there either.
    """

    def __init__(self, save: Path) -> None:
        save = link_target(save)  # whoever opens the file at the end of a link finds the same lock
        self.path = save.with_name(save.name + ".lock")
        self._file: int | None = None
        self.problem: OSError | None = None
        """Why it could not be taken: its folder takes no file, or none of such a name."""

    @property
    def held(self) -> bool:
        """Return whether this process may write."""
        return self._file is not None

    def take(self) -> None:
        """Take the lock; raises `SessionBusyError` while another holds it.

        A folder that cannot be written leaves it not held.
        """
        for _ in range(TRIES):
            try:
                file = os.open(self.path, os.O_RDWR | os.O_CREAT | FLAGS, 0o600)
            except OSError as error:
                self.problem = error
                return
            try:
                self._lock(file)
            except SessionBusyError:
                os.close(file)
                raise
            if not self._same(file):
                os.close(file)
                continue
            self._sign(file)
            self._file, self.problem = file, None
            return
        raise SessionBusyError(str(self.path))

    def hold(self) -> bool:
        """Return whether the lock file is still the same; take a deleted one anew.

        Raises `SessionBusyError` if another was first.
        """
        if self._file is not None and not self._same(self._file):
            os.close(self._file)
            self._file = None
            self.take()
            return False
        return self.held

    def release(self) -> None:
        """Give the lock back."""
        file, self._file = self._file, None
        if file is None:
            return
        try:
            if sys.platform == "win32":
                os.close(file)
                self.path.unlink(missing_ok=True)
            else:
                # unlinked while still held: whoever opened it before finds another file at its place and tries again
                self.path.unlink(missing_ok=True)
                os.close(file)
        except OSError:
            return

    def _lock(self, file: int) -> None:
        """Lock an open file for this process."""
        import errno

        try:
            if sys.platform == "win32":
                import msvcrt

                os.lseek(file, 1024, os.SEEK_SET)
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if errno.errorcode.get(error.errno or 0, "") in BUSY_CODES:
                raise SessionBusyError(str(self.path)) from None
            if self._signed_by_a_living_one(file):
                raise SessionBusyError(str(self.path)) from None

    def _same(self, file: int) -> bool:
        """Return whether the file that was locked is still the one at the lock's place."""
        if sys.platform == "win32":
            return True
        try:
            return os.stat(self.path).st_ino == os.fstat(file).st_ino
        except OSError:
            return False

    def _sign(self, file: int) -> None:
        try:
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, f"{os.getpid()}\n".encode())
        except OSError:
            return

    def _signed_by_a_living_one(self, file: int) -> bool:
        """Return whether the lock file has the process id of another running process.

        Only used on disks without locks.
        """
        try:
            os.lseek(file, 0, os.SEEK_SET)
            pid = int(os.read(file, 32).split()[0])
        except (OSError, ValueError, IndexError):
            return False
        if pid == os.getpid() or sys.platform == "win32":
            return False
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
        return True
