"""Plain files, written so that they are whole whatever happens: in one go, read again, with backups."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from puesto.core.messages import N_, Message, msg
from puesto.plain_file import check_plain_or_absent, read_plain

LARGEST_SAVE = 64_000_000
"""Bytes that a save may have; a long evening has a three-hundredth."""
BACKUPS = 5
"""The number of earlier versions of a save that are kept."""
BINARY: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
NO_ACCESS = (errno.EROFS, errno.EACCES, errno.EPERM)


REASONS = {
    errno.ENOENT: N_("no existe"),
    errno.ENOTDIR: N_("en el camino hay un archivo donde tendría que haber una carpeta"),
    errno.EISDIR: N_("es una carpeta"),
    errno.EACCES: N_("no hay permiso"),
    errno.EPERM: N_("no hay permiso"),
    errno.EROFS: N_("ahí no se puede escribir"),
    errno.EEXIST: N_("ya existe"),
    errno.ENOTEMPTY: N_("la carpeta no está vacía"),
    errno.ENAMETOOLONG: N_("el nombre es demasiado largo"),
    errno.EFBIG: N_("es demasiado grande"),
    errno.EBUSY: N_("lo está usando otro programa"),
    errno.EMFILE: N_("hay demasiados archivos abiertos"),
    errno.EIO: N_("el disco ha fallado"),
    errno.ESPIPE: N_("no es un archivo corriente"),
    errno.ELOOP: N_("los enlaces dan vueltas y no llegan a ningún archivo"),
    errno.ENODEV: N_("ese disco ya no está"),
    errno.ETIMEDOUT: N_("el disco no responde"),
    errno.ESTALE: N_("la carpeta de red ha cambiado y hay que volver a abrirla"),
    **dict.fromkeys(FULL, N_("no queda sitio en el disco")),
}
"""Our words for the usual refusals of a disk; the system's own are in whatever language it uses."""


def reason_of(error: OSError) -> Message | str:
    """Return the reason of a refusal of the disk, as a part of a sentence: our words, else the system's."""
    sentence = REASONS.get(error.errno or 0)
    return msg(sentence) if sentence else error.strerror or type(error).__name__


def write_all(file: int, data: bytes) -> None:
    """Write every byte of `data`; raises OSError where the disk takes no more."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


DISK_IS_FULL = N_("No queda sitio en el disco. La partida sigue en memoria y se guardará en cuanto se pueda: «{path}».")
NOT_WRITABLE = N_("No se puede escribir en «{path}». La partida sigue en memoria y se guardará en cuanto se pueda.")
NOT_SAVED = N_(
    "No se ha podido guardar en «{path}» ({reason}). La partida sigue en memoria y se guardará en cuanto se pueda."
)
SAVED_AGAIN = N_("La partida vuelve a guardarse en «{path}».")


def save_trouble(error: OSError, path: Path) -> Message:
    """Return the message for the player when the disk refuses."""
    if error.errno in FULL:
        return msg(DISK_IS_FULL, path=str(path))
    if error.errno in NO_ACCESS:
        return msg(NOT_WRITABLE, path=str(path))
    return msg(NOT_SAVED, path=str(path), reason=reason_of(error))


def is_save_trouble(message: object) -> bool:
    """Return whether a message says that the disk refuses what is played."""
    return isinstance(message, Message) and message.template in (DISK_IS_FULL, NOT_WRITABLE, NOT_SAVED)


def is_disk_news(message: object) -> bool:
    """Return whether a message is about the disk: of several only the last one still holds."""
    return is_save_trouble(message) or (isinstance(message, Message) and message.template == SAVED_AGAIN)


def replace(path: Path, data: bytes, like: Path | None = None) -> None:
    """Write a file with `data` at `path` atomically: a reader sees the whole old or the whole new one.

    A link remains one: the file at its end is written. The new file has the permissions of the old one, else those of
    `like`. Raises OSError if the disk refuses, or if `path` is something else than a plain file.
    """
    check_plain_or_absent(path)
    target = link_target(path)
    mode = _mode_of(target)
    if mode is None and like is not None:
        mode = _mode_of(like)
    beside = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o666 if mode is None else mode)
        try:
            if mode is not None and os.name == "posix":
                os.fchmod(file, mode)
            write_all(file, data)
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def link_target(path: Path) -> Path:
    """Return the file that a path leads to through links; the path itself where it is no link."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


def _mode_of(path: Path) -> int | None:
    """Return the permissions of a file, or None where there is none."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return None


def free_path(path: Path) -> Path:
    """Return a name like `path` that does not exist yet."""
    result, number = path, 1
    while os.path.lexists(result):
        number += 1
        result = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return result


def count_answers(data: bytes) -> int:
    """Return how many answers the lines of a save hold, those that were undone among them."""
    return data.count(b'\n{"t":"answer"')


def make_backup(path: Path) -> Path | None:
    """Copy `path` into `backups` beside it, numbered; drop all but the last five once it is verified.

    An older one with more answers than any of the five stays: a damaged save that is opened again and again must not
    push it out. Returns the copy, or None if the newest one already equals the file. Raises OSError if it cannot be
    made.
    """
    data = read_plain(path, LARGEST_SAVE)
    folder = path.parent / "backups"
    folder.mkdir(exist_ok=True)
    older_backups = backups_of(path)
    if older_backups and read_plain(older_backups[-1], LARGEST_SAVE) == data:
        return None
    number = (_number(path, older_backups[-1]) or 0) + 1 if older_backups else 1
    copy = folder / f"{path.stem}.{number:04d}{path.suffix}"
    replace(copy, data, like=path)
    if copy.read_bytes() != data:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(copy))
    older, last = [*older_backups, copy][:-BACKUPS], [*older_backups, copy][-BACKUPS:]
    fullest = max(reversed(older), key=_answers_in, default=copy)
    for old in older:
        if old != fullest or _answers_in(old) <= max(map(_answers_in, last)):
            old.unlink(missing_ok=True)
    return copy


def _answers_in(copy: Path) -> int:
    """Return how many answers the lines of a backup hold; 0 where it cannot be read."""
    try:
        return count_answers(read_plain(copy, LARGEST_SAVE))
    except OSError:
        return 0


def backups_of(path: Path) -> list[Path]:
    """Return the backups of a save, the oldest first."""
    numbered = [
        (number, copy) for copy in (path.parent / "backups").glob("*") if (number := _number(path, copy)) is not None
    ]
    return [copy for _, copy in sorted(numbered) if copy.is_file()]


def _number(path: Path, copy: Path) -> int | None:
    """Return the number of a backup of `path`, or None where `copy` is none of them."""
    name = copy.name
    if not (name.startswith(f"{path.stem}.") and name.endswith(path.suffix)):
        return None
    from puesto.core.prompts import (
        figure,
    )  # preferences come through here before the first picture, which needs no prompts

    return figure(name[len(path.stem) + 1 : len(name) - len(path.suffix)])


def _sync_folder(folder: Path) -> None:
    """Sync a folder to disk, where the system can."""
    if os.name != "posix":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    except OSError:
        return
    finally:
        os.close(file)
