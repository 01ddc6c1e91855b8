"""The record being typed in: plain data with undo and redo, its problems, and where it is saved."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path as FilePath
from typing import Any, get_args
from urllib.parse import quote

from PySide6.QtCore import QObject, Signal

from puesto.core import values
from puesto.core.game.game import Game
from puesto.core.game.record_forms import OWN, blank_record, is_list, is_pair, split_optional
from puesto.core.messages import N_, Message, msg
from puesto.core.pack_layout import Finding, Path, Section
from puesto.core.values import is_value, types_of
from puesto.packs.structure import structure
from puesto.packs.user_layer import RecordNotSavedError, drop_record, keep_record
from puesto.plain_file import read_json
from puesto.storage.disk import reason_of, replace
from puesto.storage.folders import data_folder, user_folder
from puesto.storage.own_copies import writing_by_hand

MISSING = object()
LARGEST = 2_000_000
"""Largest size in bytes of a draft."""


class Work(QObject):
    """One edited record. It is changed only by its methods, and every change can be undone."""

    changed = Signal(object)
    """Emitted with the path of a typed value; with None where the form has to be built again."""

    def __init__(
        self, game: Game[Any, Any], content: Any, section: str, data: dict[str, Any], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.game, self.content = game, content
        self.section: Section = next(
            each_section for each_section in game.layout.sections if each_section.name == section
        )
        self.data = data
        self.key = self.section.key(data[self.section.id])
        self.record: Any = None
        """Current record, or None while the data is no record."""
        self.findings: list[Finding] = []
        self.saved: dict[str, Any] | None = None
        """Data last written, as a record or as a draft."""
        self._undone: list[dict[str, Any]] = []
        self._done: list[dict[str, Any]] = []
        self._typing: Path | None = None
        self.check()

    # -- reading

    def get(self, path: Path) -> Any:
        """Return the value at `path`; `MISSING` where there is none."""
        value: Any = self.data
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return MISSING
        return value

    @property
    def sound(self) -> bool:
        """Return whether the data can be saved as a record: it is one, and nothing is wrong with it."""
        return self.record is not None and not self.findings

    # -- changes

    def set(self, path: Path, value: Any, rebuild: bool = False) -> None:
        """Set the value at `path`; what is typed into one field without a break is undone at once."""
        if self.get(path) == value and type(self.get(path)) is type(value):
            return
        if rebuild or path != self._typing:
            self._remember()
        self._typing = None if rebuild else path
        self._undone.clear()
        self._holder(path)[path[-1]] = value
        self._changed(None if rebuild else path)

    def enter(self, path: Path, value: Any) -> None:
        """Set the value at `path` as a step of its own; only its control is updated."""
        if self.get(path) == value:
            return
        self._remember()
        self._undone.clear()
        self._typing = None
        self._holder(path)[path[-1]] = value
        self._changed(path)

    def insert(self, path: Path, value: Any) -> None:
        """Add a value at the end of the list at `path`."""
        self._structural(lambda: self.get(path).append(value))

    def remove(self, path: Path) -> None:
        """Remove the entry at `path` from its list."""
        self._structural(lambda: self._holder(path).pop(path[-1]))

    def move(self, path: Path, step: int) -> bool:
        """Move the entry at `path` by some places in its list; return whether it moved."""
        index = int(path[-1])
        if not 0 <= index + step < len(self._holder(path)):
            return False

        def swap() -> None:
            rows = self._holder(path)
            rows[index], rows[index + step] = rows[index + step], rows[index]

        self._structural(swap)
        return True

    def begin(self, data: dict[str, Any]) -> None:
        """Replace the data of the record in one undoable step; only its id stays."""
        begun = {**copy.deepcopy(data), self.section.id: self.data[self.section.id]}
        if begun == self.data:
            return

        def put() -> None:
            self.data = begun

        self._structural(put)

    def undo(self) -> bool:
        """Undo the last change; return whether there was one."""
        return self._go(self._done, self._undone)

    def redo(self) -> bool:
        """Redo what was undone; return whether there was something."""
        return self._go(self._undone, self._done)

    def _go(self, source: list[dict[str, Any]], target: list[dict[str, Any]]) -> bool:
        """Go to the newest state in `source`, and keep the present one in `target`."""
        if not source:
            return False
        target.append(copy.deepcopy(self.data))
        self.data = source.pop()
        self._typing = None
        self._changed(None)
        return True

    def _structural(self, change: Callable[[], object]) -> None:
        self._remember()
        self._undone.clear()
        self._typing = None
        change()
        self._changed(None)

    def _remember(self) -> None:
        self._done.append(copy.deepcopy(self.data))

    def _holder(self, path: Path) -> Any:
        value: Any = self.data
        for part in path[:-1]:
            value = value[part]
        return value

    def _changed(self, path: Path | None) -> None:
        self.check()
        self.changed.emit(path)

    def check(self) -> None:
        """Find the problems of the record, also with the rest of the content."""
        kind: Any = self.section.record
        record, findings = structure(kind, self.data)
        if record is not None:
            record = self.game.forms.claimed(record)
            records = {**getattr(self.content, self.section.name), self.key: record}
            content = values.replace(self.content, **{self.section.name: records})
            place = (self.section.name, self.key)
            findings = [
                Finding(finding.path[2:], finding.code, finding.what)
                for finding in self.game.layout.check(content)
                if finding.path[:2] == place
            ]
        self.record, self.findings = record, findings

    # -- saving

    def keep(self) -> Message | None:
        """Write a valid record to the player's layer, else a draft; return a message where that fails."""
        if self.data == self.saved:
            return None
        file = draft_file(self.game.id, self.section.name, self.key)
        try:
            if self.sound:
                with writing_by_hand(self.game.id):
                    keep_record(user_folder(), self.game, self.section.name, self.record)
                file.unlink(missing_ok=True)
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                replace(file, json.dumps(self.data, ensure_ascii=False, indent=1).encode())
        except RecordNotSavedError as problem:
            return problem.problems[0].message
        except OSError as error:
            return disk_refusal(error)
        self.saved = copy.deepcopy(self.data)
        if self.sound:
            getattr(self.content, self.section.name)[self.key] = self.record
        return None


