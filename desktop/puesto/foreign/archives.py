"""ZIP archives of other programs, in which any damage meets one error."""

from __future__ import annotations

import errno
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Compressions that are unpacked; those programs use no others, whose decoders want memory of a size in the file."""


class ArchiveError(Exception):
    """An archive that is damaged, encrypted, or compressed as no program that we read does it."""


class Archive:
    """An archive opened for reading; any damage raises `ArchiveError`.

    A disk that fails raises OSError.
    """

    def __init__(self, source: Path | BinaryIO) -> None:
        with _damage_named():
            self._zip = zipfile.ZipFile(source)

    def __enter__(self) -> Archive:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    @property
    def names(self) -> list[str]:
        """Return the names of all packed files."""
        return self._zip.namelist()

    def read(self, name: str, most: int) -> bytes:
        """Return the first `most` bytes of a packed file, unpacking no more."""
        with _damage_named():
            if self._zip.getinfo(name).compress_type not in METHODS:
                raise NotImplementedError(name)
            with self._zip.open(name) as packed:
                return packed.read(most)


@contextmanager
def _damage_named() -> Iterator[None]:
    """Raise `ArchiveError` for each of the errors with which `zipfile` and its decoder meet damaged bytes."""
    import zlib

    try:
        yield
    except OSError as error:
        if error.errno != errno.EINVAL:  # that one is a place before the beginning, which a damaged directory names
            raise
        raise ArchiveError(str(error)) from error
    except (zipfile.BadZipFile, zlib.error, RuntimeError, LookupError, ValueError, OverflowError, EOFError) as error:
        raise ArchiveError(str(error)) from error
