"""Checks at a start: broken files of the program, and a folder that cannot be written to.

Problems are returned in words, with the path and what can be done; nothing raises.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.language import Language
from puesto.resources import resource
from puesto.storage import data_folder, folders, sessions_folder
from puesto.storage.disk import BINARY, FULL, reason_of, write_all
from puesto.storage.preferences import preferences_trouble

PROBE = b"puesto\n" * 600
"""The test data written into a folder: more than a file system stores in its own tables."""


def find_troubles(language: Language) -> list[Sayable]:
    """Return all problems at a start: with the folder and preferences, then with the program's files."""
    folder = folder_trouble()
    return [*folder, *file_trouble(language, preferences=not folder)]


def file_trouble(language: Language, *, preferences: bool) -> list[Sayable]:
    """Return the problems with the `preferences`, if their folder is usable, and with the program's files."""
    problem = preferences_trouble() if preferences else None
    return [*([problem] if problem is not None else []), *program_trouble(language)]


def program_trouble(language: Language) -> list[Sayable]:
    """Return the problems with the program's own files."""
    messages: list[Sayable] = [language.lacking] if language.lacking is not None else []
    packs = resource("packs")
    if not packs.is_dir():
        messages.append(
            msg(
                N_(
                    "Faltan los datos de los juegos («{path}»): vuelve a instalar Puesto de Mando. Tus partidas no se "
                    "tocan."
                ),
                path=str(packs),
            )
        )
    return messages


def folder_trouble(other_path: Path | None = None) -> list[Message]:
    """Return why nothing can be kept in the player's folder, or in `other_path`; make it if it is missing.

    Also returns a warning about a folder that may be emptied. Empty if all is well.
    """
    folder = other_path or data_folder()
    sessions = folder / sessions_folder().name
    try:
        for place in (folder, sessions):
            place.mkdir(parents=True, exist_ok=True)
            os.listdir(place)
            probe(place)
    except OSError as error:
        return [
            _folder_message(error, folder, sessions),
            msg(N_("Se puede jugar, pero hasta que se arregle no se guarda nada.")),
            *_name_of_folder(),
        ]
    if folder == folders.passing_folder():
        return [
            msg(
                N_("El sistema no dice cuál es tu carpeta y se guarda en «{path}», que se puede vaciar al apagar."),
                path=str(folder),
            )
        ]
    return []


def probe(folder: Path) -> None:
    """Write a file into a folder and take it away; raises OSError."""
    path = folder / f".probe-{os.getpid()}"
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o600)
    try:
        write_all(file, PROBE)
    finally:
        os.close(file)
        with suppress(
            OSError
        ):  # something that looks for viruses may hold it for a moment: it was written, which is what was asked
            path.unlink()


def _folder_message(error: OSError, folder: Path, sessions: Path) -> Message:
    """Return why the folder of sessions cannot be used."""
    for place in (sessions, folder, *folder.parents):
        if os.path.exists(place) and not os.path.isdir(place):
            return msg(
                N_(
                    "«{path}» es un archivo donde tendría que estar la carpeta de tus partidas: cámbiale el nombre o "
                    "quítalo."
                ),
                path=str(place),
            )
    if error.errno in FULL:
        return msg(N_("No queda sitio en el disco de «{path}», la carpeta de tus partidas."), path=str(folder))
    reason = reason_of(error)
    return msg(
        N_("En «{path}», la carpeta de tus partidas, no se puede escribir ({reason})."), path=str(folder), reason=reason
    )


def _name_of_folder() -> list[Message]:
    """Return how the player named the folder, if so."""
    return (
        [msg(N_("La carpeta la dice la variable {name}."), name=folders.HOME)]
        if os.environ.get(folders.HOME) and folders.moved_folder() is None
        else []
    )
