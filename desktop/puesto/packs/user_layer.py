"""The player's layer: records typed in from the printed components, kept beside ours and over them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from puesto.core.game.game import Game
from puesto.core.game.learning import Learnt
from puesto.core.messages import N_, msg
from puesto.core.pack_layout import Section
from puesto.core.values import fields, is_value
from puesto.packs import layer_folder
from puesto.packs.problems import Problem
from puesto.packs.strict import Document, read_document
from puesto.packs.structure import plain_data, structure
from puesto.plain_file import check_plain_or_absent

Rows: TypeAlias = dict[str, dict[str, dict[str, Any]]]
"""Section -> key -> the record's fields, as the layer's files hold them."""

OWN_COPY = "own-copy.yaml"
HEADING = (
    "# Lo que has copiado de tus componentes impresos. Lo escribe Puesto de Mando: tus propias notas, en otro "
    "archivo.\n"
    "# What you copied from your printed components. Written by Command Post: keep notes of your own in another file.\n"
)


class RecordNotSavedError(Exception):
    """The layer was left as it was: its file cannot be read, or the record is no record. `problems` says why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(str(problems))
        self.problems = problems


def keep_record(user_folder: Path, game: Game[Any, Any], section: str, record: object) -> Path:
    """Write `record` into the player's layer, replacing the one with the same key, and return the file.

    A value is written with all its fields, so that none of ours remains visible; a mapping of fields is merged into the
    layer's record. The file is replaced atomically; raises `RecordNotSavedError`, or `OSError` if the disk refuses, and
    then changes nothing.
    """
    kind = _section(game, section)
    fields = _all_fields(record)
    file = layer_folder(user_folder, game.id) / OWN_COPY
    key = kind.key(fields[kind.id])
    refuse_by_hand(user_folder, game, [(section, key)])
    data = _data(file)
    rows = _rows_of(data, section, file)
    for row in rows:
        if isinstance(row, dict) and kind.key(row.get(kind.id)) == key:
            row.update(fields)
            break
    else:
        rows.append(fields)
    if is_value(record):
        _, findings = structure(kind.record, fields)
        if findings:
            raise RecordNotSavedError(
                [
                    Problem(str(file), 1, (section, key, *finding.path), finding.code, finding.what)
                    for finding in findings
                ]
            )
    write_layer(file, data)
    return file


def keep_facts(user_folder: Path, game: Game[Any, Any], learned: Learnt, day: str, session: str) -> None:
    """Write what a session has learnt into a record's list of facts, and take out what it no longer says.

    Facts told elsewhere stay as they are; what this session told otherwise and took back is as it found it. Raises as
    `keep_record` does.
    """
    kind = _section(game, learned.section)
    file = layer_folder(user_folder, game.id) / OWN_COPY
    data = _data(file)
    rows = _rows_of(data, learned.section, file)
    row = next((row for row in rows if isinstance(row, dict) and kind.key(row.get(kind.id)) == learned.key), None)
    old_facts: list[dict[str, Any]] = [fact for fact in (row or {}).get(learned.field, ()) if isinstance(fact, dict)]
    result = {_fact_name(learned, fact): fact for fact in old_facts}
    new_facts = {_fact_name(learned, answer): answer for answer in map(_told_fields, learned.facts)}
    before = {_fact_name(learned, answer): answer for answer in map(_told_fields, learned.before)}
    for name in [name for name, fact in result.items() if fact.get("session") == session and name not in new_facts]:
        if name in before and before[name].get("session") != session:
            result[name] = before[name]
        else:
            del result[name]
    for name, answers in new_facts.items():
        stored = result.get(name, {})
        if any(stored.get(part) != value for part, value in answers.items()):
            result[name] = {**stored, **answers, "day": day, "session": session}
    if [*result.values()] == old_facts:
        return
    if row is None:
        row = {kind.id: learned.key}
        rows.append(row)
    row[learned.field] = [*result.values()]
    if not result and {*row} == {kind.id, learned.field}:
        rows.remove(row)
    write_layer(file, {name: section_rows for name, section_rows in data.items() if section_rows})


def _fact_name(learned: Learnt, fact: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(fact.get(part, "")) for part in learned.by)


def _told_fields(fact: object) -> dict[str, Any]:
    """Return a fact as a file holds it: what it does not say is left out."""
    told_fields: dict[str, Any] = plain_data(fact)
    return told_fields


