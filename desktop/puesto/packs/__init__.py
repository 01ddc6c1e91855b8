"""Packs: YAML files -> the frozen records of a game; every problem has its file, line and field."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from puesto.core.game.game import Game
from puesto.core.messages import N_, msg
from puesto.packs.problems import Problem
from puesto.resources import resource

if TYPE_CHECKING:
    from puesto.packs.strict import Document

__all__ = ["Problem", "content_for", "layer_folder", "shipped_documents"]

C = TypeVar("C")

SITUATIONS = "situations"
"""The folder of a pack that holds situations: they are read one by one, when they are wanted."""
OURS, PLAYERS = 0, 1
"""The layers: what we ship, and over it what the player typed in."""
_Checked: TypeAlias = tuple[dict[str, dict[str, Any]], list[Problem]]
"""Records by section and key, and what is wrong in their files."""
_Source: TypeAlias = tuple[Path, str, tuple[int, int]]
"""A file of a pack, the name that its problems show, and what changes when it is written again."""
_CHECKED: dict[str, tuple[Game[Any, Any], list[_Source], _Checked]] = {}
"""The checked records of each game, and the files that they were read from. The documents themselves are not kept: they
take more memory than their records."""


def content_for(game: Game[Any, C], user_folder: Path | None = None) -> tuple[C, list[Problem]]:
    """Return the content of `game`, our packs with the player's layer over them, and every problem found.

    A broken file or record is reported and left out, and so is a scenario that names something missing; the rest loads.
    The player's records replace our fields one by one; where one of them does not fit, ours is used.
    """
    from puesto.packs.strict import Document, read_document

    players = list[Document]()
    if user_folder is not None:
        players = [read_document(file, str(file)) for file, _ in _files(layer_folder(user_folder, game.id), "")]
    records, problems = _put_together(game, shipped_documents(game), players) if players else _ours_alone(game)
    return game.content_type(**{section: dict(result) for section, result in records.items()}), [*problems]


def _ours_alone(game: Game[Any, Any]) -> _Checked:
    """Return the records of our own packs of a game, cached for as long as the files do not change."""
    from puesto.packs.strict import read_document

    cached_records, sources = _CHECKED.get(game.id), _sources(game)
    if cached_records is None or cached_records[0] is not game or cached_records[1] != sources:
        documents = [read_document(file, name) for file, name, _ in sources]
        cached_records = _CHECKED[game.id] = game, sources, _put_together(game, documents, [])
    return cached_records[2]


def _put_together(game: Game[Any, Any], ours: list[Document], players: list[Document]) -> _Checked:
    """Return the content made of our packs and the player's files, with their problems."""
    from puesto.packs.record_shelf import RecordShelf
    from puesto.packs.strict import Document

    shelf = RecordShelf(game.layout)
    for document in ours:
        shelf.add(document, OURS)
    if not shelf.documents:
        shelf.add(
            Document(f"packs/{game.id}").refuse(1, "no_pack", msg(N_("no hay ningún archivo de contenido"))), OURS
        )
    for document in players:
        shelf.add(document, PLAYERS)
    records = shelf.records()
    shelf.check(game.content_type(**records))
    while shelf.set_back(records):
        shelf.check(game.content_type(**records))
    while broken := shelf.broken_beginnings(records):  # what named them in its turn, a campaign, goes with them
        for section, key in broken:
            del records[section][key]
        shelf.check(game.content_type(**records))
    return records, shelf.in_order()


def shipped_documents(game: Game[Any, Any]) -> list[Document]:
    """Return the files of our packs of a game, each read once for as long as it stays as it is.

    To be looked at only.
    """
    return [_read_once(*source) for source in _sources(game)]


def _sources(game: Game[Any, Any]) -> list[_Source]:
    """Return the files of our packs of a game."""
    folder = f"packs/{game.id}"
    return [(file, name, _stamp(file)) for file, name in _files(resource(folder), folder)]


@lru_cache(maxsize=64)
def _read_once(file: Path, name: str, stamp: tuple[int, int]) -> Document:
    from puesto.packs.strict import read_document

    return read_document(file, name)


def _stamp(file: Path) -> tuple[int, int]:
    """Return a value that changes whenever a file is written; a missing file is reported where it is read."""
    try:
        result = file.stat()
    except OSError:
        return 0, 0
    return result.st_mtime_ns, result.st_size


def layer_folder(user_folder: Path, game: str) -> Path:
    """Return the folder of the player's layer of a game: `packs/<game>` in the player's folder.

    The player's folder may itself be the one called `packs`.
    """
    return (user_folder if user_folder.name == "packs" else user_folder / "packs") / game


def _files(folder: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Yield the pack's files under a folder in a fixed order, each with the name that its problems show."""
    try:
        files = sorted(folder.rglob("*.yaml"), key=lambda file: file.relative_to(folder).parts)
    except OSError:
        return
    for file in files:
        if SITUATIONS not in file.relative_to(folder).parts[:-1]:
            yield file, f"{name}/{file.relative_to(folder).as_posix()}"
