"""All sessions on one page, by keyboard:

open, name, copy, take elsewhere, bring back, throw away; and files from anywhere.
"""

from __future__ import annotations

import shutil
import time
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit

from puesto.chance import Dice
from puesto.core.messages import Text, msg
from puesto.core.session.session import Session
from puesto.gui.look.words import Words
from puesto.gui.own_copy.parcel_page import ParcelPage
from puesto.gui.start.fuller_copy_sheet import FullerCopySheet
from puesto.gui.start.home import Home
from puesto.gui.start.session_list import COMPACT_ROW, ROW, SessionModel
from puesto.gui.start.sessions_page import EarlierSheet, SessionsPage
from puesto.storage import (
    Preferences,
    SessionFile,
    SessionInfo,
    keeping,
    list_sessions,
    new_session_path,
    sessions_folder,
)
from puesto.storage.summary import summary_path
from tests import helpers
from tests.gui.shell.test_window import clipped
from tests.toy import TOY, ToyContent

ENTER, DELETE, ESC = Qt.Key.Key_Return, Qt.Key.Key_Delete, Qt.Key.Key_Escape
LONG = "Un nombre larguísimo / con barras \\ y 🐻 que no acaba nunca y sigue y sigue"


@pytest.fixture(autouse=True)
def bin_of_ours(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))


def saved(answers: int = 6, name: str = ""):
    session = Session.start(TOY, ToyContent(), "long", {})
    file = SessionFile.create(session, new_session_path("toy", "long"), True, name=name)
    helpers.play_on(session, Dice(3), answers)
    file.close()
    return file.path


@pytest.fixture
def page(opened):
    """A window on the page of all sessions, with three of them."""
    for name in ("primera", "segunda", "tercera"):
        saved(name=name)
        time.sleep(0.01)
    window = opened()
    window.do_named("sessions")
    QApplication.processEvents()
    return window.page(SessionsPage)


@pytest.mark.parametrize(("game", "said"), [("tactics", "2GM Tactics · Turno 3, "), ("toy", "Turno 3, ")])
def test_a_session_is_listed_with_its_game(game: str, said: str):
    far = msg("Turno {n}", n=3)
    info = SessionInfo(Path("x"), game, "crossroads", Text("El cruce", "The crossroads"), datetime.now(), 3, far)
    assert SessionModel(Words("es")).lines(info)[0].startswith(said)


def labels(page) -> list[str]:
    return [info.name for info in page.sessions]


def test_it_is_reached_from_home_and_lists_the_last_played_first(opened, keys):
    for name in ("primera", "segunda"):
        saved(name=name)
        time.sleep(0.01)
    window = opened()
    assert window.home.resume.title.text() == "segunda" and "La mina larga" in window.home.resume.where.text()
    keys(window, "t")
    page = window.page(SessionsPage)
    assert window.pages.currentWidget() is page and labels(page) == ["segunda", "primera"]
    read = page.list.rows.data(page.list.rows.index(0))
    for words in ("segunda", "La mina larga", "Ronda", "Ahora toca"):
        assert words in read
    assert page.list.hasFocus() and clipped(page) == []
    keys(window, ESC)
    assert isinstance(window.pages.currentWidget(), Home)


def test_enter_opens_the_session_that_is_chosen(page, keys):
    window = page.host
    keys(window, Qt.Key.Key_Down, ENTER)
    assert window.at_table and window.controller.file.path == page.sessions[1].path
    window.do_named("sessions")
    page.list.go_to(next(row for row, info in enumerate(page.sessions) if info.name == "segunda"))
    keys(window, ENTER)
    assert window.at_table and window.controller.read_only is None, (
        "the session of this window is gone on with, not opened a second time"
    )


@pytest.mark.parametrize("name", ["Brest", LONG, "«ñ» <b>"])
def test_a_name_is_typed_in_its_row_and_survives(page, keys, qtbot, name):
    window = page.host
    keys(window, Qt.Key.Key_F4)
    field = window.focusWidget()
    assert (
        isinstance(field, QLineEdit) and field.accessibleName() == "Nombre de la partida" and field.text() == "tercera"
    )
    field.setText(name)
    qtbot.keyClick(field, ENTER)
    QApplication.processEvents()
    QApplication.processEvents()
    assert window.pages.currentWidget() is page, "the key that ends the name opens nothing"
    assert page.sessions[0].name == name[: keeping.LONGEST_NAME] == list_sessions()[0].name
    assert SessionFile.open(page.sessions[0].path, {"toy": TOY}.__getitem__, write=False).notices == ()
    window.go_home()
    assert window.home.resume.title.text() == page.sessions[0].name


