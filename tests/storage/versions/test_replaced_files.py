"""A session's file is replaced, appended to or changed in place while it is played:

no version of the session is lost.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.storage import SessionFile, disk
from puesto.storage.lock import Lock
from puesto.storage.summary import read_info
from puesto.storage.versions.file_record import FileStatus
from tests import helpers
from tests.toy import TOY, ToyContent

find = {"toy": TOY}.__getitem__
INTERLEAVINGS = 250


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "game.partida"


def begin(path: Path, answers: int = 10, summary: bool = False) -> SessionFile:
    """A session of so many answers, kept at `path`."""
    kept = SessionFile.create(Session.start(TOY, ToyContent(), "long", {}), path, summary=summary)
    helpers.play_on(kept.session, Dice(1), answers)
    return kept


def reopened(path: Path) -> Session:
    return saves.load(path.read_text(encoding="utf-8"), find).session


def played_elsewhere(path: Path, answers: int, seed: int = 7) -> bytes:
    """Return a copy of the save that another computer has played on."""
    copy = path.parent.parent / "elsewhere" / path.name
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(path, copy)
    opened = SessionFile.open(copy, find, summary=False)
    helpers.play_on(opened.session, Dice(seed), answers)
    opened.file.close()
    return copy.read_bytes()


def put_in_place(path: Path, data: bytes) -> None:
    """Replace a file as a sync client does."""
    beside = path.with_name("~sync.tmp")
    beside.write_bytes(data)
    os.replace(beside, path)


@pytest.fixture(params=["ids", "no ids"])
def ids(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """File systems whose ids mean something, and some where each look at a file gives another."""
    if request.param == "no ids":
        numbers, real = count(1), FileStatus.of
        monkeypatch.setattr(FileStatus, "of", staticmethod(lambda status: replace(real(status), file_id=next(numbers))))


@pytest.mark.usefixtures("ids")
@pytest.mark.parametrize("before", [0, 1, 3], ids=["before the first answer", "after one", "after three"])
def test_a_save_replaced_by_another_computers_version_becomes_two_sessions(path, before):
    begin(path).close()
    other = played_elsewhere(path, 30)
    opened = SessionFile.open(path, find, summary=False)
    helpers.play_on(opened.session, Dice(2), before)
    put_in_place(path, other)
    helpers.play_on(opened.session, Dice(3), 2)
    assert path.read_bytes() == other
    ours = path.with_name("game-2.partida")
    assert opened.file.path == ours
    helpers.same_session(reopened(ours), opened.session)
    (notice,) = opened.file.notices
    told = Language("es").say(notice)
    theirs, mine = reopened(path).answers, opened.session.answers - 1  # it was said at the first answer
    assert f"{theirs} respuestas, guardada hoy a las" in told and "«game.partida»" in told
    assert f"{mine} respuestas) sigue en «game-2.partida»" in told and "lista de partidas" in told
    assert " answers, saved today at" in Language("en").say(notice)
    helpers.play_on(opened.session, Dice(4), 5)
    opened.file.close()
    assert path.read_bytes() == other and len(opened.file.notices) == 1
    helpers.same_session(reopened(ours), opened.session)


def test_a_save_replaced_after_the_last_answer_is_seen_when_it_is_closed(path):
    begin(path).close()
    other = played_elsewhere(path, 30)
    opened = SessionFile.open(path, find, summary=False)
    helpers.play_on(opened.session, Dice(2), 4)
    put_in_place(path, other)
    opened.file.close()
    assert path.read_bytes() == other and len(opened.file.notices) == 1
    helpers.same_session(reopened(path.with_name("game-2.partida")), opened.session)


def test_a_save_that_another_computer_went_on_with_while_it_was_only_looked_at_stays_one(path):
    begin(path).close()
    other = played_elsewhere(path, 30)
    opened = SessionFile.open(path, find, summary=False)
    put_in_place(path, other)
    opened.file.close()
    assert opened.file.notices == [] and path.read_bytes() == other
    assert [one.name for one in path.parent.glob("*.partida")] == ["game.partida"]


def test_a_whole_line_that_another_computer_appends_to_a_shared_file_is_kept(path, monkeypatch):
    monkeypatch.setattr(Lock, "_lock", lambda *_: None)  # a folder whose locks the other computer does not see
    begin(path).close()
    ours, theirs = (SessionFile.open(path, find, summary=False) for _ in range(2))
    helpers.play_on(ours.session, Dice(2), 3)
    helpers.play_on(theirs.session, Dice(9), 4)
    helpers.play_on(ours.session, Dice(3), 2)
    for one in (ours, theirs):
        one.file.close()
        helpers.same_session(reopened(one.file.path), one.session)
    assert ours.file.path != theirs.file.path and (ours.file.notices, len(theirs.file.notices)) == ([], 1)


def test_both_summaries_say_what_is_in_their_files(path):
    kept = begin(path, summary=True)
    other = played_elsewhere(path, 30)
    put_in_place(path, other)
    helpers.play_on(kept.session, Dice(2), 1)
    kept.close()
    for one in (path, kept.path):
        info, session = read_info(one), reopened(one)
        assert info is not None and info.title.es == "La mina larga" and info.round == session.moment.round


@pytest.mark.usefixtures("ids")
def test_a_file_replaced_by_one_with_the_same_in_it_goes_on(path):
    kept = begin(path)
    for seed in range(4):
        put_in_place(path, path.read_bytes())
        helpers.play_on(kept.session, Dice(seed), 2)
        helpers.same_session(reopened(path), kept.session)
    kept.close()
    if all("ya no estaba" not in notice.template for notice in kept.notices):
        assert [one.name for one in path.parent.glob("*.partida")] == ["game.partida"]


@pytest.mark.parametrize("closing", [False, True], ids=["seen before the next answer", "seen when it is closed"])
def test_bytes_changed_in_place_are_seen_and_the_file_is_whole_again(path, closing):
    kept = begin(path, 30)
    status, data = path.stat(), bytearray(path.read_bytes())
    place = len(data) // 2
    data[place : place + 30] = b"#" * 30
    with path.open("r+b") as file:
        file.write(data)
    if closing:
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        helpers.play_on(kept.session, Dice(2), 0)
    else:
        helpers.play_on(kept.session, Dice(2), 1)
    session = kept.session
    kept.close()
    assert [notice.template[:14] for notice in kept.notices] == ["Otro programa "]
    helpers.same_session(reopened(path), session)
    assert [copy.read_bytes() for copy in disk.backups_of(path)] == [bytes(data)]


@pytest.mark.parametrize("data", [b"", b"hello\n", b"\x00" * 900])
def test_what_is_no_session_in_the_files_place_goes_to_the_backups(path, data):
    kept = begin(path)
    put_in_place(path, data)
    helpers.play_on(kept.session, Dice(2), 1)
    kept.close()
    helpers.same_session(reopened(path), kept.session)
    assert [copy.read_bytes() for copy in disk.backups_of(path)] == [data]


def test_an_older_copy_in_the_files_place_goes_to_the_backups(path):
    kept = begin(path)
    older = path.read_bytes()
    helpers.play_on(kept.session, Dice(2), 3)
    put_in_place(path, older)
    helpers.play_on(kept.session, Dice(3), 1)
    kept.close()
    helpers.same_session(reopened(path), kept.session)
    assert [copy.read_bytes() for copy in disk.backups_of(path)] == [older]


def test_where_the_disk_takes_no_second_file_both_versions_wait_until_it_does(path, monkeypatch):
    begin(path).close()
    other = played_elsewhere(path, 30)
    opened = SessionFile.open(path, find, summary=False)
    put_in_place(path, other)
    with monkeypatch.context() as full:
        full.setattr("puesto.storage.file.replace", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "full")))
        helpers.play_on(opened.session, Dice(3), 2)
        assert opened.file.failing and path.read_bytes() == other
    helpers.play_on(opened.session, Dice(3), 1)
    opened.file.close()
    assert path.read_bytes() == other
    helpers.same_session(reopened(opened.file.path), opened.session)


@pytest.mark.skipif(os.name != "posix", reason="links and permissions are of POSIX")
def test_a_link_stays_a_link_and_the_file_at_its_end_has_its_permissions(path, tmp_path):
    begin(path).close()
    real = tmp_path / "other" / "real.partida"
    real.parent.mkdir()
    path.rename(real)
    path.symlink_to(real)
    real.chmod(0o600)
    opened = SessionFile.open(path, find)
    assert Lock(path).path == Lock(real).path and SessionFile.open(real, find).read_only
    helpers.play_on(opened.session, Dice(2), 3)
    opened.file.rename("en casa")
    opened.session.undo(2)
    opened.file.compact()
    put_in_place(real, played_elsewhere(real, 5))
    real.chmod(0o600)
    helpers.play_on(opened.session, Dice(2), 3)
    opened.file.close()
    assert path.is_symlink() and path.resolve() == real
    every = [one for one in tmp_path.rglob("*") if one.is_file() and "elsewhere" not in one.parts]
    assert {one.stat().st_mode & 0o777 for one in every if one.suffix == ".partida"} == {0o600}
    helpers.same_session(reopened(opened.file.path), opened.session)


class Computer:
    """One of two computers whose folders are kept alike by a sync client; the program may have a session open there."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.file: SessionFile | None = None

    def open(self, name: str) -> None:
        self.close()
        self.file = SessionFile.open(self.folder / name, find, summary=False).file

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None

    def saves(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.glob("*.partida")}


