"""A pasted list of the owner's records: held against everything that is printed, and kept as one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.game.record_forms import PastedList
from puesto.core.messages import N_, msg
from puesto.core.values import replace
from puesto.packs import layer_folder, user_layer
from puesto.packs.problems import Problem
from puesto.packs.structure import plain_data

STILL_NAMED = "still_named"
"""The code of a problem of a record elsewhere that names one that is gone."""


def list_problems(game: Game[Any, Any], content: Any, pasted_list: PastedList, file: str) -> list[Problem]:
    """Return the problems of a list by file, line and field, also those of records that it dropped."""
    problems = [
        Problem(file, line, (field,), "bad_line", problem_text) for line, field, problem_text in pasted_list.problems
    ]
    if problems:
        return problems
    before = _findings(game, content)
    lines = {(section, _key(game, section, record)): line for section, record, line in pasted_list.records}
    for place, finding in _findings(game, _with_list(game, content, pasted_list)).items():
        if place[:2] in lines:
            problems.append(Problem(file, lines[place[:2]], finding.path[2:], finding.code, finding.what))
        elif place not in before:
            problem_text = msg(N_("«{key}» nombra algo que ya no está en la lista"), key=str(place[1]))
            problems.append(Problem(file, 1, finding.path, STILL_NAMED, problem_text))
    return problems


def takeable(game: Game[Any, Any], content: Any, pasted_list: PastedList) -> PastedList | None:
    """Return the records of a list that can be kept: those that are understood and fit; None without any.

    An empty list of records with a prefix takes those away that its owner has.
    """
    assert game.forms.pasted is not None
    empties = bool(game.forms.pasted.prefix) and not pasted_list.problems and not pasted_list.records
    takeable_list = replace(pasted_list, problems=())
    while takeable_list.records or empties:
        problems = list_problems(game, content, takeable_list, "")
        if not problems:
            return takeable_list
        wrong = {problem.line for problem in problems}
        sound_records = tuple(record for record in takeable_list.records if record[2] not in wrong)
        if len(sound_records) == len(takeable_list.records) or any(problem.code == STILL_NAMED for problem in problems):
            return None
        takeable_list = replace(takeable_list, records=sound_records)
    return None


def _with_list(game: Game[Any, Any], content: Any, pasted_list: PastedList) -> Any:
    """Return the content with the list in the place of what stood in it before."""
    assert game.forms.pasted is not None
    sections: dict[str, dict[str, Any]] = {}
    for section in game.layout.sections:
        record_by_key: Mapping[str, Any] = getattr(content, section.name)
        sections[section.name] = {key: record for key, record in record_by_key.items() if not _is_replaced(game, key)}
    for name, record, _ in pasted_list.records:
        sections[name][_key(game, name, record)] = record
    return replace(content, **sections)


def _key(game: Game[Any, Any], section: str, record: Any) -> str:
    """Return the key of a record in the content."""
    kind = next(candidate for candidate in game.layout.sections if candidate.name == section)
    return kind.key(getattr(record, kind.id))


def _is_replaced(game: Game[Any, Any], key: str) -> bool:
    """Return whether a record is gone when it is not in the list: one with the prefix of the list."""
    prefix = game.forms.pasted.prefix if game.forms.pasted is not None else ""
    return bool(prefix) and key.startswith(prefix)


def _findings(game: Game[Any, Any], content: Any) -> dict[tuple[Any, ...], Any]:
    return {(*finding.path, finding.code): finding for finding in game.layout.check(content)}


def keep_list(user_folder: Path, game: Game[Any, Any], pasted_list: PastedList) -> int:
    """Lay a list into the player's layer, in the place of the one before; returns how many.

    The file is replaced in one go. Raises `RecordNotSavedError` where the layer cannot be read, `OSError` where
    the disk refuses.
    """
    assert game.forms.pasted is not None
    keys = [(section, _key(game, section, record)) for section, record, _ in pasted_list.records]
    user_layer.refuse_by_hand(user_folder, game, keys)
    rows = user_layer.layer_rows(user_folder, game, own=True)
    for section_rows in rows.values():
        for key in [key for key in section_rows if _is_replaced(game, key)]:
            del section_rows[key]
    for (section, key), (_, record, _) in zip(keys, pasted_list.records, strict=True):
        rows.setdefault(section, {})[key] = plain_data(record)
    data = {section: list(section_rows.values()) for section, section_rows in rows.items() if section_rows}
    user_layer.write_layer(layer_folder(user_folder, game.id) / user_layer.OWN_COPY, data)
    return len(pasted_list.records)
