"""Sessions on disk: nothing acknowledged is lost, nothing is half-written, and a disk that refuses is said once."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.messages import Message, msg
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.storage import (
    SessionBusyError,
    SessionFile,
    disk,
    file,
)
from puesto.storage.lock import Lock
from tests import ROOT
from tests.helpers import play_on
from tests.toy import TOY, ToyContent

find = {"toy": TOY}.__getitem__


OPEN_ELSEWHERE = "Esta partida ya está abierta en otra ventana: aquí solo se puede mirar."


def refuse(descriptor: int, data: bytes) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def begin(scenario: str = "long") -> Session:
    return Session.start(TOY, ToyContent(), scenario, {"weather": "fair"})


def same(one: Session, other: Session) -> bool:
    return (one.digest(), one.entries, one.log) == (other.digest(), other.entries, other.log)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "game.jsonl"


def reopened(path: Path) -> Session:
    """Return the session that a reader without the lock finds in the file now."""
    return saves.load(path.read_text(encoding="utf-8"), find).session


def test_every_answer_is_in_the_file_before_the_call_returns(path):
    session, dice = begin(), Dice(1)
    kept = SessionFile.create(session, path)
    for _ in range(40):
        play_on(session, dice, 1)
        assert same(reopened(path), session)
    session.undo(3)
    session.redo()
    session.override("score", -2)
    assert same(reopened(path), session)
    kept.close()


def test_a_closed_session_opens_again_and_goes_on(path):
    session = begin()
    kept = SessionFile.create(session, path, mood="good")
    play_on(session, Dice(1), 20)
    kept.close()
    assert session.on_lines is None
    opened = SessionFile.open(path, find)
    assert same(opened.session, session)
    assert (opened.notices, opened.read_only, opened.extra) == ((), False, {"mood": "good"})
    play_on(opened.session, Dice(2), 20)
    opened.file.close()
    assert same(reopened(path), opened.session)


def test_undo_and_redo_survive_closing(path):
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 20)
    end = session.digest()
    session.undo(2)
    kept.close()
    opened = SessionFile.open(path, find)
    assert opened.session.redo_label is not None
    opened.session.redo(2)
    assert opened.session.digest() == end
    opened.file.close()


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_torn_last_line_is_dropped_and_said_and_the_file_is_whole_again(path, cut):
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 20)
    kept.close()
    torn = path.read_bytes()[:-cut]
    path.write_bytes(torn)
    opened = SessionFile.open(path, find)
    assert session.answers - 1 <= opened.session.answers <= session.answers
    assert bool(opened.notices) == (cut > 1)
    assert any(copy.read_bytes() == torn for copy in disk.backups_of(path))
    play_on(opened.session, Dice(2), 5)
    opened.file.close()
    again = SessionFile.open(path, find)
    assert same(again.session, opened.session)
    assert again.notices == ()
    again.file.close()


def test_a_letter_torn_in_the_middle_does_no_harm(path):
    session = begin()
    kept = SessionFile.create(session, path)
    session.override("place", "ñ")
    kept.close()
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex("ñ".encode()) + 1])
    opened = SessionFile.open(path, find)
    assert opened.notices
    assert opened.session.answers == 0
    opened.file.close()


def test_a_save_of_a_newer_format_is_refused_and_untouched(path):
    kept = SessionFile.create(begin(), path)
    kept.close()
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = json.dumps({**json.loads(lines[0]), "format": saves.FORMAT + 1}) + "\n"
    path.write_text("".join(lines), encoding="utf-8")
    before, stood = path.read_bytes(), sorted(path.parent.iterdir())
    with pytest.raises(saves.LoadError) as refused:
        SessionFile.open(path, find)
    assert "más nueva" in Language("es").say(refused.value.message)
    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == stood


@pytest.mark.parametrize(
    "change",
    [lambda data: b"\xef\xbb\xbf" + data, lambda data: data.replace(b"\n", b"\r\n"), lambda data: data + b"\n\n"],
)
def test_what_an_editor_does_to_a_text_does_no_harm(path, change):
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 9)
    kept.close()
    path.write_bytes(change(path.read_bytes()))
    opened = SessionFile.open(path, find)
    assert opened.notices == () and same(opened.session, session)
    play_on(opened.session, Dice(2), 3)
    opened.file.close()
    assert same(SessionFile.open(path, find, write=False).session, opened.session)


def test_a_damaged_save_is_kept_as_it_was_and_the_player_is_told_where(path):
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 9)
    kept.close()
    lines = path.read_bytes().split(b"\n")
    damaged = b"\n".join([*lines[:4], b"garbage", *lines[4:]])
    path.write_bytes(damaged)
    opened = SessionFile.open(path, find)
    opened.file.close()
    copies = [copy for copy in (path.parent / "backups").iterdir() if copy.read_bytes() == damaged]
    assert [str(dict(notice.params).get("path", "")) for notice in opened.notices] == ["", *map(str, copies)]
    again = SessionFile.open(path, find)
    assert again.notices == ()
    again.file.close()


@pytest.mark.parametrize("data", [b"", b"hello\n", b"\x00\xff\xfe", b"[]\n", b'{"t":"puesto"}\n'])
def test_what_is_no_save_is_refused_and_untouched(path, data):
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    with pytest.raises(saves.LoadError):
        SessionFile.open(path, find)
    assert path.read_bytes() == data


def test_the_second_window_on_a_save_only_reads(path):
    first = SessionFile.create(begin(), path)
    play_on(first.session, Dice(1), 10)
    second = SessionFile.open(path, find)
    assert second.read_only
    assert same(second.session, first.session)
    assert "otra ventana" in Language("es").say(second.notices[0])
    before = path.read_bytes()
    play_on(second.session, Dice(2), 5)
    second.file.close()
    assert path.read_bytes() == before
    play_on(first.session, Dice(3), 5)
    first.close()
    third = SessionFile.open(path, find)
    assert not third.read_only
    assert same(third.session, first.session)
    third.file.close()


def test_a_new_session_never_takes_the_file_of_another_window(path):
    first = SessionFile.create(begin(), path)
    with pytest.raises(SessionBusyError):
        SessionFile.create(begin(), path)
    first.close()


def test_a_new_session_over_an_old_file_keeps_the_old_one_among_the_backups(path):
    SessionFile.create(begin(), path).close()
    old = path.read_bytes()
    SessionFile.create(begin("short"), path).close()
    assert path.read_bytes() != old
    assert [copy.read_bytes() for copy in disk.backups_of(path)] == [old]


def test_the_lock_of_a_killed_process_holds_nobody_up(path):
    path.parent.mkdir(parents=True)
    script = (
        "import sys, time; from pathlib import Path; from puesto.storage.lock import Lock\n"
        "lock = Lock(Path(sys.argv[1])); lock.take(); print('held', flush=True); time.sleep(60)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "desktop")}
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, env=environment) as other:
        assert other.stdout is not None
        assert other.stdout.readline().split() == [b"held"]
        with pytest.raises(SessionBusyError):
            Lock(path).take()
        other.kill()
    lock = Lock(path)
    assert lock.path.exists()
    lock.take()
    assert lock.held
    lock.release()
    assert not lock.path.exists()


def test_on_a_disk_without_locks_the_living_process_in_the_lock_file_decides(path, monkeypatch):
    if sys.platform == "win32":
        pytest.skip("Windows always has locks")
    import fcntl

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    path.parent.mkdir(parents=True)
    monkeypatch.setattr(fcntl, "flock", no_locks)
    lock = Lock(path)
    lock.path.write_text(f"{os.getppid()}\n")
    with pytest.raises(SessionBusyError):
        lock.take()
    lock.path.write_text("999999999\n")
    lock.take()
    assert lock.held
    lock.release()


class Full:
    """A disk that takes so many bytes and then no more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, code: int = errno.ENOSPC, room: int = 0) -> None:
        self.room, self.code, self.on, self._write = room, code, True, os.write
        monkeypatch.setattr(os, "write", self.write)

    def write(self, target: int, data: bytes) -> int:
        if not self.on or target < 3:
            return self._write(target, data)
        if self.room == 0:
            raise OSError(self.code, os.strerror(self.code))
        taken = self._write(target, data[: self.room])
        self.room -= taken
        return taken


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
@pytest.mark.parametrize("room", [0, 1, 37])
def test_a_disk_that_refuses_is_said_once_and_nothing_is_half_written(path, monkeypatch, code, room):
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 10)
    before, digest = path.read_bytes(), session.digest()
    full = Full(monkeypatch, code, room)
    play_on(session, Dice(2), 10)
    after = path.read_bytes()
    assert after.startswith(before)
    assert after.endswith(b"\n")
    assert len(kept.notices) == 1
    assert str(path) in Language("es").say(kept.notices[0])
    if room == 0:
        assert after == before
        assert reopened(path).digest() == digest
    full.on = False
    play_on(session, Dice(3), 1)
    assert len(kept.notices) == 2
    assert same(reopened(path), session)
    kept.close()
    assert same(reopened(path), session)


