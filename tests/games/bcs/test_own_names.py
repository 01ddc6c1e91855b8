"""Names that players give to sides and formations in a session, by hand."""

from __future__ import annotations

import pytest

from puesto.core.messages import Ref
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.bcs.game import GAME
from puesto.games.bcs.views.hand_edits import LONGEST_NAME
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers

CONTENT, _ = content_for(GAME)
SIDE, FORMATION = "side_names.allies", "formations.first.name"


@pytest.fixture
def session() -> Session:
    return helpers.begin(GAME, CONTENT, "crossing")


def said(session: Session, ref: Ref, code: str = "es") -> str:
    return Language(code).say(ref, session.name)


def test_a_name_is_said_everywhere_noted_undone_and_kept_in_the_save(session):
    for path, ref, name, printed in (
        (SIDE, Ref("side", "allies"), "Británicos", "Aliados"),
        (FORMATION, Ref("formation", "first"), "<b>6.ª</b> {x} & Co", "1.ª División"),
    ):
        session.override(path, name)
        assert said(session, ref) == said(session, ref, "en") == name
        line = Language("es").say(session.log[-1].message, session.name)
        assert line.startswith("A mano: Nombre") and printed in line and name in line
    opened = saves.load("\n".join(saves.dump(session)) + "\n", lambda id: GAME).session
    assert said(opened, Ref("side", "allies")) == "Británicos" and opened.digest() == session.digest()
    session.undo()
    session.undo()
    assert said(session, Ref("side", "allies")) == "Aliados"
    assert said(session, Ref("formation", "first"), "en") == "1st Division"
    assert not session.own_names


@pytest.mark.parametrize("path", [SIDE, FORMATION])
@pytest.mark.parametrize("name", ["", "   ", "x" * (LONGEST_NAME + 1), "a\nb", "a\u202eb", 5, None, ["x"]])
def test_what_is_no_name_is_refused_in_words_and_changes_nothing(session, path, name):
    before = session.digest()
    with pytest.raises(RefusedError) as refusal:
        session.override(path, name)
    assert session.digest() == before and "Error" not in Language("es").say(refusal.value.message, session.name)


def test_the_longest_name_is_taken_and_nobody_else_has_one(session):
    session.override(SIDE, "x" * LONGEST_NAME)
    for path in ("side_names.nobody", "formations.nobody.name"):
        with pytest.raises(RefusedError):
            session.override(path, "Nadie")
