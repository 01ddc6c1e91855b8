"""Bad input at a start, in the window: it opens all the same, says what is wrong, and loses no session."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from puesto.gui.look import theme
from puesto.gui.shell import app, startup
from puesto.gui.shell.screen import kept_size
from puesto.gui.shell.startup_crash import crash_message
from puesto.gui.shell.startup_unsaved import UnsavedDialog
from puesto.language import Language
from puesto.storage import Preferences, data_folder, folders, list_sessions

ASK = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from puesto.gui.shell import app, screen
made = screen.application
def application(*given):
    found = made(*given)
    QTimer.singleShot(0, look)
    return found
def look():
    shown = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    if not shown or not (getattr(shown[0], "_painted", True)):
        QTimer.singleShot(20, look)
        return
    QTimer.singleShot(400, lambda: tell(shown[0]))
def tell(one):
    if isinstance(one, QMessageBox):
        print("box", one.text())
    else:
        print(type(one.pages.currentWidget()).__name__, one.words.code, one.home.banner.text.text())
    one.close()
screen.application = application
sys.exit(app.main(sys.argv[1:]))
"""
"""Starts the program as it is, says what is shown once it is there, and closes it."""


def start(home: Path, *arguments: str, code: str = ASK, **more: str) -> tuple[int, str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PUESTO_HOME": str(home), **more}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert "Traceback" not in done.stderr or "boom" in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(autouse=True)
def unmoved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_elsewhere", None)


@pytest.fixture
def refused(own_home: Path, window):
    """A window with a session on a disk that takes nothing: where its folder should be there is a file."""
    window.go_home()
    own_home.rename(own_home.with_name("before"))
    own_home.write_text("in the way")
    startup.look_around(window)
    window.set_up("toy")
    window.new_page.go.click()
    QApplication.processEvents()
    return window


# -- the first time, by real starts


def test_the_first_start_welcomes_in_the_system_s_language_and_the_second_does_not(tmp_path):
    home = tmp_path / "home"
    status, said = start(home, LC_ALL="en_GB.UTF-8")
    assert (status, said.split(" ")[:2]) == (0, ["WelcomePage", "en"])
    status, said = start(home, LC_ALL="es_ES.UTF-8")
    assert (status, said.split(" ")[:2]) == (0, ["Home", "en"])


def test_a_file_that_is_opened_first_comes_before_the_welcome(tmp_path):
    lost = tmp_path / "gone.partida"
    _, said = start(tmp_path / "home", str(lost))
    assert said.startswith("Home es") and f"«{lost}»" in said and "no está ahí" in said
    assert "es una carpeta" in start(tmp_path / "other", str(tmp_path))[1]


def test_a_measured_start_is_not_welcomed(tmp_path):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PUESTO_HOME": str(tmp_path), app.BENCH: "1"}
    code = (
        "import sys; from puesto.gui.shell import app; app._say_when = lambda: (print(*sys.modules),"
        " app.QCoreApplication.quit()); app.main([])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=60, check=True
    )
    assert "puesto.gui.shell.main_window" in done.stdout and "puesto.gui.start.welcome" not in done.stdout


def test_where_nothing_can_be_kept_home_says_so_and_there_is_no_welcome(tmp_path):
    home = tmp_path / "file"
    home.write_text("in the way")
    status, said = start(home)
    assert status == 0 and said.startswith("Home") and f"«{home}» es un archivo" in said and "no se guarda nada" in said


def test_a_failure_before_the_window_is_said_in_a_box_and_its_report_is_kept(tmp_path):
    broken = (
        "import sys, types\nclass Boom(types.ModuleType):\n    def __getattr__(self, name): raise"
        " RuntimeError('boom')\n"
    )
    broken += "sys.modules['puesto.gui.shell.main_window'] = Boom('x')\n"
    status, said = start(tmp_path, code=broken + ASK)
    assert status == 1 and "box Puesto de Mando no ha podido arrancar (RuntimeError: boom)" in said
    assert str(tmp_path / "crash.log") in said
    assert "RuntimeError: boom" in (tmp_path / "crash.log").read_text(encoding="utf-8")


def test_where_not_even_a_report_can_be_kept_what_failed_is_said():
    assert "boom" in Language("en").say(crash_message(RuntimeError("boom\nmore"), None))


# -- fonts


def test_broken_fonts_are_named_and_others_stand_in(tmp_path, monkeypatch, opened):
    fonts = tmp_path / "fonts"
    (fonts / "Folder.ttf").mkdir(parents=True)
    (fonts / "Empty.ttf").write_bytes(b"")
    monkeypatch.setattr(theme, "_loaded_fonts", set())
    monkeypatch.setattr(theme, "_broken_fonts", [])
    monkeypatch.setattr("puesto.resources.resource", lambda path="": tmp_path / path)
    assert theme.load_fonts() == ()
    assert "Empty.ttf" in Language("es").say(theme.broken_fonts()[0])
    monkeypatch.setattr(theme, "_broken_fonts", [])
    assert str(fonts) in Language("es").say(theme.broken_fonts()[0])


def test_whole_fonts_are_passed_over_in_silence(opened):
    opened()
    assert theme.broken_fonts() == ()


# -- a folder that takes nothing


def test_it_stands_on_the_banner_of_home_and_table_until_it_is_mended(refused, own_home, keys):
    window, banner = refused, refused.table.banner
    assert f"«{own_home}» es un archivo" in banner.text.text() and banner.remedy.isVisible()
    assert banner.text.text().count("\n") == 0 and "La partida sigue en memoria" in banner.text.text()
    banner.dismiss()
    assert "La partida sigue en memoria" in banner.text.text()
    own_home.unlink()
    keys(window, "1")
    QApplication.processEvents()
    window.go_home()
    assert not window.home.banner.standing and not window.home.banner.remedy.isVisible()
    assert len(list_sessions()) == 1


def test_another_folder_takes_the_session_on_the_table_with_it(refused, tmp_path, monkeypatch, keys):
    other = tmp_path / "stick"
    other.mkdir()
    (other / "holiday.jpg").write_bytes(b"")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(other))
    refused.table.banner.remedy.click()
    assert data_folder() == other / "puesto"
    assert not refused.table.banner.standing
    assert "PUESTO_HOME" in refused.table.banner.text.text()
    file = refused.controller.file
    assert file.path.parent == other / "puesto" / "sessions" and not file.failing
    keys(refused, "1")
    refused.go_home()
    assert [info.path for info in list_sessions()] == [file.path]
    assert Preferences.load().physical == refused.preferences.physical


