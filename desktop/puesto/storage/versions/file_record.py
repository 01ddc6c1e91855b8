"""The record of a session's file, compared with the disk before each write.

A sync client replaces the file with a new one of the same name, another computer on a shared folder appends to it, an
editor changes it in place. The first two change its id, its size or its last line, the third the time of its last
write. If one of these differs, the hash of the whole file decides. Ids mean nothing on some network folders: there they
are left out.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path

from puesto.core import codec
from puesto.plain_file import open_plain
from puesto.storage.disk import LARGEST_SAVE

TAIL = 4096
"""Bytes at the end of a file that are compared before each write; few lines are longer."""


class Comparison(str, Enum):
    """The result of comparing a session's file with its record."""

    SAME = "same"
    """The file as it was read or written last."""
    GONE = "gone"
    """Nothing."""
    CHANGED = "changed"
    """Something else."""


@dataclass(frozen=True)
class FileStatus:
    """The properties of a file that can be read without its content."""

    file_id: int
    size: int
    written: int
    """When it was written last, in nanoseconds."""

    @staticmethod
    def of(status: os.stat_result) -> FileStatus:
        """Return the status of a file from the result of `os.stat`."""
        return FileStatus(status.st_ino, status.st_size, status.st_mtime_ns)


def read_whole(path: Path) -> tuple[bytes, FileStatus]:
    """Return the content of a plain file and its status; raise OSError, also if it is too large."""
    with open_plain(path) as file:
        data, status = file.read(LARGEST_SAVE + 1), os.fstat(file.fileno())
    if len(data) > LARGEST_SAVE:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data, FileStatus.of(status)


def _read_end(path: Path) -> tuple[bytes, FileStatus]:
    """Return the last bytes of a plain file, and its status. Raises OSError."""
    with open_plain(path) as file:
        status = os.fstat(file.fileno())
        file.seek(max(0, status.st_size - TAIL))
        return file.read(TAIL), FileStatus.of(status)


class FileRecord:
    """The content of a session's file when it was read or written last."""

    def __init__(self) -> None:
        self.size = 0
        self._sum = sha256()
        self._tail = b""
        self._lines: dict[int, int] = {}
        """Offset in bytes from the end of the first line -> hash of each line after it."""
        self._first = 0
        """The number of bytes in the first line."""
        self._status: FileStatus | None = None
        self._ids_hold = True
        """Whether the file system gives a file the same id twice."""

    @property
    def is_empty(self) -> bool:
        """Return whether no file was read or written yet."""
        return self._status is None

    def start(self, data: bytes, status: FileStatus) -> None:
        """Take note of a file that was read or written whole."""
        self.size, self._sum, self._tail, self._lines = 0, sha256(), b"", {}
        self._first = _length_of_first(data)
        self.add(data, status)

    def add(self, data: bytes, status: FileStatus) -> None:
        """Take note of lines that were appended to the file."""
        self._lines.update((offset, hash(line)) for offset, line in _lines_in(data, self.size - self._first))
        self.size += len(data)
        self._sum.update(data)
        self._tail = (self._tail + data)[-TAIL:]
        self._status = status

    def check_ids(self, path: Path, status: FileStatus) -> None:
        """Find out whether file ids mean something at `path`, where a file has just been opened. Raises OSError."""
        self._ids_hold = os.stat(path).st_ino == status.file_id != 0

    def compare(self, path: Path, reads_whole: bool = False) -> Comparison:
        """Compare the file at `path` with the record; `reads_whole` reads all of it in any case. Raises OSError."""
        try:
            tail, status = _read_end(path)
        except (FileNotFoundError, NotADirectoryError):
            return Comparison.GONE
        last_status = self._status
        if last_status is None or status.size != self.size or tail != self._tail:
            return Comparison.CHANGED
        if (
            reads_whole
            or status.written != last_status.written
            or (self._ids_hold and status.file_id != last_status.file_id)
        ):
            data, status = read_whole(path)
            if not self.is_equal(data):
                return Comparison.CHANGED
            self._status = status
        return Comparison.SAME

    def is_equal(self, data: bytes) -> bool:
        """Return whether a file holds exactly what was written."""
        return len(data) == self.size and sha256(data).digest() == self._sum.digest()

    def is_start_of(self, data: bytes) -> bool:
        """Return whether a file begins with all that was written."""
        return len(data) >= self.size and self.is_equal(data[: self.size])

    def is_contained_in(self, data: bytes) -> bool:
        """Return whether `data`, a whole file, has every line that was written at the same place.

        The first line may differ: it has the session's name. Places are therefore counted in bytes from the end of the
        first line, which has a negative place itself.
        """
        hashes = {offset: hash(line) for offset, line in _lines_in(data, -_length_of_first(data))}
        return all(hashes.get(offset) == line_hash for offset, line_hash in self._lines.items() if offset >= 0)

    def has_all_of(self, data: bytes) -> bool:
        """Return whether all of a file was written here, even if it is older, cut or damaged in places."""
        return not any(
            offset >= 0 and self._lines.get(offset) != hash(line) and _is_readable(line)
            for offset, line in _lines_in(data, -_length_of_first(data))
        )

    def is_other_file(self, file_id: int) -> bool:
        """Return whether an opened file is no longer the one at the path, though that one holds the same."""
        return self._ids_hold and self._status is not None and self._status.file_id != file_id


def _length_of_first(data: bytes) -> int:
    """Return how many bytes the first line has, with its end."""
    end = data.find(b"\n")
    return len(data) if end < 0 else end + 1


def _lines_in(data: bytes, offset: int) -> Iterator[tuple[int, bytes]]:
    """Yield the offset of each line of a save, and the line without its end.

    `offset` is that of the first line.
    """
    for line in data.split(b"\n"):
        if line:
            yield offset, line
        offset += len(line) + 1


def _is_readable(line: bytes) -> bool:
    """Return whether a line can be one of a save."""
    try:
        result = codec.parse(line.decode())
    except (ValueError, RecursionError):
        return False
    return isinstance(result, dict) and isinstance(result.get("t"), str)
