"""Facings as hours: odd ones corners of the hex, even ones hexsides; 12 is up (6.61, 6.33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, MutableMapping
from functools import cache
from typing import Protocol

from puesto.core.hexes import numbers
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, Message, msg

FRONT, FLANK, REAR = "front", "flank", "rear"
"""Zones of the hexes around a unit (6.61)."""
ZONE_NAMES = {FRONT: msg(N_("el frontal")), FLANK: msg(N_("un flanco")), REAR: msg(N_("la retaguardia"))}
UNKNOWN = 0
HOURS = 12
CORNERS, SIDES = (1, 3, 5, 7, 9, 11), (12, 2, 4, 6, 8, 10)
"""Hours of a formed unit, which faces a corner, and of a column, which faces a hexside."""
ZONES = (FRONT, FLANK, REAR, REAR, FLANK, FRONT)
"""Zones of the six hexes around a unit facing a corner, clockwise from the one beyond it."""
COLUMN_ZONES = (FRONT, FLANK, "", REAR, "", FLANK)
"""Zones around a column: front, flanks, rear; 6.33 does not define the other two."""


def hex_expected(value: str) -> Message:
    """Return the refusal of a text that is not a hex (2.1)."""
    return msg(N_("«{value}» no es un hexágono: se escriben cuatro cifras, como 2036."), value=value)


def hours_of(*, column: bool) -> tuple[int, ...]:
    """Return the possible facings of a unit: at corners, or in a column at hexsides (6.33, 6.61)."""
    return SIDES if column else CORNERS


@cache
def zone_of_side(hour: int, side: int) -> str:
    """Return the zone of the hex over a hexside for a unit facing an hour; "" if undefined (6.33, 6.61).

    >>> [zone_of_side(3, side) for side in range(6)]
    ['flank', 'front', 'front', 'flank', 'rear', 'rear']
    """
    ahead, corner = hour % HOURS // 2, hour % 2
    zones = ZONES if corner else COLUMN_ZONES
    return zones[(side - ahead - corner) % numbers.SIDES]


@cache
def front_sides(hour: int) -> tuple[int, ...]:
    """Return the hexsides in front of a unit facing an hour (6.33, 6.61)."""
    return tuple(side for side in range(numbers.SIDES) if zone_of_side(hour, side) == FRONT)


def hour_facing(place: str, ahead: Collection[str]) -> int:
    """Return the hour of a counter with those front hexes; UNKNOWN if none fits (6.33, 6.61).

    >>> hour_facing("2036", ["1935", "1936"]), hour_facing("2036", ["2035"]), hour_facing("2036", ["1935", "2037"])
    (9, 12, 0)
    """
    for hour in hours_of(column=len(ahead) == 1):
        if {NUMBERED.neighbour(place, side) for side in front_sides(hour)} == {*ahead}:
            return hour
    return UNKNOWN


def zones_towards(place: str, hour: int, target: str) -> tuple[str, ...]:
    """Return the zones through which the line to another hex leaves: one, or two at a corner (7.14).

    "" is one that 6.33 leaves open.
    """
    return tuple(sorted({zone_of_side(hour, side) for side in NUMBERED.sides_towards(place, target)}))


class HasHex(Protocol):
    """Object with a hex and a facing."""

    hex: str
    facing: int


class Stands(MutableMapping[str, str]):
    """Hex and facing of each unit as one value: "2036 9", or "" for nowhere (6.61)."""

    def __init__(self, units: Mapping[str, HasHex]) -> None:
        self.units = units

    def __iter__(self) -> Iterator[str]:
        return iter(self.units)

    def __len__(self) -> int:
        return len(self.units)

    def __getitem__(self, unit: str) -> str:
        unit_state = self.units[unit]
        return f"{unit_state.hex} {unit_state.facing or ''}".strip()

    def __setitem__(self, unit: str, value: str) -> None:
        unit_state, (place, hour) = self.units[unit], place_and_hour(value)
        unit_state.hex, unit_state.facing = place, hour

    def __delitem__(self, unit: str) -> None:
        raise KeyError(unit)


class HasPartner(HasHex, Protocol):
    """Unit, which may share its hex with a partner."""

    partner: str


class HasUnit(Protocol):
    """Leader, alone in a hex or with a unit."""

    hex: str
    unit: str


ALL = "all"


class Placements(MutableMapping[str, str]):
    """Where all units and leaders are, as one value of its only key `all`.

    Its parts are `unit=2036 9=partner` and `leader=2036=unit`, separated by semicolons.
    """

    def __init__(self, units: Mapping[str, HasPartner], leaders: Mapping[str, HasUnit]) -> None:
        self.units, self.leaders = units, leaders

    def __iter__(self) -> Iterator[str]:
        return iter((ALL,))

    def __len__(self) -> int:
        return 1

    def __getitem__(self, key: str) -> str:
        if key != ALL:
            raise KeyError(key)
        stand_by_unit = Stands(self.units)
        parts = [f"{id}={stand_by_unit[id]}={unit.partner}" for id, unit in self.units.items()]
        return ";".join([*parts, *(f"{id}={leader.hex}={leader.unit}" for id, leader in self.leaders.items())])

    def __setitem__(self, key: str, value: str) -> None:
        stand_by_unit = Stands(self.units)
        for id, place, partner in self.parts_of(value):
            if id in self.units:
                stand_by_unit[id], self.units[id].partner = place, partner
            elif id in self.leaders:
                self.leaders[id].hex, self.leaders[id].unit = place, partner

    def __delitem__(self, key: str) -> None:
        raise KeyError(key)

    @staticmethod
    def parts_of(value: str) -> Iterator[tuple[str, str, str]]:
        """Yield who it is, the hex and facing, and the partner or unit, for each part of a value."""
        for part in filter(None, value.split(";")):
            id, _, rest = part.partition("=")
            place, _, partner = rest.partition("=")
            yield id, place, partner


def place_and_hour(value: str) -> tuple[str, int]:
    """Return a hex and a facing, as they are written one after the other (6.61).

    >>> place_and_hour("2036 9"), place_and_hour("2036"), place_and_hour("")
    (('2036', 9), ('2036', 0), ('', 0))
    """
    place, _, hour = value.partition(" ")
    return place, int(hour) if hour.isdecimal() else UNKNOWN


def hour_in_words(hour: int) -> Message:
    """Return the words for a facing."""
    return msg(N_("mira a las {hour}"), hour=hour) if hour != 1 else msg(N_("mira a la una"))
