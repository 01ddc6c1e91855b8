"""Settings of the C library's memory, for the many pictures that are painted anew during a session."""

from __future__ import annotations

import gc
import sys

LARGE = 32 * 1024
"""Bytes from which on something is a picture rather than a text."""
M_MMAP_THRESHOLD, M_TRIM_THRESHOLD = -3, -1
"""Options of glibc's `mallopt`: the size from which on freed memory is returned at once, and the most that is kept at
the end of the heap."""


def give_back_pictures() -> bool:
    """Return a picture's memory to the system as soon as it is freed; return whether that could be set.

    Only glibc needs it: it would keep the gaps between small objects, and a session has tens of thousands of pictures.
    """
    if not sys.platform.startswith("linux"):
        return False
    import ctypes

    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return False
    return bool(mallopt(M_MMAP_THRESHOLD, LARGE) and mallopt(M_TRIM_THRESHOLD, 4 * LARGE))


def give_back_session() -> None:
    """Let go at once of a game that was put away, so that the next one takes its room.

    It is rings through and through, and nothing else looks for them while a game is played.
    """
    gc.collect()
