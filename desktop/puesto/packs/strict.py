"""Strict YAML: only text, whole numbers, true, false, null, lists and mappings, each with its line.

`no`, `on`, `12:30` and `007` are text; a key given twice, an alias, a tag, a key that is no text, a file too large or
too deep are refused. The file is read as events, once: no node is ever built, so that no nesting and no alias can
exhaust anything.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from sys import intern
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_, UNSEEN, Message, msg
from puesto.core.pack_layout import Path
from puesto.foreign.kinds import describe_kind
from puesto.packs.problems import Problem
from puesto.plain_file import open_plain

if TYPE_CHECKING:
    import yaml

LARGEST = 2_000_000
"""Bytes that a pack's file may have; the largest of ours has a thirtieth."""
SHORT = 16
"""So many letters at most has what comes again and again, as hexes and names of records do: each is kept once."""
DEEPEST = 30
"""The greatest depth of nested lists and mappings."""

_UNSEEN = re.compile(UNSEEN)
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}
_NOWHERE: Path = ("\0",)


@dataclass
class Document:
    """The data of a file, the line of each value, and its problems; `data` is None if it cannot be read."""

    file: str
    data: Any = None
    known: dict[Path, int] | None = None
    """The lines, as far as they are known; None where nobody has wanted one yet."""
    problems: list[Problem] = field(default_factory=list)
    made: dict[tuple[Any, Path], Any] = field(default_factory=dict)
    """Its records when no layer is below them, by type and path; a file that is read once is used on many shelves."""
    text: str = ""
    """The text of the file; lines are looked up in it only when there is a problem."""

    @property
    def lines(self) -> dict[Path, int]:
        """Return the line of each path. A list of ten thousand places takes more room than all that they say."""
        if self.known is None:
            self.known = {}
            if self.text:
                _look_up(self.text, self.known)
        return self.known

    def line(self, path: Path) -> int:
        """Return the line of `path`, or of the nearest enclosing value that the file has."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def report(self, path: Path, code: str, problem: Message, line: int | None = None) -> None:
        """Keep a problem at `path`."""
        self.problems.append(Problem(self.file, self.line(path) if line is None else line, path, code, problem))

    def wrong(self, path: Path) -> bool:
        """Return whether something at or inside `path` has a problem although it could be read."""
        return any(problem.path[: len(path)] == path for problem in self.problems)

    def refuse(self, line: int, code: str, problem: Message) -> Document:
        """Report that nothing of the file can be used."""
        self.problems.append(Problem(self.file, line, (), code, problem))
        self.data = None
        return self


@dataclass
class _Open:
    """A list or mapping being read; `keys` is None for a list."""

    path: Path
    value: Any
    keys: set[str] | None
    key: str | None = None
    repeated: bool = False


def read_document(path: FilePath, name: str) -> Document:
    """Return the document in a file; `name` is what its problems call it."""
    document = Document(name)
    try:
        with open_plain(path) as stream:
            raw = stream.read(LARGEST + 1)
    except OSError:
        return document.refuse(1, "unreadable", msg(N_("no se puede leer el archivo")))
    if (kind := describe_kind(raw)) is not None:
        return document.refuse(1, "foreign", msg(N_("el archivo es {kind}, y aquí se espera uno YAML"), kind=kind))
    if len(raw) > LARGEST:
        return document.refuse(1, "too_large", msg(N_("el archivo pasa de {most} bytes"), most=LARGEST))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return document.refuse(
            raw.count(b"\n", 0, error.start) + 1, "encoding", msg(N_("el archivo no está escrito en UTF-8"))
        )
    return parse_document(text, name)


def parse_document(text: str, name: str) -> Document:
    """Return the document in a text."""
    import yaml

    document = Document(name, text=text)
    try:
        return _Reader(document).run(_events(text))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if mark is None:
            return document.refuse(1, "syntax", _syntax(1))
        if "nesting" in (error.problem or ""):
            # since 0.2.6 the reader's own library stops at a thousand, before any event of them reaches us
            return document.refuse(mark.line + 1, "too_deep", _too_deep())
        # an unclosed bracket is noticed at the end of the file, but reported where it was opened
        if error.context_mark is not None and not text.split("\n", mark.line)[-1].strip():
            mark = error.context_mark
        return document.refuse(
            mark.line + 1, "syntax", _syntax(mark.column + 1, text.split("\n")[mark.line : mark.line + 1])
        )
    except yaml.YAMLError as error:
        position = getattr(error, "position", 0)
        line = text.count("\n", 0, position) + 1 if isinstance(position, int) else 1
        return document.refuse(line, "character", msg(N_("hay un carácter que YAML no admite")))


def _events(text: str) -> Any:
    import yaml

    return yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _look_up(text: str, lines: dict[Path, int]) -> None:
    """Note the line of each path, as far as the text can be read."""
    import yaml

    with suppress(yaml.YAMLError):
        _Reader(Document("", known=lines), lines).run(_events(text))


def _syntax(column: int, lines: list[str] | None = None) -> Message:
    if lines and "\t" in lines[0][:column]:
        return msg(N_("hay un tabulador: en YAML se sangra con espacios"))
    return msg(N_("esto no es YAML: mira sangrías, dos puntos, comillas y corchetes (columna {column})"), column=column)


def _too_deep() -> Message:
    return msg(N_("hay más de {most} niveles, unos dentro de otros"), most=DEEPEST)


class _Reader:
    """Builds a document from events, with a stack of its own."""

    def __init__(self, document: Document, lines: dict[Path, int] | None = None) -> None:
        self.document = document
        self.lines = lines
        """Where the line of each value is noted, if it is."""
        self.open: list[_Open] = []
        self.documents = 0

    def run(self, events: Any) -> Document:
        """Return the document, as far as it can be used."""
        import yaml

        for event in events:
            line = event.start_mark.line + 1
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    return self.document.refuse(
                        line, "documents", msg(N_("solo se admite un documento en cada archivo"))
                    )
            elif isinstance(event, yaml.AliasEvent):
                return self.document.refuse(
                    line,
                    "alias",
                    msg(
                        N_("no se admiten referencias de YAML (*{anchor}): escribe el valor"), anchor=str(event.anchor)
                    ),
                )
            elif isinstance(event, yaml.ScalarEvent):
                self._scalar(event, line)
            elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
                if self._wants_key():
                    return self.document.refuse(
                        line, "key", msg(N_("se espera el nombre de un campo, no una lista ni un grupo de campos"))
                    )
                if len(self.open) == DEEPEST:
                    return self.document.refuse(line, "too_deep", _too_deep())
                self._begin(event, line, isinstance(event, yaml.MappingStartEvent))
            elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                self.open.pop()
        return self.document

    def _wants_key(self) -> bool:
        return bool(self.open) and self.open[-1].keys is not None and self.open[-1].key is None

    def _begin(self, event: Any, line: int, mapping: bool) -> None:
        value: Any = {} if mapping else []
        path = self._place(value, line)
        self._tag(event, path, line)
        self.open.append(_Open(path, value, set() if mapping else None))

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> None:
        """Read a scalar: a key, or a value by its plain form."""
        if self._wants_key():
            self._key(event, line)
            return
        plain = event.implicit[0]
        value: Any = event.value
        if plain and value in _CONSTANTS:
            value = _CONSTANTS[value]
        elif plain and _INTEGER.match(value):
            value = int(value)
        elif len(value) <= SHORT:
            value = intern(str(value))
        path = self._place(value, line)
        self._tag(event, path, line)
        self._legible(event.value, path, line)

    def _key(self, event: yaml.ScalarEvent, line: int) -> None:
        """Read a key of a mapping."""
        inside = self.open[-1]
        key = inside.key = intern(str(event.value))  # a few names of fields stand in all records
        self._legible(key, inside.path, line)
        path = (*inside.path, key)
        assert inside.keys is not None
        inside.repeated = key in inside.keys
        if inside.repeated:
            self.document.report(
                path,
                "repeated_key",
                msg(N_("este campo ya está puesto en la línea {first}"), first=self.document.line(path)),
                line,
            )
        else:
            inside.keys.add(key)
            self._note(path, line)

    def _note(self, path: Path, line: int) -> None:
        if self.lines is not None:
            self.lines.setdefault(path, line)

    def _place(self, value: Any, line: int) -> Path:
        """Put a value where it belongs and return its path; what follows a repeated key is read and dropped."""
        if not self.open:
            self.document.data = value
            self._note((), line)
            return ()
        inside = self.open[-1]
        if inside.keys is None:
            path = (*inside.path, len(inside.value))
            inside.value.append(value)
            self._note(path, line)
            return path
        assert inside.key is not None
        path = (*inside.path, inside.key)
        if inside.repeated:
            path = (*_NOWHERE, *path)
        else:
            inside.value[inside.key] = value
        inside.key = None
        return path

    def _legible(self, text: str, path: Path, line: int) -> None:
        if path[:1] != _NOWHERE and _UNSEEN.search(text):
            self.document.report(path, "unseen", msg(N_("hay un carácter que no se puede mostrar")), line)

    def _tag(self, event: Any, path: Path, line: int) -> None:
        if event.tag is not None and path[:1] != _NOWHERE:
            self.document.report(
                path, "tag", msg(N_("no se admiten etiquetas de YAML ({tag})"), tag=str(event.tag)), line
            )
