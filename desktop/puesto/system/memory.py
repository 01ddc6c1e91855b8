"""What the C library does with the memory of pictures that are painted anew all evening."""

from __future__ import annotations

import gc
import sys

LARGE = 32 * 1024
"""Bytes from which on something is a picture rather than a text."""
M_MMAP_THRESHOLD, M_TRIM_THRESHOLD = -3, -1
"""What glibc's `mallopt` calls the size from which on memory is the system's again at once, and how much it keeps at its end."""


def give_back_pictures() -> bool:
    """Let memory be the system's again as soon as its picture goes; whether the C library can be told.

    Only glibc need be told: it would keep the holes between small things, and an evening has tens of thousands of pictures.
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
