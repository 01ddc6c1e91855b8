"""Saves whose earlier steps are damaged:

everything that looks back goes on without them and says so, and undo stops there in words.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core import codec
from puesto.core.json_patch import apply_patch
from puesto.core.prompts import Roll
from puesto.core.session import saves
from puesto.core.session.journal import UNREADABLE
from puesto.core.session.runner import sum_of
from puesto.core.session.session import RefusedError, Session
from puesto.diary import diary
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol import Server
from puesto.protocol.server import reply_line
from tests import helpers
from tests.hostile.generators import VALUES, changed_line, hostile_save, with_sums
from tests.hostile.reading import check_said, check_words, in_time
from tests.hostile.test_saves import KEPT, evening

QUICK, DEEP = 6, 2_000
GAMES = [entry.id for entry in games.GAMES]
LOOKS: tuple[dict[str, Any], ...] = (
    {"cmd": "view"},
    {"cmd": "log"},
    {"cmd": "entries"},
    {"cmd": "odds"},
    {"cmd": "luck"},
    {"cmd": "decks"},
    {"cmd": "outcome"},
    {"cmd": "why", "index": 3},
    {"cmd": "export", "format": "html", "path": "EXPORT.html"},
    {"cmd": "export", "format": "markdown", "what": "sheet", "path": "EXPORT.md"},
    {"cmd": "auto", "steps": 3, "seed": 1},
    {"cmd": "undo", "steps": 4},
    {"cmd": "redo", "steps": 2},
    {"cmd": "undo", "steps": 500},
    {"cmd": "log"},
    {"cmd": "export", "format": "html", "path": "EXPORT.html"},
)
"""Requests that look at a session, go back in it and export it."""


@pytest.fixture(autouse=True)
def quiet_failures() -> Iterator[None]:
    """Ignore the warnings about views of a damaged position, which are expected here."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "not worked out", ResourceWarning)
        yield


def with_unreadable_step(data: bytes, number: int) -> bytes:
    """Return a save in which step `number` has a name that no rule knows; the later ones are as they were."""
    positions: list[Any] = []
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        if line["t"] == "step":
            positions.append(apply_patch(positions[-1] if positions else {}, line["patch"]))
    found = -1
    for line in lines:
        if line["t"] == "step":
            found += 1
            if found == number:
                line["patch"] = line["patch"] | {"step": ["nowhere"]}
                line["sha"] = sum_of(codec.to_text(positions[found] | {"step": "nowhere"}))
            elif found == number + 1:
                line["patch"] = line["patch"] | {"step": [positions[found]["step"]]}
    return with_sums(b"".join(saves.line_of(line).encode() + b"\n" for line in lines))


