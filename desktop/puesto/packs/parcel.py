"""Parcels: everything that the player typed in, of all games, as one text file for another computer.

It is YAML, read as strictly as a pack: nothing in it names a file, nothing is unpacked, nothing refers to anything
else. It is checked as a whole, together with the records that exist already, before a single record is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Sayable, Text, brief, msg
from puesto.foreign.kinds import describe_foreign_file
from puesto.packs import OURS, PLAYERS, layer_folder, shipped_documents, user_layer
from puesto.packs.problems import Problem
from puesto.packs.record_shelf import RecordShelf
from puesto.packs.strict import Document, read_document
from puesto.packs.user_layer import OWN_COPY, RecordNotSavedError, Rows

SUFFIX = ".puesto"
VERSION = 1
MARK = "puesto_parcel"
HEADING = (
    "# Puesto de Mando: lo que has escrito tú, para llevarlo a otro equipo.\n# Command Post: what you typed in, to be"
    " carried to another computer.\n"
)

NEW, SAME, DIFFERS = "added", "same", "differs"


class ParcelError(Exception):
    """Nothing was taken; `reasons` say why, in words."""

    def __init__(self, *reasons: Message) -> None:
        super().__init__(str(reasons))
        self.reasons = tuple(map(brief, reasons))


@dataclass(frozen=True)
class Record:
    """A record in a parcel, and the effect of taking it.

    It is added, is the `same` as the present one, or `differs` from it.
    """

    game: str
    section: str
    key: str
    fields: Mapping[str, Any]
    state: str
    name: Sayable
    """Its name for the player."""

    @property
    def id(self) -> tuple[str, str, str]:
        """Return the unique id of the record: game, section and key."""
        return self.game, self.section, self.key


def export_parcel(user_folder: Path, games: Iterable[Game[Any, Any]], only: tuple[str, str] | None = None) -> str:
    """Everything that the player typed in as a parcel's text; or `only` one record, by section and key.

    Raises `ParcelError` where there is nothing or the layer cannot be read.
    """
    data_by_game: dict[str, Any] = {}
    for game in games:
        with _refusing():
            result = user_layer.layer_rows(user_folder, game)
        if only is not None:
            result = {only[0]: {key: row for key, row in result.get(only[0], {}).items() if key == only[1]}}
        if lists := {section: list(rows.values()) for section, rows in result.items() if rows}:
            data_by_game[game.id] = lists
    if not data_by_game:
        raise ParcelError(msg(N_("Todavía no has escrito nada que llevarte.")))
    return HEADING + user_layer.layer_text({MARK: VERSION, "games": data_by_game})


def unpack_parcel(path: Path, user_folder: Path, find: Callable[[str], Game[Any, Any]]) -> tuple[Record, ...]:
    """Return the records of a parcel, checked completely; write nothing.

    Raises `ParcelError` with every reason.
    """
    if (foreign := describe_foreign_file(path)) is not None:
        raise ParcelError(foreign)
    document = read_document(path, path.name)
    if document.problems:
        raise ParcelError(*(problem.message for problem in document.problems))
    data = document.data
    if not isinstance(data, dict) or MARK not in data:
        raise ParcelError(msg(N_("«{file}» no es un paquete de Puesto de Mando."), file=path.name))
    if type(data[MARK]) is not int or data[MARK] > VERSION:
        raise ParcelError(msg(N_("«{file}» lo ha escrito una versión más nueva de Puesto de Mando."), file=path.name))
    games = data.get("games")
    if set(data) != {MARK, "games"} or not isinstance(games, dict):
        raise ParcelError(msg(N_("«{file}» no es un paquete de Puesto de Mando."), file=path.name))
    records: list[Record] = []
    reasons: list[Message] = []
    for id, sections in games.items():
        try:
            game = find(id)
        except KeyError:
            reasons.append(msg(N_("El paquete trae un juego que aquí no existe: «{game}»."), game=id))
            continue
        shelf, problems = _check_part(document, game, sections, user_folder)
        reasons += [problem.message for problem in problems]
        records += _compare(document, game, shelf, user_folder)
    if reasons:
        raise ParcelError(*reasons)
    if not records:
        raise ParcelError(msg(N_("El paquete está vacío.")))
    return tuple(records)


def take_records(user_folder: Path, find: Callable[[str], Game[Any, Any]], records: Iterable[Record]) -> int:
    """Write these records into the player's layer, replacing those with the same keys; return the number.

    Each game's file is replaced atomically. Raises `ParcelError` if the layer cannot be read, and `OSError` if the
    disk refuses.
    """
    by_game: dict[str, list[Record]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    prepared: list[tuple[Path, Rows]] = []
    for id, records_of_game in by_game.items():
        game = find(id)
        with _refusing():
            user_layer.refuse_by_hand(user_folder, game, [(record.section, record.key) for record in records_of_game])
            own_rows = user_layer.layer_rows(user_folder, game, own=True)
        for record in records_of_game:
            own_rows.setdefault(record.section, {})[record.key] = dict(record.fields)
        prepared.append((layer_folder(user_folder, id) / OWN_COPY, own_rows))
    for file, own_rows in prepared:
        user_layer.write_layer(file, {section: list(rows.values()) for section, rows in own_rows.items()})
    return sum(len(records_of_game) for records_of_game in by_game.values())


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn a `RecordNotSavedError` of the player's layer into `ParcelError` with its reasons."""
    try:
        yield
    except RecordNotSavedError as problem:
        raise ParcelError(*(each_problem.message for each_problem in problem.problems)) from problem


