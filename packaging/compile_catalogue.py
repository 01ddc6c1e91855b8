"""Compiles the translations: `i18n/<language>/parts/*.po` to `i18n/<language>/LC_MESSAGES/puesto.mo`.

Needs nothing of the project, and Babel only to read and write, so that `dev.py` and the wheel's build hook can call it.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages import Catalog
    from babel.messages import Message as Entry

ROOT = Path(__file__).resolve().parents[1]
ENGLISH = ROOT / "i18n" / "en"


def read(path: Path) -> Catalog:
    """Return the catalogue in a .po file; raises PoFileError or ValueError."""
    from babel.messages.pofile import read_po

    with path.open("rb") as text:
        return read_po(text, locale="en", charset="utf-8", abort_invalid=True)


def is_translated(entry: Entry) -> bool:
    """Return whether an entry has all its translations."""
    strings = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return bool(strings) and all(strings)


def compiled_path(folder: Path = ENGLISH) -> Path:
    """Return where the compiled catalogue of a language is."""
    return folder / "LC_MESSAGES" / "puesto.mo"


def is_stale(folder: Path = ENGLISH) -> bool:
    """Return whether a part, or the list of parts, changed after the catalogue was compiled."""
    target = compiled_path(folder)
    if not target.exists():
        return True
    parts = folder / "parts"
    newest = max(path.stat().st_mtime_ns for path in (parts, *parts.glob("*.po")))
    return newest > target.stat().st_mtime_ns


def compile_parts(folder: Path = ENGLISH) -> Path:
    """Write the compiled catalogue of a language from its parts, in one step, and return its path.

    Templates without a translation are left out: the program says them in Spanish.
    """
    from babel.messages import Catalog
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale=folder.name, fuzzy=False)
    for path in sorted((folder / "parts").glob("*.po")):
        for entry in read(path):
            if entry.id and is_translated(entry):
                catalogue.add(entry.id, entry.string)
    data = io.BytesIO()
    write_mo(data, catalogue)
    target = compiled_path(folder)
    put(target, data.getvalue())
    return target


def put(path: Path, data: bytes) -> None:
    """Replace a file atomically, so that a reader gets the whole old or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)


if __name__ == "__main__":
    compile_parts()
    sys.exit(0)
