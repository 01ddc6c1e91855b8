"""Catalogues: what the program says, taken from the sources, translated and compiled.

    python packaging/catalogues.py           extract, merge i18n/en/parts/*.po, compile
    python packaging/catalogues.py --check   say what is missing or out of date, change nothing

Spanish is the source language. Who writes a template writes its English into a part, `i18n/en/parts/<part>.po`; the parts win over
what the catalogue held. A template that no source says any more stays in the catalogue, so that older saves can still be worded.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from babel.messages import Catalog
from babel.messages import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "desktop"))

from puesto.language import placeholders  # noqa: E402 the sources are found only now

I18N = ROOT / "i18n"
POT = I18N / "app.pot"
PO = I18N / "en" / "LC_MESSAGES" / "puesto.po"
PARTS = I18N / "en" / "parts"
KEYWORDS = {"N_": 1, "NN_": 2}
"""What marks a template, and in how many forms."""
KEPT = "Said by earlier versions; kept so that their saves can be worded."
DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed date in the headers, so that equal sources give equal files."""

GENDER = re.compile(r"\{\w+:[ao]\}")
"""How a Spanish word ends by the gender of a name."""
Id: TypeAlias = str | tuple[str, str]


def main(arguments: list[str] | None = None) -> int:
    """Bring the catalogues up to date, or check that they are."""
    parser = argparse.ArgumentParser(description="Extract, merge and compile the translations.")
    parser.add_argument("--check", action="store_true", help="change nothing; say what is missing or out of date")
    parser.add_argument(
        "--prune", action="store_true", help="drop what no source says any more (before a first release only)"
    )
    options = parser.parse_args(arguments)
    problems: list[str] = []
    template = extract()
    found = parts(problems)
    catalogue = merged(template, read(PO) if PO.exists() else None, found, prune=options.prune)
    problems += disputes(template, found) + faults(catalogue)
    files = {POT: po_bytes(template), PO: po_bytes(catalogue), PO.with_suffix(".mo"): mo_bytes(catalogue)}
    for path, data in files.items():
        if path.exists() and path.read_bytes() == data:
            continue
        if options.check:
            problems.append(f"{path.relative_to(ROOT)}: out of date; run python packaging/catalogues.py")
        else:
            put(path, data)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{sum(1 for entry in catalogue if entry.id)} templates, {len(problems)} problems")
    return 1 if problems else 0


def put(path: Path, data: bytes) -> None:
    """Write a file in one step: who reads it meanwhile, a test that runs, sees the whole old one or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)


class Steady(Catalog):
    """A catalogue whose header does not change with the tools' versions."""

    def __iter__(self) -> Iterator[Entry]:
        """The messages; the first, which is the header, without the line that names the tool."""
        for message in super().__iter__():
            if not message.id:
                lines = str(message.string).splitlines(keepends=True)
                message.string = "".join(line for line in lines if not line.startswith("Generated-By:"))
            yield message


def extract() -> Catalog:
    """Every template marked with `N_` or `NN_` in the sources."""
    catalogue = Steady(
        project="Puesto de Mando",
        copyright_holder="",
        msgid_bugs_address="",
        creation_date=DAY,
        charset="utf-8",
        fuzzy=False,
    )
    catalogue.header_comment = (
        "# Templates of Puesto de Mando. Made by packaging/catalogues.py; the sources are in Spanish."
    )
    base = ROOT / "desktop"
    for path in sorted((base / "puesto").rglob("*.py")):
        for id in marked(path):
            catalogue.add(id, None, [(path.relative_to(base).as_posix(), 0)])
    return catalogue


