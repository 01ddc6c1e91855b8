"""What is wrong at a start: broken files of the program, a folder that takes nothing. Said in words, with the path and what can be done; nothing raises."""

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
"""What is written to see whether a folder takes something: more than a file system hides in its own tables."""


def find_troubles(language: Language) -> list[Sayable]:
    """Everything that a player must know at a start: their folder and preferences first, then the program's own files."""
    folder = folder_trouble()
    return [*folder, *file_trouble(language, preferences=not folder)]


def file_trouble(language: Language, *, preferences: bool) -> list[Sayable]:
    """What is wrong with the files that a start reads: the `preferences`, where their folder is well, and the program's own."""
    problem = preferences_trouble() if preferences else None
    return [*([problem] if problem is not None else []), *program_trouble(language)]


def program_trouble(language: Language) -> list[Sayable]:
    """What is missing of the program itself."""
    said: list[Sayable] = [language.lacking] if language.lacking is not None else []
    packs = resource("packs")
    if not packs.is_dir():
        said.append(
            msg(
                N_(
                    "Faltan los datos de los juegos («{path}»): vuelve a instalar Puesto de Mando. Tus partidas no se tocan."
                ),
                path=str(packs),
            )
        )
    return said


def folder_trouble(other: Path | None = None) -> list[Message]:
    """Why nothing can be kept in the player's folder, or in another, or that it may be emptied. Nothing where all is well. A folder that is missing is made."""
    folder = other or data_folder()
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
    for place in (sessions, folder, *folder.parents):
        if os.path.exists(place) and not os.path.isdir(place):
            return msg(
                N_(
                    "«{path}» es un archivo donde tendría que estar la carpeta de tus partidas: cámbiale el nombre o quítalo."
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
    """Where the folder was named by the player, how."""
    return (
        [msg(N_("La carpeta la dice la variable {name}."), name=folders.HOME)]
        if os.environ.get(folders.HOME) and folders.moved_folder() is None
        else []
    )
