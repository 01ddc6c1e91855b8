"""Formation: what every platoon needs, and that qualities are not mixed (2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from puesto.core.messages import N_, Message, Ref, msg
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


def platoon_problems(battle: Battle) -> Iterator[Message]:
    """What a platoon lacks of its minimums, in words (2)."""
    for name, least in battle.platoons.items():
        there = Counter(counted_as(troop) for troop in battle.troops if troop.platoon == name)
        for role, many in least.items():
            if there[role] < many:
                words = N_("Al pelotón {name} le falta {role}: tiene {there} de {many}")
                yield msg(words, name=name, role=Ref("role", role), there=there[role], many=many)