def marked(path: Path) -> Iterator[Id]:
    """The templates that a source marks, line by line. A source that marks none is not taken apart."""
    source = path.read_text(encoding="utf-8")
    if not any(f"{keyword}(" in source for keyword in KEYWORDS):
        return
    found: list[tuple[int, int, Id]] = []
    todo: list[ast.AST] = [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            wanted = KEYWORDS[node.func.id]
            if len(texts) == len(node.args) and len(texts) == wanted:
                found.append((node.lineno, node.col_offset, texts[0] if wanted == 1 else (texts[0], texts[1])))
        todo += ast.iter_child_nodes(node)
    yield from (id for _, _, id in sorted(found))


def read(path: Path) -> Catalog:
    """A .po file."""
    with path.open("rb") as text:
        return read_po(text, locale="en", charset="utf-8", abort_invalid=True)


def parts(problems: list[str]) -> list[tuple[Path, Catalog]]:
    """The parts that can be read; the others become problems."""
    found = []
    for path in sorted(PARTS.glob("*.po")):
        try:
            found.append((path, read(path)))
        except (PoFileError, ValueError) as error:
            problems.append(f"{path.relative_to(ROOT)}: {error}")
    return found


def merged(template: Catalog, before: Catalog | None, found: Iterable[tuple[Path, Catalog]], prune: bool) -> Catalog:
    """The English catalogue: every template with its translation from the parts, else from the catalogue as it was."""
    said: dict[Id, str | tuple[str, ...]] = {}
    for source in (before, *(part for _, part in found)):
        for entry in source or ():
            if entry.id and full(entry):
                said[key(entry)] = entry.string  # type: ignore[assignment]
    result = Steady(
        locale="en",
        project="Puesto de Mando",
        creation_date=DAY,
        revision_date=DAY,
        last_translator="Puesto de Mando",
        fuzzy=False,
    )
    result.language_team = "en"
    result.header_comment = (
        "# English for Puesto de Mando. Made by packaging/catalogues.py from the sources and from i18n/en/parts."
    )
    for entry in template:
        if entry.id:
            result.add(entry.id, said.pop(key(entry), None), entry.locations, auto_comments=entry.auto_comments)
    for entry in before or ():
        if entry.id and key(entry) in said and entry.id not in result and not prune:
            result.add(entry.id, said[key(entry)], auto_comments=[KEPT])
    return result


def disputes(template: Catalog, found: Iterable[tuple[Path, Catalog]]) -> list[str]:
    """Templates that two parts translate otherwise: one would be said where the other is meant."""
    wanted = {key(entry) for entry in template if entry.id}
    said: dict[Id, tuple[str, object]] = {}
    problems = []
    for path, part in found:
        for entry in part:
            if not entry.id or key(entry) not in wanted or not full(entry):
                continue
            where, before = said.setdefault(key(entry), (path.name, entry.string))
            if before != entry.string:
                problems.append(f"{path.name}: {entry.id!r} is {entry.string!r} here, and {before!r} in {where}")
    return problems


def faults(catalogue: Catalog) -> list[str]:
    """Templates without a translation, marked as doubtful, or whose parameters differ."""
    found = []
    for entry in catalogue:
        if not entry.id:
            continue
        ids = (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)
        where = entry.locations[0][0] if entry.locations else "kept"
        if not full(entry) or entry.fuzzy:
            found.append(f"{where}: no English for {ids[0]!r}")
            continue
        strings = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        if any(placeholders(text) is None for text in (*ids, *strings)):
            found.append(f"{where}: not a template: {ids[0]!r}")
        elif not fit(ids, strings):
            found.append(f"{where}: other parameters than {ids[0]!r}: {strings[0]!r}")
    return found


def fit(ids: tuple[str, ...], strings: tuple[str, ...]) -> bool:
    """Whether a translation uses the template's parameters: all of them, except that the form for one may leave out `n`.

    What stands in Spanish for its gender alone, as in "usad{unit:a}", may be left out, too.
    """
    wanted = placeholders(ids[-1]) or frozenset()
    optional = wanted - (placeholders(GENDER.sub("", ids[-1])) or frozenset())
    if len(ids) > 1:
        optional |= {"n"} & wanted
    return all((placeholders(text) or frozenset()) | optional == wanted for text in strings)


def full(entry: Entry) -> bool:
    """Whether an entry has all its translations."""
    strings = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return bool(strings) and all(strings)


def key(entry: Entry) -> Id:
    """What a template is known by."""
    return entry.id if isinstance(entry.id, str) else (entry.id[0], entry.id[1])


def po_bytes(catalogue: Catalog) -> bytes:
    """A catalogue as a .po file, sorted, without line numbers: a moved line changes nothing."""
    target = io.BytesIO()
    write_po(target, catalogue, width=120, include_lineno=False, sort_output=True)
    return target.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """A catalogue as a .mo file; what has no translation yet is left out and said in Spanish."""
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


if __name__ == "__main__":
    sys.exit(main())
