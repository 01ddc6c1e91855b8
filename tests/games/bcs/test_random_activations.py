"""Activations answered at random: nothing contradicts itself on the table, and each comes to its end."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.games.bcs.formations import prepared_defence
from puesto.games.bcs.game import GAME
from puesto.games.bcs.table import sequence
from puesto.packs import content_for
from tests import helpers

CONTENT, _ = content_for(GAME)
MOST_ANSWERS = 2000


def contradictions(session: Session[Any, Any]) -> list[str]:
    """Return the contradictions in the state of formations and units, with their names."""
    results = []
    for formation in session.state.formations.values():
        between = session.state.act.formation != formation.id
        if (
            formation.prepared_defence
            and not prepared_defence.may_keep(formation.artillery, formation.blocked_level)
            and between
        ):
            results.append(f"{formation.id}: prepared defence without what it asks for")
        if not formation.trains_on_map and (formation.hexes_to_hq or formation.trains_ghost or formation.in_entry_hex):
            results.append(f"{formation.id}: trains that are off the map lie somewhere")
        if not -1 <= formation.fatigue <= 4 or not 0 <= formation.blocked_level <= 2 or formation.dropped_support < 0:
            results.append(f"{formation.id}: a number off its track")
    for unit in session.state.units.values():
        if unit.steps < 0 or unit.fire_events > 2 or (unit.returns and unit.returns <= session.state.turn - 1):
            results.append(f"{unit.id}: a counter that cannot lie so")
    return results


def played(seed: int, wanted: int) -> int:
    """Play that many activations at random; how many came to their end. Each answer leaves a sound table."""
    session, dice, ended = helpers.begin(GAME, CONTENT, "crossing"), Dice(seed), 0
    for _ in range(MOST_ANSWERS * wanted):
        if session.prompt is None or ended >= wanted:
            break
        before = session.state.act.formation
        helpers.answer_at_random(session, dice)
        assert contradictions(session) == []
        ended += bool(before) and session.state.step in (sequence.CHOOSE, sequence.END_OF_TURN, sequence.PRE_TURN)
    return ended


@pytest.mark.parametrize("seed", [1, 2])
def test_activations_at_random_leave_a_sound_table(seed: int) -> None:
    assert played(seed, 4) >= 4


@pytest.mark.deep
def test_five_hundred_activations_at_random_leave_a_sound_table() -> None:
    ended = 0
    for seed in range(100, 200):
        ended += played(seed, 10)
        if ended >= 500:
            break
    assert ended >= 500
