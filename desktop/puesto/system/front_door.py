"""The command that starts the program: its own name, or the script of a checkout."""

from __future__ import annotations

import os

VARIABLE = "PUESTO_COMMAND"
"""Set by `packaging/dev.py` to what was typed before the command's name."""


def command() -> str:
    """Return the command to type before `terminal`: `puesto`, or `python3 packaging/dev.py`."""
    return os.environ.get(VARIABLE) or "puesto"
