"""The user's folders, and the list of saved sessions.

`PUESTO_HOME` in the environment puts everything into a folder of one's own; without it, the folder that the player has
chosen is read from a small file in the home folder. appdirs is used here and nowhere else.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Container, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from puesto.plain_file import read_plain
from puesto.storage.disk import replace

if TYPE_CHECKING:
    from datetime import datetime

    from puesto.storage.summary import SessionInfo

HOME = "PUESTO_HOME"
"""The variable with the folder of everything."""
CHOICE_NOTE = ".puesto-folder"
"""The file in the player's home that holds the path of the folder they have chosen, where it is not the usual one."""
SUFFIX = ".partida"
"""The suffix of a session's file: our own, which a system can associate with the program."""
SUFFIXES = (SUFFIX, ".jsonl")
"""Every ending that a session may have; the second is that of the first evenings."""
USER_NAMES = ("USER", "LOGNAME", "USERNAME")
"""The variables in which systems say who the player is."""
LONGEST_STEM = 60
"""Characters of a file's name that is made of words."""
DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)
"""Names that Windows gives to devices, whatever ending follows."""


def data_folder() -> Path:
    """Return the folder of everything the player owns: sessions, preferences, own cards."""
    if _elsewhere is not None:
        return _elsewhere
    if home := os.environ.get(HOME):
        return typed_path(home)
    return _chosen_folder() or usual_folder()


def usual_folder() -> Path:
    """Return the system's folder for a user's data; a temporary one if the system does not name the user."""
    for name in ("HOME", "XDG_DATA_HOME"):
        if os.environ.get(name) == "":
            del os.environ[name]  # an empty name would lead to the root of the disk, or nowhere
    try:
        import appdirs

        path = Path(appdirs.user_data_dir("puesto", appauthor=False))
    except (ImportError, OSError, ValueError, LookupError, RuntimeError):
        path = _by_hand()
    return path if path.is_absolute() else passing_folder()


def passing_folder() -> Path:
    """Return the folder for things without a place of their own; the system may empty it."""
    import tempfile

    return Path(tempfile.gettempdir()) / "puesto"


def move_to(folder: Path) -> bool:
    """Keep everything in another folder from now on; whether a later start will find it there too."""
    global _elsewhere
    _elsewhere = folder
    if os.environ.get(HOME):
        return False
    try:
        note = Path.home() / CHOICE_NOTE
        if folder == usual_folder():
            note.unlink(missing_ok=True)
        else:
            replace(note, f"{folder}\n".encode())
    except (OSError, ValueError, RuntimeError):
        return False
    return True


_elsewhere: Path | None = None


def moved_folder() -> Path | None:
    """Return the folder that was chosen while the program runs."""
    return _elsewhere


def _chosen_folder() -> Path | None:
    """Return the folder that was chosen in an earlier sitting."""
    try:
        text = read_plain(Path.home() / CHOICE_NOTE, 10_000).decode().strip()
    except (OSError, ValueError, RuntimeError):
        return None
    return Path(text) if os.path.isabs(text) else None


def _by_hand() -> Path:
    """Return the usual folder without the library that knows it."""
    if sys.platform == "win32":
        return typed_path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local") / "puesto"
    return typed_path(
        "~/Library/Application Support/puesto"
        if sys.platform == "darwin"
        else os.environ.get("XDG_DATA_HOME", "~/.local/share") + "/puesto"
    )


def typed_path(path: str) -> Path:
    """Return a typed path with `~` as the user's folder, unchanged if there is no such user."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def mask_places(text: str) -> str:
    """Return a text with the player's home as `~` and the data folder as `[data]`."""
    for folder, mask in ((os.path.expanduser("~"), "~"), (str(data_folder()), "[data]")):
        folder = folder.rstrip("/\\")
        if len(folder) < 2:
            continue
        forms = {
            folder,
            json.dumps(folder)[1:-1],
            json.dumps(folder, ensure_ascii=False)[1:-1],
            Path(folder).as_posix(),
        }
        for form in sorted(forms, key=len, reverse=True):
            text = re.sub(re.escape(form), mask, text, flags=re.IGNORECASE)
    return text


def mask_player(text: str) -> str:
    """Return a text with the player's folders masked, and with `[user]` for their name as a word."""
    text = mask_places(text)
    names = {os.path.basename(os.path.expanduser("~").rstrip("/\\")), *map(os.environ.get, USER_NAMES)}
    for name in sorted((name for name in names if name and len(name) > 2), key=len, reverse=True):
        text = re.sub(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", "[user]", text, flags=re.IGNORECASE)
    return text


def user_folder() -> Path:
    """Return the player's layer of packs: what was typed in from the printed components."""
    return data_folder() / "packs"


def sessions_folder() -> Path:
    """Return the folder of the sessions, one file each."""
    return data_folder() / "sessions"


def new_session_path(game: str, scenario: str, now: datetime | None = None) -> Path:
    """Return a free place for a new session: `bear-mission-1-20260315-213000.partida`."""
    from datetime import datetime

    stem = re.sub(r"[^a-z0-9-]+", "-", f"{game}-{scenario}".lower())[:LONGEST_STEM].strip("-")
    stem = f"{stem}-{now or datetime.now():%Y%m%d-%H%M%S}"
    path, number = sessions_folder() / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = sessions_folder() / f"{stem}-{number}{SUFFIX}"
    return path


def situations_folder(game: str) -> Path:
    """Return where the player's own situations of a game are kept, one file each."""
    return data_folder() / "situations" / game


def own_situations(game: str) -> list[Path]:
    """Return the files of the player's own situations of a game, by name."""
    try:
        return sorted(situations_folder(game).glob("*.yaml"))
    except OSError:
        return []


def new_situation_path(game: str, name: str) -> Path:
    """Return a free place for a situation called `name`: `puente-de-madera.yaml`."""
    from unicodedata import normalize

    plain = normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_STEM].strip("-") or "situation"
    if stem in DEVICES:
        stem = f"situation-{stem}"
    path, number = situations_folder(game) / f"{stem}.yaml", 1
    while path.exists():
        number += 1
        path = situations_folder(game) / f"{stem}-{number}.yaml"
    return path


def list_sessions() -> list[SessionInfo]:
    """Return every saved session, the last played first; reads headers and summaries, replays nothing."""
    from puesto.storage.summary import mark_twins, read_info

    return _last_first(mark_twins(info for info in map(read_info, save_files()) if info is not None))


def every_session(games: Container[str]) -> list[SessionInfo]:
    """Return `list_sessions` with the files that are no session of a game in `games`, and their problems."""
    from puesto.storage.summary import look_at, mark_twins

    return _last_first(mark_twins(look_at(save, games) for save in save_files()))


def save_files() -> list[Path]:
    """Return the files of all saved sessions, by name."""
    try:
        return sorted(path for path in sessions_folder().iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError:
        return []


def _last_first(last_first: Iterable[SessionInfo]) -> list[SessionInfo]:
    """Return sessions by their time, the last first; those in the future last."""
    from datetime import datetime, timedelta

    from puesto.storage.versions.moments import is_in_future

    # a clock that was wrong by days must not put its session above that of tonight for months
    tomorrow = datetime.now() + timedelta(days=1)
    return sorted(
        last_first, key=lambda info: (not is_in_future(info.when, tomorrow), info.when, info.path.name), reverse=True
    )
