"""An unfinished record completed by guesses, so that its owner sees it painted while typing."""

from __future__ import annotations

import copy
from enum import Enum
from typing import Any, get_args

from puesto.core.game.record_forms import blank_record, is_list, is_pair, split_optional
from puesto.core.messages import Text
from puesto.core.pack_layout import Path
from puesto.core.values import is_value, types_of
from puesto.packs.structure import structure

TRIES = 8
"""Number of rounds of guesses before painting is given up."""
ELLIPSIS = {"es": "…", "en": "…"}


def sketch(kind: Any, data: dict[str, Any]) -> Any:
    """Return the record in `data` with guesses for what is missing or wrong, for painting only.

    None where guesses do not help. An entry of a list whose own field is missing is left out.
    """
    data = copy.deepcopy(data)
    for _ in range(TRIES):
        record, findings = structure(kind, data)
        if record is not None:
            return record
        removed_paths: list[Path] = []
        for finding in findings:
            _mend(kind, data, finding.path, removed_paths)
        for path in sorted(
            set(removed_paths),
            reverse=True,
            key=lambda path: [(isinstance(part, int), str(part).zfill(4)) for part in path],
        ):
            holder = _at(data, path[:-1])
            if isinstance(holder, list):
                del holder[int(path[-1])]
    return None


def _mend(kind: Any, data: Any, path: Path, removed_paths: list[Path]) -> None:
    """Replace what is invalid at a path by a guess, or remove it."""
    holder, inside = data, kind
    for index, part in enumerate(path[:-1]):
        step = holder[part]
        inside = _type(inside, part)
        if not isinstance(step, dict | list):
            return
        if isinstance(part, int) and index == len(path) - 2 and is_value(split_optional(inside)[0]):
            removed_paths.append(path[:-1])
            return
        holder = step
    last = path[-1]
    wanted_type = _type(inside, last)
    if wanted_type is None and isinstance(holder, dict):
        holder.pop(last, None)
    elif isinstance(holder, dict) or (isinstance(last, int) and last < len(holder)):
        holder[last] = _guess(wanted_type)


def _type(kind: Any, part: str | int) -> Any:
    inner, _ = split_optional(kind)
    if isinstance(part, int):
        return get_args(inner)[0]
    return types_of(inner).get(part) if is_value(inner) else None


def _guess(kind: Any) -> Any:
    """Return a valid value of a type."""
    inner, optional = split_optional(kind)
    if optional:
        return None
    if inner is Text:
        return dict(ELLIPSIS)
    if is_value(inner) and isinstance(inner, type):
        return blank_record(inner)
    if is_list(inner):
        return []
    if is_pair(inner):
        return [0 for _ in get_args(inner)]
    if isinstance(inner, type) and issubclass(inner, Enum):
        return next(iter(inner)).value
    return {int: 0, bool: False}.get(inner, "")


def _at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data
