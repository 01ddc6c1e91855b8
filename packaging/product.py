"""What the product is called on each system: the one place that the builds, the installers and the desktop entries take it from."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

NAME = "Puesto de Mando"
NAME_EN = "Command Post"
PROGRAM = "puesto"
"""The program at a terminal, and the folder of a build."""
WINDOWED = "PuestoDeMando"
"""On Windows, the program that opens the window without a console; `puesto.exe` beside it is the one for a terminal."""
APP_ID = "org.puestodemando.Puesto"
"""Reverse-domain id: AppStream, the desktop entry, macOS."""
PUBLISHER = "Puesto de Mando"
COPYRIGHT = "MIT licence"

SESSION_SUFFIX = ".partida"
SESSION_TYPE = "application/x-puesto-partida"
PARCEL_SUFFIX = ".puesto"
PARCEL_TYPE = "application/x-puesto-layer"


def version() -> str:
    """The version of this checkout, as `puesto.__version__` has it, read without importing the program."""
    text = (ROOT / "desktop" / "puesto" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("desktop/puesto/__init__.py has no __version__")
    return found[1]
