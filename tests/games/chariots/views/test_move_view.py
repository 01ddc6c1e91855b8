"""Forecasts of moves and what happens then: points, hits of the ground, fire at entry."""

from __future__ import annotations

import pytest

from puesto.core.questions.joined import give_joined
from puesto.core.session.journal import Source
from puesto.games.chariots.manoeuvre import reactions
from puesto.games.chariots.views import move_view
from tests.games.chariots.placed import asked, placed_at


@pytest.fixture(scope="module")
def on_ground():
    """Foot of the Hills before rough ground, with archers of the River beyond it."""
    session = placed_at("act.who", "map")
    units = session.state.units
    foot = [id for id, unit in units.items() if unit.command == session.state.active]
    for id, place in zip(foot, ("2430 5", "2528 5"), strict=False):
        session.override(f"stands.{id}", place)
    archers = [id for id, unit in units.items() if unit.command == "river-foot" and unit.missile.value]
    for id, place in zip(archers, ("2432 11", "2533 11"), strict=False):
        session.override(f"stands.{id}", place)
    return session


def test_a_forecast_of_a_move_is_what_happens(on_ground):
    session = on_ground
    mover = next(option.value for option in asked(session).options if option.value in session.state.units)
    session.answer(mover, Source.PLAYER)
    if asked(session).key == "act.what":
        session.answer("move", Source.PLAYER)
    state, content, prompt = session.state, session.content, asked(session)
    ends = move_view.ends_of(state, content, prompt)
    assert any(end.hits for end in ends) and any(end.is_shot_at for end in ends) and not all(end.hits for end in ends)
    stood = state.units[mover]
    kinds = {(bool(end.hits), end.is_shot_at, end.points): end for end in ends}
    for end in kinds.values():
        move = move_view.forecast(state, content, prompt, end.place, 0)
        fork = session.fork()
        give_joined(fork, move.joined.answers, Source.PLAYER)
        now = fork.state.units[mover]
        assert now.hex == end.place and now.facing == move.hour
        assert (now.spent - stood.spent, now.hits - stood.hits) == (end.points, end.hits), end
        asked_to_fire = fork.prompt is not None and any(
            option.value == reactions.ENTRY_FIRE for option in getattr(fork.prompt, "options", ())
        )
        assert asked_to_fire == end.is_shot_at, (end, fork.prompt.key)
