"""The extent of a sketch of bear's board."""

from __future__ import annotations

import pytest

from puesto.games.bear.table.hexes import distance, label
from puesto.games.bear.views.sketch_view import REACH, _places_around

BOARD = [place for q in range(26) for r in range(-13, 20) if (place := label(q, r))]


@pytest.mark.parametrize("middle", ["K09", "A02", "Z12", "J10"])
def test_a_sketch_shows_the_hexes_within_its_reach_and_has_no_distance_kept(middle: str) -> None:
    before = distance.cache_info().misses
    shown = _places_around(middle)
    assert distance.cache_info().misses == before
    assert len(shown) == len(set(shown))
    assert set(shown) & set(BOARD) == {place for place in BOARD if distance(place, middle) <= REACH}
