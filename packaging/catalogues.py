"""Catalogues: the templates of the sources with their English, checked, filed in parts and compiled.

    python packaging/catalogues.py           file the parts, i18n/en/parts/<room or game>.po, and compile them
    python packaging/catalogues.py --check   say what is missing, wrong or filed in another part; change nothing

Spanish is the source language. Add the English of a new template to any part; filing moves it to the part of the room
(or game) that uses it. A template that no source uses any more moves to `earlier.po`, so that older saves can be
worded.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from babel.messages import Catalog
from babel.messages import Message as Entry
from babel.messages.pofile import PoFileError, write_po
from compile_catalogue import ENGLISH, compile_parts, is_translated, put, read

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "desktop"))

from puesto.language import placeholders  # noqa: E402 the sources are found only now

KEYWORDS = {"N_": 1, "NN_": 2}
"""Functions that mark a template, and how many forms each takes."""
EARLIER = "earlier"
"""The part of templates that only older versions said."""
PROGRAM = "program"
"""The part of modules that are in no room."""
DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed date in the headers, so that equal entries give equal files."""
GENDER = re.compile(r"\{\w+:[ao]\}")
"""The ending of a Spanish word by the gender of a name."""

Id: TypeAlias = str | tuple[str, str]
Strings: TypeAlias = str | tuple[str, ...]


def main(arguments: list[str] | None = None) -> int:
    """File and compile the parts, or check them; return the exit status."""
    parser = argparse.ArgumentParser(description="File, check and compile the translations.")
    parser.add_argument("--check", action="store_true", help="change nothing; say what is missing or out of place")
    options = parser.parse_args(arguments)
    problems: list[str] = []
    templates = {id: home(places) for id, places in extract(ROOT / "desktop").items()}
    entries = translations(problems)
    problems += missing_or_wrong(templates, entries)
    files = {name: po_bytes(name, part) for name, part in filed(templates, entries).items()}
    present = {path.stem for path in (ENGLISH / "parts").glob("*.po")}
    for name in sorted(present | set(files)):
        path = ENGLISH / "parts" / f"{name}.po"
        if name in present and path.read_bytes() == files.get(name):
            continue
        if options.check:
            problems.append(f"{path.relative_to(ROOT)}: not as filed; run python packaging/catalogues.py")
        elif name in files:
            put(path, files[name])
        elif not problems:
            path.unlink()
    if not options.check:
        compile_parts(ENGLISH)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(templates)} templates, {len(problems)} problems")
    return 1 if problems else 0


def extract(base: Path) -> dict[Id, list[str]]:
    """Return every template marked in the sources below `base`, with the paths of their modules."""
    found: dict[Id, list[str]] = {}
    for path in sorted((base / "puesto").rglob("*.py")):
        for id in marked(path):
            found.setdefault(id, []).append(path.relative_to(base).as_posix())
    for pair in [id for id in found if isinstance(id, tuple)]:  # gettext knows both by the form for one
        found[pair] += found.pop(pair[0], [])
    return found


