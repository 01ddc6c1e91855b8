"""Saves: a session as JSON Lines, and back. Strings in, strings out; files are the storage's matter.

The first line is the header; the others tell what happened, in order: `step` (the `patch` that makes its state of the one of the step
before, see `core/json_patch.py`, and that state's sha-256), `answer`, `set`, `repair`, `content`, `correction`, `note` (entries), `undo`,
`redo`, `rewrite` (the steps from a number on, after a correction), `redoable`, `waiting`, `offered` (what lies ready beside the journal).
Lines of a kind that is not known here (a summary, for instance) are passed over.

Format 1, up to 0.2.0, had in the `set` of a step each field of the state in which anything was different, whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from puesto import __version__
from puesto.core import codec
from puesto.core.json_patch import patched
from puesto.core.messages import N_, Message, msg
from puesto.core.session.corrections import check
from puesto.core.session.journal import Entry, Refused
from puesto.core.session.rules import Rules
from puesto.core.session.runner import keep, spend, undisturbed
from puesto.core.session.session import Session

FORMAT = 2
HEADER = ("t", "format", "app", "game", "scenario", "rules", "content_sha", "content")
ENTRIES = ("answer", "set", "repair", "content", "correction", "note")


def _patch_steps(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Format 1 to 2: each field that a step wrote whole is a patch that puts it."""
    for line in lines:
        rewritten = line.get("lines")
        for step in (line, *(rewritten if isinstance(rewritten, list) else ())):
            if isinstance(step, dict) and step.get("t") == "step" and isinstance(fields := step.get("set"), dict):
                step["patch"] = {name: [value] for name, value in fields.items()}
    return lines


