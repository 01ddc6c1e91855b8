"""The map of a trial: hexes that are the same from both ends, with ground, streams and objectives."""

from __future__ import annotations

from puesto.core.hexes.numbers import LENGTHS, STEPS, Hex, axial, hex_at
from puesto.core.opponents.opponent import Chance
from puesto.games.bcs.printed.records import MoveClass

COLUMNS, ROWS = 19, 11
MIDDLE = 9
CLEAR, WOODS, TOWN = "clear", "woods", "town"
WOODED, STREAMED = 12, 3
"""The share of hexes with woods, and of hexsides with a stream, in percent."""
ALLOWANCES = {MoveClass.FOOT.value: 4, MoveClass.TRUCK.value: 8, MoveClass.TACTICAL.value: 7}
"""Movement points by the class of movement. Of the house: the game prints them on its counters."""
COSTS = {
    MoveClass.FOOT.value: {CLEAR: 1, WOODS: 1, TOWN: 1},
    MoveClass.TRUCK.value: {CLEAR: 1, WOODS: 3, TOWN: 1},
    MoveClass.TACTICAL.value: {CLEAR: 1, WOODS: 2, TOWN: 1},
}


def at(column: int, row: int) -> Hex:
    """Return the hex of a column and a row."""
    return hex_at(column, row - column // 2)


CENTRE = at(MIDDLE, 5)


def opposite(place: Hex) -> Hex:
    """Return the hex on the other side of the centre."""
    return 2 * CENTRE - place


TOWNS = (CENTRE, *(place for town in (at(4, 5), at(6, 8), at(9, 1)) for place in (town, opposite(town))))
"""Places of the objectives, in their order."""


def column_of(place: Hex) -> int:
    """Return the column of a hex."""
    return axial(place)[0]


def apart(place: Hex, other_place: Hex) -> int:
    """Return the hexes between two places."""
    return LENGTHS[other_place - place]


class HexMap:
    """Ground of a trial, drawn by chance."""

    def __init__(self, chance: Chance) -> None:
        all_hexes = {at(column, row) for column in range(COLUMNS) for row in range(ROWS)}
        self.hexes = sorted(place for place in all_hexes if opposite(place) in all_hexes)
        inside = set(self.hexes)
        self.around = {place: [place + step for step in STEPS if place + step in inside] for place in self.hexes}
        self.ground = dict.fromkeys(self.hexes, CLEAR)
        self.streams: set[frozenset[Hex]] = set()
        for place in self.hexes:
            if chance(f"woods {place}", 100) < WOODED:
                self.ground[place] = self.ground[opposite(place)] = WOODS
            for neighbour in self.around[place]:
                if chance(f"stream {place} {neighbour}", 100) < STREAMED:
                    self.streams |= {frozenset((place, neighbour)), frozenset((opposite(place), opposite(neighbour)))}

    def settle(self, places: list[Hex]) -> None:
        """Build the towns of the objectives."""
        self.ground |= dict.fromkeys(places, TOWN)
