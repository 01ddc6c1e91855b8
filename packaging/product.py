"""The names of the product on each system, for all builds, installers and desktop entries."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
"""Where builds go."""

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
SESSION_DRAWING, PARCEL_DRAWING = "partida", "capa"
"""The names of our drawings of the two file types in `resources/icons`."""
SESSION_NAMES = {"es": f"Partida de {NAME}", "en": f"{NAME_EN} session"}
PARCEL_NAMES = {"es": f"Cartas y misiones de {NAME}", "en": f"{NAME_EN} cards and missions"}
"""The descriptions of the two file types, by language."""


def version(root: Path = ROOT) -> str:
    """Return the version of the checkout at `root`, read without importing the program.

    It is `puesto.__version__`. Raises OSError or ValueError if there is none.
    """
    text = (root / "desktop" / "puesto" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("desktop/puesto/__init__.py has no __version__")
    return found[1]


def file_name(ending: str, of: str = "") -> str:
    """Return the name of a file for download: `puesto-de-mando-1.2.3-windows-x64-setup.exe`.

    `of` is another version than this one.
    """
    return f"puesto-de-mando-{of or version()}-{ending}"
