"""Record sheets of campaigns on the disk:

one line a session, there while the session is over; torn files do no harm.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.games import load
from puesto.packs import content_for
from puesto.protocol import Server
from puesto.shelf import Shelf
from puesto.storage import SessionFile, campaigns
from tests.helpers import play_on
from tests.protocol.protocol_talk import Talk

CAMPAIGN, FIRST, SECOND = "house-summer", "mission-1", "house-crossing"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def content() -> Any:
    return content_for(load("bear"))[0]


def started(content: Any, scenario: str = FIRST) -> Session[Any, Any]:
    """A session of the campaign."""
    game = load("bear")
    settings = campaigns.start_settings("bear", campaigns.record_sheet(game, content, CAMPAIGN), scenario)
    assert settings is not None
    return Session.start(game, content, scenario, settings)


def written() -> list[dict[str, Any]]:
    """The lines of the sheet."""
    return campaigns.read_sheet("bear", CAMPAIGN).lines


def finished(content: Any, path: Path, seed: int = 3) -> tuple[Session[Any, Any], SessionFile]:
    """A session played to its end, with the file that keeps it."""
    session = started(content)
    kept = SessionFile.create(session, path)
    play_on(session, Dice(seed))
    assert session.prompt is None
    return session, kept


def test_the_line_is_there_while_the_session_is_over_and_only_then(home, content, tmp_path):
    session, kept = finished(content, tmp_path / "a.jsonl")
    (line,) = written()
    assert line["scenario"] == FIRST and line["result"]["points"] == session.state.victory_points
    session.undo()
    assert session.prompt is not None and written() == []
    session.redo()
    assert written() == [line]
    session.override("victory_points", -9)
    assert written()[0]["result"]["points"] == -9
    kept.close()


def test_nothing_is_written_twice_however_often_the_session_is_opened(home, content, tmp_path):
    _, kept = finished(content, tmp_path / "a.jsonl")
    kept.close()
    before = written()
    for _ in range(3):
        SessionFile.open(tmp_path / "a.jsonl", load).file.close()
    assert written() == before


def test_an_end_that_is_undone_after_the_game_was_opened_again_takes_its_line_away(home, content, tmp_path):
    _, kept = finished(content, tmp_path / "a.jsonl")
    kept.close()
    opened = SessionFile.open(tmp_path / "a.jsonl", load)
    opened.session.undo()
    opened.file.close()
    assert written() == []


def test_a_session_that_is_only_looked_at_writes_nothing(home, content, tmp_path):
    _, kept = finished(content, tmp_path / "a.jsonl")
    kept.close()
    campaigns.sheet_path("bear", CAMPAIGN).unlink()
    for backup in campaigns.backups_of(campaigns.sheet_path("bear", CAMPAIGN)):
        backup.unlink()
    SessionFile.open(tmp_path / "a.jsonl", load, write=False).file.close()
    assert not campaigns.sheet_path("bear", CAMPAIGN).exists()


def test_the_second_mission_opens_when_the_first_has_ended(home, content, tmp_path):
    game = load("bear")
    assert campaigns.start_settings("bear", campaigns.record_sheet(game, content, CAMPAIGN), SECOND) is None
    _, kept = finished(content, tmp_path / "a.jsonl")
    kept.close()
    assert campaigns.start_settings("bear", campaigns.record_sheet(game, content, CAMPAIGN), SECOND) is not None


@pytest.mark.parametrize(
    "torn", ["", "{", '{"format": 1, "run": "x"', "[1, 2]", "\x00\x00", '{"format": "1", "run": "x", "lines": []}']
)
def test_a_torn_sheet_gives_way_to_the_newest_one_that_can_be_read(home, content, tmp_path, torn):
    _, kept = finished(content, tmp_path / "a.jsonl")
    kept.close()
    path = campaigns.sheet_path("bear", CAMPAIGN)
    run = campaigns.read_sheet("bear", CAMPAIGN).run
    path.write_text(torn, encoding="utf-8")
    assert campaigns.read_sheet("bear", CAMPAIGN).run == run
    opened = SessionFile.open(tmp_path / "a.jsonl", load)
    opened.file.close()
    assert [line["scenario"] for line in written()] == [FIRST], "the session that is over puts its line back"


def test_a_damaged_line_is_left_out_and_the_others_stand(home, content, tmp_path):
    _, kept = finished(content, tmp_path / "a.jsonl")
    kept.close()
    path = campaigns.sheet_path("bear", CAMPAIGN)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["lines"].insert(0, {"session": 7})
    path.write_text(json.dumps(data), encoding="utf-8")
    assert len(written()) == 1


def test_a_sheet_of_a_newer_version_is_left_alone_and_that_is_said(home, content, tmp_path):
    session = started(content)
    path = campaigns.sheet_path("bear", CAMPAIGN)
    data = json.loads(path.read_text(encoding="utf-8")) | {"format": 99}
    path.write_text(json.dumps(data), encoding="utf-8")
    kept = SessionFile.create(session, tmp_path / "a.jsonl")
    play_on(session, Dice(3))
    assert json.loads(path.read_text(encoding="utf-8")) == data
    assert [notice.template for notice in kept.notices] == [
        "La Hoja de Registro es de una versión más nueva de Puesto de Mando: el resultado no se apunta en ella."
    ]
    kept.close()


def test_a_campaign_begun_again_has_a_blank_sheet_and_the_old_sessions_write_nothing_on_it(home, content, tmp_path):
    _, kept = finished(content, tmp_path / "a.jsonl")
    kept.close()
    campaigns.begin_again("bear", CAMPAIGN)
    assert written() == [] and campaigns.backups_of(campaigns.sheet_path("bear", CAMPAIGN))
    opened = SessionFile.open(tmp_path / "a.jsonl", load)
    assert written() == [] and opened.file.notices
    opened.file.close()


def test_a_disk_that_refuses_is_said_once_and_the_game_goes_on(home, content, tmp_path, monkeypatch):
    session = started(content)

    def refuse(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    kept = SessionFile.create(session, tmp_path / "a.jsonl")
    monkeypatch.setattr(campaigns, "replace", refuse)
    play_on(session, Dice(3))
    session.undo()
    session.redo()
    assert session.prompt is None and len(kept.notices) == 1
    kept.close()


# ---- over the protocol


@pytest.fixture
def talk(home: Path) -> Any:
    found = Talk(Server(Shelf()))
    yield found
    found.server.close()


def test_a_campaign_is_played_over_the_protocol(talk, home):
    (bear,) = [game for game in talk.ask("games") if game["id"] == "bear"]
    assert bear["campaigns"] == [{"id": CAMPAIGN, "title": "Tres días de julio", "scenarios": [FIRST, SECOND]}]
    assert talk.fault("new", game="bear", scenario=SECOND, campaign=CAMPAIGN)["code"] == "refused"
    assert talk.fault("campaign", game="bear", campaign="none")["code"] == "unknown_campaign"
    talk.ask("new", game="bear", scenario=FIRST, campaign=CAMPAIGN, seed=3)
    assert talk.ask("auto", steps=5000, seed=3)["finished"]
    first, second = talk.ask("campaign", game="bear", campaign=CAMPAIGN)["stages"]
    assert first["result"] and second["open"] and not second["result"]
    assert list((home / "sessions").glob("bear-mission-1-*.partida")), "a session of a campaign is always kept"
    talk.ask("undo")
    assert talk.ask("campaign", game="bear", campaign=CAMPAIGN)["stages"][0]["result"] == []
    talk.ask("redo")
    talk.ask("new", game="bear", scenario=SECOND, campaign=CAMPAIGN, seed=4)
    assert talk.ask("state", path="settings.campaign") == CAMPAIGN
    talk.ask("auto", steps=5000, seed=4)
    talk.ask("language", to="en")
    sheet = talk.ask("campaign", game="bear", campaign=CAMPAIGN)
    assert sheet["title"] == "Three Days in July" and "VP balance" in sheet["standing"]
    assert talk.ask("campaign", game="bear", campaign=CAMPAIGN, again=True)["standing"] is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_auto_plays_the_second_mission_to_its_end(talk, seed):
    talk.ask("new", game="bear", scenario=SECOND, seed=seed)
    assert talk.ask("auto", steps=5000, seed=seed) == {
        "answers": pytest.approx(350, abs=350),
        "finished": True,
        "prompt": None,
    }
    rules = {line["rule"] for line in talk.ask("log")}
    assert "2.7" in rules and "6.0" in rules
