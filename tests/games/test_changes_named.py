"""Undo names a change by hand: the piece, and the values before and after."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import content_for
from tests.games.test_no_ids import edits_of
from tests.helpers import begin, leaves, play_on, reopened, saves


def label(session: Session[Any, Any], language: str = "es") -> str:
    """Return the text of the undo button."""
    assert session.undo_label is not None
    return Language(language).say(session.undo_label, lambda ref: session.game.name(ref, session.content))


def test_undo_of_command_points_says_from_what_to_what():
    game = load("bear")
    session = begin(game, content_for(game)[0], "mission-1")
    play_on(session, Dice(3), 30)
    before = session.state.command_points
    session.override("command_points", before + 3)
    assert label(session) == f"PAM {before} → {before + 3}"
    assert label(session, "en") == f"CAP {before} → {before + 3}"
    again = reopened("\n".join(saves.dump(session)) + "\n", game)
    assert label(again) == label(session), "it is named as well once the session has been opened again"


@pytest.mark.parametrize("game_id", [entry.id for entry in GAMES])
def test_undo_names_every_change_that_the_table_offers(game_id: str):
    game = load(game_id)
    content, _ = content_for(game)
    session = begin(game, content, game.scenarios(content)[0].id)
    play_on(session, Dice(3), 25)
    dice, named = Dice(4), 0
    offered = list(edits_of(game.view(session.state, content)))
    for edit in dice._random.sample(offered, min(12, len(offered))):
        copy = session.fork()
        assert copy is not None
        many = len(copy.entries)
        try:
            copy.override(edit.path, edit.value)
        except RefusedError:
            continue
        if len(copy.entries) > many:
            assert "→" in label(copy) and "cambio a mano" not in label(copy), edit.path
            named += 1
    assert named > 2 or len(offered) < 12


@pytest.mark.parametrize("game_id", [entry.id for entry in GAMES])
def test_redo_and_the_struck_lines_name_the_changes_that_were_undone(game_id: str):
    game = load(game_id)
    content, _ = content_for(game)
    session = begin(game, content, game.scenarios(content)[0].id)
    play_on(session, Dice(3), 25)
    many, undone = len(session.entries), []
    for path, now in leaves(json.loads(codec.to_text(session.state))):
        if type(now) is int and path.split(".")[0] != "settings":
            try:
                session.override(path, now + 1)
            except RefusedError:
                continue
            if len(session.entries) > many and "→" not in label(session):
                session.undo()  # nothing on the table shows it
        if len(session.entries) == many + 3:
            break
    while len(session.entries) > many:
        undone.append(label(session))
        session.undo()
    assert undone and all("→" in one for one in undone)

    def struck(session: Session[Any, Any]) -> list[str]:
        return [Language("es").say(one.label, session.name) for one in session.to_redo]

    assert struck(session) == undone[::-1]
    again = reopened("\n".join(saves.dump(session)) + "\n", game)
    assert struck(again) == undone[::-1], "they are named as well once the session has been opened again"
    for name in undone[::-1]:
        again.redo()
        assert label(again) == name