def test_a_session_that_starts_on_a_full_disk_is_saved_whole_as_soon_as_there_is_room(path, monkeypatch):
    full, session = Full(monkeypatch, room=10), begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 10)
    assert not path.exists()
    assert [name for name in path.parent.iterdir() if name.suffix not in (".lock",)] == []
    full.on = False
    play_on(session, Dice(1), 1)
    assert same(reopened(path), session)
    assert len(kept.notices) == 2
    kept.close()


def test_in_a_folder_that_cannot_be_written_the_game_goes_on_in_memory(path, monkeypatch):
    real = os.open

    def read_only(name: object, flags: int, *mode: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(name))
        return real(name, flags, *mode)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", read_only)
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 10)
    assert session.answers == 10
    assert [Language("es").say(notice)[:24] for notice in kept.notices] == ["No se puede escribir en "]
    assert not path.exists()
    kept.close()
    monkeypatch.setattr(os, "open", real)


def test_a_save_in_a_folder_that_cannot_be_written_opens_and_says_so_at_the_first_answer(path, monkeypatch):
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 10)
    kept.close()
    before, real = path.read_bytes(), os.open

    def read_only(name: object, flags: int, *mode: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(name))
        return real(name, flags, *mode)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", read_only)
    opened = SessionFile.open(path, find)
    assert same(opened.session, session)
    play_on(opened.session, Dice(1), 2)
    assert len(opened.file.notices) == 1
    opened.file.close()
    assert path.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_the_real_full_device_is_met_in_words(path, monkeypatch):
    session = begin()
    kept = SessionFile.create(session, path)
    kept._drop()
    full = os.open("/dev/full", os.O_WRONLY)
    with monkeypatch.context() as patched:
        patched.setattr(kept, "_opened", lambda: full)
        play_on(session, Dice(1), 3)
    assert [notice.template[:22] for notice in kept.notices] == ["No queda sitio en el d"]
    os.close(full)
    play_on(session, Dice(1), 1)
    assert same(reopened(path), session)
    kept.close()


