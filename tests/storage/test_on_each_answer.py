"""An answer does no needless work: the title is not looked up again, the log not read from the start."""

from __future__ import annotations

import json

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.storage import SessionFile
from puesto.storage.summary import summary_path
from tests.helpers import play_on
from tests.toy import TOY, ToyContent


def test_a_game_is_asked_for_its_scenarios_once_however_often_the_summary_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr("puesto.storage.file.SUMMARY_AFTER", 0)
    monkeypatch.setattr("puesto.storage.file.SUMMARY_AFTER_STEP", 0)
    path, asked = tmp_path / "game.partida", []

    def scenarios(content):
        asked.append(content)
        return TOY.scenarios(content)

    session = Session.start(replace(TOY, scenarios=scenarios), ToyContent(), "long", {})
    kept = SessionFile.create(session, path)
    play_on(session, Dice(1), 30)
    kept.close()
    assert len(asked) == 1
    assert json.loads(summary_path(path).read_text(encoding="utf-8"))["title"] == ["La mina larga", "The long mine"]


def test_summaries_of_an_opened_save_run_no_more_than_the_steps_at_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr("puesto.storage.file.SUMMARY_AFTER", 0)
    session = Session.start(TOY, ToyContent(), "long", {})
    play_on(session, Dice(1), 100)
    path = tmp_path / "game.partida"
    path.write_text("\n".join(saves.dump(session)) + "\n", encoding="utf-8")
    opened = SessionFile.open(path, {"toy": TOY}.__getitem__)
    play_on(opened.session, Dice(1), 20)
    opened.file.close()
    play_on(session, Dice(1), 20)
    unrun = [step.number for step in opened.session.steps if step.later is not None]
    assert len(unrun) > 40 and unrun == list(range(len(unrun)))
    assert opened.session.log == session.log
