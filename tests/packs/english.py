"""English as the packs' parts of the catalogue have it, whatever state the whole catalogue is in."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from puesto.language import Language
from tests import ROOT

PARTS = [ROOT / "i18n" / "en" / "parts" / f"{name}.po" for name in ("packs", "bear_rules")]


@lru_cache(maxsize=1)
def english() -> Language:
    """English with the templates of the packs and of what is found in them."""
    with tempfile.TemporaryDirectory() as folder:
        catalogue = Path(folder) / "en" / "LC_MESSAGES" / "puesto.mo"
        catalogue.parent.mkdir(parents=True)
        whole = Catalog(locale="en")
        for part in PARTS:
            with part.open("rb") as source:
                for message in read_po(source, locale="en"):
                    whole.add(message.id, message.string)
        with catalogue.open("wb") as target:
            write_mo(target, whole)
        return Language("en", Path(folder))
