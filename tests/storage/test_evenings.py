"""The record of evenings: made of the sessions, made anew from them at any time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.study.evenings import evening_result
from puesto.diary.evenings import evenings_bgsplay, evenings_csv
from puesto.games import load
from puesto.language import Language
from puesto.packs import content_for
from puesto.policies import answer_of_policy
from puesto.shelf import Shelf
from puesto.storage import SessionFile, new_session_path
from puesto.storage.evenings.play_clock import PLAYED, PlayClock
from puesto.storage.evenings.record import EveningRecord, record_path
from puesto.storage.summary import summary_path
from tests import helpers


def play(seed: int, minutes: int, ends: bool = True) -> Path:
    """Play a session of the quickest game, to its end or not, and return its file."""
    game = load("tactics")
    session, dice = helpers.begin(game, content_for(game)[0], "crossroads", seed=str(seed)), Dice(seed)
    file = SessionFile.create(session, new_session_path("tactics", "crossroads"))
    file._clock.seconds = 60.0 * minutes
    while (asked := session.prompt) is not None and (ends or session.answers < 4):
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        else:
            session.answer(answer_of_policy(session, asked, dice, "honest"))
    file.close()
    return file.path


def refreshed() -> EveningRecord:
    record = EveningRecord()
    for _ in record.refresh(Shelf().find):
        pass
    return record


@pytest.fixture
def ended(monkeypatch, tmp_path):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    play(3, 40, ends=False)
    return play(1, 82)


def test_the_record_holds_what_the_sessions_say(ended):
    (evening,) = refreshed().evenings()
    session = SessionFile.open(ended, load, summary=False, write=False).session
    result = evening_result(session)
    assert result is not None and session.prompt is None
    assert (evening.save, evening.game, evening.minutes) == (ended.name, "tactics", 82)
    assert (evening.result, evening.lead, evening.luck) == (result.result, result.lead, result.luck)
    assert evening.result in ("won", "lost", "draw")


def test_the_record_is_made_anew_from_the_sessions(ended):
    before = refreshed().evenings()
    record_path().write_bytes(b"no database")
    assert refreshed().evenings() == before
    data = json.loads(summary_path(ended).read_text())
    summary_path(ended).write_text(json.dumps({**data, "evening": None}))  # as an earlier version wrote it
    record_path().unlink()
    assert refreshed().evenings() == before
    ended.unlink()
    assert refreshed().evenings() == []


def test_opening_a_finished_session_keeps_its_evening(ended):
    SessionFile.open(ended, load).file.close()
    assert json.loads(summary_path(ended).read_text())["evening"]["result"]


def test_files_of_the_record(ended):
    evenings, title = refreshed().evenings(), Shelf().title
    head, row = evenings_csv(evenings, title, Language("en")).decode("utf-8-sig").splitlines()
    assert head.startswith("Day,Game,Mission") and ",82," in row
    (played,) = json.loads(evenings_bgsplay(evenings, title, Language("es")))["plays"]
    assert played["durationMin"] == 82


def test_a_long_pause_is_not_time_at_the_table(monkeypatch):
    clock, now = PlayClock({"minutes": 5}), [0.0]
    monkeypatch.setattr("puesto.storage.evenings.play_clock.time.monotonic", lambda: now[0])
    clock._last = 0.0
    for at in (30.0, 60.0, 60.0 + 7 * 3600):
        now[0] = at
        clock.tick()
    assert clock.as_kept(None, None) == {"minutes": 16}
    assert PlayClock({"minutes": "x"}).as_kept({PLAYED: 3}, None) is None


def test_a_record_that_is_being_written_elsewhere_is_shown_as_it_is(ended):
    play(5, 20)
    other, record = EveningRecord(), EveningRecord()
    writing = other.refresh()
    next(writing)
    record.refresh_for(0.05)
    assert record.evenings() == []
    writing.close()
    record.refresh_for(5)
    assert len(record.evenings()) == 2
