"""Build hook: turns the catalogues into the .mo files that the program reads, before the wheel takes them inside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(folder: Path) -> list[Path]:
    """Write a .mo file beside each .po file under `folder`; returns what it wrote."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parts[-3], domain=source.stem)
        target = source.with_suffix(".mo")
        with target.open("wb") as compiled:
            write_mo(compiled, catalogue)
        written.append(target)
    return written


class CataloguesHook(BuildHookInterface[Any]):
    """What hatchling calls before it builds a wheel or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues."""
        compile_catalogues(Path(self.root) / "i18n")
