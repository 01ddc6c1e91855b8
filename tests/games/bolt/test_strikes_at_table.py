"""Strikes at the table: whom they are asked about, and how a plane is announced (5.2, 7.8, 7.9)."""

from __future__ import annotations

import pytest

from puesto.games.bolt.fire import strikes
from puesto.games.bolt.printed.records import Kind
from puesto.games.bolt.turn import striking

from .cases.common import Played, make_table, troop, walk_through
from .cases.strikes import strafed


def _struck(list_: str, face: int) -> Played:
    table = strafed(list_)
    table.unit("G").abandoned, table.unit("G").models = True, 0
    answers = {"strike.roll": (face,), "strike.radius": (3,), "flak.who": (), "strike.near": (), "strike.plane": (1,)}
    return walk_through(striking.resolve_strikes(table), answers)


@pytest.mark.parametrize(
    ("list_", "face", "key"),
    [
        (strikes.ARTILLERY, 5, "strike.under"),
        (strikes.AIR, 5, "strike.near"),
        (strikes.AIR, 1, "strike.rookie"),
    ],
)
def test_5_2_a_gun_without_a_crew_is_terrain_and_is_not_struck(list_: str, face: int, key: str):
    result = _struck(list_, face)
    asked = result.open if result.open is not None and result.open.key == key else result.prompt(key)
    offered = {option.value for option in asked.options}
    assert offered and "G" not in offered


def test_5_2_a_gun_with_a_crew_is():
    table = make_table(troop("G", kind=Kind.ARTILLERY), troop("E", "allies"))
    assert {unit.id for unit in striking.crewed_units(table)} == {"G", "E"}
    table.unit("G").abandoned = True
    assert {unit.id for unit in striking.crewed_units(table)} == {"E"}


def test_7_9_the_plane_that_comes_is_said_in_a_sentence():
    assert _struck(strikes.AIR, 5).told("Llega un {plane}") is not None
