"""Operations of the player on saves: rename, copy, restore an earlier copy; and exported files."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, NN_, Message, count, legible, msg
from puesto.core.session import saves
from puesto.plain_file import open_plain, parse_json, read_plain
from puesto.storage.disk import (
    FULL,
    LARGEST_SAVE,
    NO_ACCESS,
    backups_of,
    count_answers,
    make_backup,
    reason_of,
    replace,
)
from puesto.storage.folders import sessions_folder
from puesto.storage.lock import Lock
from puesto.storage.summary import copy_summary, read_info, write_summary

LONGEST_NAME = 80


class SaveError(Exception):
    """A file that could not be written, and why, for the player. Nothing half-written is left."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


@dataclass(frozen=True)
class Backup:
    """An earlier copy of a save."""

    path: Path
    when: datetime
    answers: int


SAVE, PARCEL, REPORT, OTHER = "save", "parcel", "report", "other"
"""Kinds of files besides the forms of a paper; `OTHER` is anything that this program does not write."""
LOOKED_AT = 4096
"""The bytes at either end of a file that are searched for its kind."""
MARKS: dict[str, bytes] = {
    SAVE: b'{"t":"puesto"',
    PARCEL: b"puesto_parcel:",
    REPORT: b"LEEME.txt",
    "html": b'<meta name="generator" content="Puesto de Mando">',
    "markdown": b"<!-- Puesto de Mando -->",
    "pdf": b"%PDF-",
    "bgg": b"[size=20][b]",
    "smf": b"[size=16pt][b]",
    "bgsplay": b'"about": "Puesto de Mando',
}
"""Kind of file -> bytes near its beginning or its end."""
OCCUPIED: dict[str, str] = {
    SAVE: N_("En «{path}» hay una partida, y no se escribe encima. Elige otro nombre."),
    PARCEL: N_("En «{path}» hay un paquete con lo que has escrito tú, y no se escribe encima. Elige otro nombre."),
}
"""Kind of file -> what is said where something else was to be written over it."""


def kind_of(path: Path) -> str:
    """Return the kind of the file at `path` by its content; "" if there is none. Raises OSError."""
    try:
        with open_plain(path) as file:
            ends = file.read(LOOKED_AT)
            file.seek(max(len(ends), os.fstat(file.fileno()).st_size - LOOKED_AT))
            ends += file.read(LOOKED_AT)
    except FileNotFoundError:
        return ""
    return next((kind for kind, mark in MARKS.items() if mark in ends), OTHER)


def check_replaceable(path: Path, kind: str) -> None:
    """Raise `SaveError` if `path` is a file of another kind than the one to be written."""
    try:
        result = kind_of(path)
    except OSError as error:
        raise SaveError(refusal_to_write(error, path)) from None
    if result not in ("", kind):
        words = OCCUPIED.get(result, N_("En «{path}» hay otro archivo, y no se escribe encima. Elige otro nombre."))
        raise SaveError(msg(words, path=str(path)))


def write_paper(path: Path, data: bytes, kind: str, force: bool = False) -> None:
    """Write a file for the player to take away, in one go; raises `SaveError`.

    Nothing but a file of the same `kind` is replaced, unless `force`.
    """
    if not force:
        check_replaceable(path, kind)
    try:
        replace(path, data)
    except OSError as error:
        raise SaveError(refusal_to_write(error, path)) from None


def is_ours_to_keep(path: Path) -> bool:
    """Return whether `path` is a session or a parcel, which not even a confirmed export replaces."""
    try:
        return kind_of(path) in OCCUPIED
    except OSError:
        return False


def refusal_to_write(error: OSError, path: Path) -> Message:
    """Return the message for the player when a file cannot be written."""
    if error.errno in FULL:
        return msg(N_("No queda sitio en el disco para «{path}». No se ha escrito nada."), path=str(path))
    if error.errno in NO_ACCESS:
        return msg(N_("En «{path}» no se puede escribir. Elige otra carpeta."), path=str(path))
    return msg(N_("No se ha podido escribir «{path}»: {reason}."), path=str(path), reason=reason_of(error))


