"""Saves by the protocol: refused, copied, opened again, and left alone."""

from __future__ import annotations

import os

import pytest

from puesto.storage import disk
from tests.protocol.protocol_talk import Talk


def test_a_saved_copy_opens_as_it_was_and_is_left_alone(talk, tmp_path):
    path = tmp_path / "copy.jsonl"
    talk.new()
    talk.ask("auto", steps=30, seed=1)
    state = talk.ask("state")
    saved = talk.ask("save", path=str(path))
    assert (saved["answers"], saved["notices"]) == (30, [])
    before = path.read_bytes()
    talk.ask("auto", steps=10, seed=1)
    assert talk.ask("load", path=str(path)) == saved
    assert talk.ask("state") == state
    talk.ask("auto", steps=10, seed=1)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if one.name != "home"] == ["copy.jsonl"]


def test_an_autosaved_session_is_opened_where_it_was_and_goes_on_being_saved(talk, tmp_path):
    path = tmp_path / "auto.jsonl"
    talk.new(save=str(path))
    talk.ask("auto", steps=30, seed=1)
    other = Talk()
    seen = other.ask("load", path=str(path))
    assert seen["answers"] == 30
    assert "otra ventana" in seen["notices"][0]
    talk.server.close()
    assert other.ask("load", path=str(path)) == {"answers": 30, "prompt": seen["prompt"], "notices": []}
    other.ask("auto", steps=5, seed=1)
    state = other.ask("state")
    assert other.ask("load", path=str(path))["answers"] == 35
    assert other.ask("state") == state
    other.server.close()


def test_a_torn_autosave_opens_one_answer_back_and_says_so(talk, tmp_path):
    path = tmp_path / "auto.jsonl"
    talk.new(save=str(path))
    talk.ask("auto", steps=30, seed=1)
    talk.server.close()
    path.write_bytes(path.read_bytes()[:-4])
    loaded = Talk().ask("load", path=str(path))
    assert loaded["answers"] in (29, 30)
    assert "a medio escribir" in loaded["notices"][0]


@pytest.mark.skipif(os.name != "posix", reason="only these systems have pipes among their files")
def test_a_save_refuses_what_is_no_plain_file(talk, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    talk.new()
    for fault in (
        talk.fault("save", path=str(tmp_path / "pipe")),
        talk.fault("load", path=str(tmp_path / "pipe")),
        talk.fault("new", game="toy", scenario="long", save=str(tmp_path / "pipe")),
        talk.fault("export", format="markdown", path=str(tmp_path / "pipe")),
    ):
        assert fault["code"] == "io" and "no es un archivo corriente" in fault["message"]
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == ["pipe"]


def test_a_save_refuses_what_another_holds(talk, tmp_path):
    mine, theirs = tmp_path / "mine.partida", Talk()
    theirs.new(save=str(mine))
    before = mine.read_bytes()
    talk.new()
    assert "Otra ventana" in talk.fault("save", path=str(mine))["message"]
    assert mine.read_bytes() == before
    theirs.server.close()
    talk.ask("save", path=str(mine))
    assert mine.read_bytes() != before


def test_a_save_keeps_a_copy_of_what_it_replaces(talk, tmp_path):
    path = tmp_path / "copy.partida"
    other = b'{"t":"puesto","game":"another"}\n'
    path.write_bytes(other)
    talk.new()
    talk.ask("save", path=str(path))
    talk.ask("save", path=str(path))
    assert other in [copy.read_bytes() for copy in disk.backups_of(path)]


def test_a_save_that_cannot_be_opened_names_its_earlier_copies(talk, tmp_path):
    path = tmp_path / "evening.partida"
    talk.new(save=str(path))
    talk.ask("load", path=str(path))
    lines = path.read_text(encoding="utf-8").split("\n")
    talk.server.close()
    path.write_text("\n".join([lines[0], lines[1][:-9]]), encoding="utf-8")
    fault = talk.fault("load", path=str(path))
    assert fault["code"] == "unloadable" and "Error" not in fault["message"]
    assert str(tmp_path / "backups") in fault["notices"][0]
