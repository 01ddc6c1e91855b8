"""Foreign files in the player's folder hide nothing, are never waited for and never written over."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.language import Language
from puesto.packs.strict import read_document
from puesto.packs.user_layer import put_file
from puesto.plain_file import open_plain, read_plain
from puesto.protocol import Server
from puesto.storage import Preferences, SessionFile, disk, every_session, list_sessions, new_session_path
from puesto.storage.campaigns import read_sheet, sheet_path
from puesto.storage.keeping import SaveError, copy_session, list_backups, rename_session
from puesto.storage.preferences import preferences_path
from puesto.storage.summary import summary_path
from tests.helpers import play_on, same_session
from tests.storage.test_storage import begin, find, reopened

DEEP = b"[" * 200_000
HOSTILE = {
    "a nest of brackets": DEEP,
    "a nest in a field": b'{"game":"toy","x":' + DEEP + b"}\n",
    "a number without end": b'{"game":"toy","format":' + b"9" * 5_000 + b"}\n",
    "no end of line": b"x" * 3_000_000,
    "no text": bytes(range(256)) * 40,
    "a list": b'["t","puesto"]\n',
    "nothing": b"",
}
"""Contents of hostile files among the sessions."""
SUMMARIES = {
    "a nest": b'{"title":["a","b"],"round":1,"over":false,"game":"toy","scenario":"long","last":' + DEEP + b"}",
    "no round": b'{"title":["a","b"],"round":1e999,"over":false,"game":"toy","scenario":"long"}',
    "no params": b'{"title":["a","b"],"round":1,"over":false,"game":"toy","scenario":"long",'
    b'"last":{"say":"a","with":[],"many":""}}',
    "a list": b"[1, 2]",
    "too much": b'{"title":["' + b"a" * 3_000_000 + b'","b"]}',
}
"""Contents of hostile summaries."""

if os.name == "posix":

    def make_pipe(path: Path) -> None:
        os.mkfifo(path)

    def make_socket(path: Path) -> None:
        with socket.socket(socket.AF_UNIX) as one:
            here = os.getcwd()
            os.chdir(path.parent)  # a socket's name may be no longer than a hundred letters
            one.bind(path.name)
            os.chdir(here)

    SPECIAL: dict[str, Callable[[Path], None]] = {"pipe": make_pipe, "socket": make_socket, "folder": Path.mkdir}
else:
    SPECIAL = {"folder": Path.mkdir}


@pytest.fixture
def kept(own_home):
    found = SessionFile.create(begin(), new_session_path("toy", "long"))
    play_on(found.session, Dice(2), 9)
    yield found
    found.close()


@pytest.fixture(params=SPECIAL)
def special(request, tmp_path):
    """Makes something that is no plain file at a path."""
    return SPECIAL[request.param]


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_one_bad_file_hides_no_session(kept, data):
    bad = kept.path.with_name("bad.partida")
    bad.write_bytes(data)
    assert kept.path in [info.path for info in list_sessions()]
    listed = {info.path: info.problem for info in every_session({"toy"})}
    assert listed[kept.path] is None and bad in listed


@pytest.mark.parametrize("data", SUMMARIES.values(), ids=SUMMARIES)
def test_a_summary_that_is_none_leaves_the_session_its_name(kept, data):
    kept.close()
    summary_path(kept.path).write_bytes(data)
    (info,) = list_sessions()
    assert (info.game, info.scenario, info.last) == ("toy", "long", None)


def test_what_is_no_plain_file_is_never_waited_for(kept, special, own_home):
    where = kept.path.with_name("special.partida")
    special(where)
    assert kept.path in [info.path for info in every_session({"toy"})]
    for read in (open_plain, lambda path: read_plain(path, 10), disk.make_backup):
        with pytest.raises(OSError):
            read(where)
    with pytest.raises(OSError):
        SessionFile.open(where, find)
    for act in (lambda: rename_session(where, "x"), lambda: copy_session(where, where.with_name("copy.partida"))):
        with pytest.raises(SaveError):
            act()
    document = read_document(where, "special.yaml")
    assert [problem.code for problem in document.problems] == ["unreadable"]


def test_what_is_no_plain_file_is_never_written_over(special, tmp_path):
    where = tmp_path / "special"
    special(where)
    before = os.stat(where).st_ino
    for write in (lambda: disk.replace(where, b"x"), lambda: put_file(where, "x")):
        with pytest.raises(OSError):
            write()
    assert os.stat(where).st_ino == before and [path.name for path in tmp_path.iterdir()] == ["special"]


def test_preferences_record_sheets_and_backups_that_are_no_plain_files_are_passed_over(kept, special, own_home):
    special(preferences_path())
    assert Preferences.load().theme == "light"
    sheet_path("bear", "eastern-front").parent.mkdir(parents=True)
    special(sheet_path("bear", "eastern-front"))
    assert read_sheet("bear", "eastern-front").lines == []
    backups = kept.path.parent / "backups"
    backups.mkdir(exist_ok=True)
    special(backups / f"{kept.path.stem}.0009{kept.path.suffix}")
    assert list_backups(kept.path) == [] and disk.make_backup(kept.path) is not None


def test_a_file_that_is_too_large_is_refused_in_words(tmp_path, monkeypatch):
    path = tmp_path / "large.partida"
    path.write_bytes(b"x" * 2_000)
    with pytest.raises(OSError) as refusal:
        read_plain(path, 1_999)
    assert Language("es").say(disk.save_trouble(refusal.value, path)).count("es demasiado grande") == 1


@pytest.mark.skipif(os.name != "posix", reason="links need a right of their own on Windows")
def test_a_lock_never_writes_where_a_link_leads(kept):
    kept.close()
    other = kept.path.with_name("diary.txt")
    other.write_text("mine")
    kept.path.with_name(kept.path.name + ".lock").symlink_to(other)
    SessionFile.open(kept.path, find).file.close()
    assert other.read_text() == "mine"


@pytest.mark.parametrize("size", [0, 1, 700, -1], ids=["emptied", "one byte", "in a line", "a byte less"])
def test_a_save_cut_from_outside_is_noticed_before_the_next_line(kept, size):
    told: list[str] = []
    kept.on_notice = lambda message: told.append(Language("es").say(message))
    whole = kept.path.read_bytes()
    os.truncate(kept.path, size % (len(whole) + 1) if size >= 0 else len(whole) - 1)
    play_on(kept.session, Dice(3), 1)
    assert len(told) == 1 and str(kept.path) in told[0]
    same_session(kept.session, reopened(kept.path))
    play_on(kept.session, Dice(3), 3)
    assert len(told) == 1
    same_session(kept.session, reopened(kept.path))


def test_what_another_program_wrote_into_a_save_is_kept_among_the_copies(kept):
    with kept.path.open("ab") as other:
        other.write(b"hello\n")
    spoilt = kept.path.read_bytes()
    kept.session.undo()
    same_session(kept.session, reopened(kept.path))
    assert spoilt in [copy.read_bytes() for copy in disk.backups_of(kept.path)]


@pytest.mark.parametrize("letters", [240, 245, 250, 255, 300, 20_000])
def test_a_name_that_is_too_long_is_called_so(letters: int, tmp_path: Path):
    server, path = Server(), tmp_path / ("n" * letters)
    begun = {"cmd": "new", "game": "bear", "scenario": "mission-1", "seed": 1}
    for request in (
        begun,
        begun | {"save": str(path)},
        {"cmd": "save", "path": str(path)},
        {"cmd": "load", "path": str(path)},
    ):
        reply = server.reply(json.dumps(request))
        said = [reply["error"]["message"]] if not reply["ok"] else reply["result"].get("notices", [])
        assert reply["ok"] or reply["error"]["code"] == "io"
        for one in said:
            assert "el nombre es demasiado largo" in one or "No existe el archivo" in one, one[-120:]
    server.close()
