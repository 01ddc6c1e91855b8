"""Who attacks whom in a Shock segment: whether an assignment is one that the rules allow (8.12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct


class Attack(Struct, frozen=True):
    """One combat: its attackers, and the units or stacks that they attack, one a hex."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]


def assignment_refusal(attacks: Sequence[Attack], fronts: Mapping[str, Collection[str]]) -> Message | None:
    """Why attacks cannot be so, or None where they can; `fronts` are the enemies in each one's front (8.12)."""
    attackers = list(chain.from_iterable(one.attackers for one in attacks))
    targets = list(chain.from_iterable(one.targets for one in attacks))
    if twice := _twice(attackers):
        return msg(N_("{unit} ataca dos veces: solo puede una por segmento (8.12)"), unit=Text(twice, twice))
    if twice := _twice(targets):
        return msg(
            N_("{unit}: dos ataques contra la misma unidad, y solo cabe uno por segmento (8.12)"),
            unit=Text(twice, twice),
        )
    for one in attacks:
        if len(one.attackers) > 1 and len(one.targets) > 1:
            return msg(N_("varias unidades solo se combinan contra un hexágono (8.12)"))
        for unit in one.attackers:
            outside = next((target for target in one.targets if target not in fronts.get(unit, ())), "")
            if outside:
                names = {"unit": Text(unit, unit), "target": Text(outside, outside)}
                return msg(N_("{target} no está en el frontal de {unit} (8.12)"), **names)
    left = next((foe for unit in attackers for foe in fronts.get(unit, ()) if foe not in targets), "")
    if left:
        return msg(N_("{unit} está en el frontal de quien ataca y nadie la ataca (8.12)"), unit=Text(left, left))
    return None


def _twice(names: Sequence[str]) -> str:
    return next((name for at, name in enumerate(names) if name in names[:at]), "")