def draft_file(game: str, section: str, key: str) -> FilePath:
    """Return the path of an unfinished record."""
    return data_folder() / "drafts" / game / f"{section}-{quote(key, safe='')}.json"


def read_draft(game: Game[Any, Any], section: str, key: str) -> dict[str, Any] | None:
    """Return the unfinished record, or None; an unreadable draft is none."""
    try:
        data = read_json(draft_file(game.id, section, key), LARGEST)
    except (OSError, ValueError):
        return None
    return (
        fit_draft(
            next(each_section for each_section in game.layout.sections if each_section.name == section).record, data
        )
        if isinstance(data, dict)
        else None
    )


def read_drafts(game: Game[Any, Any], section: str) -> dict[str, dict[str, Any]]:
    """Return every unfinished record of a section by key."""
    kind = next(each_section for each_section in game.layout.sections if each_section.name == section)
    result: dict[str, dict[str, Any]] = {}
    for file in sorted((data_folder() / "drafts" / game.id).glob(f"{section}-*.json")):
        try:
            data = read_json(file, LARGEST)
        except (OSError, ValueError):
            continue
        if isinstance(data, dict) and kind.id in data and draft_file(game.id, section, kind.key(data[kind.id])) == file:
            result[kind.key(data[kind.id])] = fit_draft(kind.record, data)
    return result


def fit_draft(kind: type, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a draft with the fields that its record has today, whichever version wrote it."""
    hints, result = types_of(kind), blank_record(kind)
    for name in hints.keys() & data.keys():
        inner, optional = split_optional(hints[name])
        value, part = data[name], get_args(inner)[0] if is_list(inner) else None
        if is_value(inner) and isinstance(inner, type):
            if isinstance(value, dict) or (optional and value is None):
                result[name] = value if value is None else fit_draft(inner, value)
        elif part is not None or is_pair(inner):
            if isinstance(value, list):
                result[name] = (
                    [fit_draft(part, item) for item in value if isinstance(item, dict)] if is_value(part) else value
                )
        else:
            result[name] = value
    return result


def forget_record(game: Game[Any, Any], section: str, key: str) -> Message | None:
    """Remove a record and its draft from the player's layer; return a message where that fails."""
    file = draft_file(game.id, section, key)
    try:
        with writing_by_hand(game.id):
            drop_record(user_folder(), game, section, key)
        file.unlink(missing_ok=True)
    except RecordNotSavedError as problem:
        return problem.problems[0].message
    except OSError as error:
        return disk_refusal(error)
    return None


def disk_refusal(error: OSError, path: FilePath | None = None) -> Message:
    """Return the message for a disk that refuses to save what was typed."""
    reason = reason_of(error)
    return msg(
        N_("No se ha podido guardar en «{path}» ({reason}). Lo escrito sigue aquí."),
        path=str(path or data_folder()),
        reason=reason,
    )


def is_own(record: Any) -> bool:
    """Return whether the owner typed a record in."""
    return getattr(record, "source", "") == OWN
