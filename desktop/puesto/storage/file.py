"""The file of a session: every line is written before the answer that caused it is acknowledged, and nothing is ever left half-written.

Where the disk refuses (full, read-only, gone), the game goes on in memory: it is said once, the lines wait, and every later answer
tries again. A file that cannot simply be continued (new, torn) is written whole beside itself and put in its place in one go.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from puesto.core import codec
from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.plain_file import read_plain
from puesto.storage.campaigns import Recorder
from puesto.storage.copybook import Copybook
from puesto.storage.disk import BINARY, LARGEST_SAVE, make_backup, replace, save_trouble, write_all
from puesto.storage.keeping import copies_in_words
from puesto.storage.lock import Busy, Lock
from puesto.storage.summary import put_summary, summary_of, title_of, write_summary
from puesto.storage.syncer import Syncer

SUMMARY_AFTER, SUMMARY_AFTER_STEP = 1.0, 0.2
"""Seconds at least between two summaries: within a step, and where one ends."""

AnySession = Session[Any, Any]


def line_bytes(line: dict[str, Any]) -> bytes:
    """A line of a save as bytes."""
    try:
        return codec.write(line) + b"\n"
    except UnicodeEncodeError:  # half a character
        return (saves.line_of(line) + "\n").encode("utf-8", "replace")


@dataclass(frozen=True)
class Opened:
    """A save that was opened: the session, what must be said about it, and the file that goes on keeping it."""

    session: AnySession
    notices: tuple[Message, ...]
    read_only: bool
    extra: dict[str, Any]
    file: SessionFile


TAKEN_BACK = ("undo", "rewrite")
"""Lines after which something that was told may not have been told."""


class SessionFile:
    """Keeps one session in one file. Made by `create` or `open`; the session then calls `append` by itself."""

    def __init__(self, path: Path, session: AnySession, extra: dict[str, Any], summary: bool) -> None:
        self.path = path
        self.session = session
        self.extra = extra
        self.read_only = False
        self.on_notice: Callable[[Message], None] | None = None
        """Called with what a player must know: the disk is full, or takes lines again. Without it, see `notices`."""
        self.notices: list[Message] = []
        """What was to be said while `on_notice` was not set."""
        self.at_leisure: Callable[[], object] | None = None
        """Called where `keep_copies` is due as soon as nobody waits; without it the layer is written at once."""
        self._summary = summary
        self._summarised = 0.0
        self._copies = Copybook(session, path.stem) if summary else None
        self._recorder = Recorder(session)
        self._lock = Lock(path)
        self._file: int | None = None
        self._size = 0
        self._whole = True
        self._failing = False
        self._pending: list[bytes] = []
        self._owes_copy = False
        """Whether the file as it was could not be copied: it is not written anew before it is."""
        self._syncer: Syncer | None = None

    @classmethod
    def create(cls, session: AnySession, path: Path, summary: bool = True, **extra: Any) -> SessionFile:
        """A new file at `path` that keeps `session` from now on; what was there before goes to the backups.

        `summary` for the sessions of the home screen: a summary beside each, and cards typed in go to the player's own layer.
        Never raises OSError: a disk that refuses is said in a notice. Raises `Busy` where another window writes that very file.
        """
        file = cls(path, session, extra, summary)
        file._make_folder()
        file._lock.take()
        if os.path.exists(path):
            file._backup()
        file._flush()
        session.on_lines, session.on_notice = file.append, file._say
        if summary:
            file.summarise()
        return file

    @classmethod
    def open(
        cls, path: Path, find: Callable[[str], Game[Any, Any]], summary: bool = True, write: bool = True
    ) -> Opened:
        """Open the save at `path`. Raises `saves.Unloadable`, with the file untouched, or OSError where it cannot be read.

        While another window writes it, or without `write`, the session is for reading: what is done with it is kept nowhere.
        """
        data = read_plain(path, LARGEST_SAVE)
        lock, notices, mine = Lock(path), [], write
        if write:
            try:
                lock.take()
                data = read_plain(path, LARGEST_SAVE)
            except Busy:
                mine = False
                notices.append(msg(N_("Esta partida ya está abierta en otra ventana: aquí solo se puede mirar.")))
        try:
            loaded = saves.load(data.decode("utf-8-sig", "replace"), find)
        except BaseException:
            lock.release()
            raise
        file = cls(path, loaded.session, loaded.extra, summary and mine)
        file.read_only, file._lock = not mine, lock
        notices += loaded.notices
        if mine:
            if not lock.held:
                notices.append(
                    msg(
                        N_(
                            "Junto a «{path}» no se puede escribir: lo que juegues queda en memoria hasta que se pueda."
                        ),
                        path=str(path),
                    )
                )
            file._size, file._whole = len(data), not (loaded.clean and data.endswith(b"\n"))
            kept = file._backup()
            if loaded.notices and kept is not None:
                notices.append(msg(N_("El archivo tal como estaba queda en «{path}»."), path=str(kept)))
            if loaded.notices and (copies := copies_in_words(path, kept)) is not None:
                notices.append(copies)
            if file._whole:
                file._rewrite()
            loaded.session.on_lines = file.append
            file._record()
            if file._copies is not None:
                file._copies.note()  # who was cut off may not have written it
        loaded.session.on_notice = file._say
        return Opened(loaded.session, tuple(notices), not mine, loaded.extra, file)

    @property
    def failing(self) -> bool:
        """Whether the disk refuses: what was answered last is kept nowhere."""
        return self._failing

    def retry(self) -> bool:
        """Write what waits; whether the disk has everything."""
        return not self._failing or self._flush()

    def append(self, lines: list[dict[str, Any]]) -> None:
        """Write lines, in one go; returns when a crash of the program can no longer lose them. Never raises OSError."""
        if self.read_only:
            return
        self._pending += map(line_bytes, lines)
        step_ends = any(line.get("t") == "step" for line in lines)
        if self._flush() and self._syncer is not None:
            self._syncer.wake(now=step_ends)
        if self._summary and time.monotonic() - self._summarised > (SUMMARY_AFTER_STEP if step_ends else SUMMARY_AFTER):
            self._summarise_later()
        taken_back = any(line.get("t") in TAKEN_BACK for line in lines)
        if (step_ends or taken_back) and self._copies is not None and self._copies.note():
            self.keep_copies() if self.at_leisure is None else self.at_leisure()
        self._record()

    def keep_copies(self) -> None:
        """Write what the session has learnt into the player's own layer. Never raises OSError."""
        if self._copies is None or self.read_only:
            return
        if (problem := self._copies.keep()) is not None:
            self._say(problem)
        elif self._copies.waits and self.at_leisure is not None:
            self.at_leisure()

    @cached_property
    def _title(self) -> Text:
        return title_of(self.session)

    def summarise(self) -> None:
        """Bring the summary beside the save up to date, for the home screen. Quietly nothing where the disk refuses."""
        self._summarised = time.monotonic()
        if not self._failing and not self.read_only:
            write_summary(self.path, self.session, self._title)

    def _summarise_later(self) -> None:
        """The same behind the player's back, where something writes there."""
        if self._syncer is None:
            return self.summarise()
        self._summarised = time.monotonic()
        if not self._failing:
            data = summary_of(self.session, self._title)
            self._syncer.afterwards(lambda: put_summary(self.path, data))
        return None

    def rename(self, name: str) -> None:
        """Call the session by a name of the player's own; "" leaves it to its scenario. Raises `Busy` where the file is only read here."""
        if self.read_only:
            raise Busy(str(self.path))
        self.remember("name", name)

    def remember(self, key: str, value: Any) -> None:
        """Keep something of the session for the window, or forget it where it is empty; not in a file only read."""
        if self.read_only:
            return
        self.extra = {other: kept for other, kept in self.extra.items() if other != key} | (
            {key: value} if value else {}
        )
        self._whole = True
        self._flush()

    def compact(self) -> None:
        """Write the file anew without what was undone or repeated; the file as it was goes to the backups."""
        if self.read_only or self._failing:
            return
        self._backup()
        if not self._owes_copy:
            self._whole = True
            self._flush()

    def close(self) -> None:
        """Force everything to the disk and let go of the file; the session goes on without it."""
        if self.session.on_lines == self.append:
            self.session.on_lines = self.session.on_notice = None
        if not self.read_only:
            if self._pending or self._whole:
                self._flush()
            if self._copies is not None:
                self._copies.note()
                self._copies.keep(at_last=True)
        self._drop()
        if self._summary:
            self.summarise()
        self._lock.release()

    def _record(self) -> None:
        """Keep the session's line on the record sheet of its campaign: it stands there while the session is over."""
        if (problem := self._recorder.keep()) is not None:
            self._say(problem)

    # -- writing

    def _rewrite(self) -> None:
        """Write the file that was opened anew; when it was last played stays."""
        status = self.path.stat()
        if self._flush():
            with contextlib.suppress(OSError):
                os.utime(self.path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def _flush(self) -> bool:
        """Write what waits; False, said once, where the disk refuses."""
        try:
            gone = self._is_gone()
            changed = not gone and self._is_changed()
            if changed:
                self._backup()
            if self._whole or gone or changed:
                self._write_whole()
            else:
                self._continue()
        except Busy:
            self.read_only = True
            self._say(msg(N_("Otra ventana ha abierto esta partida: aquí ya no se guarda nada.")))
            return False
        except OSError as error:
            if not self._failing:
                self._failing = True
                self._say(save_trouble(error, self.path))
            return False
        if self._failing:
            self._failing = False
            self._say(msg(N_("La partida vuelve a guardarse en «{path}»."), path=str(self.path)))
        elif gone:
            self._say(
                msg(
                    N_("La partida ya no estaba en su sitio: se ha escrito otra vez entera en «{path}»."),
                    path=str(self.path),
                )
            )
        elif changed:
            self._say(
                msg(
                    N_(
                        "Otro programa ha cambiado el archivo de la partida: se ha escrito otra vez entero en «{path}»; como estaba queda entre las copias."
                    ),
                    path=str(self.path),
                )
            )
        return True

    def _is_changed(self) -> bool:
        """Whether somebody has cut the file or written into it since our last line."""
        if self._file is None or self._whole or self._failing:
            return False
        status = os.fstat(self._file)
        return stat.S_ISREG(status.st_mode) and status.st_size != self._size

    def _is_gone(self) -> bool:
        """Whether somebody has deleted or moved the file, or its lock, under our hands: what is written to it then reaches nobody.

        Windows lets nobody do that. Raises `Busy` where another window has taken the lock's place.
        """
        if self._file is None or os.name != "posix":
            return False
        kept = self._lock.hold()
        try:
            return not kept or os.stat(self.path).st_ino != os.fstat(self._file).st_ino
        except OSError:
            return True

    def _continue(self) -> None:
        file = self._opened()
        if self._syncer is not None and self._syncer.error is not None:
            error, self._syncer.error, self._whole = self._syncer.error, None, True
            raise error
        if self._failing and os.fstat(file).st_size != self._size:
            os.ftruncate(file, self._size)
        data = b"".join(self._pending)
        try:
            write_all(file, data)
        except OSError:
            self._truncate(file)
            raise
        self._size += len(data)
        self._pending.clear()

    def _opened(self) -> int:
        if self._file is None:
            self._own()
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | BINARY)
            self._syncer = Syncer(self._file)
        return self._file

    def _write_whole(self) -> None:
        """Write the whole session beside the file and put it in its place."""
        self._make_folder()
        self._own()
        if self._owes_copy and os.path.exists(self.path):
            make_backup(self.path)
        self._owes_copy = False
        data = "".join(line.rstrip("\n") + "\n" for line in saves.dump(self.session, **self.extra)).encode(
            "utf-8", "replace"
        )
        self._drop()
        replace(self.path, data)
        self._size, self._whole = len(data), False
        self._pending.clear()
        self._opened()

    def _own(self) -> None:
        """Make sure that this process may write the file. Raises `Busy`, or OSError where the folder takes no lock."""
        if not self._lock.held:
            self._lock.take()
        if not self._lock.held:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(self.path.parent))

    def _truncate(self, file: int) -> None:
        """Cut off a line of which only a part was written."""
        try:
            os.ftruncate(file, self._size)
        except OSError:
            return

    def _make_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return

    def _drop(self) -> None:
        if self._syncer is not None:
            self._syncer.finish()
            self._syncer = None
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _say(self, message: Message) -> None:
        if self.on_notice is not None:
            self.on_notice(message)
        else:
            self.notices.append(message)

    def _backup(self) -> Path | None:
        """Keep the file as it is now among the last backups; returns the new copy, if one was made."""
        self._owes_copy = False
        try:
            return make_backup(self.path)
        except OSError:
            self._owes_copy = True
            return None
