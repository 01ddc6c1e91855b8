"""The extent of a sketch of bear's board."""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import LETTERED
from puesto.games.bear.views.sketch_view import REACH, _places_around

BOARD = [place for q in range(26) for r in range(-13, 20) if (place := LETTERED.label(q, r))]


@pytest.mark.parametrize("middle", ["K09", "A02", "Z12", "J10"])
def test_a_sketch_shows_the_hexes_within_its_reach(middle: str) -> None:
    shown = _places_around(middle)
    assert len(shown) == len(set(shown))
    assert set(shown) & set(BOARD) == {place for place in BOARD if LETTERED.distance(place, middle) <= REACH}
