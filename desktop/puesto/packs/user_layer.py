"""The player's layer: records typed in from the printed components, kept beside ours and over them."""

from __future__ import annotations

import dataclasses
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from puesto.core.game import Game
from puesto.core.messages import N_, msg
from puesto.packs import layer_folder
from puesto.packs.problems import Problem
from puesto.packs.strict import read
from puesto.packs.structure import plain, structure

OWN_COPY = "own-copy.yaml"
HEADING = (
    "# Lo que has copiado de tus componentes impresos. Lo escribe Puesto de Mando: tus propias notas, en otro archivo.\n"
    "# What you copied from your printed components. Written by Command Post: keep notes of your own in another file.\n"
)


class NotKept(Exception):
    """The layer was left as it was: its file cannot be read, or the record is no record. `problems` says why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(str(problems))
        self.problems = problems


def keep(user_folder: Path, game: Game[Any, Any], section: str, record: object) -> Path:
    """Write `record` into the player's layer, in the place of the one with its key, and return the file.

    A dataclass is written whole, so that nothing of ours shows through it; a mapping of fields is laid over what the layer has of that
    record. The file is replaced in one go; raises `NotKept`, or `OSError` where the disk refuses, and changes nothing then.
    """
    kind = next(kind for kind in game.layout.sections if kind.name == section)
    fields = _whole(record)
    file = layer_folder(user_folder, game.id) / OWN_COPY
    data: dict[str, Any] = {}
    if file.exists():
        document = read(file, str(file))
        if document.problems or not isinstance(document.data, dict | None):
            raise NotKept(document.problems)
        data = document.data or {}
    rows = data.setdefault(section, [])
    if not isinstance(rows, list):
        raise NotKept([Problem(str(file), 1, (section,), "not_a_list", msg(N_("se espera una lista de registros")))])
    key = kind.key(fields[kind.id])
    for row in rows:
        if isinstance(row, dict) and kind.key(row.get(kind.id)) == key:
            row.update(fields)
            break
    else:
        rows.append(fields)
    if dataclasses.is_dataclass(record):
        _, findings = structure(kind.record, fields)
        if findings:
            raise NotKept([Problem(str(file), 1, (section, key, *finding.path), finding.code, finding.what) for finding in findings])
    _replace(file, HEADING + _text(data))
    return file


def _whole(record: object) -> dict[str, Any]:
    if dataclasses.is_dataclass(record) and not isinstance(record, type):
        return {field.name: plain(getattr(record, field.name)) for field in dataclasses.fields(record)}
    if isinstance(record, Mapping):
        return {str(name): plain(value) for name, value in record.items()}
    raise TypeError(record)


def _text(data: dict[str, Any]) -> str:
    import yaml

    text: str = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, default_flow_style=None, width=140)
    return text


def _replace(file: Path, text: str) -> None:
    """Put `text` in the place of `file`: the old one or the new one is there, never half of one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".own-copy-", suffix=".tmp", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
