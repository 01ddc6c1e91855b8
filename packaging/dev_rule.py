"""The rule command: where the code of a section of a rulebook is. Standard library only."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence
from pathlib import Path

from dev_ready import ROOT, say
from rulebook import Page, Row, Section, answer

GAMES = ROOT / "desktop" / "puesto" / "games"


def find_rule(arguments: Sequence[str], games: Path = GAMES) -> int:
    """Say what the code has of a section; returns 0, or 2 where there is none or no such game.

    A section is asked for as `chariots 8.15`, as `bear 7.3 EOD` where a game has two books, or by words of its heading.
    """
    packages = {door.parent.name: door.parent for door in sorted(games.glob("*/__init__.py")) if Page(door.parent).rows}
    game, wanted = (arguments[0] if arguments else ""), " ".join(arguments[1:]).strip()
    if game not in packages:
        say(f"There is no game `{game}`. There are:" if game else "Which game, which section? There are:")
        say("\n".join(f"  {name}  {_title(package)}" for name, package in packages.items()))
        return 2
    package = packages[game]
    found = _found(package, wanted)
    if not found:
        say(f"{game} has no section `{wanted}`. There are:" if wanted else "Which section? There are:")
        say("\n".join(f"  {_heading(row)}" for row in _near(package, wanted)))
        return 2
    say("\n".join(line.removeprefix(f"{ROOT}{os.sep}") for line in found))
    return 0


def _found(package: Path, wanted: str) -> list[str]:
    """Return the lines about a section, found by its number or by words of its heading; [] if unknown."""
    page = Page(package)
    section = page.section(wanted)
    if section.number[:1].isdigit():
        known = any(
            one == section or page.lies_in(one, section) for row in page.rows for one in row.sections
        ) or page.citing(section)
        return answer(package, wanted) if known else []
    rows = [row for row in page.rows if wanted and wanted.casefold() in _heading(row).casefold()]
    numbers = [str(one) for row in rows for one in row.sections]
    plain = [f"{row.title}: {', '.join(row.files) or row.reason}" for row in rows if not row.sections]
    return list(dict.fromkeys([*plain, *(line for number in numbers for line in answer(package, number))]))


def _near(package: Path, wanted: str) -> list[Row]:
    """Return the rows of the chapter that was asked for, or of all chapters if it does not exist."""
    page = Page(package)
    chapter, book = wanted.partition(".")[0].strip(), page.section(wanted).book
    same = [
        row
        for row in page.rows
        if any(one.number.partition(".")[0] == chapter and one.book == book for one in row.sections)
    ]
    headed = {_chapter(one) for row in page.rows for one in row.sections if _is_heading(one)}
    chapters = [
        row
        for row in page.rows
        if not row.sections or any(_is_heading(one) or _chapter(one) not in headed for one in row.sections)
    ]
    return same or chapters


def _is_heading(section: Section) -> bool:
    """Return whether it is a whole chapter: 3 or 3.0."""
    return "." not in section.number or section.number.endswith(".0")


def _chapter(section: Section) -> tuple[str, str]:
    return section.number.partition(".")[0], section.book


def _heading(row: Row) -> str:
    return " ".join((", ".join(map(str, row.sections)), row.title)).strip()


def _title(package: Path) -> str:
    """Return the first line of a game package's docstring."""
    text = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]
