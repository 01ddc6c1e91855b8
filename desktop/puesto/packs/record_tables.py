"""A battle as a table for a spreadsheet: each of its lists with a row for each record, in words."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, get_args

from puesto.core.game.game import Game
from puesto.core.game.record_forms import Face, is_list, plain_data
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.values import is_value, types_of

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Signs with which a spreadsheet begins a formula: a name that begins so stays text."""


def record_csv(game: Game[Any, Any], content: Any, record: Any, say: Callable[[Sayable], str], separator: str) -> str:
    """Return the lists of a record as CSV, one below the other, each with its title and a header.

    A record without any is written as its fields, one a row.
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=separator, lineterminator="\r\n")
    data = plain_data(record)
    face_by_field = game.forms.faces.get(type(record), {})
    for part, face in face_by_field.items():
        rows = getattr(record, part)
        if face is None or not isinstance(rows, tuple) or not rows or not is_value(rows[0]):
            continue
        columns = [
            (name, each_face)
            for name, each_face in game.forms.faces.get(type(rows[0]), {}).items()
            if each_face is not None
        ]
        writer.writerow([say(face.label)])
        writer.writerow([say(each_face.label) for _, each_face in columns])
        for row in rows:
            cells = [_cell(game, content, data, each_face, getattr(row, name), say) for name, each_face in columns]
            writer.writerow([safe_cell(cell) for cell in cells])
        writer.writerow([])
    if not buffer.tell():  # a battle of which nothing is listed: its own fields
        for part, face in face_by_field.items():
            if face is not None:
                label_and_value = (say(face.label), _cell(game, content, data, face, getattr(record, part), say))
                writer.writerow([*map(safe_cell, label_and_value)])
    return buffer.getvalue()


def has_tables(game: Game[Any, Any], kind: type) -> bool:
    """Return whether records of a type hold lists of records, as armies and units."""
    face_by_field, hints = game.forms.faces.get(kind, {}), types_of(kind)
    lists = (hints[name] for name, face in face_by_field.items() if face is not None and is_list(hints[name]))
    return any(is_value(get_args(list_type)[0]) for list_type in lists)


def safe_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula.

    >>> safe_cell("=1+1"), safe_cell("-8"), safe_cell("Tigre")
    ("'=1+1", '-8', 'Tigre')
    """
    is_number = text.lstrip("-").isdigit()
    return f"'{text}" if text.startswith(FORMULAS) and not is_number else text


def _cell(
    game: Game[Any, Any], content: Any, data: Mapping[str, Any], face: Face, value: Any, say: Callable[[Sayable], str]
) -> str:
    """Return a value in words."""
    return ", ".join(_words(game, content, data, face, value, say))


def _words(
    game: Game[Any, Any], content: Any, data: Mapping[str, Any], face: Face, value: Any, say: Callable[[Sayable], str]
) -> Iterator[str]:
    """Yield the words of a field's value."""
    if face.show is not None:
        yield face.show(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _words(game, content, data, face, item, say)
    elif isinstance(value, bool):
        if value:
            yield say(msg(N_("sí")))
    elif isinstance(value, Enum):
        if value.value:
            yield say(game.forms.words(value))
    elif isinstance(value, Text):
        yield say(value)
    elif is_value(value) and not isinstance(value, type):
        own_text = game.forms.text(value, content)
        if own_text is not None:
            yield say(own_text)
    elif value not in ("", None):
        values = face.values(content) if callable(face.values) else face.values
        named_values = face.among(data) if face.among is not None else values
        words = next((words for id, words in named_values if id == value), None)
        yield say(words) if words is not None else str(value)