def marked(path: Path) -> Iterator[Id]:
    """Yield the templates that a source marks, line by line."""
    source = path.read_text(encoding="utf-8")
    if not any(f"{keyword}(" in source for keyword in KEYWORDS):
        return
    found: list[tuple[int, int, Id]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            texts = [item.value for item in node.args if isinstance(item, ast.Constant) and isinstance(item.value, str)]
            wanted = KEYWORDS[node.func.id]
            if len(texts) == len(node.args) and len(texts) == wanted:
                found.append((node.lineno, node.col_offset, texts[0] if wanted == 1 else (texts[0], texts[1])))
    yield from (id for _, _, id in sorted(found))


def home(places: Iterable[str]) -> str:
    """Return the part of a template: the game or room of its modules; of several the core, or the first."""
    names = set()
    for place in places:
        folders = place.split("/")[1:-1]
        if folders[:1] == ["games"] and len(folders) > 1:
            names.add(folders[1])
        else:
            names.add(folders[0] if folders else PROGRAM)
    return "core" if "core" in names else min(names)


def translations(problems: list[str]) -> dict[Id, Strings]:
    """Return every translation in the parts; add unreadable and contradictory ones to `problems`."""
    found: dict[Id, tuple[str, Strings]] = {}
    paths = sorted((ENGLISH / "parts").glob("*.po"), key=lambda path: (path.stem != EARLIER, path.stem))
    for path in paths:
        try:
            part = read(path)
        except (PoFileError, ValueError) as error:
            problems.append(f"{path.relative_to(ROOT)}: {error}")
            continue
        for entry in part:
            if not entry.id or not is_translated(entry):
                continue
            if entry.fuzzy:
                problems.append(f"{path.name}: marked as doubtful: {entry.id!r}")
            strings = entry.string if isinstance(entry.string, str) else tuple(entry.string or ())
            place, known = found.get(key(entry), (EARLIER, strings))
            if place != EARLIER and known != strings:
                problems.append(f"{path.name}: {entry.id!r} is {strings!r} here, and {known!r} in {place}.po")
            else:
                found[key(entry)] = path.stem, strings
    return {id: strings for id, (_, strings) in found.items()}


def filed(templates: Mapping[Id, str], entries: Mapping[Id, Strings]) -> dict[str, dict[Id, Strings]]:
    """Return the translations by the part that each belongs to."""
    parts: dict[str, dict[Id, Strings]] = {}
    for id, strings in entries.items():
        parts.setdefault(templates.get(id, EARLIER), {})[id] = strings
    return parts


def missing_or_wrong(templates: Iterable[Id], entries: Mapping[Id, Strings]) -> Iterator[str]:
    """Yield templates without a translation, and translations whose parameters differ from the template's."""
    for id in templates:
        if id not in entries:
            yield f"no English for {(id if isinstance(id, str) else id[0])!r}"
    for id, strings in entries.items():
        ids = (id,) if isinstance(id, str) else id
        texts = (strings,) if isinstance(strings, str) else strings
        if any(placeholders(text) is None for text in (*ids, *texts)):
            yield f"not a template: {ids[0]!r}"
        elif not has_same_parameters(ids, texts):
            yield f"other parameters than {ids[0]!r}: {texts[0]!r}"


def has_same_parameters(ids: tuple[str, ...], strings: tuple[str, ...]) -> bool:
    """Return whether a translation uses its template's parameters; the form for one may leave out `n`.

    A parameter that is in Spanish for its gender alone, as in "usad{unit:a}", may be left out, too.
    """
    wanted = placeholders(ids[-1]) or frozenset()
    optional = wanted - (placeholders(GENDER.sub("", ids[-1])) or frozenset())
    if len(ids) > 1:
        optional |= {"n"} & wanted
    return all((placeholders(text) or frozenset()) | optional == wanted for text in strings)


def key(entry: Entry) -> Id:
    """Return what a template is known by: its text, or the pair of its forms."""
    return entry.id if isinstance(entry.id, str) else (entry.id[0], entry.id[1])


class PartCatalog(Catalog):
    """A catalogue whose header does not change with the tools' versions."""

    def __iter__(self) -> Iterator[Entry]:
        """Yield the entries; the first, which is the header, without the line that names the tool."""
        for message in super().__iter__():
            if not message.id:
                lines = str(message.string).splitlines(keepends=True)
                message.string = "".join(line for line in lines if not line.startswith("Generated-By:"))
            yield message


def po_bytes(name: str, part: Mapping[Id, Strings]) -> bytes:
    """Return a part as a .po file: sorted, a text a line, without places, so that branches merge by line."""
    catalogue = PartCatalog(
        locale="en",
        project="Puesto de Mando",
        creation_date=DAY,
        revision_date=DAY,
        last_translator="Puesto de Mando",
        fuzzy=False,
    )
    catalogue.language_team = "en"
    about = "what earlier versions said; older saves are worded by it" if name == EARLIER else f"what `{name}` says"
    catalogue.header_comment = f"# English for Puesto de Mando: {about}. Filed by packaging/catalogues.py."
    for id, strings in part.items():
        catalogue.add(id, strings)
    target = io.BytesIO()
    write_po(target, catalogue, width=0, no_location=True, sort_output=True)
    return target.getvalue()


if __name__ == "__main__":
    sys.exit(main())
