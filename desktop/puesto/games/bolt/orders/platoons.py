"""Formation: what every platoon needs, and that qualities are not mixed (2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.values import Struct
from puesto.games.bolt.printed.records import VEHICLES, Battle, Kind, Quality, Troop


def is_of_one_quality(qualities: Iterable[Quality]) -> bool:
    """Return whether models of these qualities may be in one unit (2)."""
    return len(set(qualities)) <= 1


def counted_as(troop: Troop) -> str:
    """Return a unit's role in a platoon."""
    if troop.rank:
        return "officer"
    if troop.kind in VEHICLES:
        return "vehicle"
    return "artillery" if troop.kind is Kind.ARTILLERY else "infantry"


ROLES = ("officer", "infantry", "artillery", "vehicle")
"""Roles in a platoon's minimums (2)."""


class Lack(Struct, frozen=True):
    """Shortage of a platoon: its index, the role, how many it has and needs."""

    at: int
    role: str
    there: int
    least: int


def platoon_lacks(battle: Battle) -> Iterator[Lack]:
    """Yield the shortages of each platoon's minimums (2)."""
    for index, platoon in enumerate(battle.platoons):
        counts = Counter(counted_as(troop) for troop in battle.troops if troop.platoon == platoon.id)
        least = (platoon.officer, platoon.infantry, platoon.artillery, platoon.vehicle)
        for role, least_number in zip(ROLES, least, strict=True):
            if counts[role] < least_number:
                yield Lack(index, role, counts[role], least_number)


def platoon_problems(battle: Battle) -> Iterator[Message]:
    """Yield the shortages of each platoon, in words (2)."""
    for lack in platoon_lacks(battle):
        words = N_("{name}: falta {role}, tiene {there} de {many}")
        name = battle.platoons[lack.at].name
        yield msg(words, name=name, role=Ref("role", lack.role), there=lack.there, many=lack.least)