MIGRATIONS: dict[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {1: _patch_steps}
"""By the format they start from: all lines of a save, header first -> the same in the next format. One that changes the content renews its sha."""


class Unloadable(Exception):
    """Text that is no save, or one of a newer format; `message` says which."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


@dataclass(frozen=True)
class Loaded:
    """A session that was opened: what has to be said, and the header's further fields.

    Where it is not `clean`, the file does not hold exactly this session: it must be written anew before lines are appended.
    """

    session: Session[Any, Any]
    notices: tuple[Message, ...]
    clean: bool
    extra: dict[str, Any]


def header(session: Session[Any, Any], **extra: Any) -> dict[str, Any]:
    """The first line: format, versions, and the printed game that the session needs; `extra` is the caller's."""
    content, sha = _printed(_Itself(session.steps[0].content))
    return {
        "t": "puesto",
        "format": FORMAT,
        "app": __version__,
        "game": session.game.id,
        "scenario": session.scenario,
        "rules": session.game.rules_version,
        "content_sha": sha,
        "content": content,
        **extra,
    }


class _Itself:
    """A content as the key of a cache: the very same one, for two that are equal are not told apart sooner than they are written."""

    def __init__(self, content: Any) -> None:
        self.content = content

    def __hash__(self) -> int:
        return id(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.content is other.content


@lru_cache(maxsize=1)
def _printed(content: _Itself) -> tuple[Any, str]:
    """A printed game in brief, and its sum: it is told in each header, and never changes."""
    brief = codec.to_brief_json(content.content)
    return brief, _sha(brief)


def _sha(content: Any) -> str:
    return _sum(codec.canonical(content))


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def dump(session: Session[Any, Any], **extra: Any) -> Iterator[str]:
    """The whole session as lines of JSON without line ends, the header first; what could be redone is kept."""
    yield line_of(header(session, **extra))
    for line in session.lines_from(0):
        yield line_of(line)
    for line in session.undone_lines():
        yield line_of(line)


def line_of(line: dict[str, Any]) -> str:
    """One line of a save."""
    return codec.to_text(line)


@dataclass
class _Recorded:
    """A step as the save tells it: the position before it, also as its text, whether it is known that it no longer runs, and its entries."""

    position: dict[str, Any]
    base: str
    lost: bool
    entries: list[Entry] = field(default_factory=list)


@dataclass
class _Reel:
    """What the lines of a save add up to, before anything is run."""

    steps: list[_Recorded] = field(default_factory=list)
    redo: list[list[Entry]] = field(default_factory=list)
    streams: dict[str, list[Any]] = field(default_factory=dict)
    offered: list[Entry] = field(default_factory=list)

    def read(self, line: dict[str, Any]) -> None:
        """Take in one line; raises KeyError, ValueError or TypeError where it is damaged."""
        kind = line["t"]
        if kind == "step":
            self._step(line)
        elif kind in ENTRIES:
            entry = _entry(line)
            self.steps[-1].entries.append(entry)
            if "again" not in line and not undisturbed(entry, self.redo):
                self.redo.clear()
            spend(self.streams, entry)
        elif kind == "undo":
            self._undo(line["keep"])
        elif kind == "redo":
            self.redo.pop()
        elif kind == "redoable":
            self._redoable([_entry(entry) for entry in line["entries"]])
        elif kind == "waiting":
            self.streams = {stream: [codec.frozen(value) for value in values] for stream, values in line["streams"].items()}
        elif kind == "offered":
            self.offered = [_entry(entry) for entry in line["entries"]]
        elif kind == "rewrite":
            self._rewrite(line)

    def _step(self, line: dict[str, Any]) -> None:
        position = patched(self.steps[-1].position if self.steps else {}, line["patch"])
        base = codec.to_text(position)
        if _sum(base) != line["sha"] and _sum(codec.json_text(position)) != line["sha"]:  # up to 0.3.0 Python's json wrote it
            raise ValueError("sha")
        self.steps.append(_Recorded(position, base, line.get("lost") is True))

    def _undo(self, kept: int) -> None:
        removed: list[Entry] = []
        first = sum(len(step.entries) for step in self.steps)
        for number in range(len(self.steps) - 1, -1, -1):
            entries = self.steps[number].entries
            first -= len(entries)
            if first <= kept:
                removed = entries[kept - first :] + removed
                del entries[kept - first :]
                del self.steps[number + 1 :]
                break
            removed = entries + removed
        keep(self.streams, removed)
        self._redoable(removed)

    def _redoable(self, removed: list[Entry]) -> None:
        if not removed:
            raise ValueError("nothing was undone")
        self.redo.append(removed)

    def _rewrite(self, line: dict[str, Any]) -> None:
        del self.steps[line["step"] :]
        for inner in line["lines"]:
            if inner["t"] == "step":
                self._step(inner)
            else:
                self.steps[-1].entries.append(_entry(inner))
        self.redo.clear()


def _entry(line: dict[str, Any]) -> Entry:
    """The entry in a line; raises KeyError, ValueError or TypeError where it is damaged."""
    entry = Entry.from_json(line, codec.frozen)
    if entry.kind == "correction":
        check(entry)
    return entry


def load(text: str, find: Callable[[str], Rules[Any, Any]]) -> Loaded:
    """Open a save: every step is run again and checked. A torn last line is dropped and said; raises `Unloadable`."""
    lines, notices = _lines(text)
    written = lines[0].get("format") if lines else None
    head = _head(lines)
    try:
        game = find(head.get("game", ""))
    except (KeyError, TypeError):
        raise Unloadable(msg(N_("La partida es de un juego que esta versión no conoce: «{game}»."), game=str(head.get("game")))) from None
    try:
        content = codec.from_json(game.content_type, head.get("content"))
    except codec.Misshapen as error:
        raise Unloadable(msg(N_("El contenido que lleva la partida no se entiende: {report}"), report=str(error))) from None
    if head.get("content_sha") != _sha(head["content"]):
        notices.append(msg(N_("El contenido que lleva la partida no es el que se guardó en ella; se juega con él tal como está.")))
    reel = _Reel()
    for number, line in enumerate(lines[1:], 2):
        try:
            reel.read(line)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError):
            notices.append(msg(N_("La línea {n} de la partida está dañada: se abre como estaba justo antes."), n=number))
            break
    if not reel.steps:
        raise Unloadable(msg(N_("La partida guardada no llegó a empezar.")))
    session: Session[Any, Any] = Session(game, content, head.get("scenario", ""))
    try:
        notices += session.restore([(step.base, step.entries, step.lost) for step in reel.steps], reel.redo, reel.streams, reel.offered)
    except Refused as refused:
        raise Unloadable(refused.message) from None
    extra = {key: value for key, value in head.items() if key not in HEADER}
    clean = not notices and written == FORMAT and len(session.steps) == len(reel.steps)
    return Loaded(session, tuple(notices), clean, extra)


def _lines(text: str) -> tuple[list[dict[str, Any]], list[Message]]:
    """The lines that can be read, and what has to be said about the rest."""
    raw = text.split("\n")
    whole = raw[-1] == ""
    found: list[dict[str, Any]] = []
    for number, line in enumerate(raw[:-1] if whole else raw):
        if found and not line.strip():
            continue
        try:
            data = codec.read(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or not isinstance(data.get("t"), str):
            if number == 0:
                raise Unloadable(msg(N_("Este archivo no es una partida de Puesto de Mando."))) from None
            last = number >= len(raw) - 2
            torn = msg(N_("La última línea de la partida estaba a medio escribir y se ha descartado: faltaría una respuesta."))
            damaged = msg(N_("La línea {n} de la partida está dañada: se abre como estaba justo antes."), n=number + 1)
            return found, [torn if last else damaged]
        found.append(data)
    return found, []


def _head(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """The header, with older formats brought up to date in `lines`."""
    if not lines or lines[0]["t"] != "puesto" or type(lines[0].get("format")) is not int:
        raise Unloadable(msg(N_("Este archivo no es una partida de Puesto de Mando.")))
    found = lines[0]["format"]
    if found > FORMAT:
        problem = N_("La partida es de una versión más nueva de Puesto de Mando (formato {found}; esta llega al {known}). No se ha tocado.")
        raise Unloadable(msg(problem, found=found, known=FORMAT))
    while found < FORMAT:
        if found not in MIGRATIONS:
            raise Unloadable(msg(N_("No se sabe leer una partida del formato {found}."), found=found))
        lines[:] = MIGRATIONS[found](lines)
        found += 1
    return lines[0]
