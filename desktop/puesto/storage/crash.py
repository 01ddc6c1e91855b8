"""The crash log, a file that a player can send after an error: versions, time, report, no names."""

from __future__ import annotations

import contextlib
import platform
import sys
import tempfile
import traceback
from datetime import datetime
from pathlib import Path

from puesto import __version__
from puesto.plain_file import read_plain
from puesto.storage.disk import replace
from puesto.storage.folders import data_folder, mask_player, passing_folder

NAME = "crash.log"
MOST = 64 * 1024
"""Bytes that the log may grow to; the oldest reports go first."""
LONGEST = 16 * 1024
"""Letters of one report; the middle of a longer one is left out."""
HEAD = "== "
"""The beginning of a report."""


def keep_report(error: BaseException) -> Path | None:
    """Add a report to the log in the data folder, or in a temporary one if that refuses; return the file.

    None if no folder takes it.
    """
    text = report_text(error).encode("utf-8", "replace")
    for folder in (data_folder(), passing_folder(), Path(tempfile.gettempdir())):
        path = folder / (NAME if folder != Path(tempfile.gettempdir()) else f"puesto-{NAME}")
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            replace(path, _trim(_old_reports(path) + text))
            return path
    return None


def report_text(error: BaseException) -> str:
    """Return what is kept of an error: time, versions and traceback, without the player's name or folders."""
    qt = getattr(sys.modules.get("PySide6"), "__version__", "-")
    frozen = " frozen" if getattr(sys, "frozen", False) else ""
    head = (
        f"{HEAD}{datetime.now():%Y-%m-%d %H:%M:%S}  puesto {__version__}{frozen}, Python {platform.python_version()},"
        f" Qt {qt}, {platform.platform()}\n"
    )
    trace = "".join(traceback.format_exception(error))
    if len(trace) > LONGEST:
        trace = f"{trace[: LONGEST // 2]}\n[…]\n{trace[-LONGEST // 2 :]}"
    return head + mask_player(trace) + "\n"


def _old_reports(path: Path) -> bytes:
    try:
        return read_plain(path, 16 * MOST)
    except FileNotFoundError:
        return b""


def _trim(data: bytes) -> bytes:
    """Return the last reports that fit, each whole."""
    if len(data) <= MOST:
        return data
    start = data.find(b"\n" + HEAD.encode(), len(data) - MOST)
    return data[start + 1 :] if start >= 0 else data[-MOST:]
