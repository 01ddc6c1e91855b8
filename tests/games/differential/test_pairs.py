"""Every procedure that exists alone and at the table, run both ways with the same facts and dice."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from puesto import games
from puesto.packs import content_for

from . import (
    bcs_pairs,
    bear_pairs,
    bolt_assault,
    bolt_bursts,
    bolt_fire,
    bolt_orders,
    bolt_vehicles,
    tactics_pairs,
)
from .chariots import fire, move, rules, shock, turn
from .harness import Pair, compare, compare_once

PAIRS: dict[str, tuple[Pair, ...]] = {
    "bolt": (*bolt_fire.PAIRS, *bolt_bursts.PAIRS, *bolt_vehicles.PAIRS, *bolt_orders.PAIRS, *bolt_assault.PAIRS),
    "chariots": (
        *shock.PAIRS,
        *fire.PAIRS,
        *move.PAIRS,
        *turn.PAIRS,
        *rules.PAIRS,
    ),
    "bcs": bcs_pairs.PAIRS,
    "bear": bear_pairs.PAIRS,
    "tactics": tactics_pairs.PAIRS,
}
"""The pairs of each game."""
RUNS = 2000 if os.environ.get("PUESTO_DEEP") else 50
"""The number of random forms of each procedure that are compared."""
EACH = [(game, pair) for game, pairs in PAIRS.items() for pair in pairs]


@cache
def printed(game: str) -> tuple[dict[str, Any], Any]:
    """The resolutions of a game, by id, and its printed content."""
    descriptor = games.load(game)
    return {one.id: one for one in descriptor.resolutions}, content_for(descriptor)[0]


@pytest.mark.parametrize(("game", "pair"), EACH, ids=[f"{game}.{pair.title}" for game, pair in EACH])
def test_alone_and_at_the_table_the_same_comes_of_the_same_facts(game: str, pair: Pair):
    resolutions, content = printed(game)
    resolution = resolutions[pair.procedure]
    found = [compare(pair, resolution, content, str(seed)) for seed in range(RUNS)]
    different = [str(one) for one in (*compare_once(pair, resolution, content), *found) if one is not None]
    assert not different, f"{len(different)} of {RUNS} differ:\n" + "\n".join(different[:5])


def test_a_difference_tells_the_facts_the_dice_and_both_results():
    resolutions, content = printed("bolt")
    pair = next(one for one in PAIRS["bolt"] if one.title == "medic")
    wrong = replace(pair, alone=lambda found, given: {"saved": found + 1})
    found = compare(wrong, resolutions["medic"], content, "1")
    assert found is not None and found.alone["saved"] == found.at_table["saved"] + 1
    assert {"wounds", "medic_distance"} <= found.given.keys() and "saved: alone" in str(found)
    assert compare_once(replace(wrong, once=(("1", {"wounds": 3}),)), resolutions["medic"], content)
