"""Pasted text: lists as they come out of a forum, a word processor, a PDF or a spreadsheet.

All listings read their lines here, so that what one of them learns about dashes, bullets, quotes or separators holds
in all of them. Letters are compared regardless of case and accents.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Mapping, Sequence

from puesto.core.messages import Text
from puesto.core.values import Struct

ALIKE = {"×": "x", "–": "-"}
"""Signs that are typed as a letter or a sign of the keyboard."""
BULLETS = "•◦∙·‣▪●○*"
_INVISIBLE = re.compile("[\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u00ad\ufe0e\ufe0f]")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_DOUBLE_QUOTES = re.compile("[\u201c-\u201f\u2033]")
_BULLET = re.compile(rf"(?P<indent>\s*)(?:[{BULLETS}]\s*|-+\s+|-(?=[^\W\d]))")
_QUOTED = re.compile(r'"[^"]*"')
_OPEN_QUOTE = re.compile(r'(?:^|[;,\t])\s*"')
"""A cell that begins with a quote; an inch mark in a name opens nothing."""
_SCANNED = re.compile(r"[\dOolI|]{1,3}\Z")
_SCANNED_FIGURES = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "|": "1"})
_NUMBER = re.compile(r"[+-]?\d{1,6}(?:[.,]0+)?\Z")


class ListedLine(Struct, frozen=True):
    """A line of a list that counts: neither empty nor a remark."""

    number: int
    """Counted from 1, in the text as it was pasted."""
    text: str
    """It without the bullet and the spaces around it."""
    bullet: bool = False
    """Whether it began with a bullet or a dash."""
    indent: int = 0
    """The number of spaces before it; a tab counts as four."""


def plain_letters(text: str) -> str:
    """Small letters without accents, one for each letter of the text."""
    return "".join(unicodedata.normalize("NFD", ALIKE.get(letter, letter))[0].lower()[0] for letter in text)


def plain_dashes(text: str) -> str:
    """Return the text with a hyphen for each dash and minus sign."""
    return _DASHES.sub("-", text)


def plain_text(text: str) -> str:
    """Return pasted text in the signs of a keyboard: letters composed, and nothing that cannot be seen.

    Dashes, double quotes and spaces of print become those of a keyboard; an apostrophe in a name stays as it is. Each
    line stays a line.
    """
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _SPACES.sub(" ", _INVISIBLE.sub("", text))
    return _DOUBLE_QUOTES.sub('"', plain_dashes(text))


def listed_lines(text: str) -> list[ListedLine]:
    """Return the lines of a pasted list that count, without their bullets.

    Lines that begin with # are remarks, and one without letter or digit is a rule between parts. A dash before a
    number is a minus, not a bullet.
    """
    result = []
    for number, raw in enumerate(plain_text(text).split("\n"), 1):
        line = raw.expandtabs(4).rstrip()
        if line.lstrip().startswith("#") or not any(letter.isalnum() for letter in line):
            continue
        mark = _BULLET.match(line)
        body = line[mark.end() :].strip() if mark else line.strip()
        result.append(ListedLine(number, body, mark is not None, len(line) - len(line.lstrip())))
    return result


def listed_rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows of a pasted table that count: line number and cells.

    Cells are separated by semicolons, else by tabs, else, where no line has any of those, by commas. They may stand in
    double quotes, doubled inside, and then hold separators and ends of lines (RFC 4180). Lines that begin with # are
    remarks.
    """
    text = plain_text(text)
    usual = "," if not re.search("[;\t]", _QUOTED.sub("", text)) else ";"
    result, lines = [], iter(enumerate(text.split("\n"), 1))
    for number, line in lines:
        while _OPEN_QUOTE.search(line) and line.count('"') % 2 and (next_line := next(lines, None)):
            line += "\n" + next_line[1]
        if line.lstrip().startswith("#") or not any(letter.isalnum() for letter in line):
            continue
        bare = _QUOTED.sub("", line)
        sign = next((name for name in ";\t" if name in bare), usual)
        (row,) = csv.reader([line.replace("\n", " ")], delimiter=sign, skipinitialspace=sign != "\t")
        cells = [" ".join(cell.split()) for cell in row]
        mark = _BULLET.match(cells[0])
        result.append((number, [cells[0][mark.end() :] if mark else cells[0], *cells[1:]]))
    return result


def header_columns(cells: Sequence[str], words: Mapping[str, Text]) -> dict[int, str] | None:
    """Return column -> field of a header row, in either language and any order; None for a row of data.

    `words`: field -> its name. Columns with other words are left out.
    """
    names = {plain_letters(word): field for field, text in words.items() for word in (text.es, text.en, field)}
    result: dict[int, str] = {}
    for column, cell in enumerate(cells):
        field = names.get(plain_letters(cell).strip(" .:*"))
        if field is not None and field not in result.values():
            result[column] = field
    cell_count = sum(bool(cell) for cell in cells)
    return result if len(result) >= 2 and 2 * len(result) > cell_count else None


def scanned_number(text: str) -> int | None:
    """Return the number of a cell with letters for figures, such as `1O` or `l`; None for none."""
    bare = text.strip()
    return int(bare.translate(_SCANNED_FIGURES)) if _SCANNED.match(bare) and not bare.isdigit() else None


def read_scanned(text: str, patterns: Sequence[re.Pattern[str]]) -> tuple[str, list[tuple[str, str]]]:
    """Return a line with figures where a phone read letters for them, and each such word with its reading.

    Each pattern finds in plain letters a label as its group `head`, and the number behind it as `figures`.
    """
    doubts: list[tuple[str, str]] = []
    for pattern in patterns:
        place = 0
        while (match := pattern.search(plain_letters(text), place)) is not None:
            start, end = match.span("figures")
            head, digits = text[match.start("head") : start], text[start:end]
            place = max(end, place + 1)
            if digits.isdigit() or not _SCANNED.match(digits):
                continue
            reading = digits.translate(_SCANNED_FIGURES)
            doubts.append(((head + digits).strip(" :"), (head + reading).strip(" :")))
            text = text[:start] + reading + text[end:]
    return text, doubts


def whole_number(text: str) -> int | None:
    """Return the whole number of a cell, also as a spreadsheet writes it ("8,0"); None if it is none."""
    bare = plain_dashes(text).strip()
    return int(re.split("[.,]", bare)[0]) if _NUMBER.match(bare) else None