def test_no_answer_waits_while_the_summary_is_written(path, monkeypatch):
    writers = []
    monkeypatch.setattr("puesto.storage.file.put_summary", lambda *_: writers.append(threading.current_thread()))
    monkeypatch.setattr("puesto.storage.file.SUMMARY_AFTER", 0)
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 20)
    kept.close()
    assert writers and threading.main_thread() not in writers


def test_a_file_that_a_disk_will_not_keep_is_written_anew(path):
    session = begin()
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 3)
    assert kept._syncer is not None
    kept._syncer.error = OSError(errno.EIO, "lost")
    play_on(session, Dice(1), 1)
    assert len(kept.notices) == 1
    play_on(session, Dice(1), 1)
    assert len(kept.notices) == 2
    assert same(reopened(path), session)
    kept.close()


@pytest.mark.skipif(os.name != "posix", reason="Windows deletes no file that is open")
@pytest.mark.parametrize(
    "remove", [shutil.rmtree, lambda folder: (folder / "game.jsonl").unlink()], ids=["folder", "file"]
)
def test_a_save_that_vanishes_while_it_is_played_is_written_anew_and_that_is_said(path, remove):
    session, dice = begin(), Dice(3)
    kept = SessionFile.create(
        session, path, summary=False
    )  # a summary written meanwhile would stand in the way of `rmtree`
    for _ in range(25):
        remove(path.parent)
        play_on(session, dice, 1)
        assert [notice.template[:26] for notice in kept.notices] == ["La partida ya no estaba en"]
        kept.notices.clear()
        found = SessionFile.open(path, find)
        assert found.notices[:1] == (msg(OPEN_ELSEWHERE),) and len(found.notices) == 1
        assert same(found.session, session) and len(found.session.steps) == len(session.steps)
    kept.close()