def test_the_session_on_the_table_can_be_named_but_not_thrown_away_or_taken_back(page, keys):
    window = page.host
    keys(window, ENTER)
    path = window.controller.file.path
    window.do_named("sessions")
    page.list.go_to(next(row for row, info in enumerate(page.sessions) if info.path == path))
    page._rename(page.list.at, "en juego")
    assert [info.name for info in list_sessions() if info.path == path] == ["en juego"]
    page.list.setFocus()
    keys(window, DELETE)
    assert path.exists() and "abierta en una ventana" in page.problem.text() and not page.thrown
    page._restore(page.list.at, keeping.list_backups(path)[0].path)
    assert "abierta en una ventana" in page.problem.text()
    window.go_back()
    assert window.at_table and window.controller.session is not None
    window.controller.answer(Dice(1).random_answer(window.controller.prompt))
    window.go_home()
    assert window.home.resume.title.text() == "en juego", "what is played on keeps its name"


def test_another_window_keeps_its_session(page, keys):
    window, path = page.host, page.sessions[0].path
    other = SessionFile.open(path, {"toy": TOY}.__getitem__)
    page._rename(page.list.at, "otra")
    assert "abierta en una ventana" in page.problem.text()
    keys(window, DELETE)
    assert path.exists() and labels(page) == ["tercera", "segunda", "primera"]
    other.file.close()
    keys(window, DELETE)
    assert not path.exists() and page.problem.text() == ""


def test_what_is_thrown_away_comes_back_without_a_question(page, keys):
    window, paths = page.host, [info.path for info in page.sessions]
    keys(window, DELETE, DELETE)
    assert labels(page) == ["primera"] and not paths[0].exists()
    back = page.buttons["back"]
    assert back.isVisible() and "segunda" in back.text()
    page.undo()  # the key of every undo
    assert labels(page) == ["segunda", "primera"] and page.list.at.name == "segunda" and "tercera" in back.text()
    back.click()
    assert labels(page) == ["tercera", "segunda", "primera"] and not back.isVisible()
    assert [info.path for info in page.sessions] == paths
    keys(window, ENTER)
    assert window.at_table


def test_a_copy_is_named_at_once(page):
    page.buttons["copy"].click()
    QApplication.processEvents()
    assert sorted(labels(page)) == ["primera", "segunda", "tercera", "tercera (copia)"]
    assert page.list.at.name == "tercera (copia)"


def test_a_session_is_taken_elsewhere_and_opened_from_there(page, keys, tmp_path, monkeypatch):
    window, target = page.host, tmp_path / "mi partida.partida"
    suggested = []

    def ask(parent, title, name, kinds):
        suggested.append(name)
        return str(target.with_suffix("")), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    page.buttons["save"].click()
    assert suggested == ["tercera.partida"] and target.exists() and len(page.sessions) == 3
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(target), ""))
    keys(window, Qt.Key.Key_O, modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.at_table and window.controller.file.path == target


def test_a_file_dropped_on_the_window_is_opened(page, tmp_path):
    window = page.host
    path = tmp_path / "llegada.jsonl"
    shutil.copy(page.sessions[0].path, path)
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(tmp_path / "foto.png")), QUrl.fromLocalFile(str(path))])
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(window.rect().center(), Qt.DropAction.CopyAction, dragged, buttons, none)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(
        window, QDropEvent(QPointF(window.rect().center()), Qt.DropAction.CopyAction, dragged, buttons, none)
    )
    assert window.at_table and window.controller.file.path == path
    other = QMimeData()
    other.setUrls([QUrl.fromLocalFile(str(tmp_path / "foto.png"))])
    refused = QDragEnterEvent(window.rect().center(), Qt.DropAction.CopyAction, other, buttons, none)
    refused.ignore()
    QApplication.sendEvent(window, refused)
    assert not refused.isAccepted()


