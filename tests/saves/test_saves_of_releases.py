"""Real saves of every release, each left in the middle of a step:

this version opens them, words them, plays them on and undoes them.
"""

from __future__ import annotations

import gettext
import json
import os
from pathlib import Path

import pytest

from puesto import __version__, games
from puesto.chance import Dice
from puesto.core import codec
from puesto.core.messages import Message
from puesto.core.session import saves
from puesto.core.session.journal import Source
from puesto.core.session.runner import sum_of
from puesto.core.session.saves import Loaded
from puesto.games.tactics.table.secret import read_secret
from puesto.language import DOMAIN, Language
from puesto.resources import catalogues
from puesto.storage import SessionFile, disk
from puesto.storage.folders import SUFFIXES
from tests import helpers
from tests.games.tactics.battles import fought
from tests.saves import evenings

HERE = Path(__file__).parent
SAVES = sorted(path for path in HERE.iterdir() if path.suffix in SUFFIXES)
MINE = {save.stem.removesuffix(f"-{__version__}"): save for save in SAVES if save.stem.endswith(f"-{__version__}")}
"""Those of this version, by the evening that they are of."""
DECIDED_OTHERWISE = {
    "bcs-attacking-0.4.0",
    "bcs-retreating-0.4.0",
    "bolt-shooting-0.4.0",
    "tactics-deploying-0.4.0",
    "chariots-by-hand-0.4.0",
    "chariots-long-0.4.0",
    "chariots-shock-0.4.0",
    "chariots-volley-0.4.0",
}
"""Saves with a step that the rules now decide in another way, or with a question that is no longer asked: it is
reported, and cannot be redone."""
LARGEST = 250_000
"""Bytes that a save kept here may have."""


def opened(save: Path) -> Loaded:
    return saves.load(save.read_text(encoding="utf-8"), games.load)


def is_of_this_format(save: Path) -> bool:
    written = json.loads(save.read_text(encoding="utf-8").partition("\n")[0])["format"]
    return bool(written == saves.FORMAT)


def test_there_are_saves_of_this_release():
    assert MINE and any(map(is_of_this_format, MINE.values())), "some are in the format that is written now"
    assert max(save.stat().st_size for save in SAVES) < LARGEST