def test_a_folder_that_takes_nothing_either_is_refused_and_nothing_changes(refused, own_home, tmp_path, monkeypatch):
    other = tmp_path / "other"
    other.write_text("a file")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(other))
    assert not startup.choose_folder(refused)
    assert data_folder() == own_home and f"«{other}»" in refused.table.banner.text.text()


def test_leaving_a_session_that_is_not_kept_asks_first(refused, tmp_path, monkeypatch, keys):
    window = refused
    window.close()
    assert window.isVisible() and isinstance(window._overlay, UnsavedDialog)
    keys(window, Qt.Key.Key_Escape)
    assert window.at_table
    window.go_home()
    assert window.at_table and isinstance(window._overlay, UnsavedDialog)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "new"))
    window._overlay.elsewhere.click()
    assert window.pages.currentWidget() is window.home and len(list_sessions()) == 1


def test_a_session_can_be_left_unsaved_by_saying_so(refused):
    refused.close()
    refused._overlay.lose.click()
    assert not refused.isVisible()


def test_a_disk_that_takes_the_session_after_all_is_not_asked_about(refused, own_home):
    own_home.unlink()
    refused.go_home()
    assert refused.pages.currentWidget() is refused.home and len(list_sessions()) == 1


def test_garbage_in_the_preferences_is_said_at_home(opened, own_home):
    own_home.mkdir()
    (own_home / "preferences.json").write_text("{half")
    window = opened()
    startup.look_around(window)
    assert "preferences.damaged-1.json" in window.home.banner.text.text()


@pytest.mark.parametrize(
    "kept",
    [[-(10**30), 5], [10**30, 10**30], [0, 0], [-1, -1], [1.5, 2], ["a", "b"], [True, True], {}, None, "x", [700]],
)
def test_a_size_that_no_window_can_have_keeps_no_program_from_starting(qapp, kept):
    room = QSize(1366, 768)
    size = kept_size(kept, room)
    assert size is None or (0 < size.width() <= 1366 and 0 < size.height() <= 768)
    assert kept_size([900, 5_000], room) == QSize(900, 768)
