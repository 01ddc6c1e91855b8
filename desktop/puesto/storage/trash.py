"""The bin: files that the player deletes go to the system's bin, and can be restored from it.

On Linux as in freedesktop.org's trash specification, on macOS to `~/.Trash`, on Windows to the recycle bin; if none of
these takes it, to a folder of our own. A session that a window has open is never deleted.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from puesto.core.messages import Text
from puesto.plain_file import read_plain
from puesto.storage.disk import LARGEST_SAVE, free_path, replace
from puesto.storage.folders import data_folder
from puesto.storage.lock import Lock
from puesto.storage.summary import summary_path

MOST = 10_000
"""Names that are tried for one file."""


@dataclass(frozen=True)
class ThrownAway:
    """A session that was thrown away, and all that is needed to bring it back."""

    path: Path
    data: bytes
    summary: bytes | None
    times: tuple[int, int]
    """When it was last read and written, in nanoseconds."""
    where: Path | None
    """The path in the bin; None if only the system knows it."""
    note: Path | None
    """The file with its original path for the system's bin."""
    label: Text
    """Its name for the player."""

    def back(self) -> Path:
        """Restore the session to its path, or to a free one like it; raises OSError if the disk refuses."""
        path = free_path(self.path)
        replace(path, self.data, like=self.where)
        if self.summary is not None:
            with contextlib.suppress(OSError):
                replace(summary_path(path), self.summary)  # a session can do without, and has come back
        os.utime(path, ns=self.times)
        for leftover in (self.where, self.note):
            if leftover is not None:
                leftover.unlink(missing_ok=True)
        return path


def throw_away(path: Path, label: Text | None = None) -> ThrownAway:
    """Throw a session away; `label` is what it was called. Its backups stay.

    Raises `SessionBusyError` while a window has it open, OSError where the disk refuses; then it is still there.
    """
    lock = Lock(path)
    lock.take()
    try:
        data, status, summary = read_plain(path, LARGEST_SAVE), path.stat(), summary_path(path)
        summary_bytes = read_plain(summary, LARGEST_SAVE) if summary.exists() else None
        where, note = _bin(path)
        with contextlib.suppress(OSError):
            summary.unlink(missing_ok=True)
    finally:
        lock.release()
    return ThrownAway(
        path,
        data,
        summary_bytes,
        (status.st_atime_ns, status.st_mtime_ns),
        where,
        note,
        label or Text(path.name, path.name),
    )


def _bin(path: Path) -> tuple[Path | None, Path | None]:
    """Move a file to the system's bin, else to our own; return its path there and the note about it."""
    try:
        if sys.platform == "win32":
            _recycle(path)
            return None, None
        elif sys.platform == "darwin":
            return _move(path, Path.home() / ".Trash"), None
        else:
            return _freedesktop(path)
    except OSError:
        return _move(path, data_folder() / "trash"), None


def _move(path: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    where = free_path(folder / path.name)
    os.rename(path, where)
    return where


# ---- Linux


def _freedesktop(path: Path) -> tuple[Path, Path]:
    """Move a file to the bin of its disk, with the note that says where it came from and when."""
    path = path.absolute()
    trash, path_in_note = _trash_of(path)
    files, info = trash / "files", trash / "info"
    for folder in (files, info):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    text = f"[Trash Info]\nPath={quote(str(path_in_note))}\nDeletionDate={datetime.now():%Y-%m-%dT%H:%M:%S}\n"
    for number in range(1, MOST):
        name = path.name if number == 1 else f"{path.stem}.{number}{path.suffix}"
        note, where = info / f"{name}.trashinfo", files / name
        try:
            file = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        try:
            with os.fdopen(file, "w", encoding="utf-8", errors="surrogateescape") as note_file:
                note_file.write(text)
            if os.path.lexists(where):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(where))
            os.rename(path, where)
        except FileExistsError:
            note.unlink(missing_ok=True)
            continue
        except OSError:
            note.unlink(missing_ok=True)
            raise
        return where, note
    raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _trash_of(path: Path) -> tuple[Path, Path]:
    """Return the bin for a file, and the file's path for its note.

    That is the full path in the home bin, and relative to the top of the disk on another disk.
    """
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "Trash"
    device = path.stat().st_dev
    existing = home
    while not existing.exists():
        existing = existing.parent
    if existing.stat().st_dev == device:
        return home, path
    top = path.parent
    while top.parent != top and top.parent.stat().st_dev == device:
        top = top.parent
    user = str(getattr(os, "getuid", int)())
    shared_bin = top / ".Trash"
    if shared_bin.is_dir() and not shared_bin.is_symlink() and shared_bin.stat().st_mode & 0o1000:
        return shared_bin / user, path.relative_to(top)
    return top / f".Trash-{user}", path.relative_to(top)


# ---- Windows


def _recycle(path: Path) -> None:
    """Ask the shell to move a file to the recycle bin; raises OSError where it does not."""
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        class Operation(ctypes.Structure):
            """SHFILEOPSTRUCTW."""

            _fields_ = (
                ("hwnd", wintypes.HWND),
                ("func", wintypes.UINT),
                ("source", wintypes.LPCWSTR),
                ("target", wintypes.LPCWSTR),
                ("flags", ctypes.c_ushort),
                ("aborted", wintypes.BOOL),
                ("mappings", wintypes.LPVOID),
                ("title", wintypes.LPCWSTR),
            )

        delete, allow_undo, silent, no_questions, no_errors = 3, 0x40, 0x4, 0x10, 0x400
        names = ctypes.create_unicode_buffer(f"{path.resolve()}\0")  # the list of names ends with two zeros
        operation = Operation(
            None,
            delete,
            ctypes.cast(names, wintypes.LPCWSTR),
            None,
            allow_undo | silent | no_questions | no_errors,
            False,
            None,
            None,
        )
        if ctypes.windll.shell32.SHFileOperationW(ctypes.byref(operation)) or operation.aborted:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(path))
