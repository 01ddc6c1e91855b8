"""Rosters as text, as New Recruit, BattleScribe, Easy Army, forums and spreadsheets write them.

Nobody has published a grammar, so lines are read tolerantly: what has points is a unit, and what stands below it is
what the unit has. Where nothing says "points", a number at the end of a line that names troops counts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html import unescape
from itertools import islice

from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct, replace
from puesto.foreign.rosters import Force, Roster, Selection
from puesto.games.bolt.editors import roster_words as words
from puesto.games.bolt.editors.roster_units import MEN, UNSAID
from puesto.games.kit.listing import header_columns, listed_rows, plain_letters, plain_text

_NUMBER = r"(?<![\d.,])\d{1,3}(?:[.,]\d{3})+|(?<![\d.,])\d{1,5}(?:[.,]\d{1,2})?(?![.,]?\d)"
_UNIT_OF_COST = r"(?:pts?\b\.?|points\b|puntos\b|p\b)"
_POINTS = re.compile(
    rf"\s*(?:[\[(]\s*(?P<inside>{_NUMBER})\s*(?:{_UNIT_OF_COST})\s*[\])]"
    rf"|[\[(]\s*(?P<bare>\d{{2,4}})\s*[\])]"
    rf"|[-:=,|]?\s*(?P<after>{_NUMBER})\s*{_UNIT_OF_COST}"
    rf"|=\s*(?P<equals>{_NUMBER})\s*$)",
    re.IGNORECASE,
)
_AT_END = re.compile(r"(?:\s+|\s*[-:.…|]+\s*)(?P<number>\d{2,4})\s*$")
_TAGS = re.compile(
    r"\[/?(?:b|i|u|s|size|color|colour|list|quote|q|c|o|code|url|img|font|center|spoiler|\*|li|tr|td|table)"
    r"(?:=[^\]]{0,60})?\]|</?[a-z][a-z0-9]{0,9}(?:\s[^>]{0,80})?/?>|\*\*|__|`",
    re.IGNORECASE,
)
_BULLET = re.compile(r"(?:[-*•◦∙·‣▪●○►▸➤»>.]+\s*)+(?=\S)")
_NUMBERED = re.compile(r"\d{1,2}\s?[.)º]\s*(?=\D)")
_TIMES_FIRST = re.compile(
    r"(?P<n>\d{1,3})\s*[x×]\s+(?=\S)|[x×]\s?(?P<n2>\d{1,2})\s+(?=\S)|(?P<n3>\d{1,3})[x×](?=\S)", re.I
)
_TIMES_LAST = re.compile(r"\s*[x×]\s?(?P<n>\d{1,3})\s*\Z", re.IGNORECASE)
_HEADING = re.compile(r"(?:#{1,6}\s+|\+\+*\s*|==+\s*|--+\s+)(?P<name>[^#+=].*?)\s*(?:\++|=+|#+|-+)?\Z")
_COUNT = re.compile(
    r"(?P<n>\d{1,3})\s*(?:[x×]|with|con)\s*(?P<name>[^\d\W].*)|(?P<n2>\d{1,3})\s+(?P<name2>[^\d\W].*)", re.I
)
_MEN = re.compile(
    r"(?P<n>\d{1,2})[- ]*(?:m[ae]n\b|models?\b|hombres?\b|miniaturas?\b|minis\b|figuras?\b|soldiers?\b|soldados?\b)"
    r"(?:\s+squad|\s+team)?", re.IGNORECASE
)  # fmt: skip
_LABEL = re.compile(
    r"(?:calidad|quality|rating|experience|experiencia|hombres|men|models?|miniaturas|armas|weapons?|opciones|options|"
    r"upgrades|equipo|equipment)\s*:\s*(?P<rest>.+)", re.IGNORECASE
)  # fmt: skip
_ARMY = re.compile(r"(?:faction(?: keyword)?|army|nation|country|nacion|ejercito|pais|faccion)\s*:\s*(?P<rest>.+)")
_NAME = re.compile(r"(?:roster|list|lista|name|nombre)(?: name)?\s*:\s*(?P<rest>.+)")
_REMARK = re.compile(
    r"(?:order dice|dados? de orden|player|jugador|date|fecha|created|creado|creada|generated|generad[oa]|exported|"
    r"https?:|www\.|edition|edicion|rules?\b|reglas|selections|detachment|force org)"
)
_TOTAL = re.compile(r"(?:(?:sub|gran )?total|points?|puntos|pts|total army points|army points)\b[^\d]*(?P<n>\d[\d.,]*)")
_WHOLE = re.compile(
    r"(?:(?:sub|gran|grand) ?)?(?:totals?|totales|sum|suma|points|puntos|pts|army|ejercito|list|lista|limit|limite)\Z"
)
"""What the name of a line with points says of the whole list, and not of a unit."""
_PLATOON = re.compile(r"\b(?:platoon|peloton|company|compania|zug|headquarters|hq)\b(?! comm?ander)|\Areinforcements\Z")
_CATEGORY = re.compile(
    r"(?:infantry|infanteria|artillery|artilleria|tanks?|tanques|vehicles?|vehiculos|transports?|transportes|"
    r"headquarters?|cuartel general|mando|support|apoyo|armou?red cars?|command|teams?|equipos)\s*:?\Z"
)
_MORE_TROOPS = re.compile(r"\b(squad|section|escuadra|seccion|peloton|patrulla|regimiento|observer|observador|medic)")
_WITH = re.compile(r"\s+(?:with|con|w/)\s+(?=\S)", re.IGNORECASE)
_SPOTTER = re.compile(
    r"\s*(?:\(?(?:with|con|y|and|\+)\s+(?:a\s+|un\s+)?(?:spotter|oteador|observador)\)?)", re.IGNORECASE
)
COLUMNS: dict[str, Text] = {
    "name": Text("unidad", "unit"),
    "quality": Text("calidad", "quality"),
    "men": Text("hombres", "men"),
    "models": Text("miniaturas", "models"),
    "arms": Text("armas", "weapons"),
    "options": Text("opciones", "options"),
    "points": Text("puntos", "points"),
    "pts": Text("pts", "pts"),
    "cost": Text("coste", "cost"),
}
"""Columns of a roster in a spreadsheet."""
_EDGES = " -:,*_."
FEWEST = 2
"""A text with fewer units is no roster."""
MOST_BELOW = 12
"""Lines for each unit from which on a text only speaks of troops: a diary has hundreds."""
LARGEST_TEXT = 60_000
"""Letters of a text that can be a roster: one of forty units has three thousand."""
MOST_LINES, LONGEST, MOST_PARTS = 600, 300, 40
"""Lines of a text that are read, letters of each, and parts of a unit."""


class _Line(Struct, frozen=True):
    """A line of a text that counts."""

    number: int
    text: str
    bullet: bool = False
    indent: int = 0
    heading: bool = False
    points: float | None = None
    rest: str = ""
    """It without its points."""


def is_roster_text(text: str) -> bool:
    """Return whether a text is a roster of another program: two of its lines with points name troops."""
    if len(text) > LARGEST_TEXT:
        return False
    all_lines = _lines(text)
    lines = [line for line in all_lines if line.points is not None and names_troops(line.rest)]
    if len(lines) < max(FEWEST, len(all_lines) / MOST_BELOW):
        return False
    match = re.search(rf"\d\s*{_UNIT_OF_COST}|=\s*\d", text, re.IGNORECASE)
    return bool(match) or sum(words.quality_in(plain_letters(line.rest)) is not None for line in lines) >= FEWEST


def names_troops(text: str) -> bool:
    """Return whether a text names troops: a quality, weapon, officer, vehicle or kind of unit."""
    plain = plain_letters(text)
    patterns = (words.MAN, words.OFFICERS, words.VEHICLE, words.GUN, words.TEAM, words.FOOT, _MORE_TROOPS)
    if words.weapon_in(plain) is not None or words.quality_in(plain) is not None:
        return True
    return any(pattern.search(plain) for pattern in patterns)


def read_roster_text(text: str) -> tuple[Roster, list[tuple[int, Message]]]:
    """Return the roster of a text, and each line that was left out, with the reason."""
    reading = _TextReading()
    for line in _lines(text):
        reading.line(line)
    return reading.result()


# ---- lines


def _lines(text: str) -> list[_Line]:
    """Return the lines that count, without what a forum or a chat has put around them."""
    if (rows := _table_lines(text)) is not None:
        return rows
    lines = [line for raw in enumerate(_plain_lines(text), 1) if (line := _read_line(*raw)) is not None]
    with_points = [line for line in lines if line.points is not None and names_troops(line.rest)]
    if len(with_points) >= FEWEST:
        return lines
    return [_with_last_number(line) for line in lines]


def _plain_lines(text: str) -> list[str]:
    return plain_text(unescape(text)).split("\n")[:MOST_LINES]


def _read_line(number: int, raw: str) -> _Line | None:
    """Return a line of a text; None for one without a letter or digit, and for remarks."""
    plain_line = _TAGS.sub("", raw[:LONGEST]).expandtabs(4).rstrip()
    signs = [letter for letter in plain_line if unicodedata.category(letter) in ("So", "Sk", "Co")]
    body = "".join(letter for letter in plain_line if letter not in signs) if signs else plain_line
    if not any(letter.isalnum() for letter in body):
        return None
    bare = body.strip()
    indent = len(plain_line) - len(plain_line.lstrip())
    heading = _HEADING.match(bare)
    if heading is not None and not re.match(r"--?\s", bare):
        return _take_points(_Line(number, heading["name"], heading=True))
    mark = _BULLET.match(bare)
    bullet = mark is not None or bool(signs and plain_line.lstrip()[:1] in signs)
    bare = bare[mark.end() :] if mark is not None else bare
    return _take_points(_Line(number, bare.strip(" *_"), bullet, indent))


def _take_points(line: _Line) -> _Line:
    """Return a line with its points, where it has any; the last ones count."""
    matches = [*_POINTS.finditer(line.text)]
    if not matches:
        return _Line(line.number, line.text, line.bullet, line.indent, line.heading, None, line.text)
    last = matches[-1]
    rest = (
        f"{line.text[: last.start()]} {line.text[last.end() :]}"
        if line.text[last.end() :]
        else line.text[: last.start()]
    )
    points = _number(next(value for value in last.groups() if value is not None))
    return _Line(line.number, line.text, line.bullet, line.indent, line.heading, points, " ".join(rest.split()))


def _with_last_number(line: _Line) -> _Line:
    """Return a line whose number at its end is its points, where it names troops."""
    match = _AT_END.search(line.text)
    if line.points is not None or match is None or not names_troops(line.text[: match.start()]):
        return line
    rest = line.text[: match.start()]
    return _Line(line.number, line.text, line.bullet, line.indent, line.heading, float(match["number"]), rest)


def _table_lines(text: str) -> list[_Line] | None:
    """Return the lines of a table with a header row; None where the text is none."""
    if not re.search("[;\t,]", text):
        return None
    columns: dict[int, str] | None = None
    lines: list[_Line] = []
    for number, cells in listed_rows("\n".join(_plain_lines(text))):
        if columns is None:
            columns = header_columns(cells, COLUMNS)
            if columns is None and len(lines) == 0 and number > 5:
                return None
            continue
        row = {field: cells[at] for at, field in columns.items() if at < len(cells) and cells[at]}
        cost = next((row[field] for field in ("points", "pts", "cost") if field in row), "")
        if "name" not in row or not re.match(r"\d", cost):
            continue
        men = row.get("men") or row.get("models")
        parts = [row["name"], row.get("quality"), f"{men} men" if men else None, row.get("arms"), row.get("options")]
        rest = ", ".join(filter(None, parts))
        cost_number = re.match(r"\d[\d.,]*", cost)
        assert cost_number is not None
        lines.append(_Line(number, rest, points=_number(cost_number[0]), rest=rest))
    return lines or None


def _number(text: str) -> float:
    """Return the number of a cost, with either sign for thousands and decimals."""
    bare = re.sub(r"[.,](?=\d{3}\b)", "", text).replace(",", ".").rstrip(".")
    try:
        return float(bare)
    except ValueError:
        return 0


# ---- units


class _Unit:
    """A unit whose lines are being read."""

    def __init__(self, line: _Line) -> None:
        self.line = line
        self.children: list[_Line] = []
        self.parts: list[Selection] = []


class _TextReading:
    """The units read so far."""

    def __init__(self) -> None:
        self.name = self.army = ""
        self.points = 0.0
        self.forces: list[tuple[str, list[_Unit]]] = []
        self.unit: _Unit | None = None
        self.left_out: list[tuple[int, Message]] = []

    @property
    def units(self) -> list[_Unit]:
        return [unit for _, units in self.forces for unit in units]

    def line(self, line: _Line) -> None:
        """Read a line: a heading, a unit, or what a unit has."""
        plain = plain_letters(line.text)
        if self._take_heading(line, plain):
            return
        is_platoon = bool(_PLATOON.search(plain) or _CATEGORY.match(plain_letters(line.rest)))
        if line.points is not None and not line.heading and not _has_name(line.rest):
            self._take_bare_points(line)
        elif line.heading or (line.points is None and is_platoon and not line.bullet and not _COUNT.match(line.text)):
            self._section(line)
        elif line.points is not None and not self.units and not line.bullet and not names_troops(line.rest):
            self._title(line.rest)
            self.points = line.points
        elif line.points is not None and not self._is_child(line):
            self._begin_unit(line)
        elif self.unit is not None:
            self.unit.children.append(line)
            self.unit.parts += islice(_parts_in(line.rest), max(0, MOST_PARTS - len(self.unit.parts)))
        elif not self.name and not line.bullet:
            self._title(line.rest)
        elif words.nation_in(plain) is not None:
            self.army = self.army or line.rest
        else:
            expected = N_("«{text}»: se espera antes una unidad con sus puntos, como «Escuadra [100 pts]».")
            self.left_out.append((line.number, msg(expected, text=line.text)))

    def _begin_unit(self, line: _Line) -> None:
        self.unit = _Unit(line)
        if not self.forces:
            self.forces.append(("", []))
        self.forces[-1][1].append(self.unit)

    def _take_bare_points(self, line: _Line) -> None:
        """Take points without a name.

        They are those of a unit that the line above names, of the whole list, or of nothing.
        """
        above = self.unit.children[-1] if self.unit is not None and self.unit.children else None
        whole = sum(unit.line.points or 0 for unit in self.units)
        if (
            self.unit is not None
            and above is not None
            and above.number == line.number - 1
            and above.points is None
            and above.indent <= self.unit.line.indent
            and not above.bullet
            and names_troops(above.rest)
            and not _COUNT.match(above.rest)
            and not _is_option(above.rest)
        ):
            self.unit.children.pop()
            self.unit.parts = [part for child in self.unit.children for part in _parts_in(child.rest)][:MOST_PARTS]
            self._begin_unit(replace(above, points=line.points))
        elif self.units and line.points == whole:
            self.points = whole
        else:
            self.left_out.append((line.number, msg(N_("«{text}» son puntos sin ninguna unidad."), text=line.text)))

    def _take_heading(self, line: _Line, plain: str) -> bool:
        """Store what a line says of the whole list: its total, army or name; return whether it is such a line.

        A remark of the program that wrote the list is also taken, and stores nothing.
        """
        if line.points is not None and _WHOLE.match(plain_letters(line.rest).strip(_EDGES)):
            self.points = line.points
        elif total := _TOTAL.match(plain):
            self.points = _number(total["n"])
        elif army := _ARMY.match(plain):
            self.army = line.text[army.start("rest") :]
        elif (name := _NAME.match(plain)) and not self.units:
            self.name = self.name or line.text[name.start("rest") :]
        elif not (_REMARK.match(plain) and line.points is None):
            return False
        return True

    def _is_child(self, line: _Line) -> bool:
        """Return whether a line with points belongs to the unit above it."""
        if self.unit is None:
            return False
        above = self.unit.line
        if _is_option(line.rest):
            return True
        return line.indent > above.indent or (line.bullet and not above.bullet and bool(self.unit.children))

    def _section(self, line: _Line) -> None:
        """Read a heading: the title of the roster, or a platoon."""
        self.unit = None
        if not self.name and not self.forces:
            self._title(line.rest)
            if not _PLATOON.search(plain_letters(line.rest)):
                if line.points is not None:
                    self.points = line.points
                return
        self.forces.append((line.rest.strip(" -:"), []))

    def _title(self, text: str) -> None:
        """Take the title of a list: `Name - Army`."""
        parts = [part.strip(_EDGES) for part in re.split(r"\s+-\s+|\s+\(|\)|, ", text) if part.strip(_EDGES)]
        self.name = parts[0] if parts else ""
        self.army = self.army or next((part for part in parts if words.nation_in(plain_letters(part)) is not None), "")

    # -- what came of it

    def result(self) -> tuple[Roster, list[tuple[int, Message]]]:
        """Return the roster, and what was left out.

        A first line with the points of all others is its title.
        """
        units = self.units
        rest = sum(unit.line.points or 0 for unit in units[1:])
        if len(units) > FEWEST and (units[0].line.points or 0) >= 0.8 * rest:
            name, all_selections = self.forces[0]
            self._title(units[0].line.rest) if not self.name or self.name == name else None
            self.points = self.points or units[0].line.points or 0
            self.forces[0] = (name, all_selections[1:])
        forces = []
        for name, all_selections in self.forces:
            selections = [selection for unit in all_selections for selection in _selections(unit)]
            if selections:
                forces.append(Force(name, self.army, tuple(selections)))
        if not self.army:
            nation_name = next(
                (name for name, _ in self.forces if words.nation_in(plain_letters(name)) is not None), ""
            )
            forces = [Force(force.name, nation_name, force.selections) for force in forces]
        left_out = sorted((*self.left_out, *self._not_understood()), key=lambda row: row[0])
        return Roster(self.name, "", self.points, tuple(forces)), left_out

    def _not_understood(self) -> Iterator[tuple[int, Message]]:
        """Yield each choice of a unit that says nothing that is read, with the number of its line."""
        for unit in self.units:
            rows = [(unit.line, _selection(unit.line, []).parts)]
            rows += [(child, tuple(_parts_in(child.rest))) for child in unit.children]
            for line, parts in rows:
                for part in parts:
                    if _has_name(part.name) and not words.is_understood(plain_letters(part.name)):
                        text = line.rest if len(parts) == 1 and line is not unit.line else part.name
                        yield line.number, msg(N_("«{text}» no se entiende, y se deja fuera."), text=text)


def _has_name(text: str) -> bool:
    """Return whether a text names something, and is not only a count, a number in a list or signs."""
    return bool(re.search(r"[^\W\d_]{2}", re.sub(rf"(?i)\b\d+ ?{_UNIT_OF_COST}|\b[x×]\b", "", text)))


def _is_option(text: str) -> bool:
    """Return whether a line with points names only a quality, or a weapon that no team is named after."""
    counted = _TIMES_FIRST.match(text)
    plain = plain_letters(text[counted.end() :] if counted else text).strip(_EDGES)
    if words.quality_of(plain) is not None:
        return True
    return words.is_weapon_name(plain) and words.weapon_in(plain) not in words.CREWS and not words.GUN.search(plain)


def _selections(unit: _Unit) -> Iterator[Selection]:
    """Yield the unit of some lines, or those below it where it is a heading with their points."""
    below = [line for line in unit.children if line.points is not None]
    if len(below) > 1 and sum(line.points or 0 for line in below) == unit.line.points:
        if all(names_troops(line.rest) and words.quality_in(plain_letters(line.rest)) for line in below):
            for line in below:
                yield _selection(line, [])
            return
    yield _selection(unit.line, unit.parts)


def _selection(line: _Line, parts: list[Selection]) -> Selection:
    """Return the unit of a line: its name, how many of it there are, and what the line says of it."""
    text = line.rest
    if numbered := _NUMBERED.match(text):
        text = text[numbered.end() :]
    number = 1
    if times := _TIMES_FIRST.match(text):
        number = int(next(value for value in times.groups() if value))
        text = text[times.end() :]
    parts = [*parts]
    if spotter := _SPOTTER.search(text):
        parts.append(Selection("Spotter", kind="upgrade"))
        text = text[: spotter.start()] + text[spotter.end() :]
    for group in re.findall(r"\(([^()]*)\)", text):
        if _says_something(group):
            parts += _parts_in(group)
            text = text.replace(f"({group})", " ")
    pieces = [piece.strip() for piece in re.split(r"\s+-\s+|:\s+|\s*[,;|]\s*|\s+(?=\+)", text.strip(" -:,"))]
    head = next((piece for piece in pieces if words.quality_of(plain_letters(piece)) is None), pieces[0])
    pieces.remove(head)
    if (with_match := _WITH.search(head)) is not None:
        pieces.insert(0, head[with_match.end() :])
        head = head[: with_match.start()]
    for piece in pieces:
        parts += _parts_in(piece)
    if men := _MEN.search(head):
        parts.append(Selection(MEN, men[0].strip(), int(men["n"]), "model"))
        head = " ".join(f"{head[: men.start()]} {head[men.end() :]}".split())
        head = re.sub(r"\s+(?:de|of|x)\s*\Z", "", head)
    if last := _TIMES_LAST.search(head):
        unit_count, head = int(last["n"]), head[: last.start()]
        if unit_count > 2 and not words.VEHICLE.search(plain_letters(head)):
            parts.append(Selection(MEN, last[0].strip(), unit_count, "model"))
        else:
            number *= max(1, unit_count)
    has_quality = any(words.quality_in(plain_letters(part.name)) is not None for part in parts)
    if not has_quality and (quality := words.quality_in(plain_letters(f"{head} {text}"))) is not None:
        parts.append(Selection(quality.value, kind=UNSAID))
    name = head.strip(_EDGES) or text.strip(_EDGES)
    return Selection(
        name, number=min(number, 20), kind="unit", points=line.points or 0, parts=tuple(parts[:MOST_PARTS])
    )


def _says_something(text: str) -> bool:
    """Return whether the text in brackets after a name says what a unit has, and is no part of the name."""
    plain = plain_letters(text)
    if words.weapon_in(plain) is not None or words.quality_in(plain) is not None or _MEN.search(text):
        return True
    return bool(_SPOTTER.search(f" {text}"))


def _parts_in(text: str) -> Iterator[Selection]:
    """Yield what a unit has by a line of it: `3x Rifleman, LMG`, `10 men`, `SMG x2`, `+ 1 man`."""
    if label := _LABEL.match(text):
        is_men = (
            re.match(r"(?:hombres|men|models?|miniaturas)", plain_letters(text)) and label["rest"].strip().isdigit()
        )
        text = f"{label['rest']} men" if is_men else label["rest"]
    for piece in re.split(r"\s*[,;|]\s*|\s+-\s+|(?=\+)|\s+(?:y|and|&)\s+(?=\d|un[ao]? )", text.strip(" -:.")):
        added, bare = piece.startswith("+"), piece.strip(" +-:.()")
        bare = re.sub(r"(?i)^(?:a|an|un|una)\s+", "", bare)
        if not bare:
            continue
        men = _MEN.match(bare)
        if men and (added or re.search(r"(?i)\b(?:additional|extra|adicional(?:es)?)\b", bare)):
            yield Selection("additional man", men[0].strip(), int(men["n"]), "upgrade")
        elif men:
            yield Selection(MEN, men[0].strip(), int(men["n"]), "model")
            if rest := bare[men.end() :].strip(" :,-"):
                yield from _parts_in(re.sub(r"(?i)^(?:with|con)\s+", "", rest))
        elif count_match := _COUNT.match(bare):
            name, number = count_match["name"] or count_match["name2"], int(count_match["n"] or count_match["n2"])
            yield Selection(name.strip(), number=number, kind="upgrade")
        elif times := _TIMES_LAST.search(bare):
            yield Selection(bare[: times.start()], number=int(times["n"]), kind="upgrade")
        else:
            yield Selection(bare, kind="upgrade")
