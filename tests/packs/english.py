"""English as the packs' part of the catalogue has it, whatever state the whole catalogue is in."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from puesto.language import Language

PART = Path(__file__).parents[2] / "i18n" / "en" / "parts" / "packs.po"


@lru_cache(maxsize=1)
def english() -> Language:
    """English with the templates of the packs alone."""
    with tempfile.TemporaryDirectory() as folder:
        catalogue = Path(folder) / "en" / "LC_MESSAGES" / "puesto.mo"
        catalogue.parent.mkdir(parents=True)
        with PART.open("rb") as source, catalogue.open("wb") as target:
            write_mo(target, read_po(source, locale="en"))
        return Language("en", Path(folder))
