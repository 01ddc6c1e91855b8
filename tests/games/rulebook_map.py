"""From the rulebook to the code:

what the page of a game promises, held against its files. For the tests of each game.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from tests import ROOT

ABOVE = ("views", "resolutions", "editors", "situations")
"""The rooms above the rules: what they cite carries nothing out."""


@cache
def rulebook() -> ModuleType:
    """`packaging/rulebook.py`, as `dev.py rule` uses it."""
    spec = importlib.util.spec_from_file_location("rulebook", ROOT / "packaging" / "rulebook.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Map:
    """The page of a game's package beside the headings of its rulebook, in their order."""

    def __init__(self, game: str, headings: str) -> None:
        self.page = rulebook().Page(ROOT / "desktop" / "puesto" / "games" / game)
        self.headings = [self.page.section(heading) for heading in rulebook().SECTION.findall(headings)]
        self.rows = [str(section) for row in self.page.rows for section in row.sections]

    def unlisted(self) -> set[str]:
        """Return the modules that are neither in the table nor among those with another job."""
        return set(self.page.modules) - self._named()

    def unknown(self) -> set[str]:
        """Return the names in the page that are no modules."""
        return self._named() - set(self.page.modules)

    def twice(self) -> set[str]:
        """Return the modules listed with another job although they are in the table."""
        return set(self.page.others) & {file for row in self.page.rows for file in row.files}

    def out_of_order(self) -> list[str]:
        """Rows that do not come in the order of the rulebook, or are of no heading at all."""
        order = {str(heading): at for at, heading in enumerate(self.headings)}
        known = [order.get(row, -1) for row in self.rows]
        return [row for row, here, before in zip(self.rows, known, [-1, *known], strict=False) if here <= before]

    def broken_rows(self) -> list[str]:
        """Files of a row that do not cite its sections, and rows that have neither a file nor a reason."""
        found = []
        said = {file: rulebook().remarks(self.page.package / f"{file}.py") for file in self._named()}
        for row in self.page.rows:
            found += [
                f"{section} {file}"
                for file in row.files
                for section in row.sections
                if not self.page.cites(said[file], section)
            ]
            if not row.files and not row.reason:
                found.append(row.title)
        return found

    def gathering(self) -> list[str]:
        """The headings that are made of others."""
        return [str(one) for one in self.headings if any(self.page.lies_in(other, one) for other in self.headings)]

    def uncited(self) -> set[str]:
        """The sections, but for those that gather others, that no definition of the rules cites in its docstring."""
        files = [file for file in self.page.modules if file.partition("/")[0] not in ABOVE]
        cited = {one for file in files for one in self._mentions(file)}
        gathering = self.gathering()
        single = [one for one in self.headings if str(one) not in gathering]
        return {str(one) for one in single if not any(self.page.covers(mention, one) for mention in cited)}

    def unheard(self) -> set[str]:
        """Sections that definitions cite and the rulebook does not have."""
        known = set(self.headings)
        cited = (one for file in self.page.modules for one in self._mentions(file))
        return {str(section) for one in cited for section in (one.low, one.high) if section not in known}

    def nowhere(self, text: str) -> list[str]:
        """Return the names `module` or `module.definition` in a text that the package does not have."""
        return [name for name in re.findall(r"`(\w+(?:\.\w+)*)`", text) if not self._is_there(*name.split("."))]

    def _is_there(self, module: str, *parts: str) -> bool:
        paths = [path for path in self.page.package.rglob(f"{module}.py") if path.name != "__init__.py"]
        sources = [path.read_text("utf-8") for path in paths]
        return any(
            all(re.search(rf"^ *(?:def |class )?{part}\b *[(:=]", source, re.MULTILINE) for part in parts)
            for source in sources
        )

    def _mentions(self, file: str) -> Iterator[Any]:
        for one in rulebook().definitions(self.page.package / f"{file}.py"):
            yield from self.page.mentions(one.text)

    def _named(self) -> set[str]:
        return {file for row in self.page.rows for file in row.files} | set(self.page.others)
