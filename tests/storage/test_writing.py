"""The file of a session is written once an act, and is never written anew before a copy of it has been kept."""

from __future__ import annotations

import errno
import os
import time
from io import BytesIO
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.games import load
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol.server import Server
from puesto.protocol.verbs import Conversation
from puesto.shelf import Shelf
from puesto.storage import SessionFile, disk, file
from puesto.storage.background_fsync import retrying
from puesto.storage.keeping import tidy_name
from puesto.terminal.paper import TextPaper
from puesto.terminal.terminal_session import TerminalSession
from tests import helpers
from tests.toy import TOY, ToyContent

find = {"toy": TOY}.__getitem__


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "game.partida"


@pytest.fixture
def kept(path):
    session = Session.start(TOY, ToyContent(), "long", {})
    found = SessionFile.create(session, path, summary=False)
    helpers.play_on(session, Dice(4), 40)
    yield found
    found.close()


@pytest.fixture
def writes(kept, monkeypatch):
    """Return the list of the sizes of all writes to the file."""
    found: list[int] = []
    real = file.write_all

    def write_all(target: int, data: bytes) -> None:
        found.append(len(data))
        real(target, data)

    monkeypatch.setattr(file, "write_all", write_all)
    return found


def opened(path):
    return saves.load(path.read_text(encoding="utf-8"), find).session


def test_each_act_is_written_in_one_go(kept, writes, path):
    session, dice = kept.session, Dice(5)
    index = next(place for place, entry in enumerate(session.entries) if entry.key == "dig.roll")
    acts = [
        *([lambda: helpers.answer_at_random(session, dice)] * 30),
        lambda: session.undo(4),
        lambda: session.redo(3),
        lambda: session.correct(
            index, tuple(7 - face for face in session.entries[index].value), commit=True, is_cut=True
        ),
        session.undo,
        session.redo,
        lambda: session.note("Llueve."),
    ]
    for number, act in enumerate(acts, 1):
        act()
        assert len(writes) == number
        helpers.same_session(session, opened(path))


def damaged(path: Path) -> bytes:
    """Spoil a line in the middle of a save that nobody has open; gives what the file holds now."""
    lines = path.read_bytes().split(b"\n")
    data = b"\n".join([*lines[:9], b"garbage", *lines[9:]])
    path.write_bytes(data)
    return data


def no_copy(path: Path) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))


def test_a_damaged_file_that_cannot_be_copied_is_not_written_anew_before_it_can(kept, path, monkeypatch):
    kept.close()
    spoilt = damaged(path)
    with monkeypatch.context() as full:
        full.setattr(file, "make_backup", no_copy)
        again = SessionFile.open(path, find, summary=False)
        helpers.play_on(again.session, Dice(1), 3)
        assert path.read_bytes() == spoilt and disk.backups_of(path) == []
        assert again.notices and len(again.file.notices) == 1 and again.file.failing
    helpers.play_on(again.session, Dice(1), 1)
    assert [copy.read_bytes() for copy in disk.backups_of(path)] == [spoilt]
    assert len(path.read_bytes()) < len(spoilt)
    helpers.same_session(again.session, opened(path))
    again.file.close()


def test_a_file_that_cannot_be_copied_is_not_compacted(kept, path, monkeypatch):
    kept.session.undo(5)
    before = path.read_bytes()
    monkeypatch.setattr(file, "make_backup", no_copy)
    kept.compact()
    assert path.read_bytes() == before and not kept.failing
    helpers.play_on(kept.session, Dice(1), 2)
    assert path.read_bytes().startswith(before)
    helpers.same_session(kept.session, opened(path))


def test_a_name_with_half_a_character_is_kept_without_it(kept, path):
    kept.rename(tidy_name("martes \ud800, en casa"))
    assert saves.load(path.read_text(encoding="utf-8"), find).extra == {"name": "martes , en casa"}


@pytest.fixture
def refusing(kept, monkeypatch):
    """A disk that takes nothing for as long as the list holds something."""
    refuses, real = [True], file.write_all

    def write_all(target: int, data: bytes) -> None:
        if refuses:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(target, data)

    monkeypatch.setattr(file, "write_all", write_all)
    monkeypatch.setattr("puesto.storage.background_fsync.RETRY_AFTER", 0.02)
    helpers.play_on(kept.session, Dice(2), 3)
    assert kept.failing
    return refuses


def test_a_disk_that_refused_is_tried_again_while_somebody_is_waited_for(kept, refusing, path):
    refusing.clear()
    with retrying(kept.retry):
        until = time.monotonic() + 20
        while kept.failing and time.monotonic() < until:
            time.sleep(0.01)
    helpers.same_session(kept.session, opened(path))
    assert [notice.template[:23] for notice in kept.notices] == ["No queda sitio en el di", "La partida vuelve a gua"]


def test_the_terminal_and_the_protocol_try_again_while_they_wait(kept, refusing, path):
    def wait(*_: object) -> str:
        refusing.clear()
        until = time.monotonic() + 20
        while kept.failing and time.monotonic() < until:
            time.sleep(0.01)
        return ""

    seat = TerminalSession(kept.session, kept, Language("es"), TextPaper(), wait, lambda _: None)
    assert seat.hear() == "" and not kept.failing
    refusing.append(True)
    helpers.play_on(kept.session, Dice(3), 1)
    assert kept.failing
    talk = Conversation(Shelf(), Language("es"))
    talk.take(kept.session, kept)
    server = Server()
    server._talk = talk

    class Source(BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            return wait().encode()

    server.read_line(Source())
    helpers.same_session(kept.session, opened(path))


def test_a_disk_that_refuses_several_files_is_said_once(tmp_path, monkeypatch):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    session = helpers.begin(load("bear"), content_for(load("bear"))[0], "mission-1")
    found = SessionFile.create(session, tmp_path / "game.partida")
    real = os.open

    def no_writing(name: str, flags: int, *mode: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(name))
        return real(name, flags, *mode)

    with monkeypatch.context() as refused:
        refused.setattr(os, "open", no_writing)
        refused.setattr(file, "write_all", lambda *_: no_writing("", os.O_WRONLY))
        for seed in range(40):
            helpers.play_on(session, Dice(seed), 4)
        found.keep_copies()
        assert len(found.notices) == 1
    assert found.retry() and len(found.notices) == 2
    found.close()
