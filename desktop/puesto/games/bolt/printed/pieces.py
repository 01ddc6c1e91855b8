"""Units that can have a picture of the owner's: those of all battles, by their names."""

from __future__ import annotations

from puesto.core.messages import N_, Sayable, msg
from puesto.core.views import CounterView
from puesto.games.bolt.printed.records import Content, Troop
from puesto.games.kit.pictures import picture_key


def key_of(troop: Troop) -> str:
    """Return the key of a unit's picture; units of one name in several battles share it."""
    return picture_key("bolt", "unit", troop.name.es)


def pieces(content: Content) -> tuple[tuple[str, Sayable], ...]:
    """Return every unit by the key of its picture, with what it is called."""
    name_by_key: dict[str, Sayable] = {}
    for battle in content.battles.values():
        for troop in battle.troops:
            name = msg(N_("{unit}, {side}"), unit=troop.name, side=battle.army(troop.side).name)
            name_by_key.setdefault(key_of(troop), name)
    return tuple(name_by_key.items())


def piece(content: Content, key: str) -> CounterView | None:
    """Return the counter of a unit by the key of its picture; None where there is none."""
    for battle in content.battles.values():
        for troop in battle.troops:
            if key_of(troop) == key:
                return CounterView(troop.id, troop.name, "", troop.shape, battle.army(troop.side).cloth, picture=key)
    return None
