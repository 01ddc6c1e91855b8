"""Saves with an earlier position of which no table can be shown: nobody is led into it, and what is refused is undone.

The sums of such a save are right, so that nothing but the views themselves tells.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core import codec
from puesto.core.session import saves
from puesto.core.session.session import RefusedError, Session
from puesto.core.values import replace
from puesto.packs import content_for
from puesto.protocol import Server
from tests import helpers
from tests.hostile.generators import with_sums
from tests.hostile.reading import check_said, check_words

GAMES = [entry.id for entry in games.GAMES]
LOOKS: tuple[dict[str, Any], ...] = ({"cmd": "view"}, {"cmd": "log"}, {"cmd": "outcome"}, {"cmd": "export"})


def unshown(name: str, answers: int = 45, back: int = 9) -> tuple[Session[Any, Any], set[str]]:
    """Return a session from a save, and a set: no table can be shown of positions whose digest is put into it."""
    game, hidden = games.load(name), set[str]()
    content, _ = content_for(game)
    whole = helpers.begin(game, content, game.scenarios(content)[0].id, seed="7")
    helpers.play_on(whole, Dice(7), answers)

    def view(state: Any, content: Any) -> Any:
        if codec.to_text(state) in hidden:
            raise ValueError("nothing can be shown of this")
        return game.view(state, content)

    blind = replace(game, view=view)
    text = "\n".join(saves.dump(whole)) + "\n"
    session = saves.load(text, lambda _: blind).session
    earlier = saves.load(text, games.load).session
    earlier.undo(back)
    hidden.add(codec.to_text(earlier.state))
    assert codec.to_text(session.state) not in hidden
    return session, hidden


def stands(session: Session[Any, Any]) -> tuple[Any, ...]:
    """Return what of a session a refused act must leave as it was."""
    return session.digest(), session.prompt, len(session.entries), session.undo_label, session.redo_label


@pytest.mark.parametrize("name", GAMES)
def test_undo_stops_in_words_before_a_position_that_cannot_be_shown(name):
    session, hidden = unshown(name)
    many = len(session.entries)
    told: list[dict[str, Any]] = []
    session.on_lines = told.extend
    undone = session.undo(9)
    assert 1 <= len(undone) < 9 and codec.to_text(session.state) not in hidden
    check_words(session.notices[-1], session.name)
    assert "no se puede mostrar la mesa" in session.notices[-1].template
    assert sum(line["t"] == "undo" for line in told) == len(undone)
    before, lines = stands(session), len(told)
    with pytest.raises(RefusedError) as refused:
        session.undo()
    check_words(refused.value.message, session.name)
    assert stands(session) == before and [line for line in told[lines:] if line["t"] != "lost"] == []
    assert session.redo(9) and len(session.entries) == many
    session.view()


@pytest.mark.parametrize("name", GAMES)
def test_redo_and_an_answer_stop_before_a_position_that_cannot_be_shown(name):
    session, hidden = unshown(name)
    was = set(hidden)
    hidden.clear()
    session.undo(9)
    while codec.to_text(session.state) in was:
        session.undo()
    session.undo()
    hidden |= was
    assert len(session.redo(20)) < 20 and codec.to_text(session.state) not in hidden
    assert "no se puede mostrar la mesa" in session.notices[-1].template
    before = stands(session)
    with pytest.raises(RefusedError) as refused:
        session.redo()
    check_words(refused.value.message, session.name)
    assert stands(session) == before
    entry = session._redo[-1][0]
    try:
        while codec.to_text(session.state) not in hidden and session._redo:
            session.answer(session._redo[-1][0].value, entry.source)
    except RefusedError as refusal:
        check_words(refusal.message, session.name)
    assert codec.to_text(session.state) not in hidden
    session.view()


def copy_of(session: Session[Any, Any]) -> Session[Any, Any]:
    """Return the same session from its save, which shows everything."""
    return saves.load("\n".join(saves.dump(session)) + "\n", games.load).session


@pytest.mark.parametrize("name", GAMES)
def test_a_correction_leads_into_no_position_that_cannot_be_shown(name):
    session, hidden = unshown(name)
    hidden.clear()
    for index in range(len(session.entries) - 1, 0, -1):
        if (prompt := session.entry(index).prompt) is None:
            continue
        for seed in range(4):
            value, copy = Dice(seed).random_answer(prompt), copy_of(session)
            try:
                copy.correct(index, value, commit=True, is_cut=True)
            except RefusedError:
                continue
            if copy.digest() == session.digest():
                continue
            hidden.add(codec.to_text(copy.state))
            before = stands(session)
            with pytest.raises(RefusedError) as refused:
                session.correct(index, value, commit=True, is_cut=True)
            check_words(refused.value.message, session.name)
            assert "no se puede mostrar la mesa" in refused.value.message.template
            assert stands(session) == before
            return
    raise AssertionError("no answer could be corrected")


@pytest.mark.parametrize("name", GAMES)
def test_a_value_set_by_hand_leads_into_no_position_that_cannot_be_shown(name):
    session, hidden = unshown(name)
    hidden.clear()
    for path, now in helpers.leaves(json.loads(codec.to_text(session.state))):
        if type(now) is not int:
            continue
        copy = copy_of(session)
        try:
            copy.override(path, now + 1)
        except RefusedError:
            continue
        if copy.digest() != session.digest():
            hidden.add(codec.to_text(copy.state))
            before = stands(session)
            with pytest.raises(RefusedError) as refused:
                session.override(path, now + 1)
            check_words(refused.value.message, session.name)
            assert stands(session) == before
            return
    raise AssertionError("no value could be set")


def test_undo_into_a_chart_with_damaged_cells_is_refused_and_everything_is_answered(tmp_path: Path):
    game = games.load("bcs")
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[0].id, seed="7")
    dice = Dice(7)
    while not any(step.name == "fatigue" and step.entries for step in session.steps[:-3]):  # or loading cuts it off
        helpers.answer_at_random(session, dice)
    lines = [json.loads(line) for line in saves.dump(session)]
    for row in lines[0]["content"]["charts"]["fatigue"]["rows"]:
        row["cells"] = ["x"]
    path = tmp_path / "forged.partida"
    path.write_bytes(with_sums(b"".join(saves.line_of(line).encode() + b"\n" for line in lines)))
    server = Server()

    def ask(**request: Any) -> dict[str, Any]:
        reply = server.reply(json.dumps(request))
        assert reply["ok"] or reply["error"]["code"] != "internal", (request, reply)
        if not reply["ok"]:
            check_said(reply["error"]["message"])
        return reply

    assert ask(cmd="load", path=str(path))["ok"]
    refused = 0
    for _ in range(12):
        refused += not ask(cmd="undo", steps=1)["ok"]
        for look in LOOKS:
            ask(**look, **({"format": "html", "path": str(tmp_path / "e.html")} if look["cmd"] == "export" else {}))
    assert refused
    ask(cmd="undo", steps=500)
    ask(cmd="view")
    ask(cmd="auto", steps=300, seed=1)
    assert ask(cmd="view")["ok"]
    server.close()