def drop_record(user_folder: Path, game: Game[Any, Any], section: str, key: str) -> None:
    """Take a record out of the player's layer; what is not there stays away. Raises as `keep_record` does."""
    kind = _section(game, section)
    file = layer_folder(user_folder, game.id) / OWN_COPY
    data = _data(file)
    rows = _rows_of(data, section, file)
    remaining = [row for row in rows if not (isinstance(row, dict) and kind.key(row.get(kind.id)) == key)]
    if len(remaining) != len(rows):
        data[section] = remaining
        write_layer(file, {name: rows for name, rows in data.items() if rows})


def layer_rows(user_folder: Path, game: Game[Any, Any], own: bool = False) -> Rows:
    """Return everything in the player's layer of a game, from all its files or, if `own`, only the app's.

    Raises `RecordNotSavedError` if one cannot be read.
    """
    result: Rows = {}
    for document in layer_documents(user_folder, game):
        if own and Path(document.file).name != OWN_COPY:
            continue
        if document.problems:
            raise RecordNotSavedError(document.problems)
        for section in game.layout.sections:
            for row in _rows_of(document.data or {}, section.name, Path(document.file)):
                if isinstance(row, dict) and section.id in row:
                    result.setdefault(section.name, {}).setdefault(section.key(row[section.id]), row)
    return result


def refuse_by_hand(user_folder: Path, game: Game[Any, Any], records: Iterable[tuple[str, str]]) -> None:
    """Raise `RecordNotSavedError` if a file written by hand has one of these records (section and key).

    The app does not write to such files.
    """
    record_set, sections = set(records), {section.name: section for section in game.layout.sections}
    problems: list[Problem] = []
    for document in layer_documents(user_folder, game):
        if Path(document.file).name == OWN_COPY or not isinstance(document.data, dict):
            continue
        for name, section_data in document.data.items():
            for index, row in enumerate(section_data if name in sections and isinstance(section_data, list) else ()):
                id = row.get(sections[name].id) if isinstance(row, dict) else None
                if id is not None and (name, sections[name].key(id)) in record_set:
                    problem_text = msg(
                        N_("«{key}» lo llevas tú a mano en este archivo: cámbialo aquí"), key=sections[name].key(id)
                    )
                    path = (name, index, sections[name].id)
                    problems.append(
                        Problem(
                            document.file, document.line(path), (name, sections[name].key(id)), "by_hand", problem_text
                        )
                    )
    if problems:
        raise RecordNotSavedError(problems)


def layer_documents(user_folder: Path, game: Game[Any, Any]) -> list[Document]:
    """Return the files of the player's layer of a game, read."""
    folder = layer_folder(user_folder, game.id)
    return [read_document(file, str(file)) for file in sorted(folder.rglob("*.yaml"))] if folder.is_dir() else []


def write_layer(file: Path, data: Mapping[str, Any]) -> None:
    """Put a layer's file with these records in its place. Raises `OSError`."""
    put_file(file, HEADING + layer_text(data))


def put_file(file: Path, text: str) -> None:
    """Write a file atomically: the old or the new one exists, never a part of one; raise `OSError`."""
    check_plain_or_absent(file)
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


def layer_text(data: Mapping[str, Any]) -> str:
    """Records as YAML."""
    import yaml

    # eight times as fast, and a session writes between two questions
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text: str = yaml.dump(
        dict(data), Dumper=dumper, allow_unicode=True, sort_keys=False, default_flow_style=None, width=140
    )
    return text


def _section(game: Game[Any, Any], name: str) -> Section:
    return next(section for section in game.layout.sections if section.name == name)


def _data(file: Path) -> dict[str, Any]:
    """Return the data of the app's own file in the layer.

    Raise `RecordNotSavedError` if it cannot be read.
    """
    if not file.exists():
        return {}
    document = read_document(file, str(file))
    if document.problems or not isinstance(document.data, dict | None):
        raise RecordNotSavedError(
            document.problems or [Problem(str(file), 1, (), "not_sections", msg(N_("se esperan grupos de registros")))]
        )
    return document.data or {}


def _rows_of(data: Any, section: str, file: Path) -> list[Any]:
    rows = data.setdefault(section, []) if isinstance(data, dict) else None
    if not isinstance(rows, list):
        raise RecordNotSavedError(
            [Problem(str(file), 1, (section,), "not_a_list", msg(N_("se espera una lista de registros")))]
        )
    return rows


def _all_fields(record: object) -> dict[str, Any]:
    if is_value(record) and not isinstance(record, type):
        return {field.name: plain_data(getattr(record, field.name)) for field in fields(record)}
    if isinstance(record, Mapping):
        return {str(name): plain_data(value) for name, value in record.items()}
    raise TypeError(record)
