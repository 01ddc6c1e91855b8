"""The wheel's build hook: compiles the translations before hatchling collects the files of a build."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from compile_catalogue import compile_parts, compiled_path


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Compiles the catalogue of the checkout or of the unpacked sdist that is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogue and, for a wheel, put it where `puesto/resources.py` looks for it."""
        folder = Path(self.root) / "i18n" / "en"
        compile_parts(folder)
        if version != "editable":
            build_data["force_include"][str(compiled_path(folder))] = "puesto/_i18n/en/LC_MESSAGES/puesto.mo"
