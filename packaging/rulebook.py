"""From the rulebook to the code: a game's table of sections, and the definitions that cite each.

The table is in the docstring of the game's package, `| rulebook | rules | at the table |`: a section and its title, the
files of its rules, the files that play it (`room/file`); if no file has it, why. Standard library only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

NUMBER = r"\d{1,2}(?:\.\d{1,3})*"
NAME = re.compile(r"`([\w/]+)`")
COMMENT = re.compile(r"(?:^|\s)# .*", re.MULTILINE)
SECTION = re.compile(rf"{NUMBER}(?: [A-Z]{{2,}}\b)?")
ODDS = "resolutions"
"""The room of the procedures that run alone, with odds."""


class Section(NamedTuple):
    """A numbered section of a rulebook."""

    number: str
    book: str = ""
    """The word beside the number where a game has two books: `EOD` in 7.3 EOD."""

    def __str__(self) -> str:
        return f"{self.number} {self.book}".strip()


class Row(NamedTuple):
    """A line of the table: sections, what they are about, and the files that have them."""

    sections: tuple[Section, ...]
    title: str
    rules: tuple[str, ...]
    table: tuple[str, ...]
    reason: str
    """Why no file has it, where none does."""

    @property
    def files(self) -> tuple[str, ...]:
        """Return all of its files, rules first."""
        return (*self.rules, *self.table)


class Mention(NamedTuple):
    """One place of a text that cites sections: from `low` to `high`, which are mostly the same."""

    low: Section
    high: Section


class Definition(NamedTuple):
    """A function, class, constant or field with a docstring."""

    path: Path
    line: int
    name: str
    text: str

    @property
    def sentence(self) -> str:
        """Return the first sentence of its docstring."""
        paragraph = " ".join(self.text.split("\n\n")[0].split())
        return re.split(r"(?<=[.!?])\s+(?=[A-Z`])", paragraph)[0]


class Page:
    """The table in the docstring of a game's package, and the sections that its files cite."""

    def __init__(self, package: Path) -> None:
        self.package = package
        lines = (ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8"))) or "").splitlines()
        table = [line for line in lines if line.startswith("|")]
        self.rows = tuple(_row(line) for line in table[2:])
        self.others = tuple(
            dict.fromkeys(name for line in lines if not line.startswith("|") for name in NAME.findall(line))
        )
        """The modules that do another job than a section of the rulebook."""

    @cached_property
    def books(self) -> tuple[str, ...]:
        """Return the words that distinguish a second book from the first."""
        return tuple(sorted({section.book for row in self.rows for section in row.sections} - {""}))

    @cached_property
    def decimal(self) -> bool:
        """Return whether 8.15 is a part of 8.1, and that of 8.0.

        That is so in a book that has such chapters and no 8.1.5.
        """
        numbers = [section.number for row in self.rows for section in row.sections]
        return any(number.endswith(".0") for number in numbers) and all(number.count(".") < 2 for number in numbers)

    @cached_property
    def chapters(self) -> frozenset[str]:
        """Return the chapters of the first book that are called by a number without a dot."""
        found = (section for row in self.rows for section in row.sections)
        return frozenset(section.number for section in found if not section.book and "." not in section.number)

    @cached_property
    def modules(self) -> tuple[str, ...]:
        """Return every module of the package as `room/file`, but for the pages of the rooms."""
        files = (path.relative_to(self.package) for path in self.package.rglob("*.py") if path.name != "__init__.py")
        return tuple(sorted(path.with_suffix("").as_posix() for path in files))

    def section(self, text: str) -> Section:
        """Return a section as it is typed: `8.15`, `7.3 EOD` or `EOD 7.3`."""
        book = next((book for book in self.books if book in text.split()), "")
        return Section(text.replace(book, "").strip(), book)

    def mentions(self, text: str) -> Iterator[Mention]:
        """Yield the sections that a text cites.

        A number without a dot must have the name of its book, or be a chapter in brackets.
        """
        books = "|".join(self.books) or r"(?!)"
        pattern = (
            rf"(?<![\w.])(?:(?P<before>{books}) )?(?P<low>{NUMBER})(?:[-–](?P<high>{NUMBER}))?(?:"
            rf" (?P<after>{books})\b)?(?![\w%])"
        )
        for found in re.finditer(pattern, text):
            book = found["before"] or found["after"] or ""
            is_chapter = found["low"] in self.chapters and _is_in_brackets(text, *found.span())
            if book or "." in found["low"] or is_chapter:
                yield Mention(Section(found["low"], book), Section(found["high"] or found["low"], book))

    def lies_in(self, section: Section, heading: Section) -> bool:
        """Return whether a section is part of another."""
        if section.book != heading.book or section == heading:
            return False
        mine, theirs = section.number.split("."), heading.number.split(".")
        if not self.decimal:
            theirs = theirs[:1] if theirs[-1] == "0" else theirs
            return mine[: len(theirs)] == theirs
        return mine[0] == theirs[0] and (theirs[-1] == "0" or mine[-1].startswith(theirs[-1]))

    def covers(self, mention: Mention, section: Section) -> bool:
        """Return whether a mention is of a section: by its number or within its range."""
        if mention.low.book != section.book:
            return False
        within = self._place(mention.low) <= self._place(section) <= self._place(mention.high)
        return within or (mention.low != mention.high and self.lies_in(section, mention.high))

    def cites(self, text: str, section: Section, *, parts: bool = True) -> bool:
        """Return whether a text cites a section, or, with `parts`, a part of it."""
        found = list(self.mentions(text))
        return any(self.covers(one, section) for one in found) or (
            parts and any(self.lies_in(end, section) for one in found for end in (one.low, one.high))
        )

    def citing(self, section: Section) -> list[Definition]:
        """Return the definitions that cite a section or a part of it: rules, then table, then odds.

        The files that the table names for the section come first.
        """
        files = (self.package / f"{module}.py" for module in self.modules)
        found = [one for path in files for one in definitions(path) if self.cites(one.text, section)]
        return sorted(
            found,
            key=lambda one: (
                self._rank(one.path, section),
                not self.cites(one.text, section, parts=False),
                one.path,
                one.line,
            ),
        )

    def _place(self, section: Section) -> tuple[int | str, ...]:
        parts = section.number.split(".")
        return (int(parts[0]), *parts[1:]) if self.decimal else tuple(int(part) for part in parts)

    def _rank(self, path: Path, section: Section) -> tuple[int, bool]:
        module = path.relative_to(self.package).with_suffix("").as_posix()
        own = [row for row in self.rows if any(one == section or self.lies_in(section, one) for one in row.sections)]
        for at, column in enumerate(("rules", "table")):
            if any(module in getattr(row, column) for row in self.rows):
                return at, not any(module in getattr(row, column) for row in own)
        return (2 if module.startswith(f"{ODDS}/") else 3), False


def definitions(path: Path) -> Iterator[Definition]:
    """Yield everything with a docstring in a module: functions, classes and methods, constants, fields."""

    def within(body: list[ast.stmt], owner: str) -> Iterator[Definition]:
        before: ast.stmt | None = None
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                if text := ast.get_docstring(node):
                    yield Definition(path, node.lineno, owner + node.name, text)
                yield from within(node.body, f"{owner}{node.name}.")
            elif (
                isinstance(before, ast.Assign | ast.AnnAssign)
                and isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
            ):
                target = before.target if isinstance(before, ast.AnnAssign) else before.targets[0]
                yield Definition(path, before.lineno, owner + ast.unparse(target), str(node.value.value))
            before = node

    yield from within(ast.parse(path.read_text("utf-8")).body, "")


def remarks(path: Path) -> str:
    """Everything that a module says to its reader: docstrings and comments."""
    source = path.read_text("utf-8")
    module = ast.get_docstring(ast.parse(source)) or ""
    return "\n".join((module, *(one.text for one in definitions(path)), *COMMENT.findall(source)))


def answer(package: Path, text: str) -> list[str]:
    """Return the lines about a section: its rows of the table, then all that cite it.

    The latter are `file:line function - first sentence`.
    """
    page = Page(package)
    section = page.section(text)
    rows = [row for row in page.rows if any(one == section or page.lies_in(one, section) for one in row.sections)]
    rows = rows or [row for row in page.rows if any(page.lies_in(section, one) for one in row.sections)][-1:]
    said = [f"{', '.join(map(str, row.sections))} {row.title}: {', '.join(row.files) or row.reason}" for row in rows]
    return said + [f"{one.path}:{one.line} {one.name} - {one.sentence}" for one in page.citing(section)]


def _is_in_brackets(text: str, start: int, end: int) -> bool:
    """Return whether a piece of text is an item within brackets: 9 in "(2.8, 9)", not in "(box 9)"."""
    before, behind = text[:start], text[end:]
    is_alone = before.endswith(("(", ", ", "; ")) and behind.startswith((")", ",", ";"))
    return is_alone and before.rfind("(") > before.rfind(")")


def _row(line: str) -> Row:
    first, rules, table = (cell.strip() for cell in line.strip("|").split("|"))
    numbers = re.match(rf"{SECTION.pattern}(?:, {SECTION.pattern})*", first)
    sections = tuple(Section(*one.split()) for one in numbers[0].split(", ")) if numbers else ()
    title = first[numbers.end() :].strip() if numbers else first
    return Row(
        sections, title, tuple(NAME.findall(rules)), tuple(NAME.findall(table)), "" if "`" in rules + table else rules
    )