def test_an_earlier_copy_is_brought_back_from_its_list(page, keys):
    window, path = page.host, page.sessions[0].path
    opened = SessionFile.open(path, {"toy": TOY}.__getitem__)
    helpers.play_on(opened.session, Dice(2), 5)
    opened.file.close()
    page.refresh()
    page.buttons["earlier"].click()
    sheet = window.findChild(EarlierSheet)
    assert sheet.buttons()[0].hint == "6 respuestas"
    keys(window, ENTER)
    assert SessionFile.open(path, {"toy": TOY}.__getitem__, write=False).session.answers == 6
    assert page.problem.text() == "" and not sheet.isVisible()
    assert keeping.list_backups(path)[0].answers == 11


def test_broken_files_say_what_is_wrong_and_only_go_to_the_bin(page, keys):
    window = page.host
    (sessions_folder() / "rota.jsonl").write_text("nada")
    page.refresh()
    row = next(row for row, info in enumerate(page.sessions) if info.problem is not None)
    page.list.go_to(row)
    assert "no es una partida" in page.list.rows.data(page.list.rows.index(row))
    assert [id for id, button in page.buttons.items() if button.isVisible()] == ["throw", "file"]
    keys(window, ENTER, Qt.Key.Key_F4)
    assert window.pages.currentWidget() is page
    keys(window, DELETE)
    assert labels(page) == ["tercera", "segunda", "primera"]


def test_a_damaged_session_is_refused_on_the_page_itself(page, keys):
    path = page.sessions[0].path
    head = path.read_text(encoding="utf-8").splitlines()[0]
    path.write_text(head + "\n", encoding="utf-8")
    page.refresh()
    keys(page.host, ENTER)
    assert page.host.pages.currentWidget() is page and page.problem.text() != ""


def test_no_session_at_all_leaves_the_page_usable(opened, keys):
    window = opened()
    window.do_named("sessions")
    page = window.page(SessionsPage)
    assert "Todavía no hay" in page.count.text() and page.buttons["file"].hasFocus()
    assert not page.buttons["open"].isVisible()
    keys(window, DELETE, ESC)
    assert isinstance(window.pages.currentWidget(), Home)


def test_every_language_and_size_keeps_the_chosen_row(page):
    window = page.host
    page.list.go_to(2)
    for act in (lambda: window.speak("en"), lambda: window.scale(200), lambda: window.swap_theme()):
        act()
        QApplication.processEvents()
        assert page.list.at.name == "primera" and page.list.accessibleName()
    assert page.buttons["throw"].text() == "Move to the bin"


def test_a_file_handed_over_by_the_system_is_opened_also_before_there_is_a_window(page, qapp, tmp_path):
    window = page.host
    early, late = tmp_path / "antes.partida", tmp_path / "después.partida"
    for path in (early, late):
        shutil.copy(page.sessions[0].path, path)
    QApplication.sendEvent(qapp, QFileOpenEvent(str(early)))
    assert not window.at_table
    qapp.listen(lambda path: window.open(Path(path)))
    assert window.at_table and window.controller.file.path == early
    QApplication.sendEvent(qapp, QFileOpenEvent(str(late)))
    assert window.controller.file.path == late


def test_a_parcel_that_is_opened_shows_what_it_would_change(page, tmp_path):
    window, path = page.host, tmp_path / "mis-cartas.puesto"
    path.write_text("nada: de eso\n", encoding="utf-8")
    window.open(path)
    shown = window.pages.currentWidget()
    assert isinstance(shown, ParcelPage) and "No se ha cambiado nada." in shown.problem.text()


def test_a_session_that_cannot_be_opened_offers_its_earlier_copies(opened, keys):
    path = saved(name="martes")
    good = path.read_bytes()
    SessionFile.open(path, {"toy": TOY}.__getitem__).file.close()
    lines = good.decode().split("\n")
    path.write_text("\n".join([lines[0], lines[1][:-9], *lines[2:]]), encoding="utf-8")
    spoilt = path.read_bytes()
    window = opened()
    window.open(path)
    QApplication.processEvents()
    sheet = window.findChild(FullerCopySheet)
    assert sheet is not None and sheet.isVisible() and window.controller.session is None
    assert [(one.text(), one.hint) for one in sheet.buttons()] == [
        ("Abrir la copia", "6 respuestas"),
        ("No abrir nada", ""),
    ]
    keys(window, ENTER)
    QApplication.processEvents()
    assert window.at_table and window.controller.session.answers == 6
    assert spoilt in [copy.path.read_bytes() for copy in keeping.list_backups(path)]


