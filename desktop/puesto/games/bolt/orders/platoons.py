"""Formation: what every platoon needs, and that qualities are not mixed (2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.values import Struct
from puesto.games.bolt.printed.records import VEHICLES, Battle, Kind, Quality, Troop


def is_of_one_quality(qualities: Iterable[Quality]) -> bool:
    """Whether the models of a unit may stand in it together (2)."""
    return len(set(qualities)) <= 1


def counted_as(troop: Troop) -> str:
    """What a unit counts as in a platoon."""
    if troop.rank:
        return "officer"
    if troop.kind in VEHICLES:
        return "vehicle"
    return "artillery" if troop.kind is Kind.ARTILLERY else "infantry"


ROLES = ("officer", "infantry", "artillery", "vehicle")
"""What a platoon may need (2)."""


class Lack(Struct, frozen=True):
    """What a platoon has too little of: its place, the kind of unit, how many there are."""

    at: int
    role: str
    there: int
    least: int


def platoon_lacks(battle: Battle) -> Iterator[Lack]:
    """What each platoon lacks of its minimums (2)."""
    for at, platoon in enumerate(battle.platoons):
        there = Counter(counted_as(troop) for troop in battle.troops if troop.platoon == platoon.id)
        least = (platoon.officer, platoon.infantry, platoon.artillery, platoon.vehicle)
        for role, many in zip(ROLES, least, strict=True):
            if there[role] < many:
                yield Lack(at, role, there[role], many)


def platoon_problems(battle: Battle) -> Iterator[Message]:
    """What each platoon lacks, in words (2)."""
    for lack in platoon_lacks(battle):
        words = N_("{name}: falta {role}, tiene {there} de {many}")
        name = battle.platoons[lack.at].name
        yield msg(words, name=name, role=Ref("role", lack.role), there=lack.there, many=lack.least)
