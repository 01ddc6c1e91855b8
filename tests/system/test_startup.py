"""Bad input at a start, without a window: every case is said in words, with the path, and nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from puesto import cli
from puesto.chance import Dice
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.session.session import Session
from puesto.language import Language, code_for, system_code
from puesto.protocol import Server
from puesto.storage import Preferences, SessionFile, crash, data_folder, disk, folders, new_session_path, preferences
from puesto.system import start_checks
from tests.helpers import play_on
from tests.test_house import ROOT
from tests.toy import TOY, ToyContent

GREETING = msg(N_("Preferencias"))
BROKEN_CATALOGUES = (
    b"",
    b"\xde\x12\x04\x95" + b"\xff" * 40,
    b"garbage" * 900,
    b"\xde\x12\x04\x95\0\0\0\0\5\0\0\0\x1c\0\0\0",
)


@pytest.fixture(autouse=True)
def unmoved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No folder was chosen yet, and the home folder is the test's own."""
    monkeypatch.setattr(folders, "_elsewhere", None)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)


def in_spanish(said: list[Message]) -> str:
    return "\n".join(map(Language("es").say, said))


# -- language


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("es_ES.UTF-8", "es"),
        ("es-MX", "es"),
        ("ca_ES", "es"),
        ("gl", "es"),
        ("eu-ES", "es"),
        ("en_GB.UTF-8", "en"),
        ("de_DE@euro", "en"),
        ("pt-BR", "en"),
    ],
)
def test_the_language_of_the_system_is_taken(locale, code):
    assert code_for([locale, "fr"]) == code


@pytest.mark.parametrize("locale", ["", "C", "C.UTF-8", "POSIX"])
def test_a_system_that_says_no_language_gets_the_product_s_own(locale, monkeypatch):
    assert code_for([locale]) == "es"
    assert code_for([locale, "en_US"]) == "en"


def test_preferences_that_were_never_kept_speak_the_system_s_language(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert (system_code(), Preferences.load().language) == ("en", "en")
    monkeypatch.setenv("LC_ALL", "ca_ES.UTF-8")
    assert Preferences.load().language == "es"


@pytest.mark.parametrize("data", BROKEN_CATALOGUES)
def test_a_broken_catalogue_leaves_spanish_and_is_said_in_both_languages(tmp_path, data):
    place = tmp_path / "en" / "LC_MESSAGES" / "puesto.mo"
    place.parent.mkdir(parents=True)
    place.write_bytes(data)
    language = Language("en", tmp_path)
    assert language.say(GREETING) == "Preferencias"
    assert isinstance(language.lacking, Text)
    assert (
        "damaged" in language.say(language.lacking)
        and str(place) in language.lacking.en
        and str(place) in language.lacking.es
    )


def test_a_missing_catalogue_is_said_and_a_whole_one_is_not(tmp_path):
    assert Language("en", tmp_path).lacking is not None
    assert Language("en").lacking is None and Language("es", tmp_path).lacking is None


# -- the player's folder


def test_a_folder_that_takes_everything_is_passed_over_in_silence(own_home):
    assert start_checks.folder_trouble() == []
    assert not list((own_home / "sessions").iterdir()) and [path.name for path in own_home.iterdir()] == ["sessions"]


@pytest.mark.parametrize("blocked", ["home", "sessions", "above"])
def test_a_file_in_the_way_is_named(tmp_path, monkeypatch, blocked):
    way = {"home": tmp_path / "mine", "sessions": tmp_path / "mine" / "sessions", "above": tmp_path / "disk"}[blocked]
    way.parent.mkdir(exist_ok=True)
    way.write_text("mine")
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path / "disk" / "mine" if blocked == "above" else tmp_path / "mine"))
    said = in_spanish(start_checks.folder_trouble())
    assert f"«{way}» es un archivo" in said and "no se guarda nada" in said and "PUESTO_HOME" in said
    assert way.read_text() == "mine"


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "No queda sitio en el disco"), (errno.EROFS, "no se puede escribir")]
)
def test_a_disk_that_refuses_is_said(own_home, monkeypatch, number, words):
    def refuse(file, data):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(start_checks, "write_all", refuse)
    said = in_spanish(start_checks.folder_trouble())
    assert words in said and str(own_home) in said
    assert not list(own_home.glob(".probe*"))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder in which nobody can make anything")
def test_a_folder_that_leads_nowhere_is_said(monkeypatch):
    monkeypatch.setenv("PUESTO_HOME", "/proc/nowhere/puesto")
    assert "/proc/nowhere/puesto" in in_spanish(start_checks.folder_trouble())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no HOME")
def test_somebody_without_a_home_is_given_one_that_passes_and_told_so(monkeypatch, tmp_path):
    monkeypatch.delenv("PUESTO_HOME")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what Python answers where nobody is known
    assert data_folder() == tmp_path / "puesto"
    assert "se puede vaciar" in in_spanish(start_checks.folder_trouble())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the folders of Linux")