def test_a_session_that_cannot_be_opened_and_has_no_copies_is_only_told_of(opened):
    path = saved()
    shutil.rmtree(path.parent / "backups", ignore_errors=True)
    path.write_text("nada", encoding="utf-8")
    window = opened()
    window.open(path)
    QApplication.processEvents()
    assert window.findChild(FullerCopySheet) is None and window.home.banner.isVisible()


@pytest.fixture
def cut_off(opened):
    """A window that has opened a session whose end a power cut has left as zeros, and its file; a copy has all 40
    answers.
    """
    path = saved(40)
    SessionFile.open(path, {"toy": TOY}.__getitem__).file.close()
    data = path.read_bytes()
    path.write_bytes(data[:-900] + b"\0" * 900)
    window = opened()
    window.open(path)
    QApplication.processEvents()
    return window, path


def test_zeros_at_the_end_are_told_and_enter_takes_the_copy_that_goes_further(cut_off, keys):
    window, path = cut_off
    left = window.controller.session.answers
    sheet = window.findChild(FullerCopySheet)
    assert 0 < left < 40 and sheet.isVisible()
    said = " ".join(label.text() for label in sheet.findChildren(QLabel))
    assert "acaba en 900 ceros, como los deja un corte de luz" in said and "y tiene 40 respuestas" in said
    assert [one.hint for one in sheet.buttons()] == ["40 respuestas", f"{left} respuestas"]
    keys(window, ENTER)
    QApplication.processEvents()
    assert window.at_table and window.controller.session.answers == 40 and not window.table.banner.isVisible()
    assert window.controller.file.path == path


def test_esc_goes_on_with_what_is_left_and_the_copy_stays(cut_off, keys):
    window, path = cut_off
    left = window.controller.session.answers
    keys(window, ESC)
    assert window.at_table and window.controller.session.answers == left
    assert "llega más lejos, con 40 respuestas" in window.table.banner.text.text()
    assert 40 in [copy.answers for copy in keeping.list_backups(path)]


def test_a_session_replaced_just_before_it_is_put_away_is_said_at_home(opened, keys):
    path = saved()
    beside = path.with_name("~sync")
    shutil.copy(path, beside)
    elsewhere = SessionFile.open(beside, {"toy": TOY}.__getitem__, summary=False)
    helpers.play_on(elsewhere.session, Dice(5), 20)
    elsewhere.file.close()
    window = opened()
    window.open(path)
    window.controller.note("Llueve.")
    beside.replace(path)
    window.go_home()
    assert "Otro ordenador u otro programa" in window.home.banner.text.text()
    assert len(list_sessions()) == 2


def test_copies_without_a_summary_are_read_while_nobody_waits(opened, qtbot):
    path = saved()
    for name in ("copia (1).partida", "copia-PORTATIL.partida"):
        shutil.copy(path, path.with_name(name))
    window = opened()
    home = window.home.resume

    def titles() -> list[str]:
        return [info.label.es for info in list_sessions()]

    qtbot.waitUntil(lambda: titles() == ["La mina larga"] * 3, timeout=20_000)
    qtbot.waitUntil(lambda: home.title.text() == "La mina larga", timeout=20_000)
    assert "6 respuestas" in home.where.text() and ".partida" in home.where.text()
    for info in list_sessions():
        summary_path(info.path).unlink()
    window.do_named("sessions")
    page = window.page(SessionsPage)
    qtbot.waitUntil(lambda: [info.label.es for info in page.sessions] == ["La mina larga"] * 3, timeout=20_000)
    read = page.list.rows.data(page.list.rows.index(0))
    assert "La mina larga" in read and "6 respuestas" in read and ".partida" in read


def test_at_200_percent_the_rows_are_compact_and_five_of_six_are_seen(opened):
    for number in range(6):
        saved(name=f"tarde {number}")
    window = opened(Preferences(scale=200, motion=False))
    window.resize(1366, 768)
    window.do_named("sessions")
    QApplication.processEvents()
    page = window.page(SessionsPage)
    rows = [page.list.visualRect(page.list.model().index(row, 0)) for row in range(6)]
    port = page.area.viewport()
    seen = [one for one in rows if port.rect().contains(page.list.viewport().mapTo(port, one.center()))]
    assert len(seen) >= 5 and page.list.delegate.row == COMPACT_ROW
    window.resize(1366, 1600)
    QApplication.processEvents()
    assert page.list.delegate.row == ROW, "where there is room each says again what comes next"
