"""Whether there is a screen: asked before a window's libraries are read."""

from __future__ import annotations

import os
import sys

OFFSCREEN = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs")
"""Qt platforms that need no display."""


def has_display(platform: str = sys.platform) -> bool:
    """Return whether a window can be opened: on Linux if there is an X or Wayland screen, else always."""
    if not platform.startswith("linux"):
        return True
    if os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in OFFSCREEN or os.environ.get("WAYLAND_DISPLAY"):
        return True
    display = os.environ.get("DISPLAY", "")
    host, _, number = display.rpartition(":")
    if host:
        return True
    return number != "" and os.path.exists(f"/tmp/.X11-unix/X{number.split('.')[0]}")