def test_an_empty_home_or_a_library_that_fails_leads_to_the_usual_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("PUESTO_HOME")
    usual = data_folder()
    assert usual == tmp_path / ".local" / "share" / "puesto"
    monkeypatch.setenv("XDG_DATA_HOME", "")  # as good as not set
    assert data_folder() == usual
    monkeypatch.setitem(sys.modules, "appdirs", None)
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert data_folder() == usual
    monkeypatch.delitem(sys.modules, "appdirs")
    monkeypatch.setenv("HOME", "")
    assert len(data_folder().parts) > 4  # of whoever runs this, and not at the root of the disk


def test_a_chosen_folder_is_remembered_until_the_usual_one_is_chosen_again(monkeypatch, tmp_path):
    monkeypatch.delenv("PUESTO_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    usual = data_folder()
    assert folders.move_to(tmp_path / "stick")
    monkeypatch.setattr(folders, "_elsewhere", None)  # another sitting
    assert data_folder() == tmp_path / "stick"
    assert folders.move_to(usual)
    monkeypatch.setattr(folders, "_elsewhere", None)
    assert data_folder() == usual and not (tmp_path / folders.CHOICE_NOTE).exists()


def test_a_chosen_folder_goes_before_the_variable_for_this_sitting_only(own_home, tmp_path, monkeypatch):
    assert not folders.move_to(tmp_path / "stick")
    assert data_folder() == tmp_path / "stick"
    monkeypatch.setattr(folders, "_elsewhere", None)
    assert data_folder() == own_home


# -- preferences


@pytest.mark.parametrize("garbage", [b"{half", b"[1, 2]", b"\xff\xfe\0", b"[" * 9000])
def test_garbage_in_the_preferences_is_copied_before_it_is_written_over(own_home, garbage):
    own_home.mkdir()
    preferences.preferences_path().write_bytes(garbage)
    problem = preferences.preferences_trouble()
    assert problem is not None and "preferences.damaged-1.json" in Language("es").say(problem)
    assert Preferences(theme="dark").save() is None
    assert (own_home / "preferences.damaged-1.json").read_bytes() == garbage
    assert Preferences.load().theme == "dark" and preferences.preferences_trouble() is None
    preferences.preferences_path().write_bytes(b"other garbage")
    assert Preferences().save() is None
    assert sorted(path.name for path in own_home.glob("preferences.damaged*")) == [
        "preferences.damaged-1.json",
        "preferences.damaged-2.json",
    ]


def test_garbage_that_cannot_be_copied_is_not_written_over(own_home, monkeypatch):
    own_home.mkdir()
    preferences.preferences_path().write_bytes(b"{half")
    monkeypatch.setattr(disk.os, "fsync", lambda file: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    assert Preferences().save() is not None
    assert preferences.preferences_path().read_bytes() == b"{half"


def test_preferences_that_are_a_folder_are_said_and_left(own_home):
    preferences.preferences_path().mkdir(parents=True)
    problem = preferences.preferences_trouble()
    assert problem is not None and str(preferences.preferences_path()) in Language("es").say(problem)
    assert Preferences.load() == Preferences()
    assert Preferences().save() is not None
    assert preferences.preferences_path().is_dir()


# -- sessions on a disk that refuses


def test_a_session_knows_that_it_is_not_kept_and_tries_again(own_home):
    own_home.parent.mkdir(exist_ok=True)
    own_home.write_text("in the way")
    file = SessionFile.create(Session.start(TOY, ToyContent(), "short", {}), new_session_path("toy", "short"))
    assert file.failing and not file.retry()
    own_home.unlink()
    assert file.retry() and not file.failing
    file.close()
    assert file.path.is_file()


# -- the protocol


def test_the_protocol_says_what_is_wrong_when_it_greets(own_home, monkeypatch, tmp_path):
    assert "notices" not in Server().reply(b'{"cmd": "hello"}')["result"]
    monkeypatch.setattr("puesto.language.catalogues", lambda: tmp_path)
    shutil.rmtree(own_home)
    own_home.write_text("in the way")
    server = Server()
    assert any(str(own_home) in notice for notice in server.reply(b'{"cmd": "hello"}')["result"]["notices"])
    assert any("damaged" in notice for notice in server.reply(b'{"cmd": "language", "to": "en"}')["result"]["notices"])


# -- the crash log


def test_a_report_is_kept_without_the_player_s_name_and_the_log_stays_small(own_home, monkeypatch):
    monkeypatch.setenv("HOME", str(own_home.parent))
    for number in range(30):
        try:
            raise ValueError(f"number {number} in {own_home}" + "x" * 6000)
        except ValueError as error:
            path = crash.keep_report(error)
    assert path == own_home / "crash.log"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("== ") and "number 29" in text and "number 0 " not in text
    assert str(own_home.parent) not in text and "~" in text
    assert path.stat().st_size <= crash.MOST


def test_a_report_that_the_data_folder_does_not_take_goes_where_things_pass(own_home, monkeypatch, tmp_path):
    own_home.write_text("in the way")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path = crash.keep_report(ValueError("lost"))
    assert (
        path is not None
        and path.parent == tmp_path / "puesto"
        and "ValueError: lost" in path.read_text(encoding="utf-8")
    )


# -- real processes on a copy of the program with files missing


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program, as a wheel lays it out, without packs and with half a translation."""
    place = tmp_path_factory.mktemp("broken")
    shutil.copytree(ROOT / "desktop" / "puesto", place / "puesto", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "puesto" / "_resources" / "fonts").mkdir(parents=True)
    half = place / "puesto" / "_i18n" / "en" / "LC_MESSAGES" / "puesto.mo"
    half.parent.mkdir(parents=True)
    half.write_bytes((ROOT / "i18n" / "en" / "LC_MESSAGES" / "puesto.mo").read_bytes()[:5000])
    return place


def run(place: Path, home: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PUESTO_HOME": str(home),
        "PYTHONPATH": str(place),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    command = [sys.executable, "-m", "puesto", *arguments]
    return subprocess.run(
        command,
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        cwd=place,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [("terminal", "--language=en"), ("layer", "export", "x.puesto", "--language=en"), ("proof", "--language=en")],
)
def test_every_command_of_a_broken_program_says_what_is_missing(broken, tmp_path, command):
    done = run(broken, tmp_path, *command)
    assert "Traceback" not in done.stderr
    assert "translation is missing or damaged" in done.stderr and str(broken / "puesto" / "_i18n") in done.stderr
    assert "vuelve a instalar" in done.stderr and str(broken / "puesto" / "_resources" / "packs") in done.stderr


def test_the_protocol_of_a_broken_program_answers_all_the_same(broken, tmp_path):
    done = run(
        broken, tmp_path, "protocol", text='{"cmd": "hello"}\n{"cmd": "new", "game": "bear", "scenario": "mission-1"}\n'
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert "packs" in first["result"]["notices"][0]
    assert not second["ok"] and any("vuelve a instalar" in notice for notice in second["error"]["notices"])


def test_the_terminal_does_not_say_that_a_session_is_kept_which_is_not(tmp_path):
    home = tmp_path / "file"
    home.write_text("in the way")
    done = run(ROOT / "desktop", home, "terminal", "--game=bear", "--scenario=mission-1", "--language=es")
    assert f"«{home}» es un archivo" in done.stderr
    assert "queda guardada" not in done.stdout and "se pierde al salir" in " ".join(done.stdout.split())


def test_a_save_beside_which_no_lock_can_be_made_opens_and_says_so(own_home):
    path = new_session_path("toy", "short")
    SessionFile.create(Session.start(TOY, ToyContent(), "short", {}), path).close()
    before = path.read_bytes()
    path.with_name(f"{path.name}.lock").mkdir()
    opened = SessionFile.open(path, lambda id: TOY)
    assert any(str(path) in Language("es").say(notice) for notice in opened.notices)
    play_on(opened.session, Dice(1), 1)
    assert opened.file.failing and path.read_bytes() == before
    opened.file.close()


# -- the command line


FAULTY = """
class Faulty:
    @staticmethod
    def find_spec(name, *rest):
        if name == "puesto.gui.look.paint":
            raise RuntimeError("half a file")
sys.meta_path.insert(0, Faulty)
"""
"""A module of the window that fails with something else than its absence."""


@pytest.mark.parametrize("broken", ["sys.modules['PySide6.QtCore'] = None", FAULTY])
def test_a_window_whose_libraries_fail_leaves_a_report_and_names_the_terminal(tmp_path, broken):
    environment = {**os.environ, "PUESTO_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    code = f"import sys\n{broken}\nfrom puesto import cli\nsys.exit(cli.main([]))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.returncode == cli.NO_DISPLAY and "Traceback" not in done.stderr
    assert "terminal" in done.stderr and str(tmp_path / "crash.log") in done.stderr
    assert "Error" in (tmp_path / "crash.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "goes"),
    [("/nowhere/gone.partida", True), ("gone.partida", True), ("sub/folder", True), ("nonsense", False)],
)
def test_a_path_that_leads_nowhere_is_the_window_s_to_explain_and_a_word_the_command_line_s(
    monkeypatch, tmp_path, typed, goes
):
    monkeypatch.chdir(tmp_path)
    told: list[str] = []

    def window(command: str, language: str | None) -> int:
        told.append(command)
        return 0

    monkeypatch.setattr(cli, "_window", window)
    if goes:
        assert cli.main([typed]) == 0 and told == [typed]
    else:
        with pytest.raises(SystemExit):
            cli.main([typed])
