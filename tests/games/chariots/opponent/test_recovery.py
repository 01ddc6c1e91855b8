"""The opponent and hits to recover: it does not count on them where the ground forbids it (9.14)."""

from __future__ import annotations

import pytest

from puesto.games.chariots.movement import ground_steps
from puesto.games.chariots.movement.mover import CLEAR
from puesto.games.chariots.opponent.counters import Battlefield
from puesto.games.chariots.opponent.moves import STAYS
from puesto.games.chariots.opponent.opponent import tempers
from puesto.games.chariots.opponent.terms import placement_of

from ..battle.test_shock_on_map import put
from ..driver import phase, unit

CHARIOT, FOE = "river-chariots-ch-2-1", "hills-foot-si-1"


@pytest.mark.parametrize("clear", [True, False])
def test_hits_are_recovered_only_on_clear_ground(clear, monkeypatch):
    table = phase("river-chariots")
    put(table, {CHARIOT: ("2030", 3), FOE: ("2050", 9)})
    monkeypatch.setattr(ground_steps, "unit_ground", lambda *_: CLEAR if clear else "rough")
    unit(table, CHARIOT).hits = 2
    view = Battlefield(table.state, table.content, tempers(table.content)[0])
    one = view.counters[CHARIOT]
    staying = placement_of(view, one, one.place, one.hour, STAYS, view.enemies_of(one.side))
    assert (staying.alone["recover"] > 0) == clear
