"""How the player calls the program: by its own name, or through the front door of a checkout."""

from __future__ import annotations

import os

VARIABLE = "PUESTO_COMMAND"
"""Set by `packaging/dev.py` to what was typed before the command's name."""


def command() -> str:
    """What to type before `terminal`, as it is said to the player: `puesto`, or `python3 packaging/dev.py`."""
    return os.environ.get(VARIABLE) or "puesto"