@pytest.mark.skipif(os.name != "posix", reason="Windows deletes no file that is open")
def test_a_lock_that_vanishes_is_taken_anew_and_nothing_is_said(path):
    kept = SessionFile.create(begin(), path)
    for _ in range(5):
        kept._lock.path.unlink()
        play_on(kept.session, Dice(3), 1)
        assert kept.notices == [] and SessionFile.open(path, find).read_only
        assert same(reopened(path), kept.session)
    kept.close()


@pytest.mark.skipif(os.name != "posix", reason="Windows deletes no file that is open")
def test_a_window_that_took_over_a_vanished_save_keeps_it_and_the_first_goes_on_beside_it(path):
    session = begin()
    first = SessionFile.create(session, path)
    shutil.rmtree(path.parent)
    other = begin()
    second = SessionFile.create(other, path)
    play_on(session, Dice(1), 2)
    assert first.path.name == "game-2.jsonl" and [notice.template[:15] for notice in first.notices] == [
        "Otro ordenador "
    ]
    first.close()
    play_on(other, Dice(2), 3)
    second.close()
    assert same(reopened(path), other) and same(reopened(first.path), session)


def test_a_disk_that_takes_lines_again_after_any_answer_has_each_of_them_once(path, monkeypatch):
    session, dice, write = begin(), Dice(1), disk.write_all
    kept = SessionFile.create(session, path)
    for _ in range(25):
        with monkeypatch.context() as full:
            full.setattr(file, "write_all", refuse)
            full.setattr(disk, "write_all", refuse)
            kept._whole = True
            play_on(session, dice, 1)
        assert disk.write_all is write
        play_on(session, dice, 1)
        found = reopened(path)
        assert same(found, session) and len(found.steps) == len(session.steps)
    kept.close()


def test_notices_go_to_whoever_listens(path, monkeypatch):
    kept = SessionFile.create(begin(), path)
    heard: list[Message] = []
    kept.on_notice = heard.append
    Full(monkeypatch)
    play_on(kept.session, Dice(1), 2)
    assert len(heard) == 1
    assert kept.notices == []
    monkeypatch.undo()
    kept.close()


def test_the_last_five_backups_are_kept(path):
    path.parent.mkdir(parents=True)
    for number in range(8):
        path.write_text(f"{number}\n")
        disk.make_backup(path)
        assert disk.make_backup(path) is None
    assert [copy.read_text() for copy in disk.backups_of(path)] == ["3\n", "4\n", "5\n", "6\n", "7\n"]


def test_no_older_backup_is_dropped_for_a_copy_that_reads_differently(path, monkeypatch):
    path.parent.mkdir(parents=True)
    for number in range(5):
        path.write_text(f"{number}\n")
        disk.make_backup(path)
    path.write_text("5\n")
    real = disk.replace
    monkeypatch.setattr(disk, "replace", lambda target, data, **like: real(target, data[:-1], **like))
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        disk.make_backup(path)
    assert [copy.read_text() for copy in disk.backups_of(path)][:5] == ["0\n", "1\n", "2\n", "3\n", "4\n"]


def test_backups_belong_to_one_save_each(path):
    path.parent.mkdir(parents=True)
    other = path.with_name("game.2.jsonl")
    for one in (path, other):
        one.write_text(one.name)
        disk.make_backup(one)
    assert [copy.read_text() for copy in disk.backups_of(path)] == [path.name]
    assert [copy.read_text() for copy in disk.backups_of(other)] == [other.name]


def test_compacting_keeps_the_session_and_backs_up_the_long_file(path):
    session = begin()
    kept = SessionFile.create(session, path)
    for seed in range(10):
        play_on(session, Dice(seed), 10)
        session.undo(4)
    long = path.read_bytes()
    kept.compact()
    assert len(path.read_bytes()) < len(long)
    assert same(reopened(path), session)
    play_on(session, Dice(99), 3)
    assert same(reopened(path), session)
    kept.close()
    assert disk.backups_of(path)[-1].read_bytes() == long
