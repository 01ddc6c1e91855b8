"""Texts of hexes on printed maps, and the numbers that the program counts with."""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import LETTERED, NUMBERED
from puesto.core.hexes.numbers import NO_HEX, axial, distance, hex_at, hexes_within, neighbours

AROUND = {"E07": "E06 F07 F08 E08 D08 D07", "F07": "F06 G06 G07 F08 E07 E06"}
AROUND_IN_FIGURES = {"2036": "2035 2135 2136 2037 1936 1935", "1936": "1935 2036 2037 1937 1837 1836"}


def test_every_hex_of_a_map_has_a_number_and_its_text_back():
    for column in range(26):
        for row in range(100):
            text = f"{chr(65 + column)}{row:02d}"
            assert LETTERED.texts[LETTERED.numbers[text]] == text
            assert LETTERED.label(*LETTERED.axial(text)) == text
            figures = f"{column:02d}{row:02d}"
            assert NUMBERED.texts[NUMBERED.numbers[figures]] == figures


@pytest.mark.parametrize("text", ["", "e07", "E7", "E007", "É07", "2036", "E0٧", "nowhere"])
def test_what_names_no_hex_is_none_and_is_not_kept(text):
    assert LETTERED.numbers[text] == NO_HEX and not LETTERED.is_hex(text)
    assert text not in LETTERED.numbers or not text
    with pytest.raises(ValueError, match=text or "^$"):
        LETTERED.distance("E07", text)


def test_neighbours_stand_clockwise_from_above_in_both_numberings():
    for text, around in AROUND.items():
        assert LETTERED.neighbours(text) == tuple(around.split())
    for text, around in AROUND_IN_FIGURES.items():
        assert NUMBERED.neighbours(text) == tuple(around.split())
        assert tuple(NUMBERED.neighbour(text, side) for side in range(6)) == tuple(around.split())


def test_beyond_the_edge_of_the_numbering_there_is_no_text():
    assert LETTERED.label(26, 0) == "" and LETTERED.label(0, 100) == "" and LETTERED.label(0, 99) == "A99"
    assert "" not in NUMBERED.within("0000", 3) and len(NUMBERED.within("0505", 3)) == 37


def test_a_ring_of_each_length_is_as_far_as_it_says():
    one = hex_at(4, -7)
    assert [distance(one, other) for other in neighbours(one)] == [1] * 6
    for reach in range(6):
        places = hexes_within(one, reach)
        assert len({*places}) == len(places) == 3 * reach * (reach + 1) + 1
        assert max(distance(one, other) for other in places) == reach
        assert [axial(other) for other in places] == sorted(axial(other) for other in places)
