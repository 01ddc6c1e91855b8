"""Copies that a sync client or a browser puts beside a save:

what they are called, what tells them apart, and when they were played.
"""

from __future__ import annotations

import os
import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.gui.look.words import Words
from puesto.gui.start.home import where_text
from puesto.language import Language
from puesto.packs import content_for
from puesto.storage import SessionFile, list_sessions, sessions_folder
from puesto.storage.lock import Lock
from puesto.storage.summary import read_info, summarise_save, summary_path
from puesto.storage.versions.moments import describe_time
from tests import helpers
from tests.toy import TOY, ToyContent

NOW = datetime(2026, 3, 15, 21, 0)


@pytest.fixture
def copies(own_home: Path) -> tuple[Path, Path, Path]:
    """A battle under three names without summaries; the second has fewer answers, the third is from a computer with a
    wrong clock.
    """
    game = games.load("chariots")
    content, _ = content_for(game)
    path = sessions_folder() / "tarde.partida"
    session = helpers.begin(game, content, "two-rivers")
    kept = SessionFile.create(session, path)
    helpers.play_on(session, Dice(1), 40)
    shorter = path.with_name("tarde-PORTATIL-DE-CASA.partida")
    shutil.copy(path, shorter)
    helpers.play_on(session, Dice(1), 20)
    kept.close()
    summary_path(path).unlink()
    later = path.with_name("tarde (1).partida")
    shutil.copy(path, later)
    later_than_now = (datetime.now() + timedelta(days=90)).timestamp()
    os.utime(later, (later_than_now, later_than_now))
    return path, shorter, later


def test_no_id_is_ever_a_title_and_the_file_and_its_answers_tell_the_copies_apart(copies):
    for code, title in (("es", "Chariots of Fire"), ("en", "Chariots of Fire")):
        assert [Words(code)(info.label) for info in list_sessions()] == [title] * 3
    assert all(summarise_save(path, games.load) for path in copies)
    found = {info.path: info for info in list_sessions()}
    assert not any(summarise_save(path, games.load) for path in copies if not found[path].is_summarised)
    for code, title, answers in (("es", "Entre dos ríos", "respuestas"), ("en", "Between two rivers", "answers")):
        words = Words(code)
        assert [words(found[path].label) for path in copies] == [title] * 3
        for path, many in zip(copies, (60, 40, 60), strict=True):
            told = where_text(found[path], words)
            far = found[path].far
            assert far is not None and path.name in told and f"{many} {answers}" in told and words(far) in told
            assert "Chariots" not in told, "where the file's name tells copies apart, it needs the room"


def test_a_date_in_the_future_is_said_and_does_not_come_first(copies):
    assert [info.path for info in list_sessions()][-1] == copies[2]
    assert where_text(list_sessions()[-1], Words("es")).endswith(" (fecha futura)")


@pytest.mark.parametrize(
    ("when", "said"),
    [
        (NOW, "hoy a las 21:00"),
        (NOW + timedelta(minutes=5), "hoy a las 21:05"),
        (NOW + timedelta(hours=1), "hoy a las 22:00 (fecha futura)"),
        (NOW - timedelta(days=1), "ayer a las 21:00"),
        (NOW - timedelta(days=2), "el 13/03/2026 a las 21:00"),
        (NOW + timedelta(days=1), "el 16/03/2026 a las 21:00 (fecha futura)"),
    ],
)
def test_a_time_is_said_as_people_say_it(when, said):
    assert Language("es").say(describe_time(when, NOW)) == said


def test_two_sessions_that_are_called_otherwise_show_no_file_name(own_home):
    for scenario in ("short", "long"):
        session = Session.start(TOY, ToyContent(), scenario, {})
        SessionFile.create(session, sessions_folder() / f"{scenario}.partida").close()
    assert [info.has_twin for info in list_sessions()] == [False, False]
    assert not any("partida" in where_text(info, Words("es")) for info in list_sessions())


def test_a_summary_of_another_version_of_the_file_is_known_as_old(own_home):
    path = sessions_folder() / "game.partida"
    kept = SessionFile.create(Session.start(TOY, ToyContent(), "long", {}), path)
    helpers.play_on(kept.session, Dice(1), 20)
    kept.close()
    info = read_info(path)
    assert info is not None and info.is_summarised and info.answers == 20
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-3]))
    info = read_info(path)
    assert info is not None and not info.is_summarised
    with_lock = Lock(path)
    with_lock.take()
    assert not summarise_save(path, {"toy": TOY}.__getitem__)
    with_lock.release()


def test_a_file_that_cannot_be_opened_is_tried_once(own_home, monkeypatch):
    path = sessions_folder() / "game.partida"
    kept = SessionFile.create(Session.start(TOY, ToyContent(), "long", {}), path, summary=False)
    kept.close()
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    assert not summarise_save(path, {"toy": TOY}.__getitem__)
    monkeypatch.setattr("puesto.storage.summary.read_plain", lambda *_: pytest.fail("read again"))
    assert not summarise_save(path, {"toy": TOY}.__getitem__)
