"""A disk that refuses a session on the table:

one line says it, it is tried again by time, and one line says that it is well.
"""

from __future__ import annotations

import errno
import os

import pytest

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.gui.host.disk_retry import DiskRetry
from puesto.storage import SessionFile, file, new_session_path
from tests import helpers
from tests.toy import TOY, ToyContent


@pytest.fixture
def refused(window, monkeypatch):
    """A window with a session that the disk has just refused; an emptied list makes the disk take it again."""
    session = Session.start(TOY, ToyContent(), "long", {})
    path = new_session_path("toy", "long")
    SessionFile.create(session, path).close()
    window.open(path)
    refuses, real = [True], file.write_all

    def write_all(target: int, data: bytes) -> None:
        if refuses:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(target, data)

    monkeypatch.setattr(file, "write_all", write_all)
    helpers.play_on(window.controller.session, Dice(1), 5)
    return window, refuses


def test_what_was_refused_is_written_without_another_answer(refused, qtbot):
    window, refuses = refused
    text = window.table.banner.text
    assert text.text().startswith("No queda sitio en el disco") and text.text().count("\n") == 0
    retry = window.controller.findChild(DiskRetry)
    assert retry.timer.isActive() and retry.timer.interval() == 5000
    retry.timer.start(10)
    qtbot.wait(60)
    assert window.controller.file.failing and text.text().count("\n") == 0
    refuses.clear()
    qtbot.waitUntil(lambda: not window.controller.file.failing, timeout=10_000)
    assert text.text().startswith("La partida vuelve a guardarse") and text.text().count("\n") == 0
    assert SessionFile.open(window.controller.file.path, {"toy": TOY}.__getitem__).session.answers == 5
    qtbot.waitUntil(lambda: not retry.timer.isActive(), timeout=10_000)


def test_the_timer_stops_when_the_session_is_put_away(refused, qtbot):
    window, refuses = refused
    refuses.clear()
    window.go_home()
    retry = window.controller.findChild(DiskRetry)
    retry.timer.start(5)
    qtbot.waitUntil(lambda: not retry.timer.isActive(), timeout=10_000)
    assert window.pages.currentWidget() is window.home
