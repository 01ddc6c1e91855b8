"""Reading what somebody else may have put there: only a plain file, in bounds, and never waited for."""

from __future__ import annotations

import errno
import json
import os
import stat
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO

FLAGS: int = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NONBLOCK", "O_NOCTTY"))


def read_plain(path: Path, most: int) -> bytes:
    """Return all of a plain file.

    Raises OSError where it is none, cannot be read, or has more than `most` bytes.
    """
    with open_plain(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def decode_text(data: bytes) -> tuple[str, bool]:
    """Return the text of a file, and whether it was read as Windows-1252 because it is no Unicode."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace"), False
    try:
        return data.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), True


def read_json(path: Path, most: int) -> Any:
    """Return the JSON-shaped data in a plain file. Raises OSError as `read_plain` does, or ValueError."""
    return parse_json(read_plain(path, most))


def parse_json(text: bytes | str) -> Any:
    """Return JSON-shaped data from its text.

    Raises ValueError where it is none, is too deep, or has a number that is none.
    """
    try:
        return json.loads(
            text.decode("utf-8-sig") if isinstance(text, bytes) else text,
            parse_constant=_finite_number,
            parse_float=_finite_number,
        )
    except RecursionError:
        raise ValueError("too deep") from None


def _finite_number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)  # JSON knows neither NaN nor Infinity, and nobody could write them again
    return number


def open_plain(path: Path) -> BinaryIO:
    """Return a plain file, opened to be read.

    Raises OSError at once where it is a pipe, a device or a folder.
    """
    opened = os.open(path, FLAGS)
    try:
        refuse_special(os.fstat(opened).st_mode, path)
        return os.fdopen(opened, "rb")
    except BaseException:
        os.close(opened)
        raise


def check_plain_or_absent(path: Path) -> None:
    """Raise OSError if `path` is something else than a plain file, and so must not be written over."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return
    refuse_special(mode, path)


def refuse_special(mode: int, path: Path) -> None:
    """Raises OSError where a file of this mode is no plain one."""
    if not stat.S_ISREG(mode):
        code = errno.EISDIR if stat.S_ISDIR(mode) else errno.ESPIPE
        raise OSError(code, os.strerror(code), str(path))