def sync(computers: tuple[Computer, Computer], known: dict[str, bytes], in_place: bool) -> None:
    """Bring each file that changed on one computer to the other; one that changed on both is put beside it, as sync
    clients do.

    A file that the other program has open is replaced all the same: a client knows nothing of what is in memory.
    """
    for source, target in (computers, computers[::-1]):
        for name, data in source.saves().items():
            there = target.folder / name
            if known.get(name) == data:
                continue
            if there.exists() and there.read_bytes() not in (known.get(name), data):
                (target.folder / f"{there.stem} (conflicted copy {len(known)}).partida").write_bytes(data)
                (source.folder / name).write_bytes(there.read_bytes())
                known[name] = there.read_bytes()
                continue
            there.write_bytes(data) if in_place else put_in_place(there, data)
            known[name] = data


@pytest.mark.parametrize("seed", range(INTERLEAVINGS))
def test_two_computers_that_take_turns_in_a_synced_folder_lose_no_answer(tmp_path, seed, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)
    random = Random(seed)
    computers = Computer(tmp_path / "one"), Computer(tmp_path / "two")
    start = begin(computers[0].folder / "game.partida", 3)
    start.close()
    known: dict[str, bytes] = {}
    sync(computers, known, False)
    live: set[Journal] = set()
    """Every evening as it stands: what was gone on from is no longer one of them."""
    for _ in range(14):
        computer = random.choice(computers)
        act = random.choice(("play", "play", "play", "sync", "sync", "open", "close", "undo"))
        if act == "sync":
            sync(computers, known, random.random() < 0.3)
        elif act == "close":
            computer.close()
        elif act == "open" or computer.file is None:
            computer.open(random.choice(sorted(computer.saves())))
        else:
            session = computer.file.session
            live.discard(journal(session))
            if act == "undo":
                session.undo()
            else:
                helpers.play_on(session, Dice(random.randint(1, 99)), random.randint(1, 3))
            live.add(journal(session))
    for computer in computers:
        computer.close()
    sync(computers, known, False)
    kept = {journal(reopened(path)) for computer in computers for path in computer.folder.glob("*.partida")}
    assert live <= kept


Journal = tuple[tuple[str, ...], ...]


def journal(session: Session) -> Journal:
    return tuple((entry.kind, entry.key, str(entry.value)) for entry in session.entries)