def _check_part(
    document: Document, game: Game[Any, Any], sections: Any, user_folder: Path
) -> tuple[RecordShelf, list[Problem]]:
    """Return a shelf with a game's part of a parcel over ours and the player's, and that part's problems."""
    lines = {path[2:]: line for path, line in document.lines.items() if path[:2] == ("games", game.id)}
    part = Document(document.file, {} if sections is None else sections, lines)
    shelf = RecordShelf(game.layout)
    for shipped_document in shipped_documents(game):
        shelf.add(shipped_document, OURS)
    shelf.add(part, PLAYERS)
    coming = {record for record, rows in shelf.rows.items() if rows[-1].document is part}
    for own_document in user_layer.layer_documents(user_folder, game):
        shelf.add(_leave_out(own_document, game, coming), PLAYERS)
    shelf.check(game.content_type(**shelf.records()))
    return shelf, [problem for problem in shelf.in_order() if problem.file == part.file]


def _leave_out(document: Document, game: Game[Any, Any], removed_records: set[tuple[str, str]]) -> Document:
    """Return a file of the player's layer without some of its records."""
    remaining: dict[str, Any] = {}
    for section in game.layout.sections:
        rows = document.data.get(section.name) if isinstance(document.data, dict) else None
        if isinstance(rows, list):
            remaining[section.name] = [
                row
                for row in rows
                if not (isinstance(row, dict) and (section.name, section.key(row.get(section.id))) in removed_records)
            ]
    return Document(document.file, remaining)


def _compare(document: Document, game: Game[Any, Any], shelf: RecordShelf, user_folder: Path) -> list[Record]:
    """Return the records of a parcel, each compared with what the player has."""
    with _refusing():
        places = user_layer.layer_rows(user_folder, game)
    compare = []
    for (section, key), rows in shelf.rows.items():
        row = next((row for row in rows if row.document.file == document.file), None)
        if row is None:
            continue
        fields, own_place = row.fields, places.get(section, {}).get(key)
        state = NEW if own_place is None else SAME if own_place == fields else DIFFERS
        compare.append(Record(game.id, section, key, fields, state, _name(key, fields, section == game.forms.deck)))
    return compare


def _name(key: str, fields: Mapping[str, Any], is_card: bool) -> Sayable:
    title = fields.get("title", fields.get("name"))
    if isinstance(title, dict) and {*title} == {"es", "en"}:
        return Text(**title)
    return msg(N_("carta {number}"), number=key) if is_card else Text(key, key)
