"""Rosters as text, as New Recruit, BattleScribe, Easy Army and forums write them.

Nobody has published a grammar, so lines are read tolerantly: what has points is a unit, and what stands below it is
what the unit has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from puesto.core.messages import N_, Message, msg
from puesto.foreign.rosters import Force, Roster, Selection
from puesto.games.bolt.editors.rosters import MEN, NATION_WORDS, QUALITY_WORDS
from puesto.games.kit.listing import ListedLine, listed_lines, plain_letters, plain_text

_POINTS = re.compile(
    r"\s*(?:[\[(]\s*(?P<inside>\d[\d.,]*)\s*(?:pts?\.?|points|puntos)?\s*[\])]"
    r"|[-:=,]?\s*(?P<after>\d[\d.,]*)\s*(?:pts?\b\.?|points\b|puntos\b)"
    r"|=\s*(?P<equals>\d[\d.,]*)\s*$)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\d{1,2}[.)]\s+")
_SECTION = re.compile(r"(?:#{1,6}|\++|=+|\*\*)\s*(?P<name>[^#+=*].*?)\s*(?:\+*|=*|\**)\Z")
_COUNT = re.compile(
    r"(?P<n>\d{1,3})\s*(?:x|×|with|con)\s+(?P<name>.+)|(?P<n2>\d{1,3})\s+(?P<name2>[^\d].*)", re.IGNORECASE
)
_TIMES = re.compile(r"(?P<name>.+?)\s*[x×]\s*(?P<n>\d{1,3})\Z", re.IGNORECASE)
_MEN = re.compile(r"(?P<n>\d{1,2})\s*(?:men|man|models?|hombres|miniaturas|soldiers?)\Z", re.IGNORECASE)
_TOTAL = re.compile(r"(?:sub)?total\b|points?\b|puntos\b", re.IGNORECASE)
_ROSTER_NAME = re.compile(r"\b(?:army|list|roster|company|platoon|force)\b")
FEWEST = 2
"""A text with fewer units is no roster."""


def is_roster_text(text: str) -> bool:
    """Return whether a text is a roster of another program: several of its lines have points."""
    with_points = sum(
        _POINTS.search(line) is not None and not line.lstrip().startswith("{") for line in plain_text(text).split("\n")
    )
    return with_points >= FEWEST


def read_roster_text(text: str) -> tuple[Roster, list[tuple[int, Message]]]:
    """Return the roster of a text, and each line that was left out, with the reason."""
    reading = _TextReading()
    for line in _marked_lines(text):
        reading.line(line)
    return reading.result()


def _marked_lines(text: str) -> Iterator[ListedLine]:
    """Yield the lines that count, headings of sections included, which begin with a sign."""
    headings = {
        number: result["name"]
        for number, raw in enumerate(plain_text(text).split("\n"), 1)
        if (result := _SECTION.match(raw.strip())) and not raw.strip().startswith(("* ", "- "))
    }
    seen = {line.number: line for line in listed_lines(text)}
    for number in sorted({*headings, *seen}):
        if number in headings:
            yield ListedLine(number, headings[number], indent=-1)
        else:
            yield seen[number]


class _TextReading:
    """The units read so far."""

    def __init__(self) -> None:
        self.name = ""
        self.points = 0.0
        self.army = ""
        self.forces: list[tuple[str, list[Selection]]] = []
        self.unit: tuple[Selection, list[Selection], int] | None = None
        self.left_out: list[tuple[int, Message]] = []

    def line(self, line: ListedLine) -> None:
        """Read a line: a section, a unit, or what a unit has."""
        points = _POINTS.search(line.text)
        if line.indent < 0:
            self._close()
            self._section(line.text)
        elif not self.forces and not self.unit and not line.bullet and self._is_title(line, points):
            self.name, _, self.army = self._titled(line.text)
            self.points = _number(points) if points else 0
        elif points and _TOTAL.match(line.text):
            self._close()
            self.points = _number(points)
        elif points and not (self.unit and line.indent > self.unit[2]):
            self._close()
            self._begin(line, points)
        elif self.unit is not None:
            self.unit[1].extend(_parts_in(line.text))
        elif self._army_in(line.text):
            self.army = line.text
        else:
            expected = N_("se espera antes una unidad con sus puntos: «Escuadra [100 pts]»")
            self.left_out.append((line.number, msg(expected)))

    def _is_title(self, line: ListedLine, points: re.Match[str] | None) -> bool:
        """Return whether a first line is the title of the whole list."""
        if _NUMBERED.match(line.text):
            return False
        return points is None or " - " in line.text[: points.start()] or self._army_in(line.text)

    @staticmethod
    def _army_in(text: str) -> bool:
        plain = plain_letters(text)
        return any(word in plain for word in NATION_WORDS) or bool(_ROSTER_NAME.search(plain) and "[" not in text)

    @staticmethod
    def _titled(text: str) -> tuple[str, str, str]:
        bare = _POINTS.sub("", text).strip(" -:")
        name, _, rest = bare.partition(" - ")
        return name, "", rest or name

    def _section(self, text: str) -> None:
        name = _POINTS.sub("", text).strip(" -:")
        if not self.name and not self.forces:
            self.name, _, self.army = self._titled(text)
            if self._army_in(text):
                return
        self.forces.append((name, []))

    def _begin(self, line: ListedLine, points: re.Match[str]) -> None:
        """Begin a unit with its name and the parts after a colon or between dashes."""
        text = _NUMBERED.sub("", line.text, count=1)
        result = _POINTS.search(text)
        assert result is not None
        head, tail = text[: result.start()], text[result.end() :].lstrip(" :-,")
        name, *rest = [part.strip() for part in re.split(r"\s+-\s+|:\s+", head) if part.strip()] or [head.strip()]
        parts = [part for piece in (*rest, tail) for part in _parts_in(piece)]
        if (first := plain_letters(name).split(" ")[0]) in QUALITY_WORDS:
            parts.append(Selection(first, kind="upgrade"))
        self.unit = Selection(name, kind="unit", points=_number(points)), parts, line.indent

    def _close(self) -> None:
        if self.unit is None:
            return
        unit, parts, _ = self.unit
        if not self.forces:
            self.forces.append(("", []))
        self.forces[-1][1].append(Selection(unit.name, kind="unit", points=unit.points, parts=tuple(parts)))
        self.unit = None

    def result(self) -> tuple[Roster, list[tuple[int, Message]]]:
        self._close()
        forces = tuple(Force(name, self.army, tuple(units)) for name, units in self.forces if units)
        return Roster(self.name, "", self.points, forces), self.left_out


def _number(points: re.Match[str]) -> float:
    text = next(value for value in points.groups() if value is not None)
    return float(re.sub(r"[.,](?=\d{3}\b)", "", text).replace(",", ".").rstrip("."))


def _parts_in(text: str) -> Iterator[Selection]:
    """Yield what a unit has by a line of it: `3x Rifleman, LMG`, `10 men`, `SMG x2`."""
    bare = _POINTS.sub("", text).strip(" -:.")
    for piece in re.split(r"\s*[,;]\s*|\s+-\s+", bare):
        if not piece:
            continue
        if men := _MEN.match(piece):
            yield Selection(MEN, number=int(men["n"]), kind="model")
        elif counted := _COUNT.match(piece):
            name, number = counted["name"] or counted["name2"], int(counted["n"] or counted["n2"])
            yield Selection(name.strip(), number=number, kind="upgrade")
        elif times := _TIMES.match(piece):
            yield Selection(times["name"], number=int(times["n"]), kind="upgrade")
        else:
            yield Selection(piece, kind="upgrade")
