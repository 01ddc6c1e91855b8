"""The report of a problem in one file: session, versions, preferences, errors, picture of the window.

In all of it the player's home reads `~` and the data folder `[data]`, and their user name is masked; the preferences
name no folder, and no picture of the owner's is ever in it. The session is the save as on the disk, with its seed
scrambled, and with it what only the AI knows. Nothing is sent anywhere.
"""

from __future__ import annotations

import json
import platform
import sys
import zipfile
from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from puesto import __version__
from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.session import saves
from puesto.plain_file import parse_json, read_plain
from puesto.storage import crash
from puesto.storage.disk import LARGEST_SAVE
from puesto.storage.folders import data_folder, list_sessions, mask_places, mask_player, passing_folder
from puesto.storage.keeping import REPORT, SaveError, refusal_to_write, write_paper
from puesto.storage.pictures import pictures_folder
from puesto.storage.preferences import Preferences

SESSION, LOG, FACTS, LIKES = "session.partida", "crash.log", "system.txt", "preferences.json"
PICTURE, ABOUT = "window.png", "LEEME.txt"
MAP_PHOTOS = "map-photos.json"
"""The file that assigns the owner's photos to maps."""
WORDS: dict[str, Message] = {
    SESSION: msg(N_("la partida, con sus respuestas y tus notas")),
    LOG: msg(N_("los últimos errores que ha apuntado el programa")),
    FACTS: msg(N_("las versiones del programa y del sistema")),
    LIKES: msg(N_("tus preferencias, sin ninguna carpeta")),
    PICTURE: msg(N_("una imagen de la ventana")),
    ABOUT: msg(N_("esta lista")),
}
"""File in a report -> what it is."""
NEVER = msg(N_("No lleva ninguna ruta de tu carpeta personal ni ninguna imagen tuya."))
UNSENT = msg(N_("Nada se manda solo: míralo y mándalo tú a quien quieras."))
FOLDER = "reports"


def report_path(now: datetime | None = None) -> Path:
    """Return where the next report is kept, in the player's folder."""
    return data_folder() / FOLDER / f"puesto-{now or datetime.now():%Y-%m-%d-%H%M%S}.zip"


def newest_session() -> Path | None:
    """Return the session that was played last, or None."""
    session_infos = list_sessions()
    return session_infos[0].path if session_infos else None


def has_own_pictures() -> bool:
    """Return whether a picture of the window could show the owner's pictures, on pieces or under a map."""
    return has_map_photos() or any(path.is_file() for path in pictures_folder().rglob("*"))


def has_map_photos() -> bool:
    """Return whether the owner has put a photo under any map."""
    try:
        return read_plain(data_folder() / MAP_PHOTOS, LARGEST_SAVE).strip() not in (b"", b"{}")
    except FileNotFoundError:
        return False
    except OSError:
        return True  # nobody can tell, so no picture of the window goes along


def write_report(
    path: Path,
    session: Path | None,
    picture: bytes | None,
    say: Callable[[Sayable], str],
    facts: tuple[str, ...] = (),
    force: bool = False,
) -> tuple[str, ...]:
    """Write the report at `path`; return the names of its contents.

    Raises `SaveError`, also if `path` is a file of another kind.
    """
    data, names = pack_report(session, picture, say, facts)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(refusal_to_write(error, path)) from None
    write_paper(path, data, REPORT, force)
    return names


def pack_report(
    session: Path | None, picture: bytes | None, say: Callable[[Sayable], str], facts: tuple[str, ...] = ()
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file as bytes, and the names of what is in it; what cannot be read is left out."""
    parts = {FACTS: "\n".join((*system_lines(), *facts, "")).encode(), LIKES: preference_lines().encode()}
    logs = [folder / crash.NAME for folder in (passing_folder(), data_folder())]
    for name, path in ((SESSION, session), *((LOG, log) for log in logs)):
        if path is not None and (result := _read_part(path)):
            parts[name] = result
    if picture is not None and not has_own_pictures():
        parts[PICTURE] = picture
    names = tuple(name for name in WORDS if name in parts or name == ABOUT)
    lines = [*(f"{name}: {say(WORDS[name])}" for name in names), "", say(NEVER), ""]
    parts[ABOUT] = "\n".join(lines).encode()
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as box:
        for name in names:
            box.writestr(name, parts[name] if name == PICTURE else MASKS.get(name, _mask_text)(parts[name]))
    return buffer.getvalue(), names


def system_lines() -> tuple[str, ...]:
    """Return the program and the system, a line each; nothing of the player."""
    qt = getattr(sys.modules.get("PySide6"), "__version__", "-")
    built = "installed" if getattr(sys, "frozen", False) else "from Python"
    return (
        f"Puesto de Mando {__version__} ({built})",
        platform.platform(),
        f"Python {platform.python_version()}, Qt {qt}",
    )


def preference_lines() -> str:
    """Return the preferences as JSON, without those that contain a path."""
    likes = Preferences.load()
    answers = {field.name: _without_places(getattr(likes, field.name)) for field in fields(likes)}
    return json.dumps(answers, ensure_ascii=False, indent=1) + "\n"


def _without_places(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_places(inner) for key, inner in value.items() if not _is_place(key)}
    if isinstance(value, list):
        return [_without_places(inner) for inner in value if not _is_place(inner)]
    return None if _is_place(value) else value


def _is_place(value: object) -> bool:
    name = Path.home().name
    return isinstance(value, str) and (any(sign in value for sign in "/\\") or (len(name) > 2 and name in value))


def _mask_text(data: bytes) -> bytes:
    """Return a text in which nothing names the player or their folders."""
    return mask_player(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def _mask_save(data: bytes) -> bytes:
    """Return a save in which no line names the player's folders, and none of their own words names them.

    Elsewhere a user name may be a word of the save itself, such as `player`: there it stays, or nothing could open it.
    """
    lines = mask_places(data.decode("utf-8", "surrogateescape")).split("\n")
    return "\n".join(_mask_line(line) for line in lines).encode("utf-8", "surrogateescape")


def _mask_line(line: str) -> str:
    """Return a line of a save with the player's name masked in what they wrote or called it."""
    try:
        answers = parse_json(line)
    except ValueError:
        return line
    if not isinstance(answers, dict):
        return line
    kind = answers.get("t")
    player_keys = [key for key in answers if key == "reason" or (kind == "puesto" and key not in saves.HEADER)]
    player_keys += ["value"] if kind == "note" else []
    masked = {key: mask_player(value) for key in player_keys if isinstance(value := answers.get(key), str)}
    return saves.line_of(answers | masked) if any(answers[key] != value for key, value in masked.items()) else line


MASKS: dict[str, Callable[[bytes], bytes]] = {SESSION: _mask_save}
"""File in a report -> how it is masked, where that is not as a plain text."""


def _read_part(path: Path) -> bytes:
    try:
        return read_plain(path, LARGEST_SAVE)
    except OSError:
        return b""
