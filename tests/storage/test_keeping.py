"""The player's operations on saves: names, copies, earlier copies, the bin; lists with broken files."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.storage import SessionBusyError, SessionFile, every_session, keeping, list_sessions, new_session_path, trash
from puesto.storage.summary import summary_path
from tests import helpers
from tests.toy import TOY, ToyContent

FIND = {"toy": TOY}.__getitem__


@pytest.fixture(autouse=True)
def bin_of_ours(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    return tmp_path / "xdg" / "Trash"


def saved(answers: int = 6) -> Path:
    """A session of the toy game in the sessions folder, closed."""
    session = Session.start(TOY, ToyContent(), "long", {})
    file = SessionFile.create(session, new_session_path("toy", "long"))
    helpers.play_on(session, Dice(3), answers)
    file.close()
    return file.path


def names() -> list[str]:
    return [info.name for info in list_sessions()]


@pytest.mark.parametrize("name", ["Tarde de lluvia", "a/b\\c: «¿qué?»", "🐻 oso", "../../etc"])
def test_a_name_survives_reopening_and_playing_on(name):
    path = saved()
    when = path.stat().st_mtime_ns
    keeping.rename_session(path, keeping.tidy_name(name))
    assert path.stat().st_mtime_ns == when, "the list would change its order"
    opened = SessionFile.open(path, FIND)
    assert (opened.notices, opened.extra["name"]) == ((), name)
    helpers.play_on(opened.session, Dice(1), 2)
    opened.file.compact()
    opened.file.close()
    assert names() == [name]
    keeping.rename_session(path, "")
    assert names() == [""]


def test_a_name_is_one_tidy_line():
    assert keeping.tidy_name("  dos\nlíneas\t\x07 ") == "dos líneas"
    assert len(keeping.tidy_name("x" * 5000)) == keeping.LONGEST_NAME
    assert keeping.tidy_name("\ud83d solo media") == "solo media"


def test_an_open_session_is_renamed_by_its_own_window_and_by_no_other():
    path = saved()
    opened = SessionFile.open(path, FIND)
    with pytest.raises(SessionBusyError):
        keeping.rename_session(path, "desde otra ventana")
    opened.file.rename("desde esta")
    helpers.play_on(opened.session, Dice(1), 2)
    looking = SessionFile.open(path, FIND)
    assert looking.read_only
    with pytest.raises(SessionBusyError):
        looking.file.rename("el que mira")
    looking.file.close()
    opened.file.close()
    assert names() == ["desde esta"]
    assert SessionFile.open(path, FIND, write=False).notices == ()


def test_a_copy_is_a_session_of_its_own(tmp_path):
    path = saved()
    beside, away = new_session_path("toy", "long"), tmp_path / "mi copia.jsonl"
    keeping.copy_session(path, beside, "copia")
    keeping.copy_session(path, away)
    assert sorted(names()) == ["", "copia"]
    assert not summary_path(away).exists()
    first, second = (SessionFile.open(one, FIND, write=False).session for one in (path, away))
    assert first.digest() == second.digest()


def test_what_cannot_be_written_is_said_and_leaves_nothing(tmp_path, monkeypatch):
    path, target = saved(), tmp_path / "aquí.jsonl"
    for code, words in (
        (errno.ENOSPC, "No queda sitio"),
        (errno.EACCES, "no se puede escribir"),
        (errno.EIO, "No se ha podido"),
    ):

        def refuse(*_: object, code: int = code) -> None:
            raise OSError(code, os.strerror(code))

        with monkeypatch.context() as patch:
            patch.setattr("puesto.storage.disk.write_all", refuse)
            for act in (
                lambda: keeping.write_paper(target, b"x", "html"),
                lambda: keeping.copy_session(path, target),
                lambda: keeping.rename_session(path, "no"),
            ):
                with pytest.raises(keeping.SaveError) as refused:
                    act()
                assert words in refused.value.message.template
        assert not list(tmp_path.glob("aquí*"))
    assert names() == [""]


def test_a_copy_whose_summary_finds_no_room_is_there_all_the_same(monkeypatch):
    path = saved()
    target = path.with_name("copia.jsonl")

    def full(where, data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("puesto.storage.summary.replace", full)
    keeping.copy_session(path, target, "otra")
    assert SessionFile.open(target, FIND, write=False).notices == () and not summary_path(target).exists()


def test_an_earlier_copy_comes_back_and_the_save_as_it_was_is_kept():
    path = saved()
    early = path.read_bytes()
    opened = SessionFile.open(path, FIND)
    helpers.play_on(opened.session, Dice(2), 5)
    late = opened.session.digest()
    with pytest.raises(SessionBusyError):
        keeping.restore_backup(path, keeping.list_backups(path)[0].path, FIND)
    opened.file.close()
    keeping.rename_session(path, "con nombre")
    earlier = keeping.list_backups(path)
    assert [one.answers for one in earlier] == [6] and earlier[0].path.read_bytes() == early
    keeping.restore_backup(path, earlier[0].path, FIND)
    assert SessionFile.open(path, FIND, write=False).session.answers == 6
    assert names() == ["con nombre"], "a name is the player's, whatever the copy says"
    assert keeping.list_backups(path)[0].answers == 11
    keeping.restore_backup(path, keeping.list_backups(path)[0].path, FIND)
    assert SessionFile.open(path, FIND, write=False).session.digest() == late


def test_a_damaged_copy_restores_nothing():
    path = saved()
    SessionFile.open(path, FIND).file.close()
    before, copy = path.read_bytes(), keeping.list_backups(path)[0].path
    copy.write_bytes(b"{}\n")
    with pytest.raises(saves.LoadError):
        keeping.restore_backup(path, copy, FIND)
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the bin of freedesktop.org")
def test_the_bin_of_the_system_takes_a_session_and_gives_it_back(bin_of_ours):
    path, other = saved(), saved()
    before, when, summary = path.read_bytes(), path.stat().st_mtime_ns, summary_path(path).read_bytes()
    thrown, twin = trash.throw_away(path), None
    assert [info.path for info in list_sessions()] == [other] and not summary_path(path).exists()
    note = (bin_of_ours / "info" / f"{path.name}.trashinfo").read_text().splitlines()
    assert note[0] == "[Trash Info]" and note[1] == f"Path={path}" and note[2].startswith("DeletionDate=20")
    assert (bin_of_ours / "files" / path.name).read_bytes() == before
    path.write_bytes(before)
    twin = trash.throw_away(path)
    assert twin.where is not None and twin.where != thrown.where, "two files of one name lie side by side"
    assert thrown.back() == path
    assert (path.read_bytes(), path.stat().st_mtime_ns, summary_path(path).read_bytes()) == (before, when, summary)
    assert twin.back() != path, "what stands there is not overwritten"
    assert not list((bin_of_ours / "files").iterdir()) and not list((bin_of_ours / "info").iterdir())


def test_a_session_in_a_window_is_not_thrown_away():
    path = saved()
    opened = SessionFile.open(path, FIND)
    with pytest.raises(SessionBusyError):
        trash.throw_away(path)
    assert path.exists()
    helpers.play_on(opened.session, Dice(1), 2)
    opened.file.close()
    assert trash.throw_away(path).back() == path


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the bin of freedesktop.org is the one that refuses")
def test_where_the_system_has_no_bin_ours_takes_it(own_home, monkeypatch):
    path = saved()

    def refuse(path: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(trash, "_freedesktop", refuse)
    thrown = trash.throw_away(path)
    assert thrown.where == own_home / "trash" / path.name
    assert thrown.back() == path and not list((own_home / "trash").iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="there a lock is Windows' own, whatever the system is called")
def test_on_a_mac_it_goes_to_the_finders_bin(tmp_path, monkeypatch):
    path = saved()
    monkeypatch.setattr(trash.sys, "platform", "darwin")
    monkeypatch.setattr(trash.Path, "home", lambda: tmp_path)
    thrown = trash.throw_away(path)
    assert thrown.where == tmp_path / ".Trash" / path.name
    assert thrown.back() == path


def test_broken_files_are_listed_with_what_is_wrong_and_block_nothing():
    good = saved()
    folder = good.parent
    (folder / "garbage.jsonl").write_bytes(b"\xff\xfe\x00nothing")
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "other.jsonl").write_text('{"t":"puesto","game":"chess"}\n')
    (folder / "folder.jsonl").mkdir()
    found = {info.path.name: info for info in every_session(("toy",))}
    assert len(found) == 5
    assert found[good.name].problem is None
    for name, words in (
        ("garbage", "no es una partida"),
        ("empty", "está vacío"),
        ("other", "de un juego que esta versión"),
        ("folder", "No se puede leer"),
    ):
        info = found[f"{name}.jsonl"]
        assert info.problem is not None and words in info.problem.template
    assert [info.path for info in list_sessions() if info.game == "toy"] == [good]
    with pytest.raises(saves.LoadError):
        keeping.rename_session(folder / "garbage.jsonl", "nombre")
    assert trash.throw_away(folder / "garbage.jsonl").back().read_bytes() == b"\xff\xfe\x00nothing"