@pytest.fixture(
    params=[
        pytest.param(save, id=save.stem, marks=pytest.mark.deep if save.stem.startswith("chariots-long") else ())
        for save in SAVES
    ]
)
def save(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_it_opens_without_a_word_where_it_was_left(save):
    loaded = opened(save)
    assert loaded.notices == () and loaded.clean == is_of_this_format(save)
    assert loaded.session.prompt is not None and loaded.session.steps[-1].entries, "it was left in the middle of a step"
    assert json.loads(save.read_text(encoding="utf-8").partition("\n")[0])["app"] in save.stem


def test_each_of_its_lines_is_written_as_it_stands(save):
    lines = save.read_text(encoding="utf-8").splitlines()
    assert (
        len(lines) > 20
        and [
            line
            for line in lines
            if saves.line_of(json.loads(line)) != line or codec.to_text(codec.parse(line)) != line
        ]
        == []
    )


def test_its_whole_log_is_worded_in_both_languages(save):
    session = opened(save).session
    known = gettext.translation(DOMAIN, catalogues(), ["en"])._catalog
    english = {key if isinstance(key, str) else key[0] for key in known}
    assert len(session.log) > 25
    for line in session.log:
        for language in (Language("es"), Language("en")):
            assert "{" not in language.say(line.message, session.name)
        for message in helpers.sayables(line.message):
            if isinstance(message, Message):
                assert message.template in english


def test_it_is_played_on_to_its_end(save, tmp_path):
    path = tmp_path / save.name
    path.write_bytes(save.read_bytes())
    opening = SessionFile.open(path, games.load, summary=False)
    assert not opening.read_only
    helpers.play_on(opening.session, Dice(1))
    assert opening.session.prompt is None
    opening.file.close()
    if is_of_this_format(save):
        assert path.read_bytes().startswith(save.read_bytes()), "lines were appended, nothing was written anew"
    else:
        assert is_of_this_format(path) and [copy.read_bytes() for copy in disk.backups_of(path)] == [save.read_bytes()]
    helpers.same_session(opening.session, opened(path).session)


def test_opening_it_does_not_change_when_it_was_played(save, tmp_path):
    path = tmp_path / save.name
    path.write_bytes(save.read_bytes())
    os.utime(path, (1_700_000_000,) * 2)
    SessionFile.open(path, games.load, summary=False).file.close()
    assert is_of_this_format(path) and path.stat().st_mtime == 1_700_000_000
    if path.read_bytes() != save.read_bytes():
        helpers.same_session(opened(save).session, opened(path).session)


def test_it_is_undone_to_its_start_and_redone(save):
    session = opened(save).session
    while session.check_next_step():
        pass
    lost = [step for step in session.steps if step.lost]
    own = save in MINE.values() and save.stem not in DECIDED_OTHERWISE
    assert not lost or not own, "the rules of this version carry out what it has written"
    assert len(session.notices) == len(lost), "each step that the rules of today no longer carry out is told"
    digest, entries, redoable = session.digest(), session.entries, session.redo_label
    last_loss = getattr(session.state, "last_loss", None)
    undone = len(session.undo(2 * len(entries)))  # what a correction cut off comes back before it is undone
    assert undone > 20 and session.undo_label is None
    assert not session.entries
    session.redo(undone)
    if lost:  # it is redone as far as what was answered then answers what is asked today
        helpers.play_on(session, Dice(1))
        assert session.prompt is None
    else:
        if last_loss is not None:  # 0.4.0 did not count it
            session.state.last_loss = last_loss
        assert (session.digest(), session.entries, session.redo_label) == (digest, entries, redoable)


def test_each_evening_left_what_it_says():
    found = {name: opened(save).session for name, save in MINE.items()}
    bear = {
        "bear-order",
        "bear-undone",
        "bear-by-hand",
        "bear-ruled",
        "bear-situation",
        "bear-compacted",
        "bear-corrected",
        "bear-seeded",
    }
    chariots = {f"chariots-{name}" for name in ("volley", "shock", "by-hand", "offered", "long")}
    bcs = {"bcs-attacking": "attack.roll", "bcs-retreating": "attack.apply"}
    assert set(found) == bear | chariots | set(bcs) | {"tactics-deploying", "bolt-shooting"}
    assert found["bolt-shooting"].prompt.key == "shoot.hits"
    assert {name: found[name].prompt.key for name in bcs} == bcs
    laid = found["tactics-deploying"]
    assert laid.prompt.key == "deploy.place" and read_secret(laid.state).placing[0] == laid.prompt.subject[0]
    assert evenings.in_an_order(found["bear-order"])
    seeded = found["bear-seeded"]
    assert seeded.seed == "una semilla que nadie sabe" and not any(
        one.seed for one in found.values() if one is not seeded
    )
    assert {entry.source for entry in seeded._waiting.own.values()} == {Source.APP, Source.HAND}
    assert found["bear-undone"].redo_label is not None and found["bear-undone"]._waiting
    kinds = {(entry.kind, entry.at) for entry in found["bear-by-hand"].entries}
    assert kinds >= {("repair", "start"), ("set", "start"), ("set", "end"), ("correction", "end")}
    assert {"ruling.ask", "own_rulings", "settings.check_me"} <= {entry.key for entry in found["bear-ruled"].entries}
    assert [entry for entry in found["bear-ruled"].entries if entry.kind == "set" and entry.key.startswith("contacts.")]
    assert found["bear-situation"].scenario == "the-yellow-box-acts"
    assert (found["chariots-volley"].prompt.key, found["chariots-shock"].prompt.key) == (
        "fire.return",
        "shock.spare_hit",
    )
    done = {entry.kind for entry in found["chariots-by-hand"].entries}
    assert done >= {"repair", "set", "correction"} and found["chariots-by-hand"].redo_label is not None
    assert {found[f"chariots-{name}"].scenario for name in ("volley", "shock", "by-hand")} == {
        "dust",
        "megiddo",
        "two-rivers",
    }


def test_each_evening_left_in_its_file_what_it_says():
    found = {
        name: [json.loads(line) for line in save.read_text(encoding="utf-8").splitlines()]
        for name, save in MINE.items()
    }
    assert [line["t"] for line in found["bear-compacted"][-3:]] == ["redoable", "redoable", "waiting"]
    assert sum(map(len, found["bear-compacted"][-1]["streams"].values())) > 1
    assert not {"undo", "redo", "rewrite"} & {line["t"] for line in found["bear-compacted"]}
    assert found["chariots-offered"][-1]["t"] == "offered"
    assert "fire.target" in {entry["key"] for entry in found["chariots-offered"][-1]["entries"]}
    kinds = [line["t"] for line in found["bear-corrected"]]
    assert kinds.index("undo") < kinds.index("rewrite") < kinds.index("waiting")
    assert found["bear-corrected"][kinds.index("rewrite")]["lines"][-1]["subject"], "what no longer fitted was cut off"
    assert sum(line["t"] == "answer" for line in found["chariots-long"]) >= 700


def test_an_answer_that_an_update_could_not_follow_is_not_given_to_another_question():
    session = opened(MINE["chariots-offered"]).session
    left = session.offered
    assert session.prompt.key == "fire.at" and session.offer is None
    helpers.answer_at_random(session, Dice(1))
    assert session.offered == left


def test_a_battle_of_an_own_scenario_that_now_asks_for_terrain_first_opens_and_says_what_differs():
    fights = fought("bridgehead", 2, lambda session: session.prompt.key == "attitude.supply")
    first, *rest = saves.dump(fights)
    head = json.loads(first)
    del head["content"]["battles"]["bridgehead"]["artificial_terrain"]  # the usual: 0.4.0 asked for none all the same
    head["content_sha"] = sum_of(codec.canonical(head["content"]))
    loaded = saves.load("\n".join([saves.line_of(head), *rest]) + "\n", games.load)
    session = loaded.session
    assert (loaded.notices, session.prompt, session.state) == ((), fights.prompt, fights.state)
    while session.check_next_step():
        pass
    assert [step.name for step in session.steps if step.lost] == ["first"]
    said = [Language("es").say(notice, session.name) for notice in session.notices]
    assert [
        line.startswith("El paso 2 grabado no ") and line.endswith("se conserva su resultado.") for line in said
    ] == [True]
    helpers.play_on(session, Dice(1))
    assert session.prompt is None
