"""Corrections by hand in a battle, and values that are no valid position."""

from __future__ import annotations

import pytest

from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.bolt.game import GAME
from tests.games.bolt.packs import ours


@pytest.mark.parametrize(
    ("path", "value"),
    [("units", {"": {}}), ("units.{id}.id", ""), ("units.{id}.arms", {"9": 1}), ("units.{id}.arms", {"x": 1})],
)
def test_units_and_weapons_that_the_battle_does_not_have_are_no_position(path, value):
    session = Session.start(GAME, ours()[0], "crossroads", {})
    id = next(iter(session.state.units))
    with pytest.raises(RefusedError):
        session.override(path.format(id=id), value)
    assert session.state.units[id].id == id


def test_what_may_be_put_right_of_a_unit_is_reckoned_when_somebody_asks_and_not_with_every_view():
    session = Session.start(GAME, ours()[0], "crossroads", {})
    id = next(iter(session.state.units))
    assert not any(counter.edits for roster in session.view().rosters for counter in roster.counters)
    assert any(edit.path == f"units.{id}.pins" for edit in session.edits(id))
