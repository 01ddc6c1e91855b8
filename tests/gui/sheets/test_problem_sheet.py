"""Reporting a problem from the window: from the menu, on the notice of a failure, and before there is a window."""

from __future__ import annotations

import os
import zipfile

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel

from puesto.core.messages import msg
from puesto.gui.sheets.problem_sheet import ProblemSheet
from puesto.gui.shell.actions import ACTIONS, is_offered
from puesto.gui.shell.error_report import teller
from puesto.gui.shell.startup_crash import packed_report
from puesto.language import Language
from puesto.storage.problem_report import PICTURE, SESSION


def sheet_of(window):
    sheets = [sheet for sheet in window.findChildren(ProblemSheet) if sheet.isVisible()]
    assert len(sheets) == 1
    return sheets[0]


def report_action():
    return next(action for action in ACTIONS if action.id == "report")


def test_the_menu_makes_one_file_with_the_session_and_a_picture_and_says_where(window):
    assert is_offered(window, report_action()) and report_action().in_menu
    report_action().run(window)
    sheet = sheet_of(window)
    with zipfile.ZipFile(sheet.path) as box:
        assert {SESSION, PICTURE} <= set(box.namelist()) == set(sheet.names)
        assert QImage.fromData(box.read(PICTURE)).size() == window.size() * window.devicePixelRatioF()
        assert box.read(SESSION) == window.controller.file.path.read_bytes()
    said = " ".join(label.text() for label in sheet.findChildren(QLabel)).replace("\u200b", "")
    assert str(sheet.path) in said and "Nada se manda solo" in said


def test_at_home_too_and_nothing_of_the_players_home_stands_in_the_picture(opened, monkeypatch):
    window = opened()
    assert is_offered(window, report_action())
    window.home.banner.say(msg("{path}", path=f"{os.path.expanduser('~')}/puesto"))
    shown: list[str] = []
    grab = type(window).grab

    def looked_at(self, *area):
        shown.append(self.home.banner.text.text())
        return grab(self, *area)

    monkeypatch.setattr(type(window), "grab", looked_at)
    report_action().run(window)
    assert shown == ["~/puesto"] and os.path.expanduser("~") in window.home.banner.text.text()


def test_the_notice_of_a_failure_offers_it_until_it_is_put_away(window, capsys):
    banner = window.table.banner
    assert not banner.report_button.isVisible()
    try:
        raise ValueError("no such hex")
    except ValueError as error:
        teller(window)(ValueError, error, error.__traceback__)
    capsys.readouterr()
    assert banner.report_button.isVisible() and banner.report_button.text() == "Contar el problema…"
    banner.report_button.click()
    with zipfile.ZipFile(sheet_of(window).path) as box:
        assert b"no such hex" in box.read("crash.log")
    banner.dismiss()
    assert not banner.report_button.isVisible()


def test_where_the_window_cannot_open_it_is_made_all_the_same_and_its_place_is_told(own_home):
    said = Language("en").say(packed_report(Language("en")))
    made = list((own_home / "reports").glob("*.zip"))
    assert len(made) == 1 and str(made[0]) in said and "Nothing is sent" in said


def test_a_disk_that_refuses_is_said_and_no_sheet_comes(window, own_home):
    (own_home / "reports").write_text("in the way")
    report_action().run(window)
    assert "reports" in window.table.banner.text.text()
    assert not [sheet for sheet in window.findChildren(ProblemSheet) if sheet.isVisible()]
