"""The file of a session is written once an act, and is never written anew before a copy of it has been kept."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.storage import SessionFile, disk, file
from puesto.storage.keeping import tidy_name
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
    """How much was written to the file, time by time."""
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
        lambda: session.correct(index, tuple(7 - face for face in session.entries[index].value), commit=True, cut=True),
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