def opened(name: str) -> tuple[Session[Any, Any], int]:
    """Return a session whose save is damaged in a step in its middle, and the number of that step."""
    data = evening(name)
    whole = saves.load(data.decode(), games.load).session
    asking = [step.number for step in whole.steps if step.entries][:-1]
    number = asking[len(asking) // 2]
    return saves.load(with_unreadable_step(data, number).decode(), games.load).session, number


@pytest.mark.parametrize("name", GAMES)
def test_log_and_diary_go_on_without_a_step_that_cannot_be_read_and_say_so(name):
    session, number = opened(name)
    unread = {line.index.step for line in session.log if line.key == UNREADABLE}
    assert number in unread and unread <= {
        number - 1,
        number,
    }  # the one before it leads elsewhere, as far as anybody knows
    assert session.log[-1].index.step > number
    assert session.steps[number].lost and session.notices
    for notice in session.notices:
        check_words(notice, session.name)
    for code, words in (("es", "ya no se puede leer"), ("en", "can no longer be read")):
        assert any(words in line.text for line in diary(session, Language(code)).lines)


@pytest.mark.parametrize("name", GAMES)
def test_undo_stops_in_words_at_a_step_that_cannot_be_read(name):
    session, number = opened(name)
    undone = session.undo_to(0)
    here, prompt, notices = session.digest(), session.prompt, session.notices
    assert undone and len(session.steps) > number + 1
    check_words(notices[-1], session.name)
    for _ in range(2):
        with pytest.raises(RefusedError) as refused:
            session.undo()
        check_words(refused.value.message, session.name)
        assert refused.value.message == notices[-1]
        assert (session.digest(), session.prompt) == (here, prompt)
    session.redo(len(undone))
    assert session.digest() == opened(name)[0].digest()


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_asked_of_a_damaged_save_is_answered_in_words(name, tmp_path: Path, deep):
    whole = [evening(name), *(one.read_bytes() for one in KEPT if one.name.startswith(name) and deep)]
    path, met = tmp_path / "case.partida", 0
    for number in range(DEEP if deep else QUICK):
        seed = f"steps {name} {number}"
        data = damaged(whole[number % len(whole)], seed)
        path.write_bytes(data)
        server = Server()
        server.reply(json.dumps({"cmd": "language", "to": ("es", "en")[number % 2]}))
        with in_time(seed):
            for request in ({"cmd": "load", "path": str(path)}, *LOOKS):
                asked = {key: str(tmp_path / value) if key == "path" else value for key, value in request.items()}
                reply = server.reply(json.dumps(asked))
                reply_line(reply)
                if reply["ok"]:
                    met += request["cmd"] == "export"
                else:
                    assert reply["error"]["code"] != "internal", (seed, request, reply["error"])
                    check_said(reply["error"]["message"])
                    if request["cmd"] == "load":
                        break
        server.close()
    assert met


def damaged(data: bytes, seed: str) -> bytes:
    """Return a save in which one or more of its lines say something else, mostly with the right sums."""
    chance = Random(seed)
    if chance.random() < 0.2:
        return hostile_save(data, seed)
    lines = data.split(b"\n")
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(lines))
        lines[at] = changed_line(lines[at], chance)
    return with_sums(b"\n".join(lines)) if chance.random() < 0.8 else b"\n".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_a_mark_of_a_correction_that_names_no_entry_is_told_all_the_same(name):
    was = {"t": "answer", "key": "x", "value": ["e", "nothing"], "by": "player"}
    mark = {"t": "correction", "key": "999", "value": {"was": {"0": was}, "cut": []}, "by": "player", "at": "end"}
    session = saves.load(evening(name).decode() + json.dumps(mark) + "\n", games.load).session
    assert session.entries[-1].kind == "correction"
    assert any("Corregido" in Language("es").say(line.message, session.name) for line in session.log)
    assert diary(session, Language("es")).lines


@pytest.mark.parametrize("name", GAMES)
def test_what_was_undone_is_named_and_redone_in_words_whatever_its_value(name):
    """The value of an undone throw is read from a save before anything proves that it fits."""
    game = games.load(name)
    content, _ = content_for(game)
    session = helpers.come_to(Roll, game, content, game.scenarios(content)[0].id, 3)
    helpers.answer_at_random(session, Dice(3))
    session.undo()
    written = list(saves.dump(session))
    last = max(number for number, line in enumerate(written) if '"t":"answer"' in line or '"t":"redoable"' in line)
    thrown = json.loads(written[last])
    for value in (*VALUES, {"total": None}, [["x"]], {}):
        entry = thrown["entries"][0] if thrown["t"] == "redoable" else thrown
        entry["value"] = value
        changed = [*written]
        changed[last] = saves.line_of(thrown)
        try:
            session = saves.load("\n".join(changed), games.load).session
        except saves.LoadError as refusal:
            check_words(refusal.message)
            continue
        while session.to_redo:
            before = len(session.to_redo)
            for undone in session.to_redo:
                check_words(undone.label, session.name)
            try:
                for label in session.redo():
                    check_words(label, session.name)
            except RefusedError as refused:
                check_words(refused.message, session.name)
                break
            assert len(session.to_redo) < before
