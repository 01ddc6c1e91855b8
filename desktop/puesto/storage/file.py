"""The file of a session: every line is written before the answer that caused it is acknowledged.

If the disk refuses (full, read-only, gone), the game goes on in memory: that is reported once, the lines wait, and
every later answer tries again. A file that cannot simply be continued (new, torn) is written whole and replaced
atomically.

Before each write the file is compared with what was written last. If another computer or program has put its own
version there, that one stays, and the session goes on in a new file beside it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from puesto.core import codec
from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.foreign.kinds import describe_foreign_file
from puesto.storage.background_fsync import BackgroundFsync
from puesto.storage.campaigns import CampaignRecorder
from puesto.storage.disk import BINARY, SAVED_AGAIN, free_path, make_backup, reason_of, replace, save_trouble, write_all
from puesto.storage.evenings.play_clock import PLAYED, PlayClock
from puesto.storage.keeping import copies_in_words
from puesto.storage.lock import Lock, SessionBusyError
from puesto.storage.own_copies import OwnCopies
from puesto.storage.summary import put_summary, summary_of, summary_path, title_of, with_evening, write_summary
from puesto.storage.versions.file_record import Comparison, FileRecord, FileStatus, read_whole
from puesto.storage.versions.fuller_copy import FullerCopy, find_fuller_copy
from puesto.storage.versions.two_versions import describe_two_versions, load_other

SUMMARY_AFTER, SUMMARY_AFTER_STEP = 1.0, 0.2
"""Seconds at least between two summaries: within a step, and where one ends."""

AnySession = Session[Any, Any]


def line_bytes(line: dict[str, Any]) -> bytes:
    """Return a line of a save as bytes."""
    try:
        return codec.write(line) + b"\n"
    except UnicodeEncodeError:  # half a character
        return (saves.line_of(line) + "\n").encode("utf-8", "replace")


@dataclass(frozen=True)
class Opened:
    """A save that was opened: the session, the notices for the player, and the file that keeps it."""

    session: AnySession
    notices: tuple[Message, ...]
    read_only: bool
    extra: dict[str, Any]
    file: SessionFile
    fuller: FullerCopy | None = None
    """A backup that goes further, where the file was damaged."""


TAKEN_BACK = ("undo", "rewrite")
"""The kinds of lines that may take back what was written before."""


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
        """The notices that came while `on_notice` was not set."""
        self.at_leisure: Callable[[], object] | None = None
        """Called where `keep_copies` is due as soon as nobody waits; without it the layer is written at once."""
        self._summary = summary
        self._summarised = 0.0
        self._copies = OwnCopies(session, path.stem) if summary else None
        self._recorder = CampaignRecorder(session)
        self._lock = Lock(path)
        self._file: int | None = None
        self._record = FileRecord()
        self._whole = True
        self._failing = False
        self._pending: list[bytes] = []
        self._owes_copy = False
        """Whether the file as it was could not be copied: it is not written anew before it is."""
        self._syncer: BackgroundFsync | None = None
        self._clock = PlayClock(extra.get(PLAYED))

    @classmethod
    def create(cls, session: AnySession, path: Path, summary: bool = True, **extra: Any) -> SessionFile:
        """Create a file at `path` that keeps `session` from now on; an existing one goes to the backups.

        `summary` for the sessions of the home screen: a summary beside each, and typed cards go to the player's own
        layer. Never raises OSError: a disk that refuses is reported in a notice. Raises `SessionBusyError` if another
        window writes that file.
        """
        file = cls(path, session, extra, summary)
        file._make_folder()
        file._lock.take()
        file._flush()
        session.on_lines, session.on_notice = file.append, file._say
        if summary:
            file.summarise()
        return file

    @classmethod
    def open(
        cls, path: Path, find: Callable[[str], Game[Any, Any]], summary: bool = True, write: bool = True
    ) -> Opened:
        """Open the save at `path`; raise `saves.LoadError`, with the file untouched, or OSError.

        While another window writes it, or without `write`, the session is read-only: nothing done with it is kept.
        """
        if (foreign := describe_foreign_file(path)) is not None:
            raise saves.LoadError(foreign)
        data, status = read_whole(path)
        lock, notices, writable = Lock(path), [], write
        fuller: FullerCopy | None = None
        if write:
            try:
                lock.take()
                data, status = read_whole(path)
            except SessionBusyError:
                writable = False
                notices.append(msg(N_("Esta partida ya está abierta en otra ventana: aquí solo se puede mirar.")))
        try:
            loaded = saves.load(data.decode("utf-8-sig", "replace"), find)
        except BaseException:
            lock.release()
            raise
        file = cls(path, loaded.session, loaded.extra, summary and writable)
        file.read_only, file._lock = not writable, lock
        notices += loaded.notices
        if writable:
            if not lock.held:
                notices.append(
                    msg(
                        N_(
                            "Junto a «{path}» no se puede escribir ({reason}): lo que juegues queda en memoria hasta "
                            "que se pueda."
                        ),
                        path=str(path),
                        reason=reason_of(lock.problem or OSError(errno.EACCES, "")),
                    )
                )
            file._record.start(data, status)
            file._whole = not (loaded.clean and data.endswith(b"\n"))
            fuller = find_fuller_copy(path, loaded.session.answers, find) if loaded.is_cut else None
            backup = file._backup()
            if loaded.notices and backup is not None:
                notices.append(msg(N_("El archivo tal como estaba queda en «{path}»."), path=str(backup)))
            if fuller is not None:
                notices.append(fuller.describe(loaded.session.answers))
            elif loaded.notices and (copies := copies_in_words(path, backup)) is not None:
                notices.append(copies)
            if file._whole:
                file._rewrite()
            loaded.session.on_lines = file.append
            file._record_result()
            if file._copies is not None:
                file._copies.note()  # who was cut off may not have written it
        loaded.session.on_notice = file._say
        return Opened(loaded.session, tuple(notices), not writable, loaded.extra, file, fuller)

    @property
    def failing(self) -> bool:
        """Return whether the disk refuses: what was answered last is kept nowhere."""
        return self._failing

    def retry(self) -> bool:
        """Write what waits; whether the disk has everything."""
        if self._failing and self._flush():
            self.keep_copies()
            self._record_result()
        return not self._failing

    def append(self, lines: list[dict[str, Any]]) -> None:
        """Write lines, in one go; returns when a crash of the program can no longer lose them. Never raises OSError."""
        if self.read_only:
            return
        self._pending += map(line_bytes, lines)
        self._clock.tick()
        step_ends = any(line.get("t") == "step" for line in lines)
        if self._flush() and self._syncer is not None:
            self._syncer.wake(is_urgent=step_ends)
        if self._summary and time.monotonic() - self._summarised > (SUMMARY_AFTER_STEP if step_ends else SUMMARY_AFTER):
            self._summarise_later()
        taken_back = any(line.get("t") in TAKEN_BACK for line in lines)
        if (step_ends or taken_back) and self._copies is not None and self._copies.note():
            self.keep_copies() if self.at_leisure is None else self.at_leisure()
        self._record_result()
        if self.session.prompt is None and any(line.get("t") == "answer" for line in lines):
            self._keep_time(ended=datetime.now())

    def keep_copies(self) -> None:
        """Write what the session has learnt into the player's own layer. Never raises OSError."""
        if self._copies is None or self.read_only or self._failing:
            return  # a disk that refuses is said once, not for each file
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
        """Do the same in the background, where something writes there."""
        if self._syncer is None:
            return self.summarise()
        self._summarised = time.monotonic()
        if not self._failing:
            path, data = self.path, summary_of(self.session, self._title, self._record.size)
            self._syncer.afterwards(lambda: put_summary(path, with_evening(path, data)))
        return None

    def rename(self, name: str) -> None:
        """Give the session a name of the player's own, or with "" its scenario's.

        Raises `SessionBusyError` if read-only.
        """
        if self.read_only:
            raise SessionBusyError(str(self.path))
        self.remember("name", name)

    def remember(self, key: str, value: Any) -> None:
        """Store a value of the window with the session, or remove an empty one; not if the file is read-only."""
        if self.read_only:
            return
        self.extra = {extra_key: extra_value for extra_key, extra_value in self.extra.items() if extra_key != key} | (
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
        """Force everything to the disk and let go of the file; the session goes on without it.

        What is still to be said then stands in `notices`: nobody looks at the table any more.
        """
        self.on_notice = None
        if self.session.on_lines == self.append:
            self.session.on_lines = self.session.on_notice = None
        if not self.read_only:
            self._keep_time()
            if self._pending or self._whole or self._lock.held:
                self._flush(closing=True)
            if self._copies is not None:
                self._copies.note()
                self._copies.keep(at_last=True)
        self._drop()
        if self._summary:
            self.summarise()
        self._lock.release()

    def _keep_time(self, ended: datetime | None = None) -> None:
        """Store in the header how long the session has been played, and when it ended, if that is news."""
        played = self._clock.as_kept(self.extra.get(PLAYED), ended)
        if played is not None and not self._failing:
            self.remember(PLAYED, played)

    def _record_result(self) -> None:
        """Keep the session's line on the record sheet of its campaign while the session is over."""
        if not self._failing and (problem := self._recorder.keep()) is not None:
            self._say(problem)

    # -- writing

    def _rewrite(self) -> None:
        """Write the file that was opened anew; when it was last played stays."""
        status = self.path.stat()
        if self._flush() and self._file is not None:
            with contextlib.suppress(OSError):
                os.utime(self.path, ns=(status.st_atime_ns, status.st_mtime_ns))
                self._record.add(b"", FileStatus.of(os.fstat(self._file)))

    def _flush(self, closing: bool = False) -> bool:
        """Write what waits; False, said once, where the disk refuses. `closing` compares the whole file."""
        try:
            failure = self._write(closing)
        except OSError as error:
            if not self._failing and (self._pending or self._whole or not closing):
                self._failing = True
                self._say(save_trouble(error, self.path))
            return False
        if self._failing:
            self._failing = False
            self._say(msg(SAVED_AGAIN, path=str(self.path)))
        if failure is not None:
            self._say(failure)
        return True

    def _write(self, closing: bool) -> Message | None:
        """Write what waits; returns what must be said of what lay at the file's place. Raises OSError."""
        try:
            self._own()
        except SessionBusyError:
            return self._go_on_elsewhere()
        if self._record.is_empty:
            if os.path.exists(self.path):
                make_backup(self.path)
            self._write_whole()
            return None
        comparison = self._record.compare(self.path, reads_whole=closing)
        if comparison is Comparison.CHANGED:
            return self._settle(closing)
        if comparison is Comparison.GONE:
            self._write_whole()
            return msg(
                N_("La partida ya no estaba en su sitio: se ha escrito otra vez entera en «{path}»."),
                path=str(self.path),
            )
        self._write_whole() if self._whole else self._continue()
        return None

    def _settle(self, closing: bool) -> Message | None:
        """Write to a file that was changed by something else; return the message about it.

        Raises OSError.

        A file whose content was all written here is older, cut or damaged: it goes to the backups. Any other is kept as
        it is.
        """
        data, _ = read_whole(self.path)
        record = self._record
        if record.is_start_of(data) and b"".join(self._pending).startswith(data[record.size :]):
            os.truncate(self.path, record.size)  # a line of ours of which the disk took a part
            self._write_whole() if self._whole else self._continue()
            return None
        if closing and not self._pending and not self._whole and record.is_contained_in(data):
            return None  # it goes on from where this session stands
        if not record.has_all_of(data):
            return self._go_on_elsewhere()
        make_backup(self.path)
        self._write_whole()
        return msg(
            N_(
                "Otro programa ha cambiado el archivo de la partida: se ha escrito otra vez entero en «{path}»; como "
                "estaba queda entre las copias."
            ),
            path=str(self.path),
        )

    def _go_on_elsewhere(self) -> Message:
        """Go on in a new file beside the one that belongs to another now; returns what must be said. Raises OSError."""
        taken_path, new_path = self.path, free_path(self.path)
        lock, content = Lock(new_path), self._dump()
        lock.take()
        try:
            if not lock.held:
                raise lock.problem or OSError(errno.EACCES, os.strerror(errno.EACCES), str(new_path.parent))
            replace(new_path, content, like=taken_path)
        except BaseException:
            lock.release()
            raise
        self._drop()
        self._lock.release()
        self._lock, self.path, self._owes_copy = lock, new_path, False
        self._begin_anew(content)
        data: bytes | None = None
        with contextlib.suppress(OSError):
            data, _ = read_whole(taken_path)
        other_session = load_other(data, self.session) if data is not None else None
        if self._summary:
            if other_session is not None:
                write_summary(taken_path, other_session)
            else:
                with contextlib.suppress(OSError):
                    summary_path(taken_path).unlink(missing_ok=True)
            self.summarise()
        return describe_two_versions(self.session, new_path, taken_path, data, other_session)

    def _continue(self) -> None:
        """Append the waiting lines to the file."""
        file = self._opened()
        if self._record.is_other_file(os.fstat(file).st_ino):
            self._drop()  # another file with the same in it took its place
            file = self._opened()
        if self._syncer is not None and self._syncer.error is not None:
            error, self._syncer.error, self._whole = self._syncer.error, None, True
            raise error
        data = b"".join(self._pending)
        if not data:
            return
        try:
            write_all(file, data)
        except OSError:
            self._truncate(file)
            raise
        self._record.add(data, FileStatus.of(os.fstat(file)))
        self._pending.clear()

    def _opened(self) -> int:
        if self._file is None:
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | BINARY)
            self._record.check_ids(self.path, FileStatus.of(os.fstat(self._file)))
            self._syncer = BackgroundFsync(self._file)
        return self._file

    def _dump(self) -> bytes:
        """Return the whole session as it is written."""
        lines = (line.rstrip("\n") + "\n" for line in saves.dump(self.session, **self.extra))
        return "".join(lines).encode("utf-8", "replace")

    def _write_whole(self) -> None:
        """Write the whole session beside the file and put it in its place."""
        if self._owes_copy and os.path.exists(self.path):
            make_backup(self.path)
        self._owes_copy = False
        data = self._dump()
        self._drop()
        replace(self.path, data)
        self._begin_anew(data)

    def _begin_anew(self, data: bytes) -> None:
        """Go on appending to the file that was written whole."""
        self._whole = False
        self._pending.clear()
        self._record.start(data, FileStatus.of(os.fstat(self._opened())))

    def _own(self) -> None:
        """Raise an error unless this process may write the file.

        Raises `SessionBusyError`, or OSError where the folder takes no lock.
        """
        if self._lock.held:
            self._lock.hold()
        if not self._lock.held:
            self._make_folder()
            self._lock.take()
        if not self._lock.held:
            raise self._lock.problem or OSError(errno.EACCES, os.strerror(errno.EACCES), str(self.path.parent))

    def _truncate(self, file: int) -> None:
        """Cut off a line of which only a part was written."""
        try:
            os.ftruncate(file, self._record.size)
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
        """Pass a notice on, or keep it until somebody listens."""
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
