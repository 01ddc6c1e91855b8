"""The player's folder: lists of sessions, preferences, and the paths of everything."""

from __future__ import annotations

import os

import pytest

from puesto.chance import Dice
from puesto.core.messages import Text
from puesto.core.session import saves
from puesto.language import Language
from puesto.storage import (
    Preferences,
    SessionFile,
    data_folder,
    file,
    list_sessions,
    new_session_path,
    preferences,
    user_folder,
)
from tests.helpers import play_on
from tests.storage.test_storage import Full, begin


def test_sessions_are_listed_last_played_first_without_being_replayed(own_home, monkeypatch):
    for number, scenario in enumerate(("short", "long")):
        session = begin(scenario)
        kept = SessionFile.create(session, new_session_path("toy", scenario))
        play_on(session, Dice(5), 12)
        kept.close()
        os.utime(kept.path, (1_700_000_000 + number,) * 2)
    monkeypatch.setattr(saves, "load", None)
    last, first = list_sessions()
    assert (last.game, last.scenario, last.title.en, first.scenario) == ("toy", "long", "The long mine", "short")
    assert last.round == session.moment.round
    assert last.last is not None
    assert last.next is not None
    assert Language("en").say(last.last) == Language("en").say(session.log[-1].message, session.name)
    assert session.prompt is not None
    assert Language("es").say(last.next) == Language("es").say(session.prompt.message, session.name)
    assert not last.over


def test_a_session_killed_at_its_first_question_is_listed_by_its_name(own_home):
    SessionFile.create(begin(), new_session_path("toy", "long"))
    (info,) = list_sessions()
    assert info.title != Text("long", "long") and info.next is not None


def test_a_save_without_a_summary_is_still_listed_and_what_is_no_save_is_not(own_home):
    kept = SessionFile.create(begin(), new_session_path("toy", "long"), summary=False)
    kept.close()
    (kept.path.parent / "notes.jsonl").write_text("hello\n")
    (kept.path.parent / "empty.jsonl").write_text("")
    (info,) = list_sessions()
    assert (info.path, info.game, info.scenario, info.last) == (kept.path, "toy", "long", None)
    kept.path.with_name(kept.path.stem + ".summary.json").write_text('{"title": 3}')
    assert [one.game for one in list_sessions()] == ["toy"]


def test_two_sessions_of_one_second_get_two_files(own_home):
    one = SessionFile.create(begin(), new_session_path("toy", "long"))
    two = SessionFile.create(begin(), new_session_path("toy", "long"))
    assert one.path != two.path
    one.close()
    two.close()


def test_where_there_is_nothing_nothing_is_listed(own_home):
    assert list_sessions() == []


def test_everything_lies_in_the_folder_that_the_player_names(own_home):
    assert (data_folder(), user_folder(), new_session_path("a b", "Ñ").parent) == (
        own_home,
        own_home / "packs",
        own_home / "sessions",
    )


def test_preferences_come_back_as_they_were_saved(own_home):
    liked = Preferences("dark", "en", 150, False, False, {"bear": ["orders", "2d6"]}, {"window": [1, 2]})
    assert liked.save() is None
    assert Preferences.load() == liked


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"theme": 3, "language": "fr", "scale": "big", "motion": 1, "physical": {"bear": [1]}, "other": 2}',
        "\ud800",
        "[" * 100_000,
    ],
)
def test_garbage_in_the_preferences_gives_the_usual_ones(own_home, text):
    preferences.preferences_path().parent.mkdir(parents=True)
    preferences.preferences_path().write_bytes(text.encode("utf-8", "surrogatepass"))
    assert Preferences.load() == Preferences()


def test_a_scale_beyond_the_ends_stops_there():
    assert [Preferences.from_json({"scale": scale}).scale for scale in (10, 170, 900)] == [100, 170, 300]


def test_preferences_that_cannot_be_kept_are_said(own_home, monkeypatch):
    Full(monkeypatch)
    problem = Preferences().save()
    assert problem is not None
    assert "preferences.json" in Language("es").say(problem)
    assert list(own_home.iterdir()) == []


def test_lines_with_anything_in_them_can_be_written():
    assert file.line_bytes({"t": "set", "value": "\ud800ñ"}).endswith(b"\n")
