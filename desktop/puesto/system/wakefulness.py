"""Asking the system not to turn the screen off, each in its own way; it forgets it when we are gone."""

from __future__ import annotations

import sys
from collections.abc import Callable

CONTINUOUS, SYSTEM, DISPLAY = 0x80000000, 1, 2
"""What Windows calls that a thread's wish lasts, and what is to stay on."""
IDLE = 8
"""What GNOME calls that nobody is there."""

LetGo = Callable[[], object]
"""What ends it."""


def stay_awake(program: str, why: str) -> LetGo | None:
    """Keep the screen on while this very thread lives; what ends it, None where it is not allowed."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            return _macos()
        return _desktop(program, why)
    except OSError:
        return None


def _windows() -> LetGo | None:
    """Windows keeps a wish for each thread, until it ends."""
    from ctypes import windll  # type: ignore[attr-defined,unused-ignore]

    wish = windll.kernel32.SetThreadExecutionState
    return (lambda: wish(CONTINUOUS)) if wish(CONTINUOUS | SYSTEM | DISPLAY) else None


def _macos() -> LetGo:
    """macOS has a program for it, which ends with the one it waits for: `cat` reads until we are gone."""
    from subprocess import DEVNULL, PIPE, Popen

    child = Popen(("caffeinate", "-d", "cat"), stdin=PIPE, stdout=DEVNULL)

    def let_go() -> None:
        child.communicate()

    return let_go


def _desktop(program: str, why: str) -> LetGo | None:
    """Elsewhere the desktop is asked: first in the way that all have agreed on, then as GNOME wants it."""
    from puesto.system.session_bus import Request, ask

    for request in (
        Request("org.freedesktop.ScreenSaver", "Inhibit", (program, why)),
        Request("org.gnome.SessionManager", "Inhibit", (program, 0, why, IDLE)),
    ):
        if (held := ask(request)) is not None:
            return held.close
    return None