def tidy_name(text: str) -> str:
    """Return a name as it is kept: one line, no control characters, not too long."""
    return " ".join(legible(text).split())[:LONGEST_NAME].rstrip()


def rename_session(path: Path, name: str) -> None:
    """Call the session at `path` by a name of the player's own; when it was last played stays.

    Raises `SessionBusyError` while a window has it open, `saves.LoadError` where it is no save, `SaveError`.
    """
    lock = Lock(path)
    lock.take()
    try:
        status = path.stat()
        replace(path, _with_name(read_plain(path, LARGEST_SAVE), name))
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    except OSError as error:
        raise SaveError(refusal_to_write(error, path)) from None
    finally:
        lock.release()


def copy_session(path: Path, target: Path, name: str = "") -> None:
    """Copy the session at `path` to `target`, under a name; a session that lay there goes to the backups.

    Raises `saves.LoadError` where it is no save, `SessionBusyError` or `SaveError`."""
    lock = Lock(target)
    lock.take()
    try:
        if target.exists():
            check_replaceable(target, SAVE)
            make_backup(target)
        replace(target, _with_name(read_plain(path, LARGEST_SAVE), name), like=path)
        if target.parent == sessions_folder():
            copy_summary(path, target)
    except OSError as error:
        raise SaveError(refusal_to_write(error, target)) from None
    finally:
        lock.release()


def list_backups(path: Path) -> list[Backup]:
    """Return the earlier copies of a save, the latest first; one that cannot be read is left out."""
    backups = []
    for copied in reversed(backups_of(path)):
        try:
            answers = count_answers(read_plain(copied, LARGEST_SAVE))
            backups.append(Backup(copied, datetime.fromtimestamp(copied.stat().st_mtime), answers))
        except OSError:
            continue
    return backups


def copies_in_words(path: Path, besides: Path | None = None) -> Message | None:
    """Return the message that a save has earlier copies, without `besides`; None if it has none."""
    copies = [copied for copied in backups_of(path) if copied != besides]
    if not copies:
        return None
    forms = NN_(
        "De esta partida hay una copia anterior en «{folder}».",
        "De esta partida hay {n} copias anteriores en «{folder}».",
    )
    return count(forms, len(copies), folder=str(copies[0].parent))


def restore_backup(path: Path, earlier: Path, find: Callable[[str], Game[Any, Any]]) -> None:
    """Replace a save with an earlier copy; the save as it was becomes the latest of its copies.

    Raises `saves.LoadError` if the copy cannot be opened, `SessionBusyError` while a window has the save open, or
    `SaveError`; then nothing changes.
    """
    lock = Lock(path)
    lock.take()
    try:
        data = read_plain(earlier, LARGEST_SAVE)
        loaded = saves.load(data.decode("utf-8-sig", "replace"), find)
        info = read_info(path)
        if path.exists():
            make_backup(path)
        replace(path, _with_name(data, info.name if info is not None else ""))
    except OSError as error:
        raise SaveError(refusal_to_write(error, path)) from None
    finally:
        lock.release()
    write_summary(path, loaded.session)


def _with_name(data: bytes, name: str) -> bytes:
    """Return a save whose header carries a name; raises `saves.LoadError` where it is none."""
    head, end, rest = data.partition(b"\n")
    try:
        header = parse_json(head)
    except ValueError:
        header = None
    if not isinstance(header, dict) or not isinstance(header.get("game"), str):
        raise saves.LoadError(saves.describe_bad_header(head.decode("utf-8-sig", "replace")))
    header.pop("name", None)
    return saves.line_of(header | ({"name": name} if name else {})).encode("utf-8", "replace") + (end or b"\n") + rest
